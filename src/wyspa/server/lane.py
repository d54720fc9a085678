"""The slow lane: what those who only look on ask for, and what takes long, is done one by one, with a pause after each.

To tell a whole table again, or to play a game again to one of its moments, takes milliseconds in which nobody else is
answered. Each address may ask for some of it at once; a few addresses together would fill seconds. In the pauses those
who play have their turn, and addresses take turns in the lane, so that who asks for much waits for itself.
"""

import asyncio
from collections import deque
from collections.abc import Callable

Work = Callable[[], bool]  # tells whether there was anything to do: who has gone by now needs nothing, and no pause


class SlowLane:
    """Does work of many callers with pauses in between."""

    def __init__(self, pause: float) -> None:
        """Take how long the pause is, in seconds."""
        self.pause = pause
        self.waiting: dict[str, deque[Work]] = {}  # by caller, whose turn is next first
        self.timer: asyncio.TimerHandle | None = None

    def put(self, caller: str, work: Work) -> None:
        """Do something for a caller when its turn comes: at once, if nothing was done lately."""
        self.waiting.setdefault(caller, deque()).append(work)
        if self.timer is None:
            self.go_on()

    def go_on(self) -> None:
        """Do the next thing, and look again after the pause."""
        self.timer = None
        done = False
        while self.waiting and not done:
            caller = next(iter(self.waiting))
            works = self.waiting.pop(caller)
            done = works.popleft()()
            if works:
                self.waiting[caller] = works  # behind the others
        if done:
            self.timer = asyncio.get_running_loop().call_later(self.pause, self.go_on)
