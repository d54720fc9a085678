"""X-15 to X-17, X-44, X-45: knights go to sea along the own routes."""

from __future__ import annotations

import pytest

from tests.rule import rule
from tests.rules.combination.seas import LINE, Seas


@rule("X-15")
def test_knights_are_recruited_at_roads_ships_and_on_sea_nodes():
    scene = Seas().line().hand("red", "1 wool 1 ore")
    assert scene.open("red", "recruit") == scene.named("b1.s", "c2.s", "c2.se", "c3.s")  # c1.se has the settlement
    scene.when("red: recruit c3.s")
    assert scene.at("c3.s") == "red weak-knight"


@rule("X-15")
def test_an_own_ship_must_touch_the_node():
    scene = Seas().line().ships("blue", "c3.se", "c4.s").hand("red", "1 wool 1 ore")
    for node in ("c3.se", "c4.s"):
        scene.refused(f"red: recruit {node}", "C-52")
    scene.given("blue weak-knight c3.s").refused("red: recruit c3.s", "C-52")


@rule("X-16", "X-17", "E-X3")
def test_a_knight_goes_through_the_own_settlement_out_to_the_open_sea():
    scene = Seas().line().knight("red", "weak", "b1.s")
    assert scene.movable() == scene.edges("c2.se c3.s")
    assert scene.orders("b1.s") == scene.named("c2.s", "c2.se", "c3.s")
    scene.when("red: to c3.s")
    assert scene.at("c3.s") == "red weak-knight"  # inactive
    assert scene.movable() == set()
    scene.refused(f"red: lift {scene.edge('c2.se', 'c3.s')}", "S-31")


@rule("X-16")
@pytest.mark.parametrize("joint", ["settlement", "city", "weak-knight", ""])
def test_road_and_ship_join_at_an_own_building_only(joint):
    scene = Seas().walk("red", "b1.s", "c1.se").ships("red", "c1.se", "c2.s").knight("red", "weak", "b1.s")
    if joint:
        scene.given(f"red {joint} c1.se")
    if joint == "weak-knight":
        assert scene.legal("red", "march") == []
        return
    assert scene.orders("b1.s") == scene.named("c2.s" if joint else "c1.se")


@rule("X-16")
def test_a_knight_displaces_another_at_sea():
    scene = Seas().line().knight("red", "strong", "b1.s").knight("blue", "weak", "c3.s", active=False)
    assert "c3.s" in scene.orders("b1.s")
    scene.when("red: to c3.s")
    assert scene.at("c3.s") == "red strong-knight"
    assert scene.supply("blue", "weak-knight") == 2  # it has no ship to go to (C-71)


@rule("X-17")
def test_a_sea_node_without_an_own_ship_is_out_of_reach():
    scene = Seas().line().ships("blue", "c4.s", "d3.se").knight("red", "weak", "c2.s")
    assert scene.orders("c2.s") == scene.named("b1.s", "c2.se", "c3.s")
    scene.refused("red: to d3.se", "C-68")
    scene.refused("red: to c3.se", "C-68")


@rule("X-17")
def test_own_ships_beyond_a_foreign_knight_are_not_reached():
    scene = Seas().line().knight("red", "weak", "b1.s").knight("blue", "weak", "c2.se")
    assert scene.orders("b1.s") == scene.named("c2.s")


@rule("X-44", "X-16")
@pytest.mark.parametrize("active", [False, True])
def test_a_displaced_knight_may_retreat_to_the_open_sea(active):
    scene = Seas().line().given("blue settlement c3.se").ships("blue", "c3.se", "c3.s", "d2.se")
    scene.knight("blue", "weak", "c3.s", active).knight("red", "strong", "c2.s")
    scene.when("red: march c2.s", "red: to c3.s")
    # the ships lead on from the node it left: there is one free node, and that is where it goes (C-164)
    assert scene.at("d2.se") == f"blue {'active-' if active else ''}weak-knight"


@rule("X-44")
def test_a_driven_away_knight_chooses_between_land_and_open_sea():
    scene = Seas().given("blue settlement c4.s", "red settlement e3.n").ships("red", "e3.n", "d3.s")
    scene.ships("blue", "d3.s", "d3.se", "c4.s", "c3.se", "c3.s").knight("blue", "mighty", "d3.s", active=False)
    scene.progress("red", intrigue=1).when("red: intrigue d3.s")
    assert scene.waits() == ["blue"]
    assert scene.open("blue", "retreat") == scene.named("d3.se", "c3.se", "c3.s")
    scene.when("blue: retreat c3.s")
    assert scene.at("c3.s") == "blue mighty-knight"


@rule("X-45")
def test_pirate_and_robber_hinder_no_knight():
    scene = Seas().line().given("pirate d2", "robber c1").landed().hand("red", "2 wool 2 ore 2 grain")
    assert scene.open("red", "recruit") == scene.named("b1.s", *LINE[1:])
    scene.when("red: recruit c3.s").next_turn().when("red: activate c3.s").next_turn()
    assert scene.orders("c3.s") == scene.named("b1.s", "c2.s", "c2.se")
    scene.when("red: to c2.se")
    scene.given("blue settlement c3.se").ships("blue", "c3.se", "c3.s")
    scene.knight("blue", "weak", "c3.s").progress("red", intrigue=1)
    scene.ships("red", "c3.s", "d2.se").when("red: intrigue c3.s")  # beside the pirate too
    assert scene.supply("blue", "weak-knight") == 2


@rule("X-45")
def test_a_knight_retreats_along_ships_at_the_pirate():
    scene = Seas().line().given("pirate d2", "blue settlement c3.se").ships("blue", "c3.se", "c3.s", "d2.se")
    scene.knight("blue", "weak", "c3.s").progress("red", intrigue=1).when("red: intrigue c3.s")
    assert scene.at("d2.se") == "blue active-weak-knight"
