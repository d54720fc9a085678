"""S-50: who has ships at which hex. It is kept, so that a thief need not look at all edges."""

from typing import ClassVar, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.arrays import zeros
from wyspa.core.fields import Fields
from wyspa.core.ids import OWNER, bit
from wyspa.core.state import Part, State
from wyspa.rules.seafarers.ids import SHIP


@final
@mypyc_attr(acyclic=True)
class Berths(Part):
    """Who has ships where."""

    public: ClassVar[bool] = True

    ships: vec[i64]  # by hex: one bit for each colour, its number plus one; our own, unlike other arrays of parts

    def __init__(self, ships: vec[i64]) -> None:
        self.ships = ships

    def copy(self) -> Part:
        return Berths(self.ships[:])

    def fields(self, io: Fields) -> None:
        """Store nothing: it is worked out again."""

    def fit(self, state: State) -> None:
        """Have room for every hex of the board."""
        if len(self.ships) < len(state.on_hex):
            self.ships = zeros(len(state.on_hex))

    def moor(self, state: State, edge: i64, seat: i64) -> None:
        """Note a ship that came to an edge; some lie there before the table is laid in full."""
        self.fit(state)
        edge_hexes = state.board.edge_hexes
        ships = self.ships
        i: i64
        for i in range(edge * 2, edge * 2 + 2):
            if edge_hexes[i] >= 0:
                ships[edge_hexes[i]] |= bit(seat + 1)

    def unmoor(self, state: State, edge: i64, seat: i64) -> None:
        """Note that a ship left an edge: perhaps there are others of the colour at its hexes."""
        edge_hexes = state.board.edge_hexes
        ships = self.ships
        i: i64
        for i in range(edge * 2, edge * 2 + 2):
            if edge_hexes[i] >= 0 and not has_ship_at(state, edge_hexes[i], seat):
                ships[edge_hexes[i]] &= ~bit(seat + 1)


def has_ship_at(state: State, h: i64, seat: i64) -> bool:
    """Tell whether a colour has a ship at a hex."""
    hex_edges = state.board.hex_edges
    on_edge = state.on_edge
    ship: i64 = (seat + 1) << OWNER | SHIP
    i: i64
    for i in range(h * 6, h * 6 + 6):
        if hex_edges[i] >= 0 and on_edge[hex_edges[i]] == ship:
            return True
    return False
