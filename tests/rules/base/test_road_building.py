"""B-90: two roads free of charge."""

import pytest

from tests.rule import rule
from tests.scene import Scene


def hemmed_in(free: int) -> Scene:
    """Leave red only so many edges, in the north-west corner of the board; blue has closed the rest.

    Red's settlement a1.n has two edges; beyond a1.nw blue's settlement stands in the way, beyond a1.ne blue's roads.
    """
    scene = Scene().given("red settlement a1.n", "blue settlement a1.nw").cards("red", roads=1)
    if free == 1:
        return scene.given("blue road a1/ne")
    return scene.given("blue road a1/nw a1/ne") if free == 0 else scene


@rule("B-90")
@pytest.mark.parametrize("phase", ["roll", "main"])
def test_two_roads_are_placed_free_of_charge(phase):
    scene = Scene().given("red settlement c3.n").cards("red", roads=1).hand("red", "1 ore").turn("red", phase)
    scene.when("red: roads", "red: road c3/ne", "red: road b2/e")
    assert scene.at("c3/ne") == scene.at("b2/e") == "red road"
    assert scene.holds("red") == "1 ore"
    assert scene.supply("red", "road") == 13
    assert scene.phase == phase
    assert [scene.left(card) for card in ("lumber", "brick")] == [19, 19]


@rule("B-90")
def test_the_second_road_may_continue_the_first():
    scene = Scene().given("red settlement c3.n").cards("red", roads=1).when("red: roads")
    scene.refused("red: road c3/e", "B-68")
    scene.when("red: road c3/ne", "red: road c3/e")
    assert scene.at("c3/e") == "red road"


@rule("B-90")
def test_free_roads_obey_the_rules_for_roads():
    scene = Scene().given("red settlement c3.n", "red road c3/ne", "blue settlement c3.se", "blue road c3/nw")
    scene.cards("red", roads=1).when("red: roads", "red: road c3/e")
    scene.refused("red: road c3/se", "B-69")  # past a settlement of blue
    scene.refused("red: road c3/nw", "B-12")  # taken
    scene.refused("red: road e1/sw", "B-68")  # far away


@rule("B-90")
def test_both_roads_must_be_placed_if_they_can_be():
    scene = Scene().given("red settlement c3.n").cards("red", roads=1).hand("red", "1 lumber 1 brick")
    scene.when("red: roads")
    for _ in range(2):
        assert scene.legal("red") == scene.legal("red", "road")
        scene.refused("red: end")
        scene.refused("red: no-road", "B-90")
        scene.when(f"red: {scene.legal('red')[0]}")
    assert scene.phase == "main"
    assert scene.holds("red") == "1 lumber 1 brick"


@rule("B-90")
def test_no_third_road_is_free():
    scene = Scene().given("red settlement c3.n").cards("red", roads=1)
    scene.when("red: roads", "red: road c3/ne", "red: road c3/e")
    scene.refused("red: road c3/se", "B-65")


@rule("B-90")
def test_with_one_road_in_supply_one_is_placed():
    scene = Scene().line("red", "south", 0, 10).line("red", "north", 0, 4).cards("red", roads=1)
    assert scene.supply("red", "road") == 1
    scene.when("red: roads", "red: road c3/nw")
    assert scene.supply("red", "road") == 0
    assert scene.phase == "main"
    assert scene.developments("red") == {}


@rule("B-90")
def test_with_no_road_in_supply_the_card_cannot_be_played():
    scene = Scene().line("red", "south", 0, 10).line("red", "north", 0, 5).cards("red", roads=1)
    assert scene.supply("red", "road") == 0
    scene.refused("red: roads", "B-90")
    assert not scene.legal("red", "roads")


@rule("B-90")
def test_with_no_legal_edge_at_all_the_card_cannot_be_played():
    scene = hemmed_in(free=0)
    scene.refused("red: roads", "B-90")


@rule("B-90")
def test_with_no_legal_edge_after_the_first_road_one_is_placed():
    scene = hemmed_in(free=1).when("red: roads")
    assert scene.open("red", "road") == scene.named("a1/nw")
    scene.when("red: road a1/nw")
    assert scene.phase == "main"
    assert scene.supply("red", "road") == 14
    scene.when("red: end")


@rule("B-90")
def test_what_is_legal_for_the_second_road_is_decided_after_the_first_stands():
    # the edge a1/ne opens the way along the coast; a1/nw is a dead end, but then a1/ne is still there
    scene = hemmed_in(free=2).given("blue road a1/e").when("red: roads")
    assert scene.open("red", "road") == scene.named("a1/nw", "a1/ne")
    scene.when("red: road a1/ne")
    assert scene.open("red", "road") == scene.named("a1/nw", "a2/nw")


@rule("B-90")
def test_a_single_edge_that_leads_on_gives_place_for_both():
    scene = Scene().given("red settlement a1.n", "blue road a1/nw").cards("red", roads=1).when("red: roads")
    assert scene.open("red", "road") == scene.named("a1/ne")
    scene.when("red: road a1/ne")
    assert scene.phase == "free-route"
    assert scene.open("red", "road") == scene.named("a1/e", "a2/nw")


@rule("B-90")
def test_where_one_road_is_enough_the_second_may_be_left():
    scene = Scene(one_road="yes").given("red settlement c3.n").cards("red", roads=1).when("red: roads")
    assert scene.legal("red") == scene.legal("red", "road")
    assert "the first free road must be placed" in scene.refused("red: no-road", "B-90")
    scene.when("red: road c3/ne")
    assert len(scene.legal("red", "road")) > 1
    scene.when("red: no-road")
    assert (scene.phase, scene.supply("red", "road")) == ("main", 14)


@rule("B-90")
def test_where_one_road_is_enough_both_may_be_laid():
    scene = Scene(one_road="yes").given("red settlement c3.n").cards("red", roads=1)
    scene.when("red: roads", "red: road c3/ne", "red: road b2/e")
    assert (scene.phase, scene.supply("red", "road")) == ("main", 13)


@rule("B-90")
def test_where_one_road_is_enough_the_last_place_still_ends_it():
    scene = Scene(one_road="yes").given("red settlement a1.n", "blue settlement a1.nw", "blue road a1/ne")
    scene.cards("red", roads=1).when("red: roads", "red: road a1/nw")
    assert scene.phase == "main"
