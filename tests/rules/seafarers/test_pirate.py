"""S-40, S-48 to S-52, S-55, S-71: the pirate and the robber."""

from __future__ import annotations

import pytest

from tests.rule import rule
from tests.rules.seafarers.waters import NORTH, SHIP_PRICE, bank, beside_d2, calm, edge, edges, sail, thief
from tests.scene import Scene
from wyspa.core.event import HIDDEN
from wyspa.table import drawing_named

SEA_HEXES = ["a1", "a2", "b3", "c3", "c6", "d1", "d2", "d3", "d4", "d5", "e4", "f3", "g2", "g3", "g4"]
LAND_HEXES = [
    "a3",
    "a4",
    "b1",
    "b2",
    "b4",
    "b5",
    "c1",
    "c2",
    "c4",
    "c5",
    "e1",
    "e2",
    "e3",
    "e5",
    "e6",
    "f1",
    "f2",
    "f4",
    "f5",
    "g1",
]


def targets(scene: Scene, verb: str) -> set[str]:
    return {words.split()[1] for words in scene.legal(None, verb)}


# ---- where it stands ---------------------------------------------------------------------------------------------


@rule("S-48")
def test_the_pirate_starts_on_its_hex_which_may_belong_to_the_frame():
    assert "pirate" in Scene("four-islands", 3).at("d3")
    assert Scene("four-islands", 4).at("~13") == "pirate"


@rule("S-48")
def test_the_wonders_have_no_pirate():
    assert "pirate" not in drawing_named("wonders").marking.figures


@rule("S-49")
def test_the_pirate_goes_to_any_other_sea_hex_and_to_the_frame():
    scene = thief(calm().given("pirate d3"))
    board, names = scene.state.board, scene.words.places.hex_names
    frame = {names[h] for h in range(int(board.n_inner), int(board.n_hex))}
    assert targets(scene, "pirate") == (set(SEA_HEXES) - {"d3"}) | frame
    assert frame


@rule("S-49")
@pytest.mark.parametrize("hex", LAND_HEXES)
def test_the_pirate_never_goes_ashore(hex):
    assert "can only stand on the sea" in thief(calm()).refused(f"red: pirate {hex}", "S-49")


@rule("S-49", "S-53")
def test_the_pirate_must_move():
    scene = thief(calm().given("pirate d3"))
    assert "must move to another hex" in scene.refused("red: pirate d3", "S-49")
    scene.when("red: pirate ~3")
    assert (scene.at("d3"), scene.at("~3")) == ("", "pirate")


@rule("S-55")
def test_the_robber_goes_to_any_other_land_over_the_sea_too():
    scene = thief(calm())  # the robber starts on the 12: g1
    assert targets(scene, "rob") == set(LAND_HEXES) - {"g1"}


@rule("S-55")
def test_the_robber_goes_to_deserts_and_gold():
    scene = thief(Scene("through-the-desert", 4))
    assert {"a1", "e6", "a2", "c2"} <= targets(scene, "rob")  # two rivers of gold, two deserts
    assert "b2" not in targets(scene, "rob")  # where it stands


@rule("S-55")
@pytest.mark.parametrize("verb", ["rob", "pirate"])
def test_neither_goes_into_the_fog(verb):
    scene = calm()
    scene.tile("c3", "fog", 0).tile("b3", "fog", 0)
    assert {"c3", "b3"}.isdisjoint(targets(thief(scene), verb))


# ---- stealing ----------------------------------------------------------------------------------------------------


@rule("S-50", "S-71")
def test_the_mover_may_steal_from_one_opponent_with_a_ship_there_and_a_card():
    scene = thief(beside_d2())
    at_d2 = {words for words in scene.legal("red", "pirate") if words.split()[1] == "d2"}
    assert at_d2 == {"pirate d2", "pirate d2 blue"}
    scene.when("red: pirate d2 blue")
    assert scene.outcomes() == {"stolen ore": 2}
    scene.when("table: stolen ore")
    assert (scene.holds("red"), scene.holds("blue")) == ("1 wool 1 ore", "1 ore")
    assert scene.phase == "main"


@rule("S-50")
def test_with_several_victims_the_mover_chooses():
    scene = thief(beside_d2().hand("orange", "1 brick"))
    at_d2 = {words for words in scene.legal("red", "pirate") if words.split()[1] == "d2"}
    assert at_d2 == {"pirate d2", "pirate d2 blue", "pirate d2 orange"}
    scene.when("red: pirate d2 orange", "table: stolen brick")
    assert (scene.holds("red"), scene.holds("blue")) == ("1 brick 1 wool", "2 ore")


@rule("S-71")
def test_stealing_by_the_pirate_is_optional():
    scene = thief(beside_d2()).when("red: pirate d2")
    assert scene.phase == "main"
    assert scene.holds("blue") == "2 ore"


@rule("S-71")
def test_without_cards_nobody_is_a_victim_and_nobody_robs_themselves():
    scene = thief(beside_d2())
    assert "orange has no ship there, or no cards" in scene.refused("red: pirate d2 orange", "S-50")
    assert "you cannot steal from yourself" in scene.refused("red: pirate d2 red", "S-71")


@rule("S-50")
def test_a_building_beside_the_pirate_is_no_ship():
    scene = thief(calm().given("blue settlement c2.s").hand("blue", "3 ore"))
    assert {words for words in scene.legal("red", "pirate") if words.split()[1] == "d2"} == {"pirate d2"}
    scene.refused("red: pirate d2 blue", "S-50")


@rule("S-50")
def test_a_road_beside_the_pirate_is_no_ship():
    scene = thief(calm().given("blue settlement c2.s", "blue road c2/se").hand("blue", "3 ore"))
    assert {words for words in scene.legal("red", "pirate") if words.split()[1] == "d2"} == {"pirate d2"}


@rule("S-50")
def test_a_ship_at_an_edge_towards_the_frame_is_beside_a_frame_hex():
    scene = sail(calm().given("blue settlement c5.se"), "blue", "c5.se", "c6.s", "c6.se", "c6.ne").hand("blue", "1 ore")
    board, places = scene.state.board, scene.words.places
    e = places.read_edge("c6/e")
    frame = next(places.say_hex(h) for h in board.edge_hexes[e * 2 : e * 2 + 2] if h >= board.n_inner)
    assert f"pirate {frame} blue" in thief(scene).legal("red", "pirate")


@rule("S-71")
def test_stealing_by_the_robber_follows_the_base_game():
    scene = thief(beside_d2())
    at_c2 = {words for words in scene.legal("red", "rob") if words.split()[1] == "c2"}
    assert at_c2 == {"rob c2 blue"}
    scene.refused("red: rob c2", "B-81")


@rule("S-71")
def test_a_ship_is_no_victim_of_the_robber():
    scene = sail(calm().given("blue settlement c2.s"), "blue", "c2.s", "e2.n").hand("blue", "2 ore")
    assert "rob e2" in thief(scene).legal("red", "rob")
    scene.refused("red: rob e2 blue", "B-82")


@rule("S-50")
def test_what_the_pirate_steals_is_seen_by_two():
    scene = thief(beside_d2().listen()).when("red: pirate d2 blue", "table: stolen ore")
    assert scene.told("red", "stolen") == scene.told("blue", "stolen") == [(0, 1, 4)]
    assert scene.told("orange", "stolen") == [(0, 1, HIDDEN)]


# ---- holding ships -----------------------------------------------------------------------------------------------


@rule("S-51")
def test_no_ship_is_built_on_the_edges_of_the_pirate():
    scene = calm().given("red settlement c2.s").hand("red", SHIP_PRICE)
    free = edges(scene, "c1.se c2.s", "c2.s c2.se", "c2.s e2.n")
    assert scene.open("red", "ship") == free
    thief(scene).when("red: pirate d2")
    assert scene.open("red", "ship") == edges(scene, "c1.se c2.s")
    assert "the pirate lets no ship come there" in scene.refused("red: ship d1/e", "S-51")


@rule("S-51")
def test_the_edges_are_free_again_when_the_pirate_leaves():
    scene = calm().given("red settlement c2.s").hand("red", SHIP_PRICE)
    thief(scene).when("red: pirate d2")
    thief(scene).when("red: pirate d4")
    assert scene.open("red", "ship") == edges(scene, "c1.se c2.s", "c2.s c2.se", "c2.s e2.n")


@rule("S-51")
def test_all_six_edges_for_everybody():
    scene = calm()
    e = [f"d3/{side}" for side in ("ne", "e", "se", "sw", "w", "nw")]
    sail(scene.given("red settlement c2.s"), "red", *bank(NORTH, "c2.s", "c3.s"), "e3.n")
    sail(scene.given("blue settlement c4.se"), "blue", "c4.se", "c4.s", "e4.n")
    before = scene.hand("red", SHIP_PRICE).open("red", "ship") & scene.named(*e)
    assert before
    thief(scene).when("red: pirate d3")
    assert scene.open("red", "ship") & scene.named(*e) == set()
    assert scene.hand("blue", SHIP_PRICE).turn("blue").open("blue", "ship") & scene.named(*e) == set()


@rule("S-51")
def test_the_pirate_in_the_frame_holds_the_edges_towards_the_board():
    scene = sail(calm().given("red settlement c5.se"), "red", "c5.se", "c6.s", "c6.se").hand("red", SHIP_PRICE)
    board, places = scene.state.board, scene.words.places
    e = places.read_edge("c6/e")
    frame = next(places.say_hex(h) for h in board.edge_hexes[e * 2 : e * 2 + 2] if h >= board.n_inner)
    assert scene.named("c6/e") <= scene.open("red", "ship")
    thief(scene).when(f"red: pirate {frame}")
    assert scene.named("c6/e").isdisjoint(scene.open("red", "ship"))


@rule("S-51", "S-40")
def test_ships_at_the_pirate_are_held():
    scene = sail(calm().given("red settlement c2.s"), "red", "c2.s", "c2.se")
    assert scene.open("red", "lift") == edges(scene, "c2.s c2.se")
    thief(scene).when("red: pirate d2")
    assert scene.open("red", "lift") == set()
    scene.refused(f"red: lift {edge(scene, 'c2.s', 'c2.se')}", "S-40")


@rule("S-52")
def test_the_pirate_hinders_neither_roads_nor_buildings():
    scene = calm().given("red settlement c2.s", "pirate d2").hand("red", "4 lumber 4 brick 4 wool 4 grain 4 ore")
    scene.when("red: road c2/se", "red: city c2.s")
    assert (scene.at("c2/se"), scene.at("c2.s")) == ("red road", "red city")
    scene = calm().given("red settlement c2.s", "pirate d2").hand("red", "4 lumber 4 brick 4 wool 4 grain")
    scene.walk("red", "c2.s", "c2.se", "c2.ne")
    scene.when("red: settlement c2.ne")


@rule("S-52")
def test_the_pirate_does_not_stop_production():
    scene = calm().given("blue settlement c2.s", "pirate d2").roll(10)  # c2: mountains 10
    assert scene.holds("blue") == "1 ore"
