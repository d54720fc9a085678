"""K-8 to K-12, K-15 to K-19, K-77: what is in a kit, and what lies on the table before the first roll."""

from typing import Final, final

from mypy_extensions import i64

from wyspa.core.book import Book
from wyspa.core.ids import A
from wyspa.core.rule import Module
from wyspa.core.state import State
from wyspa.rules.base.ids import CITY, ROAD, SETTLEMENT
from wyspa.rules.base.material import Material
from wyspa.rules.connect.banks import MOON_EACH, SUN_EACH
from wyspa.rules.connect.hall import Hall
from wyspa.rules.connect.ids import GREY

TARGET: Final = 18
MARKETS: Final = 2  # at the ends of a row


@final
class HallMaterial(Material):
    """K-120, K-121: nineteen of each resource a board, and one of each in each market."""

    grey_pieces: i64  # of a kind: settlements and as many roads, on all end boards together

    def __init__(self, hall: Hall) -> None:
        """Put the kits together: every open row has its markets (K-121)."""
        super().__init__(hall.boards * (SUN_EACH + MOON_EACH) + hall.open_rows * MARKETS, TARGET)
        self.grey_pieces = len(hall.grey_nodes)

    def install(self, book: Book) -> None:
        """Put the material on the table; the end boards of a row have grey pieces (K-84)."""
        super().install(book)
        if self.grey_pieces > 0:
            book.add_colour(GREY)

    def borrowed(self, book: Book, state: State, seat: i64, kind: i64) -> i64:
        """K-84: grey pieces are printed, however many rows there are; one kit would not do for them."""
        return self.grey_pieces if seat == book.seats and (kind == SETTLEMENT or kind == ROAD) else 0


@final
class PrintedStart(Module):
    """K-15, K-17: two settlements, a city and three roads each stand there, and the city pays."""

    hall: Hall

    def __init__(self, hall: Hall) -> None:
        super().__init__("setup")
        self.hall = hall

    def table_laid(self, book: Book, state: State) -> None:
        """Place everything, the grey pieces of the end boards too (K-84)."""
        hall = self.hall
        seat: i64
        i: i64
        for seat in range(book.seats):
            for i in range(seat * 2, seat * 2 + 2):
                book.put(state, SETTLEMENT, hall.settlements[i], seat)
            book.put(state, SETTLEMENT, hall.city[seat], seat)
            book.put(state, CITY, hall.city[seat], seat)
            for i in range(seat * 3, seat * 3 + 3):
                book.put(state, ROAD, hall.roads[i], seat)
            book.first_pay.run(book, state, hall.city[seat] << A | seat)
        for i in range(len(hall.grey_nodes)):
            book.put(state, SETTLEMENT, hall.grey_nodes[i], book.seats)
            book.put(state, ROAD, hall.grey_edges[i], book.seats)
