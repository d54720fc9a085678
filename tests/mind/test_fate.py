"""Chance in roll-outs: dice belong to a turn, and are even over the runs."""

import pytest

import wyspa
from wyspa.core.dealer import Seeded
from wyspa.core.state import State
from wyspa.mind.fate import PARTS, Fate, Thrown
from wyspa.rules.base.ids import DICE, MAIN


@pytest.fixture
def state() -> State:
    return wyspa.lay(seats=4, seed=1).state


def thrown(fate: Fate, state: State, turn: int) -> int:
    state.turns, state.phase = turn, DICE
    dealer = fate.dealer(state)
    return int(dealer.below(6) + dealer.below(6)) + 2


def luck(fate: Fate, state: State, turn: int) -> int:
    state.turns, state.phase = turn, MAIN
    return int(fate.dealer(state).below(1000))


def test_the_dice_of_a_turn_do_not_depend_on_what_was_drawn_before(state: State):
    fate = Fate(7)
    for run in range(20):
        fate.start(run)
        plain = [thrown(fate, state, turn) for turn in range(8)]
        fate.start(run)
        busy = []
        for turn in range(8):
            for _ in range(turn):
                luck(fate, state, turn)
            busy.append(thrown(fate, state, turn))
        assert busy == plain


def test_other_runs_and_other_seeds_have_other_dice(state: State):
    def rolled(seed: int, run: int) -> list[int]:
        fate = Fate(seed)
        fate.start(run)
        return [thrown(fate, state, turn) for turn in range(12)]

    assert rolled(1, 0) == rolled(1, 0)
    assert len({tuple(rolled(seed, run)) for seed in range(5) for run in range(30)}) == 150


def test_as_many_runs_as_there_are_parts_have_low_and_high_dice_in_every_turn(state: State):
    fate = Fate(3)
    for block in range(6):
        sums: list[list[int]] = [[] for _ in range(5)]
        for run in range(block * PARTS, block * PARTS + PARTS):
            fate.start(run)
            for turn in range(5):
                sums[turn].append(thrown(fate, state, turn))
        for row in sums:
            assert min(row) <= 4
            assert max(row) >= 11
            assert abs(sum(row) / PARTS - 7) < 0.7  # of thirteen throws left to chance it is half of the time more


def test_all_sums_come_as_often_as_with_dice(state: State):
    fate = Fate(11)
    counts = [0] * 13
    for run in range(200 * PARTS):
        fate.start(run)
        counts[thrown(fate, state, run % 3)] += 1
    for total in range(2, 13):
        assert counts[total] / (200 * PARTS) == pytest.approx((6 - abs(7 - total)) / 36, abs=0.02)


def test_a_rule_that_wants_another_throw_gets_one():
    dealer = Thrown(3 * 6 + 4, Seeded(5))
    assert (dealer.below(6), dealer.below(6)) == (3, 4)
    assert len({(int(dealer.below(6)), int(dealer.below(6))) for _ in range(40)}) > 10
    assert Thrown(35, Seeded(5)).below(2) in (0, 1)
