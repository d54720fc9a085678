"""K-2 to K-7, K-37, K-59, K-64, K-110: the map of a whole hall: whose area is what, who sits beside whom.

Worked out once from the printed boards; arrays by hex and node, never seats times board.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from wyspa.core.arrays import array, zeros
from wyspa.core.board import CORNERS, Board, Spot
from wyspa.core.board import SIDES as EDGE_SIDES
from wyspa.rules.connect.boards import (
    CITIES,
    END_AREA,
    GREY_ROADS,
    GREY_SETTLEMENTS,
    HOMES,
    MOON_AREA,
    NO_AREA,
    ROADS,
    SETTLEMENTS,
    WIDTH,
    Tile,
    board_tiles,
    half_turn,
    left_end_tiles,
    moved,
    right_end_tiles,
)
from wyspa.rules.connect.ids import LEFT, MOON, RIGHT, SIDES, SUN
from wyspa.rules.connect.seats import board_of, seat_at

NUMBERS: Final = 13  # room for the numbers 2 to 12 by seat; at 7 stands the home desert
NONE: Final = -9  # no area
DESERT_DRAWN: Final = 7  # where the home desert stands among the numbers
LEFT_END: Final = "l"  # the names of the hexes of end boards begin with these
RIGHT_END: Final = "r"


def tiles_of(boards: int, ring: bool) -> list[tuple[int, Spot, Tile]]:
    """Give all printed hexes of a row or ring: the board (-1 and n for the ends), the place, the hex."""
    found: list[tuple[int, Spot, Tile]] = []
    if not ring:
        found += [(-1, tile.spot, tile) for tile in left_end_tiles()]
    for k in range(boards):
        found += [(k, (tile.spot[0] + WIDTH * k, tile.spot[1]), tile) for tile in board_tiles(k)]
    if not ring:
        found += [(boards, (tile.spot[0] + WIDTH * boards, tile.spot[1]), tile) for tile in right_end_tiles()]
    return found


def tile_name(board: int, boards: int, tile: Tile) -> str:
    """Name a hex as it is printed: board, row, column; '12b3'."""
    head = LEFT_END if board < 0 else RIGHT_END if board == boards else str(board)
    return head + tile.name


def make_board(boards: int, ring: bool) -> Board:
    """K-3, K-93, K-94: chain the boards into one map; equal edge symbols are one place."""
    wrap = WIDTH * boards if ring else 0
    names: dict[Spot, str] = {}
    spots: list[Spot] = []
    for k, (q, r), tile in tiles_of(boards, ring):
        spot = (q % wrap, r) if ring else (q, r)
        spots.append(spot)
        names[spot] = tile_name(k, boards, tile)
    return Board(spots, wrap=wrap, names=names)


class Hall:
    """Who sits where, and what belongs to whom."""

    board: Board
    boards: i64
    seats: i64
    ring: bool
    board_of: vec[i64]  # by hex; -1 and n for the end boards
    area_of: vec[i64]  # by hex: the index of its area (K-110), or NONE
    post: vec[i64]  # by hex: what its trading post takes, or 0
    node_area: vec[i64]  # by node (K-59)
    home: vec[i64]  # by seat: the home desert
    number_hex: vec[i64]  # by seat * 13 + number: the hex of the own area (K-68)
    city: vec[i64]  # by seat: the start city
    settlements: vec[i64]  # by seat * 2
    roads: vec[i64]  # by seat * 3
    grey_nodes: vec[i64]
    grey_edges: vec[i64]
    first_hex: vec[i64]  # by board, one more: where its hexes begin in hexes
    hexes: vec[i64]

    def __init__(self, board: Board, boards: int, ring: bool) -> None:
        """Read the printed boards."""
        self.board = board
        self.boards = boards
        self.seats = boards * SIDES
        self.ring = ring
        index: dict[Spot, int] = {spot: h for h, spot in enumerate(board.spots)}
        seats = boards * SIDES
        self.board_of = zeros(board.n_hex)
        self.area_of = zeros(board.n_hex)
        self.post = zeros(board.n_hex)
        self.home = zeros(seats)
        self.number_hex = zeros(seats * NUMBERS)
        by_board: list[list[int]] = [[] for _ in range(boards + 2)]  # the left end, the boards, the right end
        for k, (q, r), tile in tiles_of(boards, ring):
            h = index[board.fold(q, r)]
            self.board_of[h] = k
            self.post[h] = tile.post
            self.area_of[h] = area_index(k, boards, tile.area)
            if tile.area not in (NO_AREA, END_AREA):
                self.number_hex[self.area_of[h] * NUMBERS + tile.number] = h
            by_board[k + 1].append(h)
        start: list[int] = [0]
        for hexes in by_board:
            start.append(start[-1] + len(hexes))
        self.first_hex = array(start)
        self.hexes = array([h for hexes in by_board for h in hexes])
        self.city = zeros(seats)
        self.settlements = vec[i64]()
        self.roads = vec[i64]()
        for k in range(boards):
            for side in range(SIDES):
                seat = int(seat_at(k, side))
                q, r = HOMES[side]
                self.home[seat] = index[board.fold(q + WIDTH * k, r)]
                self.number_hex[seat * NUMBERS + DESERT_DRAWN] = self.home[seat]
                self.city[seat] = self.place(index, CITIES[side], k)
                for word in SETTLEMENTS[side]:
                    self.settlements = append(self.settlements, self.place(index, word, k))
                for word in ROADS[side]:
                    self.roads = append(self.roads, self.path(index, word, k))
        self.grey_nodes = vec[i64]()
        self.grey_edges = vec[i64]()
        if not ring:
            for word in GREY_SETTLEMENTS:
                self.grey_nodes = append(self.grey_nodes, self.place(index, word, 0))
                self.grey_nodes = append(self.grey_nodes, self.place(index, half_turn(word), boards))
            for word in GREY_ROADS:
                self.grey_edges = append(self.grey_edges, self.path(index, word, 0))
                self.grey_edges = append(self.grey_edges, self.path(index, half_turn(word), boards))
        self.node_area = self.areas_of_nodes()

    def place(self, index: dict[Spot, int], word: str, k: int) -> int:
        """Find a corner that is printed on board k."""
        (q, r), name = moved(word, WIDTH * k)
        return int(self.board.hex_nodes[index[self.board.fold(q, r)] * 6 + CORNERS.index(name)])

    def path(self, index: dict[Spot, int], word: str, k: int) -> int:
        """Find a side that is printed on board k."""
        (q, r), name = moved(word, WIDTH * k)
        return int(self.board.hex_edges[index[self.board.fold(q, r)] * 6 + EDGE_SIDES.index(name)])

    def areas_of_nodes(self) -> vec[i64]:
        """K-59: a node lies in the area of the numbered hexes it touches; they are never of two areas."""
        board = self.board
        areas = zeros(board.n_node)
        node: i64
        i: i64
        h: i64
        for node in range(board.n_node):
            areas[node] = NONE
            for i in range(node * 3, node * 3 + 3):
                h = board.node_hexes[i]
                if h >= 0 and self.area_of[h] != NONE:
                    areas[node] = self.area_of[h]
        return areas

    # ---- who sits where ----------------------------------------------------------------------------------------

    def board_beside(self, k: i64, step: i64) -> i64:
        """Give the next board to the left (-1) or right (1), or -1 where the row ends."""
        n: i64 = self.boards
        beside: i64 = k + step
        if 0 <= beside < n:
            return beside
        if not self.ring:
            return -1
        return beside + n if beside < 0 else beside - n

    def may_trade(self, seat: i64, other: i64) -> bool:
        """K-37, K-39: two partners sit at the same board or at boards next to each other."""
        if seat == other:
            return False
        mine: i64 = board_of(seat)
        theirs: i64 = board_of(other)
        return mine == theirs or self.board_beside(mine, -1) == theirs or self.board_beside(mine, 1) == theirs

    def partners(self, seat: i64) -> vec[i64]:
        """Give the partners of a seat: the left board, the own one, the right one."""
        found = vec[i64]()
        step: i64
        k: i64
        for step in range(-1, 2):
            k = self.board_beside(board_of(seat), step) if step != 0 else board_of(seat)
            if k >= 0:
                if seat_at(k, MOON) != seat:
                    found = append(found, seat_at(k, MOON))
                if seat_at(k, SUN) != seat:
                    found = append(found, seat_at(k, SUN))
        return found

    def direction(self, seat: i64, area: i64, taken: i64) -> i64:
        """K-60, K-64: give the direction of an area from a seat's own, or 0 for the own area and none."""
        return direction_of(self.boards, self.ring, seat, area, taken)

    def node_touches(self, node: i64, k: i64) -> bool:
        """Tell whether a node lies on a board (of two, on the seam)."""
        i: i64
        h: i64
        for i in range(node * 3, node * 3 + 3):
            h = self.board.node_hexes[i]
            if h >= 0 and self.board_of[h] == k:
                return True
        return False

    def edge_touches(self, edge: i64, k: i64) -> bool:
        """Tell whether an edge lies on a board (of two, on the seam)."""
        i: i64
        h: i64
        for i in range(edge * 2, edge * 2 + 2):
            h = self.board.edge_hexes[i]
            if h >= 0 and self.board_of[h] == k:
                return True
        return False


def direction_of(boards: i64, ring: bool, seat: i64, area: i64, taken: i64) -> i64:
    """Give the direction of an area; straight across a ring it is the one that is not taken yet, right first."""
    if area == NONE or area == seat:
        return 0
    if not ring:
        return RIGHT if area > seat else LEFT
    apart: i64 = area - seat
    if apart < 0:
        apart += 2 * boards
    if apart == boards:
        return RIGHT if taken & RIGHT == 0 else LEFT
    return RIGHT if apart < boards else LEFT


def area_index(k: int, boards: int, area: str) -> int:
    """K-110: number the areas from left to right."""
    if area == NO_AREA:
        return NONE
    if area == END_AREA:
        return -1 if k < 0 else boards * SIDES
    return int(seat_at(k, MOON if area == MOON_AREA else SUN))
