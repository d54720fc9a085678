"""B-96 to B-103: the longest road of five or more: two points."""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from wyspa.core.arrays import zeros
from wyspa.core.book import Book
from wyspa.core.ids import BY_PART, EDGE, NOBODY, OWNER
from wyspa.core.rule import Module, Piece
from wyspa.core.sheet import Sheet
from wyspa.core.shown import BySeat
from wyspa.core.state import Part, State
from wyspa.core.view import View
from wyspa.core.why import RuleConflict
from wyspa.rules.base.route_part import (
    ENOUGH,
    MOST_COLOURS,
    NOTHING,
    HeldRoutes,
    Routes,
    joins_kinds,
    other_through,
)
from wyspa.rules.base.titles import POINTS, pass_on, rightful
from wyspa.rules.base.trail import Paper, dead_end, lengthened, longest, moved
from wyspa.rules.base.web import MOST_PIECES

SPARE: Final = 1  # by so much the holder wants to be ahead before it stops measuring: it will lift pieces again


@final
class Route(Module):
    """The longest road. It knows no kind of piece, only what joins what and what blocks.

    A route is measured when the card depends on it, or somebody looks (`lengths`). In between only limits are kept.
    """

    paper: Paper  # for measuring
    steps: bool  # whether rules of this table make one step of several changes: `hold`, then `release`
    exact: bool  # whether rules of this table read lengths at any time: all are measured at once
    length: BySeat

    def __init__(self) -> None:
        super().__init__("route")
        self.paper = Paper()
        self.steps = False
        self.exact = False

    def count_steps(self) -> None:
        """Let several changes be one step (`hold`, then `release`): for rules that meet this one."""
        self.steps = True

    def measure_at_once(self) -> None:
        """Keep all lengths measured: for rules that read them at any time."""
        self.exact = True

    def install(self, book: Book) -> None:
        self.shows_by = BY_PART
        self.length = book.show(BySeat("route_length", "i-route", "route", colours=True, enough=ENOUGH, worth=POINTS))

    def new_part(self, book: Book) -> Part | None:
        """Begin without roads."""
        if self.steps:
            return HeldRoutes(zeros(book.colours), zeros(book.colours), 0, ENOUGH - 1, NOBODY, 0, 0)
        return Routes(zeros(book.colours), zeros(book.colours), 0, ENOUGH - 1, NOBODY, 0)

    def table_laid(self, book: Book, state: State) -> None:
        """Refuse more edge pieces than can be measured, and more colours than can be compared."""
        kinds = book.edge_kinds
        i: i64
        pieces: i64 = 0
        for i in range(len(kinds)):
            pieces += book.pieces[kinds[i]].supply
        if pieces > MOST_PIECES:
            raise RuleConflict(f"a route of {pieces} pieces cannot be measured, only one of {MOST_PIECES}")
        if book.colours > MOST_COLOURS:
            raise RuleConflict(f"the routes of {book.colours} colours cannot be compared, only of {MOST_COLOURS}")

    def position_read(self, book: Book, state: State) -> None:
        """Count and measure everybody's pieces."""
        part = self.edit(state)
        seat: i64
        x: i64
        part.pieces = zeros(book.colours)
        for x in state.on_edge:
            if x != 0:
                part.count((x >> OWNER) - 1, 1)
        for seat in range(book.colours):
            part.tighten(seat, longest(book, state, self.paper, seat, MOST_PIECES))
        self.feel_safe(part)

    def part(self, state: State) -> Routes:
        return cast(Routes, state.parts[self.slot])

    def edit(self, state: State) -> Routes:
        return cast(Routes, state.edit_part(self.slot))

    def lengths(self, book: Book, state: State) -> vec[i64]:
        """Give how long everybody's longest route is on the board as it is now."""
        seat: i64
        if self.part(state).loose != 0:
            for seat in range(book.colours):
                self.measure(book, state, seat)
        return self.part(state).length

    # ---- for those who judge -----------------------------------------------------------------------------------

    def traits(self, book: Book) -> list[str]:
        return ["route", "route_held", "route_lead"]

    def describe(self, book: Book, state: State, seat: i64, sheet: Sheet) -> None:
        length = self.lengths(book, state)
        sheet.count(length[seat], 10.0)
        sheet.flag(self.part(state).holder == seat)
        sheet.lead(length, book.seats, seat, 4)

    # ---- several changes as one step ---------------------------------------------------------------------------

    def hold(self, state: State) -> None:
        """Begin a step: until it is released nothing is judged. Steps may lie within steps."""
        cast(HeldRoutes, self.edit(state)).held += 1

    def release(self, book: Book, state: State) -> None:
        """End a step: after the outermost it is seen once who holds the card."""
        part = cast(HeldRoutes, self.edit(state))
        part.held -= 1
        self.weigh(book, state)

    def is_held(self, state: State) -> bool:
        """Tell whether a step is under way."""
        return self.steps and cast(HeldRoutes, state.parts[self.slot]).held > 0

    def steps_amiss(self, state: State, steps: i64) -> str:
        """Say that other than so many steps are under way, for the rules that make them."""
        if not self.steps:
            return ""
        held: i64 = cast(HeldRoutes, state.parts[self.slot]).held
        return "" if held == steps else f"{held} steps are held until they end, and {steps} are under way"

    # ---- what a piece changes ----------------------------------------------------------------------------------

    def after_place(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """B-100: note that an edge piece may lengthen the owner's route, and a building cut another's."""
        kind = book.pieces[piece]
        if kind.where == EDGE:
            self.extend(book, state, piece, place, seat)
        elif kind.blocks and kind.upgrades == 0:
            other: i64 = other_through(state, place, seat)
            joined: bool = kind.roots and joins_kinds(book, state, place, seat)
            if joined:
                self.edit(state).loosen(seat, MOST_PIECES)
            if other != NOBODY:
                self.edit(state).doubt(other)
            if joined or other != NOBODY:
                self.weigh(book, state)

    def extend(self, book: Book, state: State, piece: i64, edge: i64, seat: i64) -> None:
        """Note a new edge piece. With a dead end it makes a trail longer by one at most: so few have to be measured."""
        part = self.edit(state)
        most: i64 = part.length[seat]
        if book.pieces[piece].upgrades == 0:
            part.count(seat, 1)
        limit: i64 = part.pieces[seat]
        was_exact: bool = part.lifted == 0 and not part.is_loose(seat)
        part.lifted = 0
        if limit > most and dead_end(book, state, edge, piece, seat + 1) >= 0:
            limit = most + 1
        part.loosen(seat, limit)
        if part.length[seat] > part.safe and seat != part.holder and not self.is_held(state):
            if was_exact:
                part.tighten(seat, lengthened(book, state, self.paper, edge, seat, most))
            else:
                part.tighten(seat, moved(book, state, self.paper, edge, seat, most, part.pieces[seat]))
        self.weigh(book, state)

    def after_remove(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """Note that the owner's route may be shorter without an edge piece, and another's longer without a building."""
        kind = book.pieces[piece]
        if kind.where == EDGE:
            self.edit(state).count(seat, -1)
            self.edit(state).doubt(seat)
        elif kind.blocks:
            self.clear_node(book, state, kind, place, seat)
        else:
            return
        self.weigh(book, state)

    def clear_node(self, book: Book, state: State, kind: Piece, node: i64, seat: i64) -> None:
        """Note who goes another way now where a building stood."""
        other: i64 = other_through(state, node, seat)
        if kind.roots and joins_kinds(book, state, node, seat):
            self.edit(state).doubt(seat)
        if other != NOBODY:
            self.edit(state).loosen(other, MOST_PIECES)

    def after_lift(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """Wait with judging until the piece stands again: a move is one step. For pieces of nodes `hold` it."""
        if book.pieces[piece].where != EDGE:
            self.after_remove(book, state, piece, place, seat)
            return
        part = self.edit(state)
        safe: i64 = part.safe
        part.count(seat, -1)
        part.doubt(seat)
        if not self.is_held(state):
            part.lifted = 1
        if seat == part.holder and safe > ENOUGH and dead_end(book, state, place, piece, seat + 1) >= 0:
            part.safe = safe - 1  # trails began or ended with this piece

    # ---- who holds the card ------------------------------------------------------------------------------------

    def measure(self, book: Book, state: State, seat: i64) -> None:
        """Find out how long a colour's route is, unless it is known."""
        part = self.part(state)
        if part.is_loose(seat):
            now: i64 = longest(book, state, self.paper, seat, part.length[seat], part.pieces[seat])
            self.edit(state).tighten(seat, now)

    def weigh(self, book: Book, state: State) -> None:
        """Measure all on whom the card could depend, and see who holds it, unless a step is under way."""
        if self.is_held(state):
            return
        if self.exact:
            self.lengths(book, state)
        if self.part(state).is_safe():
            return
        part = self.edit(state)
        if part.holder != NOBODY and part.is_loose(part.holder):
            self.defend(book, state, part)
            if part.is_safe():
                return
        self.feel_safe(part)
        self.measure_above(book, state, part.safe)
        self.judge(book, state)
        self.feel_safe(part)

    def defend(self, book: Book, state: State, part: Routes) -> None:
        """Measure the holder's route as far as it has to be: it keeps the card, or its length is exact afterwards."""
        most: i64 = part.length[part.holder]
        enough: i64 = part.challenge() + SPARE
        if enough > most:
            enough = most
        now: i64 = longest(book, state, self.paper, part.holder, enough, part.pieces[part.holder])
        part.safe = now if now >= ENOUGH else NOTHING
        if now < enough or now == most:
            part.tighten(part.holder, now)

    def measure_above(self, book: Book, state: State, limit: i64) -> None:
        """Measure all others than the holder who could have five and exceed a limit."""
        part = self.part(state)
        length = part.length
        i: i64
        for i in range(len(length)):
            if length[i] >= ENOUGH and length[i] > limit and i != part.holder:
                self.measure(book, state, i)

    def feel_safe(self, part: Routes) -> None:
        """Note what others must exceed, now that the holder's length is exact."""
        part.safe = ENOUGH - 1
        if part.holder != NOBODY:
            part.safe = part.length[part.holder] if part.length[part.holder] >= ENOUGH else NOTHING

    def judge(self, book: Book, state: State) -> None:
        """See who holds the card."""
        part = self.part(state)
        held: i64 = part.holder
        who: i64 = rightful(part.length, 0, len(part.length), held, ENOUGH)
        if who != held:
            self.edit(state).holder = who
            if state.telling:
                state.tell("route", who, part.length[who] if who != NOBODY else 0, held)
            pass_on(book, state, held, who)

    # ---- for eyes and tests ------------------------------------------------------------------------------------

    def amiss(self, book: Book, state: State) -> str:
        """Measure everybody's route, unless a step is under way, and see who must hold the card (B-99 to B-102)."""
        part = self.part(state)
        seat: i64
        best: i64 = 0
        times: i64 = 0
        mine: i64 = 0
        if part.lifted != 0 and part.lifted != 1:
            return f"route_lifted cannot be {part.lifted}"
        if part.lifted != 0 or self.is_held(state):
            return ""
        for seat in range(book.colours):
            now: i64 = longest(book, state, self.paper, seat, MOST_PIECES)
            times = 1 if now > best else times + 1 if now == best else times
            best = now if now > best else best
            if seat == part.holder:
                mine = now
        if part.holder == NOBODY:
            if best >= ENOUGH and times == 1:
                return f"somebody's longest route has {best} pieces, and nobody holds the card"
        elif mine < ENOUGH or mine < best:
            return f"{book.seat_name(part.holder)} holds the longest route with {mine} pieces: the longest has {best}"
        return ""

    def show(self, book: Book, state: State, view: View) -> None:
        """Everybody sees the roads."""
        view.put_award(self.length, self.lengths(book, state), self.part(state).holder)

    def recount(self, book: Book, state: State, seat: i64) -> i64:
        """Two points for the holder."""
        return POINTS if self.part(state).holder == seat else 0


def route_in_steps(book: Book) -> Route | None:
    """Find the rule of routes, where routes are measured, for a rule that makes one step of several changes."""
    route = book.find(Route)
    if route is not None:
        route.count_steps()
    return route


def hold(route: Route | None, state: State) -> None:
    """Begin a step (see Route.hold), at a table that measures routes."""
    if route is not None:
        route.hold(state)


def release(route: Route | None, book: Book, state: State) -> None:
    """End a step (see Route.release), at a table that measures routes."""
    if route is not None:
        route.release(book, state)
