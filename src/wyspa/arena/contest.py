"""A contest: bots that meet on equal terms, as long as it takes; kept in a file, resumed, cut into shards, spread."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path

from wyspa.arena.certainty import Certainty, Gap
from wyspa.arena.job import Job
from wyspa.arena.lineup import lineups
from wyspa.arena.match import TURNS, Watch
from wyspa.arena.rating import Skill, seatings, skills
from wyspa.arena.record_file import WHOLE, RecordFile, RunHead
from wyspa.arena.result import GameResult, Result, summed
from wyspa.arena.simulate import (
    Entrant,
    Progress,
    check_counts,
    cores,
    folder,
    maker_of,
    name_of,
    play_all,
    worker_count,
)
from wyspa.core.why import UnknownWord
from wyspa.table import Table, set_table

ERROR = 0.05  # of the intervals of differences where nothing else is asked for


@dataclass(frozen=True)
class Contest:
    """What a run has shown."""

    head: RunHead
    result: Result
    records: list[GameResult]
    gaps: list[Gap]  # differences between bots, with intervals that hold whenever one stops
    best: str = ""  # who is known to be better than all others
    trouble: str = ""
    skills: list[Skill] = field(default_factory=list)  # by openskill, the best first; empty where that is missing


def contest(
    games: int,
    bots: Sequence[Entrant],
    *,
    table: Table | None = None,
    seed: int = 0,
    workers: int | None = 1,
    on: str = "",
    turns: int = TURNS,
    rotate: bool = True,
    out: str | Path | None = None,
    shard: tuple[int, int] = WHOLE,
    until_sure: float | None = None,
    save: str | Path | None = None,
    progress: Progress | None = None,
    watch: Watch | None = None,
    planned: Progress | None = None,
) -> Contest:
    """Let bots meet in up to so many games; every seed is played by all of them from every seat.

    With `out` each game is written there as it ends, and a run that was ended goes on. With `until_sure=0.05` it ends
    as soon as one bot is known to be better than all others, with a chance of 5 % to be wrong. `on` is a Ray cluster.
    `planned` hears how many games there are, `progress` how many more are done.

    >>> found = contest(8, ["greedy", "random"], seed=1)
    >>> [(share.name, share.wins) for share in found.result.bots]
    [('greedy', 8), ('random', 0)]
    """
    table = table or set_table()
    job, head = make_run(games, bots, table, seed, turns, rotate, shard, until_sure)
    if save is not None:
        job = replace(job, save=folder(save))
    book = RecordFile(Path(out), head) if out is not None else None
    try:
        return run(job, head, book, workers, on, progress, watch, planned)
    finally:
        if book is not None:
            book.close()


def make_run(
    games: int,
    bots: Sequence[Entrant],
    table: Table,
    seed: int,
    turns: int,
    rotate: bool,
    shard: tuple[int, int] = WHOLE,
    until_sure: float | None = None,
) -> tuple[Job, RunHead]:
    """Find the bots, and say what is played."""
    from wyspa import __version__

    check_counts(games, turns)
    entrants: Sequence[Entrant] = [bots] if isinstance(bots, str) or callable(bots) else list(bots)
    if not entrants:
        raise UnknownWord("a contest needs bots: name one or more")
    seats = len(table.seats)
    given = [name_of(entrant) for entrant in entrants]
    names = tuple(dict.fromkeys(given))
    makers = tuple(maker_of(entrants[given.index(name)]) for name in names)
    if len(given) != len(names) and len(given) != seats:
        twice = next(name for name in given if given.count(name) > 1)
        raise UnknownWord(
            f"{twice} is named twice, and {len(given)} bots are not one for each of {seats} seats: "
            "name each bot once, or as many as there are seats"
        )
    chosen = (tuple(names.index(name) for name in given),) if len(given) == seats else lineups(len(names), seats)
    check_shard(shard, until_sure, len(names))
    job = Job(table, names, makers, seed, turns, rotate, None, chosen, paired=True)
    text = table.text if table.text else ""
    head = RunHead(
        __version__, table.line(), text, names, chosen, rotate, True, seed, turns, games, shard, until_sure
    )  # fmt: skip
    return job, head


def check_shard(shard: tuple[int, int], until_sure: float | None, names: int) -> None:
    """Refuse parts that cannot be, and stopping where nothing can be compared."""
    part, parts = shard
    if not 1 <= part <= parts:
        raise UnknownWord(f"there is no shard {part}/{parts}: write it like 3/16")
    if until_sure is None:
        return
    if not 0 < until_sure < 0.5:
        raise UnknownWord(f"one cannot be sure up to {until_sure:g}: name the chance to be wrong, like 0.05")
    if names < 2:
        raise UnknownWord("one bot alone is never better than others: name two or more to be sure of something")
    if shard != WHOLE:
        raise UnknownWord("a shard cannot know when the whole is sure: play all shards, or no shards")


def due(job: Job, head: RunHead) -> Iterator[int]:
    """Give the numbers of the games of a run: all, or those of a shard's rounds."""
    part, parts = head.shard
    return (number for number in range(head.games) if number // len(job.round) % parts == part - 1)


class Watcher:
    """Looks at rounds in their order, whoever plays them in whatever order, and says when there are enough."""

    def __init__(self, job: Job, head: RunHead) -> None:
        """Begin before the first round."""
        self.certainty = Certainty(job.names, head.until_sure or ERROR) if len(job.names) > 1 else None
        self.size = len(job.round)
        self.rounds = sorted({number // self.size for number in due(job, head)})
        self.stops = head.until_sure is not None
        self.games = head.games
        self.next = 0  # in the rounds
        self.sure_after: int | None = None  # the number of the first game that is not needed any more

    def look(self, records: dict[int, GameResult]) -> bool:
        """Take all rounds that are complete in their order; True if there are enough."""
        while self.certainty is not None and self.sure_after is None and self.next < len(self.rounds):
            first = self.rounds[self.next] * self.size
            games = range(first, first + self.size)
            if first + self.size > self.games or any(number not in records for number in games):
                break
            self.certainty.add([records[number] for number in games])
            self.next += 1
            if self.stops and self.certainty.best():
                self.sure_after = first + self.size
        return self.sure_after is not None


def run(
    job: Job,
    head: RunHead,
    book: RecordFile | None = None,
    workers: int | None = 1,
    on: str = "",
    progress: Progress | None = None,
    watch: Watch | None = None,
    planned: Progress | None = None,
) -> Contest:
    """Play what is missing of a run, and sum it up."""
    records = book.records if book is not None else {}
    watcher = Watcher(job, head)
    numbers = list(due(job, head))
    if planned is not None:
        planned(len(numbers))
    tell = progress or (lambda n: None)
    tell(sum(number in records for number in numbers))

    def keep(more: list[GameResult]) -> bool:
        if book is not None:
            book.add(more)
        else:
            records.update((record.number, record) for record in more)
        tell(len(more))
        return watcher.look(records)

    began = time.perf_counter()
    trouble = ""
    if not watcher.look(records):
        missing = [number for number in numbers if number not in records]
        n = worker_count(workers, max(1, len(missing)), job.is_all_random(), cores())
        trouble = play_all(job, missing, n, on, keep, watch) if missing else ""
    seconds = time.perf_counter() - began
    end = watcher.sure_after if watcher.sure_after is not None else head.games
    wanted = [number for number in numbers if number < end]
    if book is not None and not trouble:
        book.finish(watcher.sure_after)
    done = [records[number] for number in wanted if number in records]
    return summary(job, head, done, watcher, trouble, seconds)


def summary(
    job: Job, head: RunHead, records: list[GameResult], watcher: Watcher | None = None, trouble: str = "",
    seconds: float = 0.0,
) -> Contest:  # fmt: skip
    """Sum up a run that was played or read."""
    if watcher is None:
        watcher = Watcher(job, head)
        watcher.look({record.number: record for record in records})
    asked = watcher.sure_after if watcher.sure_after is not None else sum(1 for _ in due(job, head))
    result = summed(records, job.table.seats, job.names, asked, trouble, seconds)
    gaps, best = (watcher.certainty.gaps(), watcher.certainty.best()) if watcher.certainty is not None else ([], "")
    try:
        rated = skills(seatings(records, job.names)) if len(job.names) > 1 else []
    except UnknownWord:  # openskill is not needed to play
        rated = []
    return Contest(head, result, records, gaps, best, trouble, rated)


def first_missing(job: Job, head: RunHead, records: dict[int, GameResult], most: int) -> list[int]:
    """Give some of the games that a run lacks."""
    return list(islice((number for number in due(job, head) if number not in records), most))
