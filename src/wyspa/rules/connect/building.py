"""K-8, K-9, K-45 to K-51, K-57: the active side builds, on the whole map, and the first who does so has the place."""

from typing import final

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.ids import first
from wyspa.core.purse import covers
from wyspa.core.state import Part, State
from wyspa.core.why import Why
from wyspa.rules.base.building import Build, Building
from wyspa.rules.base.ids import CITY, ROAD, SETTLEMENT
from wyspa.rules.connect.gates import Gates
from wyspa.rules.connect.hall import Hall
from wyspa.rules.connect.rounds import Rounds
from wyspa.rules.connect.seats import board_of

EACH = [18, 5, 5]  # K-8: roads, settlements and cities of a seat


@final
class HallBuilding(Building):
    """The pieces of the base game in other numbers; distance and connection as there (K-47)."""

    hall: Hall
    near_only: bool  # option: no farther than the boards beside the own one

    def __init__(self, hall: Hall, near_only: bool) -> None:
        """Take the map and whether it is open to all."""
        super().__init__(EACH)
        self.hall = hall
        self.near_only = near_only

    def new_part(self, book: Book) -> Part | None:
        """Keep nothing: a hall is paid board by board, and its colours are too many for the bits of an int."""
        return None

    def let_build(self, book: Book) -> None:
        """Put the verbs behind the gate of the active side."""
        gate = book.rule(Gates).side
        book.citations["road: edge_taken"] = "K-51"
        book.citations["settlement bars"] = "K-50"
        book.citations["city bars"] = "K-50"
        for piece in ["road", "settlement", "city"]:
            book.citations[f"{piece}: no_piece_left"] = "K-9"
        gate.add_as(book, BuildRoad(book), "K-47")
        gate.add_as(book, Build(book, SETTLEMENT), "K-47")
        gate.add_as(book, Build(book, CITY), "K-47")

    def may_place(self, state: State, piece: i64, place: i64, seat: i64) -> bool:
        """Keep the distance, and the range if there is one."""
        if not super().may_place(state, piece, place, seat):
            return False
        return not self.near_only or self.in_range(state, piece, place, seat)

    def in_range(self, state: State, piece: i64, place: i64, seat: i64) -> bool:
        """Tell whether a place lies on the seat's board or on one beside it, an end board included."""
        if seat >= self.hall.seats:
            return True
        k: i64 = board_of(seat)
        step: i64
        beside: i64
        for step in range(-1, 2):
            beside = self.hall.next_to(k, step)
            if piece == ROAD:
                if self.hall.edge_touches(place, beside):
                    return True
            elif self.hall.node_touches(place, beside):
                return True
        return False

    def why_not_place(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> Why | None:
        """Say whether somebody was there first, a building is near, or the place is too far away."""
        if super().may_place(state, piece, place, seat):
            return Why("K-48", "out_of_range")
        if state.on_node[place] != 0:
            return Why("K-51", "node_taken")
        return Why("K-50", "too_close")


@final
class BuildRoad(Build):
    """A road costs nothing while free ones are due (K-57): then it is laid before anything else."""

    rounds: Rounds
    price_of_road: i64

    def __init__(self, book: Book) -> None:
        """Keep the price apart: the gate must not ask for it."""
        super().__init__(book, ROAD)
        self.rounds = book.rule(Rounds)
        self.price_of_road = self.price
        self.price = 0

    def asks(self) -> i64:
        """Give what a road costs that is not free."""
        return self.price_of_road

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the open edges if a road is free or can be paid."""
        if self.rounds.part(state).free[seat] > 0 or covers(state.players[seat].purse, self.price_of_road):
            super().legal(book, state, seat, out)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Lay it; what cannot be laid any more is not due any more."""
        if self.rounds.part(state).free[seat] == 0:
            book.pay(state, seat, self.price_of_road)
            book.put(state, ROAD, first(action), seat)
        else:
            self.rounds.edit(state).free[seat] -= 1
            book.put(state, ROAD, first(action), seat)
            if not self.rounds.must_lay(state, seat):
                self.rounds.edit(state).free[seat] = 0

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether cards, pieces or the place are missing."""
        why = self.why_not_paid(book, state, seat)
        return why if why is not None else super().why_not(book, state, seat, action)

    def why_nowhere(self, book: Book, state: State, seat: i64) -> Why:
        """Say whether cards, pieces or places are missing."""
        why = self.why_not_paid(book, state, seat)
        return why if why is not None else super().why_nowhere(book, state, seat)

    def why_not_paid(self, book: Book, state: State, seat: i64) -> Why | None:
        """Say that cards are missing, if they are and no free road is due."""
        if self.rounds.part(state).free[seat] > 0 or state.can_pay(seat, self.price_of_road):
            return None
        hand = book.say_purse(state.players[seat].purse)
        return Why(self.rule, "cannot_pay", {"price": book.say_purse(self.price_of_road), "hand": hand})
