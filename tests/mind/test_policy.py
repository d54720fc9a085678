"""Choosing by value in imagined games: quick wherever a rule lets one choice follow from another."""

from __future__ import annotations

import pytest

from wyspa.core.dealer import Seeded
from wyspa.core.ids import NOBODY
from wyspa.laying import lay_table
from wyspa.mind.byhand import judge_of
from wyspa.mind.policy import Policy
from wyspa.table import Table, plan_of, set_table


@pytest.mark.parametrize("table", [set_table("cities-knights", seats=4), set_table("travel")], ids=lambda t: t.box)
def test_no_imagined_choice_takes_more_than_some_hundred_positions(table: Table):
    """A spy who takes a card that makes somebody draw another once led to fifty thousand of them."""
    dealer = Seeded(1)
    game = lay_table(table, None, plan_of(table).deal(dealer))
    judge = judge_of(game.book, None)
    policy, state = Policy(game.book, [judge] * len(table.seats)), game.state.copy()
    most = 0
    while state.winner == NOBODY and state.turns < 100:
        before = judge.judged
        policy.step(state, dealer, 0.0, 0.02)
        most = max(most, judge.judged - before)
    assert 50 < most < 600
