"""Cities & Knights play random games with all invariants on, with any options and house rules.

`WYSPA_LONG=1` plays the complete product, `WYSPA_LONG_GAMES` games of each table (default 200), the house rules
taking turns.
"""

from __future__ import annotations

import os
from itertools import product

import pytest

import wyspa
from tests import invariants
from tests.compose.cities_oracles import check_cities
from tests.compose.tables import HOUSE, Options, asked, covering, house_rules, name_of
from tests.compose.test_sea import replay_is_equal, text_gives_it_back
from tests.walker import Walker
from wyspa import Game
from wyspa.laying import lay_table
from wyspa.table import read_table

LONG = os.environ.get("WYSPA_LONG") == "1"
LONG_GAMES = int(os.environ.get("WYSPA_LONG_GAMES", "200"))
QUICK_TURNS = 80
SELDOM = 30  # the slow oracles are asked at every so many-th action

CHOICES: dict[str, list[object]] = {
    "map": ["variable", "beginner"],
    "seats": [3, 4],
    "steal_optional": ["no", "yes"],
    "tokens": ["spiral", "random"],
    "ports": ["random", "fixed"],
    "start": ["roll", "first"],
    "frame_harbour": ["no", "yes"],
    "choose_defenders": ["no", "yes"],
    "one_road": ["no", "yes"],
    "strict_chase": ["no", "yes"],
}
NOT_PRINTED = ("tokens", "ports", "start")  # options that a fixed island with a printed start does not ask


def cities_tables() -> list[Options]:
    """Give the complete product of the box's options, each different game once."""
    tables: list[Options] = []
    for values in product(*CHOICES.values()):
        table = dict(zip(CHOICES, values, strict=True))
        if table["map"] == "variable" or all(table[name] == CHOICES[name][0] for name in NOT_PRINTED):
            tables.append(table)
    return tables


def quick_tables() -> list[Options]:
    """Give tables in which any two values of options and house rules meet."""
    houses = {name: ["off", value] if isinstance(value, int) else ["no", value] for name, value in HOUSE.items()}
    return [asked(table) for table in covering(CHOICES | houses, strength=2)]


def play_and_check(table: Options, seed: int, turns: int, skip: int = 0, seldom: int = SELDOM) -> Game:
    """Play one game and check after every action, once so many turns are over; then replay its log."""
    first = wyspa.lay("cities-knights", seed=seed, **table)
    game = lay_table(read_table(first.line), layout=first.island)
    invariants.check_thoroughly(game.book, game.state)
    for k, _ in enumerate(Walker(seed, talk=0.03).walk(game, turns=turns)):
        if game.turns < skip:
            continue
        invariants.check(game.book, game.state)
        check_cities(game.book, game.state)
        if k % seldom == 0:
            invariants.check_thoroughly(game.book, game.state)
    invariants.check_thoroughly(game.book, game.state)
    replay_is_equal(game)
    text_gives_it_back(game)
    return game


@pytest.mark.skipif(LONG, reason="the long run plays the same tables")
@pytest.mark.parametrize("table", quick_tables(), ids=name_of)
def test_random_games_of_these_cities_keep_every_invariant(table: Options):
    play_and_check(table, seed=1, turns=QUICK_TURNS)


@pytest.mark.skipif(LONG, reason="the long run plays the same tables")
@pytest.mark.parametrize("seed", [2, 3])
def test_late_positions_keep_every_invariant(seed: int):
    play_and_check({"seats": 4, "target": 17}, seed=seed, turns=420, skip=330)


@pytest.mark.skipif(not LONG, reason="WYSPA_LONG=1 plays the complete product")
@pytest.mark.parametrize("table", cities_tables(), ids=name_of)
def test_the_complete_product_of_the_cities_keeps_every_invariant(table: Options):
    houses = house_rules()
    for seed in range(LONG_GAMES):
        play_and_check(table | houses[seed % len(houses)], seed, turns=1000, seldom=100)


def test_long_games_do_everything_that_the_box_has():
    """Every verb of the box is played, so that the invariants were asked of all of them."""
    done: set[str] = set()
    game = None
    for seed in range(14):
        game = wyspa.lay(
            "cities-knights", seats=4, seed=seed, target=20, choose_defenders=["no", "yes"][seed % 2]
        ).copy()
        for _, action in Walker(seed, talk=0.02).walk(game, turns=900):
            done.add(game.say(action).split()[0])
    assert game is not None
    verbs = {verb.name for phase in game.book.phase_names for verb in game.book.verbs_in(phase)}
    # nobody chooses the first roll here, a blocked free road is seldom, and gold is for tables with gold
    assert verbs - done <= {"first-roll", "no-road", "flow"}
