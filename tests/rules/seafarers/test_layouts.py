"""S-9: the drawings of the package say what the numbered layouts say: hexes, harbours, areas, figures, marks, bags."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from tests.rule import rule
from wyspa.core.board import CORNERS, SIDES
from wyspa.core.notation import Places
from wyspa.core.plan import OPEN
from wyspa.maps.drawing import DOCKS, TERRAINS
from wyspa.rules.seafarers.ids import FOG, SEA
from wyspa.table import drawing_named

SHARED = Path(__file__).parents[4] / "shared" / "layouts"
DRAWN = {
    "new-shores-3": "s1-*-3p",
    "new-shores-4": "s1-*-4p",
    "four-islands-3": "s2-*-3p",
    "four-islands-4": "s2-*-4p",
    "fog-islands-3": "s3-*-3p",
    "fog-islands-4": "s3-*-4p",
    "through-the-desert-3": "s4-*-3p",
    "through-the-desert-4": "s4-*-4p",
    "forgotten-tribe": "s5-*",
    "cloth-trade": "s6-*",
    "pirate-islands": "s7-*",
    "wonders": "s8-*",
    "new-world": "s9-*",
}
KINDS = {**TERRAINS, "fog": FOG, "random": OPEN}
# the marks of a layout in the words of a drawing
MARK_WORDS = {"settlement": "start_node", "ship": "start_edge", "landing": "landing_node", "fort": "fort_node"}

pytestmark = pytest.mark.skipif(not SHARED.is_dir(), reason="the layouts are not beside the repository")


class Pair:
    """A drawing and the layout it was drawn from, with the places of the layout found on the drawing's board."""

    def __init__(self, map: str) -> None:
        self.map = map
        self.drawing = drawing_named(map)
        self.board = self.drawing.board
        (file,) = SHARED.glob(f"{DRAWN[map]}.json")
        self.layout = json.loads(file.read_text(encoding="utf-8"))
        theirs = min((h["r"], h["q"]) for h in self.layout["hexes"])
        ours = min((r, q) for q, r in self.board.spots[: self.board.n_inner])
        self.shift = (ours[1] - theirs[1], ours[0] - theirs[0])
        self.index = {spot: h for h, spot in enumerate(self.board.spots)}

    def hex(self, at: dict) -> int:
        return self.index[at["q"] + self.shift[0], at["r"] + self.shift[1]]

    def node(self, at: dict) -> int:
        return int(self.board.hex_nodes[self.hex(at) * 6 + CORNERS.index(at["corner"].lower())])

    def edge(self, at: dict) -> int:
        return int(self.board.hex_edges[self.hex(at) * 6 + SIDES.index(at["side"].lower())])

    def place(self, at: dict) -> tuple[str, int]:
        if "corner" in at:
            return "node", self.node(at)
        return ("edge", self.edge(at)) if "side" in at else ("hex", self.hex(at))

    def read(self, word: str) -> tuple[str, int]:
        places = Places(self.board)
        if "." in word:
            return "node", places.read_node(word)
        return ("edge", places.read_edge(word)) if "/" in word else ("hex", places.read_hex(word))


@pytest.fixture(params=list(DRAWN))
def pair(request):
    return Pair(request.param)


def test_every_layout_of_the_sea_is_drawn():
    files = {file.stem for file in SHARED.glob("s*.json")}
    assert {next(SHARED.glob(f"{pattern}.json")).stem for pattern in DRAWN.values()} == files


@rule("S-9")
def test_terrain_and_numbers_lie_where_the_layout_puts_them(pair):
    inner = range(int(pair.board.n_inner))
    theirs = {pair.hex(h): h for h in pair.layout["hexes"]}
    assert set(theirs) == set(inner)
    assert {h: pair.drawing.terrain[h] for h in inner} == {h: KINDS[x["terrain"]] for h, x in theirs.items()}
    numbers = {h: x["number"] or 0 for h, x in theirs.items() if x["terrain"] != "random"}
    assert {h: pair.drawing.number[h] for h in numbers} == numbers


@rule("S-10")
def test_the_frame_is_a_ring_of_sea(pair):
    rim = range(int(pair.board.n_inner), int(pair.board.n_hex))
    assert {pair.hex(h) for h in pair.layout["frame_hexes"]} == set(rim)
    assert {pair.drawing.terrain[h] for h in rim} == {SEA}


@rule("S-9", "S1-5", "S2-7", "S4-8")
def test_players_and_target(pair):
    assert pair.drawing.seats == pair.layout["players"]
    assert pair.drawing.target == pair.layout["victory_points"]


@rule("S-9", "S-12", "S-63")
def test_harbours_lie_on_their_places(pair):
    theirs = [(pair.edge(port), port["type"]) for port in pair.layout["ports"]]
    assert sorted(int(e) for e in pair.drawing.dock_edges) == sorted(e for e, _ in theirs)
    dealt = "random" in {kind for _, kind in theirs}
    assert pair.drawing.docks_open == dealt
    if theirs:
        assert Counter(pair.drawing.dock_kinds) == Counter(DOCKS[kind] for kind in pair.layout["port_pool"])
    if not dealt:
        assert dict(zip(pair.drawing.dock_edges, pair.drawing.dock_kinds, strict=True)) == {
            e: DOCKS[kind] for e, kind in theirs
        }


@rule("S-9", "S-64")
def test_areas_are_those_of_the_layout(pair):
    areas: dict[str, set[int]] = {}
    for x in pair.layout["hexes"]:
        if x.get("area"):
            areas.setdefault(x["area"], set()).add(pair.hex(x))
    assert {name: set(hexes) for name, hexes in pair.drawing.marking.areas.items()} == areas


@rule("S-65", "S-66")
def test_lands_to_start_on_and_lands_that_are_closed(pair):
    words = pair.drawing.marking.words
    assert words.get("start", ["any"]) == pair.layout["start_areas"]
    assert words.get("closed", []) == pair.layout["no_settle_areas"]


@rule("S1-3", "S2-6", "S4-6")
@pytest.mark.parametrize("map", [map for map in DRAWN if map not in ("wonders", "new-world")])
def test_lands_that_pay(map):
    pair = Pair(map)
    words = pair.drawing.marking.words
    assert words.get("bonus", []) == pair.layout["bonus_areas"]
    assert pair.drawing.marking.numbers.get("land_points", 0) == (2 if pair.layout["bonus_areas"] else 0)


@rule("S-67", "S4-10")
def test_groups_are_those_of_the_layout(pair):
    groups: dict[str, set[int]] = {}
    for x in pair.layout["hexes"]:
        # S4-10: in Through the Desert no sea hex moves
        if x.get("group") and not (pair.map.startswith("through") and x["terrain"] == "sea"):
            groups.setdefault(x["group"], set()).add(pair.hex(x))
    if pair.map == "new-world":  # everything is dealt anyway
        groups = {}
    assert {name: set(hexes) for name, hexes in pair.drawing.marking.groups.items()} == groups


@rule("S-48", "S-56", "S-73")
def test_figures_start_where_the_layout_puts_them(pair):
    figures, layout = pair.drawing.marking.figures, pair.layout
    if layout["pirate"] is not None and pair.map != "pirate-islands":  # the fleet starts on its path
        assert pair.read(figures["pirate"]) == ("hex", pair.hex(layout["pirate"]))
    else:
        assert "pirate" not in figures or pair.map == "new-world"
    if layout["robber"] is None:
        assert "robber" not in figures or pair.map == "new-world"
    else:
        home = pair.hex(layout["robber"])
        word = figures["robber"]
        if word.isdigit():  # S-69: looked up; on the printed board the first one is the one that is meant
            assert pair.drawing.number.index(int(word)) == home
        elif word in TERRAINS:
            assert pair.drawing.terrain.index(TERRAINS[word]) == home
        else:
            assert pair.read(word) == ("hex", home)
    choices = [word for mark in pair.drawing.marking.marks.get("robber-choice", []) for word in mark["hexes"].split()]
    assert [pair.read(word)[1] for word in choices] == [pair.hex(x) for x in layout.get("robber_choices", [])]


@rule("S-9")
def test_marks_are_the_markers_of_the_layout(pair):
    theirs = Counter(
        (
            *sorted((MARK_WORDS.get(key, key), said(pair, value)) for key, value in mark.items() if key != "kind"),
            mark["kind"],
        )
        for mark in pair.layout["markers"]
        if mark["kind"] != "no-frequent-number"
    )
    ours = Counter(
        (*sorted((key, meant(pair, key, value)) for key, value in mark.items()), kind)
        for kind, marks in pair.drawing.marking.marks.items()
        if kind not in ("robber-choice", "wonder")
        for mark in marks
    )
    assert ours == theirs


def said(pair: Pair, value: object) -> str:
    """Put a value of a marker into plain words: places as kind and number."""
    if isinstance(value, dict):
        return str(pair.place(value))
    if isinstance(value, list):
        return " ".join(str(pair.place(item)) for item in value)
    return str(value)


def meant(pair: Pair, key: str, value: str) -> str:
    """Put a value of a mark into plain words: places as kind and number."""
    if key.split("_")[-1].rstrip("s") in ("node", "edge", "hex", "hexe"):
        return " ".join(str(pair.read(word)) for word in value.split())
    return value


@rule("S-67")
def test_numbers_that_may_not_lie_on_a_hex(pair):
    places = {
        (pair.hex(mark["hex"]), number)
        for mark in pair.layout["markers"]
        if mark["kind"] == "no-frequent-number"
        for number in mark["numbers"]
    }
    ours = {(pair.read(what)[1], number) for what, number in pair.drawing.marking.never if what not in TERRAINS}
    assert ours == places


@rule("S2-8", "S4-9")
@pytest.mark.parametrize(
    ("map", "never"),
    [
        ("four-islands", {("forest", 2), ("forest", 12), ("pasture", 2), ("pasture", 12)}),
        ("through-the-desert", {("gold", 6), ("gold", 8)}),
    ],
)
@pytest.mark.parametrize("seats", [3, 4])
def test_numbers_that_may_not_lie_on_a_terrain(map, seats, never):
    assert set(drawing_named(f"{map}-{seats}").marking.never) == never


@rule("S-9")
@pytest.mark.parametrize("seats", [3, 4])
def test_bags_of_fog(seats):
    pair = Pair(f"fog-islands-{seats}")
    words, pool = pair.drawing.marking.words, pair.layout["fog_pool"]
    assert Counter(words["fog_terrains"]) == Counter(pool["terrains"])
    assert Counter(words["fog_numbers"]) == Counter(str(number) for number in pool["numbers"])


@rule("S-9")
def test_the_pools_of_the_new_world():
    pair = Pair("new-world")
    pool = Counter(pair.drawing.terrain_pool)
    assert pool == Counter({TERRAINS[name]: many for name, many in pair.layout["terrain_pool"].items()})
    assert sorted(pair.drawing.number_pool) == sorted(pair.layout["number_pool"])


@rule("S-9")
def test_the_wonders_cost_and_ask_what_the_layout_says():
    pair = Pair("wonders")
    theirs = [
        (w["id"], {c: str(n) for c, n in w["cost"].items()}, {k: str(v) for k, v in w["requires"].items()})
        for w in pair.layout["wonders"]
    ]
    ours = []
    for mark in pair.drawing.marking.marks["wonder"]:
        cost, needs = mark["cost"].split(), mark["needs"].split()
        ours.append(
            (
                mark["name"],
                dict(zip(cost[1::2], cost[::2], strict=True)),
                dict(zip(needs[::2], needs[1::2], strict=True)),
            )
        )
    assert ours == theirs
