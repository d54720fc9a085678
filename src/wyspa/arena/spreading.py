"""Work that is spread over processes, or over the machines of a Ray cluster: who does it changes nothing.

An item of work is anything that can be sent (the number of a game, the settings of a trial), and its result is a
function of the item alone. So whoever dies loses nothing but time: what it had not sent home is given to another.
"""

import pickle
import signal
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Generic, TypeVar

from wyspa.arena.match import BadBot
from wyspa.core.why import UnknownWord

SEND_EVERY = 0.1  # seconds between two parcels of one worker
CHUNK_SECONDS = 0.5  # of work that is handed out at once
CHUNK_MOST = 5000  # items
TRIES = 3  # workers that one item may end; then it is to blame

Item = TypeVar("Item")
Done = TypeVar("Done")
Parcel = list[tuple[int, Done]]  # places of items in the order they were given in, and what came of them


class WorkersDied(Exception):
    """Work that ends everybody who does it."""


@dataclass
class Pending(Generic[Item]):
    """What is still to be done, and who has died of it."""

    items: Iterator[tuple[int, Item]]
    again: deque[tuple[int, Item]] = field(default_factory=deque)  # what the dead have left
    deaths: Counter[int] = field(default_factory=Counter)

    def take(self, most: int) -> list[tuple[int, Item]]:
        """Hand out some of it, first what was left behind."""
        found: list[tuple[int, Item]] = []
        while len(found) < most:
            if self.again:
                found.append(self.again.popleft())
                continue
            item = next(self.items, None)
            if item is None:
                break
            found.append(item)
        return found

    def give_back(self, left: list[tuple[int, Item]], how: str) -> None:
        """Take back what somebody dead has left; the first of it was being done."""
        if left:
            at, item = left[0]
            self.deaths[at] += 1
            if self.deaths[at] >= TRIES:
                raise WorkersDied(f"{TRIES} workers died ({how}) of the same piece of work, {item!r}: the others wait")
        self.again.extendleft(reversed(left))


def spread(
    work: Callable[[Item], Done], items: Iterable[Item], workers: int = 1, on: str = ""
) -> Iterator[Parcel[Done]]:
    """Do the work, and give parcels of what is done as they come, in any order, each with the place of its item.

    `on` is nothing for this machine, `ray` for a cluster that runs here or is started, `ray://HOST:PORT` for another.

    >>> sorted(pair for parcel in spread(abs, [-1, 2, -3]) for pair in parcel)
    [(0, 1), (1, 2), (2, 3)]
    """
    pending = Pending(enumerate(items))
    if on:
        from wyspa.arena.spreading_ray import spread_on_ray

        return spread_on_ray(work, pending, on)
    return spread_here(work, pending) if workers == 1 else spread_apart(work, pending, workers)


def spread_here(work: Callable[[Item], Done], pending: Pending[Item]) -> Iterator[Parcel[Done]]:
    """Do everything in this process."""
    done: Parcel[Done] = []
    sent = time.monotonic()
    while chunk := pending.take(1):
        for at, item in chunk:
            done.append((at, work(item)))
        if time.monotonic() - sent > SEND_EVERY:
            yield done
            done, sent = [], time.monotonic()
    if done:
        yield done


# ---- processes ---------------------------------------------------------------------------------------------------


@dataclass
class Labourer(Generic[Item]):
    """A process that works, and what it still owes."""

    process: BaseProcess
    home: Connection
    owed: dict[int, Item] = field(default_factory=dict)  # in the order in which it does them
    pace: float = CHUNK_SECONDS  # seconds for an item
    given: float = 0.0
    chunk: int = 1

    def hand(self, pending: Pending[Item]) -> None:
        """Give it as much as it does in half a second, if anything is left."""
        taken = pending.take(max(1, min(CHUNK_MOST, int(CHUNK_SECONDS / self.pace))))
        if taken:
            self.owed, self.given, self.chunk = dict(taken), time.monotonic(), len(taken)
            self.send(taken)

    def send(self, chunk: list[tuple[int, Item]]) -> None:
        """Hand something over; that nobody is there any more is noticed when its answer is read."""
        with suppress(OSError):
            self.home.send(chunk)

    def take(self, parcel: Parcel[Done]) -> None:
        """Cross off what has come home, and measure how fast it goes."""
        for at, _ in parcel:
            self.owed.pop(at, None)
        if not self.owed:
            self.pace = max(1e-6, (time.monotonic() - self.given) / self.chunk)


def spread_apart(work: Callable[[Item], Done], pending: Pending[Item], workers: int) -> Iterator[Parcel[Done]]:
    """Work on other processes; one that dies is replaced, and what it owed is done by others."""
    check_travels(work)
    crew: dict[Connection, Labourer[Item]] = {}
    try:
        for _ in range(workers):
            hire(work, pending, crew)
        while any(labourer.owed for labourer in crew.values()):
            for home in [home for home in wait(list(crew)) if isinstance(home, Connection)]:
                labourer = crew[home]
                try:
                    news = home.recv()
                except (EOFError, OSError):
                    del crew[home]
                    labourer.process.join()
                    pending.give_back(list(labourer.owed.items()), f"exit code {labourer.process.exitcode}")
                    hire(work, pending, crew)
                    continue
                if isinstance(news, str):
                    raise BadBot(news)
                labourer.take(news)
                if news:
                    yield news
                if not labourer.owed:
                    labourer.hand(pending)
    finally:
        for labourer in crew.values():
            labourer.process.terminate()
        for labourer in crew.values():
            labourer.process.join()
            labourer.home.close()


def hire(work: Callable[[Item], Done], pending: Pending[Item], crew: dict[Connection, Labourer[Item]]) -> None:
    """Start a process and give it something to do, if there is anything."""
    first = pending.take(1)
    if not first:
        return
    context = get_context("spawn")
    home, away = context.Pipe()
    process = context.Process(target=labour, args=(work, away), daemon=True)
    process.start()
    away.close()  # so that the pipe ends when the worker does
    crew[home] = Labourer(process, home, dict(first), given=time.monotonic())
    crew[home].send(first)


def labour(work: Callable[[Item], Done], away: Connection) -> None:
    """Do what is handed over until the pipe ends; whoever started it decides when to stop."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            chunk: list[tuple[int, Item]] = away.recv()
        except EOFError:
            return
        done: Parcel[Done] = []
        sent = time.monotonic()
        for at, item in chunk:
            try:
                done.append((at, work(item)))
            except Exception as error:
                away.send(sentence_of(error))
                return
            if time.monotonic() - sent > SEND_EVERY:
                away.send(done)
                done, sent = [], time.monotonic()
        away.send(done)


def sentence_of(error: Exception) -> str:
    """Say what went wrong far away; errors of bots say it themselves."""
    return str(error) if isinstance(error, BadBot | UnknownWord) else f"{type(error).__name__} in a worker: {error}"


def check_travels(work: object, called: str = "this work") -> None:
    """Refuse work that another process could not be given."""
    try:
        pickle.dumps(work)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise UnknownWord(
            f"{called} cannot be sent to another process ({error}): define it in a module, or use one worker"
        ) from None
