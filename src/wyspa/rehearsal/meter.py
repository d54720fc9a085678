"""What is measured while many people play: answers, rolls, bytes, and how late the one who measures is."""

import asyncio
import time
from array import array
from collections import Counter
from collections.abc import Iterable

BEAT = 0.02  # seconds between two looks at the own lag


def percentile(values: Iterable[float], share: float) -> float:
    """Give the value that so large a share of all does not exceed; 0 if there is none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0


class Meter:
    """Figures of a stretch of time; times are milliseconds."""

    def __init__(self) -> None:
        """Begin with nothing, and closed: what comes before the stretch does not count."""
        self.open = False
        self.acks = array("d")
        self.rolls = array("d")  # from the roll until the round is told
        self.patches = array("d")  # until the first patch that it brought
        self.lags = array("d")
        self.bytes = 0
        self.roll_bytes = 0  # of these in frames that brought a roll
        self.frames = 0
        self.sent = 0
        self.refused: Counter[str] = Counter()
        self.lost = 0
        self.asked_to_wait = 0  # at the door
        self.missed = 0  # rounds that somebody never heard of
        self.greetings = array("d")
        self.greeting_bytes = array("d")
        self.rounds: set[int] = set()

    async def feel_lag(self) -> None:
        """Note how late the own loop is: a swarm that is late says nothing about the server."""
        while True:
            due = time.perf_counter() + BEAT
            await asyncio.sleep(BEAT)
            if self.open:
                self.lags.append(max(0.0, time.perf_counter() - due) * 1000)

    def greeted(self) -> dict[str, float]:
        """Give how long greetings took, and how large they were."""
        return {
            "greeting_p50": round(percentile(self.greetings, 0.5), 1),
            "greeting_p99": round(percentile(self.greetings, 0.99), 1),
            "greeting_bytes": round(percentile(self.greeting_bytes, 0.5)),
        }

    def summary(self) -> dict[str, float | int | dict[str, int]]:
        """Give the figures."""
        return {
            "acks": len(self.acks),
            "ack_p50": round(percentile(self.acks, 0.5), 1),
            "ack_p99": round(percentile(self.acks, 0.99), 1),
            "ack_max": round(percentile(self.acks, 1.0), 1),
            "roll_p50": round(percentile(self.rolls, 0.5), 1),
            "roll_p99": round(percentile(self.rolls, 0.99), 1),
            "patch_p50": round(percentile(self.patches, 0.5), 1),
            "patch_p99": round(percentile(self.patches, 0.99), 1),
            "lag_p99": round(percentile(self.lags, 0.99), 1),
            "sent": self.sent,
            "refused": dict(self.refused),
            "refusals": self.refused.total(),
            "lost": self.lost,
            "missed": self.missed,
            "frames": self.frames,
            "bytes": self.bytes,
        }
