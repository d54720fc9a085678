"""The Forgotten Tribe: harbours are taken and placed at own buildings."""

from __future__ import annotations

import pytest

from tests.rule import rule
from tests.rules.scenarios.tribe_table import SETTLEMENT, SHIP, TO_HARBOUR, Tribe, ready


def on_the_way(name: str = "ore") -> Tribe:
    """Red is one ship from the harbour on c8/ne, which is of this kind."""
    return ready(TO_HARBOUR, "c6.ne").lies("c8/ne", name)


def expecting(*kept: str) -> Tribe:
    """Red has a settlement with a harbour at c6.ne, harbours to place, and cards for a settlement at d6.ne."""
    scene = Tribe().given("red settlement c6.ne", "red road c6/e d6/ne").placed("c6/ne", "brick").keeping("red", *kept)
    return scene.later().hand("red", SETTLEMENT)


@rule("S5-10", "S5-11")
def test_a_ship_on_an_edge_with_a_harbour_takes_it_and_its_owner_must_place_it_at_once():
    scene = on_the_way("ore").when("red: ship c8/ne")
    assert not scene.named("c8/ne") & set(scene.harbours())
    assert scene.kept("red") == ["ore"]
    assert scene.phase == "place-gift"
    assert scene.waits() == ["red"]
    scene.refused("red: end", "S5-11")
    scene.refused("blue: place-harbour c6/ne ore", "B-41")


@rule("S5-11", "S5-15")
def test_the_owner_chooses_the_building_and_its_edge_at_the_coast():
    scene = on_the_way("ore").given("red city c3.n", "red settlement d3.n").when("red: ship c8/ne")
    wanted = scene.named("c6/ne", "c6/e", "c3/nw", "c3/ne")
    assert {words.split()[1] for words in scene.legal("red")} == wanted
    assert {words.split()[2] for words in scene.legal("red")} == {"ore"}


@rule("S5-11", "S5-13")
def test_a_placed_harbour_is_open_at_once():
    scene = on_the_way("ore").when("red: ship c8/ne")
    assert scene.rate("red", "ore") == 4
    scene.when("red: place-harbour c6/e ore")
    assert scene.phase == "main"
    assert scene.harbours()[scene.named("c6/e").pop()] == "ore"
    assert scene.rate("red", "ore") == 2
    assert scene.rate("red", "wool") == 4
    scene.hand("red", "2 ore").when("red: trade ore grain")
    assert scene.holds("red") == "1 grain"


@rule("S5-13")
def test_the_harbour_of_any_card_takes_three_of_each():
    scene = on_the_way("any").when("red: ship c8/ne", "red: place-harbour c6/e any")
    assert [scene.rate("red", card) for card in ("lumber", "brick", "wool", "grain", "ore")] == [3] * 5
    assert scene.rate("blue", "ore") == 4


@rule("S5-11")
def test_a_building_with_a_harbour_gets_no_second_one():
    scene = on_the_way("ore").placed("c6/ne", "wool").given("red settlement c3.n").when("red: ship c8/ne")
    assert {words.split()[1] for words in scene.legal("red")} == scene.named("c3/nw", "c3/ne")
    scene.refused("red: place-harbour c6/e ore", "S5-15")


@rule("S5-12", "S5-13")
def test_without_a_building_for_it_a_harbour_is_kept_and_gives_no_rate():
    scene = on_the_way("ore").placed("c6/ne", "wool").when("red: ship c8/ne")
    assert scene.phase == "main"
    assert scene.kept("red") == ["ore"]
    assert scene.rate("red", "ore") == 4
    assert scene.rate("red", "wool") == 2


@rule("S5-12")
def test_a_kept_harbour_is_placed_as_soon_as_a_settlement_for_it_is_built():
    scene = expecting("ore").when("red: settlement d6.ne")
    assert scene.phase == "place-gift"
    assert set(scene.legal("red")) == {f"place-harbour {e} ore" for e in scene.named("d6/ne", "d6/e")}
    scene.when("red: place-harbour d6/e ore")
    assert scene.kept("red") == []
    assert scene.rate("red", "ore") == 2
    assert scene.phase == "main"


@rule("S5-12", "S5-18")
def test_an_inland_settlement_or_a_city_lets_no_kept_harbour_be_placed():
    scene = Tribe().given("red settlement c6.ne", "red road c6/e c6/se").placed("c6/ne", "brick").keeping("red", "ore")
    scene.later().hand("red", f"{SETTLEMENT} 2 grain 3 ore".replace("1 grain 2 grain", "3 grain"))
    scene.when("red: settlement c6.s")
    assert scene.phase == "main"
    scene.when("red: city c6.ne")
    assert scene.phase == "main"
    assert scene.kept("red") == ["ore"]


@rule("S5-10", "S5-14")
def test_a_harbour_stays_where_it_was_placed_when_the_ship_leaves():
    scene = on_the_way("ore").when("red: ship c8/ne", "red: place-harbour c6/e ore").later()
    scene.when("red: lift c8/ne", "red: sail c8/w")
    assert scene.rate("red", "ore") == 2
    assert scene.harbours()[scene.named("c6/e").pop()] == "ore"
    assert not scene.named("c8/ne") & set(scene.harbours())


@rule("S5-10", "S-41")
def test_a_moved_ship_takes_a_harbour_too():
    scene = ready(f"{TO_HARBOUR} c6/e", "c6.ne").lies("c8/ne", "wool")
    scene.when("red: lift c6/e", "red: sail c8/ne")
    assert scene.phase == "place-gift"


@rule("S5-10", "S-26")
def test_a_free_ship_takes_a_harbour_before_the_second_piece_is_laid():
    scene = on_the_way("wool").cards("red", roads=1).when("red: roads", "red: ship c8/ne")
    assert scene.phase == "place-gift"
    scene.when("red: place-harbour c6/e wool")
    assert scene.phase == "free-route"


@rule("S5-10")
def test_a_ship_at_a_harbour_that_was_placed_does_not_take_it_away():
    scene = Tribe().given("blue settlement c3.n").placed("c3/ne", "ore").given("red settlement c4.n", "red ship c4/nw")
    scene.later().hand("red", SHIP).when("red: ship c3/ne")
    assert scene.phase == "main"
    assert scene.kept("red") == []
    assert scene.rate("blue", "ore") == 2
    assert scene.rate("red", "ore") == 4


@rule("S5-15")
def test_a_harbour_lies_between_land_and_sea_and_shares_no_corner_with_another():
    scene = on_the_way("ore").given("red settlement d6.ne", "blue settlement c5.n").placed("c5/ne", "wool")
    scene.when("red: ship c8/ne")
    scene.refused("red: place-harbour c7/nw ore", "S5-15")  # nothing but sea beside it
    scene.refused("red: place-harbour d6/sw ore", "S5-15")  # nothing but land
    scene.refused("red: place-harbour c5/nw ore", "S5-15")  # a corner of blue's harbour
    scene.refused("red: place-harbour c2/ne ore", "S5-11")  # nobody lives there
    scene.refused("red: place-harbour c6/e wool", "S5-19")  # not the one that was found
    assert {words.split()[1] for words in scene.legal("red")} == scene.named("c6/ne", "c6/e", "d6/ne", "d6/e")


@rule("S5-15", "S5-18")
def test_a_settlement_between_two_harbours_has_no_room_for_a_third():
    scene = Tribe().given("blue settlement c1.n", "blue settlement c3.n", "red settlement c2.n")
    scene.placed("c1/ne", "wool").placed("c3/nw", "brick")
    scene.given("red settlement c6.ne", f"red ship {TO_HARBOUR}").placed("c6/ne", "grain").lies("c8/ne", "ore")
    scene.later().hand("red", SHIP).when("red: ship c8/ne")
    assert scene.phase == "main"
    assert scene.kept("red") == ["ore"]


@rule("S5-18")
def test_one_free_edge_is_enough():
    scene = Tribe().given("blue settlement c1.n", "red settlement c2.n").placed("c1/ne", "wool")
    scene.given("red settlement c6.ne", f"red ship {TO_HARBOUR}").placed("c6/ne", "grain").lies("c8/ne", "ore")
    scene.later().hand("red", SHIP).when("red: ship c8/ne")
    assert scene.legal("red") == [f"place-harbour {scene.named('c2/ne').pop()} ore"]


@rule("S5-19")
def test_of_several_kept_harbours_the_player_chooses_one_for_the_new_settlement():
    scene = expecting("ore", "wool", "any").when("red: settlement d6.ne")
    assert {words.split()[2] for words in scene.legal("red")} == {"ore", "wool", "any"}
    scene.when("red: place-harbour d6/ne wool")
    assert scene.phase == "main"
    assert sorted(scene.kept("red")) == ["any", "ore"]
    assert scene.rate("red", "wool") == 2
    assert scene.rate("red", "ore") == 4


@rule("S5-20")
def test_a_route_piece_does_not_keep_a_harbour_from_its_edge():
    scene = on_the_way("ore").given("red ship c6/e", "blue settlement c5.n", "blue road c5/ne").when("red: ship c8/ne")
    assert f"place-harbour {scene.named('c6/e').pop()} ore" in scene.legal("red")
    scene.when("red: place-harbour c6/e ore")
    assert scene.at("c6/e") == "red ship"
    assert scene.rate("red", "ore") == 2


@pytest.mark.parametrize("piece", ["ship", "road"])
@rule("S5-20")
def test_a_harbour_does_not_keep_a_route_piece_from_its_edge(piece):
    scene = on_the_way("ore").when("red: ship c8/ne", "red: place-harbour c6/e ore")
    scene.hand("red", "1 lumber 1 brick 1 wool")
    assert scene.named("c6/e") <= scene.open("red", piece)


@rule("S5-10")
def test_everybody_sees_the_harbours_in_front_of_a_player():
    scene = expecting("ore", "any")
    kept = scene.sees("table")["facts"]["docks_kept"]
    assert sum(kept) == 2
    assert kept == scene.sees("blue")["facts"]["docks_kept"]
