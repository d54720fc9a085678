"""B-96, B-97: the longest trail over own edge pieces: none used twice, past no node where another stands in the way.

The search marks edges for a moment and takes the mark away; it is the one cost that grows faster than the network.
"""

from typing import Final

from mypy_extensions import i64

from wyspa.core.book import Book
from wyspa.core.ids import KIND, KINDS, OWNER
from wyspa.core.state import State

USED: Final = 1 << 30


def blocked(book: Book, state: State, node: i64, me: i64) -> bool:
    """Tell whether somebody else stands in the way at a node."""
    x: i64 = state.on_node[node]
    return x != 0 and x >> OWNER != me and book.blocks[x & KIND] != 0


def rooted(book: Book, state: State, node: i64, me: i64) -> bool:
    """Tell whether an own building joins all kinds of routes at a node."""
    x: i64 = state.on_node[node]
    return x >> OWNER == me and book.roots[x & KIND] != 0


def lengthened(book: Book, state: State, edge: i64, seat: i64, old: i64) -> i64:
    """Measure after a new piece: if one end of it leads nowhere, the only new trails start there."""
    board = state.board
    on_edge = state.on_edge
    node_edges = board.node_edges
    me: i64 = seat + 1
    i: i64
    j: i64
    node: i64
    e: i64
    new: i64
    goes_on: bool
    for i in range(edge * 2, edge * 2 + 2):
        node = board.edge_nodes[i]
        goes_on = False
        if not blocked(book, state, node, me):
            for j in range(node * 3, node * 3 + 3):
                e = node_edges[j]
                if e >= 0 and e != edge and on_edge[e] >> OWNER == me:
                    goes_on = True
        if not goes_on:
            new = 1 + trail_over(book, state, me, edge, node)
            return new if new > old else old
    return longest(book, state, seat)


def trail_over(book: Book, state: State, me: i64, edge: i64, node: i64) -> i64:
    """Measure the longest trail that starts at a node over this edge, less the edge itself."""
    on_edge = state.on_edge
    x: i64 = on_edge[edge]
    on_edge[edge] = x | USED << OWNER
    n: i64 = trail(book, state, me, state.board.other_end(edge, node), x & KIND)
    on_edge[edge] = x
    return n


def shortened(book: Book, state: State, kind: i64, edge: i64, seat: i64, old: i64) -> i64:
    """Measure after a piece has left: if an end of it led nowhere and no longest trail ended there, nothing changes."""
    board = state.board
    on_edge = state.on_edge
    me: i64 = seat + 1
    i: i64
    j: i64
    node: i64
    e: i64
    led: bool
    for i in range(edge * 2, edge * 2 + 2):
        node = board.edge_nodes[i]
        led = False
        for j in range(node * 3, node * 3 + 3):
            e = board.node_edges[j]
            if e >= 0 and on_edge[e] >> OWNER == me:
                led = True
        if not led:
            if 1 + trail(book, state, me, board.other_end(edge, node), kind) < old:
                return old
            break
    return longest(book, state, seat)


def longest(book: Book, state: State, seat: i64) -> i64:
    """Measure from scratch. A longest trail starts at an odd, blocked or mixed node, or is a closed circuit."""
    board = state.board
    on_edge = state.on_edge
    node_edges = board.node_edges
    me: i64 = seat + 1
    best: i64 = 0
    even: i64 = 0
    node: i64
    i: i64
    e: i64
    k: i64
    kind: i64
    last: i64
    mixed: bool
    for node in range(board.n_node):
        k = 0
        last = 0
        mixed = False
        for i in range(node * 3, node * 3 + 3):
            e = node_edges[i]
            if e >= 0 and on_edge[e] >> OWNER == me:
                k += 1
                kind = on_edge[e] & KIND
                if last != 0 and book.joins[last * KINDS + kind] == 0:
                    mixed = True
                last = kind
        if k == 0:
            continue
        if k & 1 != 0 or blocked(book, state, node, me) or (mixed and not rooted(book, state, node, me)):
            k = trail(book, state, me, node, 0)
            if k > best:
                best = k
        else:
            even += 1
    if even >= 6 and best < even:  # a circuit has six nodes or more, and all of them are even
        for node in range(board.n_node):
            for i in range(node * 3, node * 3 + 3):
                e = node_edges[i]
                if e >= 0 and on_edge[e] >> OWNER == me:
                    k = trail(book, state, me, node, 0)
                    if k > best:
                        best = k
                    break
    return best


def trail(book: Book, state: State, me: i64, node: i64, came: i64) -> i64:
    """Measure the longest trail from a node, coming on a piece of this kind (0: starting)."""
    if came != 0 and blocked(book, state, node, me):
        return 0
    board = state.board
    on_edge = state.on_edge
    node_edges = board.node_edges
    node_nodes = board.node_nodes
    joins = book.joins
    free: bool = came == 0 or rooted(book, state, node, me)
    best: i64 = 0
    i: i64
    e: i64
    k: i64
    x: i64
    for i in range(node * 3, node * 3 + 3):
        e = node_edges[i]
        if e >= 0:
            x = on_edge[e]
            if x >> OWNER == me and (free or joins[came * KINDS + (x & KIND)] != 0):
                on_edge[e] = x | USED << OWNER
                k = 1 + trail(book, state, me, node_nodes[i], x & KIND)
                on_edge[e] = x
                if k > best:
                    best = k
    return best
