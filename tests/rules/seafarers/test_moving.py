"""S-31 to S-36: the end ship of an open line may be moved, once a turn."""

from __future__ import annotations

import pytest

from tests.rule import rule
from tests.rules.seafarers.waters import (
    NORTH,
    SHIP_PRICE,
    SOUTH,
    bank,
    calm,
    edge,
    edges,
    movable,
    sail,
    west_line,
)

# ---- open and closed ---------------------------------------------------------------------------------------------


@rule("S-31", "S-32")
def test_only_the_end_ship_of_an_open_line_may_move():
    scene = west_line(calm())
    assert movable(scene) == edges(scene, "c3.s c3.se")
    for inner in edges(scene, "c2.s c2.se", "c2.se c3.s"):
        assert "only a ship at the open end" in scene.refused(f"red: lift {inner}", "S-31")


@rule("S-31", "E-S5")
def test_no_ship_of_a_line_between_two_own_buildings_may_move():
    scene = calm().given("red settlement c2.s e3.n")
    sail(scene, "red", "c2.s", "c2.se", "c3.s", "e3.n")
    assert movable(scene) == set()
    for ship in edges(scene, "c2.s c2.se", "c2.se c3.s", "c3.s e3.n"):
        scene.refused(f"red: lift {ship}", "S-31")


@rule("S-31", "S-32")
@pytest.mark.parametrize("building", ["settlement", "city"])
def test_a_city_closes_a_line_like_a_settlement(building):
    scene = calm().given("red settlement c2.s", f"red {building} e2.ne")
    sail(scene, "red", "c2.s", "e2.n", "e2.ne")
    assert movable(scene) == set()


@rule("S-31")
def test_a_branch_of_a_closed_line_is_open():
    scene = calm().given("red settlement c2.s e3.n")
    sail(scene, "red", "c2.s", "c2.se", "c3.s", "e3.n")
    sail(scene, "red", "c3.s", "c3.se", "c4.s")
    assert movable(scene) == edges(scene, "c3.se c4.s")


@rule("S-32")
def test_every_branch_of_an_open_line_has_its_end_ship():
    scene = west_line(calm())
    sail(scene, "red", "c3.s", "e3.n")
    assert movable(scene) == edges(scene, "c3.s c3.se", "c3.s e3.n")


@rule("S-32")
def test_own_roads_at_the_end_do_not_matter():
    scene = calm().given("red settlement c2.s e2.ne", "red road e2/ne")
    sail(scene, "red", "c2.s", "e2.n")  # ends where the road from e2.ne ends
    assert movable(scene) == edges(scene, "c2.s e2.n")


@rule("S-32")
def test_a_ship_of_another_at_the_end_does_not_matter():
    scene = calm().given("red settlement c2.s", "blue settlement e2.ne")
    sail(scene, "blue", "e2.ne", "e2.n")
    sail(scene, "red", "c2.s", "e2.n")
    assert movable(scene) == edges(scene, "c2.s e2.n")


@rule("S-32")
def test_ships_in_a_ring_have_no_end():
    scene = calm().given("red settlement c2.s")
    sail(scene, "red", "c2.s", "c2.se", "c3.s", "e3.n", "e2.ne", "e2.n", "c2.s")  # around d2
    assert movable(scene) == set()


@rule("S-32")
def test_a_single_ship_between_settlement_and_sea_is_an_end_ship():
    scene = sail(calm().given("red settlement c2.s"), "red", "c2.s", "c2.se")
    assert movable(scene) == edges(scene, "c2.s c2.se")


@rule("S-33")
def test_a_foreign_settlement_closes_the_line_that_ends_there():
    scene = calm().given("red settlement c2.s", "blue settlement e2.n")
    sail(scene, "red", "c2.s", "e2.n")
    assert movable(scene) == set()
    scene.refused("red: lift d1/e", "S-31")


@rule("S-34")
def test_a_foreign_settlement_inside_a_closed_line_leaves_it_closed():
    scene = calm().given("red settlement c2.s e3.s")
    sail(scene, "red", "c2.s", "e2.n", "e2.ne", "e3.n", "e3.ne")
    scene.given("red settlement e3.ne")
    before = scene.road_length("red")
    scene.given("blue settlement e2.ne")
    assert movable(scene) == set()
    assert (before, scene.road_length("red")) == (4, 2)


@rule("S-34")
def test_the_open_rest_of_a_line_past_a_foreign_settlement_may_still_move():
    scene = sail(calm().given("red settlement c2.s"), "red", "c2.s", *bank(SOUTH, "e2.n", "e3.ne"))
    scene.given("blue settlement e2.ne")
    assert movable(scene) == edges(scene, "e3.n e3.ne")


# ---- when --------------------------------------------------------------------------------------------------------


@rule("S-35")
def test_one_ship_a_turn():
    scene = west_line(calm())
    sail(scene, "red", "c3.s", "e3.n")
    scene.when(f"red: lift {edge(scene, 'c3.s', 'e3.n')}", f"red: sail {edge(scene, 'c2.s', 'e2.n')}")
    assert movable(scene) == set()
    assert "already been moved this turn" in scene.refused(f"red: lift {edge(scene, 'c3.s', 'c3.se')}", "S-35")


@rule("S-35")
def test_in_the_next_own_turn_a_ship_may_move_again():
    scene = west_line(calm())
    scene.when(f"red: lift {edge(scene, 'c3.s', 'c3.se')}", f"red: sail {edge(scene, 'c3.s', 'e3.n')}")
    for seat in ("red", "blue", "orange"):
        scene.when(f"{seat}: end", "roll", "table: dice 1 1")
    assert movable(scene) == edges(scene, "c3.s e3.n")


@rule("S-35")
@pytest.mark.parametrize("phase", ["roll", "thief"])
def test_not_before_the_roll(phase):
    scene = west_line(calm()).turn("red", phase)
    assert movable(scene) == set()
    scene.refused(f"red: lift {edge(scene, 'c3.s', 'c3.se')}")


@rule("S-35")
def test_only_in_the_own_turn_and_only_own_ships():
    scene = west_line(calm()).turn("blue")
    ship = edge(scene, "c3.s", "c3.se")
    scene.refused(f"red: lift {ship}", "B-41")
    assert "blue has no ship there" in scene.refused(f"blue: lift {ship}", "S-35")


@rule("S-35")
def test_a_road_is_no_ship():
    scene = calm().given("red settlement c2.s", "red road c2/se")
    assert "red has no ship there" in scene.refused("red: lift c2/se", "S-35")


@rule("S-36")
def test_a_ship_built_in_this_turn_stays():
    scene = sail(calm().given("red settlement c2.s"), "red", "c2.s", "c2.se").hand("red", SHIP_PRICE)
    new = edge(scene, "c2.s", "e2.n")
    scene.when(f"red: ship {new}")
    assert movable(scene) == edges(scene, "c2.s c2.se")
    assert "built this turn" in scene.refused(f"red: lift {new}", "S-36")


@rule("S-36")
def test_a_free_ship_of_this_turn_stays():
    scene = calm().given("red settlement c2.s").cards("red", roads=1)
    scene.when("red: roads", "red: ship d1/e", "red: road c2/se")
    scene.refused("red: lift d1/e", "S-36")
    assert movable(scene) == set()


@rule("S-36")
def test_a_ship_of_this_turn_may_move_in_the_next():
    scene = calm().given("red settlement c2.s").hand("red", SHIP_PRICE).when("red: ship d1/e")
    for seat in ("red", "blue", "orange"):
        scene.when(f"{seat}: end", "roll", "table: dice 1 1")
    assert movable(scene) == scene.named("d1/e")


@rule("S-31", "S-32")
def test_the_ends_of_a_long_line_are_found_on_both_banks():
    scene = calm().given("red settlement c4.s")
    sail(scene, "red", *reversed(bank(NORTH, "c2.se", "c4.s")))
    sail(scene, "red", *bank(NORTH, "c4.s", "c5.se"))
    assert movable(scene) == edges(scene, "c2.se c3.s", "c5.s c5.se")
