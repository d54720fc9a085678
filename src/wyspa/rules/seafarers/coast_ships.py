"""S2-4, S2-9, S3-5, S3-15: in set-up a settlement at the coast must get a ship, where one can stand."""

from typing import final

from mypy_extensions import i64

from wyspa.core.book import Book
from wyspa.core.ids import A
from wyspa.core.rule import Module
from wyspa.core.state import State
from wyspa.core.why import Why
from wyspa.rules.base.ids import ROAD
from wyspa.rules.seafarers.ids import SHIP
from wyspa.rules.seafarers.sea import at_coast


@final
class CoastShips(Module):
    """No road at a first settlement that can have a ship."""

    book: Book | None
    rule: str

    def __init__(self, rule: str = "S2-4") -> None:
        """Take the number of the rule in this scenario."""
        super().__init__("coast-ships")
        self.book = None
        self.rule = rule

    def install(self, book: Book) -> None:
        """Remember the book: the question about roads is answered by asking it about ships."""
        self.book = book

    def may_begin(self, state: State, piece: i64, place: i64, seat: i64) -> bool:
        """Refuse a road while a ship could stand at the new settlement."""
        if piece != ROAD:
            return True
        node: i64 = state.data >> A
        book = self.book
        if book is None or not at_coast(state, node):
            return True
        i: i64
        e: i64
        for i in range(node * 3, node * 3 + 3):
            e = state.board.node_edges[i]
            if e >= 0 and state.on_edge[e] == 0 and book.may_place(state, SHIP, e, seat):
                return False
        return True

    def why_not_place(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> Why | None:
        """Ask for the ship."""
        return Why(self.rule, "coast_wants_ship")
