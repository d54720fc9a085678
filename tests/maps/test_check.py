"""Drawings that can be read but not played: each problem in a sentence that says where."""

from __future__ import annotations

from pathlib import Path

import pytest

import wyspa
from tests import invariants
from tests.walker import Walker
from wyspa.core.board import Board, hexagon
from wyspa.maps.check import check
from wyspa.maps.drawing import BadDrawing, read
from wyspa.maps.spiral import fits_spiral, spirals
from wyspa.table import map_named, map_names

SEVEN = "   fo05  hi06\npa04  de..  mo08\n   fi09  fo10"
OPEN = "   ????  ????\n????  ????  ????\n   ????  ????"
POOL = "terrains = { forest = 3, hills = 3, desert = 1 }\n"


def problems(cells: str, more: str = "") -> list[str]:
    return check(read(f"drawing = '''\n{cells}\n'''\n{more}"))


def test_the_maps_of_the_package_have_no_problems():
    assert {name: check(map_named(name)) for name in map_names()} == {name: [] for name in map_names()}


def test_good_drawings_have_no_problems():
    assert problems(SEVEN) == []
    assert problems(OPEN, POOL + "numbers = [2, 3, 4, 5, 6, 8]\nspiral = true") == []


@pytest.mark.parametrize(
    ("cells", "more", "sentence"),
    [
        (OPEN, "terrains = { forest = 5 }\nnumbers = [2,3,4,5,6,8,9]", "terrains: 5 for 7 open cells: 2 too few"),
        (OPEN, "terrains = { forest = 9 }\nnumbers = [2,3,4,5,6,8,9]", "terrains: 9 for 7 open cells: 2 too many"),
        (OPEN, POOL + "numbers = [2,3,4,5]", "numbers: 4 for 6 open cells that are not desert: 2 too few"),
        (OPEN, POOL + "numbers = [2,3,4,5,6,8,9]", "numbers: 7 for 6 open cells that are not desert: 1 too many"),
        (SEVEN, "terrains = { forest = 1 }", "terrains: 1 for 0 open cells: 1 too many"),
        ("fo05  de04", "", "row 1, column 7, cell 'de04': a desert has no number"),
        ("fo05  hi..", "", "row 1, column 7, cell 'hi..': land that produces needs a number"),
        ("fo05  ....  hi04", "", "row 1, column 13, cell 'hi04': 1 of 2 hexes are cut off from the others"),
        (SEVEN, "[harbours]\n'b2/e' = 'any'", "harbour b2/e: it lies inland"),
        (
            SEVEN,
            "[harbours]\n'a1/nw' = 'any'\n'a1/ne' = 'ore'",
            "harbour a1/ne: it shares the corner a1.n with a1/nw (B-10)",
        ),
        (SEVEN, "seats = []", "seats: there must be at least one number of players"),
        (SEVEN, "seats = [3, 9]", "seats: 9 players cannot play; 2 to 4 can"),
        (SEVEN, "seats = [3, 3]", "seats: 3 is there 2 times"),
        (SEVEN, "apart = [2]", "apart: there is no 2 on this island"),
        (
            SEVEN,
            "apart = [6, 8, 5]",
            "row 1, column 4, cell 'fo05' and row 1, column 10, cell 'hi06': 5 and 6 must be kept apart",
        ),
        (
            OPEN,
            POOL + "numbers = [6,6,8,8,6,8]\napart = [6,8]",
            "apart: 6 numbers must be kept apart, and this island has no room",
        ),
        (SEVEN, "spiral = true", "spiral: there are no numbers to lay along it"),
        (
            "????  ????  ????",
            "terrains = { forest = 3 }\nnumbers = [2,3,4]\nspiral = true",
            "spiral: the island cannot be followed",
        ),
        (
            OPEN.replace("????", "fo03", 1),
            "terrains = { forest = 6 }\nnumbers = [2,4,5,6,8,9]\nspiral = true",
            "spiral: every cell must be open",
        ),
    ],
)
def test_a_problem_is_said_where_it_is(cells: str, more: str, sentence: str):
    assert any(problem.startswith(sentence) for problem in problems(cells, more)), problems(cells, more)


def start(colour: str, settlement: str, road: str) -> str:
    return (
        f"[[start]]\ncolour = '{colour}'\nsettlements = ['{settlement}']\nroads = ['{road}']\npays = '{settlement}'\n"
    )


@pytest.mark.parametrize(
    ("starts", "sentence"),
    [
        (start("red", "a1.n", "a1/ne"), "start: 1 colours start, but 2 can play"),
        (start("red", "a1.n", "a1/ne") + start("blue", "a1.n", "a1/nw"), "start of blue: settlement a1.n: red already"),
        (
            start("red", "a1.n", "a1/nw") + start("blue", "a1.ne", "a1/e"),
            "start of blue: settlement a1.ne: too close to red at a1.n (B-66)",
        ),
        (
            start("red", "a1.n", "a1/ne") + start("blue", "b3.s", "c1/w"),
            "start of blue: road c1/w: it touches no settlement of blue (B-31)",
        ),
        (
            start("red", "a1.n", "a1/ne") + start("blue", "a1.se", "a1/ne"),
            "start of blue: road a1/ne: red already has a road there",
        ),
    ],
)
def test_a_printed_start_keeps_the_rules(starts: str, sentence: str):
    found = problems(SEVEN, "seats = [2]\n" + starts)
    assert any(problem.startswith(sentence) for problem in found), found


def test_all_problems_are_named_at_once():
    assert len(problems("fo05  de04  hi..", "seats = [9]\nterrains = { forest = 1 }")) == 4


def test_numbers_with_just_enough_room_are_accepted():
    ring = "numbers = [6,8,6,2,3,4]\napart = [6,8]"
    assert problems(OPEN, POOL + ring) == []
    row = "seats = [3]\nterrains = { forest = 3 }\nnumbers = [6,8,3]\napart = [6,8]"
    assert problems("????  ????  ????", row) == []


@pytest.mark.parametrize(
    "spots",
    [
        [(0, 0)],
        [(q, 0) for q in range(30)],
        [spot for spot in hexagon(3) if spot not in hexagon(1)],
        [(q, r) for q in range(9) for r in range(5) if q * r % 4],
        hexagon(2) + [(q + 9, r) for q, r in hexagon(1)],
    ],
)
def test_winding_around_any_shape_comes_to_an_end(spots: list[tuple[int, int]]):
    board = Board(spots)
    for spiral in spirals(board):
        assert len(spiral) == len(spots)
    assert fits_spiral(board) in (True, False)


@pytest.mark.parametrize("radius", [1, 2, 3, 8])
def test_hexagons_can_be_wound(radius: int):
    assert fits_spiral(Board(hexagon(radius)))


# ---- tables ----------------------------------------------------------------------------------------------------------

ISLAND = f"""
name = "Small island"
seats = [3, 4]
drawing = '''
      ????  ????  ????
   ????  ????  ????  ????
????  ????  de..  ????  ????
   ????  ????  ????  ????
'''
terrains = {{ forest = 3, hills = 3, pasture = 3, fields = 3, mountains = 3 }}
numbers = [{", ".join(["2", "3", "4", "5", "6", "8", "9", "10", "11", "12", "3", "4", "5", "9", "10"])}]
apart = [6, 8]
[harbours]
"a1/nw" = "any"
"""


def test_a_path_is_a_map(tmp_path: Path):
    path = tmp_path / "small.toml"
    path.write_text(ISLAND, encoding="utf-8")
    game = wyspa.lay("base", str(path), 3, tokens="random", seed=4)
    assert game.state.board.n_hex == 16
    for _ in Walker(2).walk(game, turns=60):
        invariants.check(game.book, game.state)
    invariants.check_thoroughly(game.book, game.state)
    assert wyspa.from_bytes(game.to_bytes()).hash() == game.hash()


def test_a_table_refuses_a_drawing_with_problems_and_names_them_all(tmp_path: Path):
    path = tmp_path / "bad.toml"
    path.write_text("drawing = '''\nfo05  de04\n'''\nseats = [9]", encoding="utf-8")
    with pytest.raises(BadDrawing) as error:
        wyspa.set_table(map=str(path))
    assert "bad cannot be played: seats: 9 players" in str(error.value)
    assert "cell 'de04': a desert has no number" in str(error.value)
