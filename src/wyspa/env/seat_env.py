"""Gymnasium: one seat against opponents, `wyspa/Seat-v0`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import gymnasium as gym
import numpy as np

from wyspa.bots.bot import Bot
from wyspa.env.checking import MODES, ROTATE, TURNS, NotBegun, check_seat, check_seed, check_ways, lab_for
from wyspa.env.lab import Lab
from wyspa.env.numbering import BadIndex
from wyspa.env.opponents import Opponents
from wyspa.env.rendering import rendered
from wyspa.env.rows import Gaze

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from wyspa.env.episode import Episode
    from wyspa.env.rows import Seen


class SeatEnv(gym.Env[Any, Any]):
    """One seat of a table. `seat` is a number, or "rotate": then every reset moves on to the next one.

    An observation is what the seat may know; `info["action_mask"]` and `action_masks()` say what it may answer. The
    reward is 1 for a victory and -1 for a defeat, at the end.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 4}

    def __init__(
        self,
        *,
        opponents: str | Bot | Sequence[str | Bot] = "random",
        seat: int | str = 0,
        observation: str = "vector",
        judge: bool = False,
        illegal: str = "raise",
        turns: int = TURNS,
        render_mode: str | None = None,
        lab: Lab | None = None,
        **table: Any,
    ) -> None:
        """Choose a table as `wyspa.lay` does, who plays the other seats, and what is seen."""
        self.lab = lab_for(lab, table)
        check_ways(illegal, turns, render_mode)
        check_seat(seat, self.lab.seats, ROTATE)
        self.gaze = Gaze(self.lab, observation, judge)
        self.opponents = Opponents(self.lab, opponents, 0)
        self.illegal, self.turns, self.render_mode = illegal, turns, render_mode
        self.rotating = seat == ROTATE
        self.seat = -1 if self.rotating else int(seat)
        self.action_space = gym.spaces.Discrete(self.lab.actions)
        self.observation_space = self.gaze.space()
        self.live = False
        self.laid: Episode | None = None

    @property
    def episode(self) -> Episode:
        """Give the game that is on, or has just ended."""
        if self.laid is None:
            raise NotBegun
        return self.laid

    # ---- the two calls -----------------------------------------------------------------------------------------------

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Lay a new game; the same seed gives the same game, whatever was played before."""
        check_seed(seed)
        super().reset(seed=seed)
        game_seed = int(self.np_random.integers(1 << 31))
        if self.rotating:
            self.seat = game_seed % self.lab.seats if seed is not None else (self.seat + 1) % self.lab.seats
        self.laid = self.lab.episode(game_seed)
        self.opponents.sit(self.episode, self.seat, game_seed)
        self.live = True
        self.opponents.play()
        if self.episode.seat < 0:  # the others have won before the first own turn
            return self.reset(options=options)
        self.drawn()
        return self.gaze.see(self.episode, self.seat), self.info()

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Answer, and go on to the next own decision."""
        if not self.live:
            raise NotBegun
        episode = self.episode
        blamed = not self.taken(whole_number(action))
        self.opponents.play()
        over = episode.seat < 0
        reward = -1.0 if blamed else 0.0
        if over and not blamed:
            reward = 1.0 if self.seat in self.lab.book.winners(episode.state) else -1.0
        cut = not over and not blamed and int(episode.state.turns) >= self.turns
        self.live = not (over or blamed or cut)
        self.drawn()
        return self.gaze.see(episode, self.seat), reward, over or blamed, cut, self.info()

    def taken(self, index: int) -> bool:
        """Answer; what is not legal is refused, ignored, replaced, or ends the game: then give False."""
        if self.episode.answer(index):
            return True
        if self.illegal == "raise":
            self.lab.check_index(index)
            many = len(self.episode.legal())
            raise BadIndex(f"{index} ({self.lab.name(index)}) is not legal now: the mask allows {many} others")
        if self.illegal == "random_legal":
            legal = self.episode.legal()
            self.episode.answer(legal[int(self.np_random.integers(len(legal)))])
        return self.illegal != "terminate"

    def action_masks(self) -> NDArray[np.int8]:
        """Give 1 for each number that may be answered (sb3-contrib asks for it by this name)."""
        return self.gaze.mask(self.episode, self.seat)

    def info(self) -> dict[str, Any]:
        """Tell what else the seat may know."""
        state = self.episode.state
        points = int(state.players[self.seat].points)  # the own ones
        return {"action_mask": self.action_masks(), "seat": self.seat, "points": points, "turns": int(state.turns)}

    # ---- eyes --------------------------------------------------------------------------------------------------------

    def drawn(self) -> None:
        """Show the board to people, if they asked for it."""
        if self.render_mode == "human":
            print(rendered(self.episode.game, self.seat, "ansi"))

    def render(self) -> Any:
        """Draw what the seat may know, in the mode that was chosen."""
        if self.render_mode is None or self.render_mode == "human":
            return None
        return rendered(self.episode.game, self.seat, self.render_mode)


def whole_number(action: Any) -> int:
    """Take a number from whatever a learner hands over; anything else is refused."""
    if isinstance(action, int | np.integer) and not isinstance(action, bool):
        return int(action)
    if isinstance(action, np.ndarray) and action.size == 1 and np.issubdtype(action.dtype, np.integer):
        return int(action.reshape(())[()])
    found = f"{action.dtype}{action.shape}" if isinstance(action, np.ndarray) else repr(action)
    raise BadIndex(f"an action is one whole number, not {found}")
