"""What a piece that comes, goes or turns into another changes: which open places are asked for again (see `places`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from wyspa.core.ids import EDGE, KIND, NOBODY, OWNER
from wyspa.core.places import (
    keep,
    may_go,
    refresh_edge,
    refresh_edge_at,
    refresh_edge_beside,
    refresh_node,
    refresh_node_for_all,
    refresh_node_led_to,
)
from wyspa.core.state import State

if TYPE_CHECKING:
    from wyspa.core.book import Book


def leads_on_anyway(book: Book, state: State, piece: i64, node: i64, onward: i64, seat: i64) -> bool:
    """Tell whether an edge piece changes nothing beyond a node: another of its kind or an own building leads on.

    The edges that go on there begin at `onward` in `Board.ahead`.
    """
    ahead = state.board.ahead
    stands: i64 = (seat + 1) << OWNER | piece
    x: i64 = state.on_node[node]
    j: i64
    d: i64
    if book.wary:
        return False
    if x >> OWNER == seat + 1 and book.roots[x & KIND] != 0:
        return True
    for j in range(onward, onward + 2):
        d = ahead[j]
        if d >= 0 and state.on_edge[d >> 1] == stands:
            return True
    return False


def close_edge(book: Book, state: State, edge: i64, seat: i64) -> None:
    """Note that an edge is taken: nobody beside it has it open any more."""
    kinds = book.edge_kinds
    i: i64
    for i in range(len(kinds)):
        keep(state, kinds[i], edge, seat, False)


def came(book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
    """Ask again around a piece that came to the board."""
    board = state.board
    ahead = board.ahead
    i: i64
    j: i64
    node: i64
    d: i64
    x: i64
    other: i64
    led: bool
    news: bool
    if book.pieces[piece].where != EDGE:
        around(book, state, piece, place, seat)
        return
    close_edge(book, state, place, seat)
    for i in range(place * 2, place * 2 + 2):
        node = board.edge_nodes[i]
        x = state.on_node[node]
        other = (x >> OWNER) - 1
        led = other == seat or x == 0 or book.blocks[x & KIND] == 0
        news = not leads_on_anyway(book, state, piece, node, i * 2, seat)
        if other >= 0 and other != seat:
            close_edge(book, state, place, other)
        for j in range(i * 2, i * 2 + 2):
            d = ahead[j]
            if d >= 0:
                other = (state.on_edge[d >> 1] >> OWNER) - 1
                if other < 0:
                    if news:
                        refresh_edge_beside(book, state, piece, d >> 1, seat, led, True)
                elif other != seat:
                    close_edge(book, state, place, other)
        if news:
            refresh_node_led_to(book, state, node, seat, True)


def around(book: Book, state: State, piece: i64, node: i64, seat: i64) -> None:
    """Ask again around a node whose piece came, changed or left: itself, its neighbours, the edges that end there."""
    board = state.board
    i: i64
    e: i64
    refresh_node(book, state, book.node_kinds, node, seat)
    if book.pieces[piece].upgrades != 0:
        return
    refresh_node_for_all(book, state, book.free_kinds, node, seat)
    for i in range(node * 3, node * 3 + 3):
        e = board.node_edges[i]
        if e >= 0:
            if state.on_node[board.node_nodes[i]] == 0:
                refresh_node_for_all(book, state, book.free_kinds, board.node_nodes[i], NOBODY)
            if state.on_edge[e] == 0:
                refresh_edge(book, state, book.edge_kinds, e, seat)
                refresh_edge_at(book, state, book.edge_kinds, e, node, seat)


def changed_at(book: Book, state: State, was: i64, piece: i64, node: i64, seat: i64) -> None:
    """Ask again for a node where a piece became another kind: it matters to the kinds that come in place of either."""
    kinds = book.node_kinds
    i: i64
    stood: i64
    for i in range(len(kinds)):
        stood = book.pieces[kinds[i]].upgrades
        if stood == was or stood == piece:
            keep(state, kinds[i], node, seat, may_go(book, state, kinds[i], node, seat))


def left(book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
    """Ask again around a piece that left the board."""
    board = state.board
    ahead = board.ahead
    i: i64
    j: i64
    node: i64
    d: i64
    if book.pieces[piece].where != EDGE:
        around(book, state, 0, place, seat)
        return
    refresh_edge(book, state, book.edge_kinds, place, seat)
    for i in range(place * 2, place * 2 + 2):
        node = board.edge_nodes[i]
        refresh_edge_at(book, state, book.edge_kinds, place, node, seat)
        if leads_on_anyway(book, state, piece, node, i * 2, seat):
            continue
        refresh_node_led_to(book, state, node, seat, False)
        for j in range(i * 2, i * 2 + 2):
            d = ahead[j]
            if d >= 0 and state.on_edge[d >> 1] == 0:
                refresh_edge_beside(book, state, piece, d >> 1, seat, False, False)
