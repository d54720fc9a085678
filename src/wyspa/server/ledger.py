"""What one table reads and writes: its entries are chained, and what is doubtful is looked up before anything else."""

import logging
from collections.abc import Callable

import msgspec

from wyspa.server.chain import BrokenLog, check_chain, first_link, link_of
from wyspa.server.failing import MOVED, TWICE, StoreFailed
from wyspa.server.leases import NO_LEASE, Lease
from wyspa.server.records import Entry, Head, Said
from wyspa.server.store import Batch, Store

IN_DOUBT = "in-doubt"
log = logging.getLogger("wyspa.server")


class Ledger:
    """A table's own way to the store."""

    def __init__(self, store: Store, head: Head, lease: Lease = NO_LEASE) -> None:
        """Take the store, the head, and the right to write; nothing of the log is known yet."""
        self.kept_in = store
        self.lease = lease
        self.of = head
        self.newest = first_link(head)
        self.doubt: Batch | None = None  # a write of which nobody knows whether it was kept
        self.lost: Callable[[], None] = lambda: None  # another server owns the table

    async def write(self, batch: Batch) -> None:
        """Write a batch, as the store does. After a doubtful write nothing is written until that was looked up."""
        if self.doubt is not None:
            raise StoreFailed(IN_DOUBT, "an earlier write is still looked up")
        newest = self.newest
        for entry in batch.entries:
            entry.link = newest = link_of(newest, entry)
        try:
            await self.kept_in.write(batch, self.lease)
        except StoreFailed as error:
            if error.key == MOVED:
                self.lost()
            if error.key == TWICE:  # the disk knows more than we do: go on from there
                error.doubtful = True
            if error.doubtful:
                self.doubt = batch
            raise
        self.newest = newest

    async def check_ours(self) -> None:
        """Raise StoreFailed if another server has the table by now: what we know of it may be old."""
        if self.kept_in.leases.several:
            try:
                await self.kept_in.submit([], lambda database: None, lease=self.lease)
            except StoreFailed as error:
                if error.key == MOVED:
                    self.lost()
                raise
        else:
            await self.kept_in.ready()

    async def look_up(self) -> bool:
        """Tell whether the doubtful write was kept; if the store cannot say so now, raise StoreFailed."""
        assert self.doubt is not None
        try:
            return await self.kept_in.kept(self.doubt, lease=self.lease)
        except StoreFailed as error:
            if error.key == MOVED:
                self.lost()
            raise

    async def entries(self, table: str) -> list[Entry]:
        """Read the log and check its chain, or raise BrokenLog."""
        try:
            found = await self.kept_in.entries(table)
        except msgspec.MsgspecError as error:
            log.error("table %s: an entry cannot be read: %s", table, error)
            raise BrokenLog(0) from error
        newest = check_chain(self.of, found)
        if not found and self.of.started:
            raise BrokenLog(1)
        self.newest = newest
        return found

    async def chat(self, table: str) -> list[Said]:
        """Read the chat."""
        return await self.kept_in.chat(table)

    async def head(self, table: str) -> Head | None:
        """Read the head."""
        return await self.kept_in.head(table)
