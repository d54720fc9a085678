"""T-27 to T-33, T-67: what trade cards pay for."""

import pytest

from tests.rule import rule
from tests.rules.travel.pair import Pair


def ready(phase: str = "main", **options: object) -> Pair:
    """Both hold cards, the robber is away from the desert (c3)."""
    scene = Pair(**options).given("robber a1").hand("red", "1 lumber 1 wool").hand("blue", "3 ore")
    return scene.turn("red", phase)


def trade(scene: Pair, *given: str) -> Pair:
    scene.when("red: forced-trade", "table: forced-draw ore", "table: forced-draw ore")
    return scene.when(*(f"red: give {card}" for card in given))


@rule("T-27")
@pytest.mark.parametrize("phase", ["roll", "main"])
@pytest.mark.parametrize("action", ["forced-trade", "robber-to-desert"])
def test_one_action_of_either_kind_may_be_taken_in_the_own_turn(phase, action):
    scene = ready(phase).when(f"red: {action}")
    assert scene.trade_cards("red") == 3
    assert scene.supply_of_trade_cards() == 7


@rule("T-27")
def test_a_second_action_in_the_same_turn_is_refused():
    scene = trade(ready("roll"), "wool", "lumber")
    assert "trade cards have already paid for an action this turn" in scene.refused("red: robber-to-desert", "T-27")
    scene.rolls(2)
    scene.refused("red: forced-trade", "T-27")
    scene.rolls(12).refused("red: forced-trade", "T-27")
    scene.when("red: end", "blue: robber-to-desert")
    assert scene.trade_cards("blue") == 3


@rule("T-27")
def test_the_looser_reading_is_an_option():
    scene = trade(ready("roll", trade_actions_per_turn=2), "wool", "lumber").when("red: robber-to-desert")
    assert scene.trade_cards("red") == 2


@rule("T-27")
def test_only_the_player_on_turn_acts():
    scene = ready()
    scene.refused("blue: forced-trade", "B-41")
    scene.refused("blue: robber-to-desert", "B-41")


@rule("T-28", "TX-4")
@pytest.mark.parametrize(("mine", "theirs", "price"), [(4, 5, 1), (5, 5, 1), (6, 5, 2)])
def test_an_action_costs_one_card_or_two_for_whoever_has_more_points(mine, theirs, price):
    scene = ready().score("red", mine).score("blue", theirs)
    assert scene.price("red") == price
    scene.when("red: forced-trade")
    assert scene.trade_cards("red") == 4 - price
    assert scene.supply_of_trade_cards() == 6 + price


@rule("T-28")
def test_hidden_points_do_not_count_for_the_price():
    scene = ready().score("red", 5).score("blue", 5).cards("red", point=2)
    assert scene.points("red") == 7
    scene.when("red: robber-to-desert")
    assert scene.trade_cards("red") == 3


@rule("T-28")
@pytest.mark.parametrize(("points", "held"), [(0, 0), (1, 1)])
def test_without_enough_trade_cards_the_action_is_refused(points, held):
    scene = ready().score("red", points).hold("red", held)
    said = scene.refused("red: robber-to-desert", "T-28")
    assert f"an action costs {points + 1} in trade cards, and red has {held}" in said
    scene.refused("red: forced-trade", "T-28")


@rule("T-29")
def test_a_forced_trade_draws_two_random_cards_and_gives_two_back():
    scene = ready().hand("blue", "2 ore 1 grain").when("red: forced-trade")
    assert scene.outcomes() == {"forced-draw grain": 1, "forced-draw ore": 2}
    scene.when("table: forced-draw grain")
    assert scene.outcomes() == {"forced-draw ore": 2}
    scene.when("table: forced-draw ore")
    assert (scene.holds("red"), scene.holds("blue")) == ("1 lumber 1 wool 1 grain 1 ore", "1 ore")
    assert set(scene.legal("red")) == {"give lumber", "give wool", "give grain", "give ore"}
    scene.when("red: give lumber", "red: give wool")
    assert (scene.holds("red"), scene.holds("blue")) == ("1 grain 1 ore", "1 lumber 1 wool 1 ore")
    assert scene.phase == "main"


@rule("T-29")
def test_the_drawn_cards_may_be_given_back():
    scene = trade(ready(), "ore", "ore")
    assert (scene.holds("red"), scene.holds("blue")) == ("1 lumber 1 wool", "3 ore")


@rule("T-29")
def test_a_card_that_is_not_held_cannot_be_given():
    scene = ready().when("red: forced-trade", "table: forced-draw ore", "table: forced-draw ore")
    scene.refused("red: give brick", "T-29")
    scene.refused("red: end", "T-29")


@rule("T-29")
def test_only_the_two_learn_which_cards_changed_hands():
    scene = ready().listen()
    trade(scene, "ore", "wool")
    for name, cards in (("forced_draw", [4, 4]), ("given_back", [4, 2])):
        assert [detail for _, _, detail in scene.told("red", name)] == cards
        assert [detail for _, _, detail in scene.told("blue", name)] == cards
        assert [detail for _, _, detail in scene.told("table", name)] == [-9, -9]


@rule("T-30", "TX-5")
def test_from_a_single_card_that_one_is_drawn_and_two_are_given():
    scene = ready().hand("blue", "1 ore").when("red: forced-trade", "table: forced-draw ore")
    scene.when("red: give wool", "red: give lumber")
    assert (scene.holds("red"), scene.holds("blue")) == ("1 ore", "1 lumber 1 wool")
    assert scene.phase == "main"


@rule("T-30")
def test_nothing_can_be_drawn_from_an_empty_hand():
    scene = ready().hand("blue", "nothing")
    assert "blue has no cards" in scene.refused("red: forced-trade", "T-30")


@rule("T-30")
@pytest.mark.parametrize(("mine", "theirs", "allowed"), [(0, 1, False), (1, 1, True), (0, 2, True), (0, 3, True)])
def test_it_is_refused_if_two_could_not_be_given_back(mine, theirs, allowed):
    scene = ready().hand("red", f"{mine} wool" if mine else "nothing").hand("blue", f"{theirs} ore")
    if allowed:
        scene.when("red: forced-trade")
    else:
        assert "red would not have two cards to give back" in scene.refused("red: forced-trade", "T-30")


@rule("T-31")
def test_the_robber_goes_to_the_desert_and_nothing_is_stolen():
    scene = ready().given("blue settlement c3.n").when("red: robber-to-desert")
    assert scene.robber() == "c3"
    assert (scene.count("red"), scene.count("blue")) == (2, 3)
    assert scene.phase == "main"


@rule("T-31")
def test_a_robber_that_stands_on_the_desert_stays_there():
    scene = ready().given("robber c3")
    assert "the robber is already on the desert" in scene.refused("red: robber-to-desert", "T-31")
    assert scene.trade_cards("red") == 4


@rule("T-32")
def test_an_action_is_no_development_card_and_makes_nobody_discard():
    scene = ready("roll").cards("red", knight=1).hand("blue", "12 ore").when("red: robber-to-desert")
    assert scene.count("blue") == 12
    scene.when("red: knight", "red: rob a1")
    assert scene.played_knights("red") == 1


@rule("T-32")
def test_a_card_played_before_leaves_the_action():
    scene = ready("roll").cards("red", monopoly=1).when("red: monopoly brick", "red: robber-to-desert")
    assert scene.robber() == "c3"


@rule("T-33")
def test_the_price_is_paid_first_and_not_given_back():
    scene = ready().score("red", 1).when("red: forced-trade")
    assert scene.trade_cards("red") == 2
    scene.when("table: forced-draw ore", "table: forced-draw ore", "red: give ore", "red: give ore")
    assert scene.trade_cards("red") == 2  # though nothing has changed hands in the end


@rule("T-67")
def test_actions_are_possible_before_between_and_after_the_rolls():
    for rolls in ([], [2], [2, 12]):
        scene = ready("roll").rolls(*rolls)
        assert scene.legal("red", "forced-trade") == ["forced-trade"]
        assert scene.legal("red", "robber-to-desert") == ["robber-to-desert"]


def resolving() -> dict[str, Pair]:
    """Give scenes in which something is being resolved."""
    seven = ready("roll").hand("red", "8 wool").rolls(7)
    robber = ready("roll").rolls(7)
    duty = ready().given("red settlement c1.n").hand("red", "1 lumber 1 brick").when("red: road c1/ne")
    giving = ready().when("red: forced-trade", "table: forced-draw ore", "table: forced-draw ore")
    talk = ready().when("red: offer 1 wool for 1 ore")
    free = ready().given("red settlement c1.n").cards("red", roads=1).when("red: roads")
    return {
        "discard": seven,
        "thief": robber,
        "neutral-road": duty,
        "give-back": giving,
        "trade": talk,
        "free-route": free,
    }


@rule("T-67", "T-68")
@pytest.mark.parametrize("phase", ["discard", "thief", "neutral-road", "give-back", "trade", "free-route"])
@pytest.mark.parametrize("action", ["forced-trade", "robber-to-desert", "hand-in-knight"])
def test_nothing_else_that_is_being_resolved_is_interrupted(phase, action):
    scene = resolving()[phase].knights("red", 1)
    assert scene.phase == phase
    scene.refused(f"red: {action}")
