"""Maps put together from Connect's boards, two players each: connect:row-6, connect:ring-6, connect:hall-30+30+12r.

connect:part-bca is what lies near somebody in a longer row: nobody plays there, but in it is imagined what may come.
"""

from functools import lru_cache

from wyspa.core.notation import nearest
from wyspa.core.why import BadTable, UnknownWord
from wyspa.maps.drawing import Drawing
from wyspa.maps.marking import Marking
from wyspa.rules.connect.boards import MOON_AREA, NO_AREA, POSTS, board_tiles, left_end_tiles, right_end_tiles
from wyspa.rules.connect.chained import Chained
from wyspa.rules.connect.ids import MOON, MOST_BOARDS, SIDE_NAMES, SUN
from wyspa.rules.connect.rows import Shape, boards_in, counted, read_rows, rows_said, too_small

KEY = "connect"
ROW, RING, HALL, PART = "row", "ring", "hall", "part"
SHAPES = [ROW, RING, HALL]
PATTERNS = "abc"  # the boards of a part, by the letters that are printed on them
EXAMPLES = [f"{KEY}:row-6", f"{KEY}:ring-6", f"{KEY}:hall-6+6+4r"]
POST_NAMES = {takes: name for name, takes in POSTS.items()}
SMALLEST_RING = 3
KEPT = 16  # how many maps are kept ready: a large one fills megabytes
NAMES = {
    ROW: {"en": "A row of boards", "pl": "Plansze w rzędzie"},
    RING: {"en": "A ring of boards", "pl": "Plansze w kręgu"},
    HALL: {"en": "A hall of rows", "pl": "Sala z rzędami plansz"},
    PART: {"en": "A part of a hall", "pl": "Część sali"},
}


def name_of(shapes: list[Shape]) -> str:
    """Give the one name of the map with these rows."""
    if len(shapes) > 1:
        return f"{HALL}-{rows_said(shapes)}"
    boards, ring = shapes[0]
    return f"{RING if ring else ROW}-{boards}"


def rows_of(name: str) -> list[Shape]:
    """Read a name like row-6, ring-600 or hall-30+30+12r. Nothing is built, and a map has one name only."""
    shape, _, rest = name.partition("-")
    if shape == PART and patterns_of(name):
        return [(len(rest), False)]
    if shape == HALL:
        try:
            shapes = read_rows(rest)
        except BadTable as error:
            if error.why.key == "rows_unreadable":
                raise unknown(name) from None
            raise
        if name_of(shapes) != name:
            raise UnknownWord(f"there is no map {KEY}:{name} (did you mean {KEY}:{name_of(shapes)}?)")
        return shapes
    boards = counted(rest)
    if shape not in SHAPES or rest.startswith("0") or not 0 < boards <= MOST_BOARDS:
        raise unknown(name)
    if shape == RING and boards < SMALLEST_RING:
        raise too_small(boards)
    return [(boards, shape == RING)]


def patterns_of(name: str) -> list[int]:
    """Give the patterns of the boards of a part; none for another map, where they repeat along each row (K-2)."""
    shape, _, rest = name.partition("-")
    known = shape == PART and len(rest) <= MOST_BOARDS and all(letter in PATTERNS for letter in rest)
    return [PATTERNS.index(letter) for letter in rest] if known else []


def options_of(name: str) -> dict[str, str]:
    """Give the options by which the box makes a map with these rows."""
    shapes = rows_of(name)
    if len(shapes) > 1:
        return {"rows": rows_said(shapes)}
    return {"ring": "yes"} if shapes[0][1] else {}


def same_rows(map: str, other: str) -> bool:
    """Tell whether two maps, by their whole names, have the same rows, whatever is printed on their boards."""
    names = [found.removeprefix(f"{KEY}:") for found in (map, other) if found.startswith(f"{KEY}:")]
    return len(names) == 2 and rows_of(names[0]) == rows_of(names[1])


def unknown(name: str) -> UnknownWord:
    """Say that there is no such map, and how they are named."""
    return UnknownWord(f"there is no map {KEY}:{name}{nearest(f'{KEY}:{name}', EXAMPLES)}")


def size_of(name: str) -> tuple[int, int]:
    """Give the seats and the hexes of the map that a name stands for, before anything is built."""
    shapes = rows_of(name)
    ends = len(left_end_tiles()) + len(right_end_tiles())
    boards = boards_in(shapes)
    return boards * len(SIDE_NAMES), boards * len(board_tiles(0)) + ends * sum(not ring for _, ring in shapes)


def make_board(shapes: list[Shape]) -> Chained:
    """Chain the boards."""
    return Chained(shapes)


@lru_cache(maxsize=KEPT)
def connect_map(name: str) -> Drawing:
    """Make the map that a name like row-6, ring-600 or hall-30+30+12r stands for."""
    shapes = rows_of(name)
    boards = boards_in(shapes)
    patterns = patterns_of(name)
    board = Chained(shapes, patterns) if patterns else make_board(shapes)
    tiles = [printed.tile for printed in board.printed_hexes]
    seats = [f"{k}{side}" for k in range(boards) for side in SIDE_NAMES]
    return Drawing(
        key=f"{KEY}:{name}", name=NAMES[name.partition("-")[0]], box=KEY, seats=[2 * boards], board=board,
        terrain=[tile.terrain for tile in tiles], number=[tile.number for tile in tiles],
        terrain_pool=[], number_pool=[], spiral=False, apart=[], dock_edges=[], dock_kinds=[], cells=[],
        marking=Marking(
            areas=areas_of(board, boards), words={"rules": [], "colours": seats}, numbers=numbers_of(shapes)
        ),
        made=True,
    )  # fmt: skip


def numbers_of(shapes: list[Shape]) -> dict[str, int]:
    """Write the rows as a drawing says numbers: how many there are, and of each the boards and whether it is a ring."""
    numbers = {"boards": boards_in(shapes), "rows": len(shapes)}
    for k, (boards, ring) in enumerate(shapes):
        numbers |= {f"row {k}": boards, f"ring {k}": int(ring)}
    return numbers


def areas_of(board: Chained, boards: int) -> dict[str, list[int]]:
    """Say which hexes are printed as whose area, by the names of the seats, and which ones have what trading post."""
    areas: dict[str, list[int]] = {}
    seats = [[f"{k}{side}" for side in SIDE_NAMES] for k in range(boards)]
    for h, printed in enumerate(board.printed_hexes):
        k, tile = int(printed.board), printed.tile
        if tile.area != NO_AREA:
            end = not 0 <= k < boards
            name = end_name(k, int(printed.row)) if end else seats[k][MOON if tile.area == MOON_AREA else SUN]
            areas.setdefault(name, []).append(h)
        if tile.post:
            areas.setdefault(f"post {POST_NAMES[tile.post]}", []).append(h)
    return areas


def end_name(board: int, row: int) -> str:
    """Name the area of an end board: 'left end', and from the second row on 'left end 1' and so on."""
    return f"{'left' if board < 0 else 'right'} end" + (f" {row}" if row else "")
