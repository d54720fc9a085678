"""S-1 to S-8: what lies in the boxes, and that no scenario lays out more of it."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rule import rule
from wyspa.core.plan import OPEN
from wyspa.core.why import UnknownWord
from wyspa.maps.drawing import DOCKS, TERRAINS
from wyspa.rules.seafarers.ids import FOG
from wyspa.table import book_of, drawing_named, map_names, set_table

SCENARIOS = [name for name in map_names() if ":" not in name and drawing_named(name).box == "seafarers"]
BASE = {"forest": 4, "pasture": 4, "fields": 4, "hills": 3, "mountains": 3, "desert": 1}
ADDED = {"sea": 19, "hills": 2, "mountains": 2, "gold": 2, "desert": 2, "fields": 1, "forest": 1, "pasture": 1}
POOL = Counter(BASE) + Counter(ADDED)
TOKENS = Counter({2: 2, 12: 2} | dict.fromkeys([3, 4, 5, 6, 8, 9, 10, 11], 3))
TILES = Counter({"any": 5, "lumber": 1, "brick": 1, "wool": 1, "grain": 1, "ore": 1})


def hexes(map: str) -> Counter:
    """Count the hexes of a drawing with what lies in its fog and in its pool; the frame is printed."""
    drawing = drawing_named(map)
    names = {kind: name for name, kind in TERRAINS.items()}
    inner = drawing.terrain[: int(drawing.board.n_inner)]
    laid = [names[kind] for kind in inner if kind not in (FOG, OPEN)] + [names[kind] for kind in drawing.terrain_pool]
    return Counter(laid + drawing.marking.words.get("fog_terrains", []))


def tokens(map: str) -> Counter:
    """Count the number tokens of a drawing, with those of fog, pool and villages."""
    drawing = drawing_named(map)
    laid = [number for number in drawing.number if number > 0] + list(drawing.number_pool)
    laid += [int(number) for number in drawing.marking.words.get("fog_numbers", [])]
    return Counter(laid + [int(mark["number"]) for mark in drawing.marking.marks.get("village", [])])


@rule("S-1")
@pytest.mark.parametrize("map", SCENARIOS)
def test_three_or_four_play(map):
    assert set(drawing_named(map).seats) <= {3, 4}


@rule("S-1")
@pytest.mark.parametrize("seats", [2, 5])
def test_other_numbers_of_players_are_refused(seats):
    with pytest.raises(UnknownWord):
        set_table(map="new-shores", seats=seats)


@rule("S-2", "S-3")
def test_the_forgotten_tribe_lays_out_every_hex_of_both_boxes():
    assert hexes("forgotten-tribe") == POOL
    assert sum(POOL.values()) == 49
    assert sum(ADDED.values()) == 30


@rule("S-2", "S-3")
@pytest.mark.parametrize("map", SCENARIOS)
def test_no_scenario_needs_more_hexes_than_there_are(map):
    assert hexes(map) <= POOL


@rule("S-4")
def test_cloth_trade_lays_out_every_token():
    assert tokens("cloth-trade") <= TOKENS
    assert sum(tokens("cloth-trade").values()) == sum(TOKENS.values()) == 28


@rule("S-4")
@pytest.mark.parametrize("map", SCENARIOS)
def test_no_scenario_needs_more_tokens_than_there_are(map):
    assert tokens(map) <= TOKENS


@rule("S-4")
@pytest.mark.parametrize("map", SCENARIOS)
def test_a_number_lies_on_every_land_that_has_one(map):
    drawing = drawing_named(map)
    for h, number in enumerate(drawing.number):
        if number > 0:
            assert drawing.terrain[h] not in (TERRAINS["sea"], TERRAINS["desert"], FOG)


@rule("S-5", "S-8")
@pytest.mark.parametrize("seats", [3, 4])
def test_every_colour_has_fifteen_ships_and_the_pieces_of_the_base_game(seats):
    book = book_of(set_table(map="new-shores", seats=seats))
    supply = {piece.name: piece.supply for piece in book.pieces if piece.where >= 0}
    assert supply == {"road": 15, "settlement": 5, "city": 4, "ship": 15}


@rule("S-6")
@pytest.mark.parametrize("map", SCENARIOS)
def test_harbours_are_laid_with_ten_tiles(map):
    names = {kind: name for name, kind in DOCKS.items()}
    drawn = Counter(names[kind] for kind in drawing_named(map).dock_kinds)
    assert drawn <= TILES
    assert sum(TILES.values()) == 10


@rule("S-7")
def test_fifty_tokens_are_the_cloth():
    marks = drawing_named("cloth-trade").marking.marks
    assert sum(int(mark["cloth"]) for mark in marks["village"] + marks["cloth-supply"]) == 50


@rule("S-7")
def test_three_fort_tokens_for_each_colour():
    spots = drawing_named("pirate-islands").marking.marks["colour-spot"]
    assert {spot["colour"]: spot["fort_tokens"] for spot in spots} == dict.fromkeys(
        ["orange", "red", "blue", "white"], "3"
    )


@rule("S-7")
def test_tokens_and_tiles_of_the_wonders():
    marks = drawing_named("wonders").marking.marks
    assert (len(marks["great-wall"]), len(marks["great-bridge"]), len(marks["wonder"])) == (5, 2, 5)


@rule("S-7")
def test_there_is_one_pirate():
    book = book_of(set_table(map="new-shores", seats=4))
    assert sorted(book.figure_names.values()) == ["pirate", "robber"]
