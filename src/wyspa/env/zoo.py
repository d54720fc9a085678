"""PettingZoo: all seats of a table as agents, one after the other (`env`) or all at once (`parallel_env`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import gymnasium as gym
import numpy as np
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from wyspa.env.checking import MODES, TURNS, NotBegun, check_cycles, check_seed, check_ways, lab_for
from wyspa.env.lab import BadSetting, Lab
from wyspa.env.numbering import WAIT_INDEX, BadIndex
from wyspa.env.rendering import rendered
from wyspa.env.rows import Gaze
from wyspa.env.seat_env import whole_number

if TYPE_CHECKING:
    from wyspa.env.episode import Episode

LOST = -1.0


def env(**settings: Any) -> Any:
    """Give the environment with PettingZoo's own checks around it."""
    return wrappers.OrderEnforcingWrapper(raw_env(**settings))


def raw_env(**settings: Any) -> TurnsEnv:
    """Give the environment as it is."""
    return TurnsEnv(**settings)


def parallel_env(**settings: Any) -> AtOnceEnv:
    """Give the environment in which all agents answer at once: for halls, where they do."""
    return AtOnceEnv(**settings)


class Agents:
    """What both have in common: agents are seats, an observation has a row and a mask."""

    def set_up(
        self, lab: Lab | None, observation: str, judge: bool, illegal: str, turns: int, max_cycles: int | None,
        render: str | None, table: dict[str, Any],
    ) -> None:  # fmt: skip
        """Choose a table as `wyspa.lay` does."""
        check_cycles(max_cycles)
        self.max_cycles = max_cycles
        self.agents: list[str] = []
        self.lab = lab_for(lab, table)
        check_ways(illegal, turns, render)
        self.gaze = Gaze(self.lab, observation, judge)
        self.illegal, self.turns, self.render_mode = illegal, turns, render
        self.possible_agents = list(self.lab.seat_names)
        self.seat_of = {name: seat for seat, name in enumerate(self.possible_agents)}
        space = gym.spaces.Dict(
            {
                "observation": self.gaze.space(),
                "action_mask": gym.spaces.Box(0, 1, (self.lab.actions,), np.int8),
            }
        )
        act = gym.spaces.Discrete(self.lab.actions)
        self.spaces, self.acts = dict.fromkeys(self.possible_agents, space), dict.fromkeys(self.possible_agents, act)
        self.episode: Episode | None = None
        self.np_random = np.random.default_rng()

    def known(self, agent: str) -> int:
        """Give the seat of an agent."""
        if agent not in self.seat_of:
            raise BadSetting(f"there is no agent {agent!r}: there are {', '.join(self.possible_agents[:8])}")
        return self.seat_of[agent]

    def observation_space(self, agent: str) -> Any:
        """Give the exact space of what an agent sees."""
        self.known(agent)
        return self.spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Give the space of what an agent may answer at all."""
        self.known(agent)
        return self.acts[agent]

    def close(self) -> None:
        """Leave nothing behind."""

    def laid(self, seed: int | None) -> Episode:
        """Lay a new game."""
        check_seed(seed)
        if seed is not None or self.episode is None:
            self.np_random = np.random.default_rng(seed)
        return self.lab.episode(int(self.np_random.integers(1 << 31)))

    def begun(self) -> Episode:
        """Give the game that is on."""
        if self.episode is None:
            raise NotBegun
        return self.episode

    def seen(self, agent: str) -> dict[str, Any]:
        """Give what an agent sees and may answer."""
        episode, seat = self.begun(), self.known(agent)
        return {"observation": self.gaze.see(episode, seat), "action_mask": self.gaze.mask(episode, seat)}

    def drawn(self) -> Any:
        """Draw what the agent sees who is asked."""
        if self.render_mode is None:
            return None
        episode = self.begun()
        mode = "ansi" if self.render_mode == "human" else self.render_mode
        picture = rendered(episode.game, max(0, int(episode.seat)), mode)
        if self.render_mode == "human":
            print(picture)
            return None
        return picture

    def outcome(self) -> dict[str, float]:
        """Give who has won (1) and who has lost (-1)."""
        won = self.lab.book.winners(self.begun().state)
        return {name: 1.0 if seat in won else LOST for name, seat in self.seat_of.items()}

    def refused(self, index: int) -> bool:
        """Treat an answer that is not legal as the setting says; True if it ends the game."""
        episode = self.begun()
        if self.illegal == "raise":
            self.lab.check_index(index)
            raise BadIndex(f"{index} ({self.lab.name(index)}) is not legal now: see the action mask")
        if self.illegal == "random_legal":
            legal = episode.legal()
            episode.answer(legal[int(self.np_random.integers(len(legal)))])
        return self.illegal == "terminate"


class TurnsEnv(Agents, AECEnv):  # type: ignore[misc]
    """One decision after the other, each by the agent that is asked."""

    metadata: dict[str, Any] = {"render_modes": list(MODES), "name": "wyspa_v0", "is_parallelizable": False}

    def __init__(
        self,
        *,
        observation: str = "vector",
        judge: bool = False,
        illegal: str = "raise",
        turns: int = TURNS,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        lab: Lab | None = None,
        **table: Any,
    ) -> None:
        """Choose a table; `max_cycles` cuts a game off after so many decisions of each agent."""
        self.set_up(lab, observation, judge, illegal, turns, max_cycles, render_mode, table)

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Give what the agent that is asked sees, and what has come of its last answer."""
        self.begun()
        return super().last(observe)  # type: ignore[no-any-return]

    def observe(self, agent: str) -> dict[str, Any]:
        """Give what an agent sees now."""
        return self.seen(agent)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Lay a new game; the same seed gives the same game."""
        self.episode = self.laid(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Any] = {agent: {} for agent in self.agents}
        self.asked = 0
        self.next_agent()

    def next_agent(self) -> None:
        """Turn to whoever is asked, and put the mask into what that agent is told besides."""
        episode = self.begun()
        self.agent_selection = self.possible_agents[max(0, int(episode.seat))]
        self.infos = {agent: {} for agent in self.agents}
        if episode.seat >= 0:
            self.infos[self.agent_selection] = {"action_mask": self.gaze.mask(episode)}

    def step(self, action: Any) -> None:
        """Answer for the agent that is asked."""
        if not self.agents:
            raise NotBegun
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BadIndex(f"{agent} is still playing and must answer with a number, not with None")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        episode, index = self.begun(), whole_number(action)
        blamed = not episode.answer(index) and self.refused(index)
        self.asked += 1
        if blamed:
            self.rewards[agent] = LOST
            self.terminations = dict.fromkeys(self.agents, True)
        elif episode.seat < 0:
            self.rewards = self.outcome()
            self.terminations = dict.fromkeys(self.agents, True)
        elif int(episode.state.turns) >= self.turns or self.enough():
            self.truncations = dict.fromkeys(self.agents, True)
        self.next_agent()
        if blamed or episode.seat < 0:
            self.agent_selection = self.agents[0]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def enough(self) -> bool:
        """Tell whether as much was asked as was to be."""
        return self.max_cycles is not None and self.asked >= self.max_cycles * len(self.possible_agents)

    def render(self) -> Any:
        """Draw what the agent sees who is asked."""
        return self.drawn()


class AtOnceEnv(Agents, ParallelEnv):  # type: ignore[misc]
    """All agents answer in every step: those who are asked as they may, the others by waiting (action 0).

    Answers are carried out in the order of the seats, from another seat on in each step; one that has become illegal by
    what others have just done is left out, and says so in `infos`.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "name": "wyspa_parallel_v0"}

    def __init__(
        self,
        *,
        observation: str = "vector",
        illegal: str = "raise",
        turns: int = TURNS,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        lab: Lab | None = None,
        **table: Any,
    ) -> None:
        """Choose a table; `max_cycles` cuts a game off after so many steps."""
        if lab is None and not table:
            table = {"box": "connect"}
        self.set_up(lab, observation, False, illegal, turns, max_cycles, render_mode, table)

    def waiting(self) -> list[int]:
        """List the seats that are asked: all who are waited for, where several act."""
        episode = self.begun()
        if episode.seat < 0:
            return []
        state = episode.state
        return [int(state.who)] if state.who >= 0 else [s for s in range(self.lab.seats) if state.waiting[s] > 0]

    def views(self) -> dict[str, Any]:
        """Give what every agent sees and may answer."""
        episode, asked = self.begun(), set(self.waiting())
        found: dict[str, Any] = {}
        idle = np.zeros(self.lab.actions, dtype=np.int8)
        idle[WAIT_INDEX] = 1
        for agent in self.agents:
            seat = self.seat_of[agent]
            mask = idle
            if seat in asked:
                episode.ask(seat)
                mask = self.gaze.mask(episode, seat).copy()
                mask[WAIT_INDEX] = 1
            found[agent] = {"observation": self.gaze.see(episode, seat), "action_mask": mask}
        return found

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], ...]:
        """Lay a new game; the same seed gives the same game."""
        self.episode = self.laid(seed)
        self.agents = list(self.possible_agents)
        self.steps = 0
        return self.views(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        """Answer for all agents."""
        if not self.agents:
            raise NotBegun
        if not isinstance(actions, Mapping):
            raise BadIndex(f"actions are a table of agents and their answers, not {actions!r}")
        missing = [agent for agent in self.agents if actions.get(agent) is None]
        if missing:
            raise BadIndex(f"{missing[0]} is still playing and must answer with a number, not with None")
        episode, seats = self.begun(), self.lab.seats
        answers = {self.known(agent): whole_number(action) for agent, action in actions.items()}
        infos: dict[str, Any] = {agent: {} for agent in self.agents}
        blamed: list[str] = []
        asked = self.waiting()
        legal = {seat: self.may(seat, answers[seat]) for seat in asked if answers[seat] != WAIT_INDEX}
        for seat, may in legal.items():
            if not may:
                episode.ask(seat)
                if self.refused(answers[seat]):
                    blamed.append(self.possible_agents[seat])
        before = episode.state.turns * 1000 + episode.state.phase
        acted = False
        for k in range(seats):
            seat = (self.steps + k) % seats
            if not legal.get(seat) or episode.seat < 0:
                continue
            episode.ask(seat)
            same = episode.state.turns * 1000 + episode.state.phase == before
            done = same and episode.seat == seat and episode.answer(answers[seat])
            acted = acted or done
            infos[self.possible_agents[seat]] = {} if done else {"too_late": True}
        if not acted and not any(legal.values()) and episode.seat >= 0:
            self.nudge()
        self.steps += 1
        return self.told(infos, blamed)

    def may(self, seat: int, index: int) -> bool:
        """Tell whether an answer is in the mask of a seat."""
        episode = self.begun()
        episode.ask(seat)
        return episode.seat == seat and 0 <= index < self.lab.actions and bool(self.gaze.mask(episode, seat)[index])

    def nudge(self) -> None:
        """Let the first who is asked answer at random, where all wait for one another."""
        episode = self.begun()
        episode.answer(int(episode.random_index()))

    def told(self, infos: dict[str, Any], blamed: list[str]) -> tuple[dict[str, Any], ...]:
        """Give what has come of a step."""
        episode = self.begun()
        over = episode.seat < 0
        cut = not over and (int(episode.state.turns) >= self.turns or self.steps == self.max_cycles)
        rewards = self.outcome() if over else dict.fromkeys(self.agents, 0.0)
        rewards |= dict.fromkeys(blamed, LOST)
        ended, short = dict.fromkeys(self.agents, over or bool(blamed)), dict.fromkeys(self.agents, cut)
        views = self.views()
        if over or cut or blamed:
            self.agents = []
        return views, rewards, ended, short, infos

    def render(self) -> Any:
        """Draw what the first agent sees who is asked."""
        return self.drawn()

    def state(self) -> Any:
        """There is no state that all may see: agents see what lies near them."""
        raise NotImplementedError("a hall has no state that all may see: observe agents instead")
