"""C-73, O-8: at a strict table a knight chases the robber only to a hex at which somebody else has a building."""

from typing import final

from mypy_extensions import i64

from wyspa.core.book import Book
from wyspa.core.ids import OWNER
from wyspa.core.rule import Module
from wyspa.core.state import State
from wyspa.core.why import Why
from wyspa.rules.base.holdings import is_building
from wyspa.rules.base.ids import ROBBER, THIEF


@final
class StrictChase(Module):
    """Keeps a chased robber from hexes without a foreign building; a seven and other figures are as ever."""

    def __init__(self) -> None:
        super().__init__("strict_chase")

    def may_stand(self, state: State, figure: i64, hex_: i64, seat: i64) -> bool:
        """Only in the frame of a chase, which names its figure: a seven leaves the choice of the figure open."""
        if figure != ROBBER or state.phase != THIEF or state.data != ROBBER:
            return True
        return foreign_building_at(state, hex_, seat)

    def why_not_stand(self, book: Book, state: State, figure: i64, hex_: i64, seat: i64) -> Why | None:
        """Nobody else has a building there."""
        return Why("C-73", "chase_needs_building")

    def has_room(self, book: Book, state: State, seat: i64) -> bool:
        """Tell whether there is a hex to chase the robber to: without one no knight sets out."""
        h: i64
        for h in range(state.board.n_hex):
            if (
                book.land[state.layout.terrain[h]] != 0
                and state.on_hex[h] & ROBBER == 0
                and foreign_building_at(state, h, seat)
                and book.may_stand(state, ROBBER, h, seat)
            ):
                return True
        return False


def foreign_building_at(state: State, h: i64, seat: i64) -> bool:
    """Tell whether another seat has a building at a hex."""
    hex_nodes = state.board.hex_nodes
    i: i64
    x: i64
    for i in range(h * 6, h * 6 + 6):
        if hex_nodes[i] >= 0:
            x = state.on_node[hex_nodes[i]]
            if x != 0 and x >> OWNER != seat + 1 and is_building(x):
                return True
    return False
