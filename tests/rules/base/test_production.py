"""B-48 to B-51: the dice pay the buildings."""

import pytest

from tests.rule import rule
from tests.scene import Scene

# of the printed island: c4 forest 3, d2 mountains 3, c5 mountains 8, d1 forest 8, b2 hills 6, e2 fields 6, c3 desert


@rule("B-48")
@pytest.mark.parametrize(
    ("throw", "gain"), [("2 6", "1 ore"), ("6 2", "1 ore"), ("4 4", "1 ore"), ("3 4", "nothing"), ("2 5", "nothing")]
)
def test_the_sum_of_both_dice_decides(throw, gain):
    scene = Scene().given("red settlement c5.n", "robber a1").turn("red", "roll")
    scene.when("red: roll", f"table: dice {throw}")
    assert scene.holds("red") == gain


@rule("B-48")
def test_the_active_player_rolls_once():
    scene = Scene().turn("red", "roll").when("red: roll", "table: dice 2 2")
    scene.refused("red: roll", "B-38")
    scene.refused("table: dice 2 2")


@rule("B-48")
@pytest.mark.parametrize("throw", ["1 6", "2 5", "3 4", "4 3", "5 2", "6 1"])
def test_a_seven_brings_the_robber_and_nobody_produces(throw):
    scene = (
        Scene().given("red settlement c5.n", "blue city d2.n", "robber a1").hand("blue", "8 ore").turn("red", "roll")
    )
    scene.when("red: roll", f"table: dice {throw}")
    assert (scene.game.phase, scene.waits()) == ("discard", ["blue"])
    assert (scene.count("red"), scene.count("blue")) == (0, 8)
    scene.when(*["blue: discard ore"] * 4)
    assert (scene.game.phase, scene.waits()) == ("thief", ["red"])


@rule("B-48")
@pytest.mark.parametrize("number", [2, 3, 4, 5, 6, 8, 9, 10, 11, 12])
def test_any_other_sum_brings_no_robber(number):
    assert Scene().given("robber a1").hand("red", "9 ore").roll(number).game.phase == "main"


@rule("B-49")
@pytest.mark.parametrize("active", ["red", "blue", "orange", "white"])
def test_every_hex_with_the_number_produces_for_all_players(active):
    scene = Scene().given("red settlement c4.n", "blue settlement d2.s", "orange settlement c4.s", "robber a1")
    scene.turn(active).roll(3)
    assert [scene.holds(seat) for seat in scene.game.seats] == ["1 lumber", "1 ore", "1 lumber", "nothing"]


@rule("B-49")
def test_a_hex_with_another_number_produces_nothing():
    scene = Scene().given("red settlement c4.n", "robber a1")
    for number in [2, 4, 5, 6, 8, 9, 10, 11, 12]:
        scene.roll(number)
    assert scene.has("red", "lumber") == 0


@rule("B-50")
def test_a_settlement_gets_one_card_and_a_city_two():
    scene = Scene().given("red settlement c5.ne", "blue city c5.se").roll(8)
    assert (scene.holds("red"), scene.holds("blue")) == ("1 ore", "2 ore")


@rule("B-50")
@pytest.mark.parametrize(("hexes", "number", "card"), [
    ("a3", 9, "lumber"), ("b2", 6, "brick"), ("a2", 2, "wool"), ("b1", 12, "grain"), ("a1", 10, "ore"),
])  # fmt: skip
def test_each_terrain_gives_its_resource(hexes, number, card):
    assert Scene().given(f"red settlement {hexes}.n").roll(number).has("red", card) == 1


@rule("B-50")
def test_several_buildings_at_one_hex_add_up():
    scene = Scene().given("red settlement c5.n c5.se", "red city c5.sw").roll(8)
    assert scene.holds("red") == "4 ore"


@rule("B-50")
@pytest.mark.parametrize(("piece", "gain"), [("settlement", "1 lumber 1 ore"), ("city", "2 lumber 2 ore")])
def test_a_building_between_two_producing_hexes_collects_from_both(piece, gain):
    scene = Scene().tile("d4", "mountains", 3).given(f"red {piece} c4.se").roll(3)
    assert scene.holds("red") == gain


@rule("B-50")
def test_a_building_between_two_hexes_of_one_kind_and_number_collects_twice():
    scene = Scene().tile("c5", "forest", 3).given("red settlement c4.ne").roll(3)
    assert scene.holds("red") == "2 lumber"


@rule("B-51")
def test_the_desert_never_produces():
    scene = Scene().given("red settlement c3.n", "red city c3.s", "robber a1")
    assert scene.state.layout.number[scene.words.places.read_hex("c3")] == 0
    touched = {4: "1 wool 2 grain", 6: "1 brick", 3: "2 ore"}  # b3, d3, b2 and d2 beside it
    for number in [2, 3, 4, 5, 6, 8, 9, 10, 11, 12]:
        scene.hand("red", "nothing").roll(number)
        assert scene.holds("red") == touched.get(number, "nothing")


@rule("B-51")
def test_a_hex_with_the_robber_produces_nothing_for_anyone():
    scene = Scene().given("red settlement c4.n", "blue city c4.s", "orange settlement d2.s", "robber c4").roll(3)
    assert [scene.count(seat) for seat in scene.game.seats] == [0, 0, 1, 0]


@rule("B-51")
def test_a_hex_produces_again_when_the_robber_has_left():
    scene = Scene().given("red settlement c4.n", "robber c4").cards("red", knight=1).when("red: knight", "red: rob a1")
    assert scene.roll(3).holds("red") == "1 lumber"


@rule("B-51")
def test_a_building_beside_the_robber_still_collects_from_its_other_hexes():
    scene = Scene().given("red settlement c4.ne", "robber c4")
    assert scene.roll(3).holds("red") == "nothing"
    assert scene.roll(8).holds("red") == "1 ore"
