"""The bot that takes any legal action, each as likely as the others."""

import random

from wyspa.bots.bot import Bot
from wyspa.bots.guide import Guide
from wyspa.core.view import View


class Random(Bot):
    """Plays at random and never makes an offer."""

    blind = True

    def __init__(self, seed: int = 0) -> None:
        """Begin a row of random numbers of its own."""
        super().__init__(seed)
        self.dice = random.Random(seed)

    def sit(self, guide: Guide, seat: int) -> None:
        """Begin the row again: the same seed plays the same game."""
        super().sit(guide, seat)
        self.dice.seed(self.seed)

    def choose(self, view: View, actions: list[int]) -> int:
        """Pick any."""
        return self.dice.choice(actions)
