"""Harbours that come to the board while people play: where one may lie, and what it is worth to who lives there."""

from librt.vecs import append
from mypy_extensions import i64

from wyspa.core.board import Layout
from wyspa.core.book import Book
from wyspa.core.ids import OWNER
from wyspa.core.state import State
from wyspa.rules.base.harbours import open_dock
from wyspa.rules.base.holdings import is_building
from wyspa.rules.seafarers.sea import borders


def is_coast(state: State, edge: i64) -> bool:
    """Tell whether an edge has land on one side and sea on the other."""
    return borders(state, edge, True) and borders(state, edge, False)


def has_dock_near(state: State, edge: i64) -> bool:
    """Tell whether one of the ends of an edge belongs to a harbour."""
    dock_at = state.layout.dock_at
    edge_nodes = state.board.edge_nodes
    return dock_at[edge_nodes[edge * 2]] != 0 or dock_at[edge_nodes[edge * 2 + 1]] != 0


def may_lie(state: State, edge: i64) -> bool:
    """SN-4: a harbour lies at the coast, and no corner belongs to two of them."""
    return is_coast(state, edge) and not has_dock_near(state, edge)


def lay_dock(book: Book, state: State, edge: i64, kind: i64) -> None:
    """Lay a harbour at an edge; whoever has built there trades better at once (S-13)."""
    old = state.layout
    board = state.board
    state.layout = Layout(
        board, old.terrain, old.number, append(old.dock_edges[:], edge), append(old.dock_kinds[:], kind)
    )
    i: i64
    owner: i64
    for i in range(edge * 2, edge * 2 + 2):
        owner = state.on_node[board.edge_nodes[i]] >> OWNER
        if 0 < owner <= book.seats and is_building(state.on_node[board.edge_nodes[i]]):
            open_dock(book, state, kind, owner - 1)
