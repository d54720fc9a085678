"""C-67, C-68: how far a knight gets: over own route pieces, past own buildings and knights, but past nobody else."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from wyspa.core.arrays import zeros
from wyspa.core.board import Board
from wyspa.core.book import Book
from wyspa.core.ids import KIND, KINDS, OWNER
from wyspa.core.state import State
from wyspa.rules.cities_knights.ids import WEAK
from wyspa.rules.cities_knights.pieces import is_knight, strength_of


@final
class Paths:
    """Finds where a seat's routes lead. Scratch paper, used again and again.

    Whether a route goes on depends on the piece by which it came (X-16), so pieces are walked once each, not nodes.
    """

    found: vec[i64]  # the first n are what was found last
    n: i64
    edges: vec[i64]  # pieces to walk on from, and the nodes they lead to
    ends: vec[i64]
    edge_seen: vec[i64]  # by edge and by node: the number of the search that saw it last
    node_seen: vec[i64]
    search_number: i64

    def __init__(self) -> None:
        """Begin with empty paper."""
        self.found = vec[i64]()
        self.n = 0
        self.edges = vec[i64]()
        self.ends = vec[i64]()
        self.edge_seen = vec[i64]()
        self.node_seen = vec[i64]()
        self.search_number = 0

    def fit(self, board: Board) -> None:
        """Take paper as large as a board."""
        if len(self.node_seen) < board.n_node or len(self.edge_seen) < board.n_edge:
            self.found = zeros(board.n_node)
            self.node_seen = zeros(board.n_node)
            self.edges = zeros(board.n_edge)
            self.ends = zeros(board.n_edge)
            self.edge_seen = zeros(board.n_edge)
            self.search_number = 0

    def search(self, book: Book, state: State, start: i64, seat: i64, strength: i64, enough: i64) -> i64:
        """Find nodes to go to from a node, and count them: free ones, and those of others' knights below a strength.

        The start is never among them. The search ends when enough are found.
        """
        board = state.board
        self.fit(board)
        now: i64 = self.search_number + 1
        self.search_number = now
        on_edge = state.on_edge
        on_node = state.on_node
        node_edges = board.node_edges
        node_nodes = board.node_nodes
        edge_seen = self.edge_seen
        node_seen = self.node_seen
        edges = self.edges
        ends = self.ends
        found = self.found
        me: i64 = seat + 1
        n: i64 = 0
        at: i64 = 0
        waiting: i64 = 0
        i: i64
        e: i64
        x: i64
        node: i64
        came: i64
        rooted: bool
        node_seen[start] = now
        for i in range(start * 3, start * 3 + 3):
            e = node_edges[i]
            if e >= 0 and on_edge[e] >> OWNER == me:
                edge_seen[e] = now
                edges[waiting] = e
                ends[waiting] = node_nodes[i]
                waiting += 1
        while at < waiting:
            node = ends[at]
            came = (on_edge[edges[at]] & KIND) * KINDS
            at += 1
            x = on_node[node]
            if node_seen[node] != now:
                node_seen[node] = now
                if may_end(book, state, node, seat, strength):
                    found[n] = node
                    n += 1
                    if n == enough:
                        break
            rooted = x >> OWNER == me and book.roots[x & KIND] != 0
            if x != 0 and x >> OWNER != me and book.blocks[x & KIND] != 0:
                continue
            for i in range(node * 3, node * 3 + 3):
                e = node_edges[i]
                if e >= 0 and on_edge[e] >> OWNER == me and edge_seen[e] != now:
                    if rooted or book.joins[came + (on_edge[e] & KIND)] != 0:
                        edge_seen[e] = now
                        edges[waiting] = e
                        ends[waiting] = node_nodes[i]
                        waiting += 1
        self.n = n
        return n

    def reaches(self, book: Book, state: State, start: i64, seat: i64, strength: i64, node: i64) -> bool:
        """Tell whether a node is among those to go to, for whoever wants to know about one of them."""
        i: i64
        for i in range(self.search(book, state, start, seat, strength, state.board.n_node)):
            if self.found[i] == node:
                return True
        return False


def may_step(book: Book, state: State, start: i64, seat: i64, strength: i64) -> bool:
    """Tell whether a knight could go to the next node over a route piece: mostly it can, and nobody has to search."""
    board = state.board
    i: i64
    e: i64
    for i in range(start * 3, start * 3 + 3):
        e = board.node_edges[i]
        if e >= 0 and state.on_edge[e] >> OWNER == seat + 1:
            if may_end(book, state, board.node_nodes[i], seat, strength):
                return True
    return False


def may_end(book: Book, state: State, node: i64, seat: i64, strength: i64) -> bool:
    """Tell whether a way may end on a node: free for a knight (C-67), or held by another's weaker one (C-69)."""
    x: i64 = state.on_node[node]
    if x == 0:
        return book.may_place(state, WEAK, node, seat)
    return x >> OWNER != seat + 1 and is_knight(x) and strength_of(x) < strength
