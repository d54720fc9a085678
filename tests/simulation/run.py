"""Worlds one after the other, each from its seed: what came of them, on how many processors, and how to go on later."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import wyspa
from tests.simulation.checker import check_world
from tests.simulation.world import World

HERE = Path(__file__).parent
SOURCE = Path(wyspa.__file__).parent
WORLDS_A_PROCESS = 200  # then another one goes on: what a world leaves behind is never much


@dataclass
class Outcome:
    """What came of one seed."""

    seed: int
    hash: str
    wrong: list[str]
    commands: int
    acknowledged: int
    versions: int
    servers: int
    trace: list[str] = field(default_factory=list)


def live_through(seed: int, trace: bool = False) -> Outcome:
    """Let a world live from its first moment to its last, and check it."""
    world = World(seed, trace)
    world.run()
    wrong = check_world(seed, world.disk, world.history, world.tables)
    history = world.history
    sent = history.commands.values()
    outcome = Outcome(
        seed, history.hash.hexdigest(), wrong, len(sent), sum("ack" in one.kinds for one in sent), len(history.marks),
        next(world.numbers) - 1, history.trace or [],
    )  # fmt: skip
    world.close()
    return outcome


def live_through_all(seeds: Iterable[int], jobs: int) -> Iterator[Outcome]:
    """Let worlds live beside each other; the order is that of the seeds."""
    if jobs == 1:
        yield from map(live_through, seeds)
        return
    with ProcessPoolExecutor(jobs, max_tasks_per_child=WORLDS_A_PROCESS) as pool:
        yield from pool.map(live_through, seeds, chunksize=5)


def source_digest() -> str:
    """Name the source that worlds are made of: what was seen with another one says nothing about this."""
    digest = hashlib.sha256()
    for file in [*sorted(SOURCE.rglob("*.py")), *sorted(HERE.glob("*.py"))]:
        digest.update(file.read_bytes())
    return digest.hexdigest()


class Progress:
    """Which seeds were fine with this source, in a file: a long run can be stopped and goes on where it was."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.done: set[int] = set()
        first = f"source {source_digest()}"
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        if lines and lines[0] == first:
            self.done = {int(line.split()[0]) for line in lines[1:] if len(line.split()) == 2}
        else:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(first + "\n", encoding="utf-8")

    def add(self, outcome: Outcome) -> None:
        with self.file.open("a", encoding="utf-8") as out:
            out.write(f"{outcome.seed} {outcome.hash}\n")
