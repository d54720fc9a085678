"""S-31, S-32: which ships are the ends of open lines. They are kept, so that nobody has to look for them."""

from typing import ClassVar, cast, final

from librt.vecs import remove, vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.arrays import insert, is_among
from wyspa.core.book import Book
from wyspa.core.fields import Fields
from wyspa.core.ids import EDGE, KIND, KINDS, OWNER, A
from wyspa.core.rule import Module
from wyspa.core.state import Part, State
from wyspa.rules.seafarers.ids import SHIP
from wyspa.rules.seafarers.ship_lines import is_end_ship, is_loose


@final
@mypyc_attr(acyclic=True)
class Sailed(Part):
    """What may move in this turn, and what may not."""

    public: ClassVar[bool] = True

    fresh: vec[i64]  # edges of ships built in this turn
    moved: i64  # whether a ship has moved in this turn
    ends: vec[
        i64
    ]  # ships at the open end of a line, as seat << 20 | edge, sorted; our own, unlike other arrays of parts

    def __init__(self, fresh: vec[i64], moved: i64, ends: vec[i64]) -> None:
        self.fresh = fresh
        self.moved = moved
        self.ends = ends

    def copy(self) -> Part:
        return Sailed(self.fresh, self.moved, self.ends[:])

    def fields(self, io: Fields) -> None:
        """Name the fields; ends are worked out again."""
        self.fresh = io.places("fresh_ships", self.fresh, EDGE)
        self.moved = io.number("ship_moved", self.moved)


class LineEnds(Module):
    """Keeps the ends of lines up to date while pieces come and go."""

    def new_part(self, book: Book) -> Part | None:
        """Begin with nothing built in this turn."""
        return Sailed(vec[i64](), 0, vec[i64]())

    def part(self, state: State) -> Sailed:
        return cast(Sailed, state.parts[self.slot])

    def edit(self, state: State) -> Sailed:
        return cast(Sailed, state.edit_part(self.slot))

    def position_read(self, book: Book, state: State) -> None:
        """Look at every edge."""
        edge: i64
        for edge in range(state.board.n_edge):
            if state.on_edge[edge] & KIND == SHIP:
                self.look_at(book, state, edge)

    def after_place(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """Find out which ships are ends now."""
        if book.pieces[piece].where != EDGE:
            self.look_at_node(book, state, place)
        elif book.joins[piece * KINDS + SHIP] != 0:
            self.ship_came(book, state, place, seat)

    def after_remove(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """Find out which ships are ends now."""
        if book.pieces[piece].where != EDGE:
            self.look_at_node(book, state, place)
        elif book.joins[piece * KINDS + SHIP] != 0:
            self.ship_left(book, state, place, seat)

    def after_lift(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """Find out which ships are ends now."""
        self.after_remove(book, state, piece, place, seat)

    def ship_came(self, book: Book, state: State, edge: i64, seat: i64) -> None:
        """See whether a new ship is an end itself, loose at one node; own ones beside it may not be any more."""
        board = state.board
        ahead = board.ahead
        on_edge = state.on_edge
        loose: bool = False
        alone: bool
        k: i64
        i: i64
        d: i64
        e: i64
        for k in range(edge * 2, edge * 2 + 2):
            if state.on_node[board.edge_nodes[k]] != 0:
                continue
            alone = True
            for i in range(k * 2, k * 2 + 2):
                d = ahead[i]
                e = d >> 1
                if d >= 0 and on_edge[e] >> OWNER == seat + 1:
                    if book.joins[(on_edge[e] & KIND) * KINDS + SHIP] != 0:
                        alone = False
                        if is_among(self.part(state).ends, seat << A | e):
                            if not is_loose(book, state, e, board.edge_nodes[d], seat):
                                self.note(state, e, seat, False)
            loose = loose or alone
        self.note(state, edge, seat, loose and on_edge[edge] & KIND == SHIP)

    def ship_left(self, book: Book, state: State, edge: i64, seat: i64) -> None:
        """See which ship is loose without the one that left: the only other one at a node."""
        board = state.board
        ahead = board.ahead
        on_edge = state.on_edge
        k: i64
        i: i64
        e: i64
        n: i64
        other: i64
        self.note(state, edge, seat, False)
        for k in range(edge * 2, edge * 2 + 2):
            if state.on_node[board.edge_nodes[k]] != 0:
                continue
            n = 0
            other = edge
            for i in range(k * 2, k * 2 + 2):
                e = ahead[i] >> 1
                if e >= 0 and on_edge[e] >> OWNER == seat + 1:
                    if book.joins[(on_edge[e] & KIND) * KINDS + SHIP] != 0:
                        n += 1
                        other = e
            if n == 1 and on_edge[other] & KIND == SHIP:
                self.note(state, other, seat, True)

    def look_at_node(self, book: Book, state: State, node: i64) -> None:
        """Look again at everybody's ships at a node where a building or a figure came or left."""
        i: i64
        e: i64
        for i in range(node * 3, node * 3 + 3):
            e = state.board.node_edges[i]
            if e >= 0 and state.on_edge[e] & KIND == SHIP:
                self.look_at(book, state, e)

    def look_at(self, book: Book, state: State, edge: i64) -> None:
        """Look again at one ship."""
        seat: i64 = (state.on_edge[edge] >> OWNER) - 1
        self.note(state, edge, seat, is_end_ship(book, state, edge, seat))

    def note(self, state: State, edge: i64, seat: i64, now: bool) -> None:
        """Keep whether a ship is an end."""
        if is_among(self.part(state).ends, seat << A | edge) != now:
            part = self.edit(state)
            part.ends = insert(part.ends, seat << A | edge) if now else remove(part.ends, seat << A | edge)
