"""Where a hall's log is kept: what came while one commit ran goes into the next, and is answered when it is there.

There is no timer: a quiet hall's entry is written at once, a busy hall's entries gather while the disk works.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import msgspec

from wyspa.server.chain import BrokenLog
from wyspa.server.failing import StoreFailed
from wyspa.server.hall import records
from wyspa.server.hall.links import check_next, first_link, link_of, with_link
from wyspa.server.hall.records import HallHead, HallStanding
from wyspa.server.hall.states import HallStatus
from wyspa.server.slices import in_slices
from wyspa.server.statements import (
    GET_HALL,
    GET_HALL_LOG,
    GET_HALLS,
    PUT_HALL,
    PUT_HALL_ENTRY,
    REMOVE_HALL,
    SET_HALL,
)
from wyspa.server.store import Batch

if TYPE_CHECKING:
    from wyspa.server.leases import Lease
    from wyspa.server.store import Store, Write

log = logging.getLogger("wyspa.server")
Kept = Callable[[], None]  # is called when an entry is on the disk


def lease_name(code: str) -> str:
    """Name the lease of a hall among those of tables, whose names have no colon."""
    return f"hall:{code}"


class Archive:
    """The log of one hall."""

    def __init__(self, store: Store, head: HallHead, lease: Lease, failed: Callable[[StoreFailed], None]) -> None:
        """Take the store, the right to write, and who has to know when the disk has not taken something."""
        self.store = store
        self.head = head
        self.code = head.code
        self.newest = first_link(head)  # of the last entry that was handed over
        self.lease = lease
        self.failed = failed
        self.waiting: list[tuple[Write, Kept]] = []
        self.writing: asyncio.Task[None] | None = None
        self.broken = False  # a write has failed: nothing is taken until the hall has read itself again
        self.groups = self.written = 0

    def put(self, n: int, entry: records.Any, kept: Kept) -> None:
        """Write an entry as soon as the disk is free; `kept` is called when it is there."""
        bare = records.encode(entry)
        self.newest = link_of(self.newest, bare)
        body = with_link(bare, self.newest) if self.head.chained else bare.decode()
        self.waiting.append(((PUT_HALL_ENTRY, (self.code, n, entry.command, body)), kept))
        self.kick()

    def note(self, status: HallStatus, beat: float) -> None:
        """Write how far the hall is, and that it lives."""
        self.waiting.append(((SET_HALL, (str(status), beat, self.code)), nothing))
        self.kick()

    def kick(self) -> None:
        """Begin to write, unless that goes on already."""
        if self.writing is None and not self.broken:
            self.writing = asyncio.get_running_loop().create_task(self.write(), name=f"archive {self.code}")

    async def write(self) -> None:
        """Write what waits, group after group."""
        try:
            while self.waiting and not self.broken:
                group, self.waiting = self.waiting, []
                batch = Batch(made=[write for write, _ in group])
                try:
                    await self.store.write(batch, self.lease)
                except StoreFailed as error:
                    self.broken = True
                    self.waiting = []
                    self.failed(error)
                    return
                self.groups += 1
                self.written += len(group)
                for _, kept in group:
                    kept()
        except Exception:
            log.exception("hall %s: what is on the disk could not be told", self.code)
            self.broken = True
            self.failed(StoreFailed("disk", "a failure of ours"))
        finally:
            self.writing = None

    async def settle(self) -> None:
        """Wait until everything is on the disk."""
        while self.writing is not None:
            await asyncio.wait([self.writing])

    async def read(self) -> list[records.Any]:
        """Read the whole log and check its chain, or raise BrokenLog; what is written next hangs on its end."""
        rows = await self.store.submit([], lambda database: database.rows(GET_HALL_LOG, (self.code,)))
        return await in_slices(self.checked([str(row[0]) for row in rows]))

    def checked(self, texts: list[str]) -> Iterator[records.Any]:
        """Read entries one by one; halls of before entries were chained have no links."""
        link = first_link(self.head)
        for n, text in enumerate(texts, start=1):
            if self.head.chained:
                link = check_next(link, n, text)
            try:
                yield records.reader.decode(text)
            except msgspec.MsgspecError as error:
                raise BrokenLog(n) from error
        self.newest = link


def nothing() -> None:
    """Do nothing."""


async def all_halls(store: Store) -> list[HallStanding]:
    """List the halls there are."""
    rows = await store.submit([], lambda database: database.rows(GET_HALLS))
    return [HallStanding(str(code), HallStatus(status), float(beat)) for code, status, beat in rows]


async def read_head(store: Store, code: str) -> tuple[HallHead, float] | None:
    """Read what a hall was made with, and when it was heard of last."""
    rows = await store.submit([], lambda database: database.rows(GET_HALL, (code,)))
    return (records.head_reader.decode(rows[0][0]), float(rows[0][2])) if rows else None


async def keep_new(store: Store, head: HallHead) -> None:
    """Write a new hall; it is ours."""
    batch = Batch()
    body = records.encode(head).decode()
    batch.puts.append(lambda: (PUT_HALL, (head.code, str(HallStatus.SETUP), body, head.created)))
    store.leases.claim(batch, lease_name(head.code))
    await store.write(batch)


async def remove(store: Store, code: str) -> None:
    """Take a hall away with everything that belongs to it."""
    await store.submit([(sql, (code,)) for sql in REMOVE_HALL], None)
