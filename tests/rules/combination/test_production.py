"""X-9 to X-12: what gold rivers pay, where the merchant may stand, and what stays under a lost city."""

from __future__ import annotations

import pytest

from tests.rule import rule
from tests.rules.combination.seas import Seas

RESOURCES = {"lumber", "brick", "wool", "grain", "ore"}


def river() -> Seas:
    """c2 is a gold river with the number 4, of which there is no other."""
    return Seas().tile("b1", "mountains", 3).tile("c2", "gold", 4)


@rule("X-9", "E-X2")
@pytest.mark.parametrize(("building", "many"), [("settlement", 1), ("city", 2)])
def test_a_gold_river_pays_resources_of_choice_and_never_commodities(building, many):
    scene = river().given(f"red {building} c2.s").roll(4)
    for _ in range(many):
        assert scene.phase == "pick-gold"
        assert scene.open("red", "take") == RESOURCES
        scene.refused("red: take coin")
        scene.when("red: take ore")
    assert scene.phase == "main"
    assert scene.holds("red") == f"{many} ore"


@rule("X-9")
def test_a_metropolis_counts_as_a_city_there():
    scene = river().given("red city c2.s").levels("red", trade=4).metropolis("trade", "c2.s", "red").roll(4)
    scene.when("red: take ore", "red: take wool")
    assert scene.holds("red") == "1 wool 1 ore"


@rule("X-10", "E-X14")
def test_a_card_from_a_gold_river_is_instead_of_the_aqueduct():
    scene = river().given("red settlement c2.s").levels("red", science=3).roll(4)
    scene.when("red: take ore", "table: flow")
    assert (scene.phase, scene.holds("red")) == ("main", "1 ore")


@rule("X-10", "E-X14")
def test_the_robber_on_the_gold_river_lets_the_aqueduct_flow():
    scene = river().landed().given("red settlement c2.s", "robber c2").levels("red", science=3).roll(4)
    assert scene.phase == "aqueduct"
    scene.when("red: aqueduct wool")
    assert (scene.phase, scene.holds("red")) == ("main", "1 wool")


@rule("X-10")
def test_gold_is_chosen_before_anybody_takes_an_aqueduct_card():
    scene = river().given("blue settlement c2.s").levels("red", science=3).roll(4)
    assert (scene.phase, scene.waits()) == ("pick-gold", ["blue"])
    scene.when("blue: take ore", "table: flow")
    assert (scene.phase, scene.waits()) == ("aqueduct", ["red"])


@rule("X-11", "E-X11")
def test_the_merchant_goes_neither_to_gold_nor_to_sea():
    scene = river().given("red settlement c1.se").progress("red", merchant=1)
    assert scene.open("red", "merchant") == {"c1"}  # c2 is gold, d1 sea
    scene.refused("red: merchant c2", "C-125")
    scene.refused("red: merchant d1", "C-125")


@rule("X-12")
def test_a_reduced_city_keeps_the_points_that_lie_under_it():
    scene = Seas("new-shores", 4).given("red city a1.n")  # the first on a small island: two points more
    assert scene.points("red") == 4
    scene.land()
    assert scene.at("a1.n") == "red settlement"
    assert scene.points("red") == 3
    assert scene.sees("red")["facts"]["land_tokens"] == [2, 0, 0, 0]


@rule("X-12")
def test_an_outpost_of_the_wonders_keeps_its_point_too():
    scene = Seas("wonders", 4)
    node = next(
        scene.words.places.say_node(n)
        for n in range(scene.state.board.n_node)
        for module in scene.book.modules
        if module.name == "outposts" and module.is_outpost(scene.state, n)
    )
    scene.given(f"red city {node}")
    before = scene.points("red")
    scene.land()
    assert scene.points("red") == before - 1
    assert scene.book.recount(scene.state, scene.seat("red")) == before - 1
