"""Rewards besides victory: they add up to what they say."""

from __future__ import annotations

import numpy as np
import pytest

from wyspa.env.seat_env import SeatEnv
from wyspa.env.shaping import PointsReward, ShapedReward


def total(env: PointsReward | ShapedReward, steps: int) -> tuple[float, float, bool]:
    """Play at random; give the sum of rewards, that of the bare ones, and whether it ended."""
    rng = np.random.default_rng(2)
    _, info = env.reset(seed=2)
    summed = 0.0
    for _ in range(steps):
        _, reward, ended, cut, info = env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        summed += reward
        if ended or cut:
            return summed, reward, True
    return summed, 0.0, False


def test_points_add_up_to_those_of_the_seat():
    env = PointsReward(SeatEnv(seats=3), share=0.5)
    summed, _, ended = total(env, 60)
    assert not ended
    assert summed == pytest.approx(0.5 * env.points / 10)
    assert env.points > 0


def test_a_shaped_reward_adds_up_to_the_last_worth_less_the_first():
    worths: list[float] = []

    def worth(seen: np.ndarray) -> float:
        worths.append(float(seen[:40].sum()) / 10)
        return worths[-1]

    env = ShapedReward(SeatEnv(seats=3), worth)
    summed, _, ended = total(env, 40)
    assert not ended
    assert summed == pytest.approx(worths[-1] - worths[0])
