"""Drawings are read, and what cannot be read is refused with row, column and cell."""

from __future__ import annotations

from pathlib import Path

import pytest

import wyspa
from tests.rule import rule
from wyspa.core.arrays import listed
from wyspa.core.notation import Places
from wyspa.core.plan import OPEN
from wyspa.maps.drawing import BadDrawing, load, read
from wyspa.maps.spiral import spirals
from wyspa.table import map_named

SMALL = """
   fo05  hi06
pa04  de..  mo08
   fi09  ????
"""


def drawn(cells: str, more: str = "") -> str:
    return f"drawing = '''\n{cells}\n'''\n{more}"


@rule("B-20")
def test_the_beginner_island_is_that_of_the_rules():
    table = """
        0 -2 mountains 10 | 1 -2 pasture 2 | 2 -2 forest 9
        -1 -1 fields 12 | 0 -1 hills 6 | 1 -1 pasture 4 | 2 -1 hills 10
        -2 0 fields 9 | -1 0 forest 11 | 0 0 desert 0 | 1 0 forest 3 | 2 0 mountains 8
        -2 1 forest 8 | -1 1 mountains 3 | 0 1 fields 4 | 1 1 pasture 5
        -2 2 hills 5 | -1 2 fields 6 | 0 2 pasture 11
    """
    names = ["forest", "hills", "pasture", "fields", "mountains", "desert"]
    rows = [hex_.split() for line in table.strip().splitlines() for hex_ in line.split("|")]
    island = {(int(q), int(r)): (names.index(terrain), int(number)) for q, r, terrain, number in rows}
    drawing = map_named("beginner")
    assert dict(zip(drawing.board.spots, zip(drawing.terrain, drawing.number, strict=True), strict=True)) == island


@rule("B-21")
def test_the_harbours_of_the_beginner_island_are_those_of_the_rules():
    drawing = map_named("beginner")
    sides = ["ne", "e", "se", "sw", "w", "nw"]
    rules = "0 -2 nw 9,1 -2 ne 4,2 -1 ne 5,2 0 e 9,1 1 se 3,-1 2 se 9,-2 2 sw 9,-2 1 w 2,-1 -1 w 1"
    due = {}
    for text in rules.split(","):
        q, r, side, kind = text.split()
        h = drawing.board.spots.index((int(q), int(r)))
        due[drawing.board.hex_edges[h * 6 + sides.index(side)]] = int(kind)
    assert dict(zip(drawing.dock_edges, drawing.dock_kinds, strict=True)) == due


@rule("B-22", "B-24")
def test_the_printed_starts_pay_the_hands_of_the_rules():
    game = wyspa.lay("base", "beginner", 4)
    hands = [game.book.say_purse(player.purse) for player in game.state.players]
    assert hands == ["2 lumber 1 grain", "1 lumber 1 brick 1 ore", "2 grain 1 ore", "1 lumber 1 wool 1 ore"]


@rule("B-27")
def test_the_spiral_from_the_northern_corner_is_that_of_the_rules():
    board = map_named("variable").board
    text = """0,-2 -1,-1 -2,0 -2,1 -2,2 -1,2 0,2 1,1 2,0 2,-1 2,-2 1,-2
              0,-1 -1,0 -1,1 0,1 1,0 1,-1 0,0"""
    order = [tuple(int(x) for x in spot.split(",")) for spot in text.split()]
    found = [[board.spots[h] for h in listed(spiral)] for spiral in spirals(board)]
    assert order in found
    assert sorted(spiral[0] for spiral in found) == sorted([(0, -2), (-2, 0), (-2, 2), (0, 2), (2, 0), (2, -2)])


def test_cells_say_terrain_and_number():
    drawing = read(drawn(SMALL))
    assert drawing.board.spots == [(0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1)]
    assert drawing.terrain == [0, 1, 2, 5, 4, 3, OPEN]
    assert drawing.number == [5, 6, 4, 0, 8, 9, OPEN]


def test_a_hole_is_no_hex_and_a_number_may_be_open_alone():
    drawing = read(drawn("fo??  ....  hi04"))
    assert len(drawing.board.spots) == 2
    assert drawing.number == [OPEN, 4]


@pytest.mark.parametrize(
    ("cells", "sentence"),
    [
        ("fo05  xx04", "row 1, column 7, cell 'xx04': 'xx' is not a terrain (fo for forest"),
        ("fo05  hi07", "row 1, column 7, cell 'hi07': '07' is not a number token"),
        ("fo05  hi13", "row 1, column 7, cell 'hi13': '13' is not a number token"),
        ("fo05  hixx", "row 1, column 7, cell 'hixx': 'xx' is not a number token"),
        ("fo05  hi4", "row 1, column 7, cell 'hi4': a cell has four characters"),
        ("fo05 hi04", "row 1, column 1, cell 'fo05': two spaces must follow it"),
        ("fo05  hi04\n fi03  mo09", "it must stand half a cell (three characters) beside the row above"),
        ("fo05  hi04\nfi03  mo09", "row 2, column 1, cell 'fi03': it must stand half a cell"),
    ],
)
def test_a_wrong_cell_is_named_with_row_and_column(cells: str, sentence: str):
    with pytest.raises(BadDrawing) as error:
        read(drawn(cells))
    assert sentence in str(error.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("drawing = ", "island: "),
        ("name = 'x'", "island: the drawing is missing"),
        ("drawing = ''", "island: the drawing is empty"),
        (drawn(SMALL, "harbors = {}"), "there is no key harbors in a drawing (did you mean harbours"),
        (drawn(SMALL, "seats = 3"), "seats must be a list of whole numbers, not 3"),
        (drawn(SMALL, "seats = [true]"), "seats must be a list of whole numbers"),
        (drawn(SMALL, "numbers = [7]"), "numbers: 7 is not a number token"),
        (drawn(SMALL, "apart = [1]"), "apart: 1 is not a number token"),
        (drawn(SMALL, "spiral = 'yes'"), "spiral must be true or false, not yes"),
        (drawn(SMALL, "target = 'ten'"), "target must be a number of points from 3 to 30, not ten"),
        (drawn(SMALL, "terrains = 4"), "terrains must be a table like"),
        (drawn(SMALL, "terrains = { forrest = 1 }"), "there is no terrain forrest (did you mean forest"),
        (drawn(SMALL, "terrains = { forest = -1 }"), "forest must be a number of hexes from 0 to 2000, not -1"),
        (drawn(SMALL, "harbours = 3"), "harbours must be a table like"),
        (drawn(SMALL, "[harbours]\n'a9/e' = 'any'"), "harbour a9/e: there is no hex a9"),
        (drawn(SMALL, "[harbours]\n'a1/nw' = 'oar'"), "harbour a1/nw: there is no harbour for oar (did you mean ore"),
        (drawn(SMALL, "[harbours]\n'a1/e' = 'any'\n'a2/w' = 'any'"), "harbour a2/w: this edge already has one"),
        (drawn(SMALL, "start = 3"), "start must be written as [[start]]"),
        (drawn(SMALL, "[[start]]\ncolour = 'rde'"), "there is no colour rde (did you mean red"),
        (
            drawn(SMALL, "[[start]]\ncolour = 'red'\nroad = []"),
            "start of red: there is no key road (did you mean roads",
        ),
        (drawn(SMALL, "[[start]]\ncolour = 'red'\nroads = 'a1/e'"), "roads must be a list of places"),
        (drawn(SMALL, "[[start]]\ncolour = 'red'\nsettlements = ['a9.n']"), "start of red: there is no hex a9"),
        (
            drawn(SMALL, "[[start]]\ncolour = 'red'\nsettlements = ['a1.n']\npays = 'a2.n'"),
            "start of red: what pays must be one of the settlements",
        ),
    ],
)
def test_what_cannot_be_read_is_refused_in_a_sentence(text: str, sentence: str):
    with pytest.raises(BadDrawing) as error:
        read(text, "island")
    assert sentence in str(error.value)


def test_a_colour_starts_once():
    start = "[[start]]\ncolour = 'red'\nsettlements = ['a1.n']\npays = 'a1.n'\n"
    with pytest.raises(BadDrawing, match="start of red: it is there twice"):
        read(drawn(SMALL, start + start))


def test_files_that_cannot_be_read_say_so(tmp_path: Path):
    with pytest.raises(BadDrawing, match=r"missing.toml cannot be read: No such file"):
        load(tmp_path / "missing.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadDrawing, match=r"bytes is not a text file: line 1 is not UTF-8"):
        load(tmp_path / "bytes.toml")


def test_every_place_of_the_drawing_has_the_name_of_its_row_and_column():
    drawing = read(drawn(SMALL))
    assert Places(drawing.board).hex_names == ["a1", "a2", "b1", "b2", "b3", "c1", "c2"]
    assert drawing.where(4) == "row 2, column 13, cell 'mo08'"
