"""Where tables are kept: one clerk commits what all tables have written since the last commit together.

A write is answered when it is on the disk. The SQL is the same for SQLite and PostgreSQL; a database only says how to
connect, how its placeholders look, and what its errors mean. Every write is checked to be ours in its own transaction:
the whole file belongs to the server that has opened it last, a database that several share has a lease for each table
(`wyspa.server.leases`).

A commit whose answer is lost may have been kept or not. It is looked up, never guessed: all jobs go through one queue,
and transactions of one process follow each other, also over a connection that is lost: a database locks for that.
"""

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, cast

from wyspa.server import schema
from wyspa.server.at_once import ROW, ROWS_MOST, only_rows
from wyspa.server.clerk import Clerk, ClerkThread, Writing
from wyspa.server.failing import MOVED, SILENT, TWICE
from wyspa.server.failing import StoreFailed as StoreFailed
from wyspa.server.leases import Alone, Lease, Leases
from wyspa.server.patience import Patience
from wyspa.server.pulse import Pulse
from wyspa.server.records import Entry, Head, Said, pack, unpack_entry, unpack_head, unpack_said
from wyspa.server.slices import in_slices
from wyspa.server.statements import (
    DROP_DRAWINGS,
    GET_CHAT,
    GET_DRAWING,
    GET_ENTRIES,
    GET_ENTRY,
    GET_HALL_ENTRY,
    GET_HEAD,
    GET_IDLE,
    GET_SAID,
    GET_STANDING,
    LOOK_AT_ALL,
    PUT_DRAWING,
    PUT_ENTRY,
    PUT_HALL_ENTRY,
    PUT_HEAD,
    PUT_LOOK,
    PUT_SAID,
    REMOVE,
)
from wyspa.server.states import Status

ANSWER_SECONDS = 9.0  # then whoever waits for the store hears that it is silent

Write = tuple[str, tuple[object, ...]]


class Database(Protocol):
    """What differs between the databases. Each call answers or fails within a few seconds."""

    shared: bool  # several servers may use it at once
    clock: str  # how it tells seconds since 1970
    lock: str  # how a query locks what it finds
    skip: str  # the same, but what another transaction has locked is not found

    def connect(self) -> None:
        """Open the connection, or raise StoreFailed."""

    def close(self) -> None:
        """Let the database go; nothing is written after it."""

    def begin(self) -> None:
        """Begin a transaction that may write, after all before it have ended; a lost connection is opened again."""

    def hold(self) -> None:
        """Let no other server change the tables of the database until the transaction ends."""

    def has(self, table: str) -> bool:
        """Tell whether there is a table of that name."""

    def hint(self, text: str) -> None:
        """Tell the other servers something when the transaction is kept; they may miss it."""

    def listen(self, hear: Callable[[str], None]) -> Callable[[], None]:
        """Hear such hints from now on, in another thread; give how to stop."""

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


class File(Database, Protocol):
    """A database that one server has for itself."""

    def at_once(self, sql: str, values: Sequence[object]) -> int:
        """Run a statement that is a transaction by itself and give how many rows it touched.

        What it raises may have been kept, unless it is a StoreFailed that is not doubtful.
        """


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

    def __init__(self, database: Database, clerk: Clerk | None = None, id: str = "") -> None:
        """Take the database, who carries jobs out (a thread, if nobody else is given), and a name among servers."""
        self.database = database
        self.clerk = clerk or ClerkThread()
        self.leases: Alone | Leases = Leases(self, id) if database.shared else Alone(self)
        self.commits = 0
        self.patience = Patience(ANSWER_SECONDS, lambda: silent(ANSWER_SECONDS, doubtful=True))
        self.pulse = Pulse()  # of the server that opens it
        self.outdated = False  # the database has become too new for this program
        self.taken_over = False  # another server has opened this store: nothing more is written here

    def open(self) -> None:
        """Connect, make the tables, take over, and start the clerk; or raise StoreFailed."""
        database = self.database
        database.connect()
        try:
            database.begin()
            database.hold()
            schema.migrate(database)
            self.leases.open(database)
            database.commit()
        except StoreFailed:
            database.close()
            raise
        except Exception as error:
            reason = database.reason(error)
            database.close()
            raise reason from error
        self.clerk.start(self.serve)

    def close(self) -> None:
        """Finish what is waiting and close."""
        self.clerk.end()
        self.database.close()

    # ---- for the tables --------------------------------------------------------------------

    async def write(self, batch: Batch, lease: Lease | None = None) -> None:
        """Write all of a batch or nothing, if the lease is still ours; return when it is on the disk.

        Where the answer is lost the disk is asked. If that does not answer either, the failure is doubtful.
        """
        loop = asyncio.get_running_loop()
        until = loop.time() + ANSWER_SECONDS
        try:
            await self.submit(batch.writes(), None, lease=lease)
        except StoreFailed as error:
            if not error.doubtful:
                raise
            try:
                kept = await self.kept(batch, max(1.0, until - loop.time()), lease)
            except StoreFailed as silent:
                raise (silent if silent.key == MOVED else error) from None
            if not kept:
                raise StoreFailed(error.key, str(error)) from error

    async def kept(self, batch: Batch, seconds: float = ANSWER_SECONDS, lease: Lease | None = None) -> bool:
        """Tell whether a batch that was sent is on the disk; if the lease is lost, only the new owner can."""
        checks = [check_of(write) for write in batch.writes()]

        def ask(database: Database) -> bool:
            return all(
                [row[0] for row in database.rows(sql, values)] == [body]
                for sql, values, body in [check for check in checks if check is not None]
            )

        return bool(await self.submit([], ask, seconds, lease))

    async def ready(self) -> None:
        """Write and read something, or raise StoreFailed: the store is there, and we may use it."""
        await self.leases.beat()

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
        self,
        writes: list[Write],
        ask: Callable[[Database], Any] | None,
        seconds: float = ANSWER_SECONDS,
        lease: Lease | None = None,
    ) -> Any:
        """Hand a job to the clerk and wait for it, but not for ever: what was handed over may still be done."""
        loop = asyncio.get_running_loop()
        job = Writing(writes, ask, loop, loop.create_future(), lease)
        self.clerk.put(job)
        if ask is None and seconds == ANSWER_SECONDS:
            self.patience.watch(job.answer)
            return await job.answer
        try:
            async with asyncio.timeout(seconds):  # not wait_for: before 3.12 that may swallow a cancellation
                return await job.answer
        except TimeoutError:
            raise silent(seconds, doubtful=bool(writes)) from None

    # ---- for the clerk ---------------------------------------------------------------------

    def serve(self, batch: list[Writing]) -> None:
        """Carry a batch out and note how long it took."""
        begun = time.monotonic()
        self.carry_out(batch)
        self.pulse.stored(time.monotonic() - begun, len(batch), all(job.error is not None for job in batch))

    def carry_out(self, batch: list[Writing]) -> None:
        """Do the jobs of a batch in one transaction; one that fails by itself does not fail the others.

        That hardly ever happens, so it is first tried without looking who fails: each statement costs a wait for the
        interpreter. Nothing is kept of that if somebody does, and it is done again with a point to go back to for each.
        """
        if not self.carried_out_at_once(batch) and not self.carried_out(batch, together=True):
            for job in batch:
                job.error = job.result = None
            self.carried_out(batch, together=False)

    def carried_out_at_once(self, batch: list[Writing]) -> bool:
        """Do a batch in one statement, if it only adds rows and the whole file is ours; False if nothing was done."""
        if not isinstance(self.leases, Alone) or (rows := only_rows(batch)) is None:
            return False
        sql, values = rows
        try:
            if not cast(File, self.database).at_once(sql, [*values, self.leases.epoch]):
                raise self.leases.lost()
            self.commits += 1
        except Exception as error:
            reason = self.database.reason(error)
            self.database.rollback()
            if reason.key == TWICE:
                return False
            doubtful = error.doubtful if isinstance(error, StoreFailed) else True
            for job in batch:
                job.error = StoreFailed(reason.key, reason.detail, doubtful)
        return True

    def carried_out(self, batch: list[Writing], together: bool) -> bool:
        """Do a batch, and note in each job what came of it; False if one fails by itself and it must be done apart."""
        database = self.database
        work = self.carry_out_together if together else self.carry_out_apart
        committing = False
        try:
            database.begin()
            self.leases.guard(database, batch)
            work([job for job in batch if job.error is None])
            committing = True
            database.commit()
            self.commits += 1
        except Exception as error:
            reason = database.reason(error)
            database.rollback()
            if together and reason.key == TWICE:
                return False
            for job in batch:
                job.error = StoreFailed(reason.key, str(reason), committing and bool(job.writes))
        return True

    def carry_out_together(self, batch: list[Writing]) -> None:
        """Do jobs in their order; rows that follow each other go into one statement, whosoever they are."""
        writes: list[Write] = []
        for job in batch:
            if job.ask is None:
                writes += job.writes
            else:
                self.run(writes)
                writes = []
                job.result = job.ask(self.database)
        self.run(writes)

    def carry_out_apart(self, batch: list[Writing]) -> None:
        """Do jobs one by one; what is written twice fails alone."""
        database = self.database
        for job in batch:
            if job.ask is not None:
                job.result = job.ask(database)
                continue
            database.run("SAVEPOINT job")
            try:
                self.run(job.writes)
            except Exception as error:
                reason = database.reason(error)
                if reason.key != TWICE:
                    raise
                job.error = reason
                database.run("ROLLBACK TO SAVEPOINT job")
            database.run("RELEASE SAVEPOINT job")

    def run(self, writes: list[Write]) -> None:
        """Run statements."""
        for sql, values in joined(writes) if len(writes) > 1 else writes:
            self.database.run(sql, values)


def joined(writes: Sequence[Write]) -> Iterator[tuple[str, Sequence[object]]]:
    """Put rows that follow each other into one table into one statement.

    Each statement gives the interpreter away and has to wait until it gets it back; while a hall is told of a roll a
    hundred statements wait a hundred times, and with them everybody whose action they hold.
    """
    at = 0
    while at < len(writes):
        sql, values = writes[at]
        end = at + 1
        row = ROW.search(sql)
        while row and end < len(writes) and end - at < ROWS_MOST and writes[end][0] == sql:
            end += 1
        if end - at > 1 and row:
            yield sql + f", {row[2]}" * (end - at - 1), [value for _, one in writes[at:end] for value in one]
        else:
            yield sql, values
        at = end


def silent(seconds: float, doubtful: bool) -> StoreFailed:
    """Say that the store has not answered."""
    return StoreFailed(SILENT, f"no answer within {seconds:.0f} seconds", doubtful)


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
    if sql == PUT_HALL_ENTRY:
        return GET_HALL_ENTRY, values[:2], values[3]
    return None  # looks and removals may be done again


def store_at(url: str) -> Store:
    """Give the store that a path or a URL names: postgresql://..., or a file for SQLite."""
    if url.startswith(("postgresql://", "postgres://")):
        from wyspa.server.postgres import Postgres

        return Store(Postgres(url))
    from wyspa.server.sqlite import Sqlite

    return Store(Sqlite(url.removeprefix("sqlite:///") if url.startswith("sqlite:///") else url))
