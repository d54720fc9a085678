"""The preset `official` is what the rules say as they are written, box by box; without a preset all is as usual."""

from __future__ import annotations

import pytest

import wyspa
from tests.rule import rule
from tests.rules.connect.row import Row
from tests.scene import Scene
from wyspa.rules.catalogue import boxes
from wyspa.rules.presets import PRESETS
from wyspa.table import read_table, set_table


def harbours(**choice: object) -> list[str]:
    game = wyspa.lay(seed=2, **choice)
    return [game.book.dock_names[int(kind)] for kind in game.state.layout.dock_kinds]


@rule("B-38", "B-42", "B-47")
@pytest.mark.parametrize("choice", [{}, {"box": "travel"}, {"map": "new-shores"}, {"map": "wonders", "seats": 3}])
def test_as_written_trade_comes_before_building(choice):
    assert set_table(preset="official", **choice).option("phases") == "separated"
    assert set_table(**choice).option("phases") == set_table(preset="usual", **choice).option("phases") == "combined"


@rule("B-42")
def test_at_an_official_table_nobody_trades_after_building():
    for preset, refused in [("official", True), ("usual", False)]:
        scene = Scene(preset=preset).given("red settlement c3.n").hand("red", "1 brick 1 lumber 4 ore")
        scene.when("red: road c3/ne")
        if refused:
            scene.refused("red: trade ore wool", "B-42")
        else:
            scene.when("red: trade ore wool")


@rule("C-9", "C-19")
@pytest.mark.parametrize("map", ["variable", "beginner"])
def test_the_frame_with_the_track_takes_the_place_of_a_harbour(map):
    usual = harbours(box="cities-knights", map=map)
    official = harbours(box="cities-knights", map=map, preset="official")
    assert (len(usual), len(official)) == (9, 8)
    assert usual.count("any") == official.count("any") + 1
    with pytest.raises(KeyError):
        set_table("cities-knights", preset="official").option("phases")  # it is one phase there, as written


@rule("X-43")
def test_at_sea_the_harbours_are_those_of_the_scenario():
    box = "cities-knights"
    assert harbours(box=box, map="new-shores", preset="official") == harbours(box=box, map="new-shores")


@rule("K-79", "K-119")
def test_in_a_hall_players_claim_their_victory_as_written():
    assert set_table("connect", seats=6, preset="official").option("claims") == "manual"
    assert set_table("connect", seats=6).option("claims") == "auto"
    assert "claim-victory" in Row(preset="official").when("table: dice 1 1").legal("0sun")


def test_nothing_else_differs_between_the_official_and_the_usual_table():
    for box in boxes().values():
        maps = {"map": "new-shores"} if "seafarers" in box.name else {}
        name = "cities-knights" if box.name == "seafarers-cities-knights" else box.name
        usual, official = set_table(name, **maps), set_table(name, preset="official", **maps)
        changed = {key for key, value in official.options if usual.option(key) != value}
        assert changed == set(dict(dict(PRESETS["official"].in_box).get(box.name, ()))), box.name
        assert read_table(official.line()) == official


def test_what_is_given_besides_an_official_table_wins():
    assert set_table(preset="official", phases="combined").option("phases") == "combined"
    assert set_table("cities-knights", preset="official", frame_harbour="no").option("frame_harbour") == "no"
