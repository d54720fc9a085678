"""Where tables are kept: one writer thread that commits what all tables have written since the last commit together.

A write is answered when it is on the disk. The SQL is the same for SQLite and PostgreSQL; a database only says how to
connect, how its placeholders look, and what its errors mean. Every batch checks that no other server has taken over:
the epoch in `owner` rises when a server opens the store, and a writer with an old one is refused.
"""

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from wyspa.server.records import (
    OVER,
    Entry,
    Head,
    Said,
    pack,
    unpack_entry,
    unpack_head,
    unpack_said,
)
from wyspa.server.slices import in_slices

BATCH_MOST = 500  # jobs in one transaction

SCHEMA = [
    "CREATE TABLE IF NOT EXISTS owner (id INTEGER PRIMARY KEY, epoch BIGINT NOT NULL, beat BIGINT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS heads (id TEXT PRIMARY KEY, status TEXT NOT NULL, body TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS entries (tableid TEXT NOT NULL, version BIGINT NOT NULL, command TEXT NOT NULL, "
    "body TEXT NOT NULL, PRIMARY KEY (tableid, version))",
    "CREATE UNIQUE INDEX IF NOT EXISTS commands ON entries (tableid, command)",
    "CREATE TABLE IF NOT EXISTS chat (tableid TEXT NOT NULL, n BIGINT NOT NULL, body TEXT NOT NULL, "
    "PRIMARY KEY (tableid, n))",
    "INSERT INTO owner (id, epoch, beat) VALUES (1, 0, 0) ON CONFLICT (id) DO NOTHING",
]
TAKE_OVER = "UPDATE owner SET epoch = epoch + 1 WHERE id = 1"
EPOCH = "SELECT epoch FROM owner WHERE id = 1"
BEAT = "UPDATE owner SET beat = beat + 1 WHERE id = 1 AND epoch = ?"
PUT_HEAD = (
    "INSERT INTO heads (id, status, body) VALUES (?, ?, ?) "
    "ON CONFLICT (id) DO UPDATE SET status = excluded.status, body = excluded.body"
)
PUT_ENTRY = "INSERT INTO entries (tableid, version, command, body) VALUES (?, ?, ?, ?)"
PUT_SAID = "INSERT INTO chat (tableid, n, body) VALUES (?, ?, ?)"
GET_HEAD = "SELECT body FROM heads WHERE id = ?"
GET_HEADS = "SELECT body FROM heads WHERE status <> ? ORDER BY id"
GET_ENTRIES = "SELECT body FROM entries WHERE tableid = ? ORDER BY version"
GET_CHAT = "SELECT body FROM chat WHERE tableid = ? ORDER BY n"


class StoreFailed(Exception):
    """The store could not write or read; nothing of the write is kept. `key` names the reason for people."""

    key: str

    def __init__(self, key: str, detail: str) -> None:
        """Take the key of a sentence, and what the database said."""
        super().__init__(f"{key}: {detail}")
        self.key = key


class Database(Protocol):
    """What differs between the databases."""

    def connect(self) -> None:
        """Open the connection, or raise StoreFailed."""

    def close(self) -> None:
        """Close it."""

    def begin(self) -> None:
        """Begin a transaction that may write."""

    def commit(self) -> None:
        """End it; what was written is on the disk afterwards."""

    def rollback(self) -> None:
        """Forget it."""

    def run(self, sql: str, values: Sequence[object] = ()) -> int:
        """Run a statement and give how many rows it touched."""

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Run a query."""

    def reason(self, error: Exception) -> StoreFailed:
        """Say what an error of the driver means."""


@dataclass
class Job:
    """A list of writes that belong together, or a question, and who waits for it."""

    writes: list[tuple[str, tuple[object, ...]]]
    ask: Callable[[Database], Any] | None
    loop: asyncio.AbstractEventLoop
    answer: "asyncio.Future[Any]"
    result: Any = None
    error: Exception | None = None


@dataclass
class Batch:
    """What one table writes in one go."""

    writes: list[tuple[str, tuple[object, ...]]] = field(default_factory=list)

    def head(self, head: Head) -> "Batch":
        """Write a head."""
        self.writes.append((PUT_HEAD, (head.id, head.status, pack(head))))
        return self

    def entry(self, table: str, entry: Entry) -> "Batch":
        """Append to a log."""
        self.writes.append((PUT_ENTRY, (table, entry.version, entry.command, pack(entry))))
        return self

    def said(self, table: str, said: Said) -> "Batch":
        """Append to a chat."""
        self.writes.append((PUT_SAID, (table, said.n, pack(said))))
        return self


class Store:
    """The store of all tables."""

    def __init__(self, database: Database) -> None:
        """Take the database; `open` connects."""
        self.database = database
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.thread: threading.Thread | None = None
        self.epoch = 0
        self.commits = 0

    def open(self) -> None:
        """Connect, make the tables, take over, and start the writer; or raise StoreFailed."""
        database = self.database
        database.connect()
        try:
            database.begin()
            for statement in SCHEMA:
                database.run(statement)
            database.run(TAKE_OVER)
            self.epoch = int(database.rows(EPOCH)[0][0])
            database.commit()
        except StoreFailed:
            database.close()
            raise
        except Exception as error:
            reason = database.reason(error)
            database.close()
            raise reason from error
        self.thread = threading.Thread(target=self.work, name="wyspa-store", daemon=True)
        self.thread.start()

    def close(self) -> None:
        """Finish what is waiting and close."""
        self.jobs.put(None)
        if self.thread is not None:
            self.thread.join(timeout=10)
        self.database.close()

    # ---- for the tables --------------------------------------------------------------------

    async def write(self, batch: Batch) -> None:
        """Write all of a batch or nothing; return when it is on the disk."""
        await self.submit(batch.writes, None)

    async def unfinished(self) -> list[Head]:
        """Read the heads of all tables that are not over."""
        rows = await self.submit([], lambda database: database.rows(GET_HEADS, (OVER,)))
        return [unpack_head(row[0]) for row in rows]

    async def head(self, table: str) -> Head | None:
        """Read one head."""
        rows = await self.submit([], lambda database: database.rows(GET_HEAD, (table,)))
        return unpack_head(rows[0][0]) if rows else None

    async def entries(self, table: str) -> list[Entry]:
        """Read a log."""
        rows = await self.submit([], lambda database: database.rows(GET_ENTRIES, (table,)))
        return await in_slices(unpack_entry(row[0]) for row in rows)

    async def chat(self, table: str) -> list[Said]:
        """Read a chat."""
        rows = await self.submit([], lambda database: database.rows(GET_CHAT, (table,)))
        return [unpack_said(row[0]) for row in rows]

    async def submit(self, writes: list[tuple[str, tuple[object, ...]]], ask: Callable[[Database], Any] | None) -> Any:
        """Hand a job to the writer and wait for it."""
        loop = asyncio.get_running_loop()
        job = Job(writes, ask, loop, loop.create_future())
        self.jobs.put(job)
        return await job.answer

    # ---- the writer --------------------------------------------------------------------

    def work(self) -> None:
        """Take what has come, commit it together, answer, and again."""
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
            self.carry_out(batch)
            answer_all(batch)
            if ending:
                return

    def carry_out(self, batch: list[Job]) -> None:
        """Do the jobs of a batch in one transaction; one that fails by itself does not fail the others."""
        database = self.database
        try:
            database.begin()
            if database.run(BEAT, (self.epoch,)) != 1:
                raise StoreFailed("taken-over", "another server has opened this store")
            for job in batch:
                self.carry_out_one(job)
            database.commit()
            self.commits += 1
        except Exception as error:
            reason = error if isinstance(error, StoreFailed) else database.reason(error)
            database.rollback()
            for job in batch:
                job.error = reason

    def carry_out_one(self, job: Job) -> None:
        """Do one job."""
        database = self.database
        if job.ask is not None:
            job.result = job.ask(database)
            return
        database.run("SAVEPOINT job")
        try:
            for sql, values in job.writes:
                database.run(sql, values)
        except Exception as error:
            reason = database.reason(error)
            if reason.key != "twice":
                raise
            job.error = reason
            database.run("ROLLBACK TO SAVEPOINT job")
        database.run("RELEASE SAVEPOINT job")


def answer_all(batch: list[Job]) -> None:
    """Wake those who wait, with one call for each loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Job]] = {}
    for job in batch:
        by_loop.setdefault(job.loop, []).append(job)
    for loop, jobs in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(wake, jobs)


def wake(jobs: list[Job]) -> None:
    """Answer jobs, in their loop."""
    for job in jobs:
        if job.answer.done():
            continue
        if job.error is not None:
            job.answer.set_exception(job.error)
        else:
            job.answer.set_result(job.result)


def store_at(url: str) -> Store:
    """Give the store that a path or a URL names: postgresql://..., or a file for SQLite."""
    if url.startswith(("postgresql://", "postgres://")):
        from wyspa.server.postgres import Postgres

        return Store(Postgres(url))
    from wyspa.server.sqlite import Sqlite

    return Store(Sqlite(url.removeprefix("sqlite:///") if url.startswith("sqlite:///") else url))
