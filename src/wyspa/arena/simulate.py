"""Many games between bots: exactly repeatable, whatever the number of processes."""

import os
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from functools import partial
from math import ceil
from pathlib import Path

from wyspa.arena.job import Job, play_game
from wyspa.arena.match import TURNS, Watch
from wyspa.arena.result import GameResult, Result, summed
from wyspa.arena.spreading import WorkersDied, check_travels, spread
from wyspa.bots.bot import Bot
from wyspa.bots.registry import Maker, maker_named
from wyspa.core.why import UnknownWord
from wyspa.table import Table, set_table

WORTH_A_WORKER = 8  # games; for fewer it does not pay to start a process
WORTH_A_WORKER_RANDOM = 1000

Entrant = str | Maker  # a bot by its name, by its class, or anything that makes one from a seed
Progress = Callable[[int], None]  # hears how many more games are done
Keep = Callable[[list[GameResult]], bool]  # takes records; True if they are enough


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
    What is to be kept, resumed, spread over machines or compared with care is a contest (`wyspa.arena.contest`).

    >>> simulate(3, ["greedy", "random", "random", "random"], seed=1).wins
    [3, 0, 0, 0]
    """
    table = table or set_table()
    entrants = [bots] * len(table.seats) if isinstance(bots, str) or callable(bots) else list(bots)
    if len(entrants) == 1:
        entrants *= len(table.seats)
    if len(entrants) != len(table.seats):
        n = len(table.seats)
        raise UnknownWord(f"{len(entrants)} bots do not fill {n} seats: name one for all, or one for each")
    check_counts(games, turns)
    makers = tuple(maker_of(entrant) for entrant in entrants)
    names = tuple(name_of(entrant) for entrant in entrants)
    job = Job(table, names, makers, seed, turns, rotate, folder(save) if save is not None else None)
    n = worker_count(workers, games, job.is_all_random(), cores())
    records: list[GameResult] = []

    def keep(more: list[GameResult]) -> bool:
        records.extend(more)
        if progress is not None:
            progress(len(more))
        return False

    began = time.perf_counter()
    trouble = play_all(job, range(games), n, "", keep, watch)
    return summed(records, table.seats, names, games, trouble, time.perf_counter() - began)


def play_all(job: Job, numbers: Iterable[int], workers: int, on: str, keep: Keep, watch: Watch | None = None) -> str:
    """Play games and hand them over as they come, until there are enough; give a sentence if some are missing."""
    alone = workers == 1 and not on
    if not alone:
        check_sendable(job)
    work = partial(play_game, job, watch=watch) if alone else partial(play_game, job)
    try:
        with closing(spread(work, numbers, workers, on)) as parcels:  # type: ignore[type-var]
            for parcel in parcels:
                if keep([record for _, record in parcel]):
                    break
    except KeyboardInterrupt:
        return "interrupted: these are the games that were done"
    except WorkersDied as error:
        return str(error)
    return ""


def check_counts(games: int, turns: int) -> None:
    """Refuse numbers that give no game."""
    if games < 1:
        raise UnknownWord(f"{games} games are too few: play at least 1")
    if turns < 1:
        raise UnknownWord(f"{turns} turns are too few: play at least 1")


def check_sendable(job: Job) -> None:
    """Refuse bots that another process could not make."""
    for name, maker in zip(job.names, job.makers, strict=True):
        check_travels(maker, f"bot {name}")


def maker_of(entrant: Entrant) -> Maker:
    """Find what makes a bot."""
    return maker_named(entrant) if isinstance(entrant, str) else entrant


def name_of(entrant: Entrant) -> str:
    """Name a bot by its name, its class or whatever makes it."""
    if isinstance(entrant, str):
        return entrant
    if isinstance(entrant, Bot):
        raise UnknownWord("pass the class of a bot, not a bot: every game makes its own")
    return str(getattr(entrant, "__name__", type(entrant).__name__)).lower()


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
