"""S7-16 to S7-19, S7-47: cards turn ships of the western line into warships."""

from __future__ import annotations

import pytest

from tests import invariants
from tests.rule import rule
from tests.rules.scenarios.pirate_sea import Sea
from wyspa.core.purse import held
from wyspa.rules.base.development import Development
from wyspa.rules.base.ids import KNIGHT, POINT


@rule("S7-16")
def test_a_knight_turns_the_rearmost_normal_ship_into_a_warship():
    sea = Sea().turn("red").sail("red", 3).cards("red", knight=2).listen()
    sea.when("red: knight")
    assert sea.line("red") == ["w", "s", "s"]
    assert sea.at("a5/sw") == "red warship"
    sea.when("red: end").turn("red").when("red: knight")
    assert sea.line("red") == ["w", "w", "s"]
    assert (sea.phase, sea.fleet()) == ("main", "f3")  # no knight moves a figure
    assert [row[0] for row in sea.told("blue", "placed")] == [sea.seat("red")] * 2


@rule("S7-16")
@pytest.mark.parametrize(("word", "card"), [("knight", KNIGHT), ("point", POINT)])
def test_the_played_card_is_discarded(word, card):
    sea = Sea().turn("red").cards("red", **{word: 1}).when(f"red: {word}")
    part = sea.module(Development).part(sea.state)
    assert held(part.used, card) == 1
    assert sea.developments("red") == {}


@rule("S7-16")
def test_a_point_card_in_hand_is_worth_nothing():
    sea = Sea().turn("red").hand("red", "1 wool 1 grain 1 ore")
    sea.when("red: buy", "table: drawn point")
    assert sea.points("red") == 1
    assert sea.sees("red")["total"] == 1
    invariants.check_thoroughly(sea.book, sea.state)


@rule("S7-16", "S7-19")
def test_a_ship_at_the_eastern_coast_never_becomes_a_warship():
    sea = Sea().turn("red").given("red settlement c8.ne", "red ship c8/ne").cards("red", knight=2)
    sea.when("red: knight", "red: end").turn("red")
    assert (sea.at("a5/sw"), sea.at("c8/ne")) == ("red warship", "red ship")
    sea.refused("red: knight", "S7-17")


@rule("S7-17")
def test_one_card_a_turn():
    sea = Sea().turn("red").sail("red", 3).cards("red", knight=1, point=1).when("red: knight")
    sea.refused("red: point", "B-86")
    sea.when("red: end").turn("red").when("red: point")


@rule("S7-17")
def test_no_card_is_played_in_the_turn_in_which_it_was_bought():
    sea = Sea().turn("red").sail("red", 3).hand("red", "1 wool 1 grain 1 ore").when("red: buy", "table: drawn knight")
    assert "bought this turn" in sea.refused("red: knight", "B-86")


@rule("S7-17")
def test_a_card_may_be_played_before_the_roll():
    sea = Sea().turn("red", "roll").cards("red", point=1).when("red: point")
    assert (sea.line("red"), sea.phase) == (["w"], "roll")


@rule("S7-17")
@pytest.mark.parametrize("word", ["knight", "point"])
def test_without_a_normal_ship_in_the_line_the_card_cannot_be_played(word):
    sea = Sea().turn("red").sail("red", 4, warships=4).cards("red", **{word: 1})
    assert sea.legal("red", word) == []
    sea.refused(f"red: {word}", "S7-17")


@rule("S7-18")
def test_discarded_cards_never_return():
    sea = Sea().turn("red").sail("red", 9).pile().cards("red").hand("red", "1 wool 1 grain 1 ore")
    part = sea.module(Development).edit(sea.state)
    part.used = 14  # all knights have been played
    assert sea.legal("red", "buy") == []
    sea.refused("red: buy", "B-75")


@rule("S7-19")
def test_strength_is_the_number_of_own_warships_on_the_board():
    sea = Sea().sail("red", 5, warships=3).sail("blue", 4, warships=1).sail("white", 7)
    assert sea.sees("table")["facts"]["warships"] == [0, 3, 1, 0]  # orange, red, blue, white


@rule("S7-19")
def test_warships_are_of_the_fifteen_ships():
    sea = Sea().turn("red").sail("red", 5, warships=2)
    assert sea.supply("red", "ship") == 10
    sea.cards("red", knight=1).when("red: knight")
    assert sea.supply("red", "ship") == 10
    invariants.check_thoroughly(sea.book, sea.state)


@rule("S7-47", "S7-16")
def test_a_landing_settlement_does_not_change_the_order_of_the_line():
    sea = Sea().turn("red").sail("red", 9, warships=6).given("red settlement a2.ne").cards("red", knight=1)
    sea.when("red: knight")
    assert "".join(sea.line("red")) == "wwwwwwwss"
    sea.when("red: end").turn("red").battle(6)  # seven warships are more than six
    assert sea.tokens_left("red") == 2


@rule("S7-47", "S7-30")
def test_ships_on_both_sides_of_the_landing_fight_as_one_line():
    sea = Sea().turn("red").sail("red", 9, warships=2).given("red settlement a2.ne").battle(3)
    assert "".join(sea.line("red")) == "wwsssss"  # the two at the fort are lost, not those before the landing
