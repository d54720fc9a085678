"""T-50 to T-66: six double-sided pieces in a hexagonal frame; large and small ones alternate.

A piece is called by its side and number, as on its rim: `A1`. An assembly is written with the frame corner (0 to 5,
clockwise from the north-west) of its first piece, and all pieces clockwise from there: `0/A1-A2-A3-A4-A5-A6`.
"""

from typing import Final, final

from mypy_extensions import i64

from wyspa.core.arrays import array
from wyspa.core.board import Board, Layout, Spot, hexagon
from wyspa.core.dealer import Dealer, shuffle
from wyspa.core.plan import Plan
from wyspa.core.why import UnknownWord
from wyspa.rules.base.ids import ANY_DOCK, DESERT, FIELDS, FOREST, HILLS, MOUNTAINS, PASTURE

CORNERS: Final = 6  # of the frame
SIDES = ["A", "B"]
LARGE = [1, 3, 5]
SMALL = [2, 4, 6]
RADIUS: Final = 2

# T-57, T-58: the cells of a piece that lies in corner 0: corner, clockwise, counter-clockwise, inner | corner, inner,
# centre. T-60: the docks of a large one lie on these sides of its first three cells.
LARGE_CELLS: list[Spot] = [(0, -2), (1, -2), (-1, -1), (0, -1)]
SMALL_CELLS: list[Spot] = [(0, -2), (0, -1), (0, 0)]
DOCK_SIDES = [5, 0, 4]  # north-west, north-east, west

# T-61: terrain, number and dock of each cell, in the order of the cells above.
PIECES = {
    "A1": "mountains 10 any, pasture 2 grain, fields 12 lumber, hills 6",
    "B1": "hills 12 lumber, mountains 6 any, pasture 10 grain, fields 2",
    "A2": "forest 9, pasture 4",
    "B2": "pasture 9, forest 4",
    "A3": "mountains 8 any, pasture 5 wool, hills 10 ore, forest 3",
    "B3": "forest 10 wool, mountains 5 any, pasture 3 ore, hills 8",
    "A4": "pasture 11, fields 4, desert",
    "B4": "desert, pasture 11, fields 4",
    "A5": "hills 5 any, forest 8 brick, fields 6 any, mountains 3",
    "B5": "forest 3 brick, hills 6 any, mountains 8 any, fields 5",
    "A6": "fields 9, forest 11",
    "B6": "forest 9, fields 11",
}
TERRAIN = {
    "forest": FOREST, "hills": HILLS, "pasture": PASTURE, "fields": FIELDS, "mountains": MOUNTAINS, "desert": DESERT,
}  # fmt: skip
DOCK = {"any": ANY_DOCK, "lumber": 1, "brick": 2, "wool": 3, "grain": 4, "ore": 5}

HOW = "0/A1-A2-A3-A4-A5-A6 (the corner of the first piece, then all six clockwise)"


@final
class Assembly:
    """Which pieces lie where: the corner of the first, and all six clockwise from there by side and number."""

    corner: int
    pieces: list[str]

    def __init__(self, corner: int, pieces: list[str]) -> None:
        """Take what has been checked: see `read_assembly`."""
        self.corner = corner
        self.pieces = pieces

    def say(self) -> str:
        """Write the assembly."""
        return f"{self.corner}/{'-'.join(self.pieces)}"

    def layout(self, board: Board) -> Layout:
        """Lay the pieces on a hexagon of nineteen hexes, each turned so that its sea lies at the rim (T-55)."""
        terrain = [0] * int(board.n_hex)
        number = [0] * int(board.n_hex)
        dock_edges: list[int] = []
        dock_kinds: list[int] = []
        at = {spot: h for h, spot in enumerate(board.spots)}
        for k, piece in enumerate(self.pieces):
            turns = (self.corner + k) % CORNERS
            cells = LARGE_CELLS if int(piece[1]) in LARGE else SMALL_CELLS
            for cell, words in enumerate(PIECES[piece].split(", ")):
                found = words.split()
                h = at[turned(cells[cell], turns)]
                terrain[h] = TERRAIN[found[0]]
                number[h] = int(found[1]) if len(found) > 1 else 0
                if len(found) > 2:
                    dock_edges.append(int(board.hex_edges[h * 6 + (DOCK_SIDES[cell] + turns) % 6]))
                    dock_kinds.append(DOCK[found[2]])
        return Layout(board, array(terrain), array(number), array(dock_edges), array(dock_kinds))


def turned(spot: Spot, turns: int) -> Spot:
    """T-56: turn a place clockwise about the centre by so many times 60 degrees."""
    q, r = spot
    for _ in range(turns):
        q, r = -r, q + r
    return (q, r)


def read_assembly(text: str) -> Assembly:
    """Read an assembly; what cannot be put together is refused in one sentence.

    >>> read_assembly("1/a5-a6-1A-a2-b3-a4").say()
    '1/A5-A6-A1-A2-B3-A4'
    """
    corner, found, rest = text.partition("/")
    marks = rest.upper().split("-")
    if not found:
        raise UnknownWord(f"'{text}' is no assembly: it is written like {HOW}")
    if not corner.isdigit() or int(corner) >= CORNERS:
        raise UnknownWord(f"the frame has the corners 0 to 5, not '{corner}' (T-56)")
    if len(marks) != CORNERS:
        raise UnknownWord(f"an assembly has six pieces, not {len(marks)}: it is written like {HOW}")
    pieces: list[str] = []
    for k, mark in enumerate(marks):
        piece = read_piece(mark)
        number = int(piece[1])
        if number in [int(other[1]) for other in pieces]:
            raise UnknownWord(f"piece {number} lies in this assembly twice, and there is only one of it (T-50)")
        if number not in (LARGE if k % 2 == 0 else SMALL):
            due, is_ = ("large", "small") if k % 2 == 0 else ("small", "large")
            raise UnknownWord(f"place {k + 1} is for a {due} piece, and {piece} is {is_}: they alternate (T-54)")
        pieces.append(piece)
    return Assembly(int(corner), pieces)


def read_piece(mark: str) -> str:
    """Read a piece by side and number, in either order."""
    side = mark.strip("0123456789")
    number = mark.strip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    if len(mark) < 2 or side + number not in (mark, mark[1:] + mark[0], mark[-1] + mark[:-1]):
        raise UnknownWord(f"'{mark}' is no piece: it is written like A1, its side and its number (T-52)")
    if not number.isdigit() or int(number) not in LARGE + SMALL:
        raise UnknownWord(f"there is no piece {number or mark}: 1, 3 and 5 are large, 2, 4 and 6 are small (T-51)")
    if side not in SIDES:
        raise UnknownWord(f"piece {number} has no side {side}: its sides are A and B (T-52)")
    return f"{side}{int(number)}"


def dealt_assembly(dealer: Dealer) -> Assembly:
    """Put the pieces together at random: each of the 13,824 ways is as likely (T-54, T-66)."""
    corner = int(dealer.below(CORNERS))
    large = array(LARGE)
    small = array(SMALL)
    shuffle(large, dealer)
    shuffle(small, dealer)
    pieces: list[str] = []
    k: i64
    for k in range(CORNERS):
        number: i64 = large[k // 2] if k % 2 == 0 else small[k // 2]
        pieces.append(f"{SIDES[dealer.below(len(SIDES))]}{number}")
    return Assembly(corner, pieces)


def every_assembly() -> list[Assembly]:
    """List all 13,824 ways to put the pieces together (T-66)."""
    orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
    found: list[Assembly] = []
    for corner in range(CORNERS):
        for large in orders:
            for small in orders:
                for sides in range(1 << CORNERS):
                    numbers: list[int] = []
                    for k in range(len(LARGE)):
                        numbers += [LARGE[large[k]], SMALL[small[k]]]
                    pieces = [f"{SIDES[sides >> k & 1]}{n}" for k, n in enumerate(numbers)]
                    found.append(Assembly(corner, pieces))
    return found


@final
class AssembledPlan(Plan):
    """A plan that puts the pieces together anew for every game."""

    def __init__(self, board: Board) -> None:
        """Take the board of the frame."""
        none: list[int] = []
        super().__init__(board, none, none, none, none)

    def deal(self, dealer: Dealer) -> Layout:
        """Deal an assembly."""
        return dealt_assembly(dealer).layout(self.board)


def frame() -> Board:
    """Give a board as large as the frame."""
    return Board(hexagon(RADIUS))
