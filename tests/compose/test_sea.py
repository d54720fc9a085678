"""Every scenario of the sea plays random games with all invariants on: any seats, layout, harbours and house rules.

`WYSPA_LONG=1` plays the complete product, `WYSPA_LONG_GAMES` games of each table (default 200), the house rules
taking turns.
"""

from __future__ import annotations

import os
from itertools import product

import pytest

import wyspa
from tests import invariants
from tests.compose.sea_oracles import check_sea
from tests.compose.tables import Options, house_rules, name_of
from tests.walker import Walker
from wyspa import Game
from wyspa.laying import lay_table
from wyspa.rules.seafarers.box import RULES
from wyspa.table import map_named, map_names, read_table, scenario_names

LONG = os.environ.get("WYSPA_LONG") == "1"
LONG_GAMES = int(os.environ.get("WYSPA_LONG_GAMES", "200"))
QUICK_TURNS = 70
SELDOM = 40  # the slow oracles are asked at every so many-th action


def sea_tables() -> list[Options]:
    """Give every drawing of the box, with each number of seats, each layout that it has, and both kinds of harbours."""
    tables: list[Options] = []
    for name in map_names():
        drawing = map_named(name)
        if drawing.box != "seafarers":
            continue
        layouts = ["fixed", "variable"] if drawing.marking.groups else ["fixed"]
        tables += [
            {"map": name, "seats": seats, "layout": layout, "ports": ports}
            for seats, layout, ports in product(drawing.seats, layouts, ["fixed", "random"])
        ]
    return tables


def quick_tables() -> list[Options]:
    """Give each drawing with each number of seats and each layout once; harbours and house rules take turns."""
    houses = house_rules()
    tables: list[Options] = []
    for table in sea_tables():
        if table["ports"] == "fixed":
            k = len(tables)
            tables.append(table | {"ports": ["fixed", "random"][k % 2]} | houses[k % len(houses)])
    return tables


def play_and_check(table: Options, seed: int, turns: int, skip: int = 0, seldom: int = SELDOM) -> Game:
    """Play one game and check after every action, once so many turns are over; then replay its log."""
    first = wyspa.lay(seed=seed, **table)
    game = lay_table(read_table(first.line), layout=first.island)
    invariants.check_thoroughly(game.book, game.state)
    for k, _ in enumerate(Walker(seed, talk=0.03).walk(game, turns=turns)):
        if game.turns < skip:
            continue
        invariants.check(game.book, game.state)
        if k % seldom == 0:
            invariants.check_thoroughly(game.book, game.state)
            check_sea(game.book, game.state)
    invariants.check_thoroughly(game.book, game.state)
    check_sea(game.book, game.state)
    replay_is_equal(game)
    text_gives_it_back(game)
    return game


def replay_is_equal(game: Game) -> None:
    """The same table with the same island and the same actions comes to the same position."""
    again = lay_table(read_table(game.line), layout=game.island)
    for seat, action in game.log():
        again.play(action, seat)
    assert again.hash() == game.hash()
    assert again.log() == game.log()


def text_gives_it_back(game: Game) -> None:
    """What is written in words, or as bytes of a whole game, is read as the same position."""
    assert wyspa.from_text(game.to_text()).hash() == game.hash()
    assert wyspa.from_bytes(game.to_bytes()).hash() == game.hash()
    other = game.copy()
    assert (other.hash(), other.words() if not other.over else []) == (
        game.hash(),
        game.words() if not game.over else [],
    )


@pytest.mark.skipif(LONG, reason="the long run plays the same tables")
@pytest.mark.parametrize("table", quick_tables(), ids=name_of)
def test_random_games_of_this_sea_keep_every_invariant(table: Options):
    play_and_check(table, seed=1, turns=QUICK_TURNS)


@pytest.mark.skipif(LONG, reason="the long run plays the same tables")
@pytest.mark.parametrize("scenario", scenario_names())
def test_late_positions_of_this_scenario_keep_every_invariant(scenario: str):
    play_and_check({"map": scenario, "seats": 3}, seed=2, turns=320, skip=260)


@pytest.mark.skipif(not LONG, reason="WYSPA_LONG=1 plays the complete product")
@pytest.mark.parametrize("table", sea_tables(), ids=name_of)
def test_the_complete_product_of_the_sea_keeps_every_invariant(table: Options):
    houses = house_rules()
    for seed in range(LONG_GAMES):
        play_and_check(table | houses[seed % len(houses)], seed, turns=1000, seldom=100)


def test_every_rule_that_a_drawing_can_ask_for_is_asked_for_and_played():
    asked = {rule for table in sea_tables() for rule in map_named(str(table["map"])).marking.words["rules"]}
    assert asked == set(RULES)


def test_the_lists_hold_every_scenario_with_three_and_four_players():
    for tables in (sea_tables(), quick_tables()):
        played = {(str(table["map"]).removesuffix(f"-{table['seats']}"), table["seats"]) for table in tables}
        assert played == {(name, seats) for name in scenario_names() for seats in (3, 4)}
    lines = {wyspa.set_table(**table).line() for table in sea_tables()}
    assert len(lines) == len(sea_tables())
