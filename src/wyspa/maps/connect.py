"""Maps put together from Connect's boards: connect:row-6, connect:ring-6, for two players a board."""

from functools import lru_cache

from wyspa.core.board import Board
from wyspa.core.notation import nearest
from wyspa.core.why import BadTable, UnknownWord, Why
from wyspa.maps.drawing import Drawing
from wyspa.maps.marking import Marking
from wyspa.rules.connect.boards import MOON_AREA, NO_AREA, POSTS, board_tiles
from wyspa.rules.connect.hall import make_board, tiles_of
from wyspa.rules.connect.ids import MOON, MOST_BOARDS, SIDE_NAMES, SUN

KEY = "connect"
SHAPES = ["row", "ring"]
POST_NAMES = {takes: name for name, takes in POSTS.items()}
DIGITS = 5  # of a number of boards
KEPT = 16  # how many maps are kept ready: a large one fills megabytes
NAMES = {
    "row": {"en": "A row of boards", "pl": "Plansze w rzędzie"},
    "ring": {"en": "A ring of boards", "pl": "Plansze w kręgu"},
}


def boards_of(name: str) -> tuple[str, int]:
    """Read a name like row-6 or ring-600: shape and number of boards. Nothing is built, and there is one way only."""
    shape, found, number = name.rpartition("-")
    fine = number.isascii() and number.isdigit() and len(number) <= DIGITS and not number.startswith("0")
    if not found or shape not in SHAPES or not fine or int(number) > MOST_BOARDS:
        known = [f"{KEY}:{shape}-6" for shape in SHAPES]
        raise UnknownWord(f"there is no map {KEY}:{name}{nearest(f'{KEY}:{name}', known)}")
    boards = int(number)
    if shape == "ring" and boards < 3:
        why = Why("K-94", "ring_too_small", {"has": str(boards)})
        raise BadTable(f"a ring has three boards or more, not {boards} (K-94)", why)
    return shape, boards


def size_of(name: str) -> tuple[int, int]:
    """Give the seats and the hexes of the map that a name stands for, before anything is built."""
    shape, boards = boards_of(name)
    end = 0 if shape == "ring" else len(tiles_of(1, False)) - len(board_tiles(0))
    return boards * len(SIDE_NAMES), boards * len(board_tiles(0)) + end


@lru_cache(maxsize=KEPT)
def connect_map(name: str) -> Drawing:
    """Make the map that a name like row-6 or ring-600 stands for."""
    shape, boards = boards_of(name)
    ring = shape == "ring"
    board = make_board(boards, ring)
    tiles = {board.fold(q, r): tile for _, (q, r), tile in tiles_of(boards, ring)}
    in_order = [tiles[spot] for spot in board.spots]
    seats = [f"{k}{side}" for k in range(boards) for side in SIDE_NAMES]
    return Drawing(
        key=f"{KEY}:{name}", name=NAMES[shape], box=KEY, seats=[2 * boards], board=board,
        terrain=[tile.terrain for tile in in_order], number=[tile.number for tile in in_order],
        terrain_pool=[], number_pool=[], spiral=False, apart=[], dock_edges=[], dock_kinds=[], cells=[],
        marking=Marking(
            areas=areas_of(board, boards, ring),
            words={"rules": [], "colours": seats},
            numbers={"boards": boards, "ring": int(ring)},
        ),
        made=True,
    )  # fmt: skip


def areas_of(board: Board, boards: int, ring: bool) -> dict[str, list[int]]:
    """Say which hexes are printed as whose area, by the names of the seats, and which ones have what trading post."""
    index = {spot: h for h, spot in enumerate(board.spots)}
    ends = {-1: "left end", boards: "right end"}
    areas: dict[str, list[int]] = {}
    for k, (q, r), tile in tiles_of(boards, ring):
        name = ends.get(k, f"{k}{SIDE_NAMES[MOON if tile.area == MOON_AREA else SUN]}") if tile.area != NO_AREA else ""
        for printed in (name, f"post {POST_NAMES[tile.post]}" if tile.post else ""):
            if printed:
                areas.setdefault(printed, []).append(index[board.fold(q, r)])
    return areas
