"""Twin worlds at every door and every table: what an environment tells one seat does not depend on what is hidden.

The same moment is put into each environment twice, in two worlds that look the same to the seat; then the seat does
the same in both. Observations in every form, masks, infos, rewards, ends, pictures and words must be equal.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from copy import deepcopy
from typing import Any

import numpy as np
import pytest

from tests.env.test_numbers_and_rows import by_verb, in_world
from tests.leaks.boxes import TABLES, Table, name_of
from tests.leaks.pairs import lays_open
from tests.leaks.twins import enrich, sorted_twin, twin
from wyspa.core.position import hash_of
from wyspa.core.state import State
from wyspa.env import Lab
from wyspa.env.episode import Episode
from wyspa.env.mcp_server import Desk
from wyspa.env.rows import FORMS
from wyspa.env.seat_env import SeatEnv
from wyspa.env.table_talk import TextEnv
from wyspa.env.vector_env import LanesEnv
from wyspa.env.zoo import AtOnceEnv, TurnsEnv

STEPS = int(os.environ.get("WYSPA_ENV_STEPS", "240"))
EVERY = 12  # decisions from one moment that is looked at to the next
Told = list[object]


def flat(what: Any) -> object:
    """Give what was told as something that can be compared."""
    if isinstance(what, dict):
        return {name: flat(value) for name, value in what.items()}
    if isinstance(what, list | tuple):
        return [flat(value) for value in what]
    return (what.dtype.str, what.shape, what.tobytes()) if isinstance(what, np.ndarray) else what


class Doors:
    """Every environment over one table; an episode is put into each, and it tells what it tells."""

    def __init__(self, lab: Lab) -> None:
        self.lab = lab
        self.seats = [
            SeatEnv(lab=lab, observation=form, render_mode="ansi" if form == FORMS[0] else None) for form in FORMS
        ]
        self.lanes = LanesEnv(1, lab=lab, seat="all", autoreset_mode="Disabled")
        self.turns = TurnsEnv(lab=lab)
        self.hall = AtOnceEnv(lab=lab)
        self.text = TextEnv(lab=lab, opponents="random")
        self.desk = Desk(lab=lab, opponents="random")
        for env in (self.lanes, self.turns, self.hall):
            env.reset(seed=1)

    def seat(self, episode: Episode, viewer: int, index: int | None) -> Told:
        """One seat, in every form of observation; drawn as words."""
        told: Told = []
        for env in self.seats:
            env.laid, env.seat, env.live = beside(episode), viewer, True
            env.opponents.sit(env.episode, viewer, 1)
            told += [env.gaze.see(env.episode, viewer), env.info(), env.action_masks(), env.render()]
            told += [env.step(index)] if index is not None else []
        return told

    def many(self, episode: Episode, viewer: int, index: int | None) -> Told:
        """Many games at once."""
        if any(self.lanes.begun().done):
            self.lanes.reset(seed=1)
        lanes = self.lanes.begun()
        lanes.episodes[0] = beside(episode)
        lanes.look()
        told: Told = [self.lanes.seen(), self.lanes.info()] if viewer == episode.seat else []
        return told + ([self.lanes.step([index])] if index is not None else [])

    def in_turn(self, episode: Episode, viewer: int, index: int | None) -> Told:
        """Agents one after the other."""
        env = self.turns
        env.reset(seed=1)
        env.episode = beside(episode)
        env.next_agent()
        agent = self.lab.seat_names[viewer]
        told: Told = [env.observe(agent), env.infos[agent], env.agent_selection]
        if index is not None:
            env.step(index)
            told += [env.observe(agent), env.infos[agent], env.rewards, env.terminations, env.truncations]
        return told

    def at_once(self, episode: Episode, viewer: int, index: int | None) -> Told:
        """All agents in each step: the others wait."""
        env = self.hall
        env.reset(seed=1)
        env.episode = beside(episode)
        agent = self.lab.seat_names[viewer]
        told: Told = [env.views()[agent]]
        if index is not None:
            told += [part[agent] for part in env.step(dict.fromkeys(env.agents, 0) | {agent: index})]
        return told

    def words(self, episode: Episode, viewer: int, index: int | None) -> Told:
        """What is read, and what the tools answer."""
        for env in (self.text, self.desk.env):
            env.episode, env.seat, env.live, env.heard = beside(episode), viewer, True, 0
            env.opponents.sit(env.episode, viewer, 1)
        self.desk.prompt = self.desk.env.prompt(0.0)
        told: Told = [self.text.rules(), self.text.prompt(0.0).text, self.desk.look()]
        if index is not None:
            action = self.text.episode.decode(index)
            told += [vars(self.text.step(self.lab.notation.say(action)))] if action >= 0 else []
        return told

    def all(self, episode: Episode, viewer: int, index: int | None) -> dict[str, object]:
        """Ask at every door."""
        return {
            door.__name__: flat(door(episode, viewer, index))
            for door in (self.seat, self.many, self.in_turn, self.at_once, self.words)
        }


def beside(episode: Episode) -> Episode:
    """Give a copy that deals for itself."""
    other = in_world(episode, episode.state.copy())
    other.dealer = deepcopy(episode.dealer)
    return other


def stays(episode: Episode, index: int, world: State) -> bool:
    """Tell whether an answer draws nothing, opens no hand, and asks the same seat again in both worlds."""
    seat, action = int(episode.seat), int(episode.decode(index))
    if action >= 0 and lays_open(episode.book, (episode.state, world), seat, action, seat):
        return False
    for state in (episode.state, world):
        other = in_world(episode, state.copy())
        other.dealer = deepcopy(episode.dealer)
        before = other.dealer.x
        if not other.answer(index) or other.seat != seat or other.dealer.x != before:
            return False
    return True


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_no_door_tells_what_is_hidden(table: Table):
    lab = Lab(**table)
    doors = Doors(lab)
    rng = random.Random(name_of(table) + "doors")
    episode = lab.episode(3)
    found: Counter[str] = Counter()
    for n in range(STEPS):
        if episode.seat < 0:
            episode = lab.episode(n)
        if n % 40 == 0 and enrich(rng, lab.book, episode.state):
            lab.book.legal(episode.state, episode.seat, episode.out)
        legal = episode.legal()
        if n % EVERY == 0 and episode.drafts[int(episode.seat)].verb is None:
            for viewer in dict.fromkeys((int(episode.seat), rng.randrange(lab.seats))):
                world = rng.choice([twin, sorted_twin])(rng, lab.book, episode.state, viewer)
                other = in_world(episode, world)
                index = rng.choice(legal) if viewer == episode.seat else None
                if index is not None and not stays(episode, index, world):
                    index = None
                here, there = (doors.all(moment, viewer, index) for moment in (episode, other))
                for name, told in here.items():
                    assert told == there[name], f"{name} tells {viewer} what is hidden"
                found["moments"] += 1
                found["differ"] += hash_of(world) != hash_of(episode.state)
                found["answers"] += index is not None
        assert episode.answer(by_verb(rng, lab, legal))
    assert found["differ"] > found["moments"] // 3 or lab.seats == 2
    assert found["answers"] > 0


def test_a_door_that_tells_the_hand_of_another_is_found_out(monkeypatch: pytest.MonkeyPatch):
    lab = Lab(seats=4)
    doors = Doors(lab)
    rng = random.Random(1)
    episode = lab.episode(3)
    for _ in range(60):
        episode.answer(episode.legal()[0])
    enrich(rng, lab.book, episode.state)
    seat = int(episode.seat)
    other = in_world(episode, sorted_twin(rng, lab.book, episode.state, seat))
    assert doors.all(episode, seat, None) == doors.all(other, seat, None)
    info = SeatEnv.info

    def indiscreet(env: SeatEnv) -> dict[str, Any]:
        return info(env) | {"next": int(env.episode.state.players[(env.seat + 1) % 4].purse)}

    monkeypatch.setattr(SeatEnv, "info", indiscreet)
    assert doors.all(episode, seat, None)["seat"] != doors.all(other, seat, None)["seat"]
