"""Maps put together from the travel board's pieces: travel:beginner, travel:random, travel:0/A1-A2-A3-A4-A5-A6."""

from collections import Counter

from wyspa.core.arrays import listed
from wyspa.core.notation import Places, nearest
from wyspa.core.plan import Plan
from wyspa.core.why import UnknownWord
from wyspa.maps.cells import CODES
from wyspa.maps.drawing import DOCKS, Drawing, read
from wyspa.maps.packaged import text_of
from wyspa.maps.problem import BadDrawing, Problem
from wyspa.rules.travel.board import PIECES, AssembledPlan, Assembly, frame, read_assembly

KEY = "travel"
BEGINNER = "0/A1-A2-A3-A4-A5-A6"  # T-53
NAMED = [f"{KEY}:beginner", f"{KEY}:random"]
NAMES = {
    "beginner": '{ en = "Travel board, for beginners", pl = "Plansza podróżna dla początkujących" }',
    "random": '{ en = "Travel board, put together at random", pl = "Plansza podróżna złożona losowo" }',
    "chosen": '{ en = "Travel board", pl = "Plansza podróżna" }',
}
TERRAINS = Counter(words.split()[0] for mark, cells in PIECES.items() if mark[0] == "A" for words in cells.split(", "))
NUMBERS = sorted(
    int(words.split()[1])
    for mark, cells in PIECES.items()
    if mark[0] == "A"
    for words in cells.split(", ")
    if " " in words
)


class RandomDrawing(Drawing):
    """A drawing in which everything is open; the pieces decide what may lie beside what."""

    def plan(self, tokens: str = "spiral", ports: str = "random", layout: str = "fixed") -> Plan:
        """Give the plan that puts the pieces together for each game."""
        return AssembledPlan(self.board)


def travel_map(name: str) -> Drawing:
    """Find a map of the travel board by what follows the colon."""
    key = f"{KEY}:{name}"
    if name == "random":
        return random_drawing(key)
    if name == "beginner":
        starts = text_of("beginner")
        return checked(read(drawn(read_assembly(BEGINNER), "beginner") + starts[starts.index("[[start]]") :], key))
    if "/" not in name:
        raise UnknownWord(f"there is no map {key}{nearest(key, [*NAMED, f'{KEY}:{BEGINNER}'])}")
    return checked(read(drawn(read_assembly(name), "chosen"), key))


def drawn(assembly: Assembly, name: str) -> str:
    """Draw an assembly as the text of a map."""
    board = frame()
    layout = assembly.layout(board)
    codes = {terrain: code for code, terrain in CODES.items()}
    docks = {kind: dock for dock, kind in DOCKS.items()}
    rows: dict[int, list[str]] = {}
    for h, (_, r) in enumerate(board.spots):
        number = int(layout.number[h])
        rows.setdefault(r, []).append(f"{codes[int(layout.terrain[h])]}{f'{number:02}' if number else '..'}")
    lines = [" " * (3 * abs(r)) + "  ".join(cells) for r, cells in sorted(rows.items())]
    places = Places(board)
    harbours = [
        f'"{places.say_edge(edge)}" = "{docks[kind]}"'
        for edge, kind in zip(listed(layout.dock_edges), listed(layout.dock_kinds), strict=True)
    ]
    head = f"name = {NAMES[name]}\nseats = [2, 3, 4]\napart = [6, 8]\n"
    return "\n".join([f"{head}drawing = '''", *lines, "'''", "", "[harbours]", *harbours, ""])


def random_drawing(key: str) -> Drawing:
    """Draw the open frame."""
    rows = [" " * (3 * abs(r)) + "  ".join(["????"] * (5 - abs(r))) for r in range(-2, 3)]
    terrains = ", ".join(f"{terrain} = {n}" for terrain, n in TERRAINS.items())
    head = f"name = {NAMES['random']}\nseats = [2, 3, 4]\napart = [6, 8]\n"
    pools = f"terrains = {{ {terrains} }}\nnumbers = {NUMBERS}"
    return RandomDrawing(**vars(read("\n".join([f"{head}drawing = '''", *rows, "'''", pools, ""]), key)))


def checked(drawing: Drawing) -> Drawing:
    """Refuse an assembly whose hexes are not those of the box (T-63)."""
    found = Counter(drawing.terrain)
    due = Counter({CODES[name[:2]]: n for name, n in TERRAINS.items()})
    if found != due or sorted(n for n in drawing.number if n) != NUMBERS or len(drawing.dock_edges) != 9:
        raise BadDrawing(Problem("travel-hexes", key=drawing.key))
    return drawing
