"""K-96 to K-110: what is printed on the boards A, B, C and on the end boards.

Local axial coordinates: row 0 at the moon side, row 3 at the sun side. Board k lies 7 columns east of board k - 1.
"""

from typing import Final, final

from wyspa.core.board import Spot
from wyspa.rules.base.ids import ANY_DOCK, DESERT, FIELDS, FOREST, HILLS, MOUNTAINS, PASTURE

ROWS: Final = 4
WIDTH: Final = 7
FIRST_Q = [0, 0, -1, -1]  # where each row begins

# K-100: 'm hills 8' is a hex of the moon area, 'D wool' a desert with a post for wool, 'D any' one with a 3:1 post
PATTERNS = [
    [
        "m mountains 10, m hills 8, m pasture 5, D any, s pasture 8, s hills 12, D",
        "m fields 9, m forest 12, D, s mountains 11, s fields 3, s forest 10, D brick",
        "m pasture 3, m mountains 4, m hills 2, D, s pasture 2, s hills 6, D any",
        "m fields 11, m forest 6, D lumber, s mountains 9, s forest 4, s fields 5, D",
    ],
    [
        "m hills 4, m pasture 6, m fields 2, D wool, s hills 9, s mountains 2, D",
        "m mountains 5, m forest 9, D, s pasture 10, s fields 12, s pasture 4, D any",
        "m forest 11, m hills 10, m fields 8, D, s forest 5, s mountains 8, D grain",
        "m mountains 3, m pasture 12, D any, s fields 6, s hills 11, s forest 3, D",
    ],
    [
        "m mountains 12, m forest 8, m hills 3, D any, s mountains 5, s forest 2, D",
        "m pasture 9, m fields 10, D, s pasture 12, s hills 11, s fields 10, D any",
        "m hills 5, m forest 2, m mountains 6, D, s fields 4, s pasture 6, D any",
        "m pasture 11, m fields 4, D ore, s forest 8, s mountains 3, s hills 9, D",
    ],
]
HOMES: list[Spot] = [(2, 1), (2, 2)]  # K-99: the home deserts, moon and sun

# K-101: start pieces by side: settlements, their roads, the city and its road, as 'q r corner' and 'q r side'
SETTLEMENTS = [["1 1 n", "0 3 n"], ["3 2 s", "4 0 s"]]
CITIES = ["0 1 s", "4 2 n"]
ROADS = [["1 1 nw", "0 3 nw", "0 1 se"], ["3 2 se", "4 0 se", "4 2 nw"]]

# K-108: the left end board, row by row from west; its rows begin at these columns
END_Q = [-3, -3, -4, -4]
END_BOARD = [
    "e forest 5, e mountains 3, D",
    "e pasture 8, e fields 11, D wool",
    "e hills 2, e mountains 9, D any",
    "e fields 4, e hills 10, D",
]
GREY_SETTLEMENTS = ["-3 1 n", "-4 3 n"]
GREY_ROADS = ["-3 1 nw", "-4 3 nw"]

# K-105: the edge symbols 1 to 8 on the right edge of a board and on the left edge of the next
RIGHT_EDGE = ["6 0 ne", "6 0 se", "6 1 ne", "6 1 se", "5 2 ne", "5 2 se", "5 3 ne", "5 3 se"]
LEFT_EDGE = ["0 0 nw", "0 0 sw", "0 1 nw", "0 1 sw", "-1 2 nw", "-1 2 sw", "-1 3 nw", "-1 3 sw"]

TERRAINS = {
    "forest": FOREST, "hills": HILLS, "pasture": PASTURE, "fields": FIELDS, "mountains": MOUNTAINS,
}  # fmt: skip
POSTS = {"any": ANY_DOCK, "lumber": 1, "brick": 2, "wool": 3, "grain": 4, "ore": 5}
ROW_NAMES = "abcd"

MOON_AREA: Final = "m"
END_AREA: Final = "e"
NO_AREA: Final = ""


@final
class Tile:
    """One printed hex: where it lies on its board, what it shows, and whose area it is in ('' for a desert)."""

    spot: Spot
    area: str
    terrain: int
    number: int
    post: int
    name: str  # as printed: row and column

    def __init__(self, spot: Spot, words: str, name: str) -> None:
        """Read a cell of a pattern."""
        parts = words.split()
        self.spot = spot
        self.name = name
        if parts[0] == "D":
            self.area = NO_AREA
            self.terrain = DESERT
            self.number = 0
            self.post = POSTS[parts[1]] if len(parts) > 1 else 0
        else:
            self.area = parts[0]
            self.terrain = TERRAINS[parts[1]]
            self.number = int(parts[2])
            self.post = 0


def read_rows(rows: list[str], first_q: list[int]) -> list[Tile]:
    """Read the rows of a board from its moon side."""
    tiles: list[Tile] = []
    for r in range(ROWS):
        for column, words in enumerate(rows[r].split(", ")):
            tiles.append(Tile((first_q[r] + column, r), words, f"{ROW_NAMES[r]}{column + 1}"))
    return tiles


def turned_end() -> list[Tile]:
    """K-109: turn the left end board into the right one."""
    tiles: list[Tile] = []
    for tile in reversed(read_rows(END_BOARD, END_Q)):
        if tile.area == END_AREA:
            q, r = tile.spot
            turned = Tile((-3 - q, 3 - r), "D", "")
            turned.area, turned.terrain, turned.number = tile.area, tile.terrain, tile.number
            turned.name = f"{ROW_NAMES[3 - r]}{turned.spot[0] - FIRST_Q[3 - r] + 1}"
            tiles.append(turned)
    return tiles


BOARDS = [read_rows(pattern, FIRST_Q) for pattern in PATTERNS]  # read once: a hall has thousands
LEFT_END_BOARD = read_rows(END_BOARD, END_Q)
RIGHT_END_BOARD = turned_end()


def board_tiles(k: int) -> list[Tile]:
    """K-2: give the hexes of the board at place k of its row; the patterns repeat along the row."""
    return BOARDS[k % len(BOARDS)]


def left_end_tiles() -> list[Tile]:
    """Give the hexes of the left end board, in the coordinates of the first board of the row."""
    return LEFT_END_BOARD


def right_end_tiles() -> list[Tile]:
    """K-109: give those of the right end board, in the coordinates of the board that would come there."""
    return RIGHT_END_BOARD


def half_turn(place: str) -> str:
    """K-109: turn a corner or side of the left end board into one of the right: 'q r name' both ways."""
    opposite = {
        "n": "s", "s": "n", "ne": "sw", "sw": "ne", "se": "nw", "nw": "se", "e": "w", "w": "e",
    }  # fmt: skip
    q, r, name = place.split()
    return f"{-3 - int(q)} {3 - int(r)} {opposite[name]}"


def moved(place: str, columns: int) -> tuple[Spot, str]:
    """Read a place, so many columns to the east: its hex and the name of the corner or side."""
    q, r, name = place.split()
    return (int(q) + columns, int(r)), name
