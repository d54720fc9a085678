"""C-131, C-132, C-155 to C-157: a lost city becomes a settlement, or lies on its side until it is raised again."""

from __future__ import annotations

import wyspa
from tests.invariants import check_thoroughly
from tests.rule import rule
from tests.rules.cities_knights.shore import Shore


def all_settled(**options: object) -> Shore:
    """Red has all five settlements and two cities on the board."""
    return Shore(**options).given("red settlement a1.n a2.n a3.n b1.n b2.n", "red city c1.n c2.n")


def laid_down() -> Shore:
    """The city on c1.n lies."""
    return all_settled().land("red").when("red: lose-city c1.n", "table: resolve 1 1")


@rule("C-155")
def test_with_a_settlement_piece_in_supply_it_takes_the_citys_place():
    scene = Shore().given("red settlement a1.n a2.n a3.n b1.n", "red city c1.n").land("red")
    assert scene.at("c1.n") == "red settlement"
    assert (scene.supply("red", "settlement"), scene.supply("red", "city")) == (0, 4)
    assert scene.lying() == set()
    scene.when("table: resolve 1 1").hand("red", "2 grain 3 ore")
    assert scene.open("red", "city") == scene.named("a1.n", "a2.n", "a3.n", "b1.n", "c1.n")


@rule("C-131", "E-C21")
def test_without_a_settlement_piece_the_city_lies_and_is_a_settlement_in_every_respect():
    scene = laid_down()
    assert scene.lying() == scene.named("c1.n")
    assert scene.at("c1.n") == "red settlement"
    assert scene.points("red") == 5 + 2 + 1
    assert scene.sees("blue")["facts"]["lying_cities"] == [scene.node("c1.n")]


@rule("C-131", "C-99")
def test_a_lying_city_produces_as_a_settlement():
    scene = Shore().given("red settlement b1.n b3.n c4.n d2.n e1.n", "red city a1.n").land("red", 4, 6)
    assert scene.lying() == scene.named("a1.n")
    scene.when("table: resolve 4 6")
    assert scene.has("red", "ore") == 2  # one from a1.n, one from b1.n, which lies at the same mountains
    assert scene.has("red", "coin") == 0


@rule("C-131")
def test_a_lying_city_can_be_robbed_has_no_wall_and_allows_no_improvement():
    scene = Shore().given("red settlement a1.n a2.n a3.n b1.n b2.n", "red city c1.n").wall("red", "c1.n").land("red")
    assert not scene.walled("c1.n")
    scene.when("table: resolve 1 1").hand("red", "4 brick 5 paper")
    scene.refused("red: wall c1.n", "C-46")
    scene.refused("red: improve science", "C-77")
    scene.turn("blue", "thief").hand("red", "1 wool")
    assert "rob c1 red" in scene.legal("blue")


@rule("C-131")
def test_it_keeps_its_city_piece_and_no_supply_is_shown_below_nothing():
    scene = laid_down()
    city, settlement = 3, 2
    shown = scene.sees("blue")["supply"][0]
    assert shown[settlement] == 0
    assert shown[city] == 2  # one city stands, one lies


@rule("C-131")
def test_no_settlement_is_built_while_none_is_left():
    scene = laid_down().given("red road e1/nw e1/w").hand("red", "2 lumber 2 brick 2 wool 2 grain")
    assert scene.legal("red", "settlement") == []
    scene.refused("red: settlement e1.n", "B-72")


@rule("C-132", "E-C21")
def test_the_next_city_must_be_the_lying_one_at_the_usual_price():
    scene = laid_down().hand("red", "4 grain 6 ore")
    assert scene.open("red", "city") == scene.named("c1.n")
    scene.refused("red: city a1.n", "C-132")
    scene.when("red: city c1.n")
    assert scene.holds("red") == "2 grain 3 ore"
    assert scene.at("c1.n") == "red city"
    assert scene.lying() == set()
    assert scene.points("red") == 9
    assert scene.open("red", "city") == scene.named("a1.n", "a2.n", "a3.n", "b1.n", "b2.n")


@rule("C-132", "E-C21", "C-122")
def test_medicine_raises_the_lying_city_and_no_other():
    scene = laid_down().hand("red", "1 grain 2 ore").progress("red", medicine=1)
    assert scene.open("red", "medicine") == scene.named("c1.n")
    scene.when("red: medicine c1.n")
    assert (scene.holds("red"), scene.lying()) == ("nothing", set())
    assert scene.at("c1.n") == "red city"


@rule("C-156")
def test_setting_a_city_upright_needs_no_city_piece_from_the_supply():
    scene = all_settled(target="20").given("red city d1.n d2.n").land("red")
    scene.when("red: lose-city d2.n", "table: resolve 1 1").hand("red", "2 grain 3 ore")
    assert scene.sees("red")["supply"][0][3] == 0
    scene.when("red: city d2.n")
    assert scene.at("d2.n") == "red city"
    assert scene.supply("red", "city") == 0


@rule("C-156")
def test_of_several_lying_cities_the_player_chooses_and_all_must_stand_before_another_is_built():
    scene = laid_down().land("red")
    assert scene.lying() == scene.named("c1.n", "c2.n")
    scene.when("table: resolve 1 1").hand("red", "6 grain 9 ore")
    assert scene.open("red", "city") == scene.named("c1.n", "c2.n")
    scene.when("red: city c2.n")
    assert scene.open("red", "city") == scene.named("c1.n")
    scene.when("red: city c1.n")
    assert scene.open("red", "city") == scene.named("a1.n", "a2.n", "a3.n", "b1.n", "b2.n")


@rule("C-132")
def test_another_players_lying_city_is_no_hindrance():
    scene = laid_down().given("blue settlement d1.n").turn("blue").hand("blue", "2 grain 3 ore")
    assert scene.open("blue", "city") == scene.named("d1.n")


@rule("C-157", "C-97")
def test_a_lying_city_does_not_count_for_the_barbarians_and_is_not_reduced_again():
    scene = laid_down().listen()
    assert scene.sees("red")["facts"]["barbarians"][1] == 1
    scene.land("red")  # the other one
    assert scene.lying() == scene.named("c1.n", "c2.n")
    scene.given("blue city d1.n d2.n").land("red")
    assert scene.told("red", "barbarians_land")[-1] == (-1, 2, 0)
    assert scene.waits() == ["blue"]  # red has only settlements and lying cities
    scene.when("blue: lose-city d1.n")
    assert scene.points("red") == 7


@rule("C-131", "C-98")
def test_it_is_told_that_the_city_lies():
    scene = all_settled().listen().land("red").when("red: lose-city c1.n")
    assert scene.told("white", "city_lost") == [(0, 1, scene.node("c1.n"))]


@rule("C-131", "C-156")
def test_a_position_with_lying_cities_can_be_written_and_read_and_its_pieces_add_up():
    scene = laid_down().land("red").when("table: resolve 1 1").hand("red", "2 grain 3 ore")
    check_thoroughly(scene.book, scene.state)
    text = scene.game.to_text()
    again = wyspa.from_text(text)
    assert again.to_text() == text
    assert again.words() == scene.game.words()
