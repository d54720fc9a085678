"""Cloth Trade: how ships establish trade, what villages pay, and what cloth is."""

from __future__ import annotations

import pytest

from tests.rule import rule
from tests.rules.scenarios.villages import NUMBERS, Villages
from wyspa.words.narration import story

# ---- contact ---------------------------------------------------------------------------------------------------------


@rule("S6-9", "S6-6")
def test_a_ship_that_leads_from_an_own_building_to_a_village_establishes_trade_and_brings_one_cloth():
    scene = Villages().given("red settlement b2.s").hand("red", "1 lumber 1 wool")
    scene.when("red: ship c2/e")
    assert scene.is_trading("red", 10)
    assert (scene.cloth("red"), scene.left_in(10), scene.in_supply()) == (1, 4, 10)
    assert [n for n in NUMBERS if scene.is_trading("red", n)] == [10]
    assert not any(scene.is_trading("blue", n) for n in NUMBERS)


@rule("S6-9")
def test_the_chain_may_be_long_and_counts_only_when_it_arrives():
    scene = Villages().given("red settlement b2.se").hand("red", "3 lumber 3 wool")
    scene.when("red: ship b3/sw", "red: ship c3/e")
    assert scene.cloth("red") == 0
    scene.when("red: ship c4/sw")
    assert scene.is_trading("red", 8)
    assert scene.cloth("red") == 1


@rule("S6-9", "S6-6")
def test_a_line_passes_along_a_village_to_the_next():
    scene = Villages().given("red settlement b2.se", "red ship b3/sw c3/e c4/sw").hand("red", "1 lumber 1 wool")
    scene.when("red: ship d3/e")
    assert scene.is_trading("red", 6)
    assert scene.is_trading("red", 8)
    assert (scene.cloth("red"), scene.left_in(6), scene.left_in(8)) == (2, 4, 4)


@rule("S6-9")
def test_roads_do_not_establish_trade():
    scene = Villages().given("red settlement b2.s", "red road c2/e")
    assert not scene.is_trading("red", 10)
    scene.given("red settlement a3.se", "red road a3/se").hand("red", "1 lumber 1 wool")
    scene.given("red ship b3/e")  # it touches the road, not the settlement
    assert not scene.is_trading("red", 11)


@rule("S6-9")
def test_ships_without_an_own_building_do_not_trade_until_there_is_one():
    scene = Villages().given("red ship c2/e b2/sw", "blue settlement b1.se")
    assert not scene.is_trading("red", 10)
    scene = Villages().given("red ship c2/e b2/sw")
    assert not scene.is_trading("red", 10)
    scene.hand("red", "1 lumber 1 brick 1 wool 1 grain").when("red: settlement b1.se")
    assert scene.is_trading("red", 10)
    assert scene.cloth("red") == 1


@rule("S6-9", "S-41")
def test_a_moved_ship_establishes_trade_too():
    scene = Villages().given("red settlement b2.s b4.se", "red ship b5/sw").turn("red")
    scene.book.begin_turn(scene.state, 0)
    scene.when("red: lift b5/sw", "red: sail c2/e")
    assert scene.is_trading("red", 10)
    assert scene.cloth("red") == 1


@rule("S6-9", "S-26")
def test_a_free_ship_establishes_trade_too():
    scene = Villages().given("red settlement b2.s a3.s").cards("red", roads=1)
    scene.when("red: roads", "red: ship c2/e", "red: ship b3/e")
    assert scene.is_trading("red", 10)
    assert scene.is_trading("red", 11)
    assert scene.cloth("red") == 2


@rule("S6-9")
def test_a_ship_of_the_set_up_establishes_trade_too():
    scene = Villages().turn("red", "setup-house")
    scene.when("red: settlement b2.s", "red: ship c2/e")
    assert scene.cloth("red") == 1


@rule("S6-9")
def test_an_empty_village_gives_no_first_cloth_not_even_from_the_supply_but_trade_is_established():
    scene = Villages().stock(v10=0).given("red settlement b2.s").hand("red", "1 lumber 1 wool")
    scene.when("red: ship c2/e")
    assert scene.is_trading("red", 10)
    assert (scene.cloth("red"), scene.left_in(10), scene.in_supply()) == (0, 0, 10)


@rule("S6-10")
def test_a_second_line_to_the_same_village_brings_nothing():
    scene = Villages().trades("red", 10).given("red settlement c1.s", "red ship c1/se d1/ne")
    scene.hand("red", "1 lumber 1 wool").when("red: ship c2/se")
    assert (scene.cloth("red"), scene.left_in(10)) == (1, 4)


@rule("S6-10")
def test_each_player_takes_the_first_cloth_of_a_village_once():
    scene = Villages().trades("red", 10)
    scene.given("blue settlement c1.s", "blue ship c1/se d1/ne c2/se")
    assert (scene.cloth("red"), scene.cloth("blue"), scene.left_in(10)) == (1, 1, 3)


@rule("S6-22", "S-34")
def test_a_foreign_building_on_the_chain_does_not_undo_the_connection():
    scene = Villages().given("red settlement c1.sw", "red ship c1/sw c1/se d1/ne", "blue settlement c1.se")
    scene.given("red ship c2/se")
    assert scene.is_trading("red", 10)
    assert scene.cloth("red") == 1
    scene.book.begin_turn(scene.state, 0)
    scene.refused("red: lift c2/se", "S6-15")
    scene.refused("red: lift c1/se", "S6-15")
    assert scene.legal("red", "lift") == []


@rule("S6-23")
def test_trade_is_never_lost_whatever_becomes_of_the_ships():
    scene = Villages().trades("red", 10)
    edge = scene.words.places.read_edge("c2/e")
    scene.book.take(scene.state, edge, 1)
    assert scene.at("c2/e") == ""
    assert scene.is_trading("red", 10)
    scene.roll(10)
    assert scene.cloth("red") == 2


# ---- what villages pay -----------------------------------------------------------------------------------------------


@rule("S6-11")
def test_every_partner_of_a_village_gets_one_cloth_when_its_number_is_rolled():
    scene = Villages().partners(10, "red", "white").partners(9, "blue")
    scene.roll(10)
    assert [scene.cloth(seat) for seat in ("red", "blue", "orange", "white")] == [1, 0, 0, 1]
    assert (scene.left_in(10), scene.left_in(9), scene.in_supply()) == (3, 5, 10)
    scene.roll(2)
    assert scene.left_in(10) == 3


@rule("S6-11", "E-S10")
def test_what_a_village_lacks_comes_from_the_supply():
    scene = Villages().partners(10, "red", "blue").stock(v10=1)
    scene.roll(10)
    assert (scene.cloth("red"), scene.cloth("blue")) == (1, 1)
    assert (scene.left_in(10), scene.in_supply()) == (0, 9)


@rule("S6-12", "E-S11")
def test_an_empty_village_gives_nothing_to_anybody():
    scene = Villages().partners(10, "red", "blue").stock(v10=1)
    scene.roll(10).roll(10)
    assert (scene.cloth("red"), scene.cloth("blue")) == (1, 1)
    assert (scene.left_in(10), scene.in_supply()) == (0, 9)


@rule("S6-13")
def test_too_little_cloth_in_all_is_dealt_in_turn_order_from_the_active_player():
    scene = Villages().partners(10, "red", "blue", "orange", "white").stock(v10=1).supplied(1).turn("orange")
    scene.roll(10)
    assert [scene.cloth(seat) for seat in ("red", "blue", "orange", "white")] == [0, 0, 1, 1]
    assert (scene.left_in(10), scene.in_supply()) == (0, 0)


@rule("S6-14", "E-S12", "S-61")
def test_every_two_cloth_are_a_point():
    scene = Villages().partners(10, "red").given("red settlement a1.n")
    points = []
    for _ in range(5):
        scene.roll(10)
        points.append(scene.points("red") - 1)
    assert scene.cloth("red") == 5
    assert points == [0, 1, 1, 2, 2]
    assert scene.book.recount(scene.state, 0) == scene.points("red") == 3


@rule("S6-17")
def test_cloth_is_no_card_in_no_hand_and_nobody_trades_it():
    scene = Villages().holding(red=9).hand("red", "7 wool").hand("blue", "1 ore")
    assert "cloth" not in scene.book.card_names.values()
    with pytest.raises(Exception, match="there is no card cloth"):
        scene.when("red: offer 1 cloth for 1 ore")
    assert not [words for words in scene.legal("red", "trade") if "cloth" in words]
    scene.roll(7)  # seven cards are safe, whatever cloth there is
    assert scene.phase == "thief"
    assert scene.cloth("red") == 9


@rule("S6-17")
def test_the_robber_takes_no_cloth():
    scene = Villages().given("robber c1", "blue settlement a1.n").holding(blue=4).roll(7)
    scene.refused("red: rob a1 blue", "B-82")
    scene.when("red: rob a1")
    assert scene.cloth("blue") == 4


# ---- closed lines ----------------------------------------------------------------------------------------------------


@rule("S6-15", "S-32")
def test_no_ship_of_a_line_to_a_village_moves_even_when_the_village_is_empty():
    scene = Villages().given("red settlement b2.se c1.s", "red ship b3/sw c3/e c4/sw").turn("red")
    scene.book.begin_turn(scene.state, 0)
    assert scene.legal("red", "lift") == []
    scene.refused("red: lift c4/sw", "S6-15")
    scene.refused("red: lift c3/e", "S6-15")
    scene.stock(v8=0)
    scene.refused("red: lift c4/sw", "S6-15")


@rule("S6-15", "S-32")
def test_an_open_branch_of_that_line_moves_and_so_does_a_ship_past_the_village():
    scene = Villages().given("red settlement b2.se c1.s", "red ship b3/sw c3/e c4/sw c3/se c4/se").turn("red")
    scene.book.begin_turn(scene.state, 0)
    assert scene.open("red", "lift") == scene.named("c3/se", "c4/se")


@rule("S6-15", "S-32")
def test_before_it_reaches_the_village_the_line_is_open():
    scene = Villages().given("red settlement b2.se c1.s", "red ship b3/sw c3/e").turn("red")
    scene.book.begin_turn(scene.state, 0)
    assert scene.open("red", "lift") == {"c3/e"}


# ---- tiles and views -------------------------------------------------------------------------------------------------


@rule("S6-18")
def test_there_is_no_longest_route_but_a_largest_army():
    scene = Villages().given("red settlement a1.n", "red ship a1/ne", "red road a1/se a1/sw a1/w a1/nw b1/ne")
    scene.given("red road b1/e b1/se b1/sw")
    assert scene.points("red") == 1
    assert "route" not in [module.name for module in scene.book.modules]
    scene.knights("red", 3)
    assert scene.points("red") == 3
    assert scene.largest_army() == "red"


def test_everybody_sees_the_cloth_and_hears_of_it():
    scene = Villages().listen().given("red settlement b2.s").hand("red", "1 lumber 1 wool")
    scene.when("red: ship c2/e")
    notes = scene.sees("blue")["facts"]
    assert notes["bales"] == [1, 0, 0, 0]
    assert notes["cloth_trades"] == [1, 0, 0, 0]
    villages = scene.book.shown["villages"].things(notes["villages"])
    assert [village.count for village in villages] == [4, 5, 5, 5, 5, 5, 5, 5]
    told = story(scene.game, scene.game.events(1))
    assert "Red starts trading with village 10 on c2.se." in told
    assert "Red gets 1 bale of cloth and now has 1." in told
    told = story(scene.game, scene.game.events(1), "pl")
    assert "Czerwony zaczyna handlować z wioską 10 na c2.se." in told
    assert "Czerwony dostaje 1 belę tkaniny i ma ich teraz 1." in told
