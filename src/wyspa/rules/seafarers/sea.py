"""S-16, S-17, S-24: what stands on land, on the coast and at sea."""

from typing import final

from mypy_extensions import i64

from wyspa.core.book import Book
from wyspa.core.ids import KIND, bit
from wyspa.core.rule import Module
from wyspa.core.state import State
from wyspa.core.why import Why
from wyspa.rules.base.holdings import is_building
from wyspa.rules.base.ids import ROAD, SETTLEMENT
from wyspa.rules.seafarers.ids import FOG, GOLD, SEA, SHIP


@final
class Sea(Module):
    """Sea, gold and fog; roads beside land, ships beside sea, settlements at land."""

    def __init__(self) -> None:
        super().__init__("sea")
        self.judge_only(bit(ROAD) | bit(SHIP) | bit(SETTLEMENT), Sea)
        self.steady = True

    def install(self, book: Book) -> None:
        """Add the terrains."""
        book.add_terrain(SEA, "sea", False)
        book.add_terrain(GOLD, "gold", True)
        book.add_terrain(FOG, "fog", False)

    def may_place(self, state: State, piece: i64, place: i64, seat: i64) -> bool:
        """Ask for land beside a road or settlement, and for sea beside a ship."""
        if piece == ROAD:
            return borders(state, place, False)
        if piece == SHIP:
            return borders(state, place, True)
        if piece == SETTLEMENT:
            return at_land(state, place)
        return True

    def amiss(self, book: Book, state: State) -> str:
        """S-16, S-17, S-24: see that routes and buildings stand where they may."""
        place: i64
        for place in range(state.board.n_edge):
            piece: i64 = state.on_edge[place] & KIND
            if piece != 0 and not borders(state, place, piece != ROAD):
                return f"a {book.pieces[piece].name} cannot stand on edge {place}"
        for place in range(state.board.n_node):
            if is_building(state.on_node[place]) and not at_land(state, place):
                return f"a building stands in the sea, on node {place}"
        return ""

    def why_not_place(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> Why | None:
        """Say what is missing."""
        if piece == ROAD:
            return Why("S-17", "no_land_beside")
        if piece == SHIP:
            return Why("S-16", "no_sea_beside")
        return Why("S-24", "only_sea_around")


def is_sea(terrain: i64) -> bool:
    """Tell whether a terrain is open sea; fog is neither land nor sea."""
    return terrain == SEA


def is_land(terrain: i64) -> bool:
    """Tell whether a terrain is land."""
    return terrain != SEA and terrain != FOG


def borders(state: State, edge: i64, sea: bool) -> bool:
    """Tell whether an edge borders sea (or land); beyond the board lies sea."""
    edge_hexes = state.board.edge_hexes
    terrain = state.layout.terrain
    i: i64
    h: i64
    for i in range(edge * 2, edge * 2 + 2):
        h = edge_hexes[i]
        if h < 0:
            if sea:
                return True
        elif sea:
            if terrain[h] == SEA:
                return True
        elif is_land(terrain[h]):
            return True
    return False


def at_land(state: State, node: i64) -> bool:
    """Tell whether a node touches land."""
    node_hexes = state.board.node_hexes
    i: i64
    h: i64
    for i in range(node * 3, node * 3 + 3):
        h = node_hexes[i]
        if h >= 0 and is_land(state.layout.terrain[h]):
            return True
    return False


def at_coast(state: State, node: i64) -> bool:
    """Tell whether a node touches both land and sea."""
    node_hexes = state.board.node_hexes
    i: i64
    h: i64
    sea: bool = False
    for i in range(node * 3, node * 3 + 3):
        h = node_hexes[i]
        if h < 0 or state.layout.terrain[h] == SEA:
            sea = True
    return sea and at_land(state, node)
