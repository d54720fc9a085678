"""Where tables are kept: one writer thread that commits what all tables have written since the last commit together.

A write is answered when it is on the disk. The SQL is the same for SQLite and PostgreSQL; a database only says how to
connect, how its placeholders look, and what its errors mean. Every batch checks that no other server has taken over:
the epoch in `owner` rises when a server opens the store, and a writer with an old one is refused.

A commit whose answer is lost may have been kept or not. It is looked up, never guessed: all jobs go through one queue,
and the first thing a transaction does is to write the one row of `owner`, so a later one sees the end of an earlier one
even if that was sent over a connection that is lost.
"""

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from wyspa.server.records import Entry, Head, Said, pack, unpack_entry, unpack_head, unpack_said
from wyspa.server.slices import in_slices
from wyspa.server.statements import (
    BEAT,
    DROP_DRAWINGS,
    EPOCH,
    GET_CHAT,
    GET_DRAWING,
    GET_ENTRIES,
    GET_ENTRY,
    GET_HEAD,
    GET_IDLE,
    GET_SAID,
    GET_STANDING,
    LOOK_AT_ALL,
    PUT_DRAWING,
    PUT_ENTRY,
    PUT_HEAD,
    PUT_LOOK,
    PUT_SAID,
    REMOVE,
    SCHEMA,
    TAKE_OVER,
)
from wyspa.server.states import Status

BATCH_MOST = 500  # jobs in one transaction
ANSWER_SECONDS = 9.0  # then whoever waits for the store hears that it is silent
TAKEN_OVER, TWICE, SILENT = "taken-over", "twice", "disk"

Write = tuple[str, tuple[object, ...]]


class StoreFailed(Exception):
    """The store could not write or read. `key` names the reason for people.

    Nothing of a write is kept, unless `doubtful`: then nobody knows yet.
    """

    key: str
    doubtful: bool

    def __init__(self, key: str, detail: str, doubtful: bool = False) -> None:
        """Take the key of a sentence, what the database said, and whether the write may have been kept."""
        super().__init__(f"{key}: {detail}")
        self.key = key
        self.doubtful = doubtful


class Database(Protocol):
    """What differs between the databases. Each call answers or fails within a few seconds."""

    far: bool  # behind a line that can be lost: a write may still be on its way when the next transaction begins

    def connect(self) -> None:
        """Open the connection, or raise StoreFailed."""

    def close(self) -> None:
        """Let the database go; nothing is written after it."""

    def begin(self) -> None:
        """Begin a transaction that may write; a connection that was lost is opened again first."""

    def commit(self) -> None:
        """End it; what was written is on the disk afterwards."""

    def rollback(self) -> None:
        """Forget it. Never raises: a connection that cannot even do that is given up."""

    def run(self, sql: str, values: Sequence[object] = ()) -> int:
        """Run a statement and give how many rows it touched."""

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Run a query."""

    def reason(self, error: Exception) -> StoreFailed:
        """Say what an error of the driver means."""


@dataclass
class Writing:
    """A list of writes that belong together, or a question, and who waits for it."""

    writes: list[Write]
    ask: Callable[[Database], Any] | None
    loop: asyncio.AbstractEventLoop
    answer: "asyncio.Future[Any]"
    result: Any = None
    error: Exception | None = None


@dataclass
class Batch:
    """What one table writes in one go."""

    puts: list[Callable[[], Write]] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    made: list[Write] | None = None

    def head(self, head: Head) -> "Batch":
        """Write a head."""
        self.puts.append(lambda: (PUT_HEAD, (head.id, str(head.status), pack(head))))
        return self

    def entry(self, table: str, entry: Entry) -> "Batch":
        """Append to a log."""
        self.entries.append(entry)
        self.puts.append(lambda: (PUT_ENTRY, (table, entry.version, entry.command, pack(entry))))
        return self

    def said(self, table: str, said: Said) -> "Batch":
        """Append to a chat."""
        self.puts.append(lambda: (PUT_SAID, (table, said.n, pack(said))))
        return self

    def look(self, table: str, wall: float) -> "Batch":
        """Note that somebody looked at a table."""
        self.puts.append(lambda: (PUT_LOOK, (table, int(wall))))
        return self

    def drawing(self, map: str, text: str, wall: float) -> "Batch":
        """Keep a drawing, or note that somebody asks for it."""
        self.puts.append(lambda: (PUT_DRAWING, (map, int(wall), text)))
        return self

    def remove(self, table: str) -> "Batch":
        """Take a table away with everything that belongs to it."""
        self.puts += [lambda sql=sql: (sql, (table,)) for sql in REMOVE]  # type: ignore[misc]
        return self

    def writes(self) -> list[Write]:
        """Give the statements. They are made when they are asked for first: before that entries are chained."""
        if self.made is None:
            self.made = [put() for put in self.puts]
        return self.made


class Store:
    """The store of all tables."""

    def __init__(self, database: Database) -> None:
        """Take the database; `open` connects."""
        self.database = database
        self.jobs: queue.SimpleQueue[Writing | None] = queue.SimpleQueue()
        self.thread: threading.Thread | None = None
        self.epoch = 0
        self.commits = 0
        self.taken_over = False  # another server has opened this store: nothing more is written here

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
        """Write all of a batch or nothing; return when it is on the disk.

        Where the answer is lost the disk is asked. If that does not answer either, the failure is doubtful.
        """
        loop = asyncio.get_running_loop()
        until = loop.time() + ANSWER_SECONDS
        try:
            await self.submit(batch.writes(), None)
        except StoreFailed as error:
            if not error.doubtful:
                raise
            try:
                kept = await self.kept(batch, max(1.0, until - loop.time()))
            except StoreFailed:
                raise error from None
            if not kept:
                raise StoreFailed(error.key, str(error)) from error

    async def kept(self, batch: Batch, seconds: float = ANSWER_SECONDS) -> bool:
        """Tell whether a batch that was sent is on the disk."""
        checks = [check_of(write) for write in batch.writes()]

        def ask(database: Database) -> bool:
            return all(
                [row[0] for row in database.rows(sql, values)] == [body]
                for sql, values, body in [check for check in checks if check is not None]
            )

        return bool(await self.submit([], ask, seconds))

    async def ready(self) -> None:
        """Write and read something, or raise StoreFailed: the store is there, and it is ours."""
        await self.submit([(BEAT, (self.epoch,))], None)

    async def standing(self) -> list[str]:
        """List the tables that are not over."""
        rows = await self.submit([], lambda database: database.rows(GET_STANDING, (str(Status.OVER),)))
        return [str(row[0]) for row in rows]

    async def idle(self, status: Status, before: float, most: int) -> list[str]:
        """List tables of a status that nobody has looked at since a moment, the longest ago first."""
        rows = await self.submit([], lambda database: database.rows(GET_IDLE, (str(status), int(before), most)))
        return [str(row[0]) for row in rows]

    async def drawing(self, map: str) -> str | None:
        """Read the text of a drawing."""
        rows = await self.submit([], lambda database: database.rows(GET_DRAWING, (map,)))
        return str(rows[0][0]) if rows else None

    async def sweep_drawings(self, before: float, most: int) -> None:
        """Forget drawings that nobody has asked for since a moment, and the oldest if there are more than so many."""
        await self.submit([(DROP_DRAWINGS[0], (int(before),)), (DROP_DRAWINGS[1], (most,))], None)

    async def look_at_all(self, wall: float) -> None:
        """Count a table of which nobody knows when it was looked at as looked at now."""
        await self.submit([(LOOK_AT_ALL, (int(wall),))], None)

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

    async def submit(
        self, writes: list[Write], ask: Callable[[Database], Any] | None, seconds: float = ANSWER_SECONDS
    ) -> Any:
        """Hand a job to the writer and wait for it, but not for ever: what was handed over may still be done."""
        loop = asyncio.get_running_loop()
        job = Writing(writes, ask, loop, loop.create_future())
        self.jobs.put(job)
        try:
            async with asyncio.timeout(seconds):  # not wait_for: before 3.12 that may swallow a cancellation
                return await job.answer
        except TimeoutError:
            raise StoreFailed(SILENT, f"no answer within {seconds:.0f} seconds", doubtful=bool(writes)) from None

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

    def carry_out(self, batch: list[Writing]) -> None:
        """Do the jobs of a batch in one transaction; one that fails by itself does not fail the others."""
        database = self.database
        committing = False
        try:
            database.begin()
            # where nothing can be on its way, a full disk is still read
            writing = database.far or any(job.writes for job in batch)
            if writing and database.run(BEAT, (self.epoch,)) != 1:
                self.taken_over = True
                raise StoreFailed(TAKEN_OVER, "another server has opened this store")
            for job in batch:
                self.carry_out_one(job)
            committing = True
            database.commit()
            self.commits += 1
        except Exception as error:
            reason = database.reason(error)
            database.rollback()
            for job in batch:
                job.error = StoreFailed(reason.key, str(reason), committing and bool(job.writes))

    def carry_out_one(self, job: Writing) -> None:
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
            if reason.key != TWICE:
                raise
            job.error = reason
            database.run("ROLLBACK TO SAVEPOINT job")
        database.run("RELEASE SAVEPOINT job")


def check_of(write: Write) -> tuple[str, tuple[object, ...], object] | None:
    """Give the question whether a write is on the disk: a query and the one body that it must find."""
    sql, values = write
    if sql == PUT_ENTRY:
        return GET_ENTRY, values[:2], values[3]
    if sql == PUT_HEAD:
        return GET_HEAD, values[:1], values[2]
    if sql == PUT_DRAWING:
        return GET_DRAWING, values[:1], values[2]
    if sql == PUT_SAID:
        return GET_SAID, values[:2], values[2]
    return None  # looks and removals may be done again


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


def store_at(url: str) -> Store:
    """Give the store that a path or a URL names: postgresql://..., or a file for SQLite."""
    if url.startswith(("postgresql://", "postgres://")):
        from wyspa.server.postgres import Postgres

        return Store(Postgres(url))
    from wyspa.server.sqlite import Sqlite

    return Store(Sqlite(url.removeprefix("sqlite:///") if url.startswith("sqlite:///") else url))
