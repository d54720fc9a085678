"""The disk that outlives servers: a real SQLite in memory, reached through calls that may fail, lose their answer or be
the last thing that a server does.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import Any

from tests.simulation.loop import Process
from wyspa.server.clerk import Writing, answer_all
from wyspa.server.sqlite import Sqlite


class Crashed(BaseException):
    """The server died in the middle of this. Not an Exception: nobody in a dead process handles anything."""


class Trouble(Enum):
    """What happens to one call."""

    NONE = auto()
    FAILS = auto()  # and has had no effect
    LOST = auto()  # it has had its effect, but the answer is an error
    DIES_BEFORE = auto()  # the server is gone before it
    DIES_AFTER = auto()  # the server is gone after it


Troubles = Callable[[Process, str], Trouble]


class Disk:
    """What all servers of a world share."""

    def __init__(self, troubles: Troubles) -> None:
        self.link = sqlite3.connect(":memory:", isolation_level=None)
        self.holder: SimulatedDatabase | None = None
        self.troubles = troubles
        self.calls = 0
        self.commits = 0

    def let_go(self, database: SimulatedDatabase | None = None) -> None:
        """Roll back what somebody began who is gone; nobody sees half of it."""
        if database in (None, self.holder):
            if self.link.in_transaction:
                self.link.execute("ROLLBACK")
            self.holder = None


class SimulatedDatabase(Sqlite):
    """A server's own connection to the disk."""

    def __init__(self, disk: Disk, process: Process, far: bool) -> None:
        """With `far` the disk is behind a line, which is lost by every trouble."""
        super().__init__("the simulated disk")
        self.disk = disk
        self.process = process
        self.far = far

    def connect(self) -> None:
        try:
            self.call("CONNECT", lambda: None)
        except sqlite3.Error as error:
            raise self.reason(error) from error
        self.link = self.disk.link

    def close(self) -> None:
        self.disk.let_go(self)
        self.link = None

    def begin(self) -> None:
        if self.disk.holder is not self:
            self.disk.let_go()
        super().begin()
        self.disk.holder = self

    def commit(self) -> None:
        super().commit()
        self.disk.commits += 1

    def at_once(self, sql: str, values: Sequence[object]) -> int:
        self.disk.let_go()
        touched = super().at_once(sql, values)
        self.disk.commits += 1
        return touched

    def rollback(self) -> None:
        if self.disk.holder is self:
            self.disk.let_go(self)

    def run(self, sql: str, values: Sequence[object] = ()) -> int:
        return int(self.call(sql, lambda: super(SimulatedDatabase, self).run(sql, values)))

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        found: list[tuple[Any, ...]] = self.call(sql, lambda: super(SimulatedDatabase, self).rows(sql, values))
        return found

    def call(self, sql: str, work: Callable[[], Any]) -> Any:
        """Do something at the disk, if nothing stands in the way."""
        self.disk.calls += 1
        trouble = self.disk.troubles(self.process, sql)
        if trouble == Trouble.DIES_BEFORE:
            raise Crashed(sql)
        if trouble == Trouble.FAILS:
            self.fail(sql)
        done = work()
        if trouble == Trouble.DIES_AFTER:
            raise Crashed(sql)
        if trouble == Trouble.LOST:
            self.fail(sql)
        return done

    def fail(self, sql: str) -> None:
        if self.far:
            self.close()
        raise sqlite3.OperationalError(f"disk I/O error at {sql.split()[0]}")


class SimulatedClerk:
    """Carries jobs out when the world says so, and answers later than that."""

    def __init__(self, process: Process, delay: Callable[[], float], crash: Callable[[Process], None]) -> None:
        self.process = process
        self.delay = delay
        self.crash = crash
        self.jobs: list[Writing] = []
        self.due = False
        self.carry_out: Callable[[list[Writing]], None]

    def start(self, carry_out: Callable[[list[Writing]], None]) -> None:
        self.carry_out = carry_out

    def put(self, job: Writing) -> None:
        self.jobs.append(job)
        if not self.due:
            self.due = True
            self.process.loop.call_later(self.delay(), self.work, context=self.process.context)

    def work(self) -> None:
        """Carry out everything that has come; the answers take their time."""
        batch, self.jobs, self.due = self.jobs, [], False
        try:
            self.carry_out(batch)
        except Crashed:
            self.crash(self.process)
            return
        self.process.loop.call_later(self.delay(), answer_all, batch, context=self.process.context)

    def waiting(self) -> int:
        return len(self.jobs)

    def end(self) -> None:
        if self.jobs:
            self.work()
