"""S-10, S-14 to S-25: what ships cost, where they stand and what they lead to."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.rule import rule
from tests.rules.seafarers.waters import NORTH, SHIP_PRICE, SOUTH, bank, calm, earlier, edge, edges, sail
from wyspa.core.board import SIDES

PLENTY = "5 lumber 5 brick 5 wool 5 grain 5 ore"


# ---- cost and supply ---------------------------------------------------------------------------------------------


@rule("S-14")
def test_a_ship_costs_lumber_and_wool_which_go_to_the_bank():
    scene = calm().given("red settlement c2.s").hand("red", "2 lumber 1 brick 1 wool")
    scene.when("red: ship d1/e")
    assert scene.holds("red") == "1 lumber 1 brick"
    assert (scene.left("lumber"), scene.left("wool")) == (18, 19)
    assert scene.at("d1/e") == "red ship"
    assert scene.supply("red", "ship") == 14


@rule("S-14")
@pytest.mark.parametrize("hand", ["1 lumber 1 brick", "1 wool 1 brick", "2 lumber", "2 wool"])
def test_without_both_cards_there_is_no_ship(hand):
    scene = calm().given("red settlement c2.s").hand("red", hand)
    assert scene.legal("red", "ship") == []
    assert "it costs 1 lumber and 1 wool" in scene.refused("red: ship d1/e", "S-14")


@rule("S-15")
def test_any_number_of_ships_may_be_built_in_a_turn():
    scene = calm().given("red settlement c2.s").hand("red", "4 lumber 4 wool")
    scene.when(*(f"red: ship {edge(scene, a, b)}" for a, b in pairwise(NORTH[3:7])), "red: ship d1/e")
    assert scene.supply("red", "ship") == 11
    assert scene.holds("red") == "nothing"


@rule("S-15")
def test_without_a_ship_left_none_can_be_built():
    scene = calm().given("red settlement c2.s")
    sail(scene, "red", "c2.s", *bank(SOUTH, "e2.n", "e6.ne"))
    sail(scene, "red", *bank(NORTH, "c2.s", "c4.s"), "e4.n")
    assert scene.supply("red", "ship") == 0
    scene.hand("red", SHIP_PRICE)
    assert scene.legal("red", "ship") == []
    assert "red has no ship left" in scene.refused("red: ship c2/sw", "S-15")


@rule("S-15")
@pytest.mark.parametrize("phase", ["roll", "thief"])
def test_ships_are_built_only_after_the_roll(phase):
    scene = calm().given("red settlement c2.s").hand("red", SHIP_PRICE).turn("red", phase)
    assert scene.legal("red", "ship") == []
    scene.refused("red: ship d1/e")


@rule("S-15")
def test_ships_are_built_only_in_the_own_turn():
    scene = calm().given("blue settlement c2.s").hand("blue", SHIP_PRICE).turn("red")
    scene.refused("blue: ship d1/e", "B-41")


# ---- edges -------------------------------------------------------------------------------------------------------


@rule("S-16", "S-17")
def test_a_ship_stands_at_sea_and_at_the_coast_and_a_road_at_the_coast_and_inland():
    # c2.ne touches b2, c2 and the sea c3
    scene = calm().given("red settlement c2.ne").hand("red", PLENTY)
    coast = scene.named("c2/e", "b2/se")
    inland = scene.named("c2/ne")
    assert scene.open("red", "ship") == coast
    assert scene.open("red", "road") == coast | inland


@rule("S-16")
def test_no_ship_inland():
    scene = calm().given("red settlement c2.ne").hand("red", SHIP_PRICE)
    assert "a ship needs sea next to it" in scene.refused("red: ship c2/ne", "S-16")


@rule("S-17")
def test_no_road_at_sea():
    scene = calm().given("red settlement c2.s").hand("red", PLENTY)
    assert "a road needs land next to it" in scene.refused("red: road d1/e", "S-17")


@rule("S-16", "E-S1")
def test_two_coast_settlements_each_get_a_ship_at_sea_or_at_the_coast():
    scene = calm().given("red settlement c2.s e5.n").hand("red", "2 lumber 2 wool")
    scene.when("red: ship d1/e", "red: ship e5/ne")
    assert (scene.at("d1/e"), scene.at("e5/ne")) == ("red ship", "red ship")


@rule("S-17")
@pytest.mark.parametrize("first", ["red ship", "red road", "blue ship", "blue road"])
@pytest.mark.parametrize("second", ["ship", "road"])
def test_one_piece_on_a_coast_edge_whosever_it_is(first, second):
    scene = calm().given("red settlement c2.s", f"{first} c2/se").hand("red", PLENTY)
    rule_cited = "S-17" if second == "ship" else "B-12"
    assert "there is already a piece there" in scene.refused(f"red: {second} c2/se", rule_cited)
    assert scene.named("c2/se").isdisjoint(scene.open("red", second))


@rule("S-17")
@pytest.mark.parametrize("owner", ["red", "blue"])
def test_one_ship_on_a_sea_edge_whosever_it_is(owner):
    scene = calm().given("red settlement c2.s", f"{owner} ship d1/e").hand("red", SHIP_PRICE)
    assert "there is already a piece there" in scene.refused("red: ship d1/e", "S-17")


@rule("S-10")
def test_edges_towards_the_frame_carry_ships_like_others():
    # c6.e borders the frame; its neighbours in the line are sea edges too
    scene = calm().given("red settlement c5.se").hand("red", "9 lumber 9 wool")
    sail(scene, "red", "c5.se", "c6.s", "c6.se")
    assert scene.named("c6/e") <= scene.open("red", "ship")
    scene.when("red: ship c6/e")
    assert scene.at("c6/e") == "red ship"


@rule("S-10")
def test_edges_between_two_frame_hexes_are_not_in_play():
    scene = calm()
    board = scene.state.board
    between = 0
    for h in range(int(board.n_inner), int(board.n_hex)):
        for k in range(6):
            e, other = int(board.hex_edges[h * 6 + k]), int(board.hex_hexes[h * 6 + k])
            if other >= int(board.n_inner) or other < 0:
                assert e < 0
                between += 1
            else:
                assert e >= 0
    assert between > 0
    with pytest.raises(ValueError, match="~1/nw is not in play"):
        scene.words.places.read_edge(f"~1/{SIDES[5]}")


# ---- support -----------------------------------------------------------------------------------------------------


@rule("S-18")
def test_a_ship_needs_an_own_building_or_ship_at_one_end():
    scene = calm().given("red settlement c2.s", "blue settlement e5.n").hand("red", SHIP_PRICE)
    assert scene.open("red", "ship") == edges(scene, "c1.se c2.s", "c2.s c2.se", "c2.s e2.n")
    assert "red has no ship or building leading there" in scene.refused("red: ship d4/e", "S-18")


@rule("S-18")
def test_a_ship_goes_on_from_an_own_ship():
    scene = calm().given("red settlement c2.s").hand("red", SHIP_PRICE)
    sail(scene, "red", "c2.s", "e2.n")
    assert edges(scene, "e1.ne e2.n", "e2.n e2.ne") <= scene.open("red", "ship")
    scene.when(f"red: ship {edge(scene, 'e2.n', 'e2.ne')}")


@rule("S-18")
def test_a_ship_of_another_is_no_support():
    scene = calm().given("red settlement c2.s", "blue settlement e3.n").hand("red", SHIP_PRICE)
    sail(scene, "blue", "e3.n", "c3.s", "c3.se")
    assert edge(scene, "c3.se", "c4.s") not in scene.open("red", "ship")


@rule("S-19", "E-S3")
def test_a_line_may_branch():
    scene = calm().given("red settlement c2.s").hand("red", SHIP_PRICE)
    sail(scene, "red", "c2.s", "c2.se", "c3.s", "c3.se")
    scene.when(f"red: ship {edge(scene, 'c3.s', 'e3.n')}")
    assert [scene.at(edge(scene, "c3.s", other)) for other in ("c2.se", "c3.se", "e3.n")] == ["red ship"] * 3


@rule("S-20", "E-S2")
def test_a_road_is_no_support_for_a_ship():
    scene = calm().given("red settlement c2.se", "red road c2/se").hand("red", SHIP_PRICE)
    assert scene.at(edge(scene, "c2.se", "c2.s")) == "red road"
    assert edge(scene, "c2.s", "e2.n") not in scene.open("red", "ship")
    scene.refused("red: ship d1/e", "S-18")


@rule("S-20")
def test_a_ship_is_no_support_for_a_road():
    scene = calm().given("red settlement c2.se", "red ship c2/se").hand("red", PLENTY)
    earlier(scene)
    onward = edge(scene, "c2.s", "c1.se")  # the coast of c2
    assert onward in scene.open("red", "ship")
    assert onward not in scene.open("red", "road")
    assert "red has no road or building leading there" in scene.refused(f"red: road {onward}", "B-68")


@rule("S-20", "S-25")
def test_a_building_lets_a_road_go_on_as_a_ship_and_back():
    scene = calm().given("red settlement c2.se", "red road c2/se").hand("red", PLENTY)
    onward = edge(scene, "c2.s", "c1.se")
    assert onward not in scene.open("red", "ship")
    scene = calm().given("red road c2/se", "red settlement c2.s").hand("red", PLENTY)
    assert {onward, edge(scene, "c2.s", "e2.n")} <= scene.open("red", "ship")
    scene = calm().given("red ship c2/se", "red settlement c2.s").hand("red", PLENTY)
    assert onward in scene.open("red", "road")


@rule("S-21")
def test_road_and_ship_may_touch_at_an_empty_node():
    scene = calm().given("red settlement c2.se", "red road c2/se", "red settlement e2.n").hand("red", SHIP_PRICE)
    scene.when("red: ship d1/e")  # supported from e2.n, it ends where the road ends
    assert scene.road_length("red") == 1


@rule("S-22")
def test_support_does_not_reach_past_the_building_of_another():
    scene = calm().given("red settlement c2.s", "blue settlement e2.n").hand("red", SHIP_PRICE)
    sail(scene, "red", "c2.s", "e2.n")
    beyond = edges(scene, "e1.ne e2.n", "e2.n e2.ne")
    assert beyond.isdisjoint(scene.open("red", "ship"))
    scene.refused(f"red: ship {sorted(beyond)[0]}", "S-22")


@rule("S-23")
def test_a_ship_connects_its_two_nodes_as_a_road_does_on_land():
    scene = calm().given("red settlement c2.s").hand("red", PLENTY)
    sail(scene, "red", "c2.s", "e2.n", "e2.ne")
    assert scene.road_length("red") == 2
    assert scene.open("red", "settlement") == scene.named("e2.ne")


# ---- settlements -------------------------------------------------------------------------------------------------


@rule("S-24", "E-S4")
def test_a_settlement_may_be_built_where_an_own_ship_ends_at_land():
    scene = calm().given("red settlement c2.s").hand("red", "1 lumber 1 brick 1 wool 1 grain")
    sail(scene, "red", "c2.s", "e2.n", "e2.ne")
    scene.when("red: settlement e2.ne")
    assert scene.at("e2.ne") == "red settlement"


@rule("S-24")
def test_nothing_is_built_in_the_middle_of_the_sea():
    scene = calm().given("red settlement c2.s").hand("red", PLENTY)
    sail(scene, "red", "c2.s", "c2.se", "c3.s", "c3.se")  # c3.s touches c3, d2 and d3, all sea
    assert scene.named("c3.s").isdisjoint(scene.open("red", "settlement"))
    assert "nothing but sea" in scene.refused("red: settlement c3.s", "S-24")
    assert scene.named("c3.se") <= scene.open("red", "settlement")  # c4 is a forest


@rule("S-24")
def test_the_distance_rule_holds_across_the_water():
    # blue stands across the channel, next to where red's line ends
    scene = calm().given("red settlement c2.s", "blue settlement e3.n").hand("red", PLENTY)
    sail(scene, "red", "c2.s", "e2.n", "e2.ne")
    scene.refused("red: settlement e2.ne", "B-66")


@rule("S-24")
def test_a_settlement_needs_an_own_road_or_ship():
    scene = calm().given("red settlement c2.s", "blue settlement c4.s").hand("red", PLENTY)
    sail(scene, "blue", "c4.s", "e4.n")
    assert "red has no route leading there" in scene.refused("red: settlement e3.n", "S-24")


@rule("S-25")
def test_from_a_settlement_over_the_sea_roads_and_ships_go_on():
    scene = calm().given("red settlement c2.s").hand("red", PLENTY)
    sail(scene, "red", "c2.s", "e2.n", "e2.ne")
    scene.when("red: settlement e2.ne", "red: road e2/e", "red: ship e3/nw")
    assert (scene.at("e2/e"), scene.at("e3/nw")) == ("red road", "red ship")


@rule("S-17", "S-24")
def test_undiscovered_fog_is_no_land():
    scene = calm().tile("c3", "fog", 0).given("red settlement c2.s").hand("red", PLENTY)
    sail(scene, "red", "c2.s", "c2.se", "c3.s")  # the second ship lies between the fog and the sea
    assert scene.named("c3.s").isdisjoint(scene.open("red", "settlement"))
    assert "nothing but sea" in scene.refused("red: settlement c3.s", "S-24")
    onward = edge(scene, "c3.s", "c3.se")
    assert "a road needs land next to it" in scene.refused(f"red: road {onward}", "S-17")
