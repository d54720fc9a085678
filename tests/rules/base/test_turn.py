"""B-38 to B-41: roll, then trade and build, then the next player; who may do what when."""

import pytest

import wyspa
from tests.rule import rule
from tests.scene import Scene

RICH = "4 lumber 4 brick 4 wool 4 grain 4 ore"


def rich(**options: object) -> Scene:
    """Red could do anything: cards, a place for each piece, every development card."""
    scene = Scene(**options).given("red settlement c3.n", "red road c3/ne c3/e", "robber a1")
    return scene.hand("red", RICH).cards("red", knight=1, roads=1, plenty=1, monopoly=1)


@rule("B-38")
def test_a_turn_begins_with_the_roll_and_ends_with_the_next_player_clockwise():
    scene = rich().turn("red", "roll")
    for seat, following in [("red", "blue"), ("blue", "orange"), ("orange", "white"), ("white", "red")]:
        assert (scene.game.phase, scene.waits()) == ("roll", [seat])
        scene.when(f"{seat}: roll", "table: dice 1 1")
        assert (scene.game.phase, scene.waits()) == ("main", [seat])
        scene.when(f"{seat}: end")
        assert scene.game.seats[scene.state.turn] == following
    assert scene.game.turns == 4


@rule("B-38")
def test_the_roll_is_mandatory():
    scene = Scene().turn("red", "roll")
    assert scene.legal("red") == ["roll"]
    assert "dice" in scene.refused("red: end", "B-39")


@rule("B-38", "B-48")
def test_a_turn_has_one_roll():
    scene = Scene().turn("red", "roll").when("red: roll")
    scene.refused("red: roll", "B-38")  # the dice are still rolling
    scene.when("table: dice 1 1").refused("red: roll", "B-38")
    assert "roll" not in scene.legal("red")


@rule("B-38")
def test_trade_and_build_are_optional():
    scene = rich().turn("red", "roll").roll(2)
    assert "end" in scene.legal("red")
    scene.when("red: end")
    assert scene.holds("red") == RICH


@rule("B-39")
@pytest.mark.parametrize("action", [
    "road c3/se", "settlement c3.se", "city c3.n", "buy", "trade ore wool", "offer 1 ore for 1 wool",
    "offer 1 ore for 1 wool to blue",
])  # fmt: skip
def test_nobody_trades_or_builds_before_the_roll(action):
    scene = rich().hand("blue", "1 wool").turn("red", "roll")
    sentence = scene.refused(f"red: {action}")
    assert "the dice come first" in sentence
    scene.when("red: roll", "table: dice 1 1")
    assert scene.game.is_legal(action, 0)


@rule("B-39", "B-54")
def test_nobody_proposes_a_trade_before_the_roll():
    scene = rich().hand("blue", "1 wool").turn("red", "roll")
    scene.refused("blue: propose 1 wool for 1 ore")
    scene.when("red: roll").refused("blue: propose 1 wool for 1 ore")
    scene.when("table: dice 1 1", "blue: propose 1 wool for 1 ore")


@rule("B-39")
@pytest.mark.parametrize("action", ["road c3/se", "buy", "trade ore wool", "end"])
def test_nothing_is_done_while_the_dice_roll(action):
    rich().turn("red", "roll").when("red: roll").refused(f"red: {action}")


@rule("B-40")
@pytest.mark.parametrize("phase", ["roll", "main"])
@pytest.mark.parametrize(("card", "then"), [
    ("knight", ["rob c3"]), ("roads", ["road c3/se", "road c3/sw"]), ("plenty ore ore", []), ("monopoly wool", []),
])  # fmt: skip
def test_the_player_on_turn_plays_a_card_before_or_after_the_roll(phase, card, then):
    scene = rich().turn("red", phase).when(f"red: {card}", *[f"red: {action}" for action in then])
    assert (scene.game.phase, scene.waits()) == (phase, ["red"])
    assert card.split()[0] not in scene.developments("red")


@rule("B-40")
def test_a_card_is_played_between_any_two_actions_of_the_turn():
    for number in range(4):
        scene = rich().turn("red", "roll")
        steps = ["red: roll", "table: dice 1 1", "red: road c3/se", "red: trade ore wool"]
        at = 0 if number == 0 else number + 1
        scene.when(*steps[:at], "red: plenty ore ore", *steps[at:])
        assert scene.developments("red") == {"knight": 1, "roads": 1, "monopoly": 1}


@rule("B-40")
def test_one_card_is_played_in_a_turn_whether_before_or_after_the_roll():
    scene = rich().turn("red", "roll").when("red: plenty ore ore", "red: roll", "table: dice 1 1")
    scene.refused("red: monopoly wool", "B-86")
    scene.refused("red: knight", "B-86")


@rule("B-41")
@pytest.mark.parametrize("phase", ["roll", "main"])
@pytest.mark.parametrize("action", [
    "road c3/se", "settlement c3.se", "city c3.n", "buy", "trade ore wool",
    "knight", "roads", "plenty ore ore", "monopoly wool", "roll", "end",
])  # fmt: skip
def test_only_the_active_player_builds_buys_plays_cards_and_trades_with_the_bank(action, phase):
    scene = rich().turn("blue", phase)
    scene.refused(f"red: {action}", "B-41")
    assert scene.legal("red") == []


@rule("B-41")
def test_the_same_things_are_allowed_to_the_active_player():
    for action in ["road c3/se", "settlement c3.se", "city c3.n", "buy", "trade ore wool", "plenty ore ore", "end"]:
        assert rich().game.is_legal(action, 0), action


@rule("B-41")
def test_nobody_acts_for_the_active_player_in_a_dealt_game():
    game = wyspa.lay("base", "beginner", seed=4)
    for seat in (1, 2, 3):
        assert game.legal(seat) == []
        assert not game.is_legal("roll", seat)
