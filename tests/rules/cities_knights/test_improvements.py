"""C-75 to C-78, C-82, C-88, C-89: city improvements."""

import pytest

from tests.rule import rule
from tests.rules.cities_knights.table import Cities
from wyspa import from_text
from wyspa.rules.base.ids import SETTLEMENT
from wyspa.rules.cities_knights.ids import SCIENCE
from wyspa.words.narration import describe, sentence

AREAS = [("science", "paper"), ("trade", "cloth"), ("politics", "coin")]


@rule("C-75")
@pytest.mark.parametrize(("area", "commodity"), AREAS)
def test_each_area_is_paid_with_its_own_commodity(area, commodity):
    scene = Cities().given("red city c2.n").hand("red", f"1 {commodity}")
    assert scene.legal("red", "improve") == [f"improve {area}"]
    scene.when(f"red: improve {area}")
    assert scene.level("red", area) == 1
    assert scene.holds("red") == "nothing"
    assert scene.left(commodity) == 12


@rule("C-75")
def test_another_commodity_or_a_resource_does_not_pay():
    scene = Cities().given("red city c2.n").hand("red", "3 cloth 3 coin 5 ore")
    assert "it costs 1 paper, and red has 5 ore, 3 cloth and 3 coin" in scene.refused("red: improve science", "C-76")


@rule("C-76")
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_a_level_costs_as_many_commodities_as_its_number(level):
    scene = Cities().given("red city c2.n").levels("red", trade=level - 1).hand("red", f"{level - 1 or 1} cloth")
    if level > 1:
        scene.refused("red: improve trade", "C-76")
    scene.hand("red", f"{level} cloth").when("red: improve trade")
    assert scene.level("red", "trade") == level
    assert scene.holds("red") == "nothing"


@rule("C-76")
def test_levels_are_built_in_order_and_there_is_none_above_the_fifth():
    scene = Cities().given("red city c2.n").hand("red", "12 coin")
    scene.when("red: improve politics", "red: improve politics", "red: improve politics")
    assert scene.level("red", "politics") == 3
    assert scene.holds("red") == "6 coin"
    scene.levels("red", politics=5)
    assert "level 5 is the highest" in scene.refused("red: improve politics", "C-76")
    assert scene.legal("red", "improve") == []


@rule("E-C10", "C-76")
def test_three_paper_buy_the_first_two_levels_in_one_turn():
    scene = Cities().given("red city c2.n").hand("red", "3 paper").when("red: improve science", "red: improve science")
    assert scene.level("red", "science") == 2
    assert scene.has("red", "paper") == 0


@rule("C-77")
def test_without_a_city_nothing_is_improved():
    scene = Cities().given("red settlement c2.n").hand("red", "5 paper")
    assert scene.legal("red", "improve") == []
    assert "red has no city to improve" in scene.refused("red: improve science", "C-77")


@rule("C-77", "C-100")
def test_whoever_has_lost_the_last_city_keeps_the_levels_and_buys_no_more():
    scene = Cities().given("red city c2.n").levels("red", science=2).hand("red", "5 paper")
    scene.book.change(scene.state, SETTLEMENT, scene.words.places.read_node("c2.n"))
    assert scene.level("red", "science") == 2
    scene.refused("red: improve science", "C-77")


@rule("C-77")
def test_a_metropolis_is_a_city_to_improve():
    scene = Cities().given("red city c2.n").metropolis("trade", "c2.n").levels("red", trade=4).hand("red", "1 paper")
    scene.when("red: improve science")
    assert scene.level("red", "science") == 1


@rule("C-78")
def test_one_city_suffices_for_all_three_areas():
    scene = Cities().given("red city c2.n").hand("red", "1 paper 1 cloth 1 coin")
    scene.when("red: improve science", "red: improve trade", "red: improve politics")
    assert [scene.level("red", area) for area, _ in AREAS] == [1, 1, 1]


@rule("C-78")
def test_levels_belong_to_one_player_and_all_see_them():
    scene = Cities().given("red city c2.n").hand("red", "1 paper").when("red: improve science")
    notes = scene.sees("blue")["facts"]
    assert notes["improvements"] == [1, 0, 0] + [0, 0, 0] * 3


@rule("C-82", "C-59")
def test_the_fortress_comes_with_the_third_level_of_politics_and_lets_strong_knights_be_trained():
    scene = Cities().given("red road c2/ne", "red strong-knight c2.n").levels("red", politics=2)
    scene.hand("red", "1 wool 1 ore")
    assert scene.legal("red", "train") == []
    scene.levels("red", politics=3)
    assert scene.open("red", "train") == scene.named("c2.n")


@rule("C-75")
def test_an_improvement_is_told_with_its_name():
    scene = Cities().given("red city c2.n").levels("red", science=2).hand("red", "3 paper").listen()
    scene.when("red: improve science")
    assert scene.told("table", "improved") == [(0, SCIENCE, 3)]
    event = next(e for e in scene.game.events(-1) if e.name == "improved")
    assert sentence(scene.game, event) == "Red builds level 3 of science: Aqueduct."
    assert sentence(scene.game, event, "pl") == "Czerwony osiąga etap 3 wiedzy: Akwedukt."


@rule("C-75")
def test_the_actions_of_cities_are_phrases():
    scene = Cities()
    said = {
        "improve trade": ("build the next level of trade", "zbuduj następny etap handlu"),
        "wall c2.n": ("build a city wall on b1.se", "zbuduj mury miejskie na b1.se"),
    }
    for words, (english, polish) in said.items():
        assert describe(scene.game, scene.game.read(words)) == english
        assert describe(scene.game, scene.game.read(words), "pl") == polish


@rule("C-76")
def test_a_position_with_levels_walls_and_metropolises_is_read_back():
    scene = Cities().given("red city c2.n", "blue city d3.n").wall("d3.n").metropolis("trade", "c2.n")
    scene.levels("red", trade=4, science=1)
    other = from_text(scene.game.to_text())
    assert other.hash() == scene.game.hash()
    assert other.view(1).plain() == scene.game.view(1).plain()


@rule("C-76", "C-115")
def test_a_crane_makes_one_improvement_cheaper_and_the_next_one_not():
    scene = Cities().given("red city c2.n").progress("red", crane=1).when("red: crane")
    assert scene.legal("red", "improve") == ["improve science", "improve trade", "improve politics"]
    scene.when("red: improve trade")
    assert scene.level("red", "trade") == 1
    assert scene.legal("red", "improve") == []
    assert "it costs 2 cloth" in scene.refused("red: improve trade", "C-76")
