"""B-96, B-97: the longest trail over own edge pieces: none used twice, past no node where another stands in the way.

The one cost that grows faster than the network. So a network is first written down small (a web of its own nodes, four
ints each), and then walked with the used pieces as bits of one int.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from wyspa.core.arrays import zeros
from wyspa.core.book import Book
from wyspa.core.ids import KIND, KINDS, OWNER
from wyspa.core.state import State

MOST_PIECES: Final = 62  # bits of an int
CELL: Final = 4  # ints a node: three pieces (or NONE) and what stands there
NONE: Final = -1
# a piece: kind << 16 | node at the other end << 8 | its bit
NODE_AT: Final = 8
KIND_AT: Final = 16
FIELD: Final = 255
# what stands at a node
BLOCKED: Final = 1  # somebody else, in the way
ROOTED: Final = 2  # an own building, which joins all kinds of pieces
MIXED: Final = 4  # own pieces meet that do not join by themselves


class Web:
    """The part of one seat's network that hangs together with a node. Scratch paper, used again and again."""

    cells: vec[i64]
    nodes: vec[i64]  # the board's nodes, in the order found
    local: vec[i64]  # by node of the board: where it stands in nodes, plus one
    n: i64
    pieces: i64
    odd: i64  # nodes with an odd number of pieces

    def __init__(self) -> None:
        """Begin with empty paper."""
        self.cells = vec[i64]()
        self.nodes = vec[i64]()
        self.local = vec[i64]()
        self.n = 0
        self.pieces = 0
        self.odd = 0

    def clear(self) -> None:
        """Wipe the paper; what is found next is added to what was found before."""
        local = self.local
        nodes = self.nodes
        i: i64
        for i in range(self.n):
            local[nodes[i]] = 0
        self.n = 0

    def find(self, node: i64) -> i64:
        """Give a node's place in the web, making one if it has none."""
        place: i64 = self.local[node]
        if place != 0:
            return place - 1
        n: i64 = self.n
        if n == len(self.nodes):
            self.nodes = append(self.nodes, node)
            self.cells = append(append(append(append(self.cells, NONE), NONE), NONE), 0)
        self.nodes[n] = node
        self.local[node] = n + 1
        self.n = n + 1
        return n

    def spin(self, book: Book, state: State, me: i64, start: i64) -> i64:
        """Write down all that hangs together with a node, and give the place of the first node written."""
        board = state.board
        on_edge = state.on_edge
        node_edges = board.node_edges
        node_nodes = board.node_nodes
        if len(self.local) < board.n_node:
            self.local = zeros(board.n_node)
        before: i64 = self.n
        at: i64 = before
        self.pieces = 0
        self.odd = 0
        self.find(start)
        i: i64
        k: i64
        e: i64
        other: i64
        kind: i64
        last: i64
        flags: i64
        cell: i64
        c: i64
        while at < self.n:
            k = 0
            last = 0
            flags = 0
            for i in range(self.nodes[at] * 3, self.nodes[at] * 3 + 3):
                e = node_edges[i]
                if e >= 0 and on_edge[e] >> OWNER == me:
                    kind = on_edge[e] & KIND
                    if last != 0 and book.joins[last * KINDS + kind] == 0:
                        flags = MIXED
                    last = kind
                    other = self.find(node_nodes[i])
                    if other > at:
                        cell = self.pieces
                        self.pieces += 1
                    else:
                        cell = self.bit_between(other, at)
                    self.cells[at * CELL + k] = kind << KIND_AT | other << NODE_AT | cell
                    k += 1
            c = state.on_node[self.nodes[at]]
            if c != 0:
                if c >> OWNER == me:
                    if book.roots[c & KIND] != 0:
                        flags |= ROOTED
                elif book.blocks[c & KIND] != 0:
                    flags |= BLOCKED
            if k & 1 != 0:
                self.odd += 1
            while k < 3:
                self.cells[at * CELL + k] = NONE
                k += 1
            self.cells[at * CELL + 3] = flags
            at += 1
        return before

    def bit_between(self, first: i64, second: i64) -> i64:
        """Give the bit of the piece between two nodes, the first of which is written already."""
        cells = self.cells
        i: i64
        for i in range(first * CELL, first * CELL + 3):
            if cells[i] >> NODE_AT & FIELD == second:
                return cells[i] & FIELD
        raise RuntimeError("a piece with one end")

    def longest(self, book: Book, before: i64, known: i64) -> i64:
        """Measure what was spun from a place on, if it can be longer than what is known.

        A longest trail starts at an odd, blocked or mixed node, or is a closed circuit. At every odd node but its two
        ends a trail leaves a piece out.
        """
        bound: i64 = self.pieces
        if self.odd > 2:
            bound -= (self.odd - 2) >> 1
        best: i64 = known
        if bound <= best:
            return best
        cells = self.cells
        joins = book.joins
        at: i64
        k: i64
        flags: i64
        odd: bool
        circuit: bool = True
        for at in range(before, self.n):
            flags = cells[at * CELL + 3]
            odd = (cells[at * CELL + 1] == NONE) or (cells[at * CELL + 2] != NONE)
            if odd or flags & BLOCKED != 0 or (flags & MIXED != 0 and flags & ROOTED == 0):
                circuit = False
                k = walk(cells, joins, at, 0, 0)
                if k > best:
                    best = k
                    if best == bound:
                        return best
        if circuit:
            k = walk(cells, joins, before, 0, 0)
            if k > best:
                best = k
        return best


def walk(cells: vec[i64], joins: vec[i64], at: i64, came: i64, used: i64) -> i64:
    """Measure the longest trail from a node, coming on a piece of this kind (0: starting)."""
    flags: i64 = cells[at * CELL + 3]
    if flags & BLOCKED != 0 and came != 0:
        return 0
    strict: bool = came != 0 and flags & (MIXED | ROOTED) == MIXED
    best: i64 = 0
    bit: i64 = 1
    i: i64
    k: i64
    c: i64
    for i in range(at * CELL, at * CELL + 3):
        c = cells[i]
        if c < 0:
            break
        if used >> (c & FIELD) & 1 != 0 or (strict and joins[came * KINDS + (c >> KIND_AT)] == 0):
            continue
        k = 1 + walk(cells, joins, c >> NODE_AT & FIELD, c >> KIND_AT, used | bit << (c & FIELD))
        if k > best:
            best = k
    return best


def longest(book: Book, state: State, web: Web, seat: i64) -> i64:
    """Measure a seat from scratch."""
    node_edges = state.board.node_edges
    on_edge = state.on_edge
    me: i64 = seat + 1
    best: i64 = 0
    node: i64
    i: i64
    e: i64
    before: i64
    web.clear()
    for node in range(state.board.n_node):
        for i in range(node * 3, node * 3 + 3):
            e = node_edges[i]
            if e >= 0 and on_edge[e] >> OWNER == me:
                if node >= len(web.local) or web.local[node] == 0:
                    before = web.spin(book, state, me, node)
                    best = web.longest(book, before, best)
                break
    return best


def lengthened(book: Book, state: State, web: Web, edge: i64, seat: i64, old: i64) -> i64:
    """Measure after a new piece: only what hangs together with it can have grown, and from a dead end only there."""
    edge_nodes = state.board.edge_nodes
    me: i64 = seat + 1
    i: i64
    before: i64
    new: i64
    web.clear()
    for i in range(edge * 2, edge * 2 + 2):
        if is_dead_end(book, state, edge_nodes[i], edge, state.on_edge[edge] & KIND, me):
            before = web.spin(book, state, me, edge_nodes[i])
            new = walk_from(book, web, before)
            return new if new > old else old
    before = web.spin(book, state, me, edge_nodes[edge * 2])
    return web.longest(book, before, old)


def walk_from(book: Book, web: Web, at: i64) -> i64:
    """Measure the longest trail from one node of a web."""
    return walk(web.cells, book.joins, at, 0, 0)


def is_dead_end(book: Book, state: State, node: i64, edge: i64, kind: i64, me: i64) -> bool:
    """Tell whether a piece of this kind has nothing to go on to at this end."""
    x: i64 = state.on_node[node]
    if x != 0 and x >> OWNER != me and book.blocks[x & KIND] != 0:
        return True
    rooted: bool = x >> OWNER == me and book.roots[x & KIND] != 0
    node_edges = state.board.node_edges
    i: i64
    e: i64
    for i in range(node * 3, node * 3 + 3):
        e = node_edges[i]
        if e >= 0 and e != edge and state.on_edge[e] >> OWNER == me:
            if rooted or book.joins[kind * KINDS + (state.on_edge[e] & KIND)] != 0:
                return False
    return True


def unchanged(book: Book, state: State, web: Web, kind: i64, edge: i64, seat: i64, old: i64) -> bool:
    """Tell whether a piece that has left was surely no part of a longest trail: it led nowhere, and was too near."""
    edge_nodes = state.board.edge_nodes
    me: i64 = seat + 1
    i: i64
    node: i64
    before: i64
    for i in range(edge * 2, edge * 2 + 2):
        node = edge_nodes[i]
        if is_dead_end(book, state, node, edge, kind, me):
            web.clear()
            before = web.spin(book, state, me, state.board.other_end(edge, node))
            return 1 + walk(web.cells, book.joins, before, kind, 0) < old
    return False


def shortened(book: Book, state: State, web: Web, kind: i64, edge: i64, seat: i64, old: i64) -> i64:
    """Measure after a piece has left."""
    if unchanged(book, state, web, kind, edge, seat, old):
        return old
    return longest(book, state, web, seat)
