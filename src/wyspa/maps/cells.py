"""The cells of a drawing: cutting rows, working out coordinates, reading terrain and number of each."""

from dataclasses import dataclass

from wyspa.core.board import Spot
from wyspa.core.plan import OPEN
from wyspa.maps.problem import BadDrawing, Problem
from wyspa.rules.base.ids import DESERT, FIELDS, FOREST, HILLS, MOUNTAINS, PASTURE
from wyspa.rules.seafarers.ids import FOG, GOLD, SEA

CELL = 4
PITCH = 6  # a cell and the two spaces after it
TERRAINS = {
    "forest": FOREST,
    "hills": HILLS,
    "pasture": PASTURE,
    "fields": FIELDS,
    "mountains": MOUNTAINS,
    "desert": DESERT,
    "gold": GOLD,
    "sea": SEA,
}
NAMES = {terrain: name for name, terrain in TERRAINS.items()} | {FOG: "fog", OPEN: "open"}  # whatever a cell can be
CODES = {name[:2]: terrain for name, terrain in TERRAINS.items() if name != "sea"}
WHOLE = {"????": (OPEN, OPEN), "~~~~": (SEA, 0), "%%%%": (FOG, 0)}  # cells that are no terrain with a number
BARE = [DESERT, SEA, FOG]  # what bears no number
MOST_HEXES = 2000  # of a drawing: a board far larger than any table
NUMBERS = [2, 3, 4, 5, 6, 8, 9, 10, 11, 12]


@dataclass(frozen=True)
class Cell:
    """One cell of the drawing, and where it stands."""

    text: str
    row: int
    column: int

    def where(self) -> Problem:
        """Name the place for an error."""
        return Problem("where", row=self.row + 1, column=self.column + 1, cell=self.text)


def cells_of(drawing: str) -> list[list[Cell]]:
    """Cut the drawing into rows of cells."""
    rows: list[list[Cell]] = []
    for line in drawing.expandtabs().splitlines():
        if not line.strip():
            continue
        row: list[Cell] = []
        at = len(line) - len(line.lstrip())
        while at < len(line.rstrip()):
            cell = Cell(line[at : at + CELL], len(rows), at)
            gap = line[at + CELL : at + PITCH]
            if len(cell.text.strip()) != CELL:
                raise BadDrawing(Problem("four-characters", where=cell.where()))
            if gap.strip():
                raise BadDrawing(Problem("two-spaces", where=cell.where(), gap=gap))
            row.append(cell)
            at += PITCH
        rows.append(row)
    return rows


def spots_of(rows: list[list[Cell]]) -> tuple[list[Spot], list[Cell]]:
    """Work out the coordinates: half a cell is three characters."""
    spots: list[Spot] = []
    cells: list[Cell] = []
    if not rows:
        return spots, cells
    middle = (len(rows) - 1) // 2
    centre = rows[middle][len(rows[middle]) // 2].column
    half = PITCH // 2
    for r, row in enumerate(rows, start=-middle):
        for cell in row:
            if cell.text == "....":
                continue
            halves, rest = divmod(cell.column - centre, half)
            if rest or (halves - r) % 2:
                raise BadDrawing(Problem("half-a-cell", where=cell.where()))
            spots.append(((halves - r) // 2, r))
            cells.append(cell)
    return spots, cells


def read_cell(cell: Cell) -> tuple[int, int]:
    """Read terrain and number of one cell."""
    if cell.text in WHOLE:
        return WHOLE[cell.text]
    code, token = cell.text[:2], cell.text[2:]
    if code not in CODES:
        raise BadDrawing(Problem("no-terrain-code", where=cell.where(), code=code))
    if token == "..":
        return CODES[code], 0
    if token == "??":
        return CODES[code], OPEN
    if not token.isdigit() or int(token) not in NUMBERS:
        raise BadDrawing(Problem("no-token-in-cell", where=cell.where(), token=token))
    return CODES[code], int(token)
