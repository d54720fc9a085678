"""B-54: trade is for after the roll, and between the active player and one other."""

import pytest

from tests.rule import rule
from tests.rules.base.market import BEFORE, hands, market


@rule("B-54", "B-55")
def test_the_active_player_and_one_other_exchange_cards():
    scene = market().when("red: offer 2 ore for 1 wool to blue", "blue: accept", "red: confirm blue")
    assert hands(scene) == ["1 lumber 1 wool 2 ore", "1 wool 2 ore", "2 brick 1 wool", "nothing"]
    assert (scene.game.phase, scene.waits()) == ("main", ["red"])


@rule("B-54")
def test_nobody_trades_before_the_roll():
    scene = market().turn("red", "roll")
    scene.refused("red: offer 1 ore for 1 wool", "B-39")
    scene.refused("blue: propose 1 wool for 1 ore")
    scene.when("red: roll")
    scene.refused("red: offer 1 ore for 1 wool", "B-54")
    scene.refused("blue: propose 1 wool for 1 ore")


@rule("B-54")
def test_nobody_trades_before_the_consequences_of_the_roll_are_done():
    scene = market().hand("blue", "8 wool").roll(7)
    scene.refused("red: offer 1 ore for 1 wool", "B-79")
    scene.when(*["blue: discard wool"] * 4)
    assert scene.game.phase == "thief"
    scene.refused("red: offer 1 ore for 1 wool", "B-80")
    scene.refused("blue: propose 1 wool for 1 ore")
    scene.when("red: rob c3", "red: offer 1 ore for 1 wool")


@rule("B-54")
@pytest.mark.parametrize("seat", ["blue", "orange", "white"])
def test_no_other_player_offers(seat):
    scene = market().hand(seat, "1 grain")
    scene.refused(f"{seat}: offer 1 grain for 1 ore")
    scene.refused(f"{seat}: offer 1 grain for 1 ore to red")


@rule("B-54")
def test_two_passive_players_can_never_trade_with_each_other():
    scene = market()
    scene.refused("blue: offer 1 wool for 1 brick to orange")
    scene.when("red: offer 1 ore for 1 wool", "blue: accept", "orange: counter 1 brick for 1 ore")
    for action in ["blue: confirm orange", "orange: confirm blue", "blue: confirm red", "white: confirm blue"]:
        scene.refused(action, "B-54")
    for seat in ("blue", "orange", "white"):
        assert not [word for word in scene.legal(seat) if word.split()[0] in ("confirm", "withdraw", "offer", "trade")]
    assert hands(scene) == BEFORE


@rule("B-54")
def test_a_passive_players_terms_are_only_ever_executed_with_the_active_player():
    scene = market().when("blue: propose 1 wool for 1 ore", "orange: counter 1 brick for 1 ore")
    scene.refused("orange: accept", "B-54")  # blue's proposal is for red alone
    scene.refused("white: accept", "B-54")
    scene.when("red: confirm orange")
    assert hands(scene) == ["1 lumber 1 brick 3 ore", "2 wool", "1 brick 1 wool 1 ore", "nothing"]


@rule("B-54")
def test_nobody_offers_to_themselves():
    scene = market()
    scene.refused("red: offer 1 ore for 1 wool to red", "B-54")
    scene.when("red: offer 1 ore for 1 wool").refused("red: confirm red", "B-55")


@rule("B-54")
def test_an_offer_to_one_is_not_for_the_others():
    scene = market().when("red: offer 1 ore for 1 wool to blue")
    assert scene.waits() == ["blue"]
    scene.refused("orange: accept", "B-54")
    scene.refused("orange: refuse", "B-54")
    scene.refused("red: confirm orange", "B-55")
    assert scene.legal("orange") == []


@rule("B-54", "B-55")
@pytest.mark.parametrize("first", [["counter 1 brick for 1 ore"], ["counter 1 brick for 1 ore", "refuse"]])
def test_a_counter_from_elsewhere_does_not_open_an_offer_that_is_for_another(first):
    scene = market().when("red: offer 1 ore for 1 wool to blue", *[f"orange: {action}" for action in first])
    scene.refused("orange: accept", "B-54")
    scene.when("blue: accept", "red: confirm blue")
    assert scene.holds("orange") == "2 brick 1 wool"


@rule("B-54")
def test_the_active_player_does_not_answer_the_own_offer():
    scene = market().when("red: offer 1 ore for 1 wool")
    scene.refused("red: accept", "B-54")
    scene.refused("red: refuse", "B-54")
    scene.refused("red: counter 1 ore for 1 brick", "B-54")
    scene.refused("red: offer 1 ore for 1 brick", "B-55")
