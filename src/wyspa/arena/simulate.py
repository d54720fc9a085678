"""Many games between bots: exactly repeatable, whatever the number of processes."""

import os
import time
from collections.abc import Sequence
from math import ceil
from pathlib import Path

from wyspa.arena.job import Job
from wyspa.arena.match import TURNS, Watch
from wyspa.arena.result import Result, summed
from wyspa.arena.workers import Progress, Takings, work_apart, work_here
from wyspa.bots.bot import Bot
from wyspa.bots.registry import Maker, maker_named
from wyspa.core.why import UnknownWord
from wyspa.table import Table, set_table

WORTH_A_WORKER = 8  # games; for fewer it does not pay to start a process
WORTH_A_WORKER_RANDOM = 1000

Entrant = str | Maker  # a bot by its name, by its class, or anything that makes one from a seed


def simulate(
    games: int = 100,
    bots: Entrant | Sequence[Entrant] = "random",
    *,
    table: Table | None = None,
    seed: int = 0,
    workers: int | None = 1,
    turns: int = TURNS,
    rotate: bool = False,
    save: str | Path | None = None,
    progress: Progress | None = None,
    watch: Watch | None = None,
) -> Result:
    """Play games and sum them up. One bot sits on all seats; several sit in order, or with `rotate` in turn.

    `progress` hears how many more games are done; `watch` hears of the turns of a game that is played in this process.

    >>> simulate(3, ["greedy", "random", "random", "random"], seed=1).wins
    [3, 0, 0, 0]
    """
    job = make_job(bots, table or set_table(), seed, turns, rotate, save)
    if games < 1:
        raise UnknownWord(f"{games} games are too few: play at least 1")
    n = worker_count(workers, games, job.is_all_random(), cores())
    takings = Takings(progress)
    began = time.perf_counter()
    try:
        if n == 1:
            work_here(job, games, takings, watch)
        else:
            work_apart(job, games, n, takings)
    except KeyboardInterrupt:
        takings.trouble = "interrupted: these are the games that were done"
    seconds = time.perf_counter() - began
    return summed(takings.records, job.table.seats, job.names, games, takings.trouble, seconds)


def make_job(
    bots: Entrant | Sequence[Entrant], table: Table, seed: int, turns: int, rotate: bool, save: str | Path | None
) -> Job:
    """Find the bots and check what does not fit together."""
    entrants = [bots] * len(table.seats) if isinstance(bots, str) or callable(bots) else list(bots)
    if len(entrants) == 1:
        entrants *= len(table.seats)
    if len(entrants) != len(table.seats):
        n = len(table.seats)
        raise UnknownWord(f"{len(entrants)} bots do not fill {n} seats: name one for all, or one for each")
    if turns < 1:
        raise UnknownWord(f"{turns} turns are too few: play at least 1")
    makers: list[Maker] = [maker_named(e) if isinstance(e, str) else e for e in entrants]
    names = [e if isinstance(e, str) else name_of(e) for e in entrants]
    return Job(table, tuple(names), tuple(makers), seed, turns, rotate, folder(save) if save is not None else None)


def name_of(maker: Maker) -> str:
    """Name a bot by its class or whatever makes it."""
    if isinstance(maker, Bot):
        raise UnknownWord("pass the class of a bot, not a bot: every game makes its own")
    return str(getattr(maker, "__name__", type(maker).__name__)).lower()


def worker_count(workers: int | None, games: int, all_random: bool, available: int) -> int:
    """Give the number of processes: what was asked for, or of those available as many as pay off."""
    if workers is not None:
        if workers < 1:
            raise UnknownWord(f"{workers} workers are too few: use at least 1")
        return min(workers, games)
    return min(available, ceil(games / (WORTH_A_WORKER_RANDOM if all_random else WORTH_A_WORKER)))


def cores() -> int:
    """Count the processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def folder(path: str | Path) -> Path:
    """Make sure that replays can be written to a folder."""
    found = Path(path)
    if found.exists() and not found.is_dir():
        raise UnknownWord(f"replays cannot be saved to {found}: it is a file, not a folder")
    try:
        found.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnknownWord(f"replays cannot be saved to {found}: {error.strerror or error}") from None
    if not os.access(found, os.W_OK | os.X_OK):
        raise UnknownWord(f"replays cannot be saved to {found}: it cannot be written to")
    return found
