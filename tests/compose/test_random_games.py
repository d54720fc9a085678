"""Every combination of options plays random games, player trades included, with all invariants on.

`WYSPA_LONG=1` plays the complete product, `WYSPA_LONG_GAMES` games of each table (default 200), the house rules
taking turns.
"""

from __future__ import annotations

import os

import pytest

import wyspa
from tests import invariants
from tests.compose.oracles import check_base
from tests.compose.tables import HOUSE, Options, all_tables, covering, house_rules, name_of, quick_tables
from tests.walker import Walker
from wyspa import Game
from wyspa.laying import lay_table
from wyspa.table import read_table

QUICK_TURNS = 70
SELDOM = 25  # the slow oracles are asked at every so many-th action
LONG = os.environ.get("WYSPA_LONG") == "1"
LONG_GAMES = int(os.environ.get("WYSPA_LONG_GAMES", "200"))


def play_and_check(table: Options, seed: int, turns: int, seldom: int = SELDOM) -> Game:
    """Play one game and check after every action; then replay its log."""
    first = wyspa.lay(seed=seed, **table)
    game = lay_table(read_table(first.line), layout=first.state.layout)
    invariants.check_thoroughly(game.book, game.state)
    for k, _ in enumerate(Walker(seed).walk(game, turns=turns)):
        invariants.check(game.book, game.state)
        if k % seldom == 0:
            invariants.check_thoroughly(game.book, game.state)
            check_base(game.book, game.state)
    invariants.check_thoroughly(game.book, game.state)
    check_base(game.book, game.state)
    replay_is_equal(game)
    return game


def replay_is_equal(game: Game) -> None:
    """The same table with the same island and the same actions comes to the same position."""
    again = lay_table(read_table(game.line), layout=game.state.layout)
    for seat, action in game.log():
        again.play(action, seat)
    assert again.hash() == game.hash()
    assert again.log() == game.log()


@pytest.mark.parametrize("table", quick_tables(), ids=name_of)
def test_random_games_of_this_table_keep_every_invariant(table: Options):
    for seed in range(2):
        play_and_check(table, seed, QUICK_TURNS)


@pytest.mark.skipif(LONG, reason="the long run plays the same tables")
@pytest.mark.parametrize("map", ["beginner", "variable"])
def test_whole_games_come_to_an_end_with_every_invariant(map: str):
    assert any(play_and_check({"map": map}, seed, turns=1000).over for seed in range(4))


@pytest.mark.skipif(not LONG, reason="WYSPA_LONG=1 plays the complete product")
@pytest.mark.parametrize("table", all_tables(), ids=name_of)
def test_the_complete_product_keeps_every_invariant(table: Options):
    houses = house_rules()
    for seed in range(LONG_GAMES):
        play_and_check(table | houses[seed % len(houses)], seed, turns=1000, seldom=50)


# ---- the lists of tables are what they promise -----------------------------------------------------------------------


def test_any_three_values_meet_in_a_covering_set():
    choices: dict[str, list[object]] = {"a": [0, 1], "b": [0, 1, 2], "c": [0, 1], "d": [0, 1]}
    tables = covering(choices)
    for x in choices["b"]:
        for y in choices["c"]:
            for z in choices["d"]:
                assert any((t["b"], t["c"], t["d"]) == (x, y, z) for t in tables)
    assert len(tables) < 24


def test_every_pair_of_house_rules_is_played():
    played = [set(table) & set(HOUSE) for table in house_rules()]
    assert all({one, other} in played for one in HOUSE for other in HOUSE if one != other)
    assert set(HOUSE) in played


def test_the_complete_product_holds_every_different_game_once():
    lines = {wyspa.set_table(**table).line() for table in all_tables()}
    assert len(lines) == len(all_tables()) == 2**7 + 2**4
