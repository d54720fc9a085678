"""Time as a parameter: the real one, or one that tests move by hand."""

import asyncio
import time
from collections import deque
from typing import Any


class Mailbox:
    """What waits for the task that owns a table."""

    def __init__(self) -> None:
        """Begin empty."""
        self.items: deque[Any] = deque()
        self.waiter: asyncio.Future[None] | None = None  # of the one task that takes things out, while it waits

    def put(self, item: Any) -> None:
        """Leave something and wake whoever waits for it."""
        self.items.append(item)
        if self.waiter is not None and not self.waiter.done():
            self.waiter.set_result(None)

    async def come(self) -> None:
        """Wait until there is something."""
        if self.items:
            return
        waiter = self.waiter = asyncio.get_running_loop().create_future()
        try:
            await waiter
        finally:
            if self.waiter is waiter:
                self.waiter = None


class Time:
    """The real time."""

    def now(self) -> float:
        """Give seconds that only rise."""
        return time.monotonic()

    def wall(self) -> float:
        """Give seconds since 1970."""
        return time.time()

    async def wait(self, box: Mailbox, until: float | None) -> Any:
        """Wait for the next item of a mailbox, at most until a moment; None when that has come."""
        while not box.items:
            if until is None:
                await box.come()
                continue
            left = until - self.now()
            if left <= 0:
                return None
            try:
                async with asyncio.timeout(left):
                    await box.come()
            except TimeoutError:
                return None
        return box.items.popleft()


class HandTime(Time):
    """A time that stands still until it is moved."""

    def __init__(self) -> None:
        """Begin at a round moment."""
        self.at = 1000.0
        self.moved = asyncio.Event()

    def now(self) -> float:
        """Give the moment."""
        return self.at

    def wall(self) -> float:
        """Give the moment as a date."""
        return 1_700_000_000.0 + self.at

    def move(self, seconds: float) -> None:
        """Let time pass."""
        self.at += seconds
        self.moved.set()
        self.moved = asyncio.Event()

    async def wait(self, box: Mailbox, until: float | None) -> Any:
        """Wait for an item, or until the time has been moved far enough."""
        while not box.items:
            if until is not None and self.at >= until:
                return None
            waits = [asyncio.ensure_future(box.come()), asyncio.ensure_future(self.moved.wait())]
            try:
                await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in waits:
                    task.cancel()
        return box.items.popleft()
