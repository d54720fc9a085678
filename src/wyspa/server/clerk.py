"""Who carries out what a store is asked for: a thread that takes all that has come, or what a test puts in its place.

Nothing else of the server knows that there is a thread. A simulation carries jobs out itself, at moments of its choice.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from wyspa.server.leases import Lease

BATCH_MOST = 500  # jobs in one transaction
END_SECONDS = 10.0  # for what still waits when the store is closed


@dataclass
class Writing:
    """A list of writes that belong together, or a question, and who waits for it."""

    writes: list[tuple[str, tuple[object, ...]]]
    ask: Callable[[Any], Any] | None
    loop: asyncio.AbstractEventLoop
    answer: "asyncio.Future[Any]"
    lease: Lease | None = None  # without which nothing is done
    result: Any = None
    error: Exception | None = None


CarryOut = Callable[[list[Writing]], None]  # does jobs in one transaction, and notes in each what came of it


class Clerk(Protocol):
    """Takes jobs, has them carried out together and in order, and answers those who wait."""

    def start(self, carry_out: CarryOut) -> None:
        """Begin."""

    def put(self, job: Writing) -> None:
        """Take a job."""

    def waiting(self) -> int:
        """Tell how many jobs nobody has begun."""

    def end(self) -> None:
        """Finish what is waiting."""


class ClerkThread:
    """One thread for all jobs of a store: while it commits, the next batch gathers."""

    def __init__(self) -> None:
        """Wait for the start."""
        self.jobs: queue.SimpleQueue[Writing | None] = queue.SimpleQueue()
        self.thread: threading.Thread | None = None

    def start(self, carry_out: CarryOut) -> None:
        """Begin to take jobs."""
        self.thread = threading.Thread(target=self.work, args=(carry_out,), name="wyspa-store", daemon=True)
        self.thread.start()

    def put(self, job: Writing) -> None:
        """Take a job, from any loop."""
        self.jobs.put(job)

    def waiting(self) -> int:
        """Tell how many jobs lie in the queue."""
        return self.jobs.qsize()

    def end(self) -> None:
        """Finish what is waiting."""
        self.jobs.put(None)
        if self.thread is not None:
            self.thread.join(timeout=END_SECONDS)

    def work(self, carry_out: CarryOut) -> None:
        """Take what has come, have it done together, answer, and again."""
        while True:
            first = self.jobs.get()
            if first is None:
                return
            batch = [first]
            ending = False
            while len(batch) < BATCH_MOST:
                try:
                    job = self.jobs.get_nowait()
                except queue.Empty:
                    break
                if job is None:
                    ending = True
                    break
                batch.append(job)
            carry_out(batch)
            answer_all(batch)
            if ending:
                return


def answer_all(batch: list[Writing]) -> None:
    """Wake those who wait, with one call for each loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Writing]] = {}
    for job in batch:
        by_loop.setdefault(job.loop, []).append(job)
    for loop, jobs in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(wake, jobs)


def wake(jobs: list[Writing]) -> None:
    """Answer jobs, in their loop."""
    for job in jobs:
        if job.answer.done():
            continue
        if job.error is not None:
            job.answer.set_exception(job.error)
        else:
            job.answer.set_result(job.result)
