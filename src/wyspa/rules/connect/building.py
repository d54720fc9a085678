"""K-8, K-9, K-45 to K-51, K-57: the active side builds, on the whole map, and the first who does so has the place."""

from typing import Final

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.ids import EDGE, NODE, first
from wyspa.core.purse import covers
from wyspa.core.rule import Piece
from wyspa.core.state import State
from wyspa.core.why import Why
from wyspa.rules.base.building import Building, why_not_anywhere, why_not_there
from wyspa.rules.base.ids import CITY, ROAD, SETTLEMENT
from wyspa.rules.connect.gates import Gates, HallVerb
from wyspa.rules.connect.hall import Hall
from wyspa.rules.connect.rounds import Rounds

ROADS_EACH: Final = 18
SETTLEMENTS_EACH: Final = 5
CITIES_EACH: Final = 5


class HallBuilding(Building):
    """The pieces of the base game in other numbers; distance and connection as there (K-47)."""

    hall: Hall
    rounds: Rounds
    gates: Gates
    near_only: bool  # option: no farther than the boards beside the own one

    def __init__(self, hall: Hall, near_only: bool) -> None:
        """Take the map and whether it is open to all."""
        super().__init__()
        self.hall = hall
        self.near_only = near_only

    def meet(self, book: Book) -> None:
        """Find the rounds and their gates."""
        self.rounds = book.rule(Rounds)
        self.gates = book.rule(Gates)

    def install(self, book: Book) -> None:
        """Add the pieces with their prices (lumber, brick, wool, grain, ore) and the verbs that build them."""
        book.add_piece(ROAD, Piece("road", EDGE, [1, 1, 0, 0, 0], ROADS_EACH))
        book.add_piece(
            SETTLEMENT, Piece("settlement", NODE, [1, 1, 1, 1, 0], SETTLEMENTS_EACH, roots=True, blocks=True)
        )
        book.add_piece(
            CITY, Piece("city", NODE, [0, 0, 0, 2, 3], CITIES_EACH, roots=True, blocks=True, upgrades=SETTLEMENT)
        )
        book.citations["road: edge_taken"] = "K-51"
        book.citations["settlement bars"] = "K-50"
        book.citations["city bars"] = "K-50"
        for piece in ["road", "settlement", "city"]:
            book.citations[f"{piece}: no_piece_left"] = "K-9"
        self.gates.add(book, BuildRoad(self.rounds, book))
        self.gates.add(book, HallBuild(self.rounds, book, SETTLEMENT))
        self.gates.add(book, HallBuild(self.rounds, book, CITY))

    def may_place(self, state: State, piece: i64, place: i64, seat: i64) -> bool:
        """Keep the distance, and the range if there is one."""
        if not super().may_place(state, piece, place, seat):
            return False
        return not self.near_only or self.in_range(state, piece, place, seat)

    def in_range(self, state: State, piece: i64, place: i64, seat: i64) -> bool:
        """Tell whether a place lies on the seat's board or on one beside it, an end board included."""
        if seat >= self.hall.seats:
            return True
        k: i64 = seat >> 1
        step: i64
        beside: i64
        for step in range(-1, 2):
            beside = k + step
            if self.hall.ring:
                beside = self.hall.board_beside(k, step)
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


class HallBuild(HallVerb):
    """Pay for a piece and put it on the board."""

    piece: i64

    def __init__(self, rounds: Rounds, book: Book, piece: i64) -> None:
        """Take name and price from the kind of piece."""
        kind = book.pieces[piece]
        super().__init__(rounds, kind.name, "edge" if kind.where == EDGE else "node", "K-47", True)
        self.piece = piece
        self.cost = kind.price

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the open places, if a piece is left."""
        player = state.players[seat]
        if player.supply[self.piece] > 0:
            out.add_all(self.code, player.open[self.piece])

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Pay, place, and let it be seen whether that wins."""
        book.pay(state, seat, self.cost)
        book.put(state, self.piece, first(action), seat)
        self.rounds.judge.check(book, state)

    def why(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether pieces or the place are missing."""
        return why_not_there(book, state, self.piece, first(action), seat)

    def why_none(self, book: Book, state: State, seat: i64) -> Why:
        """Say whether pieces or places are missing."""
        return why_not_anywhere(book, state, self.piece, seat)


class BuildRoad(HallBuild):
    """A road costs nothing while free ones are due (K-57): then it is laid before anything else."""

    price_of_road: i64

    def __init__(self, rounds: Rounds, book: Book) -> None:
        """Keep the price apart: the gate must not ask for it."""
        super().__init__(rounds, book, ROAD)
        self.price_of_road = self.cost
        self.cost = 0

    def asks(self) -> i64:
        """Give what a road costs that is not free."""
        return self.price_of_road

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the open edges if a road is free or can be paid."""
        player = state.players[seat]
        if player.supply[ROAD] > 0 and (
            covers(player.purse, self.price_of_road) or self.rounds.part(state).free[seat] > 0
        ):
            out.add_all(self.code, player.open[ROAD])

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
        self.rounds.judge.check(book, state)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say what is wrong: a free road may be due, then only the place can be."""
        if self.rounds.must_lay(state, seat) and state.waiting[seat] > 0 and seat & 1 == state.turn:
            return self.why(book, state, seat, action)
        return super().why_not(book, state, seat, action)

    def why(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether cards, pieces or the place are missing."""
        why = self.why_not_paid(book, state, seat)
        return why if why is not None else super().why(book, state, seat, action)

    def why_none(self, book: Book, state: State, seat: i64) -> Why:
        """Say whether cards, pieces or places are missing."""
        why = self.why_not_paid(book, state, seat)
        return why if why is not None else super().why_none(book, state, seat)

    def why_not_paid(self, book: Book, state: State, seat: i64) -> Why | None:
        """Say that cards are missing, if they are and no free road is due."""
        if self.rounds.part(state).free[seat] > 0 or state.can_pay(seat, self.price_of_road):
            return None
        hand = book.say_purse(state.players[seat].purse)
        return Why("K-47", "cannot_pay", {"price": book.say_purse(self.price_of_road), "hand": hand})
