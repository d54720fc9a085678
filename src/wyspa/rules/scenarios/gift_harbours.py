"""S5-10 to S5-15, S5-18 to S5-20: ships take the harbours of the small islands, to be placed at own buildings."""

from typing import ClassVar, Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.actions import Actions
from wyspa.core.arrays import changed, zeros
from wyspa.core.board import Layout
from wyspa.core.book import Book
from wyspa.core.fields import BadBytes, Fields
from wyspa.core.ground import Ground
from wyspa.core.ids import DOCKS_MOVE, OWNER, A, first, second
from wyspa.core.purse import MOST
from wyspa.core.recounting import ranges_amiss
from wyspa.core.rule import Module, Verb
from wyspa.core.shown import BySeat, Levels
from wyspa.core.state import Part, State
from wyspa.core.view import View
from wyspa.core.why import Why
from wyspa.rules.base.holdings import is_building
from wyspa.rules.base.ids import SETTLEMENT
from wyspa.rules.seafarers.docks import has_dock_near, is_coast, lay_dock, may_lie
from wyspa.rules.seafarers.ids import PLACE_GIFT, SHIP
from wyspa.rules.seafarers.islands import marked

SLOTS: Final = 10  # more than there are kinds of docks


@final
@mypyc_attr(acyclic=True)
class DocksKept(Part):
    """Harbours that have been found; those not yet placed give no rate."""

    public: ClassVar[bool] = True

    kept: vec[i64]  # colour * SLOTS + kind of dock: how many are not yet placed
    found: vec[i64]  # by colour: all that were taken

    def __init__(self, kept: vec[i64], found: vec[i64]) -> None:
        self.kept = kept
        self.found = found

    def copy(self) -> Part:
        return DocksKept(self.kept, self.found)

    def fields(self, io: Fields) -> None:
        """Name the fields; nobody keeps fewer than none."""
        self.kept = io.numbers("docks_kept", self.kept)
        self.found = io.numbers("docks_found", self.found)
        i: i64
        for i in range(len(self.kept)):
            if self.kept[i] < 0:
                raise BadBytes("docks_kept cannot be fewer than none")


@final
class GiftHarbours(Module):
    """Harbours as gifts. Those on the board are docks of the layout; a gift is one beside a small island."""

    small: vec[i64]  # by hex: is it part of a small island; empty: there are none
    kinds: list[int]  # the kinds of docks, in the order of their words
    docks: Levels
    found: BySeat

    def __init__(self, ground: Ground) -> None:
        """Read the small islands from the drawing."""
        super().__init__("gift_harbours")
        self.small = marked(ground, ground.board.n_hex, "closed")
        self.kinds = []

    def install(self, book: Book) -> None:
        """Add the placing."""
        book.phase(PLACE_GIFT, "place-gift", lone=True)
        book.citations["not_in_place_gift"] = "S5-11"
        self.kinds = sorted(book.dock_names)
        book.named_args["harbour"] = [book.dock_names[kind] for kind in self.kinds]
        book.add(PLACE_GIFT, PlaceHarbour(self))
        self.docks = book.feature(Levels("docks_kept", "i-pier", [book.dock_names[kind] for kind in self.kinds], 0))
        self.found = book.feature(BySeat("docks_found", "i-pier", usual=0))

    def new_part(self, book: Book) -> Part | None:
        """Begin with nothing taken."""
        return DocksKept(zeros(book.colours * SLOTS), zeros(book.colours))

    def part(self, state: State) -> DocksKept:
        return cast(DocksKept, state.parts[self.slot])

    def keep(self, state: State, seat: i64, kind: i64, n: i64) -> None:
        """Lay harbours in front of a player, or take them from there."""
        part = cast(DocksKept, state.edit_part(self.slot))
        part.kept = changed(part.kept, seat * SLOTS + kind, part.kept[seat * SLOTS + kind] + n)

    def keeps(self, state: State, seat: i64, kind: i64) -> bool:
        """Tell whether a harbour of this kind lies in front of a player."""
        return self.part(state).kept[seat * SLOTS + kind] > 0

    def after_place(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """Let a ship take the harbour it finds, and a settlement give room to one that was kept."""
        if piece == SHIP:
            i: i64 = self.gift_at(state, place)
            if i >= 0:
                kind: i64 = state.layout.dock_kinds[i]
                state.layout = without_dock(state, i)
                self.keep(state, seat, kind, 1)
                part = cast(DocksKept, state.edit_part(self.slot))
                part.found = changed(part.found, seat, part.found[seat] + 1)
                if state.telling:
                    state.tell("harbour_found", seat, kind, place)
                self.ask(state, seat)
        elif piece == SETTLEMENT:
            self.ask(state, seat)

    def gift_at(self, state: State, edge: i64) -> i64:
        """Find the gift on an edge: its number among the docks, or -1."""
        docks = state.layout.dock_edges
        i: i64
        k: i64
        h: i64
        for i in range(len(docks)):
            if docks[i] == edge:
                for k in range(edge * 2, edge * 2 + 2):
                    h = state.board.edge_hexes[k]
                    if h >= 0 and len(self.small) > 0 and self.small[h] != 0:
                        return i
        return -1

    def ask(self, state: State, seat: i64) -> None:
        """S5-11, S5-12: let a seat place a harbour if it has one and a building that is fit for it."""
        if self.has_kept(state, seat) and has_site(state, seat):
            state.push(PLACE_GIFT, seat, 0)

    def has_kept(self, state: State, seat: i64) -> bool:
        """Tell whether harbours lie in front of a player."""
        kept = self.part(state).kept
        i: i64
        for i in range(seat * SLOTS, seat * SLOTS + SLOTS):
            if kept[i] > 0:
                return True
        return False

    def relays(self) -> i64:
        """Gifts are taken and placed."""
        return DOCKS_MOVE

    def amiss(self, book: Book, state: State) -> str:
        """See that harbours kept are of kinds that there are, and were found."""
        kept = self.part(state).kept
        found = self.part(state).found
        wrong = ranges_amiss("docks_found", found, 0, MOST)
        if wrong:
            return wrong
        i: i64
        k: i64
        mine: i64
        for i in range(len(found)):
            mine = 0
            for k in range(i * SLOTS, (i + 1) * SLOTS):
                mine += kept[k]
            if mine > found[i]:
                return f"{book.colour_names[i]} keeps {mine} harbours and has found {found[i]}"
        for i in range(len(kept)):
            if kept[i] != 0 and i % SLOTS not in self.kinds:
                return f"there is no harbour of kind {i % SLOTS} to keep"
        return ranges_amiss("docks_kept", kept, 0, MOST)

    def frame_amiss(self, book: Book, state: State, phase: i64, who: i64, data: i64) -> str:
        """See that there is a harbour to place."""
        return (
            f"{book.seat_name(who)} keeps no harbour" if phase == PLACE_GIFT and not self.has_kept(state, who) else ""
        )

    def show(self, book: Book, state: State, view: View) -> None:
        """Everybody sees the harbours in front of the players, and how many each has found."""
        part = self.part(state)
        seat: i64
        kind: i64
        view.put(self.docks, [part.kept[seat * SLOTS + kind] for seat in view.scope for kind in self.kinds])
        view.put_seats(self.found, part.found)


def sites(state: State, seat: i64) -> vec[i64]:
    """S5-15, S5-18: list the edges at own buildings that can take a harbour; pieces on them do not matter (S5-20)."""
    found = vec[i64]()
    on_node = state.on_node
    node_edges = state.board.node_edges
    node: i64
    i: i64
    e: i64
    for node in range(len(on_node)):
        if on_node[node] >> OWNER == seat + 1 and is_building(on_node[node]):
            for i in range(node * 3, node * 3 + 3):
                e = node_edges[i]
                if e >= 0 and may_lie(state, e):
                    found = append(found, e)
    return found


def has_site(state: State, seat: i64) -> bool:
    """Tell whether a seat has a building that is fit for a harbour."""
    return len(sites(state, seat)) > 0


def without_dock(state: State, gone: i64) -> Layout:
    """Give the layout without one of its docks."""
    old = state.layout
    edges = vec[i64]()
    kinds = vec[i64]()
    i: i64
    for i in range(len(old.dock_edges)):
        if i != gone:
            edges = append(edges, old.dock_edges[i])
            kinds = append(kinds, old.dock_kinds[i])
    return Layout(state.board, old.terrain, old.number, edges, kinds)


@final
class PlaceHarbour(Verb):
    """Place a harbour on a coast edge at an own building: first the edge, then which of those kept."""

    rule_of: GiftHarbours

    def __init__(self, rule_of: GiftHarbours) -> None:
        super().__init__("place-harbour", "edge harbour", "S5-11")
        self.plain = True
        self.rule_of = rule_of

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List every edge with every kind that is kept (S5-19)."""
        edges = sites(state, seat)
        kinds = self.rule_of.kinds
        i: i64
        k: i64
        for i in range(len(edges)):
            for k in range(len(kinds)):
                if self.rule_of.keeps(state, seat, kinds[k]):
                    out.add(self.code | edges[i] << A | k)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Place it; it is open at once (S5-13)."""
        kind: i64 = self.rule_of.kinds[second(action)]
        state.pop()
        self.rule_of.keep(state, seat, kind, -1)
        if state.telling:
            state.tell("harbour_placed", seat, kind, first(action))
        lay_dock(book, state, first(action), kind)
        self.rule_of.ask(state, seat)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether the harbour, the coast or the building is missing, or another harbour is in the way."""
        if not self.rule_of.keeps(state, seat, self.rule_of.kinds[second(action)]):
            return Why("S5-19", "harbour_not_kept")
        if not is_coast(state, first(action)):
            return Why("S5-15", "not_a_coast")
        if has_dock_near(state, first(action)):
            return Why("S5-15", "harbour_too_close")
        return Why("S5-11", "harbour_needs_building")
