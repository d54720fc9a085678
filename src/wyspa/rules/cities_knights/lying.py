"""C-98, C-131, C-132, C-155 to C-157: a lost city becomes a settlement; without a settlement piece it lies on its side.

A lying city is a settlement on the board, and this rule lists its node. Its settlement piece is borrowed: the supply of
settlements goes below nothing while cities lie, and their city pieces count as supply that nothing else may use.
"""

from typing import final

from mypy_extensions import i64

from wyspa.core.arrays import changed, listed, with_item, without_item
from wyspa.core.book import Book
from wyspa.core.ids import NODE, bit, piece_of
from wyspa.core.places import refresh_node
from wyspa.core.shown import LYING, OnPlaces
from wyspa.core.state import State
from wyspa.core.view import View
from wyspa.core.why import Why
from wyspa.rules.base.ids import CITY, SETTLEMENT
from wyspa.rules.cities_knights.marked_nodes import MarkedNodes


@final
class Lying(MarkedNodes):
    """How cities are reduced, and which must stand up before another is built."""

    shown: OnPlaces

    def __init__(self) -> None:
        super().__init__("lying", "lying_cities")
        self.judge_only(bit(CITY), Lying)

    def install(self, book: Book) -> None:
        self.shown = book.show(OnPlaces("lying_cities", "city", NODE, LYING, "l"))

    # ---- questions -----------------------------------------------------------------------------------------------

    def is_lying(self, state: State, node: i64) -> bool:
        """Tell whether a city lies on a node."""
        return self.is_marked(state, node)

    def may_place(self, state: State, piece: i64, place: i64, seat: i64) -> bool:
        """C-132, C-156: while cities of a seat lie, its next city is one of them."""
        if piece != CITY or len(self.part(state).nodes) == 0:
            return True
        return self.is_lying(state, place) or self.count(state, seat) == 0

    def why_not_place(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> Why | None:
        """Name the lying city."""
        return Why("C-132", "lying_city_first")

    def borrowed(self, book: Book, state: State, seat: i64, piece: i64) -> i64:
        """C-131: each lying city stands in for a settlement piece that is not there."""
        return self.count(state, seat) if piece == SETTLEMENT else 0

    # ---- what happens --------------------------------------------------------------------------------------------

    def reduce(self, book: Book, state: State, node: i64, seat: i64) -> None:
        """Turn a city into a settlement: with a piece of the supply (C-155), else it is laid on its side (C-131)."""
        lies: bool = state.players[seat].supply[SETTLEMENT] <= 0
        if state.telling:
            state.tell("city_lost", seat, 1 if lies else 0, node)
        if lies:
            part = self.edit(state)
            part.nodes = with_item(part.nodes, node)
        book.change(state, SETTLEMENT, node)
        if lies:
            self.ask_again(book, state, seat)

    def after_place(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """Note that a lying city stands again."""
        if piece == CITY and self.is_lying(state, place):
            part = self.edit(state)
            part.nodes = without_item(part.nodes, place)
            self.ask_again(book, state, seat)

    def ask_again(self, book: Book, state: State, seat: i64) -> None:
        """Ask again where the seat may build a city, after one was laid down or stood up."""
        node: i64
        for node in range(state.board.n_node):
            if state.on_node[node] == piece_of(seat, SETTLEMENT):
                refresh_node(book, state, book.node_kinds, node, seat)

    def amiss(self, book: Book, state: State) -> str:
        """C-131: see that a city lies only where a settlement is missing from the supply, and as many as are."""
        wrong = self.nodes_amiss(state, SETTLEMENT)
        seat: i64
        for seat in range(book.seats):
            missing: i64 = -state.players[seat].supply[SETTLEMENT]
            if not wrong and self.count(state, seat) != (missing if missing > 0 else 0):
                wrong = f"{book.seat_name(seat)} has {self.count(state, seat)} lying cities, {missing} pieces missing"
        return wrong

    def show(self, book: Book, state: State, view: View) -> None:
        """Everybody sees which cities lie, and supplies as they are on the table: no piece is lent there."""
        view.put(self.shown, listed(self.part(state).nodes))
        seat: i64
        lie: i64
        for seat in range(book.seats):
            lie = self.count(state, seat)
            if lie > 0:
                supply = view.supply[seat]
                supply = changed(supply, SETTLEMENT, supply[SETTLEMENT] + lie)
                view.supply[seat] = changed(supply, CITY, supply[CITY] - lie)
