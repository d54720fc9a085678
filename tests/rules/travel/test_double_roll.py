"""T-14 to T-20: two different rolls in a turn."""

import pytest

from tests.rule import rule
from tests.rules.travel.pair import Pair


def before_the_roll(**options: object) -> Pair:
    """Red at the 8 (forest d1) and the 5 (hills e1), blue at the 8 too."""
    scene = Pair(**options).given("red settlement e1.n", "blue settlement d1.n", "robber c3")
    return scene.turn("red", "roll")


@rule("T-14", "T-16", "T-19")
def test_both_rolls_of_a_turn_produce_for_both_players():
    scene = before_the_roll().rolls(8)
    assert scene.phase == "roll"
    assert (scene.holds("red"), scene.holds("blue")) == ("1 lumber", "1 lumber")
    scene.rolls(5)
    assert scene.phase == "main"
    assert (scene.holds("red"), scene.holds("blue")) == ("1 lumber 1 brick", "1 lumber")


@rule("T-14")
def test_the_next_player_rolls_twice_too():
    scene = before_the_roll().rolls(8, 5).when("red: end")
    assert (scene.phase, scene.waits()) == ("roll", ["blue"])
    scene.rolls(8)  # the sum that red had first may come again in another turn
    assert (scene.phase, scene.waits()) == ("roll", ["blue"])
    scene.rolls(3)
    assert scene.phase == "main"


@rule("T-15")
def test_the_second_sum_is_another_one():
    scene = before_the_roll().rolls(8).when("red: roll")
    assert sorted({int(w.split()[1]) + int(w.split()[2]) for w in scene.outcomes()}) == [
        2,
        3,
        4,
        5,
        6,
        7,
        9,
        10,
        11,
        12,
    ]
    assert len(scene.outcomes()) == 36 - 5
    scene.refused("table: dice 4 4")


@rule("TX-2", "T-15")
def test_an_eight_and_then_a_five_produce_once_each():
    scene = before_the_roll().rolls(8).when("red: roll")
    scene.refused("table: dice 2 6")  # thrown again: it has no effect
    assert scene.holds("red") == "1 lumber"
    scene.when("table: dice 1 4")
    assert (scene.holds("red"), scene.phase) == ("1 lumber 1 brick", "main")


@rule("TX-3", "T-16", "T-17")
def test_a_seven_first_is_carried_out_before_the_second_roll_which_is_no_seven():
    scene = before_the_roll().hand("red", "8 wool").hand("blue", "1 ore").rolls(7)
    assert scene.phase == "discard"
    scene.refused("red: roll")
    scene.when(*["red: discard wool"] * 4)
    assert scene.phase == "thief"
    scene.refused("red: roll")
    scene.when("red: rob d1 blue", "table: stolen ore")
    assert scene.phase == "roll"
    scene.when("red: roll").refused("table: dice 3 4")
    scene.given("red settlement d3.n")  # at the 4 (fields d3)
    scene.when("table: dice 2 2")
    assert (scene.holds("red"), scene.phase) == ("4 wool 1 grain 1 ore", "main")


@rule("T-17")
def test_a_seven_second_is_carried_out_and_ends_the_rolling():
    scene = before_the_roll().rolls(8, 7)
    assert scene.phase == "thief"
    scene.when("red: rob a1")
    assert scene.phase == "main"


@rule("T-18")
@pytest.mark.parametrize("card", ["knight", "monopoly wool", "plenty ore ore", "roads"])
def test_between_the_rolls_any_development_card_may_be_played(card):
    scene = before_the_roll().given("red road e1/nw").cards("red", **{card.split()[0]: 1}).rolls(8)
    scene.when(f"red: {card}")
    assert scene.developments("red") == {}


@rule("T-18")
def test_one_card_a_turn_counts_over_both_rolls():
    scene = before_the_roll().cards("red", monopoly=2)
    scene.when("red: monopoly wool").rolls(8)
    scene.refused("red: monopoly ore", "B-86")


@rule("T-18")
@pytest.mark.parametrize("action", ["forced-trade", "robber-to-desert"])
def test_between_the_rolls_trade_cards_may_act(action):
    scene = before_the_roll().given("robber a1").hand("red", "2 ore").hand("blue", "2 ore").rolls(11)
    scene.when(f"red: {action}")
    assert scene.trade_cards("red") == 3


@rule("T-18", "T-19")
@pytest.mark.parametrize(
    "action",
    ["road e1/nw", "city e1.n", "buy", "trade wool ore", "offer 1 wool for 1 ore", "end"],
)
def test_between_the_rolls_nobody_trades_or_builds_or_ends_the_turn(action):
    cards = "5 lumber 5 brick 5 wool 5 grain 5 ore"
    scene = before_the_roll().hand("red", cards).hand("blue", "1 ore").rolls(11)
    scene.refused(f"red: {action}", "B-39")
    scene.rolls(2)
    assert scene.game.is_legal(action)


@rule("T-20")
def test_neutral_buildings_receive_no_cards():
    scene = before_the_roll().rolls(6, 4)  # hills b2 and pasture b3 at orange, fields e2 and d3 at white
    assert [player.cards for player in scene.state.players] == [0, 0, 0, 0]
    assert [scene.left(card) for card in ("brick", "grain", "wool")] == [19, 19, 19]


@rule("T-20")
def test_a_bank_that_is_short_does_not_count_neutrals():
    scene = Pair().given("red city b2.n", "robber c3").bank("brick", 1).turn("red", "roll").rolls(6)
    assert scene.holds("red") == "1 brick"  # red alone claims, though orange stands at the same hills


@rule("T-15")
@pytest.mark.parametrize("options", [{"balanced_dice": "yes"}, {"no_sevens": 2}])
def test_house_rules_for_dice_go_with_the_second_roll(options):
    scene = before_the_roll(**options).rolls(8).when("red: roll")
    assert all(sum(map(int, words.split()[1:])) != 8 for words in scene.outcomes())
