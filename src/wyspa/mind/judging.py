"""A look at a position from plain Python: what each action is worth, and what a turn is."""

from wyspa.core.actions import Actions
from wyspa.core.state import State
from wyspa.mind.policy import MOST, Policy
from wyspa.rules.base.ids import MAIN

UNSEEN = -1.0  # the value of actions beyond those that are judged


def judged(policy: Policy, state: State, seat: int, actions: list[int], deep: bool, ahead: int = 0) -> list[float]:
    """Give the probability of winning after each of some actions; `ahead`: and after so many more in the same turn."""
    out = Actions()
    for action in actions:
        out.add(action)
    if ahead > 0:
        policy.judge_turn(state, seat, out, ahead)
    else:
        policy.judge(state, seat, out, deep)
    values = policy.values
    return [float(values[i]) if i < MOST else UNSEEN for i in range(len(actions))]


def turn_value(policy: Policy, state: State, seat: int) -> float:
    """Give the probability of winning of a seat, if it does the best it can next."""
    if state.who != seat or state.phase != MAIN:
        return float(policy.judges[seat].value(state, seat))
    out = Actions()
    policy.book.legal(state, seat, out)
    policy.judge(state, seat, out, False)
    return float(policy.best)
