"""What an action would bring is the same in every world that looks the same to its seat, and trying changes nothing."""

from __future__ import annotations

import random

import pytest

import wyspa
from tests.leaks.boxes import TABLES, Table, name_of
from tests.leaks.twins import enrich, sorted_twin, twin
from tests.walker import Walker
from wyspa.ahead import foreseen
from wyspa.core.position import hash_of

STEPS = 160  # actions at each table
EVERY = 4  # actions between two looks
TRIED = 10  # actions that are foreseen at a look


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_hidden_cards_of_others_change_nothing_that_is_foreseen(table: Table) -> None:
    rng = random.Random(name_of(table))
    game = wyspa.lay(**table)
    walker = Walker(2)
    different = told = 0
    for n in range(STEPS):
        if game.over:
            game = wyspa.lay(**table)
        if n % 40 == 0:
            enrich(rng, game.book, game.state)
            game.fresh = -9
        for seat in game.waiting() if n % EVERY == 0 else []:
            world = rng.choice([twin, sorted_twin])(rng, game.book, game.state, seat)
            before = game.hash(), hash_of(world)
            different += before[0] != before[1]
            actions = game.legal(seat)
            for action in rng.sample(actions, min(TRIED, len(actions))):
                here = foreseen(game.book, game.state, seat, action)
                assert here == foreseen(game.book, world, seat, action), game.say(action)
                told += len(here)
            assert (game.hash(), hash_of(world)) == before
        seat, action = walker.choose(game)
        game.play(action, seat)
    assert told > 15
    assert different > 5 or game.book.seats == 2
