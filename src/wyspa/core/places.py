"""Kept answers: where each seat may put each piece now.

One predicate decides (`may_place` of all rules, and whether the own network leads there). It is asked again only at
the places a change touches and only for the seats beside them; `scan_all` asks everywhere and is the oracle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import remove, vec
from mypy_extensions import i64

from wyspa.core.arrays import insert, is_among
from wyspa.core.ids import EDGE, KIND, KINDS, NOBODY, OWNER
from wyspa.core.state import State

if TYPE_CHECKING:
    from wyspa.core.book import Book


def leads(book: Book, state: State, piece: i64, edge: i64, seat: i64) -> bool:
    """Tell whether the own network leads to an edge: past no node where another stands in the way."""
    board = state.board
    on_edge = state.on_edge
    on_node = state.on_node
    ahead = board.ahead
    joins = book.joins
    me: i64 = seat + 1
    i: i64
    j: i64
    d: i64
    x: i64
    for i in range(edge * 2, edge * 2 + 2):
        x = on_node[board.edge_nodes[i]]
        if x >> OWNER == me:
            if book.roots[x & KIND] != 0:
                return True
        elif x != 0 and book.blocks[x & KIND] != 0 and not book.may_pass(state, piece, edge, seat):
            continue
        for j in range(i * 2, i * 2 + 2):
            d = ahead[j]
            if d >= 0:
                x = on_edge[d >> 1]
                if x >> OWNER == me and joins[(x & KIND) * KINDS + piece] != 0:
                    return True
    return False


def led_to(state: State, node: i64, seat: i64) -> bool:
    """Tell whether an own edge piece ends at a node."""
    node_edges = state.board.node_edges
    on_edge = state.on_edge
    j: i64
    e: i64
    for j in range(node * 3, node * 3 + 3):
        e = node_edges[j]
        if e >= 0 and on_edge[e] >> OWNER == seat + 1:
            return True
    return False


def may_lead_on(book: Book, state: State, piece: i64, edge: i64, seat: i64) -> bool:
    """Decide for a kind of piece that stands on edges."""
    return (
        state.on_edge[edge] == 0 and book.may_place(state, piece, edge, seat) and leads(book, state, piece, edge, seat)
    )


def may_go(book: Book, state: State, piece: i64, place: i64, seat: i64) -> bool:
    """Decide: may this seat put this piece there now, cards and supply aside."""
    kind = book.pieces[piece]
    if kind.where == EDGE:
        return may_lead_on(book, state, piece, place, seat)
    if kind.upgrades != 0:
        return state.on_node[place] == (seat + 1) << OWNER | kind.upgrades and book.may_place(state, piece, place, seat)
    return state.on_node[place] == 0 and led_to(state, place, seat) and book.may_place(state, piece, place, seat)


def is_open(state: State, piece: i64, place: i64, seat: i64) -> bool:
    """Tell what is kept for one place."""
    return is_among(state.players[seat].open[piece], place)


def turn(state: State, piece: i64, place: i64, seat: i64, now: bool) -> None:
    """Note that the answer for one place is another now.

    Places stay in order, so that legal actions do not depend on what came before.
    """
    lists = state.edit(seat).own_open(piece)
    lists[piece] = insert(lists[piece], place) if now else remove(lists[piece], place)


def keep(state: State, piece: i64, place: i64, seat: i64, now: bool) -> None:
    """Note the answer for one place."""
    if is_open(state, piece, place, seat) != now:
        turn(state, piece, place, seat, now)


def refresh_edge(book: Book, state: State, kinds: vec[i64], edge: i64, seat: i64) -> None:
    """Ask again for some kinds of piece, one edge and one seat."""
    i: i64
    for i in range(len(kinds)):
        keep(state, kinds[i], edge, seat, may_lead_on(book, state, kinds[i], edge, seat))


def refresh_edge_beside(book: Book, state: State, piece: i64, edge: i64, seat: i64, led: bool, came: bool) -> None:
    """Ask again for a free edge beside a piece that came, which can only open it, or left, which can only close it.

    It matters to the kinds that go on from it. If the piece leads there (led), nobody has to look whether any does.
    """
    kinds = book.edge_kinds
    i: i64
    kind: i64
    now: bool
    for i in range(len(kinds)):
        kind = kinds[i]
        if book.joins[piece * KINDS + kind] == 0:
            continue
        if not book.wary and is_open(state, kind, edge, seat) == came:
            continue
        now = led or leads(book, state, kind, edge, seat)
        if came or book.wary:
            now = now and book.may_place(state, kind, edge, seat)
        if book.wary:
            keep(state, kind, edge, seat, now)
        elif now == came:
            turn(state, kind, edge, seat, now)


def refresh_node(book: Book, state: State, kinds: vec[i64], node: i64, seat: i64) -> None:
    """Ask again for some kinds of piece, one node and one seat."""
    i: i64
    for i in range(len(kinds)):
        keep(state, kinds[i], node, seat, may_go(book, state, kinds[i], node, seat))


def refresh_node_led_to(book: Book, state: State, node: i64, seat: i64, came: bool) -> None:
    """Ask again for a node where an own edge piece came, which can only open it, or left, which can only close it."""
    kinds = book.free_kinds
    i: i64
    if state.on_node[node] != 0:
        return
    for i in range(len(kinds)):
        if is_open(state, kinds[i], node, seat) == came:
            continue
        if (book.may_place(state, kinds[i], node, seat) if came else led_to(state, node, seat)) == came:
            turn(state, kinds[i], node, seat, came)


def refresh_edge_for_all(book: Book, state: State, kinds: vec[i64], edge: i64) -> None:
    """Ask again for some kinds of piece and one edge, for everybody who has a piece at one of its ends."""
    board = state.board
    i: i64
    for i in range(edge * 2, edge * 2 + 2):
        refresh_edge_at(book, state, kinds, edge, board.edge_nodes[i], NOBODY)


def refresh_edge_at(book: Book, state: State, kinds: vec[i64], edge: i64, node: i64, asked: i64) -> None:
    """Ask again for one edge, for everybody who has a piece at this end of it, but for a seat asked before."""
    node_edges = state.board.node_edges
    j: i64
    e: i64
    seat: i64
    last: i64 = (state.on_node[node] >> OWNER) - 1
    if last >= 0 and last != asked:
        refresh_edge(book, state, kinds, edge, last)
    for j in range(node * 3, node * 3 + 3):
        e = node_edges[j]
        if e >= 0:
            seat = (state.on_edge[e] >> OWNER) - 1
            if seat >= 0 and seat != asked and seat != last:
                refresh_edge(book, state, kinds, edge, seat)
                last = seat


def refresh_node_for_all(book: Book, state: State, kinds: vec[i64], node: i64, asked: i64) -> None:
    """Ask again for one node, for its owner and everybody whose edge pieces end there, but for a seat asked before."""
    node_edges = state.board.node_edges
    j: i64
    e: i64
    seat: i64
    last: i64 = (state.on_node[node] >> OWNER) - 1
    if last >= 0 and last != asked:
        refresh_node(book, state, kinds, node, last)
    for j in range(node * 3, node * 3 + 3):
        e = node_edges[j]
        if e >= 0:
            seat = (state.on_edge[e] >> OWNER) - 1
            if seat >= 0 and seat != asked and seat != last:
                refresh_node(book, state, kinds, node, seat)
                last = seat
