"""The same island in catanatron's numbers and in ours."""

from collections.abc import Sequence
from typing import Any

from wyspa.core.chart import Chart
from wyspa.data.peer_words import CORNERS, PeerWords


class SharedPlaces:
    """Which hex, node and edge of theirs is which of ours."""

    def __init__(self, chart: Chart, land_tiles: dict[Any, Any]) -> None:
        """Match both by where their hexes lie."""
        self.chart = chart
        spots = {spot: h for h, spot in enumerate(chart.spots)}
        self.hexes = {(place[0], place[2]): spots[place[0], place[2]] for place in land_tiles}
        self.nodes: dict[int, int] = {}
        for place, tile in land_tiles.items():
            h = self.hexes[place[0], place[2]]
            for ref, node in tile.nodes.items():
                self.nodes[node] = chart.hex_nodes[6 * h + CORNERS.index(ref.value)]
        self.edges = {frozenset(chart.edge_nodes[2 * e : 2 * e + 2]): e for e in range(int(chart.n_edge))}
        self.theirs = {ours: node for node, ours in self.nodes.items()}

    def words(self, colours: Sequence[Any]) -> PeerWords:
        """Give what their actions are called here, with these colours by seat."""
        return PeerWords(colours, self.hexes, self.nodes, self.edges)

    def edge_of(self, e: int) -> tuple[int, int]:
        """Give an edge of ours in their numbers, as they write it: the smaller node first."""
        a, b = (self.theirs[node] for node in self.chart.edge_nodes[2 * e : 2 * e + 2])
        return (a, b) if a < b else (b, a)
