"""Random games at sea: what is kept is what a look at the whole table finds, at every step."""

from __future__ import annotations

import pytest

from tests.invariants import check, check_thoroughly
from tests.rule import rule
from tests.walker import Walker
from wyspa import lay
from wyspa.core.ids import VERB

TABLES = [
    {"map": map, "seats": seats, "layout": layout}
    for map in ("new-shores", "four-islands", "through-the-desert")
    for seats, layout in ((3, "variable"), (4, "fixed"))
]


@rule("S-15", "S-18", "S-51", "S-61")
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_open_places_points_and_cards_are_right_at_every_step(table):
    game = lay(**table, seed=5)
    for step, _ in enumerate(Walker(5, talk=0).walk(game, 500)):
        check(game.book, game.state)
        if step % 20 == 0 or "setup" in game.phase:
            check_thoroughly(game.book, game.state)


@rule("S-26", "S-37", "S-49", "S-57")
def test_random_games_do_everything_the_sea_offers():
    done: set[str] = set()
    for seed in range(6):
        game = lay(map="new-shores", seats=4, seed=seed)
        for _, action in Walker(seed, talk=0).walk(game, 1200):
            done.add(game.book.verbs[action >> VERB].name)
    assert {"ship", "lift", "sail", "pirate", "rob", "take", "road", "settlement", "city"} <= done
