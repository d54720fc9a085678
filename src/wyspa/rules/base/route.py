"""B-96 to B-103: the longest road of five or more: two points."""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.arrays import changed, holds, listed, with_item, zeros
from wyspa.core.book import Book
from wyspa.core.ids import EDGE, KIND, KINDS, NOBODY, OWNER
from wyspa.core.rule import Module, Piece
from wyspa.core.state import Part, State
from wyspa.core.store import Store
from wyspa.core.view import View
from wyspa.core.why import RuleConflict
from wyspa.rules.base.trail import Paper, lengthened, longest, moved
from wyspa.rules.base.web import MOST_PIECES

ENOUGH: Final = 5
POINTS: Final = 2


@mypyc_attr(acyclic=True)
class Routes(Part):
    """How long everybody's longest route is, and who holds the card."""

    length: vec[i64]
    holder: i64
    lifted: i64  # 1 while a piece is taken up to be put elsewhere: the length is that of before

    def __init__(self, length: vec[i64], holder: i64, lifted: i64 = 0) -> None:
        """Take what is there."""
        self.length = length
        self.holder = holder
        self.lifted = lifted

    def copy(self) -> Part:
        """Give an own one."""
        return Routes(self.length, self.holder, self.lifted)

    def fields(self, io: Store) -> None:
        """Name the fields."""
        self.length = io.numbers("route_length", self.length)
        self.holder = io.colour("route", self.holder)
        self.lifted = io.number("route_lifted", self.lifted)


@mypyc_attr(acyclic=True)
class HeldRoutes(Routes):
    """The same at a table where several changes can be one step."""

    held: i64  # how many steps are under way: nothing is compared before the last of them is over
    stale: vec[i64]  # colours whose length may be wrong by then

    def __init__(self, length: vec[i64], holder: i64, lifted: i64, held: i64, stale: vec[i64]) -> None:
        """Take what is there."""
        super().__init__(length, holder, lifted)
        self.held = held
        self.stale = stale

    def copy(self) -> Part:
        """Give an own one."""
        return HeldRoutes(self.length, self.holder, self.lifted, self.held, self.stale)

    def fields(self, io: Store) -> None:
        """Name the fields."""
        super().fields(io)
        self.held = io.number("route_held", self.held)
        self.stale = io.sequence("route_stale", self.stale)


class Route(Module):
    """The longest road. It knows no kind of piece, only what joins what and what blocks."""

    paper: Paper  # for measuring
    steps: bool  # whether rules of this table make one step of several changes: `hold`, then `release`

    def __init__(self) -> None:
        """Name the rule."""
        super().__init__("route")
        self.paper = Paper()
        self.steps = False

    def new_part(self, book: Book) -> Part | None:
        """Begin without roads."""
        if self.steps:
            return HeldRoutes(zeros(book.colours), NOBODY, 0, 0, vec[i64]())
        return Routes(zeros(book.colours), NOBODY)

    def table_laid(self, book: Book, state: State) -> None:
        """Refuse more edge pieces than can be measured."""
        kinds = book.edge_kinds
        i: i64
        pieces: i64 = 0
        for i in range(len(kinds)):
            pieces += book.pieces[kinds[i]].supply
        if pieces > MOST_PIECES:
            raise RuleConflict(f"a route of {pieces} pieces cannot be measured, only one of {MOST_PIECES}")

    def part(self, state: State) -> Routes:
        """Read the part."""
        return cast(Routes, state.parts[self.slot])

    def edit(self, state: State) -> Routes:
        """Get the part for writing."""
        return cast(Routes, state.edit_part(self.slot))

    # ---- several changes as one step ---------------------------------------------------------------------------

    def hold(self, state: State) -> None:
        """Begin a step: until it is released nothing is measured or compared. Steps may lie within steps."""
        cast(HeldRoutes, self.edit(state)).held += 1

    def release(self, book: Book, state: State) -> None:
        """End a step: after the outermost all who were touched are measured, and compared once."""
        part = cast(HeldRoutes, self.edit(state))
        part.held -= 1
        if part.held > 0 or len(part.stale) == 0:
            return
        stale = part.stale
        length = part.length[:]
        i: i64
        for i in range(len(stale)):
            length[stale[i]] = longest(book, state, self.paper, stale[i])
        part.length = length
        part.stale = vec[i64]()
        self.judge(book, state)

    def is_held(self, state: State) -> bool:
        """Tell whether a step is under way."""
        return self.steps and cast(HeldRoutes, state.parts[self.slot]).held > 0

    def remember(self, book: Book, state: State, kind: Piece, place: i64, seat: i64) -> None:
        """Note whom a piece that came or went within a step concerns."""
        if kind.where == EDGE:
            self.distrust(state, seat)
        elif kind.blocks:
            if kind.roots and joins_kinds(book, state, place, seat):
                self.distrust(state, seat)
            self.distrust(state, other_through(state, place, seat))

    def distrust(self, state: State, seat: i64) -> None:
        """Note that a colour is to be measured when the step is over."""
        part = cast(HeldRoutes, self.part(state))
        if seat != NOBODY and not holds(part.stale, seat):
            cast(HeldRoutes, self.edit(state)).stale = with_item(part.stale, seat)

    # ---- measuring ---------------------------------------------------------------------------------------------

    def after_place(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """B-100: measure the owner of a new edge piece, or those whom a new building cuts."""
        kind = book.pieces[piece]
        if self.is_held(state):
            self.remember(book, state, kind, place, seat)
        elif kind.where == EDGE:
            part = self.part(state)
            old: i64 = part.length[seat]
            if part.lifted == 0:
                self.settle(book, state, seat, lengthened(book, state, self.paper, place, seat, old))
            else:
                self.edit(state).lifted = 0
                self.settle(book, state, seat, moved(book, state, self.paper, place, seat, old))
        elif kind.blocks and kind.upgrades == 0:
            if kind.roots and joins_kinds(book, state, place, seat):
                self.settle(book, state, seat, longest(book, state, self.paper, seat))
            self.measure_others(book, state, place, seat)

    def after_remove(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """Measure the owner of an edge piece that left, or those whom a building no longer cuts."""
        kind = book.pieces[piece]
        if self.is_held(state):
            self.remember(book, state, kind, place, seat)
        elif kind.where == EDGE:
            self.settle(book, state, seat, longest(book, state, self.paper, seat))
        elif kind.blocks:
            if kind.roots and joins_kinds(book, state, place, seat):
                self.settle(book, state, seat, longest(book, state, self.paper, seat))
            self.measure_others(book, state, place, seat)

    def after_lift(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """Wait with measuring until the piece stands again: a move is one step. For pieces of nodes `hold` it."""
        if book.pieces[piece].where != EDGE:
            self.after_remove(book, state, piece, place, seat)
        elif self.is_held(state):
            self.distrust(state, seat)
        else:
            self.edit(state).lifted = 1

    def measure_others(self, book: Book, state: State, node: i64, seat: i64) -> None:
        """Measure another seat with two edge pieces at a node where something came or went."""
        other: i64 = other_through(state, node, seat)
        if other != NOBODY:
            self.settle(book, state, other, longest(book, state, self.paper, other))

    def settle(self, book: Book, state: State, seat: i64, now: i64) -> None:
        """Note a new length and see who holds the card."""
        part = self.part(state)
        if part.length[seat] != now:
            self.edit(state).length = changed(part.length, seat, now)
            self.judge(book, state)

    def judge(self, book: Book, state: State) -> None:
        """See who holds the card.

        The holder keeps it in a tie (B-99); whoever is alone at the top takes it; if others tie above the holder,
        or nobody has five, it is set aside (B-101) until somebody is alone at the top (B-102).
        """
        part = self.part(state)
        length = part.length
        held: i64 = part.holder
        best: i64 = ENOUGH - 1
        who: i64 = NOBODY
        tied: i64 = 0
        i: i64
        if held != NOBODY and length[held] >= ENOUGH:
            best = length[held]
            who = held
        for i in range(len(length)):
            if length[i] > best:
                best = length[i]
                who = i
                tied = 1
            elif length[i] == best and i != held and tied > 0:
                tied += 1
        if tied > 1:
            who = NOBODY
        if who == held:
            return
        self.edit(state).holder = who
        if state.telling:
            state.tell("route", who, best, held)
        if held != NOBODY:
            book.score(state, held, -POINTS)
        if who != NOBODY:
            book.score(state, who, POINTS)

    def show(self, book: Book, state: State, view: View) -> None:
        """Everybody sees the roads."""
        part = self.part(state)
        view.note("route_length", listed(part.length))
        view.note("route", [part.holder])

    def recount(self, book: Book, state: State, seat: i64) -> i64:
        """Two points for the holder."""
        return POINTS if self.part(state).holder == seat else 0


def joins_kinds(book: Book, state: State, node: i64, seat: i64) -> bool:
    """Tell whether a building of the seat at a node joins own edge pieces that do not go on into each other."""
    node_edges = state.board.node_edges
    last: i64 = 0
    i: i64
    x: i64
    for i in range(node * 3, node * 3 + 3):
        if node_edges[i] >= 0:
            x = state.on_edge[node_edges[i]]
            if x >> OWNER == seat + 1:
                if last != 0 and book.joins[last * KINDS + (x & KIND)] == 0:
                    return True
                last = x & KIND
    return False


def other_through(state: State, node: i64, seat: i64) -> i64:
    """Give another colour with two edge pieces at a node, or NOBODY: no second one can have two of three edges."""
    node_edges = state.board.node_edges
    i: i64
    j: i64
    other: i64
    for i in range(node * 3, node * 3 + 2):
        if node_edges[i] < 0:
            continue
        other = (state.on_edge[node_edges[i]] >> OWNER) - 1
        if other < 0 or other == seat:
            continue
        for j in range(i + 1, node * 3 + 3):
            if node_edges[j] >= 0 and (state.on_edge[node_edges[j]] >> OWNER) - 1 == other:
                return other
    return NOBODY


def hold(route: Route | None, state: State) -> None:
    """Begin a step (see Route.hold), at a table that measures routes."""
    if route is not None:
        route.hold(state)


def release(route: Route | None, book: Book, state: State) -> None:
    """End a step (see Route.release), at a table that measures routes."""
    if route is not None:
        route.release(book, state)
