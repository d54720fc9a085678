"""C-2, C-30, C-33: paper, cloth and coin are cards like any others, and cities in three terrains pay them."""

from typing import final

from mypy_extensions import i64

from wyspa.core.book import Book
from wyspa.core.purse import one
from wyspa.core.rule import Module
from wyspa.core.tables import TERRAINS
from wyspa.core.why import RuleConflict
from wyspa.rules.base.ids import CITY, FOREST, MOUNTAINS, PASTURE
from wyspa.rules.cities_knights.ids import CLOTH, COIN, COMMODITIES_EACH, COMMODITY_NAMES, PAPER


@final
class Commodities(Module):
    """Three more kinds of cards. Hands, bank, harbours, trade and theft know no kind, so nothing else changes."""

    def __init__(self) -> None:
        super().__init__("commodities")

    def install(self, book: Book) -> None:
        """Add the cards, and what a city gets beside forest, pasture and mountains: one of each kind, always."""
        if book.kinds != PAPER:
            raise RuleConflict(f"the commodities are the cards from {PAPER} on, and there are {book.kinds} kinds")
        book.add_cards(COMMODITY_NAMES, COMMODITIES_EACH)
        pays_both(book, FOREST, PAPER)
        pays_both(book, PASTURE, CLOTH)
        pays_both(book, MOUNTAINS, COIN)


def pays_both(book: Book, terrain: i64, commodity: i64) -> None:
    """C-31: let a city get one card of the resource and one of the commodity; terrain and resource share a number."""
    book.income[CITY * TERRAINS + terrain] = one(terrain) + one(commodity)
