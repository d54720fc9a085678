"""C-9, O-1: the frame piece with the barbarian track may take the place of a harbour for any card."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from wyspa.core.board import Layout
from wyspa.core.book import Book
from wyspa.core.ground import Ground
from wyspa.core.ids import DOCKS_MOVE
from wyspa.core.notation import Places
from wyspa.core.rule import Module
from wyspa.core.state import State
from wyspa.rules.base.ids import ANY_DOCK


@final
class FrameHarbour(Module):
    """One harbour less: the one that the drawing marks, if it lets trade any card, else the first that does.

    It stands before all rules that read harbours when the table is laid.
    """

    edge: i64  # the marked edge, or -1

    def __init__(self, ground: Ground) -> None:
        """Read the mark of the drawing."""
        super().__init__("frame_harbour")
        self.edge = -1
        for mark in ground.marks.get("frame-harbour", []):
            self.edge = Places(ground.board).read_edge(mark["edge"])

    def relays(self) -> i64:
        """One harbour is taken away."""
        return DOCKS_MOVE

    def table_laid(self, book: Book, state: State) -> None:
        """Take the harbour away."""
        old = state.layout
        gone: i64 = -1
        i: i64
        for i in range(len(old.dock_edges)):
            if old.dock_kinds[i] == ANY_DOCK and (gone < 0 or old.dock_edges[i] == self.edge):
                gone = i
        edges = vec[i64]()
        kinds = vec[i64]()
        for i in range(len(old.dock_edges)):
            if i != gone:
                edges = append(edges, old.dock_edges[i])
                kinds = append(kinds, old.dock_kinds[i])
        state.layout = Layout(state.board, old.terrain, old.number, edges, kinds)
