"""All open places worked out anew: by asking everywhere (the oracle for what is kept), or only where pieces stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from wyspa.core.ids import EDGE, OWNER
from wyspa.core.places import may_go, refresh_edge, refresh_node
from wyspa.core.state import SUPPLY, State

if TYPE_CHECKING:
    from wyspa.core.book import Book


def scan_all(book: Book, state: State) -> None:
    """Ask everywhere for everybody."""
    seat: i64
    kind: i64
    place: i64
    n: i64
    for seat in range(len(state.players)):
        lists = vec[vec[i64]]()
        for kind in range(book.piece_kinds):
            places = vec[i64]()
            if book.pieces[kind].where >= 0 and book.pieces[kind].kept:
                n = state.board.n_edge if book.pieces[kind].where == EDGE else state.board.n_node
                for place in range(n):
                    if may_go(book, state, kind, place, seat):
                        places = append(places, place)
            lists = append(lists, places)
        set_lists(state, seat, lists)


def set_lists(state: State, seat: i64, lists: vec[vec[i64]]) -> None:
    """Give a seat other lists, which others may see too."""
    player = state.edit(seat)
    player.open = lists
    player.owned &= SUPPLY


def find_open(book: Book, state: State) -> None:
    """Find what `scan_all` finds by asking only beside the pieces of each seat."""
    board = state.board
    seat: i64
    i: i64
    j: i64
    x: i64
    e: i64
    nowhere = vec[vec[i64]]()
    for i in range(book.piece_kinds):
        nowhere = append(nowhere, vec[i64]())
    for seat in range(len(state.players)):
        set_lists(state, seat, nowhere)
    for i in range(board.n_node):
        x = state.on_node[i]
        if x != 0:
            refresh_node(book, state, book.node_kinds, i, (x >> OWNER) - 1)
            for j in range(i * 3, i * 3 + 3):
                e = board.node_edges[j]
                if e >= 0:
                    refresh_edge(book, state, book.edge_kinds, e, (x >> OWNER) - 1)
    for i in range(board.n_edge):
        x = state.on_edge[i]
        if x != 0:
            for j in range(i * 2, i * 2 + 2):
                find_open_at(book, state, board.edge_nodes[j], (x >> OWNER) - 1)


def find_open_at(book: Book, state: State, node: i64, seat: i64) -> None:
    """Ask at a node where an edge piece ends, and at the edges that go on from there."""
    j: i64
    e: i64
    refresh_node(book, state, book.node_kinds, node, seat)
    for j in range(node * 3, node * 3 + 3):
        e = state.board.node_edges[j]
        if e >= 0:
            refresh_edge(book, state, book.edge_kinds, e, seat)
