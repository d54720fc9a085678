"""K-72 to K-76: Longest Road and Largest Army are contested on every board apart, by the two who start there."""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.arrays import array, listed, total, zeros
from wyspa.core.book import Book
from wyspa.core.fields import Fields
from wyspa.core.ids import EDGE, NOBODY, OWNER
from wyspa.core.near import Near
from wyspa.core.recounting import LONGEST, ranges_amiss
from wyspa.core.rule import Module
from wyspa.core.state import Part, State
from wyspa.core.view import View
from wyspa.rules.base.ids import KNIGHT
from wyspa.rules.base.trail import PLACE_BITS, Paper, lengthened
from wyspa.rules.base.web import MOST_PIECES
from wyspa.rules.connect.hall import Hall
from wyspa.rules.connect.ids import SIDES
from wyspa.rules.connect.piles import HallDevelopment

ENOUGH_ROADS: Final = 5
ENOUGH_KNIGHTS: Final = 2
POINTS: Final = 2


@mypyc_attr(acyclic=True)
class Fame(Part):
    """How long roads are and how many knights were played, by seat; who holds the titles, by board."""

    length: vec[i64]
    knights: vec[i64]
    road: vec[i64]  # by board: a seat or NOBODY
    army: vec[i64]

    def __init__(self, length: vec[i64], knights: vec[i64], road: vec[i64], army: vec[i64]) -> None:
        """Take what is there."""
        self.length = length
        self.knights = knights
        self.road = road
        self.army = army

    def copy(self) -> Part:
        """Give an own one; it is written in place."""
        return Fame(self.length[:], self.knights[:], self.road[:], self.army[:])

    def fields(self, io: Fields) -> None:
        """Name the fields."""
        self.length = io.numbers("road_lengths", self.length)
        self.knights = io.numbers("knights", self.knights)
        self.road = io.numbers("longest_roads", self.road)
        self.army = io.numbers("largest_armies", self.army)


class Titles(Module):
    """The two titles of each board."""

    hall: Hall
    pile: HallDevelopment
    paper: Paper  # for measuring

    def __init__(self, hall: Hall) -> None:
        """Take the map: it says where networks start."""
        super().__init__("titles")
        self.hall = hall
        self.paper = Paper()

    def meet(self, book: Book) -> None:
        """Find the piles from which knights are played."""
        self.pile = book.rule(HallDevelopment)

    def new_part(self, book: Book) -> Part | None:
        """Begin without titles."""
        boards = book.seats // SIDES
        return Fame(zeros(book.seats), zeros(book.seats), array([NOBODY] * boards), array([NOBODY] * boards))

    def part(self, state: State) -> Fame:
        """Read the part."""
        return cast(Fame, state.parts[self.slot])

    def edit(self, state: State) -> Fame:
        """Get the part for writing."""
        return cast(Fame, state.edit_part(self.slot))

    # ---- longest road --------------------------------------------------------------------------------------------

    def after_place(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """B-100: measure the owner of a new road, or whoever a new building cuts (K-74)."""
        kind = book.pieces[piece]
        if kind.where == EDGE:
            if seat < book.seats:
                old: i64 = self.part(state).length[seat]
                self.settle(book, state, seat, lengthened(book, state, self.paper, place, seat, old))
        elif kind.blocks and kind.upgrades == 0:
            self.cut(book, state, place, seat)

    def cut(self, book: Book, state: State, node: i64, seat: i64) -> None:
        """Measure another seat with two roads at a node where a building came: no second one can have two of three."""
        node_edges = state.board.node_edges
        i: i64
        j: i64
        other: i64
        for i in range(node * 3, node * 3 + 2):
            if node_edges[i] < 0:
                continue
            other = (state.on_edge[node_edges[i]] >> OWNER) - 1
            if other < 0 or other == seat or other >= book.seats:
                continue
            for j in range(i + 1, node * 3 + 3):
                if node_edges[j] >= 0 and (state.on_edge[node_edges[j]] >> OWNER) - 1 == other:
                    self.settle(book, state, other, self.longest(book, state, other))
                    return

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
        """K-73, B-99 to B-102: note a length; of the two, the holder keeps the title in a tie."""
        if self.part(state).length[seat] == now:
            return
        part = self.edit(state)
        part.length[seat] = now
        board: i64 = seat >> 1
        moon: i64 = part.length[board * SIDES]
        sun: i64 = part.length[board * SIDES + 1]
        held: i64 = part.road[board]
        best: i64 = moon if moon > sun else sun
        who: i64 = NOBODY
        if best >= ENOUGH_ROADS:
            if held != NOBODY and part.length[held] == best:
                who = held
            elif moon != sun:
                who = board * SIDES + (1 if sun > moon else 0)
        if who == held:
            return
        part.road[board] = who
        if state.telling:
            state.tell("route", who, best, held)
        if held != NOBODY:
            book.score(state, held, -POINTS)
        if who != NOBODY:
            book.score(state, who, POINTS)

    # ---- largest army --------------------------------------------------------------------------------------------

    def card_played(self, book: Book, state: State, seat: i64, card: i64) -> None:
        """K-75: two knights are enough, and strictly more take the title over."""
        if card != KNIGHT:
            return
        part = self.edit(state)
        part.knights[seat] += 1
        n: i64 = part.knights[seat]
        held: i64 = part.army[seat >> 1]
        if n >= ENOUGH_KNIGHTS and held != seat and (held == NOBODY or n > part.knights[held]):
            part.army[seat >> 1] = seat
            if state.telling:
                state.tell("army", seat, n, held)
            if held != NOBODY:
                book.score(state, held, -POINTS)
            book.score(state, seat, POINTS)

    # ---- for eyes and tests --------------------------------------------------------------------------------------

    def amiss(self, book: Book, state: State) -> str:
        """K-72 to K-75: measure roads, count knights, and see who holds the titles of every board."""
        part = self.part(state)
        seat: i64
        k: i64
        wrong = ranges_amiss("knights", part.knights, 0, LONGEST)
        for seat in range(book.seats):
            now: i64 = self.longest(book, state, seat)
            if not wrong and part.length[seat] != now:
                wrong = f"the road of {book.seat_name(seat)} has {now} pieces, not {part.length[seat]}"
        for k in range(len(part.road)):
            wrong = wrong or holder_amiss(book, "longest road", part.length, k, part.road[k], ENOUGH_ROADS)
            wrong = wrong or holder_amiss(book, "largest army", part.knights, k, part.army[k], ENOUGH_KNIGHTS)
        if total(part.knights) != self.pile.part(state).used[KNIGHT]:
            wrong = wrong or f"{total(part.knights)} knights are written down, and other than so many were played"
        return wrong

    def show(self, book: Book, state: State, view: View) -> None:
        """Everybody sees roads, knights and titles."""
        part = self.part(state)
        view.note("route_length", listed(part.length))
        view.note("knights", listed(part.knights))
        view.note("longest_roads", listed(part.road))
        view.note("largest_armies", listed(part.army))

    def show_near(self, book: Book, state: State, near: Near) -> None:
        """Show the contest of the own board: own and other length and knights, then who holds what."""
        part = self.part(state)
        seat: i64 = near.seat
        near.note("route_length", [part.length[seat], part.length[seat ^ 1]])
        near.note("knights", [part.knights[seat], part.knights[seat ^ 1]])
        near.note("titles", [part.road[seat >> 1], part.army[seat >> 1]])

    def recount(self, book: Book, state: State, seat: i64) -> i64:
        """Two points for each title."""
        part = self.part(state)
        points: i64 = POINTS if part.road[seat >> 1] == seat else 0
        return points + (POINTS if part.army[seat >> 1] == seat else 0)


def holder_amiss(book: Book, title: str, by_seat: vec[i64], board: i64, holder: i64, enough: i64) -> str:
    """See that the title of a board is with whom it belongs."""
    moon: i64 = by_seat[board * SIDES]
    sun: i64 = by_seat[board * SIDES + 1]
    if holder == NOBODY:
        wrong = moon != sun and (moon >= enough or sun >= enough)
    else:
        wrong = holder >> 1 != board or by_seat[holder] < enough or by_seat[holder] < by_seat[holder ^ 1]
    return f"the {title} of board {board + 1} is with {holder}, at {moon} and {sun}" if wrong else ""
