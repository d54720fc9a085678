"""S3-7 to S3-12, E-S23: routes reach the fog, nature lifts it, the discoverer takes a card."""

from __future__ import annotations

import pytest

import wyspa
from tests import invariants
from tests.rule import rule
from tests.rules.scenarios.mist import SHIP_PRICE, TO_FOG, cards, earlier, fog_left, lies_on, lifted, shore
from tests.scene import Scene
from wyspa.core.arrays import changed
from wyspa.rules.base.ids import DESERT
from wyspa.rules.scenarios.fog import Fog

# ---- S3-7: closed to routes ------------------------------------------------------------------------------------------


@rule("S3-7")
@pytest.mark.parametrize("edge", ["b2/ne", "b2/e"])
def test_no_ship_stands_beside_undiscovered_fog(edge: str):
    scene = Scene("fog-islands", 4).given("pirate ~26", "red settlement a2.s").hand("red", SHIP_PRICE)
    assert scene.open("red", "ship") == scene.named("a2/se")
    scene.refused(f"red: ship {edge}", "S3-7")


@rule("S3-7")
def test_no_road_stands_beside_undiscovered_fog():
    scene = (
        Scene("fog-islands", 4).tile("b3", "pasture", 9).given("red settlement a2.s").hand("red", "1 lumber 1 brick")
    )
    assert scene.open("red", "road") == scene.named("a2/se")
    scene.refused("red: road b2/e", "S3-7")


@rule("S3-7")
def test_once_the_hex_is_discovered_the_usual_rules_of_edges_hold():
    scene = lifted("2 lumber 2 wool").when("table: find fields 8")
    assert scene.open("red", "ship") >= scene.named("b2/ne", "b2/e")
    scene.when("red: ship b2/e")
    assert scene.at("b2/e") == "red ship"


# ---- S3-8: what lifts the fog ----------------------------------------------------------------------------------------


@rule("S3-8")
def test_a_ship_that_is_built_lifts_the_fog_it_ends_at_at_once():
    scene = shore()
    assert lies_on(scene, "b2") == "fog"
    scene.when(f"red: ship {TO_FOG}")
    assert scene.phase == "find"
    scene.refused("red: end", "S3-8")
    scene.when("table: find mountains 5")
    assert lies_on(scene, "b2") == "mountains 5"
    assert (scene.phase, scene.waits()) == ("main", ["red"])
    assert len(fog_left(scene)) == 11


@rule("S3-8")
def test_a_ship_that_ends_elsewhere_lifts_nothing():
    scene = shore().when("red: ship a2/e")
    assert scene.phase == "main"
    assert len(fog_left(scene)) == 12


@rule("S3-8", "S-26")
def test_a_free_ship_lifts_the_fog_before_the_next_one_is_laid():
    scene = shore("nothing").cards("red", roads=1).when("red: roads", f"red: ship {TO_FOG}")
    assert scene.phase == "find"
    scene.when("table: find sea")
    assert (scene.phase, scene.waits()) == ("free-route", ["red"])
    scene.when("red: ship b2/ne")  # beside b2, which was closed before; it ends at a1
    assert scene.phase == "find"
    scene.when("table: find hills 6")
    assert lies_on(scene, "a1") == "hills 6"
    assert scene.phase == "main"


@rule("S3-8", "S-41")
def test_a_ship_that_is_moved_lifts_the_fog():
    scene = earlier(shore("nothing").given("red ship a2/e")).when("red: lift a2/e", f"red: sail {TO_FOG}")
    assert scene.phase == "find"
    scene.when("table: find forest 9")
    assert lies_on(scene, "b2") == "forest 9"
    assert scene.holds("red") == "1 lumber"
    assert scene.phase == "main"


@rule("S3-8")
def test_a_road_lifts_the_fog():
    scene = shore("1 lumber 1 brick").tile("b3", "pasture", 9)
    scene.book.rescan(scene.state)
    scene.when(f"red: road {TO_FOG}", "table: find hills 3")
    assert lies_on(scene, "b2") == "hills 3"
    assert scene.holds("red") == "1 brick"


@rule("S3-8")
def test_of_several_hexes_the_northern_one_is_lifted_first():
    scene = shore("nothing").tile("b4", "fog", 0).given("red ship b3/se")  # ends at b4 and at c3
    scene.when("table: find hills 4")
    assert (lies_on(scene, "b4"), lies_on(scene, "c3")) == ("hills 4", "fog")
    scene.when("table: find gold 10")
    assert lies_on(scene, "c3") == "gold 10"


@rule("S3-8")
def test_of_several_hexes_in_a_row_the_western_one_is_lifted_first():
    scene = shore("nothing").tile("b3", "fog", 0)
    scene.given("red ship a2/sw")  # its ends touch a1, b2 and b3
    scene.when("table: find hills 4", "table: find hills 5")
    assert [lies_on(scene, h) for h in ("a1", "b2", "b3")] == ["hills 4", "hills 5", "fog"]


# ---- S3-9 to S3-11: what is found ------------------------------------------------------------------------------------


@rule("S3-9")
def test_a_sea_hex_has_no_further_effect():
    scene = lifted().when("table: find sea")
    assert lies_on(scene, "b2") == "sea"
    assert cards(scene) == [0, 0, 0, 0]
    assert scene.phase == "main"
    assert sum(scene.sees("red")["facts"]["fog_numbers"]) == 10  # no token is used


@rule("S3-10")
@pytest.mark.parametrize(
    ("terrain", "card"),
    [("forest", "lumber"), ("hills", "brick"), ("pasture", "wool"), ("fields", "grain"), ("mountains", "ore")],
)
def test_land_gets_a_token_and_the_discoverer_a_card_of_its_kind(terrain: str, card: str):
    scene = lifted()
    left = scene.left(card)
    scene.when(f"table: find {terrain} 11")
    assert lies_on(scene, "b2") == f"{terrain} 11"
    assert scene.holds("red") == f"1 {card}"
    assert scene.left(card) == left - 1
    assert cards(scene) == [1, 0, 0, 0]


@rule("S3-10")
@pytest.mark.parametrize("found", ["fields 9", "gold 9"])
def test_the_card_goes_to_whoever_discovers_on_their_turn_and_to_nobody_else(found: str):
    scene = Scene("fog-islands", 4).given("pirate ~26", "blue settlement a3.sw").turn("blue").hand("blue", SHIP_PRICE)
    scene.when(f"blue: ship {TO_FOG}", f"table: find {found}")
    if scene.phase == "pick-gold":
        scene.when("blue: take grain")
    assert scene.holds("blue") == "1 grain"
    assert cards(scene) == [0, 1, 0, 0]


@rule("S3-10")
def test_gold_pays_one_card_of_choice():
    scene = lifted().when("table: find gold 6")
    assert lies_on(scene, "b2") == "gold 6"
    assert (scene.phase, scene.waits()) == ("pick-gold", ["red"])
    assert scene.open("red", "take") == {"lumber", "brick", "wool", "grain", "ore"}
    scene.when("red: take ore")
    assert scene.holds("red") == "1 ore"
    assert scene.phase == "main"


@rule("S3-10")
def test_a_desert_gets_no_token_and_gives_nothing():
    scene = lifted()
    bags = scene.module(Fog).edit(scene.state)
    bags.terrains = changed(bags.terrains, DESERT, 1)
    assert scene.outcomes()["find desert"] == 10
    scene.when("table: find desert")
    assert lies_on(scene, "b2") == "desert"
    assert cards(scene) == [0, 0, 0, 0]
    assert "rob b2" in scene.turn("red", "thief").legal("red", "rob")  # it is land all the same


@rule("S3-11")
def test_the_reward_is_one_card_whatever_stands_there():
    scene = shore("1 lumber 1 wool").given("red city b2.nw", "red settlement b2.s", f"red ship {TO_FOG}")
    scene.when("table: find pasture 4")
    assert scene.has("red", "wool") == 2  # one was held


@rule("S3-11")
def test_the_reward_is_paid_in_the_turn_of_a_seven_too():
    scene = shore().roll(7).when("red: rob c7", f"red: ship {TO_FOG}", "table: find fields 3")
    assert scene.holds("red") == "1 grain"


@rule("S3-11")
def test_an_empty_bank_gives_nothing():
    scene = lifted().bank("grain", 0).when("table: find fields 3")
    assert cards(scene) == [0, 0, 0, 0]
    assert scene.phase == "main"


@rule("S3-11")
def test_gold_offers_only_what_the_bank_has_and_nothing_when_it_is_empty():
    scene = lifted().bank("lumber", 0).when("table: find gold 3")
    assert scene.open("red", "take") == {"brick", "wool", "grain", "ore"}
    scene.refused("red: no-gold", "S-57")
    for card in ("brick", "wool", "grain", "ore"):
        scene.bank(card, 0)
    assert scene.legal("red") == ["no-gold"]
    scene.when("red: no-gold")
    assert scene.phase == "main"


@rule("E-S23", "S3-8", "S3-11")
def test_a_starting_ship_at_the_fog_discovers_and_is_paid():
    game = wyspa.lay(map="fog-islands", seats=4, start="first")
    game.play("settlement a3.sw")
    game.play(f"ship {TO_FOG}")
    assert game.phase == "find"
    game.play("find fields 9")
    b2 = game.notation.places.read_hex("b2")
    assert (game.state.layout.terrain[b2], game.state.layout.number[b2]) == (3, 9)
    assert game.book.say_purse(game.state.players[0].purse) == "1 grain"
    assert (game.phase, game.actor) == ("setup-house", 1)


@rule("S3-11")
def test_gold_is_paid_in_set_up_before_the_next_player_places():
    game = wyspa.lay(map="fog-islands", seats=4, start="first")
    for action in ("settlement a3.sw", f"ship {TO_FOG}", "find gold 9"):
        game.play(action)
    assert (game.phase, game.actor) == ("pick-gold", 0)
    game.play("take ore")
    assert (game.phase, game.actor) == ("setup-house", 1)


@rule("S3-11", "S3-8")
def test_the_last_ship_of_the_set_up_discovers_before_the_first_roll():
    game = wyspa.lay(map="fog-islands", seats=4, start="first")
    for corner in ["c7.se", "e1.s", "g1.se", "a5.ne", "b6.se", "d6.se", "d1.s"]:
        game.play(f"settlement {corner}")
        game.play(game.legal()[-1])
    assert (game.phase, game.actor) == ("setup-house", 0)
    game.play("settlement a3.sw")
    game.play(f"ship {TO_FOG}")
    assert game.phase == "find"
    game.play("find gold 3")
    assert (game.phase, game.actor) == ("pick-gold", 0)
    game.play("take ore")
    assert (game.phase, game.actor, game.state.turn) == ("roll", 0, 0)


# ---- S3-12: discovered land is land ----------------------------------------------------------------------------------


@rule("S3-12")
def test_discovered_land_is_settled_like_any_other_and_gives_no_special_points():
    scene = lifted("2 lumber 1 brick 2 wool 1 grain").when("table: find fields 8")
    before = scene.points("red")
    scene.hand("red", "2 lumber 1 brick 2 wool 1 grain").when("red: ship b2/e", "table: find sea")
    scene.when("red: settlement b2.se")
    assert scene.points("red") == before + 1
    scene.hand("red", "nothing").roll(8)
    assert scene.holds("red") == "1 grain"


@rule("S3-12", "S-24")
def test_nobody_settles_at_a_hex_that_turns_out_to_be_sea():
    scene = lifted().when("table: find sea").given("red ship b2/e").when("table: find sea")
    scene.hand("red", "1 lumber 1 brick 1 wool 1 grain")
    scene.refused("red: settlement b2.se", "S-24")


@rule("S-55")
def test_neither_robber_nor_pirate_goes_into_the_fog_but_to_what_is_found_there():
    scene = lifted()
    scene.when("table: find fields 8")
    for terrain, verb, other in [("fields", "rob b2", "pirate b2"), ("sea", "pirate b2", "rob b2")]:
        scene.tile("b2", terrain, 0).turn("red", "thief")
        assert verb in scene.legal("red")
        assert other not in scene.legal("red")
    scene.tile("b2", "fog", 0)
    assert not {"rob b2", "pirate b2"} & set(scene.legal("red"))
    scene.refused("red: rob b2", "B-80")
    scene.refused("red: pirate b2", "S-49")


@rule("S3-8")
@pytest.mark.parametrize("found", ["fields 8", "sea", "gold 3", "mountains 12"])
def test_open_places_are_right_after_a_discovery_for_everybody_beside_it(found: str):
    scene = shore("nothing").given("blue settlement b2.sw", "blue ship b1/sw", f"red ship {TO_FOG}")
    while scene.phase == "find":
        scene.when(f"table: find {found}" if f"find {found}" in scene.outcomes() else "table: find sea")
        invariants.open_places_equal_the_scan(scene.book, scene.state)
