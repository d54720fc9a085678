"""Who may write what: one process owns a whole file, or several share a database and each table has one owner by lease.

A lease is an owner and an epoch that rises whenever the owner changes. Every write of a table locks its lease and
checks both in its own transaction, so whoever was frozen or cut off can write nothing more once another has taken the
table. How long an owner is believed to live is kept once for all its tables, and measured by the clock of the database.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from wyspa.server import schema
from wyspa.server.failing import MOVED, TAKEN_OVER, StoreFailed
from wyspa.server.statements import (
    BEAT,
    COUNT_LEASES,
    EPOCH,
    FORGET_SERVERS,
    FREE_LEASE,
    GET_HOUSE,
    GET_LEASE,
    GET_LEASES,
    GET_SERVERS,
    LEAVE,
    LOCK_LEASES,
    NEW_LEASE,
    OWN_LEASE,
    PUT_HOUSE,
    PUT_SERVER,
    SAME_ADDRESS,
    TAKE_LEASE,
    TAKE_OVER,
)

if TYPE_CHECKING:
    from wyspa.server.clerk import Writing
    from wyspa.server.store import Batch, Database, Store

LEASE_SECONDS = 5.0  # that a server is believed to live after it was heard of
FORGOTTEN = 600.0  # seconds until one that is gone is no longer listed
FREED, TAKEN = "freed", "taken"  # hints


@dataclass(frozen=True)
class Lease:
    """The right to write what belongs to a table."""

    table: str
    epoch: int


NO_LEASE = Lease("", -1)  # of a table that is only looked at


class Elsewhere(Exception):
    """Another server owns a table."""

    def __init__(self, table: str, owner: str, address: str) -> None:
        """Take which table, whose it is and where that server is reached."""
        super().__init__(f"{table} is at {owner} ({address})")
        self.table, self.owner, self.address = table, owner, address


@dataclass
class Census:
    """What a server hears when it says that it lives: who else does, and how many tables are its own."""

    servers: dict[str, str] = field(default_factory=dict)  # addresses by id, without itself
    mine: int = 0


class Alone:
    """One process owns the whole store; who opens it next takes it over."""

    several = False
    id = ""

    def __init__(self, store: Store) -> None:
        """Take the store."""
        self.store = store
        self.epoch = 0

    def open(self, database: Database) -> None:
        """Take over, in the transaction that opens the store."""
        database.run(TAKE_OVER)
        self.epoch = int(database.rows(EPOCH)[0][0])

    def guard(self, database: Database, jobs: Sequence[Writing]) -> None:
        """Refuse to write anything if another server has taken over; nobody can while the transaction lasts."""
        if any(job.writes for job in jobs) and int(database.rows(EPOCH)[0][0]) != self.epoch:
            raise self.lost()

    def lost(self) -> StoreFailed:
        """Note that another server has taken over, and say so."""
        self.store.taken_over = True
        return StoreFailed(TAKEN_OVER, "another server has opened this store")

    async def beat(self) -> Census:
        """Write and read something: the store is there, and it is ours."""
        await self.store.submit([(BEAT, (self.epoch,))], None)
        return Census()

    async def take(self, table: str, even_from: str = "") -> Lease | None:
        """Give the lease of a table: all are ours."""
        return Lease(table, 0)

    def claim(self, batch: Batch, table: str) -> Lease:
        """Own a table that a batch creates."""
        return Lease(table, 0)

    async def free(self, lease: Lease) -> None:
        """Give a table up: nobody else wants it."""


class Leases:
    """Several processes share the store: each table has one owner."""

    several = True

    def __init__(self, store: Store, id: str = "") -> None:
        """Take the store, and the name of this server, which no other ever has."""
        self.store = store
        self.id = id or secrets.token_hex(8)
        self.address = ""  # where peers reach us
        self.secret = b""  # by which peers recognise each other
        self.closing = False  # nothing is taken any more

    # ---- in the thread of the store --------------------------------------------------------------------

    def open(self, database: Database) -> None:
        """Agree on the secret of the house, in the transaction that opens the store."""
        database.run(PUT_HOUSE, ("secret", secrets.token_hex(32)))
        self.secret = bytes.fromhex(database.rows(GET_HOUSE, ("secret",))[0][0])

    def guard(self, database: Database, jobs: Sequence[Writing]) -> None:
        """Lock the leases of what is written, and refuse by itself each write of a table that is not ours any more."""
        wanted = sorted({job.lease.table for job in jobs if job.lease is not None})
        if not wanted:
            return
        sql = LOCK_LEASES.format(tables=", ".join("?" * len(wanted)), lock=database.lock)
        ours = {str(table): int(epoch) for table, epoch in database.rows(sql, [*wanted, self.id])}
        for job in jobs:
            if job.lease is not None and ours.get(job.lease.table) != job.lease.epoch:
                job.error = StoreFailed(MOVED, f"another server owns table {job.lease.table}")

    def live_on(self, database: Database) -> Census:
        """Note that this server lives, for all its tables at once."""
        schema.check(database)
        if self.address:  # whoever was reached here before us is gone
            database.run(SAME_ADDRESS, (self.address, self.id))
        database.run(PUT_SERVER.format(clock=database.clock), (self.id, self.address, LEASE_SECONDS))
        database.run(FORGET_SERVERS.format(clock=database.clock), (FORGOTTEN,))
        rows = database.rows(GET_SERVERS.format(clock=database.clock), (self.id,))
        return Census(
            {str(id): str(address) for id, address in rows}, int(database.rows(COUNT_LEASES, (self.id,))[0][0])
        )

    def take_now(self, database: Database, table: str, even_from: str) -> Lease | Elsewhere | None:
        """Take a table that nobody owns, whose owner is not believed to live, or one that has to give it up."""
        rows = database.rows(GET_LEASE.format(clock=database.clock), (table,))
        if not rows:
            if database.run(NEW_LEASE, (self.id, table)) == 1:
                return Lease(table, 1)
            rows = database.rows(GET_LEASE.format(clock=database.clock), (table,))
        if not rows:
            return None
        owner, epoch, address, lives = str(rows[0][0]), int(rows[0][1]), str(rows[0][2]), bool(rows[0][3])
        if owner == self.id:
            return Lease(table, epoch)
        if owner and lives and owner != even_from:
            return Elsewhere(table, owner, address)
        # a lease that a write holds at this moment is left alone; whoever wants it asks again
        if database.run(TAKE_LEASE.format(skip=database.skip), (self.id, table, epoch)) != 1:
            return Elsewhere(table, owner, address)
        database.hint(f"{TAKEN} {table} {self.id}")
        return Lease(table, epoch + 1)

    def free_now(self, database: Database, lease: Lease) -> None:
        """Let a table be nobody's."""
        if database.run(FREE_LEASE, (lease.table, self.id, lease.epoch)) == 1:
            database.hint(f"{FREED} {lease.table} {self.id}")

    def leave_now(self, database: Database) -> None:
        """Let everything be nobody's, and be forgotten."""
        for sql in LEAVE:
            database.run(sql, (self.id,))
        database.hint(f"{FREED} * {self.id}")

    # ---- for the loop --------------------------------------------------------------------

    async def beat(self) -> Census:
        """Say that this server lives, and hear who else does."""
        found: Census = await self.store.submit([], self.live_on)
        return found

    async def take(self, table: str, even_from: str = "") -> Lease | None:
        """Take a table, from one server even if it lives; raise Elsewhere if it is another's; None: there is none."""
        if self.closing:
            raise Elsewhere(table, "", "")
        found = await self.store.submit([], lambda database: self.take_now(database, table, even_from))
        if isinstance(found, Elsewhere):
            raise found
        return found if found is None else Lease(found.table, found.epoch)

    def claim(self, batch: Batch, table: str) -> Lease:
        """Own a table that a batch creates."""
        batch.puts.append(lambda: (OWN_LEASE, (table, self.id)))
        return Lease(table, 1)

    async def free(self, lease: Lease) -> None:
        """Give a table up; others hear so."""
        await self.store.submit([], lambda database: self.free_now(database, lease))

    async def leave(self) -> None:
        """Give everything up."""
        await self.store.submit([], self.leave_now)

    async def held(self) -> dict[str, int]:
        """Read which tables are ours, with their epochs."""
        rows = await self.store.submit([], lambda database: database.rows(GET_LEASES, (self.id,)))
        return {str(table): int(epoch) for table, epoch in rows}
