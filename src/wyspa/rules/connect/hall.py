"""K-2 to K-7, K-37, K-59, K-64, K-110, K-121 to K-123: the map of a hall: whose area is what, who sits beside whom.

Worked out once from the printed boards; arrays by hex and node, never seats times board.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from wyspa.core.arrays import array, zeros
from wyspa.core.board import CORNERS
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
    half_turn,
    moved,
)
from wyspa.rules.connect.chained import LEFT_END, RIGHT_END, Chained
from wyspa.rules.connect.ids import LEFT, MOON, RIGHT, SIDES, SUN
from wyspa.rules.connect.seats import board_of, seat_at

NUMBERS: Final = 13  # room for the numbers 2 to 12 by seat; at 7 stands the home desert
NONE: Final = -1_000_000  # no area
NOWHERE: Final = -1_000_000  # no board, not even an end board
DESERT_DRAWN: Final = 7  # where the home desert stands among the numbers


@final
class PrintedSpot:
    """A printed corner or side: the hex, and which of its six."""

    q: i64
    r: i64
    which: i64

    def __init__(self, word: str, names: list[str]) -> None:
        """Read 'q r name'."""
        (q, r), name = moved(word, 0)
        self.q = q
        self.r = r
        self.which = names.index(name)


@final
class Hall:
    """Who sits where, and what belongs to whom.

    Boards are counted through the hall, row by row. The end boards of row k are -1 - k on the left and, after all
    boards, n + k on the right; the areas printed on them -1 - k and 2n + k (K-110).
    """

    board: Chained
    boards: i64
    seats: i64
    rows: i64
    open_rows: i64  # those that are no rings
    row_of: vec[i64]  # by board
    first_board: vec[i64]  # by row, one more
    rings: vec[i64]  # by row: 1 for a ring
    board_of: vec[i64]  # by hex; end boards as above
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
    first_hex: vec[i64]  # by board and end board (see slot), one more: where its hexes begin in hexes
    hexes: vec[i64]

    def __init__(self, board: Chained) -> None:
        """Read the printed boards."""
        self.board = board
        self.rows = len(board.shapes)
        self.rings = board.rings
        first: list[int] = [0]
        row_of: list[int] = []
        self.open_rows = 0
        for many, ring in board.shapes:
            row_of += [len(first) - 1] * many
            first.append(first[-1] + many)
            self.open_rows += 0 if ring else 1
        self.row_of = array(row_of)
        self.first_board = array(first)
        self.boards = first[-1]
        self.seats = self.boards * SIDES
        self.home = zeros(self.seats)
        self.number_hex = zeros(self.seats * NUMBERS)
        self.read_hexes()
        self.city = zeros(self.seats)
        self.settlements = zeros(self.seats * 2)
        self.roads = zeros(self.seats * 3)
        self.grey_nodes = vec[i64]()
        self.grey_edges = vec[i64]()
        self.find_starts()
        self.find_grey()
        self.node_area = self.areas_of_nodes()

    def read_hexes(self) -> None:
        """Note for every hex its board, its area and its post, and for every board its hexes."""
        board = self.board
        self.board_of = zeros(board.n_hex)
        self.area_of = zeros(board.n_hex)
        self.post = zeros(board.n_hex)
        slots: i64 = self.boards + 2 * self.rows
        start = zeros(slots + 1)
        h: i64
        k: i64
        area: i64
        for h in range(board.n_hex):
            one = board.printed_hexes[h]
            tile = one.tile
            k = one.board
            area = NONE
            if tile.area == END_AREA:
                area = k if k < 0 else k + self.boards
            elif tile.area != NO_AREA:
                area = seat_at(k, MOON if tile.area == MOON_AREA else SUN)
                self.number_hex[area * NUMBERS + tile.number] = h
            self.board_of[h] = k
            self.area_of[h] = area
            self.post[h] = tile.post
            start[self.slot(k) + 1] += 1
        for k in range(slots):
            start[k + 1] += start[k]
        self.first_hex = start[:]
        self.hexes = zeros(board.n_hex)
        for h in range(board.n_hex):
            k = self.slot(self.board_of[h])
            self.hexes[start[k]] = h
            start[k] += 1

    def find_starts(self) -> None:
        """K-99, K-101: find the home deserts and the places of the start pieces."""
        cities = [PrintedSpot(word, CORNERS) for word in CITIES]
        settlements = [PrintedSpot(word, CORNERS) for words in SETTLEMENTS for word in words]
        roads = [PrintedSpot(word, EDGE_SIDES) for words in ROADS for word in words]
        k: i64
        side: i64
        i: i64
        for k in range(self.boards):
            row: i64 = self.row_of[k]
            east: i64 = WIDTH * (k - self.first_board[row])
            for side in range(SIDES):
                seat: i64 = seat_at(k, side)
                q, r = HOMES[side]
                self.home[seat] = self.board.hex_at(row, q + east, r)
                self.number_hex[seat * NUMBERS + DESERT_DRAWN] = self.home[seat]
                self.city[seat] = self.node_at(row, cities[side], east)
                for i in range(2):
                    self.settlements[seat * 2 + i] = self.node_at(row, settlements[side * 2 + i], east)
                for i in range(3):
                    self.roads[seat * 3 + i] = self.edge_at(row, roads[side * 3 + i], east)

    def find_grey(self) -> None:
        """K-84, K-108, K-109: find the places of the grey pieces of all end boards."""
        row: i64
        for row in range(self.rows):
            if self.rings[row] == 1:
                continue
            east: i64 = WIDTH * (self.first_board[row + 1] - self.first_board[row])
            for word in GREY_SETTLEMENTS:
                here, there = PrintedSpot(word, CORNERS), PrintedSpot(half_turn(word), CORNERS)
                self.grey_nodes = append(self.grey_nodes, self.node_at(row, here, 0))
                self.grey_nodes = append(self.grey_nodes, self.node_at(row, there, east))
            for word in GREY_ROADS:
                here, there = PrintedSpot(word, EDGE_SIDES), PrintedSpot(half_turn(word), EDGE_SIDES)
                self.grey_edges = append(self.grey_edges, self.edge_at(row, here, 0))
                self.grey_edges = append(self.grey_edges, self.edge_at(row, there, east))

    def node_at(self, row: i64, mark: PrintedSpot, east: i64) -> i64:
        """Find a corner that is printed so many columns to the east of a row's first board."""
        return self.board.hex_nodes[self.board.hex_at(row, mark.q + east, mark.r) * 6 + mark.which]

    def edge_at(self, row: i64, mark: PrintedSpot, east: i64) -> i64:
        """Find a side that is printed there."""
        return self.board.hex_edges[self.board.hex_at(row, mark.q + east, mark.r) * 6 + mark.which]

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

    # ---- what is where ------------------------------------------------------------------------------------------

    def all_boards(self) -> list[int]:
        """List all boards and end boards, row by row and from left to right."""
        found: list[int] = []
        row: i64
        place: i64
        for row in range(self.rows):
            end: i64 = 0 if self.rings[row] == 1 else 1
            for place in range(-end, self.length(row) + end):
                found.append(self.board_at(row, place))
        return found

    def board_name(self, k: i64) -> str:
        """Name a board as its hexes are named: '12', 'l' and 'r' for the ends of the first row, then 'l1', 'r1'."""
        if 0 <= k < self.boards:
            return str(k)
        row: i64 = self.row_at(k)
        return (LEFT_END if k < 0 else RIGHT_END) + (str(row) if row > 0 else "")

    # ---- who sits where ----------------------------------------------------------------------------------------

    def slot(self, k: i64) -> i64:
        """Give where the hexes of a board or end board stand in `first_hex`."""
        return k + self.rows

    def row_at(self, k: i64) -> i64:
        """Give the row of a board or end board."""
        if k < 0:
            return -1 - k
        return self.row_of[k] if k < self.boards else k - self.boards

    def length(self, row: i64) -> i64:
        """Count the boards of a row."""
        return self.first_board[row + 1] - self.first_board[row]

    def place_of(self, k: i64) -> i64:
        """Give the place of a board in its row, from 0; -1 for the left end board, their number for the right one."""
        if k < 0:
            return -1
        row: i64 = self.row_at(k)
        return k - self.first_board[row] if k < self.boards else self.length(row)

    def board_at(self, row: i64, place: i64) -> i64:
        """Give the board or end board at a place of a row, or NOWHERE; the places of a ring go round."""
        many: i64 = self.length(row)
        if 0 <= place < many:
            return self.first_board[row] + place
        if self.rings[row] == 1:
            return self.first_board[row] + place % many
        return -1 - row if place == -1 else self.boards + row if place == many else NOWHERE

    def next_to(self, k: i64, step: i64) -> i64:
        """Give what lies so many boards to the left or right of a board: a board, an end board, or NOWHERE."""
        row: i64 = self.row_of[k]
        return self.board_at(row, k - self.first_board[row] + step)

    def board_beside(self, k: i64, step: i64) -> i64:
        """K-122: give the next board to the left (-1) or right (1) at which people sit, or -1 where the row ends."""
        row: i64 = self.row_of[k]
        beside: i64 = k + step
        if self.first_board[row] <= beside < self.first_board[row + 1]:
            return beside
        if self.rings[row] == 0:
            return -1
        return beside + self.length(row) * (1 if step < 0 else -1)

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
        row: i64 = self.row_of[board_of(seat)]
        return direction_of(self.length(row), self.rings[row] == 1, seat, area, taken)

    def in_ring(self, seat: i64) -> bool:
        """Tell whether a seat's row closes to a ring."""
        return self.rings[self.row_of[board_of(seat)]] == 1

    def is_across(self, seat: i64, area: i64) -> bool:
        """K-64: tell whether an area lies straight across the ring, where the direction is a matter of choice."""
        many: i64 = self.length(self.row_of[board_of(seat)])
        return self.in_ring(seat) and (area == seat + many or area == seat - many)

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
