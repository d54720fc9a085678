"""Choosing by value in imagined games: quick wherever a rule lets one choice follow from another."""

from __future__ import annotations

from statistics import pvariance

import pytest

from wyspa.bots.thinker import policy_of
from wyspa.core.actions import Actions
from wyspa.core.dealer import Seeded
from wyspa.core.ids import NOBODY
from wyspa.core.state import State
from wyspa.laying import lay_table
from wyspa.mind.byhand import judge_of
from wyspa.mind.fate import Fate
from wyspa.mind.policy import Policy
from wyspa.rules.base.ids import MAIN
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


def in_the_middle(least: int) -> tuple[Policy, State, list[int]]:
    """Give a position of a base game by the net of the package in which a seat may do several things."""
    table, dealer = set_table("base", "variable", 4, start="first"), Seeded(4)
    game = lay_table(table, None, plan_of(table).deal(dealer))
    policy = policy_of(game.book, game.line, False)
    assert policy is not None
    state, out = game.state.copy(), Actions()
    while True:
        if state.phase == MAIN and state.turns > 24:
            policy.book.legal(state, state.turn, out)
            if out.n >= least:
                return policy, state, [int(out.items[i]) for i in range(int(out.n))]
        policy.step(state, dealer, 0.0, 0.0)


def test_roll_outs_of_all_candidates_have_the_same_luck_and_repeat_themselves():
    policy, state, actions = in_the_middle(5)
    fate, seat = Fate(9), int(state.turn)
    rows = [[policy.roll_out(state, seat, action, fate, run, 4) for action in actions] for run in range(39)]
    assert rows[7] == [policy.roll_out(state, seat, action, Fate(9), 7, 4) for action in actions]
    columns = list(zip(*rows, strict=True))
    alone = sum(pvariance(column) for column in columns[1:]) + (len(columns) - 1) * pvariance(columns[0])
    apart = sum(pvariance([a - b for a, b in zip(columns[0], column, strict=True)]) for column in columns[1:])
    assert apart < alone / 2  # had they nothing in common: alone


def test_the_chances_of_all_seats_add_up_to_one():
    policy, state, _ = in_the_middle(2)
    assert sum(policy.share(state, seat) for seat in range(4)) == pytest.approx(1.0)
    state.winner = 2
    assert [policy.share(state, seat) for seat in range(4)] == [0.0, 0.0, 1.0, 0.0]
