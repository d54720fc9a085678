"""K-72 to K-76: Longest Road and Largest Army are contested on every board apart, by the two who start there."""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.arrays import array, zeros
from wyspa.core.book import Book
from wyspa.core.fields import Fields
from wyspa.core.ids import EDGE, NOBODY
from wyspa.core.rule import Module
from wyspa.core.shown import BySeat
from wyspa.core.state import Part, State
from wyspa.core.view import View
from wyspa.rules.base.army import Army, KnightsPlayed
from wyspa.rules.base.route_part import ENOUGH, other_through
from wyspa.rules.base.titles import POINTS, holder_amiss, pass_on, rightful
from wyspa.rules.base.trail import PLACE_BITS, Paper, lengthened
from wyspa.rules.base.web import MOST_PIECES
from wyspa.rules.connect.hall import Hall
from wyspa.rules.connect.ids import MOON, SIDES
from wyspa.rules.connect.seats import board_of, seat_at

ENOUGH_KNIGHTS: Final = 2


@final
@mypyc_attr(acyclic=True)
class Fame(KnightsPlayed):
    """How long roads are and how many knights were played, by seat; who holds the titles, by board."""

    length: vec[i64]
    roads: vec[i64]  # by board: a seat or NOBODY

    def __init__(self, length: vec[i64], played: vec[i64], roads: vec[i64], armies: vec[i64]) -> None:
        super().__init__(played, armies)
        self.length = length
        self.roads = roads

    def copy(self) -> Part:
        return Fame(self.length[:], self.played[:], self.roads[:], self.holders[:])

    def fields(self, io: Fields) -> None:
        self.length = io.numbers("road_lengths", self.length)
        self.played = io.numbers("knights", self.played)
        self.roads = io.numbers("longest_roads", self.roads)
        self.holders = io.numbers("largest_armies", self.holders)


@final
class LargestArmies(Army):
    """K-75: two knights are enough for the army of a board."""

    def __init__(self) -> None:
        """Let the two at each board compete."""
        super().__init__(ENOUGH_KNIGHTS, SIDES)

    def new_part(self, book: Book) -> Part | None:
        """Begin without titles."""
        n = int(book.seats // SIDES)
        return Fame(zeros(book.seats), zeros(book.seats), array([NOBODY] * n), array([NOBODY] * n))


@final
class LongestRoads(Module):
    """The longest road of each board. All lengths are exact: one measurement a road, however many sit in the hall."""

    hall: Hall
    army: LargestArmies  # the other title of a board: one part has both
    paper: Paper  # for measuring
    length: BySeat

    def __init__(self, hall: Hall) -> None:
        """Take the map: it says where networks start."""
        super().__init__("route")
        self.hall = hall
        self.paper = Paper()

    def meet(self, book: Book) -> None:
        """Find the other title."""
        self.army = book.rule(LargestArmies)

    def install(self, book: Book) -> None:
        self.length = book.show(BySeat("route_length", "i-route", "route", enough=ENOUGH, worth=POINTS, rivals=SIDES))

    def part(self, state: State) -> Fame:
        """Read the part of both titles."""
        return cast(Fame, state.parts[self.army.slot])

    def edit(self, state: State) -> Fame:
        """Get it for writing."""
        return cast(Fame, state.edit_part(self.army.slot))

    def after_place(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """B-100: measure the owner of a new road, or whoever a new building cuts (K-74)."""
        kind = book.pieces[piece]
        if kind.where == EDGE:
            if seat < book.seats:
                old: i64 = self.part(state).length[seat]
                self.settle(book, state, seat, lengthened(book, state, self.paper, place, seat, old))
        elif kind.blocks and kind.upgrades == 0:
            other: i64 = other_through(state, place, seat)
            if 0 <= other < book.seats:
                self.settle(book, state, other, self.longest(book, state, other))

    def longest(self, book: Book, state: State, seat: i64) -> i64:
        """Measure a seat from scratch: all its roads hang together with one of its start buildings."""
        best: i64 = 0
        i: i64
        self.paper.turn_over(state.board.n_node)
        best = self.longest_from(book, state, seat, self.hall.city[seat], best)
        for i in range(seat * 2, seat * 2 + 2):
            best = self.longest_from(book, state, seat, self.hall.settlements[i], best)
        return best

    def longest_from(self, book: Book, state: State, seat: i64, node: i64, best: i64) -> i64:
        """Measure what hangs together with a node, unless it has been measured."""
        paper = self.paper
        if paper.seen[node] >= paper.number << PLACE_BITS:
            return best
        return paper.measure(book, state, seat + 1, node, best, MOST_PIECES, MOST_PIECES)

    def settle(self, book: Book, state: State, seat: i64, now: i64) -> None:
        """K-73: note a length, and see who of the two at the board holds the title."""
        if self.part(state).length[seat] == now:
            return
        part = self.edit(state)
        part.length[seat] = now
        k: i64 = board_of(seat)
        held: i64 = part.roads[k]
        who: i64 = rightful(part.length, seat_at(k, MOON), seat_at(k + 1, MOON), held, ENOUGH)
        if who != held:
            part.roads[k] = who
            if state.telling:
                state.tell("route", who, part.length[who] if who != NOBODY else 0, held)
            pass_on(book, state, held, who)

    # ---- for eyes and tests --------------------------------------------------------------------------------------

    def amiss(self, book: Book, state: State) -> str:
        """K-72 to K-74: measure roads, and see who holds the title of every board."""
        part = self.part(state)
        seat: i64
        k: i64
        wrong = ""
        for seat in range(book.seats):
            now: i64 = self.longest(book, state, seat)
            if not wrong and part.length[seat] != now:
                wrong = f"the road of {book.seat_name(seat)} has {now} pieces, not {part.length[seat]}"
        for k in range(len(part.roads)):
            start: i64 = seat_at(k, MOON)
            held: i64 = part.roads[k]
            wrong = wrong or holder_amiss(book, "longest road", part.length, start, start + SIDES, held, ENOUGH)
        return wrong

    def show(self, book: Book, state: State, view: View) -> None:
        """Everybody sees roads and titles."""
        part = self.part(state)
        seat: i64
        rows: list[int] = []
        for seat in view.scope:
            rows.extend([part.length[seat], 1 if part.roads[board_of(seat)] == seat else 0])
        view.put(self.length, rows)

    def recount(self, book: Book, state: State, seat: i64) -> i64:
        """Two points for the holder."""
        return POINTS if self.part(state).roads[board_of(seat)] == seat else 0
