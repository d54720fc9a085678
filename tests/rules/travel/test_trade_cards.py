"""T-34 to T-40, T-68: what brings trade cards."""

import pytest

from tests.rule import rule
from tests.rules.travel.pair import Pair

COAST_DESERT = "travel:0/A1-A2-A3-B4-A5-A6"  # TX-10: the desert in corner 3, at e3
HOUSE = "1 lumber 1 brick 1 wool 1 grain"


def builds(map: str, *path: str, held: int = 4) -> Pair:
    """Red has a road along the path and builds a settlement at its end, in the main phase."""
    scene = Pair(map).walk("red", *path).hold("red", held).hand("red", HOUSE)
    return scene.when(f"red: settlement {path[-1]}")


@rule("T-36")
def test_a_settlement_at_the_desert_brings_two():
    scene = builds("beginner", "c2.nw", "c2.n", "c3.nw")
    assert scene.trade_cards("red") == 6
    assert scene.supply_of_trade_cards() == 4


@rule("T-37")
@pytest.mark.parametrize(("path", "harbour"), [(["b1.n", "a1.nw", "a1.n"], True), (["b1.nw", "c1.n", "c1.nw"], False)])
def test_a_settlement_at_the_coast_brings_one_with_or_without_a_harbour(path, harbour):
    scene = builds("beginner", *path)
    node = scene.words.places.read_node(path[-1])
    assert bool(scene.state.layout.dock_at[node]) == harbour
    assert scene.trade_cards("red") == 5


@rule("T-38", "TX-10", "T-65")
@pytest.mark.parametrize(
    ("place", "path", "gain"),
    [
        ("at the desert and the coast", ["e3.n", "e3.ne", "e3.se"], 3),
        ("inland at the desert", ["e3.ne", "d4.sw", "e3.n"], 2),
        ("at the coast", ["c5.nw", "c5.n", "c5.ne"], 1),
        ("inland elsewhere", ["c2.s", "c2.sw", "c2.nw"], 0),
    ],
)
def test_a_settlement_brings_what_it_touches(place, path, gain):
    scene = Pair(COAST_DESERT).given(f"red settlement {path[-1]}")
    assert scene.trade_cards("red") == 4 + gain, place


@rule("T-39")
def test_cities_roads_and_neutral_settlements_bring_nothing():
    scene = Pair().given("red settlement c3.n").hold("red", 2).hand("red", "1 lumber 1 brick 2 grain 3 ore")
    scene.when("red: city c3.n", "red: road c3/ne", "red: road a2/se orange")
    assert scene.trade_cards("red") == 2
    scene.given("orange settlement a1.n", "white settlement c3.s")
    assert (scene.trade_cards("red"), scene.trade_cards("blue")) == (2, 4)
    assert scene.supply_of_trade_cards() == 8


@rule("T-40", "TX-1")
def test_nobody_keeps_more_than_seven():
    scene = builds("beginner", "c2.nw", "c2.n", "c3.nw", held=6)
    assert scene.trade_cards("red") == 7
    assert scene.supply_of_trade_cards() == 14 - 7 - 4


@rule("TX-12", "T-40", "T-68")
def test_a_knight_handed_in_with_six_cards_brings_one():
    scene = Pair().hold("red", 6).hold("blue", 7).knights("red", 1)
    assert scene.supply_of_trade_cards() == 1
    scene.when("red: hand-in-knight")
    assert (scene.trade_cards("red"), scene.supply_of_trade_cards()) == (7, 0)


@rule("T-68", "T-40")
def test_a_knight_may_be_handed_in_for_nothing_with_seven_cards():
    scene = Pair().hold("red", 7).knights("red", 1).when("red: hand-in-knight")
    assert (scene.trade_cards("red"), scene.played_knights("red")) == (7, 0)


@rule("T-34", "T-35")
@pytest.mark.parametrize("phase", ["roll", "main"])
def test_a_played_knight_leaves_the_game_for_two_trade_cards(phase):
    scene = Pair().knights("red", 2).turn("red", phase).when("red: hand-in-knight")
    assert (scene.trade_cards("red"), scene.played_knights("red")) == (6, 1)
    assert scene.pile_left() == 23  # it does not go back to the pile


@rule("T-34")
def test_one_knight_a_turn():
    scene = Pair().knights("red", 3).turn("red", "roll").when("red: hand-in-knight").rolls(2, 12)
    scene.refused("red: hand-in-knight", "T-34")
    scene.when("red: end").knights("blue", 1).when("blue: hand-in-knight").rolls(2, 12)
    scene.when("blue: end", "red: hand-in-knight")
    assert scene.played_knights("red") == 1


@rule("T-34")
def test_a_knight_played_in_the_same_turn_may_be_handed_in():
    scene = Pair().given("robber c3").cards("red", knight=1).when("red: knight", "red: rob a1", "red: hand-in-knight")
    assert scene.trade_cards("red") == 6


@rule("T-34")
def test_without_a_played_knight_there_is_nothing_to_hand_in():
    scene = Pair().cards("red", knight=2).knights("blue", 1)
    scene.refused("red: hand-in-knight", "T-34")
    scene.refused("blue: hand-in-knight", "B-41")


@rule("T-68")
def test_handing_in_uses_up_neither_the_action_nor_the_card_of_the_turn():
    scene = Pair().given("robber a1").knights("red", 1).cards("red", monopoly=1).turn("red", "roll")
    scene.when("red: hand-in-knight", "red: robber-to-desert", "red: monopoly ore")
    assert scene.trade_cards("red") == 5


@rule("T-35")
def test_knights_that_have_left_no_longer_count_for_the_army():
    scene = Pair().given("robber c3").knights("red", 2).cards("red", knight=1).when("red: hand-in-knight")
    scene.when("red: knight", "red: rob a1")
    assert (scene.played_knights("red"), scene.largest_army()) == (2, None)
