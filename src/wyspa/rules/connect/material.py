"""K-8 to K-12, K-15 to K-19, K-77: what is in a kit, and what lies on the table before the first roll."""

from typing import Final

from mypy_extensions import i64

from wyspa.core.book import Book
from wyspa.core.ids import A
from wyspa.core.rule import Module
from wyspa.core.state import State
from wyspa.rules.base.harbours import PLAIN_RATE
from wyspa.rules.base.ids import (
    ANY_DOCK,
    CITY,
    DESERT,
    FIELDS,
    FOREST,
    HILLS,
    MOUNTAINS,
    PASTURE,
    RESOURCES,
    ROAD,
    SETTLEMENT,
)
from wyspa.rules.connect.banks import MOON_EACH, SUN_EACH
from wyspa.rules.connect.hall import Hall
from wyspa.rules.connect.ids import GREY

TARGET: Final = 18
MARKETS: Final = 2  # at the ends of a row
NAMES = ["lumber", "brick", "wool", "grain", "ore"]


class HallMaterial(Module):
    """K-120: nineteen of each resource a board, and one of each in each market."""

    hall: Hall

    def __init__(self, hall: Hall) -> None:
        """Take the map."""
        super().__init__("material")
        self.hall = hall

    def install(self, book: Book) -> None:
        """Put the kits together."""
        book.target = TARGET
        markets: i64 = 0 if self.hall.ring else MARKETS
        book.add_cards(NAMES, self.hall.boards * (SUN_EACH + MOON_EACH) + markets)
        book.add_terrain(FOREST, "forest", True)
        book.add_terrain(HILLS, "hills", True)
        book.add_terrain(PASTURE, "pasture", True)
        book.add_terrain(FIELDS, "fields", True)
        book.add_terrain(MOUNTAINS, "mountains", True)
        book.add_terrain(DESERT, "desert", True)
        card: i64
        for card in range(RESOURCES):
            book.dock_names[card + 1] = NAMES[card]
        book.dock_names[ANY_DOCK] = "any"
        book.base_rate = PLAIN_RATE
        if not self.hall.ring:
            book.add_colour(GREY)


class PrintedStart(Module):
    """K-15, K-17: two settlements, a city and three roads each stand there, and the city pays."""

    hall: Hall

    def __init__(self, hall: Hall) -> None:
        """Take the map."""
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
