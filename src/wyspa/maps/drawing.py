"""A map as a drawing in TOML: reading it, with errors that name row, column and cell.

Each cell has four characters, two spaces apart; a row is shifted by half a cell (three characters) against its
neighbours. `fo05` is a forest with a 5, `de..` a desert without number, `fo??` a forest whose number is dealt, `????`
is dealt altogether, `....` is a hole. Coordinates count from the middle hex of the middle row. Whether a drawing that
can be read can also be played is asked in `check`.
"""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from wyspa.core.arrays import array
from wyspa.core.board import Board, Spot
from wyspa.core.ground import Ground, Start
from wyspa.core.notation import Places, nearest
from wyspa.core.plan import OPEN, Plan
from wyspa.core.why import UnknownWord
from wyspa.maps.spiral import spirals
from wyspa.rules.base.words import ANY_DOCK, COLOURS, DESERT, FIELDS, FOREST, HILLS, MOUNTAINS, PASTURE

CELL = 4
PITCH = 6  # a cell and the two spaces after it
TERRAINS = {
    "forest": FOREST,
    "hills": HILLS,
    "pasture": PASTURE,
    "fields": FIELDS,
    "mountains": MOUNTAINS,
    "desert": DESERT,
}
CODES = {name[:2]: terrain for name, terrain in TERRAINS.items()}
DOCKS = {"any": ANY_DOCK, "lumber": 1, "brick": 2, "wool": 3, "grain": 4, "ore": 5}
NUMBERS = [2, 3, 4, 5, 6, 8, 9, 10, 11, 12]
KEYS = ["name", "box", "seats", "drawing", "terrains", "numbers", "spiral", "apart", "harbours", "start", "target"]


START_KEYS = ["colour", "settlements", "roads", "pays"]


class BadDrawing(ValueError):
    """A drawing that cannot be read, and where."""


@dataclass(frozen=True)
class Cell:
    """One cell of the drawing, and where it stands."""

    text: str
    row: int
    column: int

    def where(self) -> str:
        """Name the place for an error."""
        return f"row {self.row + 1}, column {self.column + 1}, cell '{self.text}'"


@dataclass
class Drawing:
    """What a file says, ready to make plans of."""

    key: str
    name: dict[str, str]
    box: str
    seats: list[int]
    board: Board
    terrain: list[int]
    number: list[int]
    terrain_pool: list[int]
    number_pool: list[int]
    spiral: bool
    apart: list[int]
    dock_edges: list[int]
    dock_kinds: list[int]
    cells: list[Cell]  # by hex
    starts: dict[str, Start] = field(default_factory=dict)
    target: int = 0

    def where(self, h: int) -> str:
        """Name the cell of a hex for an error."""
        return self.cells[h].where()

    def ground(self, seats: Sequence[str]) -> Ground:
        """Give what the rules of a table with these seats want to know."""
        ground = Ground(self.board, list(seats))
        if self.starts:
            ground.starts = [self.starts[colour] for colour in seats]
        return ground

    def plan(self, tokens: str = "spiral", ports: str = "random") -> Plan:
        """Make the plan that deals islands; a drawing in which nothing is open keeps its harbours too."""
        plan = Plan(self.board, self.terrain, self.number, self.dock_edges, self.dock_kinds)
        dealt = bool(self.terrain_pool or self.number_pool)
        plan.terrain_pool = array(self.terrain_pool)
        plan.number_pool = array(self.number_pool)
        plan.bare = array([DESERT])
        plan.apart = array(self.apart)
        plan.docks_dealt = dealt and ports == "random"
        if dealt and self.spiral and tokens == "spiral":
            plan.spirals = spirals(self.board)
        return plan


def load(path: Path) -> Drawing:
    """Read a file."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadDrawing(f"{path.name} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadDrawing(f"{path.name} is not a text file") from None
    return read(text, path.stem)


def read(text: str, key: str = "drawing") -> Drawing:
    """Read the text of a drawing."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadDrawing(f"{key}: {error}") from None
    for word in data:
        if word not in KEYS:
            raise BadDrawing(f"{key}: there is no key {word} in a drawing{nearest(word, KEYS)}")
    if not isinstance(data.get("drawing"), str):
        raise BadDrawing(f"{key}: the drawing is missing")
    spots, cells = spots_of(cells_of(data["drawing"]))
    if not spots:
        raise BadDrawing(f"{key}: the drawing is empty")
    board = Board(spots)
    at = dict(zip(spots, cells, strict=True))
    in_order = [at[spot] for spot in board.spots]
    terrain, number = [], []
    for cell in in_order:
        kind, token = read_cell(cell)
        terrain.append(kind)
        number.append(token)
    drawing = Drawing(
        key=key,
        name=read_name(data.get("name", key)),
        box=str(data.get("box", "base")),
        seats=read_list(data, "seats", [3, 4]),
        board=board,
        terrain=terrain,
        number=number,
        terrain_pool=read_terrains(data.get("terrains", {})),
        number_pool=read_numbers(data, "numbers"),
        spiral=read_switch(data, "spiral"),
        apart=read_numbers(data, "apart"),
        dock_edges=[],
        dock_kinds=[],
        cells=in_order,
        target=read_target(data),
    )
    read_harbours(drawing, data.get("harbours", {}))
    starts = data.get("start", [])
    if not isinstance(starts, list) or not all(isinstance(entry, dict) for entry in starts):
        raise BadDrawing("start must be written as [[start]], once for each colour")
    for entry in starts:
        read_start(drawing, entry)
    return drawing


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
                raise BadDrawing(f"{cell.where()}: a cell has four characters, and two spaces after it")
            if gap.strip():
                raise BadDrawing(f"{cell.where()}: two spaces must follow it, not '{gap}'")
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
                raise BadDrawing(f"{cell.where()}: it must stand half a cell (three characters) beside the row above")
            spots.append(((halves - r) // 2, r))
            cells.append(cell)
    return spots, cells


def read_cell(cell: Cell) -> tuple[int, int]:
    """Read terrain and number of one cell."""
    if cell.text == "????":
        return OPEN, OPEN
    code, token = cell.text[:2], cell.text[2:]
    if code not in CODES:
        known = ", ".join(f"{code} for {name}" for code, name in zip(CODES, TERRAINS, strict=True))
        raise BadDrawing(f"{cell.where()}: '{code}' is no terrain ({known}, ???? for one that is dealt)")
    if token == "..":
        return CODES[code], 0
    if token == "??":
        return CODES[code], OPEN
    if not token.isdigit() or int(token) not in NUMBERS:
        raise BadDrawing(f"{cell.where()}: '{token}' is no number token (02 to 12 but 07, or .. for none)")
    return CODES[code], int(token)


def read_name(name: object) -> dict[str, str]:
    """Read a name in one language or in several."""
    if isinstance(name, dict):
        return {str(k): str(v) for k, v in name.items()}
    return {"en": str(name), "pl": str(name)}


def read_list(data: dict[str, object], key: str, default: list[int]) -> list[int]:
    """Read a list of whole numbers."""
    found = data.get(key, default)
    if not isinstance(found, list) or not all(is_whole(x) for x in found):
        raise BadDrawing(f"{key} must be a list of whole numbers, not {found}")
    return [int(x) for x in found]


def is_whole(x: object) -> bool:
    """Tell whether something is a whole number, and not yes or no."""
    return isinstance(x, int) and not isinstance(x, bool)


def read_numbers(data: dict[str, object], key: str) -> list[int]:
    """Read a list of number tokens."""
    found = read_list(data, key, [])
    for number in found:
        if number not in NUMBERS:
            raise BadDrawing(f"{key}: {number} is no number token (2 to 12 but 7)")
    return found


def read_switch(data: dict[str, object], key: str) -> bool:
    """Read true or false."""
    found = data.get(key, False)
    if not isinstance(found, bool):
        raise BadDrawing(f"{key} must be true or false, not {found}")
    return found


def read_target(data: dict[str, object]) -> int:
    """Read the points that win; 0 leaves it to the box."""
    found = data.get("target", 0)
    if not isinstance(found, int) or isinstance(found, bool) or found < 0:
        raise BadDrawing(f"target must be a number of points, not {found}")
    return found


def read_terrains(counts: object) -> list[int]:
    """Read a pool of terrains: { forest = 4, ... }."""
    if not isinstance(counts, dict):
        raise BadDrawing("terrains must be a table like { forest = 4, desert = 1 }")
    pool: list[int] = []
    for name, count in counts.items():
        if name not in TERRAINS:
            raise BadDrawing(f"terrains: there is no terrain {name}{nearest(name, list(TERRAINS))}")
        if not isinstance(count, int) or isinstance(count, bool) or count < 0:
            raise BadDrawing(f"terrains: {name} must be a number of hexes, not {count}")
        pool += [TERRAINS[name]] * count
    return pool


def read_harbours(drawing: Drawing, harbours: object) -> None:
    """Read the harbours: edge = kind."""
    if not isinstance(harbours, dict):
        raise BadDrawing('harbours must be a table like "a1/nw" = "any"')
    places = Places(drawing.board)
    for where, kind in harbours.items():
        try:
            edge = places.read_edge(where)
        except UnknownWord as error:
            raise BadDrawing(f"harbour {where}: {error}") from None
        if kind not in DOCKS:
            raise BadDrawing(f"harbour {where}: there is no harbour for {kind}{nearest(str(kind), list(DOCKS))}")
        if edge in drawing.dock_edges:
            raise BadDrawing(f"harbour {where}: this edge already has one")
        drawing.dock_edges.append(edge)
        drawing.dock_kinds.append(DOCKS[kind])


def read_start(drawing: Drawing, entry: dict[str, object]) -> None:
    """Read the printed start of one colour."""
    colour = str(entry.get("colour", ""))
    if colour not in COLOURS:
        raise BadDrawing(f"start: there is no colour {colour}{nearest(colour, COLOURS)}")
    if colour in drawing.starts:
        raise BadDrawing(f"start of {colour}: it stands there twice")
    for word in entry:
        if word not in START_KEYS:
            raise BadDrawing(f"start of {colour}: there is no key {word}{nearest(word, START_KEYS)}")
    places = Places(drawing.board)
    try:
        nodes = [places.read_node(str(word)) for word in as_list(entry, "settlements")]
        edges = [places.read_edge(str(word)) for word in as_list(entry, "roads")]
        pays = places.read_node(str(entry.get("pays", "")))
    except UnknownWord as error:
        raise BadDrawing(f"start of {colour}: {error}") from None
    if pays not in nodes:
        raise BadDrawing(f"start of {colour}: what pays must be one of the settlements")
    drawing.starts[colour] = Start(nodes, edges, nodes.index(pays))


def as_list(entry: dict[str, object], key: str) -> list[object]:
    """Read a list of words."""
    found = entry.get(key, [])
    if not isinstance(found, list):
        raise BadDrawing(f"start: {key} must be a list of places")
    return found
