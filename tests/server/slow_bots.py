"""Bots that think in workers, as tests need them: they sleep, die, boast or eat."""

from __future__ import annotations

import os
import threading
from typing import Any

from wyspa.bots import Bot, Greedy


class Slow(Greedy):
    """Thinks for a while before it chooses."""

    thinks_long = True
    seconds = 0.05

    def choose(self, view: Any, actions: list[int]) -> int:
        threading.Event().wait(self.seconds)  # as long as this one thinks
        return super().choose(view, actions)


class Listening(Slow):
    """Wants to be told what happens."""

    listens = True


class Busy(Slow):
    """Does not come to an end in time."""

    seconds = 3600.0


class Dying(Bot):
    """Takes its worker with it."""

    thinks_long = True

    def choose(self, view: Any, actions: list[int]) -> int:
        os._exit(3)


class Failing(Bot):
    """Fails."""

    thinks_long = True

    def choose(self, view: Any, actions: list[int]) -> int:
        raise ZeroDivisionError("one by nothing")


class Hungry(Bot):
    """Needs more memory than there is."""

    thinks_long = True

    def choose(self, view: Any, actions: list[int]) -> int:
        return len(bytearray(1 << 34))


class Boasting(Bot):
    """Answers with an action that it may not do."""

    thinks_long = True

    def choose(self, view: Any, actions: list[int]) -> int:
        return max(actions) + 1
