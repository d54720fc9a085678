"""Long work on the loop in slices: games are played on the loop only, but a long log must not stop the other tables."""

import asyncio
from collections.abc import Iterable
from typing import TypeVar

Step = TypeVar("Step")
SLICE = 0.005  # seconds


async def in_slices(work: Iterable[Step]) -> list[Step]:
    """Do work step by step, let everybody else have their turn after each slice, and give what came of the steps."""
    found: list[Step] = []
    loop = asyncio.get_running_loop()
    until = loop.time() + SLICE
    for step in work:
        found.append(step)
        if loop.time() >= until:
            await asyncio.sleep(0)
            until = loop.time() + SLICE
    return found
