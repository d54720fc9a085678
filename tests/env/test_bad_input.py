"""What environments refuse: every one of them, in one sentence, before anything has happened."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import wyspa
from wyspa.env import BadIndex, BadSetting, Lab
from wyspa.env.checking import NotBegun
from wyspa.env.mcp_server import Desk
from wyspa.env.seat_env import SeatEnv
from wyspa.env.table_talk import TextEnv
from wyspa.env.vector_env import LanesEnv
from wyspa.env.zoo import parallel_env, raw_env

Door = Callable[..., object]
DOORS: dict[str, Door] = {
    "lab": Lab, "seat": SeatEnv, "lanes": LanesEnv, "turns": raw_env, "at once": parallel_env, "text": TextEnv,
    "tools": Desk,
}  # fmt: skip


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"box": "bass"}, "there is no box bass"),
        ({"box": 3}, "box=3 cannot be"),
        ({"map": "nowhere"}, "there is no map nowhere"),
        ({"map": None}, "map=None cannot be"),
        ({"seats": 9}, "for 3 or 4 players, not for 9"),
        ({"seats": 3.5}, "seats=3.5 cannot be: give a number"),
        ({"seats": [1, 2, 3]}, r"seats=\[1, 2, 3\] cannot be"),
        ({"colour": "red"}, "colour"),
        ({"target": 9999}, "9999"),
        ({"target": "soon"}, "soon"),
        ({"offers": -1}, "offers=-1 cannot be"),
        ({"offers": "2"}, "offers='2' cannot be"),
        ({"cards": 99}, "1 to 15 cards"),
    ],
    ids=str,
)
def test_a_table_that_cannot_be_is_refused_at_every_door(door: str, settings: dict[str, object], said: str):
    with pytest.raises(ValueError, match=said) as caught:
        DOORS[door](**({"seats": 4} | settings))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("door", [door for door in DOORS if door != "lab"])
@pytest.mark.parametrize("settings", [{"turns": 0}, {"turns": "x"}, {"turns": 2.5}, {"lab": "mine"}], ids=str)
def test_so_are_lengths_and_labs_that_there_are_not(door: str, settings: dict[str, object]):
    with pytest.raises(BadSetting, match=r"cannot be|is no lab"):
        DOORS[door](**({"seats": 4} | settings))
    with pytest.raises(BadSetting, match="leave out seats"):
        DOORS[door](seats=4, lab=Lab(seats=3))


@pytest.mark.parametrize("door", ["seat", "lanes", "text", "tools"])
@pytest.mark.parametrize("seat", [-1, 4, "x", 1.0, None, True], ids=str)
def test_a_seat_that_there_is_not_is_refused(door: str, seat: object):
    with pytest.raises(BadSetting, match=f"there is no seat {seat!r}"):
        DOORS[door](seats=4, seat=seat)


@pytest.mark.parametrize("door", ["seat", "text", "tools"])
@pytest.mark.parametrize("opponents", [None, 7, "nobody", [1, 2, 3], "greedy,random"], ids=str)
def test_so_are_opponents(door: str, opponents: object):
    with pytest.raises(ValueError, match=r"cannot be|there is no bot|is no opponent|3 opponents, not 2"):
        DOORS[door](seats=4, opponents=opponents)


@pytest.mark.parametrize("door", ["seat", "lanes", "turns", "at once", "text"])
@pytest.mark.parametrize("seed", ["x", 1.5, -1, True], ids=str)
def test_so_are_seeds(door: str, seed: object):
    with pytest.raises(BadSetting, match=f"seed={seed!r} cannot be"):
        DOORS[door](seats=4).reset(seed=seed)


@pytest.mark.parametrize("cycles", [0, -1, "x"], ids=str)
def test_so_are_numbers_of_cycles(cycles: object):
    for door in (raw_env, parallel_env):
        with pytest.raises(BadSetting, match="max_cycles"):
            door(seats=4, max_cycles=cycles)


def test_before_the_first_reset_there_is_nothing_to_ask():
    seat, lanes, turns = SeatEnv(seats=4, render_mode="ansi"), LanesEnv(2, seats=4), raw_env(seats=4)
    for ask in (
        seat.render, seat.action_masks, lanes.action_masks, turns.last, lambda: seat.step(0), lambda: turns.step(0),
        lambda: lanes.step([0, 0]), lambda: parallel_env(seats=4).step({}), lambda: TextEnv(seats=4).step(1),
        lambda: turns.observe("red"),
    ):  # fmt: skip
        with pytest.raises(NotBegun, match="to go on with: call reset"):
            ask()


def test_after_the_end_a_step_is_refused():
    seat = SeatEnv(seats=3, turns=1)
    _, info = seat.reset(seed=1)
    text = TextEnv(seats=3, turns=1, opponents="random")
    prompt = text.reset(1)
    turns = raw_env(seats=3, turns=1)
    turns.reset(seed=1)
    hall = parallel_env(box="connect", seats=6, max_cycles=1)
    views, _ = hall.reset(seed=1)
    hall.step({agent: int(view["action_mask"].argmax()) for agent, view in views.items()})
    cut = False
    while not cut:
        _, _, _, cut, info = seat.step(int(info["action_mask"].argmax()))
    while not prompt.over:
        prompt = text.step(1)
    while turns.agents:
        seen, _, ended, short, _ = turns.last()
        turns.step(None if ended or short else int(seen["action_mask"].argmax()))
    for ask in (lambda: seat.step(0), lambda: text.step(1), lambda: turns.step(0), lambda: hall.step({})):
        with pytest.raises(NotBegun, match="after each end"):
            ask()


@pytest.mark.parametrize("wrong", [1.5, "road", None, np.zeros(2, int), np.float32(1), 10**6, -3], ids=repr)
def test_answers_of_another_kind_or_out_of_range_are_refused(wrong: object):
    seat, lanes, turns = SeatEnv(seats=4), LanesEnv(2, seats=4), raw_env(seats=4)
    hall = parallel_env(box="connect", seats=6)
    for env in (seat, lanes, turns, hall):
        env.reset(seed=1)
    before = seat.episode.game.hash(), turns.episode.game.hash(), hall.episode.game.hash()
    for ask in (
        lambda: seat.step(wrong), lambda: lanes.step(wrong), lambda: lanes.step([wrong, wrong]),
        lambda: turns.step(wrong), lambda: hall.step(dict.fromkeys(hall.agents, wrong)), lambda: hall.step(wrong),
    ):  # fmt: skip
        with pytest.raises(BadIndex):
            ask()
    assert before == (seat.episode.game.hash(), turns.episode.game.hash(), hall.episode.game.hash())


def test_games_side_by_side_take_a_seed_and_a_yes_or_no_for_each():
    lanes = LanesEnv(2, seats=4, autoreset_mode="Disabled")
    with pytest.raises(BadSetting, match="3 seeds do not fit 2 games"):
        lanes.reset(seed=[1, 2, 3])
    seen, _ = lanes.reset(seed=[5, 9])
    for i, seed in enumerate((5, 9)):
        assert (LanesEnv(1, seats=4).reset(seed=seed)[0][0] == seen[i]).all()
    for mask in (np.ones(3, bool), np.ones(2), "x"):
        with pytest.raises(BadSetting, match="2 games take as many times yes or no"):
            lanes.reset(options={"reset_mask": mask})


def test_a_game_beside_others_that_is_over_takes_no_answer():
    lanes = LanesEnv(2, seats=3, turns=1, autoreset_mode="Disabled")
    _, info = lanes.reset(seed=1)
    over = np.zeros(2, bool)
    while not over.any():
        _, _, ended, cut, info = lanes.step(info["action_mask"].argmax(axis=1))
        over = ended | cut
    with pytest.raises(NotBegun, match=f"game {int(over.argmax())} is over: lay another by reset"):
        lanes.step(info["action_mask"].argmax(axis=1))
    _, info = lanes.reset(options={"reset_mask": over})
    lanes.step(info["action_mask"].argmax(axis=1))


def test_a_lab_refuses_numbers_seats_and_fingerprints_that_are_not_its_own():
    lab = Lab(seats=4)
    for index in (-1, lab.actions, "x", 1.5):
        with pytest.raises(BadIndex, match="is no action"):
            lab.name(index)
    with pytest.raises(BadIndex, match="not an action of this table"):
        lab.encode(-1, 0)
    with pytest.raises(BadSetting, match="there is no seat 9"):
        lab.encode(lab.episode(1).out.listed()[0], 9)
    with pytest.raises(BadIndex, match="stands for no action now"):
        lab.decode(0, lab.episode(1))
    with pytest.raises(BadSetting, match="learnt with actions and observations 0123"):
        lab.check("0123")
    with pytest.raises(BadSetting, match="a whole number"):
        lab.episode("x")
    with pytest.raises(wyspa.UnknownWord, match=r"seats=2\.0 cannot be"):
        wyspa.lay(seats=2.0)
