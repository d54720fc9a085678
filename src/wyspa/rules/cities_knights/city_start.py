"""C-12: the second round of the set-up places a city, which pays; of a printed start it is the lettered building."""

from typing import Final, final

from wyspa.core.book import Book
from wyspa.core.rule import Module
from wyspa.rules.base.ids import CITY
from wyspa.rules.base.setup import FirstPieces

CITY_ROUND: Final = 1


@final
class CityStart(Module):
    """Everybody begins with a settlement and a city."""

    def __init__(self) -> None:
        super().__init__("city_start")

    def meet(self, book: Book) -> None:
        """Ask the set-up for it."""
        book.rule(FirstPieces).found(CITY_ROUND, CITY)
