"""Each level beats the one below it, over a fixed set of seeds; bench/bots.md has the whole picture."""

import pytest

from wyspa.arena import simulate
from wyspa.table import set_table

GAMES = 40
LEAST = 0.62  # of the games of a duel


@pytest.mark.parametrize(("level", "below"), [("relaxed", "first-evening"), ("greedy", "relaxed")])
def test_a_level_beats_the_one_below_it(level: str, below: str) -> None:
    table = set_table(preset="duel", target=10)
    result = simulate(GAMES, [level, below], table=table, seed=3, rotate=True)
    assert result.unfinished == 0
    assert next(bot.rate for bot in result.bots if bot.name == level) >= LEAST


def test_thinking_beats_three_that_do_not() -> None:
    table = set_table("base", "variable", 4)
    result = simulate(24, ["strong", "greedy", "greedy", "greedy"], table=table, seed=3, rotate=True)
    assert next(bot.rate for bot in result.bots if bot.name == "strong") > 0.3  # an equal one: 0.25
