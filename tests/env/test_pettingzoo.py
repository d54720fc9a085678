"""PettingZoo's own checks: agents one after the other, and all at once in a hall."""

from __future__ import annotations

import contextlib
import io
import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, render_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec

from wyspa.env import BadIndex, BadSetting, zoo
from wyspa.env.checking import NotBegun
from wyspa.env.zoo import env, parallel_env, raw_env


@pytest.mark.parametrize(
    "table", [{"seats": 4}, {"box": "cities-knights", "seats": 3}, {"box": "connect", "seats": 6}], ids=str
)
def test_the_api_of_agents_in_turn(table: dict[str, object]):
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        api_test(env(illegal="raise", turns=4, **table), num_cycles=60)


def test_the_same_seed_gives_the_same_game():
    seed_test(lambda: env(seats=4), num_cycles=30)


def test_the_api_of_agents_at_once():
    with contextlib.redirect_stdout(io.StringIO()):
        parallel_api_test(parallel_env(box="connect", seats=6, turns=3), num_cycles=60)


def test_games_are_cut_off_after_so_many_cycles():
    class Module:
        @staticmethod
        def parallel_env(**settings: object) -> zoo.AtOnceEnv:
            return zoo.parallel_env(box="connect", seats=6, illegal="random_legal", **settings)

        @staticmethod
        def env(**settings: object) -> object:
            return parallel_to_aec(Module.parallel_env(**settings))

    with contextlib.redirect_stdout(io.StringIO()):
        max_cycles_test(Module)


def test_pictures_of_agents():
    with contextlib.redirect_stdout(io.StringIO()):
        render_test(lambda **settings: raw_env(seats=4, **settings))


def test_a_whole_game_ends_with_a_winner_and_losers():
    game = raw_env(seats=3, offers=0)
    game.reset(seed=3)
    rng = np.random.default_rng(3)
    total = dict.fromkeys(game.possible_agents, 0.0)
    for agent in game.agent_iter(100_000):
        seen, reward, ended, cut, _ = game.last()
        total[agent] += reward
        game.step(None if ended or cut else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    assert sorted(total.values()) == [-1.0, -1.0, 1.0]
    with pytest.raises(NotBegun, match="after each end"):
        game.step(0)


def test_a_hall_is_played_by_all_at_once():
    hall = parallel_env(box="connect", seats=6, turns=40)
    views, _ = hall.reset(seed=1)
    rng = np.random.default_rng(1)
    late = acted = 0
    for _ in range(80):
        if not hall.agents:
            break
        actions = {agent: int(rng.choice(np.flatnonzero(seen["action_mask"]))) for agent, seen in views.items()}
        acted += sum(action > 0 for action in actions.values())
        views, rewards, _, _, infos = hall.step(actions)
        assert set(rewards) == set(hall.possible_agents)
        late += sum("too_late" in info for info in infos.values())
    assert acted > 60
    assert late < acted / 2


def test_what_agents_may_not_do_is_said_in_a_sentence():
    game = raw_env(seats=3)
    with pytest.raises(NotBegun, match="reset"):
        game.observe("red")
    with pytest.raises(BadSetting, match="no agent 'purple'"):
        game.observation_space("purple")
    game.reset(seed=1)
    with pytest.raises(BadIndex, match="still playing"):
        game.step(None)
    hall = parallel_env(box="connect", seats=6)
    hall.reset(seed=1)
    with pytest.raises(BadIndex, match="still playing"):
        hall.step(dict.fromkeys(hall.agents, None))
    with pytest.raises(BadIndex, match="not legal now"):
        hall.step(dict.fromkeys(hall.agents, hall.lab.actions - 1))
