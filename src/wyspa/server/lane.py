"""The slow lane: what takes long, or comes in crowds, is done bit by bit, with a pause after each bit.

To tell a whole table again, or to play a game again to one of its moments, takes milliseconds in which nobody else is
answered; to open a socket takes one, and hundreds may be asked for in one turn of the loop. In the pauses those who
play have their turn, and addresses take turns in the lane, so that who asks for much waits for itself.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable

Work = Callable[[], bool]  # tells whether there was anything to do: who has gone by now needs nothing, and no pause


class SlowLane:
    """Does work of many callers with pauses in between."""

    def __init__(self, pause: float, bit: float = 0.0) -> None:
        """Take how long the pause is, in seconds, and how long is worked before it; 0: one thing."""
        self.pause = pause
        self.bit = bit
        self.waiting: dict[str, deque[Work]] = {}  # by caller, whose turn is next first
        self.timer: asyncio.TimerHandle | None = None
        self.working = False

    def put(self, caller: str, work: Work) -> None:
        """Do something for a caller when its turn comes: at once, if nothing was done lately."""
        self.waiting.setdefault(caller, deque()).append(work)
        if self.timer is None and not self.working:
            self.go_on()

    def go_on(self) -> None:
        """Do the next things, and look again after the pause."""
        self.timer, self.working = None, True
        done = False
        begun = time.monotonic() if self.bit else 0.0
        try:
            while self.waiting and not (done and (not self.bit or time.monotonic() - begun >= self.bit)):
                caller = next(iter(self.waiting))
                works = self.waiting.pop(caller)
                if len(works) > 1:
                    self.waiting[caller] = works  # behind the others
                done = works.popleft()() or done
        finally:  # also if it fails: others wait
            self.working = False
            if done or self.waiting:
                self.timer = asyncio.get_running_loop().call_later(self.pause, self.go_on)
