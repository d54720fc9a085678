"""TorchRL's wrapper of PettingZoo: its own check of specs, and a rollout in which only legal answers are drawn."""

from __future__ import annotations

import pytest

pytest.importorskip("torchrl", reason="make test-env runs this in an environment of its own")

from torchrl.envs.libs.pettingzoo import PettingZooWrapper
from torchrl.envs.utils import check_env_specs

from wyspa.env import zoo


def wrapped() -> PettingZooWrapper:
    """Give a table of three as TorchRL sees it; an answer that is not legal would raise."""
    return PettingZooWrapper(
        zoo.env(seats=3, offers=0, turns=60), use_mask=True, return_state=False, group_map=None, seed=1
    )


def test_specs_are_what_is_given():
    check_env_specs(wrapped())


def test_a_rollout_draws_by_the_masks():
    env = wrapped()
    seen = env.rollout(50)
    assert len(seen) == 50
    groups = list(env.group_map)
    rows = [seen[group, "observation", "observation"] for group in groups]
    assert all(row.shape[-1] == zoo.raw_env(seats=3).lab.width for row in rows)
