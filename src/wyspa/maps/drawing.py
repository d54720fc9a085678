"""A map as a drawing in TOML: reading it, with errors that name row, column and cell.

Each cell has four characters, two spaces apart; a row is shifted by half a cell (three characters) against its
neighbours. `fo05` is a forest with a 5, `de..` a desert without number, `fo??` a forest whose number is dealt, `????`
is dealt altogether, `~~~~` is sea, `%%%%` fog, `....` a hole. Coordinates count from the middle hex of the middle
row. What else a drawing marks is read in `marking`; whether it can be played is asked in `check`.
"""

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from librt.vecs import append

from wyspa.core.arrays import array
from wyspa.core.board import STEPS, Board, Spot
from wyspa.core.ground import Ground, Start
from wyspa.core.notation import Places
from wyspa.core.plan import BANS, OPEN, Plan
from wyspa.core.why import UnknownWord
from wyspa.maps import marking
from wyspa.maps.cells import BARE, MOST_HEXES, NUMBERS, TERRAINS, Cell, cells_of, read_cell, spots_of
from wyspa.maps.marking import Marking, read_marking
from wyspa.maps.problem import BadDrawing as BadDrawing
from wyspa.maps.problem import Problem, near
from wyspa.maps.spiral import spirals
from wyspa.maps.text import check_text, check_values, digest_of, text_in, tidy
from wyspa.rules.base.ids import ANY_DOCK, COLOURS
from wyspa.rules.seafarers.ids import FOG, SEA

DOCKS = {"any": ANY_DOCK, "lumber": 1, "brick": 2, "wool": 3, "grain": 4, "ore": 5}
LANGUAGES = ["en", "pl"]
PLACE_IN_TOML = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
LEAST, MOST = 3, 30  # points to win: two come with the set-up, and more can hardly be reached
DEALT = "random"  # a harbour whose kind is dealt from the pool
KEYS = ["name", "special", "box", "seats", "target", "drawing", "terrains", "numbers", "spiral", "apart", "harbours"]
KEYS += ["start", *marking.KEYS]
START_KEYS = ["colour", "settlements", "roads", "pays"]


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
    special: dict[str, str] = field(default_factory=dict)  # what is special about it, by language
    marking: Marking = field(default_factory=Marking)
    text: str = ""  # of a drawing of one's own, which is kept with its games; none for what comes with the package
    digest: str = ""  # of that text
    docks_open: bool = False  # some kinds of harbours are always dealt
    made: bool = False  # for this number of seats, which it names itself

    def where(self, h: int) -> Problem:
        """Name the cell of a hex for an error."""
        if h < len(self.cells):
            return self.cells[h].where()
        return Problem("where-frame", hex=Places(self.board).say_hex(h))

    def said(self, texts: dict[str, str], language: str) -> str:
        """Give a text in a language, or in the first it is written in."""
        return texts.get(language) or next(iter(texts.values()), "")

    @property
    def has_sea(self) -> bool:
        """Tell whether the drawing shows or deals sea."""
        return SEA in self.terrain or SEA in self.terrain_pool

    def hexes_beside(self, edge: int) -> list[int]:
        """List the hexes beside an edge."""
        return [int(h) for h in self.board.edge_hexes[edge * 2 : edge * 2 + 2] if h >= 0]

    def is_coast(self, edge: int) -> bool:
        """Tell whether an edge has land on one side, and sea or the end of the board on the other; fog is neither."""
        beside = self.hexes_beside(edge)
        wet = [self.terrain[h] == SEA for h in beside] + [True] * (2 - len(beside))
        return any(wet) and not all(wet) and not any(self.terrain[h] == FOG for h in beside)

    def ground(self, seats: Sequence[str]) -> Ground:
        """Give what the rules of a table with these seats want to know."""
        ground = Ground(self.board, list(seats))
        if self.starts:
            ground.starts = [self.starts[colour] for colour in seats]
        ground.terrain = list(self.terrain)
        ground.areas = self.marking.areas
        ground.groups = self.marking.groups
        ground.words = self.marking.words
        ground.numbers = dict(self.marking.numbers)
        ground.figures = self.marking.figures
        ground.marks = self.marking.marks
        ground.numbers["land"] = sum(kind not in (*BARE, OPEN) for kind in self.terrain + self.terrain_pool)
        if self.target:
            ground.numbers["target"] = self.target
        return ground

    def plan(self, tokens: str = "spiral", ports: str = "random", layout: str = "fixed") -> Plan:
        """Make the plan that deals islands.

        A drawing in which nothing is open keeps its harbours, unless they are asked to be dealt; with the variable
        layout its groups are dealt anew, and its harbours with them.
        """
        plan = Plan(self.board, self.terrain, self.number, self.dock_edges, self.dock_kinds)
        dealt = bool(self.terrain_pool or self.number_pool)
        plan.terrain_pool = array(self.terrain_pool)
        plan.number_pool = array(self.number_pool)
        plan.bare = array(BARE)
        plan.apart = array(self.apart)
        grouped = bool(self.marking.groups)
        plan.docks_dealt = self.docks_open or (grouped and layout == "variable")
        plan.docks_dealt = plan.docks_dealt or (ports == "random" and (dealt or grouped))
        for what, number in self.marking.never:
            if what in TERRAINS:
                plan.never = append(plan.never, TERRAINS[what] * BANS + number)
            else:
                plan.never_at = append(plan.never_at, Places(self.board).read_hex(what) * BANS + number)
        if layout == "variable":
            for hexes in self.marking.groups.values():
                plan.groups = append(plan.groups, array(hexes))
        if dealt and self.spiral and tokens == "spiral":
            plan.spirals = spirals(self.board)
        return plan


def load(path: Path) -> Drawing:
    """Read a file."""
    return read_own(text_in(path), path.stem)


def read_own(text: str, key: str) -> Drawing:
    """Read a drawing of one's own: it is known by the digest of its text."""
    text = tidy(text)
    drawing = read(text, key)
    drawing.text, drawing.digest = text, digest_of(text)
    return drawing


def read(text: str, key: str = "drawing") -> Drawing:
    """Read the text of a drawing."""
    check_text(text, key)
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, ValueError) as error:  # a number with thousands of digits is no TOML error
        raise BadDrawing(no_toml(key, str(error))) from None
    except RecursionError:
        raise BadDrawing(Problem("too-deep", key=key)) from None
    check_values(data, key)
    for word in data:
        if word not in KEYS:
            raise BadDrawing(Problem("no-key-in-drawing", key=key, word=word, near=near(word, KEYS)))
    if not isinstance(data.get("drawing"), str):
        raise BadDrawing(Problem("drawing-missing", key=key))
    spots, cells = spots_of(cells_of(data["drawing"]))
    if not spots:
        raise BadDrawing(Problem("drawing-empty", key=key))
    if len(spots) > MOST_HEXES:
        raise BadDrawing(Problem("too-many-hexes", key=key, hexes=len(spots), most=MOST_HEXES))
    board = Board(spots, rim=ring_around(spots) if read_switch(data, "rim") else [])
    at = dict(zip(spots, cells, strict=True))
    in_order = [at[spot] for spot in board.spots[: board.n_inner]]
    terrain, number = [], []
    for cell in in_order:
        kind, token = read_cell(cell)
        terrain.append(kind)
        number.append(token)
    for _ in range(int(board.n_inner), int(board.n_hex)):
        terrain.append(SEA)
        number.append(0)
    drawing = Drawing(
        key=key,
        name=read_texts(data, "name", ""),
        special=read_texts(data, "special", ""),
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
    drawing.marking = read_marking(data, Places(board))
    read_harbours(drawing, data.get("harbours", {}), data.get("harbour_pool", []))
    starts = data.get("start", [])
    if not isinstance(starts, list) or not all(isinstance(entry, dict) for entry in starts):
        raise BadDrawing(Problem("starts-like"))
    for entry in starts:
        read_start(drawing, entry)
    return drawing


def no_toml(key: str, why: str) -> Problem:
    """Say where a text is no TOML."""
    found = PLACE_IN_TOML.search(why)
    if found is None:
        return Problem("no-toml", key=key, why=why)
    if found[1] is None:
        return Problem("no-toml-end", key=key, why=why[: found.start()])
    return Problem("no-toml-at", key=key, why=why[: found.start()], line=found[1], column=found[2])


def read_texts(data: dict[str, object], key: str, default: str) -> dict[str, str]:
    """Read a text in one language, for all of them, or in several: { en = "...", pl = "..." }."""
    found = data.get(key, default)
    texts = found if isinstance(found, dict) else dict.fromkeys(LANGUAGES, found)
    for language, text in texts.items():
        if language not in LANGUAGES:
            raise BadDrawing(Problem("no-language", key=key, language=language, near=near(language, LANGUAGES)))
        if not isinstance(text, str) or not text.isprintable():
            raise BadDrawing(Problem("one-line", key=key, found=repr(text)))
    return {str(language): str(text) for language, text in texts.items() if text}


def read_list(data: dict[str, object], key: str, default: list[int]) -> list[int]:
    """Read a list of whole numbers."""
    found = data.get(key, default)
    if not isinstance(found, list) or not all(is_whole(x) for x in found):
        raise BadDrawing(Problem("whole-numbers", key=key, found=found))
    return [int(x) for x in found]


def is_whole(x: object) -> bool:
    """Tell whether something is a whole number, and not yes or no."""
    return isinstance(x, int) and not isinstance(x, bool)


def read_numbers(data: dict[str, object], key: str) -> list[int]:
    """Read a list of number tokens."""
    found = read_list(data, key, [])
    for number in found:
        if number not in NUMBERS:
            raise BadDrawing(Problem("no-token", what=key, number=number))
    return found


def read_switch(data: dict[str, object], key: str) -> bool:
    """Read true or false."""
    found = data.get(key, False)
    if not isinstance(found, bool):
        raise BadDrawing(Problem("no-switch", key=key, found=found))
    return found


def read_target(data: dict[str, object]) -> int:
    """Read the points that win; 0 leaves it to the box."""
    found = data.get("target", 0)
    if not isinstance(found, int) or isinstance(found, bool) or (found != 0 and not LEAST <= found <= MOST):
        raise BadDrawing(Problem("target-range", least=LEAST, most=MOST, found=found))
    return found


def read_terrains(counts: object) -> list[int]:
    """Read a pool of terrains: { forest = 4, ... }."""
    if not isinstance(counts, dict):
        raise BadDrawing(Problem("terrains-like"))
    pool: list[int] = []
    for name, count in counts.items():
        if name not in TERRAINS:
            raise BadDrawing(Problem("no-terrain", what="terrains", name=name, near=near(name, list(TERRAINS))))
        if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= MOST_HEXES:
            raise BadDrawing(Problem("hex-count", what=f"terrains: {name}", most=MOST_HEXES, found=count))
        pool += [TERRAINS[name]] * count
    return pool


def ring_around(spots: list[Spot]) -> list[Spot]:
    """Give the hexes of sea that frame the drawn ones."""
    inside = set(spots)
    around = {(q + dq, r + dr) for q, r in spots for dq, dr in STEPS}
    return sorted(around - inside)


def read_harbours(drawing: Drawing, harbours: object, pool: object) -> None:
    """Read the harbours: edge = kind, or random for one that is dealt from the pool."""
    if not isinstance(harbours, dict):
        raise BadDrawing(Problem("harbours-like"))
    places = Places(drawing.board)
    for where, kind in harbours.items():
        try:
            edge = places.read_edge(where)
        except UnknownWord as error:
            raise BadDrawing(Problem("harbour-place", edge=where, why=error)) from None
        if kind == DEALT:
            drawing.docks_open = True
        elif not isinstance(kind, str) or kind not in DOCKS:
            raise BadDrawing(Problem("no-harbour-kind", edge=where, kind=kind, near=near(str(kind), list(DOCKS))))
        if edge in drawing.dock_edges:
            raise BadDrawing(Problem("harbour-twice", edge=where))
        drawing.dock_edges.append(edge)
        drawing.dock_kinds.append(DOCKS.get(kind, 0))
    if drawing.docks_open:
        if not isinstance(pool, list) or len(pool) != len(drawing.dock_edges) or any(str(k) not in DOCKS for k in pool):
            raise BadDrawing(Problem("harbour-pool", many=len(drawing.dock_edges), kinds=", ".join(DOCKS)))
        drawing.dock_kinds = [DOCKS[kind] for kind in pool]


def read_start(drawing: Drawing, entry: dict[str, object]) -> None:
    """Read the printed start of one colour."""
    colour = str(entry.get("colour", ""))
    if colour not in COLOURS:
        raise BadDrawing(Problem("no-colour", what="start", colour=colour, near=near(colour, COLOURS)))
    if colour in drawing.starts:
        raise BadDrawing(Problem("start-twice", colour=colour))
    for word in entry:
        if word not in START_KEYS:
            raise BadDrawing(Problem("start-key", colour=colour, key=word, near=near(word, START_KEYS)))
    places = Places(drawing.board)
    try:
        nodes = [places.read_node(str(word)) for word in as_list(entry, "settlements")]
        edges = [places.read_edge(str(word)) for word in as_list(entry, "roads")]
        pays = places.read_node(str(entry.get("pays", "")))
    except UnknownWord as error:
        raise BadDrawing(Problem("start-place", colour=colour, why=error)) from None
    if pays not in nodes:
        raise BadDrawing(Problem("start-pays", colour=colour))
    drawing.starts[colour] = Start(nodes, edges, nodes.index(pays))


def as_list(entry: dict[str, object], key: str) -> list[object]:
    """Read a list of words."""
    found = entry.get(key, [])
    if not isinstance(found, list):
        raise BadDrawing(Problem("start-list", key=key))
    return found
