"""The greedy bot in a hall: it looks at the boards around its own, and trades with those beside it."""

from wyspa.bots.greedy.hall.player import HallMind

__all__ = ["HallMind"]
