"""Other rewards than victory, as wrappers around an environment of one seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium as gym

Worth = Callable[[Any], float]  # gives what a position is worth to its seat, from what `info` says


class PointsReward(gym.Wrapper[Any, Any, Any, Any]):
    """Adds the points that were won or lost since the last decision, as a share of those that win."""

    def __init__(self, env: gym.Env[Any, Any], share: float = 1.0) -> None:
        """Say how much all points together are worth beside victory."""
        super().__init__(env)
        self.share = share
        self.points = 0

    def reset(self, **settings: Any) -> tuple[Any, dict[str, Any]]:
        """Begin to count anew."""
        seen, info = self.env.reset(**settings)
        self.points = info["points"]
        return seen, info

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Answer, and add what it has brought."""
        seen, reward, ended, cut, info = self.env.step(action)
        target = float(self.get_wrapper_attr("lab").book.target)
        gained = (info["points"] - self.points) / target
        self.points = info["points"]
        return seen, float(reward) + self.share * gained, ended, cut, info


class ShapedReward(gym.Wrapper[Any, Any, Any, Any]):
    """Adds the change of a worth of one's own, discounted: so that what is best to do stays the same."""

    def __init__(self, env: gym.Env[Any, Any], worth: Worth, discount: float = 1.0) -> None:
        """Take a function of what is seen."""
        super().__init__(env)
        self.worth = worth
        self.discount = discount
        self.before = 0.0

    def reset(self, **settings: Any) -> tuple[Any, dict[str, Any]]:
        """Begin with the worth of the first position."""
        seen, info = self.env.reset(**settings)
        self.before = self.worth(seen)
        return seen, info

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Answer, and add how the worth has changed; the end is worth nothing."""
        seen, reward, ended, cut, info = self.env.step(action)
        after = 0.0 if ended else self.worth(seen)
        change, self.before = self.discount * after - self.before, after
        return seen, float(reward) + change, ended, cut, info
