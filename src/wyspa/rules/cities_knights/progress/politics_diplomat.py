"""C-134 to C-136: the Diplomat takes an open road off the board; an own one may be put elsewhere at once."""

from typing import ClassVar, cast, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.actions import Actions
from wyspa.core.arrays import holds, listed, with_item
from wyspa.core.book import Book
from wyspa.core.fields import Fields
from wyspa.core.ids import BY_PART, EDGE, KIND, OWNER, A, bit, first, second
from wyspa.core.places import refresh_edge_for_all
from wyspa.core.recounting import row_amiss
from wyspa.core.rule import Module, Verb
from wyspa.core.shown import OnPlaces
from wyspa.core.state import Part, State
from wyspa.core.view import View
from wyspa.core.why import Why
from wyspa.rules.base.building import why_not_there
from wyspa.rules.base.route import Route, hold, release, route_in_steps
from wyspa.rules.cities_knights.declining import Decline
from wyspa.rules.cities_knights.ids import DIPLOMAT, REBUILD
from wyspa.rules.cities_knights.pieces import is_knight
from wyspa.rules.cities_knights.progress.decks import Progress
from wyspa.rules.cities_knights.progress.playing import ProgressVerb


@final
@mypyc_attr(acyclic=True)
class Cleared(Part):
    """Edges from which the seat on turn has taken somebody else's piece in this turn."""

    public: ClassVar[bool] = True

    edges: vec[i64]

    def __init__(self, edges: vec[i64]) -> None:
        self.edges = edges

    def copy(self) -> Part:
        return Cleared(self.edges)

    def fields(self, io: Fields) -> None:
        self.edges = io.places("cleared", self.edges, EDGE)


class Diplomacy(Module):
    """Open roads leave the board, and their place stays free for this turn."""

    route: Route | None
    routes: vec[i64]  # the kinds of pieces that stand on edges
    cleared: OnPlaces

    def __init__(self) -> None:
        super().__init__("diplomacy")
        self.routes = vec[i64]()

    def meet(self, book: Book) -> None:
        """Find the longest route, if there is one: taking up and putting down again is one step (C-159)."""
        self.route = route_in_steps(book)

    def install(self, book: Book) -> None:
        """Add the phase in which an own piece may be put elsewhere."""
        kind: i64
        kinds: i64 = 0
        self.routes = book.edge_kinds
        for kind in self.routes:
            kinds |= bit(kind)
        self.judge_only(kinds, Diplomacy)
        book.phase(REBUILD, "rebuild", lone=True)
        book.citations["not_in_rebuild"] = "C-135"
        book.add(REBUILD, Rebuild(self))
        book.add(REBUILD, Decline("no-rebuild", "C-135", self.route))
        self.shows_by = BY_PART
        self.cleared = book.show(OnPlaces("cleared", "done", EDGE))

    def new_part(self, book: Book) -> Part | None:
        """Begin with nothing cleared."""
        return Cleared(vec[i64]())

    def part(self, state: State) -> Cleared:
        return cast(Cleared, state.parts[self.slot])

    def may_place(self, state: State, piece: i64, place: i64, seat: i64) -> bool:
        """C-136: whoever had a foreign road removed does not build there in the same turn."""
        edges = self.part(state).edges
        return len(edges) == 0 or seat != state.turn or not holds(self.routes, piece) or not holds(edges, place)

    def why_not_place(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> Why | None:
        """Name the diplomat."""
        return Why("C-136", "cleared_this_turn")

    def turn_ends(self, book: Book, state: State, seat: i64) -> None:
        """Open the edges again."""
        edges = self.part(state).edges
        if len(edges) > 0:
            cast(Cleared, state.edit_part(self.slot)).edges = vec[i64]()
            i: i64
            for i in range(len(edges)):
                if state.on_edge[edges[i]] == 0:
                    refresh_edge_for_all(book, state, book.edge_kinds, edges[i])

    def amiss(self, book: Book, state: State) -> str:
        """See that cleared edges are there."""
        return row_amiss("cleared", self.part(state).edges, state.board.n_edge)

    def frame_amiss(self, book: Book, state: State, phase: i64, who: i64, data: i64) -> str:
        """See which piece was taken from where."""
        if phase != REBUILD:
            return ""
        piece: i64 = data >> A
        if not 0 <= piece < len(state.players[who].supply) or not holds(self.routes, piece):
            return f"no piece {piece} can be put elsewhere"
        edge: i64 = second(data)
        if edge >= state.board.n_edge or state.on_edge[edge] != 0 or state.players[who].supply[piece] <= 0:
            return f"no piece can have been taken from edge {edge}"
        return ""

    def show(self, book: Book, state: State, view: View) -> None:
        """Everybody has seen it."""
        view.put(self.cleared, listed(self.part(state).edges))

    def may_clear(self, state: State, edge: i64, seat: i64) -> bool:
        """Tell whether nothing but the rules of open pieces keeps a seat from taking a piece."""
        return True

    def why_not_clear(self, book: Book, state: State, edge: i64, seat: i64) -> Why | None:
        """Say what keeps it; asked only where `may_clear` said no."""
        return None

    def clear(self, book: Book, state: State, edge: i64, seat: i64) -> None:
        """Take a piece off the board; an own one may be put elsewhere if there is room for it."""
        stood: i64 = state.on_edge[edge]
        mine: bool = stood >> OWNER == seat + 1
        if not mine:  # before it leaves: its place is asked for at once
            part = cast(Cleared, state.edit_part(self.slot))
            part.edges = with_item(part.edges, edge)
        hold(self.route, state)
        book.take(state, edge, EDGE)
        if mine and other_places(state, stood & KIND, edge, seat):
            state.push(REBUILD, seat, (stood & KIND) << A | edge)
        else:
            release(self.route, book, state)


def other_places(state: State, piece: i64, edge: i64, seat: i64) -> bool:
    """Tell whether a piece that was taken up has another edge to go to."""
    places = state.players[seat].open[piece]
    return len(places) > (1 if holds(places, edge) else 0)


def is_open_end(state: State, edge: i64, node: i64) -> bool:
    """C-134: no other route piece, building or knight of the same owner at this end; others do not matter."""
    owner: i64 = state.on_edge[edge] >> OWNER
    return state.on_node[node] >> OWNER != owner and not has_other(state, edge, node, owner)


def has_other(state: State, edge: i64, node: i64, owner: i64) -> bool:
    """Tell whether an owner has another route piece at a node."""
    node_edges = state.board.node_edges
    i: i64
    e: i64
    for i in range(node * 3, node * 3 + 3):
        e = node_edges[i]
        if e >= 0 and e != edge and state.on_edge[e] >> OWNER == owner:
            return True
    return False


def is_open(state: State, edge: i64) -> bool:
    """Tell whether a route piece has an open end."""
    nodes = state.board.edge_nodes
    return is_open_end(state, edge, nodes[edge * 2]) or is_open_end(state, edge, nodes[edge * 2 + 1])


def strands_a_knight(state: State, edge: i64) -> bool:
    """C-136: tell whether a knight of the owner would be left without a route piece."""
    owner: i64 = state.on_edge[edge] >> OWNER
    i: i64
    node: i64
    for i in range(edge * 2, edge * 2 + 2):
        node = state.board.edge_nodes[i]
        if state.on_node[node] >> OWNER == owner and is_knight(state.on_node[node]):
            if not has_other(state, edge, node, owner):
                return True
    return False


@final
class PlayDiplomat(ProgressVerb):
    """Name an open route piece of anybody."""

    diplomacy: Diplomacy

    def __init__(self, rule_of: Progress, diplomacy: Diplomacy) -> None:
        super().__init__(rule_of, DIPLOMAT, "edge", "C-134")
        self.diplomacy = diplomacy

    def ways(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the open pieces that may be taken."""
        on_edge = state.on_edge
        edge: i64
        for edge in range(len(on_edge)):
            if on_edge[edge] != 0 and is_open(state, edge) and not strands_a_knight(state, edge):
                if self.diplomacy.may_clear(state, edge, seat):
                    out.add(self.code | edge << A)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Take it away."""
        self.rule_of.spend(book, state, seat, self.card)
        self.diplomacy.clear(book, state, first(action), seat)

    def why_not_now(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether the card, the piece or its end is the reason."""
        edge: i64 = first(action)
        if edge >= state.board.n_edge or state.on_edge[edge] == 0:
            return Why("C-134", "no_route_there")
        if not is_open(state, edge):
            return Why("C-134", "not_open")
        if strands_a_knight(state, edge):
            return Why("C-136", "strands_a_knight")
        if not self.diplomacy.may_clear(state, edge, seat):
            why = self.diplomacy.why_not_clear(book, state, edge, seat)
            if why is not None:
                return why
        return super().why_not_now(book, state, seat, action)


@final
class Rebuild(Verb):
    """Put the own piece on another edge. Frame data: kind << 20 | where it was."""

    rule_of: Diplomacy

    def __init__(self, rule_of: Diplomacy) -> None:
        super().__init__("rebuild", "edge", "C-135")
        self.plain = True
        self.rule_of = rule_of

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List every edge where a new one could stand, but the one it came from."""
        places = state.players[seat].open[state.data >> A]
        i: i64
        for i in range(len(places)):
            if places[i] != second(state.data):
                out.add(self.code | places[i] << A)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Put it down. The frame goes first, so that what the piece finds lies on top."""
        piece: i64 = state.data >> A
        state.pop()
        book.put(state, piece, first(action), seat)
        release(self.rule_of.route, book, state)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say what is wrong with the edge."""
        if first(action) == second(state.data):
            return Why("C-135", "same_edge")
        return why_not_there(book, state, state.data >> A, first(action), seat)
