"""How far away lands are that would pay: counted in routes, along any edges, once for each island."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from wyspa.core.arrays import zeros
from wyspa.core.board import Layout
from wyspa.core.ids import bit
from wyspa.core.state import State
from wyspa.rules.base.ids import ROAD, SETTLEMENT
from wyspa.rules.seafarers.ids import SHIP

FAR: Final = 8  # routes; what is farther away is as far


@final
class FarLands:
    """Keeps for the island it looked at last how many routes lead from each node to each land."""

    layout: Layout | None
    lands: i64
    nodes: i64
    steps: vec[i64]  # by land * nodes + node; land 0 is none
    touched: vec[i64]  # by node: one bit for each land there

    def __init__(self) -> None:
        """Begin without an island."""
        self.layout = None
        self.lands = 0
        self.nodes = 0
        self.steps = vec[i64]()
        self.touched = vec[i64]()

    def survey(self, state: State, land_of: vec[i64]) -> None:
        """Count the routes to every land of an island, if it is not the one of the last time."""
        if self.layout is state.layout:
            return
        board = state.board
        nodes: i64 = board.n_node
        self.layout = state.layout
        self.nodes = nodes
        self.lands = 0
        self.touched = zeros(nodes)
        i: i64
        land: i64
        for i in range(nodes * 3):
            if board.node_hexes[i] >= 0 and len(land_of) > 0:
                land = land_of[board.node_hexes[i]]
                if land != 0:
                    self.touched[i // 3] |= bit(land)
                    if land > self.lands:
                        self.lands = land
        self.steps = zeros((self.lands + 1) * nodes)
        for land in range(1, self.lands + 1):
            self.count_from(state, land)

    def count_from(self, state: State, land: i64) -> None:
        """Count the routes to one land from all nodes, those at it first."""
        node_nodes = state.board.node_nodes
        base: i64 = land * self.nodes
        todo = vec[i64]()
        i: i64
        k: i64
        other: i64
        for i in range(self.nodes):
            self.steps[base + i] = FAR
            if self.touched[i] & bit(land) != 0:
                self.steps[base + i] = 0
                todo = append(todo, i)
        i = 0
        while i < len(todo):
            for k in range(todo[i] * 3, todo[i] * 3 + 3):
                other = node_nodes[k]
                if other >= 0 and self.steps[base + other] > self.steps[base + todo[i]] + 1:
                    self.steps[base + other] = self.steps[base + todo[i]] + 1
                    todo = append(todo, other)
            i += 1

    def left(self, known: i64) -> i64:
        """Count the lands that a colour does not know."""
        n: i64 = 0
        land: i64
        for land in range(1, self.lands + 1):
            n += 1 - (known >> land & 1)
        return n

    def way(self, state: State, seat: i64, known: i64) -> i64:
        """Count the routes that a colour lacks to a place at a land it does not know: none if it could settle there."""
        places = state.players[seat].open
        node: i64
        for node in places[SETTLEMENT]:
            if self.touched[node] & ~known != 0:
                return 0
        by_road: i64 = self.nearest(state, places[ROAD], known)
        by_ship: i64 = self.nearest(state, places[SHIP], known)
        return by_road if by_road < by_ship else by_ship

    def nearest(self, state: State, edges: vec[i64], known: i64) -> i64:
        """Count the routes from the next one of these edges on, with that."""
        edge_nodes = state.board.edge_nodes
        steps = self.steps
        best: i64 = FAR
        land: i64
        base: i64
        n: i64
        i: i64
        for land in range(1, self.lands + 1):
            if known >> land & 1 != 0:
                continue
            base = land * self.nodes
            for i in range(len(edges)):
                n = steps[base + edge_nodes[edges[i] * 2]] + 1
                if n < best:
                    best = n
                n = steps[base + edge_nodes[edges[i] * 2 + 1]] + 1
                if n < best:
                    best = n
        return best
