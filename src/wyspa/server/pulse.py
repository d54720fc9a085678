"""What a server notes about itself while it works: plain numbers, so that noting costs nothing worth measuring.

Each server has its own and hands it to whatever it makes; `metrics.py` writes it down for whoever asks.
"""

import asyncio
from bisect import bisect_left
from collections.abc import Callable, Sequence

from wyspa.server.speech import vocabulary
from wyspa.words import FALLBACK

TICK = 0.25  # seconds between two looks at how late the loop is
NEWEST = 0.25  # the weight of the newest look
QUICK = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
LONG = (*QUICK, 10.0, 30.0)
MANY = (1, 2, 5, 10, 20, 50, 100, 200, 500)
RULES = "rules"  # whatever the rules of a game refuse; which of them is no matter of the server
OTHER = "other"


class Spread:
    """How often something was how large: a count for each bound, and the sum."""

    __slots__ = ("bounds", "counts", "total")

    def __init__(self, bounds: Sequence[float]) -> None:
        """Begin with nothing; what is beyond the last bound is counted too."""
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def add(self, size: float) -> None:
        """Count one."""
        self.counts[bisect_left(self.bounds, size)] += 1
        self.total += size

    def many(self) -> int:
        """Tell how many were counted."""
        return sum(self.counts)


class Pulse:
    """Everything that happened in one server since it started, counted."""

    def __init__(self) -> None:
        """Count from nothing; refusals are told apart by the sentences there are."""
        self.kinds = frozenset(vocabulary(FALLBACK)["errors"]) | {RULES}
        self.done: dict[str, int] = {}  # actions acknowledged, by box
        self.refusals: dict[tuple[str, str], int] = {}  # by where and kind; both are few
        self.acknowledging = Spread(QUICK)
        self.storing = Spread(QUICK)
        self.batches = Spread(MANY)
        self.failures = 0  # of the store
        self.thinking = Spread(LONG)
        self.lateness = Spread(QUICK)
        self.late = 0.0  # seconds that the loop is late, smoothed: one long moment is not a busy server
        self.sweeping = Spread(LONG)
        self.swept = 0  # tables that were ended or removed
        self.woken = 0
        self.ticker: asyncio.TimerHandle | None = None
        self.after: Callable[[], None] = lambda: None  # what follows from each look

    def acknowledged(self, box: str, seconds: float) -> None:
        """Note an action that is in the log, and how long whoever did it has waited."""
        self.done[box] = self.done.get(box, 0) + 1
        self.acknowledging.add(seconds)

    def refused(self, where: str, kind: str) -> None:
        """Note a refusal; a kind that nobody has written down is one of the others."""
        key = where, kind if kind in self.kinds else OTHER
        self.refusals[key] = self.refusals.get(key, 0) + 1

    def stored(self, seconds: float, jobs: int, failed: bool) -> None:
        """Note a batch of the store. Called by its thread, and by no other."""
        self.storing.add(seconds)
        self.batches.add(jobs)
        self.failures += failed

    def beat(self) -> None:
        """Look from now on how late the loop is, until `rest`."""
        loop = asyncio.get_running_loop()
        due = loop.time() + TICK

        def tick() -> None:
            late = max(0.0, loop.time() - due)
            self.lateness.add(late)
            self.late += (late - self.late) * NEWEST
            self.after()
            self.beat()

        self.ticker = loop.call_at(due, tick)

    def rest(self) -> None:
        """Look no more."""
        if self.ticker is not None:
            self.ticker.cancel()
