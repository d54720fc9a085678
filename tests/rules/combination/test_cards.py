"""X-28 to X-36, X-46: progress cards where there are ships, gold and a pirate."""

from __future__ import annotations

import pytest

from tests.rule import rule
from tests.rules.combination.seas import Seas
from tests.rules.combination.test_chasing import Trading
from wyspa.rules.seafarers.ships import Ships

# ---- Road Building ---------------------------------------------------------------------------------------------------


@rule("X-28", "E-X8")
@pytest.mark.parametrize("pieces", [("road", "road"), ("ship", "ship"), ("road", "ship"), ("ship", "road")])
def test_road_building_lays_any_two_of_roads_and_ships(pieces):
    scene = Seas().line().progress("red", road_building=1).when("red: road-building")
    for piece in pieces:
        assert scene.phase == "free-route"
        scene.when(f"red: {piece} {min(scene.open('red', piece))}")
    assert scene.phase == "main"
    assert scene.supply("red", "road") == 14 - pieces.count("road")
    assert scene.supply("red", "ship") == 12 - pieces.count("ship")


@rule("X-28", "E-X8")
def test_each_piece_needs_its_own_support():
    scene = Seas().line().progress("red", road_building=1).when("red: road-building")
    scene.refused(f"red: road {scene.edge('c2.se', 'b2.s')}", "B-68")  # only a ship leads there
    scene.refused(f"red: ship {scene.edge('d2.se', 'd3.s')}", "S-18")


@rule("X-28")
def test_road_building_is_played_for_ships_alone():
    scene = Seas().given("red settlement c2.s").progress("red", road_building=1)
    player = scene.state.edit(scene.seat("red"))
    supply = player.supply[:]
    supply[1] = 0
    player.supply = supply
    scene.when("red: road-building")
    assert {words.split()[0] for words in scene.legal("red")} == {"ship"}


# ---- Diplomat --------------------------------------------------------------------------------------------------------


def envoy(seat: str = "red") -> Seas:
    scene = Seas().line()
    return scene.turn(seat).progress(seat, diplomat=1)


@rule("X-29", "E-X9")
def test_an_open_foreign_ship_returns_to_its_owner():
    scene = envoy("blue")
    assert scene.supply("red", "ship") == 12
    assert scene.open("blue", "diplomat") == scene.edges("c2.se c3.s", "c1.se b1.s")
    scene.when(f"blue: diplomat {scene.edge('c2.se', 'c3.s')}")
    assert (scene.supply("red", "ship"), scene.phase) == (13, "main")
    scene.hand("blue", "1 lumber 1 wool").given("blue settlement c2.se")
    scene.refused(f"blue: ship {scene.edge('c2.se', 'c3.s')}", "C-136")


@rule("X-29")
@pytest.mark.parametrize("piece", ["settlement", "city", "weak-knight"])
def test_a_piece_of_the_owner_at_the_end_closes_it_and_one_of_another_does_not(piece):
    end = "c2.se"
    for owner, closed in (("red", True), ("blue", False)):
        scene = Seas().given("red settlement c1.se").ships("red", "c1.se", "c2.s", end).given(f"{owner} {piece} {end}")
        scene.turn("orange").progress("orange", diplomat=1)
        assert (scene.edge("c2.s", end) in scene.open("orange", "diplomat")) is not closed


@rule("X-29")
def test_a_road_of_the_owner_at_the_end_closes_it_too():
    scene = envoy("blue").given("red settlement b2.s").walk("red", "b2.s", "c2.se")
    scene.refused(f"blue: diplomat {scene.edge('c2.s', 'c2.se')}", "C-134")


@rule("X-29")
def test_an_own_ship_is_put_back_as_a_ship_and_a_road_as_a_road():
    scene = envoy().when("red: diplomat " + Seas().edge("c2.se", "c3.s"))
    assert scene.phase == "rebuild"
    ships = scene.edges("c2.se c3.s", "c2.s d1.se", "c1.se c1.s")
    assert ships - scene.edges("c2.se c3.s") <= scene.open("red", "rebuild")
    assert not scene.edges("c2.se c3.s", "c3.s c3.se", "b1.s b1.se") & scene.open("red", "rebuild")
    scene.when(f"red: rebuild {scene.edge('c2.s', 'd1.se')}")
    assert scene.at(scene.edge("c2.s", "d1.se")) == "red ship"
    scene = envoy()
    scene.when(f"red: diplomat {scene.edge('c1.se', 'b1.s')}")
    assert scene.open("red", "rebuild") == scene.edges("c1.se c1.s")  # the land at the settlement, and no sea
    scene.when(f"red: rebuild {scene.edge('c1.se', 'c1.s')}")
    assert scene.at(scene.edge("c1.se", "c1.s")) == "red road"


@rule("X-30")
def test_an_own_ship_at_the_pirate_is_not_taken_up_and_none_is_put_there():
    scene = envoy().given("pirate c3")
    edge = scene.edge("c2.se", "c3.s")
    assert edge not in scene.open("red", "diplomat")
    assert "pirate" in scene.refused(f"red: diplomat {edge}", "X-30")
    scene = Seas().given("pirate d1").line().ships("red", "c3.s", "c3.se").progress("red", diplomat=1)
    scene.when(f"red: diplomat {scene.edge('c3.s', 'c3.se')}")
    assert not scene.edges("c2.s d1.se", "c1.se c1.s") & scene.open("red", "rebuild")
    scene.refused(f"red: rebuild {scene.edge('c2.s', 'd1.se')}", "S-51")


@rule("X-30")
def test_a_foreign_ship_at_the_pirate_may_be_removed():
    scene = envoy("blue").given("pirate d2")
    scene.when(f"blue: diplomat {scene.edge('c2.se', 'c3.s')}")
    assert scene.supply("red", "ship") == 13


@rule("X-46", "X-25")
def test_a_foreign_knight_holds_a_ship_from_moving_and_not_from_the_diplomat():
    scene = envoy().given("blue weak-knight c2.se")
    edge = scene.edge("c2.se", "c3.s")
    scene.refused(f"red: lift {edge}", "X-25")
    scene.when(f"red: diplomat {edge}", f"red: rebuild {scene.edge('c2.s', 'd1.se')}")


@rule("X-46")
def test_a_ship_of_this_turn_is_taken_and_the_one_put_back_is_of_this_turn():
    scene = envoy().hand("red", "1 lumber 1 wool")
    scene.when(f"red: ship {scene.edge('c3.s', 'd2.se')}")
    scene.refused(f"red: lift {scene.edge('c3.s', 'd2.se')}", "S-36")
    scene.when(f"red: diplomat {scene.edge('c3.s', 'd2.se')}", f"red: rebuild {scene.edge('c3.s', 'c3.se')}")
    scene.refused(f"red: lift {scene.edge('c3.s', 'c3.se')}", "S-36")
    assert scene.module(Ships).part(scene.state).moved == 0


@rule("X-46")
def test_the_diplomat_leaves_the_move_of_a_ship_for_later():
    scene = envoy().when("red: diplomat " + Seas().edge("c2.se", "c3.s"))
    scene.when(f"red: rebuild {scene.edge('c2.s', 'd1.se')}")
    assert scene.movable() == scene.edges("c2.s c2.se")  # built long ago
    scene.when(f"red: lift {scene.edge('c2.s', 'c2.se')}")


@rule("X-46")
def test_a_ship_that_the_diplomat_puts_back_lifts_the_fog():
    scene = Seas("fog-islands", 4).given("pirate ~26", "red settlement a3.sw", "red ship a3/w").earlier()
    scene.progress("red", diplomat=1).when("red: diplomat a3/w", "red: rebuild a2/se")
    assert scene.phase == "find"
    scene.when("table: find sea")
    assert scene.phase == "main"


@rule("X-46", "X-29")
def test_a_ship_at_a_village_is_open_for_the_diplomat_and_trade_stays():
    scene = Trading().trades("red", 10).turn("blue").progress("blue", diplomat=1)
    assert scene.is_trading("red", 10)
    scene.when("blue: diplomat c2/e")
    assert scene.at("c2/e") == ""
    assert scene.is_trading("red", 10)  # S6-23


# ---- knights ---------------------------------------------------------------------------------------------------------


@rule("X-31", "X-32")
def test_intrigue_reaches_a_knight_at_an_own_ship_and_its_owner_sails_away():
    scene = Seas().line().given("blue settlement c3.se").ships("blue", "d2.se", "c3.s", "c3.se", "c4.s")
    scene.knight("blue", "mighty", "c3.s").progress("red", intrigue=1)
    assert scene.open("red", "intrigue") == {"c3.s"}
    scene.when("red: intrigue c3.s")
    assert scene.open("blue", "retreat") == scene.named("d2.se", "c4.s")
    scene.when("blue: retreat c4.s")
    assert (scene.at("c3.s"), scene.at("c4.s")) == ("", "blue active-mighty-knight")


@rule("X-31")
def test_intrigue_does_not_reach_a_knight_where_no_own_piece_ends():
    scene = Seas().line().ships("blue", "c3.se", "c4.s").knight("blue", "weak", "c3.se").progress("red", intrigue=1)
    assert scene.open("red", "intrigue") == set()
    scene.refused("red: intrigue c3.se", "C-139")


@rule("X-33")
def test_the_bishop_moves_the_robber_and_never_the_pirate():
    scene = Seas().landed().given("pirate d2", "robber c1", "blue settlement e2.s").hand("blue", "1 ore")
    scene.progress("red", bishop=1)
    names, terrain = scene.words.places.hex_names, scene.state.layout.terrain
    land = {names[h] for h in range(scene.state.board.n_hex) if scene.book.land[terrain[h]]}
    assert scene.open("red", "bishop") == land - {"c1"}
    scene.refused("red: bishop d4", "C-133")
    scene.when("red: bishop e2", "table: stolen ore")
    assert (scene.at("e2"), scene.at("d2"), scene.phase) == ("robber", "pirate", "main")


@rule("X-34", "X-15")
def test_the_deserter_may_be_placed_on_a_ship_at_sea():
    scene = Seas().line().given("blue road e2/ne").knight("blue", "weak", "e2.n").progress("red", deserter=1)
    scene.when("red: deserter blue")
    nodes = {words.split()[1] for words in scene.legal("red", "enlist")}
    assert nodes == scene.named("b1.s", "c2.s", "c2.se", "c3.s")
    scene.when("red: enlist c3.s 1")
    assert scene.at("c3.s") == "red active-weak-knight"


# ---- hexes -----------------------------------------------------------------------------------------------------------


HARVESTS = [("mining", "mountains", "ore"), ("irrigation", "fields", "grain")]


@rule("X-35")
@pytest.mark.parametrize(("card", "terrain", "crop"), HARVESTS)
def test_mining_and_irrigation_do_not_count_gold_rivers(card, terrain, crop):
    scene = Seas().tile("c1", "forest", 3).tile("c2", "gold", 4).given("red settlement c1.se")
    scene.progress("red", **{card: 1})
    scene.refused(f"red: {card}", "C-174")
    scene.tile("c1", terrain, 3).when(f"red: {card}")
    assert scene.holds("red") == f"2 {crop}"


@rule("X-36")
def test_the_inventor_exchanges_tokens_of_any_islands_and_of_gold_rivers():
    scene = Seas().tile("c2", "gold", 10).progress("red", inventor=1)
    places, number = scene.words.places, scene.state.layout.number
    fixed = {0, 2, 6, 8, 12}
    tokens = {places.hex_names[h] for h in range(scene.state.board.n_hex) if number[h] not in fixed}
    assert scene.open("red", "inventor") == tokens
    assert {"c2", "a3", "e1", "e5"} <= tokens  # gold, and one of every island
    scene.when("red: inventor c2", "red: swap-number e1")
    assert [scene.state.layout.number[places.read_hex(h)] for h in ("c2", "e1")] == [11, 10]
    scene.turn("red").given("red settlement c2.s").roll(11)
    assert scene.phase == "pick-gold"


@rule("X-36")
def test_the_numbers_of_villages_stay():
    scene = Trading().progress("red", inventor=1)
    villages = scene.sees("red")["facts"]["villages"][1::3]
    for words in ("red: inventor c4", "red: inventor d2", "red: inventor d5", "red: inventor e4"):
        scene.refused(words, "C-120")  # the villages' islands carry no tokens of their own
    scene.when("red: inventor a1", "red: swap-number a3")
    assert scene.sees("red")["facts"]["villages"][1::3] == villages
