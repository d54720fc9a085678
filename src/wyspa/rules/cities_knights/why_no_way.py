"""C-67, C-68: why a knight does not get somewhere: no own route leads there, or somebody stands in its way."""

from librt.vecs import append, vec
from mypy_extensions import i64

from wyspa.core.arrays import zeros
from wyspa.core.book import Book
from wyspa.core.ids import KIND, KINDS, OWNER
from wyspa.core.refusing import barred_by
from wyspa.core.state import State
from wyspa.core.why import Why


def why_no_way(book: Book, state: State, start: i64, node: i64, seat: i64, rule: str) -> Why:
    """Say who bars the way to a node, if own routes lead there past others; else that none leads there."""
    barring: i64 = first_in_the_way(book, state, start, node, seat)
    if barring == 0:
        return Why(rule, "no_way_for_knight")
    return barred_by(book, barring, "knight")


def why_nowhere_to_go(book: Book, state: State, start: i64, seat: i64) -> Why:
    """Say why a knight has nowhere to go: no own route begins at it, or all that they lead to is taken."""
    node_edges = state.board.node_edges
    i: i64
    e: i64
    for i in range(start * 3, start * 3 + 3):
        e = node_edges[i]
        if e >= 0 and state.on_edge[e] >> OWNER == seat + 1:
            return Why("C-67", "march_all_taken")
    return Why("C-67", "nowhere_to_march")


def first_in_the_way(book: Book, state: State, start: i64, goal: i64, seat: i64) -> i64:
    """Walk over own routes as if nobody barred them, and give the first foreign piece on the way, or 0.

    Whether a route goes on depends on the piece by which it came, so pieces are walked once each, not nodes.
    """
    board = state.board
    node_edges = board.node_edges
    on_edge = state.on_edge
    seen = zeros(board.n_edge)
    edges = vec[i64]()
    ends = vec[i64]()
    met = vec[i64]()  # for each step: the first foreign piece on the way so far
    at: i64 = 0
    i: i64
    e: i64
    x: i64
    node: i64
    came: i64
    barring: i64
    rooted: bool
    for i in range(start * 3, start * 3 + 3):
        e = node_edges[i]
        if e >= 0 and on_edge[e] >> OWNER == seat + 1:
            seen[e] = 1
            edges = append(edges, e)
            ends = append(ends, board.node_nodes[i])
            met = append(met, 0)
    while at < len(edges):
        node = ends[at]
        came = (on_edge[edges[at]] & KIND) * KINDS
        barring = met[at]
        at += 1
        if node == goal:
            return barring
        x = state.on_node[node]
        rooted = x >> OWNER == seat + 1 and book.roots[x & KIND] != 0
        if barring == 0 and x != 0 and x >> OWNER != seat + 1 and book.blocks[x & KIND] != 0:
            barring = x
        for i in range(node * 3, node * 3 + 3):
            e = node_edges[i]
            if e >= 0 and on_edge[e] >> OWNER == seat + 1 and seen[e] == 0:
                if rooted or book.joins[came + (on_edge[e] & KIND)] != 0:
                    seen[e] = 1
                    edges = append(edges, e)
                    ends = append(ends, board.node_nodes[i])
                    met = append(met, barring)
    return 0
