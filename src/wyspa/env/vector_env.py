"""Gymnasium's vector environment over the compiled lanes: many games, one call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gymnasium as gym
import numpy as np
from gymnasium.utils.seeding import np_random
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from wyspa.core.arrays import listed
from wyspa.env.checking import ROTATE, TURNS, NotBegun, check_seat, check_seed, check_ways, is_whole, lab_for
from wyspa.env.lab import BadSetting, Lab
from wyspa.env.lanes import ALL, DISABLED, IGNORE, NEXT_STEP, RAISE, RANDOM_LEGAL, SAME_STEP, TERMINATE, Lanes
from wyspa.env.numbering import BadIndex
from wyspa.env.rendering import rendered
from wyspa.env.rows import Gaze

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from wyspa.env.rows import Seen

ALL_SEATS = "all"
WAYS = {"raise": RAISE, "ignore": IGNORE, "random_legal": RANDOM_LEGAL, "terminate": TERMINATE}
RESETS = {
    AutoresetMode.NEXT_STEP: NEXT_STEP,
    AutoresetMode.SAME_STEP: SAME_STEP,
    AutoresetMode.DISABLED: DISABLED,
}


class LanesEnv(gym.vector.VectorEnv[Any, Any, Any]):
    """N games of one table. With `seat` the others play at random; with `seat="all"` every decision is asked for.

    Where every decision is asked for, `info["seat"]` says whose it is, and rewards have a column for each seat.
    Observations and masks are fresh arrays that nobody can write; `step` gives nothing that a later one changes.
    """

    metadata: dict[str, Any] = {
        "render_modes": ["ansi", "rgb_array"], "autoreset_mode": AutoresetMode.NEXT_STEP,
    }  # fmt: skip

    def __init__(
        self,
        num_envs: int = 1,
        *,
        seat: int | str = 0,
        observation: str = "vector",
        illegal: str = "raise",
        turns: int = TURNS,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        opponents: str = "random",
        render_mode: str | None = None,
        lab: Lab | None = None,
        **table: Any,
    ) -> None:
        """Choose a table, how many games, and which seat is one's own."""
        self.lab = lab_for(lab, table)
        if not is_whole(num_envs) or num_envs < 1:
            raise BadSetting(f"num_envs={num_envs!r} cannot be: play 1 game or more")
        if opponents != "random":
            raise BadSetting(f"the vector environment plays others at random, not as {opponents}: use wyspa/Seat-v0")
        check_seat(seat, self.lab.seats, ROTATE, ALL_SEATS)
        check_ways(illegal, turns, render_mode)
        try:
            self.mode = AutoresetMode(autoreset_mode)
        except ValueError:
            modes = ", ".join(mode.value for mode in AutoresetMode)
            raise BadSetting(f"there is no autoreset_mode {autoreset_mode!r}: choose {modes}") from None
        self.metadata = {**self.metadata, "autoreset_mode": self.mode}
        self.num_envs, self.illegal, self.turns, self.render_mode = num_envs, illegal, turns, render_mode
        self.gaze = Gaze(self.lab, observation)
        self.whose = seat
        self.single_action_space = gym.spaces.Discrete(self.lab.actions)
        self.single_observation_space = self.gaze.space()
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.lanes: Lanes | None = None
        self.base = 0

    @property
    def all_seats(self) -> bool:
        """Tell whether every decision is asked for."""
        return self.whose == ALL_SEATS

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Lay all games; game i of seed s is the same whatever was played before. A list has a seed for each game."""
        mask = (options or {}).get("reset_mask")
        if mask is not None and self.lanes is not None:
            return self.reset_some(np.asarray(mask))
        if isinstance(seed, list) and len(seed) != self.num_envs:
            raise BadSetting(f"{len(seed)} seeds do not fit {self.num_envs} games: give one, or one for each game")
        given = seed if isinstance(seed, list) else [seed]
        for one in given:
            check_seed(one)
        first = given[0]
        super().reset(seed=first)
        self.base = (
            int(self.np_random.integers(1 << 31)) if first is not None or self.lanes is None else self.base + 7919
        )
        seeds = [self.base + i for i in range(self.num_envs)]
        for i, one in enumerate(given):
            if one is not None:
                seeds[i] = int(np_random(one)[0].integers(1 << 31))
        episodes = [self.lab.episode(of_game) for of_game in seeds]
        seats = self.lab.seats
        own = [int(self.whose)] * self.num_envs if isinstance(self.whose, int) else [ALL] * self.num_envs
        if self.whose == ROTATE:
            own = [i % seats for i in range(self.num_envs)]
        self.lanes = Lanes(
            episodes, lambda i: self.lab.lay(self.base + i), own, self.whose == ROTATE, WAYS[self.illegal],
            RESETS[self.mode], self.turns,
        )  # fmt: skip
        return self.seen(), self.info()

    def begun(self) -> Lanes:
        """Give the games that are on."""
        if self.lanes is None:
            raise NotBegun("there are no games to go on with: call reset() first")
        return self.lanes

    def reset_some(self, mask: NDArray[np.bool_]) -> tuple[Seen, dict[str, Any]]:
        """Begin anew where the mask says so: for those who reset by hand."""
        lanes = self.begun()
        if mask.shape != (self.num_envs,) or mask.dtype != np.bool_:
            raise BadSetting(f"{self.num_envs} games take as many times yes or no, not {mask.dtype}{mask.shape}")
        for i in np.flatnonzero(mask):
            lanes.lay_anew(int(i))
        lanes.look()
        return self.seen(), self.info()

    def step(self, actions: Any) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Answer in all games."""
        lanes = self.begun()
        if self.mode == AutoresetMode.DISABLED and any(lanes.done):
            over = listed(lanes.done).index(1)
            raise NotBegun(f"game {over} is over: lay another by reset(options={{'reset_mask': ...}})")
        answers = np.asarray(actions)
        if answers.shape != (self.num_envs,) or not np.issubdtype(answers.dtype, np.integer):
            raise BadIndex(
                f"{self.num_envs} games take {self.num_envs} whole numbers, not {answers.dtype}{answers.shape}"
            )
        lanes.step(np.ascontiguousarray(answers, dtype="<i8").tobytes())
        rewards = np.frombuffer(lanes.rewards, dtype=np.int8).astype(np.float64)
        if self.all_seats:
            rewards = rewards.reshape(self.num_envs, self.lab.seats)
        ended = np.frombuffer(lanes.terminated, dtype=np.bool_)
        cut = np.frombuffer(lanes.truncated, dtype=np.bool_)
        info = self.info()
        if lanes.final_lanes:
            which = np.array(lanes.final_lanes, dtype=np.intp)
            final = np.frombuffer(lanes.final_obs, dtype=np.int8).reshape(len(which), self.lab.width)
            info["final_obs"] = np.full(self.num_envs, None, dtype=object)
            shaped = self.gaze.shape(final)
            for k, i in enumerate(which):
                info["final_obs"][i] = {n: t[k] for n, t in shaped.items()} if isinstance(shaped, dict) else shaped[k]
            info["_final_obs"] = np.isin(np.arange(self.num_envs), which)
        return self.seen(), rewards, ended, cut, info

    def seen(self) -> Seen:
        """Give what is seen in all games."""
        return self.gaze.shape(np.frombuffer(self.begun().obs, dtype=np.int8).reshape(self.num_envs, self.lab.width))

    def info(self) -> dict[str, Any]:
        """Give masks, and who is asked (-1: the game is over)."""
        return {"action_mask": self.action_masks(), "seat": np.frombuffer(self.begun().asked, dtype=np.int8)}

    def action_masks(self) -> NDArray[np.int8]:
        """Give 1 for each number that may be answered, a row for each game."""
        return np.frombuffer(self.begun().masks, dtype=np.int8).reshape(self.num_envs, self.lab.actions)

    def render(self) -> Any:
        """Draw all games as the seat that is asked sees them."""
        if self.render_mode is None or self.lanes is None:
            return None
        return tuple(
            rendered(episode.game, max(0, int(episode.seat)), self.render_mode) for episode in self.lanes.episodes
        )
