"""B-70, B-73, B-74: cities take the place of settlements."""

from tests.rule import rule
from tests.scene import Scene

CITY = "2 grain 3 ore"


@rule("B-70")
def test_a_city_replaces_the_settlement_which_returns_to_the_supply():
    scene = Scene().given("red settlement c3.n").hand("red", CITY)
    assert (scene.supply("red", "settlement"), scene.supply("red", "city")) == (4, 4)
    scene.when("red: city c3.n")
    assert scene.at("c3.n") == "red city"
    assert (scene.supply("red", "settlement"), scene.supply("red", "city")) == (5, 3)


@rule("B-70")
def test_the_returned_settlement_may_be_built_again():
    scene = Scene().given("red settlement a1.n a3.n c1.sw c3.n e1.s", "red road e3/se")
    scene.hand("red", "1 lumber 1 brick 1 wool 3 grain 3 ore")
    scene.when("red: city a1.n", "red: settlement e3.s")
    assert scene.at("e3.s") == "red settlement"


@rule("B-70")
def test_a_city_is_placed_in_no_other_way_than_on_an_own_settlement():
    scene = Scene().given("red road c3/ne", "blue settlement c1.n", "red city e1.s", "red settlement e3.s")
    scene.hand("red", "4 grain 6 ore")
    assert scene.open("red", "city") == scene.named("e3.s")
    scene.refused("red: city c3.n", "B-70")  # an empty node at an own road
    scene.refused("red: city c1.n", "B-70")  # a settlement of blue
    scene.refused("red: city e1.s", "B-70")  # a city already


@rule("B-73")
def test_a_settlement_may_become_a_city_in_the_turn_it_was_built():
    scene = Scene().given("red road c3/ne").hand("red", "1 lumber 1 brick 1 wool 3 grain 3 ore")
    scene.when("red: settlement c3.n", "red: city c3.n")
    assert scene.at("c3.n") == "red city"
    assert scene.holds("red") == "nothing"


@rule("B-73")
def test_the_city_in_the_same_turn_is_paid_in_full():
    scene = Scene().given("red road c3/ne").hand("red", "1 lumber 1 brick 1 wool 2 grain 3 ore")
    scene.when("red: settlement c3.n")
    scene.refused("red: city c3.n", "B-65")  # one grain is left


@rule("B-74")
def test_a_settlement_is_one_point_and_a_city_two():
    scene = Scene().given("red road c3/ne").hand("red", "1 lumber 1 brick 1 wool 3 grain 3 ore")
    assert scene.points("red") == 0
    scene.when("red: settlement c3.n")
    assert scene.points("red") == 1
    scene.when("red: city c3.n")
    assert scene.points("red") == 2
    assert scene.points("blue") == 0
    assert scene.public("red") == 2


@rule("B-74")
def test_roads_are_no_points_by_themselves():
    scene = Scene().given("red settlement c3.n").hand("red", "1 lumber 1 brick").when("red: road c3/ne")
    assert scene.points("red") == 1
