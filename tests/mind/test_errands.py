"""Trades that only together pay for something, and steps of a turn that belong together."""

from __future__ import annotations

import pytest

from wyspa.core.actions import Actions
from wyspa.core.dealer import Seeded
from wyspa.core.ids import NOBODY, VERB
from wyspa.core.purse import covers, packed
from wyspa.core.state import State
from wyspa.laying import lay_table
from wyspa.mind.byhand import judge_of
from wyspa.mind.errands import NONE
from wyspa.mind.judging import judged
from wyspa.mind.policy import FREE, Policy
from wyspa.rules.base.ids import CITY, MAIN
from wyspa.table import Table, plan_of, set_table

LUMBER, BRICK, WOOL, GRAIN, ORE = range(5)


def some_turns(table: Table, after: int, seed: int = 3) -> tuple[Policy, State, int]:
    """Play by the judge made by hand, until somebody may build after so many turns."""
    dealer = Seeded(seed)
    game = lay_table(table, None, plan_of(table).deal(dealer))
    policy = Policy(game.book, [judge_of(game.book, None)] * len(table.seats))
    state = game.state.copy()
    while state.winner == NOBODY and not (state.phase == MAIN and state.turns >= after and state.depth == 0):
        policy.step(state, dealer, 0.0, 0.0)
    return policy, state, int(state.turn)


def listed(policy: Policy, state: State, seat: int) -> list[int]:
    out = Actions()
    policy.book.legal(state, seat, out)
    return out.listed()


def far_from_a_city() -> tuple[Policy, State, int]:
    """Give somebody who has eight cards of lumber and lacks two of ore for a city, and trades four for one."""
    policy, state, seat = some_turns(set_table("base", "variable", 4, ports="fixed"), 4)
    player = state.edit(seat)
    player.purse = packed([8, 0, 0, 2, 1])
    player.rates = packed([4] * 5)
    player.cards = 11
    return policy, state, seat


def test_two_trades_and_a_city_are_one_errand():
    policy, state, seat = far_from_a_city()
    errands, city = policy.errands, int(policy.book.pieces[CITY].price)
    errands.look(state, seat)
    assert city in list(errands.prices)
    assert errands.trades(state, seat, city) == 2
    first = int(errands.step(state, seat, city))
    assert policy.book.verbs[first >> VERB].name == "trade"
    after = state.copy()
    assert errands.run(after, seat, city)
    assert covers(after.players[seat].purse, city)
    assert int(after.players[seat].purse) == packed([0, 0, 0, 2, 3])


def test_the_first_of_two_trades_is_worth_what_both_pay_for():
    policy, state, seat = far_from_a_city()
    actions = listed(policy, state, seat)
    values = judged(policy, state, seat, actions, False)
    chosen = actions[values.index(max(values))]
    assert chosen == int(policy.errands.step(state, seat, int(policy.book.pieces[CITY].price)))
    policy.book.play(state, seat, chosen)
    actions = listed(policy, state, seat)
    values = judged(policy, state, seat, actions, False)
    policy.book.play(state, seat, actions[values.index(max(values))])
    names = {policy.book.verbs[action >> VERB].name for action in listed(policy, state, seat)}
    assert "city" in names


def test_an_empty_bank_ends_an_errand_and_no_price_is_reached_by_too_few_cards():
    policy, state, seat = far_from_a_city()
    city = int(policy.book.pieces[CITY].price)
    state.gain(1 - seat if seat < 2 else 0, ORE, int(state.bank[ORE]))  # somebody else has all that was left
    assert policy.errands.step(state, seat, city) == NONE
    assert not policy.errands.run(state.copy(), seat, city)
    state.edit(seat).purse = packed([7, 0, 0, 2, 1])
    assert policy.errands.trades(state, seat, city) == NONE


TABLES = [
    set_table("base", "variable", 4),
    set_table("cities-knights", seats=4),
    set_table(map="new-shores", seats=3),
    set_table("travel"),
]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.box}-{len(table.seats)}")
def test_a_step_is_worth_the_best_that_may_follow_in_the_same_turn(table: Table):
    """Asked again in plain words: the best of each verb, played, and everything judged that may come after it."""
    raised = 0
    for turns in range(8, 40, 4):
        policy, state, seat = some_turns(table, turns, seed=turns)
        if state.winner != NOBODY:
            continue
        player = state.edit(seat)  # enough for more than one step
        player.purse, player.cards = packed([3] * 5), 15
        actions = listed(policy, state, seat)
        alone = judged(policy, state, seat, actions, True)
        together = judged(policy, state, seat, actions, True, 1)
        leaders: dict[int, int] = {}
        for k, action in enumerate(actions):
            best = leaders.setdefault(action >> VERB, k)
            if alone[k] > alone[best]:
                leaders[action >> VERB] = k
        for k, action in enumerate(actions):
            expected = alone[k]
            after = state.copy()
            policy.book.play(after, seat, action)
            goes_on = after.winner == NOBODY and after.who == seat and after.phase == MAIN
            verb = policy.book.verbs[action >> VERB].name
            if leaders[action >> VERB] == k and goes_on and verb not in ("end", "roll", "trade"):
                follow = listed(policy, after, seat)
                expected = max(expected, max(judged(policy, after, seat, follow, False)) - FREE)
            assert together[k] == pytest.approx(expected)
            raised += together[k] > alone[k] + 2 * FREE
    assert raised  # somewhere steps belong together
