"""A view as a row of small numbers, for those who learn: what is printed, who has what, and all that rules declare.

Everything is counted from the own point of view (`Window`). A row is made from a view; where a table is seen as a whole
it is made from the state instead (`kept_rows`), by showing the rules a view that writes what they put straight into the
row: the same rules show the same facts, so both rows are equal, and tests hold them against each other.
"""

from typing import Final

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, u8

from wyspa.core.arrays import array, zeros
from wyspa.core.board import Layout
from wyspa.core.book import Book
from wyspa.core.chart import Chart, Tiles
from wyspa.core.ids import EDGE, KIND, KINDS, NODE, OWNER, SEVERAL
from wyspa.core.shown import INSTEAD, LYING, OnPlaces
from wyspa.core.state import State
from wyspa.core.view import View
from wyspa.env.fact_rows import FactRow
from wyspa.env.forms import form_of

PIPS = [0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1]
DRAFT: Final = 3  # numbers of a draft besides its cards


class Looking(View):
    """A view that notes which hexes were brought in sight, also those where nothing stands."""

    def see_hex(self, state: State, h: i64) -> None:
        """Note a hex."""
        self.hexes[h] = 1


class Sketch(FactRow):
    """Writes rows for the seats of one table."""

    phase_at: vec[i64]  # by phase: its column
    node_at: vec[i64]  # by kind of piece: its column among those of a node, or -1
    edge_at: vec[i64]
    terrain_at: vec[i64]
    figure_bits: vec[i64]
    stock: vec[i64]  # kinds of pieces whose supply is told
    o_phase: i64
    o_own: i64
    o_bank: i64
    o_draft: i64
    o_hexes: i64
    o_nodes: i64
    o_edges: i64
    w_hex: i64
    w_node: i64
    w_edge: i64
    w_figure: i64  # where the figures of a hex begin
    stands_in: bool  # things may lie in place of pieces: then rules may show another supply than the state has
    owners: i64  # columns for owners: the colours, and in a hall those who are out of sight
    length: i64
    blank: bytes

    def __init__(self, book: Book, chart: Chart, tiles: Tiles, sizes: list[int], whole: bool) -> None:
        """Lay out the row of a table: sizes are seats, colours, hexes, nodes and edges in a window."""
        super().__init__(book, chart, tiles, sizes, whole)
        self.owners = self.n_colour + (0 if whole else 1)
        self.phase_at = numbered(book.phase_names)
        self.terrain_at = numbered(book.terrain_names)
        self.figure_bits = array(sorted(book.figure_names))
        self.find_pieces()
        n: i64 = 0
        self.o_phase = n
        n += len(book.phase_names)
        self.o_own = n  # hand, aside, points, target, turns
        n += 2 * self.kinds + 3
        self.o_bank = n
        n += self.kinds
        self.o_draft = n
        n += DRAFT + 2 * self.kinds
        self.o_seats = n
        self.w_seat = 5 + len(self.stock) + 2 * self.kinds + 1
        n += self.n_seat * self.w_seat
        self.o_hexes = n
        self.w_figure = len(book.terrain_names) + 2
        self.w_hex = self.w_figure + len(self.figure_bits)
        n += self.n_hex * self.w_hex
        self.o_nodes = n
        n += self.n_node * self.w_node
        self.o_edges = n
        n += self.n_edge * self.w_edge
        self.stands_in = False
        for shown in book.shown.values():
            form = form_of(shown, sizes, self.kinds)
            if isinstance(shown, OnPlaces) and (shown.way == INSTEAD or shown.way == LYING):
                self.stands_in = True
            form.at = n
            n += form.width
            self.forms.append(form)
        self.length = n
        self.blank = bytes(int(n))
        if whole:
            seat: i64
            for seat in range(book.colours):
                if seat < book.seats:
                    self.scope.append(seat)
                self.supply[seat] = vec[i64]()

    def find_pieces(self) -> None:
        """Find which kinds of pieces stand on nodes and on edges, and which have a supply."""
        nodes: i64 = 0
        edges: i64 = 0
        self.node_at = zeros(KINDS)
        self.edge_at = zeros(KINDS)
        told: list[int] = []
        kind: i64
        for kind in range(KINDS):
            self.node_at[kind] = -1
            self.edge_at[kind] = -1
            piece = self.book.pieces[kind]
            if piece.where == NODE:
                self.node_at[kind] = nodes
                nodes += 1
            elif piece.where == EDGE:
                self.edge_at[kind] = edges
                edges += 1
            if piece.supply > 0:
                told.append(kind)
        self.stock = array(told)
        self.w_node = nodes + self.owners + 1
        self.w_edge = edges + self.owners

    def printed(self, layout: Layout, hexes: list[int], nodes: list[int]) -> bytes:
        """Give the row of an island on which nothing stands: what each row of a game begins with."""
        row = BytesWriter()
        row.write(self.blank)
        k: i64
        h: i64
        at: i64
        for k in range(self.n_hex):
            h = k if self.whole else hexes[k]
            if h >= 0:
                at = self.o_hexes + k * self.w_hex
                row[at + self.terrain_at[layout.terrain[h]]] = 1
                at += self.w_figure - 2
                row[at] = u8(layout.number[h])
                row[at + 1] = u8(PIPS[layout.number[h]])
        for k in range(self.n_node):
            h = k if self.whole else nodes[k]
            if h >= 0:
                row[self.o_nodes + k * self.w_node + self.w_node - 1] = u8(layout.dock_at[h])
        return row.getvalue()

    def supplies(self) -> None:
        """Write the supplies as rules have shown them."""
        p: i64
        at: i64
        piece: i64
        for p in range(self.n_seat):
            at = self.o_seats + self.local(p) * self.w_seat + 5
            supply = self.supply[p]
            for piece in self.stock:
                self.set(at, supply[piece])
                at += 1

    def from_view(self, row: BytesWriter, printed: bytes, view: View) -> None:
        """Write the row of a view's seat."""
        self.row = row
        self.base = len(row)
        self.noted = []
        self.me = view.seat
        self.seat = view.seat
        row.write(printed)
        self.phase = view.phase
        self.turns = view.turns
        self.hand = view.hand
        self.aside = view.aside
        self.total = view.total
        if not self.whole:
            self.scope = view.scope
            self.supply = view.supply
        k: i64
        x: i64
        at: i64
        piece: i64
        seat: i64
        self.head(view.target)
        for k in range(len(view.bank)):
            self.set(self.o_bank + k, view.bank[k])
        for seat in view.scope:
            k = self.local(seat)
            if k < 0:
                continue
            at = self.o_seats + k * self.w_seat
            self.set(at, 1 if view.turn == seat else 0)
            self.set(at + 1, 1 if view.who == seat else view.waiting[seat] if view.who == SEVERAL else 0)
            self.set(at + 2, 1 if view.starter == seat else 0)
            self.set(at + 3, view.points[seat])
            self.set(at + 4, view.cards[seat])
            at += 5
            for piece in self.stock:
                self.set(at, view.supply[seat][piece])
                at += 1
            self.purse(at, view.rates[seat])
        for seat, x in view.hands.items():
            self.hand_of(seat, x)
        if self.whole:
            for k in range(self.n_hex):
                if view.on_hex[k] != 0:
                    self.figures_on(k, view.on_hex[k])
            for k in range(self.n_node):
                if view.on_node[k] != 0:
                    self.piece_on(NODE, k, view.on_node[k])
            for k in range(self.n_edge):
                if view.on_edge[k] != 0:
                    self.piece_on(EDGE, k, view.on_edge[k])
        else:
            for k, x in view.hexes.items():
                if k in self.by_hex:
                    self.figures_on(self.by_hex[k], x)
            for k, x in view.nodes.items():
                self.piece_on(NODE, k, x)
            for k, x in view.edges.items():
                self.piece_on(EDGE, k, x)
        for name, numbers in view.facts.items():
            self.put(self.book.shown[name], numbers)

    def head(self, target: i64) -> None:
        """Write the phase and what is the seat's own."""
        at: i64 = self.o_own
        kinds: i64 = self.kinds
        self.row[self.base + self.o_phase + self.phase_at[self.phase]] = 1
        self.purse(at, self.hand)
        self.purse(at + kinds, self.aside)
        self.set(at + 2 * kinds, self.total)
        self.set(at + 2 * kinds + 1, target)
        self.set(at + 2 * kinds + 2, self.turns)

    def figures_on(self, h: i64, bits: i64) -> None:
        """Write which figures stand on a hex."""
        f: i64
        figures = self.figure_bits
        for f in range(len(figures)):
            if bits & figures[f] != 0:
                self.row[self.base + self.o_hexes + h * self.w_hex + self.w_figure + f] = 1

    def piece_on(self, where: i64, place: i64, x: i64) -> None:
        """Write a piece and its owner."""
        k: i64 = self.spot(where, place)
        if k < 0:
            return
        p: i64 = self.local((x >> OWNER) - 1)
        if p < 0:
            p = self.n_colour  # somebody who is out of sight
        if where == NODE:
            at: i64 = self.o_nodes + k * self.w_node
            self.set(at + self.node_at[x & KIND], 1)
            self.set(at + self.w_node - 1 - self.owners + p, 1)
        else:
            at = self.o_edges + k * self.w_edge
            self.set(at + self.edge_at[x & KIND], 1)
            self.set(at + self.w_edge - self.owners + p, 1)

    def draft(self, verb: i64, stage: i64, to: i64, give: i64, get: i64) -> None:
        """Write what has been said of an offer that is not complete."""
        at: i64 = self.o_draft
        self.set(at, verb)
        self.set(at + 1, stage)
        self.set(at + 2, to)
        self.purse(at + DRAFT, give)
        self.purse(at + DRAFT + self.kinds, get)


def numbered(names: dict[int, str]) -> vec[i64]:
    """Give each key its place among the sorted ones."""
    keys = sorted(names)
    at = zeros(keys[-1] + 1 if keys else 0)
    for k in range(len(keys)):
        at[keys[k]] = k
    return at
