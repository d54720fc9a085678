"""Long work on the loop in slices: games are played on the loop only, but a long log must not stop the other tables."""

import asyncio
import time
from collections.abc import Iterable

SLICE = 0.005  # seconds


async def in_slices(work: Iterable[object]) -> None:
    """Do work step by step, and let everybody else have their turn after each slice."""
    until = time.perf_counter() + SLICE
    for _ in work:
        if time.perf_counter() >= until:
            await asyncio.sleep(0)
            until = time.perf_counter() + SLICE
