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
        self.bell = asyncio.Event()

    def put(self, item: Any) -> None:
        """Leave something and ring."""
        self.items.append(item)
        self.bell.set()


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
            box.bell.clear()
            if until is None:
                await box.bell.wait()
                continue
            left = until - self.now()
            if left <= 0:
                return None
            try:
                async with asyncio.timeout(left):
                    await box.bell.wait()
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
            box.bell.clear()
            waits = [asyncio.ensure_future(box.bell.wait()), asyncio.ensure_future(self.moved.wait())]
            try:
                await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in waits:
                    task.cancel()
        return box.items.popleft()
