"""K-3, K-92 to K-94, K-105, K-121: boards chained into rows and rings, as one map whose rows touch nowhere.

The tables are those that `Board` would work out from the same hexes, number by number, but they are counted and not
looked up: a hall of five thousand has 70,000 hexes. Rows lie below each other with two lines of nothing between them.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from wyspa.core.arrays import zeros
from wyspa.core.board import Board, Spot, going_on
from wyspa.rules.connect.boards import ROWS, WIDTH, Tile, board_tiles, left_end_tiles, right_end_tiles
from wyspa.rules.connect.rows import Shape, boards_in

BAND: Final = ROWS + 2  # lines of hexes from one row of the hall to the next
SLANT: Final = BAND // 2  # columns by which a row begins farther west, so that rows begin below each other
MARGIN: Final = 6  # columns beyond the first and the last board: an end board and what its hexes would touch
NOTHING: Final = -1
NODES: Final = 70  # K-107: of a board, and of the two end boards of a row
EDGES: Final = 98
NODES_OF_ENDS: Final = 58
EDGES_OF_ENDS: Final = 77
LEFT_END: Final = "l"  # the names of the hexes of end boards begin with these; after the first row with its number
RIGHT_END: Final = "r"


@final
class PrintedHex:
    """One printed hex of a hall: on which board it is, where it lies, what it shows."""

    board: i64  # counted through the hall; the end boards of row k are -1 - k and, after all boards, n + k
    row: i64
    q: i64  # within its row, as in K-96: the first board of every row begins at 0
    r: i64
    tile: Tile

    def __init__(self, board: i64, row: i64, q: i64, tile: Tile) -> None:
        self.board = board
        self.row = row
        self.q = q
        self.r = tile.spot[1]
        self.tile = tile


def printed_in(shapes: list[Shape], patterns: list[int]) -> list[PrintedHex]:
    """Give all printed hexes of a hall, row by row and board by board; K-123: patterns begin anew in each row.

    A cutting of a hall names the pattern of each of its boards.
    """
    found: list[PrintedHex] = []
    boards: i64 = boards_in(shapes)
    first: i64 = 0
    k: i64
    for row, (many, ring) in enumerate(shapes):
        if not ring:
            for tile in left_end_tiles():
                found.append(PrintedHex(-1 - row, row, tile.spot[0], tile))
        for k in range(many):
            for tile in board_tiles(patterns[first + k] if patterns else k):
                found.append(PrintedHex(first + k, row, tile.spot[0] + WIDTH * k, tile))
        if not ring:
            for tile in right_end_tiles():
                found.append(PrintedHex(boards + row, row, tile.spot[0] + WIDTH * many, tile))
        first += many
    return found


@final
class Chained(Board):
    """The map of a hall. `wrap` is that of a single ring; with several rows each has its own."""

    shapes: list[Shape]
    printed_hexes: list[PrintedHex]  # by hex
    cells: vec[i64]  # by row, line and column: the hex that lies there
    first_cell: vec[i64]  # by row
    width: vec[i64]  # by row: columns of its lines
    rings: vec[i64]  # by row: 1 for a ring

    def __init__(self, shapes: list[Shape], patterns: list[int] | None = None) -> None:
        """Lay the rows below each other and count their corners and sides."""
        self.shapes = shapes
        self.wrap = WIDTH * shapes[0][0] if len(shapes) == 1 and shapes[0][1] else 0
        self.first_cell = vec[i64]()
        self.width = vec[i64]()
        self.rings = vec[i64]()
        cells: i64 = 0
        nodes: i64 = 0
        edges: i64 = 0
        for many, ring in shapes:
            wide: i64 = WIDTH * many if ring else WIDTH * many + 2 * MARGIN
            self.first_cell = append(self.first_cell, cells)
            self.width = append(self.width, wide)
            self.rings = append(self.rings, 1 if ring else 0)
            cells += wide * BAND
            nodes += NODES * many + (0 if ring else NODES_OF_ENDS)
            edges += EDGES * many + (0 if ring else EDGES_OF_ENDS)
        self.cells = filled(cells)
        self.lay_hexes(printed_in(shapes, patterns or []))
        self.node_hexes = filled(nodes * 3)
        self.node_nodes = filled(nodes * 3)
        self.node_edges = filled(nodes * 3)
        self.edge_nodes = filled(edges * 2)
        self.edge_hexes = filled(edges * 2)
        self.count_corners(cells)
        self.join_corners()
        self.ahead = going_on(self.edge_nodes, self.node_edges)
        self.printed = None

    def lay_hexes(self, printed: list[PrintedHex]) -> None:
        """Count the hexes line by line from west to east, as on every board, and name them as they are printed."""
        at = self.cells
        boards: i64 = boards_in(self.shapes)
        i: i64
        h: i64 = 0
        for i in range(len(printed)):
            at[self.cell(printed[i].row, printed[i].q, printed[i].r)] = i
        self.spots = []
        self.names = []
        self.printed_hexes = []
        for i in range(len(at)):
            if at[i] != NOTHING:
                one = printed[at[i]]
                at[i] = h
                h += 1
                self.printed_hexes.append(one)
                self.spots.append(self.spot(one.row, one.q, one.r))
                self.names.append(tile_name(one, boards))
        self.n_hex = h
        self.n_inner = h

    def cell(self, row: i64, q: i64, r: i64) -> i64:
        """Give the cell of a place in a row: lines -1 to 4, columns closed to a ring where the row is one."""
        wide: i64 = self.width[row]
        column: i64 = q % wide if self.is_ring(row) else q + MARGIN
        return self.first_cell[row] + (r + 1) * wide + column

    def is_ring(self, row: i64) -> bool:
        """Tell whether a row closes to a ring."""
        return self.rings[row] == 1

    def hex_at(self, row: i64, q: i64, r: i64) -> i64:
        """Give the hex at a place of a row, counted from its first board."""
        return self.cells[self.cell(row, q, r)]

    def spot(self, row: i64, q: i64, r: i64) -> Spot:
        """Give the place of a hex on the whole map."""
        column: i64 = q % self.width[row] if self.is_ring(row) else q
        return (column - SLANT * row, r + BAND * row)

    def fold(self, q: int, r: int) -> Spot:
        """Bring a place of the whole map into its ring, if its row is one."""
        row: i64 = (r + 1) // BAND
        if not 0 <= row < len(self.width):
            return (q, r)
        return self.spot(row, q + SLANT * row, r - BAND * row)

    def count_corners(self, cells: i64) -> None:
        """Count corners and sides in the order in which the hexes come to them.

        A corner is the north or the south one of exactly one cell, a side the east, south-east or south-west one.
        """
        at = self.cells
        nodes = filled(cells * 2)
        edges = filled(cells * 3)
        self.hex_nodes = zeros(self.n_hex * 6)
        self.hex_edges = zeros(self.n_hex * 6)
        self.hex_hexes = zeros(self.n_hex * 6)
        self.n_node = 0
        self.n_edge = 0
        around = zeros(6)
        h: i64
        k: i64
        for h in range(self.n_hex):
            one = self.printed_hexes[h]
            here: i64 = self.cell(one.row, one.q, one.r)
            around[0] = self.cell(one.row, one.q + 1, one.r - 1)
            around[1] = self.cell(one.row, one.q + 1, one.r)
            around[2] = self.cell(one.row, one.q, one.r + 1)
            around[3] = self.cell(one.row, one.q - 1, one.r + 1)
            around[4] = self.cell(one.row, one.q - 1, one.r)
            around[5] = self.cell(one.row, one.q, one.r - 1)
            self.meet_node(nodes, here * 2, h, 0)
            self.meet_node(nodes, around[0] * 2 + 1, h, 1)
            self.meet_node(nodes, around[2] * 2, h, 2)
            self.meet_node(nodes, here * 2 + 1, h, 3)
            self.meet_node(nodes, around[3] * 2, h, 4)
            self.meet_node(nodes, around[5] * 2 + 1, h, 5)
            self.meet_edge(edges, around[0] * 3 + 2, h, 0)
            self.meet_edge(edges, here * 3, h, 1)
            self.meet_edge(edges, here * 3 + 1, h, 2)
            self.meet_edge(edges, here * 3 + 2, h, 3)
            self.meet_edge(edges, around[4] * 3, h, 4)
            self.meet_edge(edges, around[5] * 3 + 1, h, 5)
            for k in range(6):
                self.hex_hexes[h * 6 + k] = at[around[k]]

    def meet_node(self, nodes: vec[i64], key: i64, h: i64, corner: i64) -> None:
        """Write down that a hex has a corner, the first of up to three hexes giving it its number."""
        node: i64 = nodes[key]
        if node == NOTHING:
            node = self.n_node
            nodes[key] = node
            self.n_node = node + 1
            self.node_hexes[node * 3] = h
        elif self.node_hexes[node * 3 + 1] == NOTHING:
            self.node_hexes[node * 3 + 1] = h
        else:
            self.node_hexes[node * 3 + 2] = h
        self.hex_nodes[h * 6 + corner] = node

    def meet_edge(self, edges: vec[i64], key: i64, h: i64, side: i64) -> None:
        """Write down that a hex has a side, once its corners are known."""
        edge: i64 = edges[key]
        if edge == NOTHING:
            a: i64 = self.hex_nodes[h * 6 + side]
            b: i64 = self.hex_nodes[h * 6 + (side + 1) % 6]
            edge = self.n_edge
            edges[key] = edge
            self.n_edge = edge + 1
            self.edge_hexes[edge * 2] = h
            self.edge_nodes[edge * 2] = a if a < b else b
            self.edge_nodes[edge * 2 + 1] = b if a < b else a
        else:
            self.edge_hexes[edge * 2 + 1] = h
        self.hex_edges[h * 6 + side] = edge

    def join_corners(self) -> None:
        """Write down for every corner the sides that end there and where they lead."""
        met = zeros(self.n_node)
        edge: i64
        k: i64
        for edge in range(self.n_edge):
            for k in range(2):
                node: i64 = self.edge_nodes[edge * 2 + k]
                here: i64 = node * 3 + met[node]
                met[node] += 1
                self.node_nodes[here] = self.edge_nodes[edge * 2 + 1 - k]
                self.node_edges[here] = edge


def filled(n: i64) -> vec[i64]:
    """Make an array in which nothing is written yet."""
    return vec[i64]([NOTHING] * n)


def tile_name(one: PrintedHex, boards: i64) -> str:
    """Name a hex as it is printed: board, line, column: '12b3'; on an end board 'la1', in the third row 'l2a1'."""
    if 0 <= one.board < boards:
        return f"{one.board}{one.tile.name}"
    head = LEFT_END if one.board < 0 else RIGHT_END
    return f"{head}{one.row if one.row > 0 else ''}{one.tile.name}"
