"""C-70 to C-72, C-154: a knight that is driven away goes to another node of its owner's routes, or home."""

from typing import Final, final

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.ids import ANYBODY, BY_FRAME, KIND, KINDS, NODE, OWNER, A, first, second
from wyspa.core.recounting import frames_in
from wyspa.core.rule import Module, Verb
from wyspa.core.shown import PIECE, Record
from wyspa.core.state import State
from wyspa.core.view import View
from wyspa.core.why import Why
from wyspa.rules.base.route import Route, hold, release, route_in_steps
from wyspa.rules.cities_knights.ids import ENLIST, MARCH, REBUILD, RETREAT
from wyspa.rules.cities_knights.knight_paths import Paths
from wyspa.rules.cities_knights.knights import Knights
from wyspa.rules.cities_knights.pieces import is_active, is_knight
from wyspa.rules.cities_knights.why_no_way import why_no_way

MARK_BITS: Final = 3
ALL_MARKS: Final = 7


def taken_up(node: i64, piece: i64, marks: i64) -> i64:
    """Pack a knight in somebody's hand for the data of a frame: where it stood, its kind, its marks."""
    return node << A | piece << MARK_BITS | marks


def kind_in(data: i64) -> i64:
    """Give the kind of a knight that was taken up."""
    return second(data) >> MARK_BITS


def marks_in(data: i64) -> i64:
    """Give the marks of a knight that was taken up."""
    return data & ALL_MARKS


@final
class Retreat(Module):
    """What becomes of knights that are driven away, whoever does it."""

    knights: Knights
    route: Route | None
    paths: Paths
    lifted: Record

    def __init__(self) -> None:
        """Begin with paper for looking for ways."""
        super().__init__("retreat")
        self.paths = Paths()

    def meet(self, book: Book) -> None:
        """Find the knights, and the longest route if it counts at this table."""
        self.knights = book.rule(Knights)
        self.route = route_in_steps(book)

    def install(self, book: Book) -> None:
        """Add the owner's choice."""
        book.phase(RETREAT, "retreat", ANYBODY, lone=True)
        book.citations["not_in_retreat"] = "C-70"
        book.add(RETREAT, RetreatTo(self))
        self.shows_by = BY_FRAME
        self.lifted = book.show(Record("knight_lifted", "i-shield", ["from", "piece"], ["node", PIECE]))

    def drive_away(self, book: Book, state: State, node: i64) -> None:
        """Drive the knight on a node away: its owner is asked where to, unless there is one way (C-164) or none (C-71).

        With whatever the caller does around it, `hold` and `release` of the route make this one step (C-159).
        """
        stood: i64 = state.on_node[node]
        owner: i64 = (stood >> OWNER) - 1
        data: i64 = taken_up(node, stood & KIND, self.knights.marks_at(state, node))
        ways: i64 = self.paths.search(book, state, node, owner, 0, 2)
        hold(self.route, state)
        if state.telling:
            state.tell("knight_driven", owner, stood & KIND, node)
        if ways == 0:
            if state.telling:
                state.tell("knight_home", owner, stood & KIND, node)
            book.take(state, node, NODE)
            release(self.route, book, state)
        elif ways == 1:
            to: i64 = self.paths.found[0]
            book.lift(state, node, NODE)
            self.settle(book, state, owner, to, data)
        else:
            state.push(RETREAT, owner, data)
            book.lift(state, node, NODE)

    def settle(self, book: Book, state: State, seat: i64, to: i64, data: i64) -> None:
        """C-72: put the knight down as it was. The step is over."""
        self.knights.mark(state, to, marks_in(data))
        book.put(state, kind_in(data), to, seat)
        release(self.route, book, state)

    def amiss(self, book: Book, state: State) -> str:
        """C-159: see that as many steps are under way as there are frames in which one ends."""
        route = self.route
        if route is None:
            return ""
        steps: i64 = frames_in(state, MARCH) + frames_in(state, RETREAT) + frames_in(state, REBUILD)
        return route.steps_amiss(state, steps + frames_in(state, ENLIST))

    def frame_amiss(self, book: Book, state: State, phase: i64, who: i64, data: i64) -> str:
        """See which knight is in hand."""
        return in_hand_amiss(book, state, who, data, False) if phase == RETREAT else ""

    def show(self, book: Book, state: State, view: View) -> None:
        """Everybody sees which knight is in somebody's hand: where it stood and its kind."""
        if state.phase == RETREAT or state.phase == MARCH:
            view.put(self.lifted, [int(first(state.data)), int(kind_in(state.data))])


def in_hand_amiss(book: Book, state: State, seat: i64, data: i64, active: bool) -> str:
    """See that a knight which was taken up is one, comes from a node, and has its figure in the supply."""
    if not 0 <= first(data) < state.board.n_node or data >> A << A != first(data) << A:
        return "the knight in hand comes from nowhere"
    kind: i64 = kind_in(data)
    if not 0 <= kind < KINDS or not is_knight(kind) or (active and not is_active(kind)):
        return f"no such knight can be in hand: {kind}"
    if state.players[seat].supply[book.pieces[kind].stock] <= 0:
        return f"{book.seat_name(seat)} has no such knight left to have in hand"
    return ""


@final
class RetreatTo(Verb):
    """Put the driven-away knight on a node. Frame data: see `taken_up`."""

    rule_of: Retreat

    def __init__(self, rule_of: Retreat) -> None:
        super().__init__("retreat", "node", "C-70")
        self.rule_of = rule_of

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the free nodes on the own routes; the one it left is not among them."""
        paths = self.rule_of.paths
        i: i64
        for i in range(paths.search(book, state, first(state.data), seat, 0, state.board.n_node)):
            out.add(self.code | paths.found[i] << A)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        data: i64 = state.data
        state.pop()
        self.rule_of.settle(book, state, seat, first(action), data)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say what is wrong with the node."""
        node: i64 = first(action)
        if node >= state.board.n_node:
            return Why("C-70", "no_such_place")
        if node == first(state.data):
            return Why("C-70", "knight_must_leave")
        if state.on_node[node] != 0:
            return Why("C-70", "node_taken")
        return why_no_way(book, state, first(state.data), node, seat, "C-70")
