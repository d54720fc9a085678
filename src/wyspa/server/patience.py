"""How long whoever waits for the store waits: one clock for all of them.

Nearly everybody is answered after milliseconds. A clock for each that is set and stopped again costs more than to look
now and then who waits still.
"""

import asyncio
from collections import deque
from collections.abc import Callable


class Patience:
    """Fails answers that have not come in time, in the order in which they were waited for."""

    def __init__(self, seconds: float, late: Callable[[], Exception]) -> None:
        """Take how long is waited, and what those hear who have waited as long."""
        self.seconds = seconds
        self.late = late
        self.waiting: deque[tuple[float, asyncio.Future[object]]] = deque()
        self.loop: asyncio.AbstractEventLoop | None = None
        self.timer: asyncio.TimerHandle | None = None

    def watch(self, answer: "asyncio.Future[object]") -> None:
        """Wait for an answer of the running loop."""
        loop = answer.get_loop()
        if loop is not self.loop:
            self.loop, self.timer = loop, None
            self.waiting.clear()
        waiting = self.waiting
        while waiting and waiting[0][1].done():  # nearly all are answered long before anybody looks
            waiting.popleft()
        waiting.append((loop.time() + self.seconds, answer))
        if self.timer is None:
            self.timer = loop.call_later(self.seconds, self.look)

    def look(self) -> None:
        """Fail those that are too late, and look again when the next one may be."""
        assert self.loop is not None
        self.timer = None
        now = self.loop.time()
        while self.waiting and (self.waiting[0][1].done() or self.waiting[0][0] <= now):
            _, answer = self.waiting.popleft()
            if not answer.done():
                answer.set_exception(self.late())
        if self.waiting:
            self.timer = self.loop.call_at(self.waiting[0][0], self.look)
