"""The immutable topology of a board of any size: neighbours in flat tables, padded with -1.

Hexes are pointy-top with axial coordinates. Corners and sides go clockwise: corner k lies between sides k - 1 and k.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from wyspa.core.arrays import array, zeros
from wyspa.core.chart import Chart, Tiles, frozen

SIDES = ["ne", "e", "se", "sw", "w", "nw"]
CORNERS = ["n", "ne", "se", "s", "sw", "nw"]
STEPS = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]

Spot = tuple[int, int]


class Board:
    """Hexes, nodes and edges, and what touches what.

    `rim` hexes are sea of the frame: figures may stand on them, but nodes and edges that touch nothing else are not
    in play (-1 in their tables). `wrap` closes a band of hexes into a ring of that many columns.
    """

    spots: list[Spot]
    names: list[str]  # of the hexes, where they are printed; else they are counted row by row
    wrap: i64
    n_hex: i64
    n_inner: i64
    n_node: i64
    n_edge: i64
    hex_nodes: vec[i64]  # 6 a hex, by corner
    hex_edges: vec[i64]  # 6 a hex, by side
    hex_hexes: vec[i64]  # 6 a hex, by side
    node_hexes: vec[i64]  # 3 a node
    node_nodes: vec[i64]  # 3 a node, in step with node_edges
    node_edges: vec[i64]  # 3 a node
    edge_nodes: vec[i64]  # 2 an edge
    edge_hexes: vec[i64]  # 2 an edge, -1 beyond the board
    ahead: vec[i64]  # 4 an edge, two at each of its nodes: what goes on, as edge << 1 | which of its nodes
    printed: Chart | None  # what views hold: made when it is asked for first

    def __init__(
        self,
        hexes: list[Spot],
        rim: list[Spot] | None = None,
        wrap: int = 0,
        names: dict[Spot, str] | None = None,
    ) -> None:
        """Work out all the tables from the places of the hexes."""
        self.wrap = wrap
        inner = sorted({self.fold(q, r) for q, r in hexes}, key=by_row)
        outer = sorted({self.fold(q, r) for q, r in rim or []} - set(inner), key=by_row)
        self.spots = inner + outer
        self.names = [names[spot] for spot in inner] if names is not None else []
        self.n_inner = len(inner)
        self.n_hex = len(self.spots)
        index = {spot: h for h, spot in enumerate(self.spots)}
        nodes: dict[tuple[Spot, ...], int] = {}
        node_hexes: list[list[int]] = []
        edges: dict[tuple[int, int], int] = {}
        edge_hexes: list[list[int]] = []
        hex_nodes: list[int] = []
        hex_edges: list[int] = []
        hex_hexes: list[int] = []
        for h, (q, r) in enumerate(self.spots):
            around = [self.fold(q + dq, r + dr) for dq, dr in STEPS]
            own: list[int] = []
            for k in range(6):
                key = tuple(sorted([(q, r), around[k - 1], around[k]]))
                if key not in nodes and h < self.n_inner:
                    nodes[key] = len(nodes)
                    node_hexes.append([])
                node = nodes.get(key, -1)
                own.append(node)
                if node >= 0:
                    node_hexes[node].append(h)
            hex_nodes.extend(own)
            for k in range(6):
                a = own[k]
                b = own[(k + 1) % 6]
                pair = (min(a, b), max(a, b))
                if a >= 0 and b >= 0 and pair not in edges and h < self.n_inner:
                    edges[pair] = len(edges)
                    edge_hexes.append([])
                edge = edges.get(pair, -1)
                hex_edges.append(edge)
                if edge >= 0:
                    edge_hexes[edge].append(h)
                hex_hexes.append(index.get(around[k], -1))
        node_nodes: list[list[int]] = [[] for _ in nodes]
        node_edges: list[list[int]] = [[] for _ in nodes]
        edge_nodes: list[int] = []
        for (a, b), edge in edges.items():
            edge_nodes += [a, b]
            node_nodes[a].append(b)
            node_nodes[b].append(a)
            node_edges[a].append(edge)
            node_edges[b].append(edge)
        self.n_node = len(nodes)
        self.n_edge = len(edges)
        self.hex_nodes = array(hex_nodes)
        self.hex_edges = array(hex_edges)
        self.hex_hexes = array(hex_hexes)
        self.node_hexes = padded(node_hexes, 3)
        self.node_nodes = padded(node_nodes, 3)
        self.node_edges = padded(node_edges, 3)
        self.edge_nodes = array(edge_nodes)
        self.edge_hexes = padded(edge_hexes, 2)
        self.ahead = going_on(self.edge_nodes, self.node_edges)
        self.printed = None

    def chart(self) -> Chart:
        """Give the board as nobody can write it, the same one every time."""
        chart = self.printed
        if chart is None:
            ints = list(range(-1, max(int(self.n_hex), int(self.n_node), int(self.n_edge))))
            chart = Chart(
                tuple(self.spots),
                tuple(self.names),
                int(self.wrap),
                int(self.n_hex),
                int(self.n_inner),
                int(self.n_node),
                int(self.n_edge),
                frozen(self.hex_nodes, ints),
                frozen(self.hex_edges, ints),
                frozen(self.hex_hexes, ints),
                frozen(self.node_hexes, ints),
                frozen(self.node_nodes, ints),
                frozen(self.node_edges, ints),
                frozen(self.edge_nodes, ints),
                frozen(self.edge_hexes, ints),
            )
            self.printed = chart
        return chart

    def fold(self, q: int, r: int) -> Spot:
        """Bring a place into the ring, if the board is one."""
        return (q % int(self.wrap), r) if self.wrap > 0 else (q, r)

    def is_coast(self, edge: i64) -> bool:
        """Tell whether an edge has the end of the board on one side."""
        return self.edge_hexes[edge * 2 + 1] < 0

    def node_is_coast(self, node: i64) -> bool:
        """Tell whether a node touches the end of the board."""
        return self.node_hexes[node * 3 + 2] < 0

    def other_end(self, edge: i64, node: i64) -> i64:
        return self.edge_nodes[edge * 2] + self.edge_nodes[edge * 2 + 1] - node


def by_row(spot: Spot) -> Spot:
    """Sort from north to south, then from west to east."""
    return (spot[1], spot[0])


def going_on(edge_nodes: vec[i64], node_edges: vec[i64]) -> vec[i64]:
    """Give for both nodes of each edge where one comes from there: over which other edge, to which of its nodes."""
    ahead = zeros(len(edge_nodes) * 2)
    i: i64
    j: i64
    n: i64
    e: i64
    node: i64
    for i in range(len(edge_nodes)):
        node = edge_nodes[i]
        n = i * 2
        for j in range(node * 3, node * 3 + 3):
            e = node_edges[j]
            if e >= 0 and e != i >> 1:
                ahead[n] = e << 1
                if edge_nodes[e << 1] == node:
                    ahead[n] += 1
                n += 1
        while n < i * 2 + 2:
            ahead[n] = -1
            n += 1
    return ahead


def padded(lists: list[list[int]], width: int) -> vec[i64]:
    """Lay short lists one after the other, filled with -1."""
    return array([x for items in lists for x in (items + [-1] * width)[:width]])


def hexagon(radius: int) -> list[Spot]:
    """Give the hexes of a hexagon: radius 2 has 19."""
    reach = range(-radius, radius + 1)
    return [(q, r) for r in reach for q in reach if abs(q + r) <= radius]


@final
class Layout:
    """What lies on a board: never changed; a rule that turns a tile makes a new one."""

    terrain: vec[i64]
    number: vec[i64]  # 0: none
    dock_edges: vec[i64]
    dock_kinds: vec[i64]
    dock_at: vec[i64]  # by node: the kind of its dock, or 0
    number_start: vec[i64]  # where the hexes of a number begin in number_hexes
    number_hexes: vec[i64]
    printed: Tiles | None  # what views hold: made when it is asked for first

    def __init__(
        self, board: Board, terrain: vec[i64], number: vec[i64], dock_edges: vec[i64], dock_kinds: vec[i64]
    ) -> None:
        """Work out which nodes have a dock and which hexes a number."""
        self.terrain = terrain
        self.number = number
        self.dock_edges = dock_edges
        self.dock_kinds = dock_kinds
        at = zeros(board.n_node)
        i: i64
        h: i64
        x: i64
        most: i64 = 0
        for i in range(len(dock_edges)):
            x = dock_edges[i] * 2
            at[board.edge_nodes[x]] = dock_kinds[i]
            at[board.edge_nodes[x + 1]] = dock_kinds[i]
        self.dock_at = at
        n: i64 = len(number)
        for h in range(n):
            if number[h] > most:
                most = number[h]
        most = most if most > 12 else 12
        start = zeros(most + 3)
        for h in range(n):
            start[number[h] + 2] += 1
        for i in range(1, most + 3):
            start[i] += start[i - 1]
        hexes = zeros(n)
        for h in range(n):  # a counting sort: start[x + 1] runs from where x begins to where it ends
            x = number[h] + 1
            hexes[start[x]] = h
            start[x] += 1
        self.number_start = start
        self.number_hexes = hexes
        self.printed = None

    def tiles(self) -> Tiles:
        """Give what lies there as nobody can write it, the same every time."""
        tiles = self.printed
        if tiles is None:
            tiles = Tiles(
                tuple([int(x) for x in self.terrain]),
                tuple([int(x) for x in self.number]),
                tuple([int(x) for x in self.dock_edges]),
                tuple([int(x) for x in self.dock_kinds]),
                tuple([int(x) for x in self.dock_at]),
                tuple([int(x) for x in self.number_start]),
                tuple([int(x) for x in self.number_hexes]),
            )
            self.printed = tiles
        return tiles
