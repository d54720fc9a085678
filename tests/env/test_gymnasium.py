"""Gymnasium's own checks, and what its users expect of one seat and of many games."""

from __future__ import annotations

import warnings

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import wyspa
from tests.leaks.boxes import TABLES, Table, name_of
from wyspa.env import BadIndex, BadSetting, Lab
from wyspa.env.checking import ILLEGAL, NotBegun
from wyspa.env.registering import SEAT, register
from wyspa.env.rows import FORMS, Gaze, write_into
from wyspa.env.seat_env import SeatEnv
from wyspa.env.vector_env import LanesEnv

register()
gym.register_envs(wyspa)


def play(env: SeatEnv, seed: int, steps: int) -> list[object]:
    """Answer at random, and give all that was told."""
    rng = np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    told: list[object] = [np.asarray(seen).tobytes()]
    for _ in range(steps):
        seen, reward, ended, cut, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
        assert seen in env.observation_space
        told.append((np.asarray(seen).tobytes(), reward, ended, cut, info["points"]))
        if ended or cut:
            break
    return told


@pytest.mark.parametrize("form", FORMS)
def test_gymnasium_finds_nothing_wrong(form: str):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*is not within the observation space.*asserts.*")
        check_env(gym.make(SEAT, seats=4, observation=form, illegal="random_legal", disable_env_checker=True).unwrapped)


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_one_seat_is_played_at_every_table_and_the_same_seed_gives_the_same_game(table: Table):
    env = SeatEnv(seat="rotate", **table)
    assert play(env, 3, 25) == play(env, 3, 25)
    assert env.action_space.n == env.lab.actions


def test_opponents_by_name_play_a_whole_game():
    env = SeatEnv(seats=3, opponents="greedy", seat=1)
    rng = np.random.default_rng(1)
    _, info = env.reset(seed=5)
    while True:
        _, reward, ended, cut, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
        if ended or cut:
            break
    assert ended
    assert reward in (1.0, -1.0)
    assert (reward == 1.0) == (1 in env.lab.book.winners(env.episode.state))
    with pytest.raises(NotBegun, match="reset"):
        env.step(0)


def test_rotating_seats_come_in_turn():
    env = SeatEnv(seats=3, seat="rotate")
    env.reset(seed=1)
    first = env.seat
    seats = [first]
    for _ in range(3):
        env.reset()
        seats.append(env.seat)
    assert seats == [(first + k) % 3 for k in range(4)]


@pytest.mark.parametrize("way", ILLEGAL)
def test_illegal_answers_are_treated_as_the_setting_says(way: str):
    env = SeatEnv(seats=4, illegal=way)
    seen, info = env.reset(seed=2)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[5])
    if way == "raise":
        with pytest.raises(BadIndex, match="not legal now"):
            env.step(wrong)
        with pytest.raises(BadIndex, match="is no action"):
            env.step(env.lab.actions)
        return
    after, reward, ended, cut, _ = env.step(wrong)
    assert (reward, ended, cut) == ((-1.0, True, False) if way == "terminate" else (0.0, False, False))
    assert np.array_equal(after, seen) == (way != "random_legal")


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"seat": 9}, "there is no seat 9"),
        ({"illegal": "shrug"}, "choose raise, ignore"),
        ({"observation": "smell"}, "choose vector, floats, graph"),
        ({"turns": 0}, "1 turn or more"),
        ({"offers": 99}, "0 to 50 offers"),
        ({"cards": 0}, "1 to 15 cards"),
        ({"opponents": "random,random"}, "3 opponents, not 2"),
        ({"opponents": "nobody"}, "there is no bot nobody"),
        ({"opponents": [1, 2, 3]}, "1 is no opponent"),
        ({"render_mode": "smoke"}, "choose ansi, rgb_array, human"),
        ({"box": "base", "seats": 9}, "for 3 or 4 players, not for 9"),
        ({"box": "bass"}, "there is no box bass"),
    ],
)
def test_settings_that_cannot_be_are_refused_in_a_sentence(settings: dict[str, object], said: str):
    with pytest.raises(ValueError, match=said):
        SeatEnv(**({"seats": 4} | settings))


def test_answers_of_another_kind_are_refused_in_a_sentence():
    env = SeatEnv(seats=4)
    with pytest.raises(NotBegun, match="reset"):
        env.step(1)
    env.reset(seed=1)
    for wrong in (1.5, "road", None, True, np.zeros(2, dtype=np.int64), np.array(1.0)):
        with pytest.raises(BadIndex, match="one whole number"):
            env.step(wrong)
    lanes = LanesEnv(3, seats=4)
    with pytest.raises(NotBegun, match="reset"):
        lanes.step([0, 0, 0])
    lanes.reset(seed=1)
    for wrong in (np.zeros(2, dtype=np.int64), np.zeros(3), np.zeros((3, 1), dtype=np.int64)):
        with pytest.raises(BadIndex, match="3 whole numbers"):
            lanes.step(wrong)
    with pytest.raises(BadIndex, match="not legal in game 0"):
        lanes.step(np.zeros(3, dtype=np.int64))
    with pytest.raises(BadSetting, match="1 game or more"):
        LanesEnv(0, seats=4)
    with pytest.raises(BadSetting, match="autoreset_mode"):
        LanesEnv(1, seats=4, autoreset_mode="never")
    with pytest.raises(BadSetting, match="wyspa/Seat-v0"):
        LanesEnv(1, seats=4, opponents="greedy")


def test_pictures():
    env = SeatEnv(seats=4, render_mode="rgb_array")
    env.reset(seed=1)
    pixels = env.render()
    assert pixels.dtype == np.uint8
    assert pixels.shape[2] == 3
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 7
    text = SeatEnv(seats=4, render_mode="ansi")
    text.reset(seed=1)
    assert "forest" in text.render()


def test_a_buffer_of_the_caller_takes_what_fits():
    lab = Lab(seats=4)
    gaze = Gaze(lab)
    row = gaze.row(lab.episode(1), 0)
    buffer = np.zeros(lab.width, dtype=np.int8)
    write_into(buffer, row)
    assert np.array_equal(buffer, row)
    for wrong in (np.zeros(3, dtype=np.int8), np.zeros(lab.width), [0]):
        with pytest.raises(BadSetting, match="goes into an array of int8"):
            write_into(wrong, row)


def test_what_was_learnt_elsewhere_is_refused():
    lab = Lab(seats=4)
    lab.check(lab.fingerprint)
    assert Lab(seats=4).fingerprint == lab.fingerprint
    assert Lab(seats=3).fingerprint != lab.fingerprint
    with pytest.raises(BadSetting, match="train it again"):
        lab.check(Lab(seats=3).fingerprint)


# ---- many games ------------------------------------------------------------------------------------------------------


def random_answers(rng: np.random.Generator, masks: np.ndarray) -> np.ndarray:
    """Answer at random in each game; 0 where nothing may be answered."""
    return np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])


def test_many_games_are_those_of_single_episodes():
    env = LanesEnv(3, seats=4, seat="all")
    seen, info = env.reset(seed=7)
    lab = env.lab
    beside = [lab.episode(env.base + i) for i in range(3)]
    gaze = Gaze(lab)
    rng = np.random.default_rng(3)
    for _ in range(120):
        for i, episode in enumerate(beside):
            assert info["seat"][i] == episode.seat
            assert np.array_equal(seen[i], gaze.row(episode, int(episode.seat)))
            assert np.array_equal(info["action_mask"][i], gaze.mask(episode))
        answers = random_answers(rng, info["action_mask"])
        for i, episode in enumerate(beside):
            assert episode.answer(int(answers[i]))
        seen, rewards, ended, cut, info = env.step(answers)
        assert rewards.shape == (3, 4)
        assert not ended.any()
        assert not cut.any()


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_games_begin_anew_as_the_mode_says(mode: AutoresetMode):
    env = LanesEnv(4, seats=3, seat="rotate", turns=6, autoreset_mode=mode)
    seen, info = env.reset(seed=7)
    rng = np.random.default_rng(3)
    ends = 0
    for _ in range(150):
        over = info["seat"] < 0
        seen, _, ended, cut, info = env.step(random_answers(rng, info["action_mask"]))
        assert seen in env.observation_space
        done = ended | cut
        ends += int(done.sum())
        if mode == AutoresetMode.SAME_STEP:
            assert info["action_mask"].any(axis=1).all()
            assert ("final_obs" in info) == bool(done.any())
        elif mode == AutoresetMode.NEXT_STEP:
            assert not info["action_mask"][done].any()
        else:
            assert not (over & ~done & (info["action_mask"].any(axis=1))).any()
            if done.any():
                env.reset(options={"reset_mask": done})
                info = env.info()
    assert ends > 3


def test_make_vec_gives_the_compiled_lanes():
    env = gym.make_vec(SEAT, num_envs=2, vectorization_mode="vector_entry_point", seats=4)
    assert isinstance(env.unwrapped, LanesEnv)
    seen, info = env.reset(seed=1)
    assert seen.shape == (2, env.unwrapped.lab.width)
    assert info["action_mask"].shape == (2, env.unwrapped.lab.actions)
