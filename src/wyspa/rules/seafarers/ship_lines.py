"""S-18, S-31, S-32, S-37: lines of ships: where they end, and whether an end ship has anywhere to go."""

from typing import Final

from mypy_extensions import i64

from wyspa.core.book import Book
from wyspa.core.ids import KIND, KINDS, OWNER
from wyspa.core.state import State
from wyspa.rules.seafarers.ids import SHIP

BESIDE: Final = 4  # edges that share a node with an edge, at most: with more to go to, one lies elsewhere


def is_own_ship(book: Book, state: State, edge: i64, seat: i64) -> bool:
    """Tell whether an own ship stands on an edge, or a piece that goes on from ships as they do."""
    x: i64 = state.on_edge[edge]
    return x >> OWNER == seat + 1 and book.joins[(x & KIND) * KINDS + SHIP] != 0


def is_loose(book: Book, state: State, edge: i64, node: i64, seat: i64) -> bool:
    """S-32: no building of anybody and no other own ship at this end."""
    if state.on_node[node] != 0:
        return False
    return not meets_ship(book, state, node, edge, seat)


def meets_ship(book: Book, state: State, node: i64, without: i64, seat: i64) -> bool:
    """Tell whether an own ship ends at a node, but for one edge."""
    node_edges = state.board.node_edges
    on_edge = state.on_edge
    joins = book.joins
    i: i64
    e: i64
    for i in range(node * 3, node * 3 + 3):
        e = node_edges[i]
        if e >= 0 and e != without and on_edge[e] >> OWNER == seat + 1:
            if joins[(on_edge[e] & KIND) * KINDS + SHIP] != 0:
                return True
    return False


def is_end_ship(book: Book, state: State, edge: i64, seat: i64) -> bool:
    """Tell whether a ship is the end of an open line."""
    nodes = state.board.edge_nodes
    return is_loose(book, state, edge, nodes[edge * 2], seat) or is_loose(book, state, edge, nodes[edge * 2 + 1], seat)


def has_target(book: Book, state: State, edge: i64, seat: i64) -> bool:
    """S-37: tell whether the ship could go anywhere else once lifted: its loose ends then lead nowhere."""
    places = state.players[seat].open[SHIP]
    edge_nodes = state.board.edge_nodes
    a: i64 = edge_nodes[edge * 2]
    b: i64 = edge_nodes[edge * 2 + 1]
    i: i64
    c: i64
    d: i64
    for i in range(len(places)):
        c = edge_nodes[places[i] * 2]
        d = edge_nodes[places[i] * 2 + 1]
        if a != c and a != d and b != c and b != d:
            return True  # whatever leads there, it is not this ship
        if supports(book, state, c, edge, seat) or supports(book, state, d, edge, seat):
            return True
    return False


def supports(book: Book, state: State, node: i64, without: i64, seat: i64) -> bool:
    """Tell whether a new ship could start at a node if one ship were not there."""
    x: i64 = state.on_node[node]
    if x >> OWNER == seat + 1 and book.roots[x & KIND] != 0:
        return True
    if x != 0 and x >> OWNER != seat + 1 and book.blocks[x & KIND] != 0:
        return False
    return meets_ship(book, state, node, without, seat)
