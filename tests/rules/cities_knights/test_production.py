"""C-30 to C-34: what settlements and cities get."""

import pytest

from tests.rule import rule
from tests.rules.cities_knights.table import Cities

TERRAINS = [
    ("hills", "1 brick", "2 brick"),
    ("fields", "1 grain", "2 grain"),
    ("forest", "1 lumber", "1 lumber 1 paper"),
    ("pasture", "1 wool", "1 wool 1 cloth"),
    ("mountains", "1 ore", "1 ore 1 coin"),
    ("desert", "nothing", "nothing"),
]


@rule("C-30")
@pytest.mark.parametrize(("terrain", "settlement", "city"), TERRAINS)
def test_what_a_hex_pays_a_settlement_and_a_city(terrain, settlement, city):
    scene = Cities().tile("c3", terrain, 2).given("red settlement c3.n", "blue city c3.s")
    scene.roll(2)
    assert scene.holds("red") == settlement
    assert scene.holds("blue") == city


@rule("C-30", "C-91")
def test_a_metropolis_pays_like_a_city():
    scene = Cities().given("red city c2.n").metropolis("science", "c2.n").levels("red", science=4)
    scene.roll(11)  # the forest c2
    assert scene.holds("red") == "1 lumber 1 paper"


@rule("C-31")
def test_a_city_is_never_asked_which_two_cards_it_wants():
    scene = Cities().tile("c3", "forest", 2).given("red city c3.n").roll(2)
    assert scene.holds("red") == "1 lumber 1 paper"
    assert scene.phase == "main"


@rule("C-31", "C-33")
def test_a_missing_commodity_is_not_made_up_by_a_resource():
    scene = Cities().tile("c3", "forest", 2).given("red city c3.n").bank("paper", 0).roll(2)
    assert scene.holds("red") == "1 lumber"


@rule("C-32")
def test_the_hex_of_the_robber_brings_neither_resources_nor_commodities():
    scene = Cities().tile("c3", "mountains", 2).given("red city c3.n", "robber c3").roll(2)
    assert scene.holds("red") == "nothing"
    assert scene.left("coin") == 12


@rule("C-33")
def test_when_commodities_are_short_nobody_gets_any_of_that_kind():
    scene = Cities().tile("c3", "pasture", 2).given("red city c3.n", "blue city c3.s").bank("cloth", 1).roll(2)
    assert scene.holds("red") == "1 wool"
    assert scene.holds("blue") == "1 wool"
    assert scene.left("cloth") == 1


@rule("C-33")
def test_a_single_claimant_takes_the_commodities_that_are_left():
    scene = Cities().tile("c3", "pasture", 2).given("red city c3.n", "red city c3.s").bank("cloth", 1).roll(2)
    assert scene.holds("red") == "2 wool 1 cloth"


@rule("C-33")
def test_a_short_resource_does_not_hold_back_the_commodity_of_the_same_city():
    scene = Cities().tile("c3", "forest", 2).given("red city c3.n", "blue city c3.s").bank("lumber", 1).roll(2)
    assert scene.holds("red") == "1 paper"
    assert scene.holds("blue") == "1 paper"
    assert scene.left("lumber") == 1


@rule("C-34")
def test_commodities_are_held_with_the_resources_and_all_see_how_many_cards_there_are():
    scene = Cities().hand("red", "2 ore 1 coin 1 paper")
    assert scene.count("red") == 4
    assert scene.sees("blue")["cards"][0] == 4


@rule("E-C3")
@pytest.mark.parametrize(("number", "gets"), [(5, "2 grain"), (6, "2 brick"), (8, "1 lumber 1 paper")])
def test_a_city_on_fields_hills_and_forest(number, gets):
    scene = Cities().tile("b2", "fields", 5).tile("b3", "hills", 6).tile("c3", "forest", 8)
    assert scene.given("red city c3.n").roll(number).holds("red") == gets


@rule("E-C4")
@pytest.mark.parametrize(("number", "gets"), [(4, "1 wool 1 cloth"), (10, "1 ore 1 coin")])
def test_a_city_on_pasture_and_mountains(number, gets):
    scene = Cities().tile("b2", "pasture", 4).tile("b3", "mountains", 10)
    assert scene.given("red city c3.n").roll(number).holds("red") == gets
