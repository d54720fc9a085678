"""RLlib's wrapper of PettingZoo: agents, spaces, rewards and ends as it hands them to its learners."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("ray.rllib", reason="make test-env runs this in an environment of its own")

from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv

from wyspa.env import zoo


def test_a_game_goes_through_the_wrapper_to_its_end():
    env = PettingZooEnv(zoo.env(seats=3, offers=0, turns=40))
    rng = np.random.default_rng(1)
    seen, _ = env.reset(seed=1)
    asked, paid = set(), dict.fromkeys(env.possible_agents, 0.0)
    for _ in range(5000):
        ((agent, observation),) = seen.items()
        assert env.get_observation_space(agent).contains(observation)
        asked.add(agent)
        action = rng.choice(np.flatnonzero(observation["action_mask"]))
        assert env.get_action_space(agent).contains(action)
        seen, rewards, ended, cut, _ = env.step({agent: action})
        for who, reward in rewards.items():
            paid[who] += reward
        if ended["__all__"] or cut["__all__"] or any(cut.values()):
            break
    else:
        raise AssertionError("the game has not ended")
    assert asked == set(env.possible_agents)
