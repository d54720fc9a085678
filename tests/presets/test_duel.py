"""One against one without neutrals: the preset duel, and what a preset may and may not choose."""

from __future__ import annotations

import pytest

import wyspa
from tests.scene import Scene
from wyspa import UnknownWord
from wyspa.rules.presets import PRESETS
from wyspa.table import read_table, set_table


def duel(**options: object) -> Scene:
    return Scene("beginner", ["red", "blue"], preset="duel", **options)


def test_a_duel_is_for_two_to_fifteen_points_in_the_base_box():
    game = wyspa.lay(preset="duel", seed=3)
    assert game.seats == ["red", "blue"]
    assert game.state.target == 15
    assert game.book.colour_names == ["red", "blue"]  # nobody neutral
    assert "box=base" in game.line


def test_nine_cards_are_safe_on_a_seven():
    scene = duel().given("robber c3").hand("red", "9 wool").hand("blue", "10 ore").turn("red", "roll")
    scene.when("red: roll", "table: dice 3 4")
    assert scene.waits() == ["blue"]


def test_nobody_under_three_points_is_robbed():
    scene = duel().given("robber c3", "blue settlement a1.n").hand("blue", "1 ore").turn("red", "roll")
    scene.when("red: roll", "table: dice 3 4")
    scene.refused("red: rob a1 blue", "B-82")
    scene.when("red: rob a1")
    assert scene.count("blue") == 1


def test_one_roll_a_turn_as_in_the_base_game():
    scene = duel().given("robber c3").turn("red", "roll").when("red: roll", "table: dice 1 1")
    assert scene.phase == "main"


def test_what_is_given_besides_the_preset_wins():
    table = set_table(preset="duel", target=10, friendly_robber="no")
    assert (table.option("target"), table.option("hand_limit"), table.option("friendly_robber")) == ("10", "9", "no")


def test_a_table_of_a_duel_is_read_back_from_its_line():
    table = set_table(preset="duel", map="travel:random")
    assert read_table(table.line()) == table
    game = wyspa.lay(preset="duel", map="travel:random", seed=1)
    assert wyspa.from_bytes(game.to_bytes()).hash() == game.hash()


@pytest.mark.parametrize(
    ("choice", "said"),
    [
        ({"preset": "dule"}, "there is no preset dule (did you mean duel?)"),
        ({"preset": "duel", "box": "travel"}, "the preset duel is for the box base, not for travel"),
        ({"preset": "duel", "seats": 3}, "variable in base with duel is for 2 players, not for 3: choose the box base"),
        ({"seats": 2}, "variable in base is for 3 or 4 players, not for 2: choose the box travel or the preset duel"),
        ({"box": "travel", "duel": "yes"}, "there is no option duel in travel"),
    ],
)
def test_what_does_not_fit_is_refused_in_one_sentence(choice, said):
    with pytest.raises(UnknownWord) as error:
        wyspa.lay(**choice)
    assert str(error.value).startswith(said)


def test_every_preset_lays_a_table():
    for name, preset in PRESETS.items():
        game = wyspa.lay(preset=name, seed=1)
        assert preset.seats in (0, len(game.seats))
        assert preset.text
