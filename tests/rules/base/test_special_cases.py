"""B-113 to B-120: what happens seldom."""

import pytest

import wyspa
from tests.rule import rule
from tests.scene import Scene

SETTLEMENT = "1 lumber 1 brick 1 wool 1 grain"
CARDS = ["lumber", "brick", "wool", "grain", "ore"]


@rule("B-113")
def test_a_seven_in_the_very_first_turn_moves_the_robber_and_steals():
    game = wyspa.lay("base", "beginner", seats=4)
    assert (game.turns, game.phase) == (0, "roll")
    game.play("roll")
    game.play("dice 3 4")
    assert game.phase == "thief"
    game.play("rob d2 blue")  # mountains 3, where blue has a settlement and three cards
    assert game.phase == "steal"
    game.play("stolen ore")
    assert game.phase == "main"
    assert list(game.view(0).cards.values()) == [4, 2, 3, 3]


@rule("B-113")
def test_a_seven_in_the_very_first_turn_makes_large_hands_discard():
    scene = Scene().given("robber c3").hand("blue", "8 ore").turn("red", "roll")
    assert scene.game.turns == 0
    scene.roll(7)
    assert scene.phase == "discard"


@rule("B-114")
def test_a_player_who_can_do_nothing_after_the_roll_ends_the_turn():
    scene = Scene().roll(12)
    assert scene.legal("red") == ["end"]
    scene.when("red: end")
    assert (scene.game.actor, scene.phase) == (scene.seat("blue"), "roll")


@rule("B-114")
def test_passing_is_allowed_even_if_much_could_be_done():
    scene = Scene().given("red settlement c3.n").hand("red", "5 lumber 5 brick 5 wool 5 grain 5 ore").roll(12)
    assert len(scene.legal("red")) > 20
    scene.when("red: end")
    assert scene.game.actor == scene.seat("blue")


@rule("B-114")
def test_nobody_passes_before_the_roll_and_its_consequences_are_done():
    scene = Scene().given("robber c3").hand("red", "8 ore").turn("red", "roll")
    scene.refused("red: end")
    scene.when("red: roll")
    scene.refused("red: end")
    scene.when("table: dice 3 4")
    scene.refused("red: end")
    scene.when(*["red: discard ore"] * 4)
    scene.refused("red: end")
    scene.when("red: rob a1", "red: end")


@rule("B-115")
def test_the_robber_moves_though_there_is_nobody_to_rob_on_the_whole_board():
    scene = Scene().given("robber c3", "blue settlement a1.n").roll(7)
    assert scene.phase == "thief"
    assert all(words.startswith("rob") for words in scene.legal("red"))
    scene.refused("red: rob c3", "B-80")


@rule("B-116")
def test_a_port_beside_the_robber_keeps_its_right():
    # c5/e is a 3:1 port; the robber comes to c5 itself
    scene = Scene().given("robber c3", "red settlement c5.ne").hand("red", "3 wool")
    scene.roll(7).when("red: rob c5", "red: trade wool ore")
    assert scene.holds("red") == "1 ore"


@rule("B-116")
def test_a_special_port_beside_the_robber_keeps_its_right():
    scene = Scene().given("robber d4", "red city d4.se").hand("red", "2 wool").when("red: trade wool ore")
    assert scene.holds("red") == "1 ore"


@rule("B-117")
def test_two_ports_of_the_same_kind_give_no_better_rate():
    scene = Scene().given("red settlement a1.n c5.ne e1.s").hand("red", "2 wool")  # three ports of 3:1
    scene.refused("red: trade wool ore", "B-64")
    scene.hand("red", "3 wool").when("red: trade wool ore")
    assert scene.holds("red") == "1 ore"


@rule("B-117")
def test_both_nodes_of_one_special_port_give_no_better_rate():
    scene = Scene().given("red settlement d4.se", "red city d4.s").hand("red", "1 wool")
    scene.refused("red: trade wool ore", "B-64")
    scene.hand("red", "3 wool").when("red: trade wool ore")
    assert scene.holds("red") == "1 wool 1 ore"


@rule("B-118")
def test_building_and_upgrading_beside_the_desert_is_like_anywhere_else():
    scene = Scene().given("red road c3/ne").hand("red", "1 lumber 1 brick 1 wool 3 grain 3 ore")
    scene.when("red: settlement c3.n")
    assert (scene.points("red"), scene.holds("red")) == (1, "2 grain 3 ore")
    scene.when("red: city c3.n")
    assert (scene.points("red"), scene.holds("red")) == (2, "nothing")
    scene.when("red: end")
    assert scene.game.actor == scene.seat("blue")


@rule("B-118")
@pytest.mark.parametrize("robber", ["c3", "a1"])
def test_a_building_beside_the_desert_gets_only_what_its_other_hexes_give(robber):
    scene = Scene().given(f"robber {robber}", "red city c3.n")  # between hills 6, pasture 4 and the desert
    for number in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12):
        scene.roll(number)
    assert scene.holds("red") == "2 brick 2 wool"


@rule("B-120")
def test_the_bank_never_lends_a_missing_card():
    scene = Scene().given("red settlement c3.n", "red road c1/w").hand("red", "1 lumber")
    scene.refused("red: road c3/ne", "B-65")
    scene.hand("red", "1 lumber 1 brick 1 wool").refused("red: settlement c1.nw", "B-65")
    assert all(scene.left(card) >= 18 for card in CARDS)


@rule("B-120")
def test_a_trade_is_not_paid_with_what_it_brings():
    scene = Scene().hand("red", "3 wool")
    for card in CARDS:
        scene.refused(f"red: trade wool {card}")
    scene.hand("red", "3 wool 3 ore")
    scene.refused("red: trade wool ore", "B-64")  # four are wanted, and the ore that would come is no part of them


@rule("B-120")
def test_the_bank_does_not_pay_out_what_the_same_trade_pays_in():
    scene = Scene().hand("red", "8 wool").bank("wool", 0).bank("ore", 0)
    scene.refused("red: trade wool wool", "B-63")
    scene.refused("red: trade wool ore", "B-63")


@rule("B-120")
def test_an_offer_does_not_count_cards_that_would_come_with_it():
    scene = Scene().hand("red", "1 ore").hand("blue", "1 wool")
    scene.refused("red: offer 2 ore for 1 wool", "B-58")
    scene.when("red: offer 1 ore for 1 wool to blue")
    scene.refused("blue: counter 1 wool 1 grain for 1 ore", "B-58")


@rule("B-120")
def test_two_payments_follow_one_another_and_each_is_paid_in_full():
    scene = Scene().given("red settlement c3.n").hand("red", "4 wool 1 lumber")
    scene.refused("red: road c3/ne", "B-65")
    scene.when("red: trade wool brick", "red: road c3/ne")
    assert scene.holds("red") == "nothing"
