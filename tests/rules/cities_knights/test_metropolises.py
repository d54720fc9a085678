"""C-83 to C-91, C-145: metropolises."""

import pytest

from tests.rule import rule
from tests.rules.cities_knights.table import Cities
from wyspa.rules.cities_knights.ids import CONSTITUTION, PRINTING_PRESS
from wyspa.rules.cities_knights.progress.decks import Progress
from wyspa.words.narration import describe

AREAS = [("science", "paper"), ("trade", "cloth"), ("politics", "coin")]


@rule("C-83", "C-84")
@pytest.mark.parametrize(("area", "commodity"), AREAS)
def test_the_first_to_reach_level_four_gets_the_metropolis_of_the_area(area, commodity):
    scene = Cities().given("red city c2.n").levels("red", **{area: 3}).hand("red", f"4 {commodity}")
    scene.when(f"red: improve {area}")
    assert scene.metropolis_at(area) == scene.named_node("c2.n")
    assert [scene.metropolis_at(other) for other, _ in AREAS if other != area] == ["", ""]


@rule("C-84", "C-164", "C-168")
def test_a_single_city_needs_no_asking_and_of_several_the_owner_names_one():
    scene = Cities().given("red city c2.n d3.n", "red settlement b4.n", "blue city d1.n")
    scene.levels("red", trade=3).hand("red", "4 cloth").when("red: improve trade")
    assert scene.phase == "crown"
    assert scene.waits() == ["red"]
    assert set(scene.legal("red")) == {f"metropolis {node}" for node in scene.named("c2.n", "d3.n")}
    assert scene.points("red") == 5
    scene.when("red: metropolis d3.n")
    assert scene.metropolis_at("trade") == scene.named_node("d3.n")
    assert scene.phase == "main"
    assert scene.points("red") == 7


@rule("C-84")
def test_nothing_else_happens_until_the_city_is_named():
    scene = Cities().given("red city c2.n d3.n", "blue city d1.n", "red settlement b4.n")
    scene.levels("red", trade=3).hand("red", "4 cloth 3 ore 2 grain").when("red: improve trade")
    assert "the city for the new metropolis must be chosen first" in scene.refused("red: end", "C-84")
    assert "red has no city there" in scene.refused("red: metropolis d1.n", "C-84")
    scene.refused("red: metropolis b4.n", "C-84")


@rule("C-84")
def test_a_second_player_at_level_four_gets_no_metropolis():
    scene = Cities().given("red city c2.n", "blue city d1.n").metropolis("trade", "d1.n").levels("blue", trade=4)
    scene.levels("red", trade=3).hand("red", "4 cloth").when("red: improve trade")
    assert scene.level("red", "trade") == 4
    assert scene.metropolis_at("trade") == scene.named_node("d1.n")
    assert scene.points("red") == 2
    assert scene.phase == "main"


@rule("C-85", "C-145")
def test_a_metropolis_is_worth_two_points_on_top_of_its_city():
    scene = Cities().given("red city c2.n").levels("red", science=3).hand("red", "4 paper").when("red: improve science")
    assert scene.points("red") == 4
    assert scene.book.recount(scene.state, 0) == 4


@rule("C-145")
def test_settlement_city_and_metropolis_together():
    scene = Cities().given("red settlement b4.n", "red city c2.n d3.n").metropolis("politics", "c2.n")
    assert scene.points("red") == 1 + 2 + 2 + 2


@rule("C-86", "E-C11")
def test_level_five_takes_the_metropolis_from_a_holder_at_level_four_and_keeps_it_for_good():
    scene = Cities().given("red city c2.n", "blue city d1.n").metropolis("politics", "c2.n")
    scene.levels("red", politics=4).levels("blue", politics=4).hand("blue", "5 coin").turn("blue").listen()
    scene.when("blue: improve politics")
    assert scene.metropolis_at("politics") == scene.named_node("d1.n")
    assert scene.at("c2.n") == "red city"
    assert (scene.points("red"), scene.points("blue")) == (2, 4)
    read = scene.words.places.read_node
    assert scene.told("white", "metropolis_lost") == [(0, 2, read("c2.n"))]
    assert scene.told("white", "metropolis_gained") == [(1, 2, read("d1.n"))]
    scene.turn("red").hand("red", "5 coin").when("red: improve politics")
    assert scene.metropolis_at("politics") == scene.named_node("d1.n")
    assert (scene.points("red"), scene.points("blue")) == (2, 4)


@rule("C-86")
def test_the_new_holder_of_several_cities_names_one_and_the_old_one_has_lost_it_already():
    scene = Cities().given("red city c2.n", "blue city d1.n d3.n").metropolis("politics", "c2.n")
    scene.levels("red", politics=4).levels("blue", politics=4).hand("blue", "5 coin").turn("blue")
    scene.when("blue: improve politics")
    assert scene.metropolis_at("politics") == ""
    assert scene.points("red") == 2
    assert scene.points("blue") == 4
    scene.when("blue: metropolis d3.n")
    assert scene.points("blue") == 6


@rule("C-87")
def test_at_level_five_the_holder_cannot_lose_it_and_others_may_still_build_level_five():
    scene = Cities().given("red city c2.n", "blue city d1.n").metropolis("science", "c2.n")
    scene.levels("red", science=5).levels("blue", science=4).hand("blue", "5 paper").turn("blue")
    scene.when("blue: improve science")
    assert scene.level("blue", "science") == 5
    assert scene.metropolis_at("science") == scene.named_node("c2.n")
    assert scene.points("red") == 4


@rule("C-87")
def test_the_holder_who_builds_level_five_keeps_the_metropolis_where_it_is():
    scene = Cities().given("red city c2.n d3.n").metropolis("science", "c2.n").levels("red", science=4)
    scene.hand("red", "5 paper").when("red: improve science")
    assert scene.metropolis_at("science") == scene.named_node("c2.n")
    assert scene.phase == "main"
    assert scene.points("red") == 6


@rule("C-88", "E-C12")
def test_with_one_city_that_is_a_metropolis_level_four_elsewhere_waits_for_another_city():
    scene = Cities().given("red city c2.n", "red settlement d3.n").metropolis("science", "c2.n")
    scene.levels("red", science=4, trade=3).hand("red", "4 cloth 3 ore 2 grain")
    assert scene.legal("red", "improve") == []
    assert "level 4 needs a city without a metropolis, and red has none" in scene.refused("red: improve trade", "C-88")
    scene.when("red: city d3.n", "red: improve trade")
    assert scene.metropolis_at("trade") == scene.named_node("d3.n")


@rule("C-88")
def test_level_four_asks_for_such_a_city_also_where_somebody_else_has_the_metropolis():
    scene = Cities().given("red city c2.n", "blue city d1.n").metropolis("science", "c2.n").metropolis("trade", "d1.n")
    scene.levels("red", science=4, trade=3).levels("blue", trade=4).hand("red", "4 cloth")
    scene.refused("red: improve trade", "C-88")


@rule("C-88")
def test_level_three_is_open_without_such_a_city():
    scene = Cities().given("red city c2.n").metropolis("science", "c2.n").levels("red", science=4, trade=2)
    scene.hand("red", "3 cloth").when("red: improve trade")
    assert scene.level("red", "trade") == 3


@rule("C-89")
def test_level_five_that_would_take_a_metropolis_needs_a_city_for_it():
    scene = Cities().given("red city c2.n", "blue city d1.n").metropolis("science", "c2.n").metropolis("trade", "d1.n")
    scene.levels("red", science=4, trade=4).levels("blue", trade=4).hand("red", "5 cloth")
    assert "level 5 needs a city without a metropolis" in scene.refused("red: improve trade", "C-89")
    scene.levels("blue", trade=5).when("red: improve trade")
    assert scene.level("red", "trade") == 5
    assert scene.metropolis_at("trade") == scene.named_node("d1.n")


@rule("C-89")
def test_the_holder_needs_no_further_city_for_level_five():
    scene = Cities().given("red city c2.n").metropolis("science", "c2.n").levels("red", science=4)
    scene.hand("red", "5 paper").when("red: improve science")
    assert scene.level("red", "science") == 5


@rule("C-90")
def test_one_player_may_hold_several_each_on_another_city():
    scene = Cities().given("red city c2.n d3.n b4.n").metropolis("science", "c2.n").levels("red", science=4, trade=3)
    scene.hand("red", "4 cloth").when("red: improve trade")
    assert set(scene.legal("red")) == {f"metropolis {node}" for node in scene.named("d3.n", "b4.n")}
    assert "is already a metropolis" in scene.refused("red: metropolis c2.n", "C-90")
    scene.when("red: metropolis b4.n")
    assert scene.points("red") == 6 + 4


@rule("C-91")
def test_the_piece_on_the_board_stays_a_city_and_everybody_sees_the_metropolis():
    scene = Cities().given("red city c2.n").metropolis("trade", "c2.n")
    assert scene.at("c2.n") == "red city"
    assert scene.supply("red", "city") == 3
    assert scene.sees("blue")["facts"]["metropolises"] == [scene.words.places.read_node("c2.n"), 1]


@rule("C-85", "C-148")
def test_a_metropolis_that_brings_thirteen_points_wins_at_once():
    scene = Cities().given("red city c2.n d3.n b4.n d1.n", "red settlement b1.n a3.n e3.s")
    scene.levels("red", trade=3).hand("red", "4 cloth").when("red: improve trade")
    assert not scene.game.over
    scene.when("red: metropolis d3.n")
    assert scene.points("red") == 13
    assert scene.game.winner == "red"


@rule("C-84")
def test_naming_the_city_is_a_phrase():
    scene = Cities().turn("red", "crown")
    action = scene.game.read("metropolis c2.n")
    assert describe(scene.game, action) == "make b1.se the metropolis"
    assert describe(scene.game, action, "pl") == "zrób z miasta na b1.se metropolię"


@rule("C-91")
def test_a_metropolis_adds_to_the_strength_of_the_barbarians_and_is_never_reduced():
    scene = Cities().given("red city c2.n").metropolis("trade", "c2.n")
    assert scene.sees("red")["facts"]["barbarians"][1] == 1
    for _ in range(7):
        scene.roll(2)
    assert scene.sees("red")["facts"]["barbarians"][0] == 0
    assert scene.at("c2.n") == "red city"
    assert scene.points("red") == 4


@rule("C-145")
def test_every_source_of_points_at_once():
    scene = Cities().given("red settlement b4.n", "red city c2.n").metropolis("politics", "c2.n")  # 1 + 2 + 2
    scene.line("red", "south", 0, 5)  # the longest route: 2
    scene.given("blue city a1.n", "red active-weak-knight c1.sw")
    for _ in range(7):
        scene.roll(2)  # two cities against one knight: blue loses its city
    assert scene.points("red") == 7
    scene.given("red active-mighty-knight c1.se")
    for _ in range(7):
        scene.roll(2)  # one city against three: a token
    assert scene.points("red") == 8
    progress = scene.module(Progress)
    progress.receive(scene.book, scene.state, 0, PRINTING_PRESS)
    progress.receive(scene.book, scene.state, 0, CONSTITUTION)
    assert scene.points("red") == 10
    scene.turn("red").progress("red", merchant=1).when("red: merchant b4")
    assert scene.points("red") == 11
    assert scene.book.recount(scene.state, 0) == 11
