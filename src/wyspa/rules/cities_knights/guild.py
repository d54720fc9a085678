"""C-45, C-81: with the Guild two equal commodities buy one card from the bank."""

from typing import Final, final

from mypy_extensions import i64

from wyspa.core.book import Book
from wyspa.core.rule import Module
from wyspa.core.state import State
from wyspa.rules.cities_knights.ids import PAPER, TRADE_AREA
from wyspa.rules.cities_knights.improvements import Improvements

GUILD_RATE: Final = 2


@final
class Guild(Module):
    """The third level of trade. Rates are worked out anew when it is built."""

    improvements: Improvements

    def __init__(self) -> None:
        super().__init__("guild")

    def meet(self, book: Book) -> None:
        """Find the levels."""
        self.improvements = book.rule(Improvements)

    def trade_rate(self, book: Book, state: State, seat: i64, card: i64) -> i64:
        """Give the better rate for commodities."""
        if card >= PAPER and self.improvements.has_gift(state, seat, TRADE_AREA):
            return GUILD_RATE
        return book.base_rate
