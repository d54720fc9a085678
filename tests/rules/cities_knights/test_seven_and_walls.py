"""C-35, C-36, C-46 to C-49: hands on a seven, and the walls that keep more cards safe."""

import pytest

from tests.rule import rule
from tests.rules.cities_knights.table import Cities
from wyspa.rules.base.ids import SETTLEMENT

CITIES = ("red city b1.n", "red city b3.n", "red city d1.n", "red city d3.n")


@rule("C-35")
def test_a_hand_above_seven_discards_half_of_resources_and_commodities_freely_chosen():
    scene = Cities().hand("red", "4 ore 2 coin 3 cloth").hand("blue", "7 ore").roll(7)
    assert scene.waits() == ["red"]
    assert scene.legal("red") == ["discard ore", "discard cloth", "discard coin"]
    scene.when("discard coin", "discard coin", "discard cloth", "discard ore")
    assert scene.holds("red") == "3 ore 2 cloth"
    assert scene.left("coin") == 12


@rule("C-35")
def test_nobody_produces_on_a_seven():
    scene = Cities().tile("c3", "forest", 7).given("red city c3.n").roll(7)
    assert scene.holds("red") == "nothing"


@rule("C-36")
@pytest.mark.parametrize(("walls", "limit"), [(0, 7), (1, 9), (2, 11), (3, 13)])
def test_each_wall_keeps_two_more_cards_safe(walls, limit):
    scene = Cities().given(*CITIES).wall(*("b1.n", "b3.n", "d1.n")[:walls])
    assert scene.sees("blue")["facts"]["hand_limit"] == [limit, 7, 7, 7]


@rule("C-36")
def test_the_walls_of_one_player_protect_no_other():
    scene = Cities().given("red city b1.n").wall("b1.n").hand("blue", "8 ore").hand("red", "8 wool").roll(7)
    assert scene.waits() == ["blue"]


@rule("E-C7")
@pytest.mark.parametrize(("hand", "due"), [("5 ore 6 coin", 0), ("6 ore 6 coin", 6)])
def test_with_two_walls_eleven_cards_are_safe_and_of_twelve_six_go(hand, due):
    scene = Cities().given(*CITIES).wall("b1.n", "b3.n").hand("red", hand).roll(7)
    assert scene.state.waiting[0] == due


@rule("C-46")
def test_a_wall_costs_two_brick_and_stands_under_an_own_city():
    scene = Cities().given("red city b1.n", "red settlement b3.n", "blue city d1.n").hand("red", "3 brick")
    assert scene.open("red", "wall") == scene.named("b1.n")
    scene.when("red: wall b1.n")
    assert scene.has_wall("b1.n")
    assert scene.holds("red") == "1 brick"
    assert scene.left("brick") == 18


@rule("C-46")
def test_without_two_brick_there_is_no_wall():
    scene = Cities().given("red city b1.n").hand("red", "1 brick 5 ore")
    assert "it costs 2 brick" in scene.refused("red: wall b1.n", "C-46")


@rule("C-46", "C-91")
def test_a_metropolis_may_have_a_wall():
    scene = Cities().given("red city b1.n").metropolis("trade", "b1.n").hand("red", "2 brick").when("red: wall b1.n")
    assert scene.has_wall("b1.n")


@rule("C-46")
def test_under_a_foreign_city_or_on_an_empty_corner_there_is_no_wall():
    scene = Cities().given("blue city d1.n", "red city b1.n").hand("red", "4 brick")
    assert "red has no city there" in scene.refused("red: wall d1.n", "C-46")
    scene.refused("red: wall c3.n", "C-46")


@rule("C-47")
def test_a_city_has_one_wall_at_most():
    scene = Cities().given("red city b1.n").wall("b1.n").hand("red", "4 brick")
    assert "already has a wall" in scene.refused("red: wall b1.n", "C-47")
    assert scene.legal("red", "wall") == []


@rule("C-47")
def test_a_player_has_three_walls_at_most():
    scene = Cities().given(*CITIES).wall("b1.n", "b3.n", "d1.n").hand("red", "4 brick")
    assert scene.legal("red", "wall") == []
    assert "nobody may have more than 3 walls" in scene.refused("red: wall d3.n", "C-47")


@rule("C-47")
def test_a_settlement_cannot_have_a_wall():
    scene = Cities().given("red settlement b1.n").hand("red", "4 brick")
    scene.refused("red: wall b1.n", "C-46")


@rule("C-47", "C-131")
def test_a_city_that_became_a_settlement_cannot_have_a_wall():
    scene = Cities().given("red city b1.n").hand("red", "4 brick")
    scene.book.change(scene.state, SETTLEMENT, scene.words.places.read_node("b1.n"))
    scene.refused("red: wall b1.n", "C-46")


@rule("C-48")
def test_a_wall_is_lost_with_its_city_and_can_be_built_again():
    scene = Cities().given(*CITIES).wall("b1.n", "b3.n", "d1.n").hand("red", "4 brick").listen()
    node = scene.words.places.read_node("b1.n")
    scene.book.change(scene.state, SETTLEMENT, node)
    assert not scene.has_wall("b1.n")
    assert scene.walls("red") == 2
    assert scene.told("blue", "wall_lost") == [(0, 2, node)]
    assert scene.sees("blue")["facts"]["hand_limit"][0] == 11
    scene.when("red: wall d3.n")
    assert scene.walls("red") == 3


@rule("C-48")
def test_a_wall_stays_when_the_metropolis_comes_and_goes():
    scene = Cities().given("red city b1.n", "blue city d1.n").wall("b1.n").levels("blue", science=4)
    scene.metropolis("science", "b1.n").levels("red", science=4).hand("blue", "5 paper").turn("blue")
    assert scene.has_wall("b1.n")
    scene.when("blue: improve science")
    assert scene.metropolis_at("science") == scene.named_node("d1.n")
    assert scene.has_wall("b1.n")
    assert not scene.has_wall("d1.n")


@rule("C-49")
def test_walls_are_worth_no_points():
    scene = Cities().given("red city b1.n").hand("red", "2 brick").when("red: wall b1.n")
    assert scene.points("red") == 2


@rule("C-46")
def test_everybody_sees_and_hears_of_a_wall():
    scene = Cities().given("red city b1.n").hand("red", "2 brick").listen().when("red: wall b1.n")
    node = scene.words.places.read_node("b1.n")
    assert scene.sees("blue")["facts"]["walls"] == [node]
    assert scene.told("table", "wall_built") == [(0, 1, node)]


@rule("C-48", "C-49")
def test_a_wall_does_not_protect_its_city_against_the_barbarians():
    scene = Cities().given("red city b1.n").wall("b1.n")
    for _ in range(7):
        scene.roll(2)
    assert scene.at("b1.n") == "red settlement"
    assert scene.walls("red") == 0
