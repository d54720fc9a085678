"""The greedy bot plays the game of two sensibly: it blocks with neutral pieces and spends trade cards when it pays."""

from __future__ import annotations

import os

import pytest

from tests.rules.travel.pair import Pair
from wyspa.arena.simulate import simulate
from wyspa.bots import bot_named, guide_of
from wyspa.table import set_table

MANY = 400 if os.environ.get("WYSPA_LONG") == "1" else 60
HOUSE = "1 lumber 1 brick 1 wool 1 grain"


def choice(scene: Pair, seat: str = "red") -> str:
    """Ask a greedy bot on a seat what it does now."""
    bot = bot_named("greedy", 1)
    number = scene.seat(seat)
    bot.sit(guide_of(scene.book, scene.state.board), number)
    scene.game.fresh = -9
    return scene.game.say(bot.choose(scene.game.view(number), scene.game.legal(number)))


@pytest.mark.parametrize("map", ["variable", "travel:random"])
def test_greedy_beats_random_in_ninety_five_of_a_hundred_games(map):
    table = set_table("travel", map)
    result = simulate(MANY, ["greedy", "random"], table=table, seed=1, workers=1, rotate=True)
    wins = {line.name: line.wins for line in result.bots}
    assert wins["greedy"] >= 0.95 * MANY
    assert wins["greedy"] + wins["random"] == MANY


def test_a_neutral_road_goes_where_the_other_wants_to_build():
    scene = Pair().given("red settlement c1.sw", "robber c3", "blue settlement b3.s", "blue road c4/nw")
    # beside orange's settlement blue's next place lies behind b3/w
    scene.given("blue road b3/sw").hand("red", "1 lumber 1 brick").when("red: road c1/sw")
    road = choice(scene).split()
    assert road[0] == "road"
    blue_ways = scene.named("b3/w", "b2/e", "a2/se", "a2/sw")
    assert road[1] in blue_ways
    assert road[2] == "orange"


def test_a_neutral_settlement_takes_a_place_of_the_other_and_not_an_own_one():
    scene = Pair().given("red settlement c1.n", "red road b1/w b1/nw", "robber c3")
    scene.walk("white", "e2.n", "d2.ne", "d2.n").walk("orange", "a2.s", "a2.se", "a2.ne")
    scene.given("blue road c2/se c2/sw").hand("red", HOUSE).when("red: settlement b1.n")
    assert choice(scene) == f"settlement {next(iter(scene.named('d2.n')))} white"  # blue could have built there


def test_the_robber_on_an_own_city_is_sent_to_the_desert():
    scene = Pair().given("red city c4.n", "robber c5").turn("red", "roll")  # c5: mountains 8
    scene.given("red settlement c5.ne")
    assert choice(scene) == "robber-to-desert"
    assert choice(scene.given("robber c3")) == "roll"


def test_a_robber_that_hurts_nobody_of_ours_stays():
    scene = Pair().given("red city c1.n", "robber c5").turn("red", "roll")
    assert choice(scene) == "roll"


def test_useless_cards_are_forced_on_the_other():
    scene = Pair().given("red settlement d1.n", "robber c3").hand("red", "3 wool").hand("blue", "2 ore 2 grain")
    assert choice(scene) == "forced-trade"
    scene.hand("blue", "1 ore")
    assert choice(scene) != "forced-trade"


def test_the_card_that_is_missed_least_is_given_back():
    scene = Pair().given("red settlement d1.n", "robber c3").hand("red", "3 wool 2 grain 1 ore").hand("blue", "2 ore")
    scene.when("red: forced-trade", "table: forced-draw ore", "table: forced-draw ore")
    assert choice(scene) == "give wool"


def test_a_spare_knight_is_handed_in_and_a_needed_one_is_not():
    scene = Pair().given("red settlement d1.n", "robber c3").knights("red", 5).turn("red", "roll")
    assert choice(scene) == "hand-in-knight"
    scene = Pair().given("red settlement d1.n", "robber c3").knights("red", 3).turn("red", "roll")
    assert choice(scene) == "roll"
    scene = Pair().given("red settlement d1.n", "robber c3").knights("red", 5).hold("red", 7).turn("red", "roll")
    assert choice(scene) == "roll"
