"""Tables that nobody looks at sleep, then they end, then they go. So no server dies of old age.

A table that never began is removed. A game that was left is over, and shows the seed of its dice like one that was won.
Finished games stay as long as the server's settings say. Each round does a little, so that it holds nobody up.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

import msgspec

from wyspa.server.failing import MOVED
from wyspa.server.leases import Elsewhere
from wyspa.server.states import Ending, Status
from wyspa.server.store import Batch, StoreFailed
from wyspa.server.timing import Mailbox

if TYPE_CHECKING:
    from wyspa.server.lobby import Lobby

WATCH = 5.0  # seconds between two looks whether the store is there and ours
SWEEP = 60.0  # seconds between two rounds
LOOKED = 600.0  # seconds between two notes that somebody looks at a table
ROUND = 200  # tables that end, and that go, in one round
log = logging.getLogger("wyspa.server")


class Sweeping:
    """The sweeper of one server."""

    def __init__(self, lobby: Lobby) -> None:
        """Take the tables."""
        self.lobby = lobby
        self.ending: dict[str, asyncio.Task[None]] = {}  # tables that are being ended now: whoever comes waits for that
        self.swept = lobby.time.now()
        self.alone = asyncio.Lock()

    async def run(self) -> None:
        """Look at the store and sweep, from time to time."""
        lobby, nobody = self.lobby, Mailbox()
        while True:
            await lobby.time.wait(nobody, lobby.time.now() + WATCH)
            with contextlib.suppress(StoreFailed):  # whoever needs the store hears it
                await lobby.store.ready()  # a server whose place was taken notices it here, even if nobody plays
                if lobby.store.leases.several:  # others lay and end tables too, and all count
                    lobby.standing = set(await lobby.store.standing())
            if lobby.time.now() >= self.swept + SWEEP:
                await self.sweep()

    async def sweep(self) -> None:
        """Do one round; two at once would end the same tables."""
        async with self.alone:
            begun = self.lobby.time.now()
            await self.go_round()
            self.lobby.pulse.sweeping.add(self.lobby.time.now() - begun)

    async def go_round(self) -> None:
        """Let tables sleep, end and go."""
        since, self.swept = self.swept, self.lobby.time.now()
        self.put_to_sleep()
        try:
            await self.note_looks(since)
            limits, wall = self.lobby.limits, self.lobby.time.wall()
            await self.end_all(Status.WAITING, wall - limits.waiting_seconds)
            await self.end_all(Status.PLAYING, wall - limits.abandoned_seconds)
            await self.end_all(Status.OVER, wall - limits.retention_seconds)
            await self.lobby.drawings.sweep()
        except StoreFailed as error:
            log.error("sweeping: %s", error)  # the next round goes on

    def put_to_sleep(self) -> None:
        """Take tables out of memory that nobody has looked at for long; their logs are on the disk."""
        lobby = self.lobby
        for table in list(lobby.live.values()):
            if table.listeners or table.box.items or table.doubt.open:
                continue
            keep = lobby.limits.keep_seconds
            if table.head.status == Status.WAITING:
                keep = min(keep, lobby.limits.waiting_seconds)
            if table.head.status == Status.OVER or lobby.time.now() - table.idle_since > keep:
                lobby.let_go(table)
                if table.task is not None:
                    table.task.cancel()
        for id, head in list(lobby.heads.items()):
            if head.status == Status.OVER:
                del lobby.heads[id]
                lobby.standing.discard(id)

    async def note_looks(self, since: float) -> None:
        """Write down at which tables somebody has looked since the last round."""
        now, wall = self.lobby.time.now(), self.lobby.time.wall()
        noted = []
        for table in self.lobby.live.values():
            looked_at = bool(table.listeners) or table.idle_since >= since
            if looked_at and (not table.listeners or now - table.looked >= LOOKED):
                noted.append(table)
        store = self.lobby.store
        done = await asyncio.gather(
            *(store.write(Batch().look(table.head.id, wall), table.store.lease) for table in noted),
            return_exceptions=True,
        )
        for table, answer in zip(noted, done, strict=True):
            if answer is None:
                table.looked = now
            elif isinstance(answer, StoreFailed) and answer.key == MOVED:
                table.lose()
            else:
                raise answer

    async def end_all(self, status: Status, before: float) -> None:
        """End tables of a status that nobody has looked at since a moment."""
        lobby = self.lobby
        for id in await lobby.store.idle(status, before, ROUND):
            if id in lobby.live or id in lobby.waking:
                continue  # somebody is there, or was a moment ago
            await self.end_now(id, status)

    async def end_now(self, id: str, status: Status, how: Ending = Ending.EXPIRED) -> None:
        """End a table that sleeps; whoever comes meanwhile waits for that."""
        if id in self.ending:
            await asyncio.wait([self.ending[id]])
            return
        self.ending[id] = asyncio.get_running_loop().create_task(self.end(id, status, how))
        try:
            await asyncio.shield(self.ending[id])
        finally:
            del self.ending[id]

    async def end(self, id: str, status: Status, how: Ending) -> None:
        """End a game that was left; take away what never began, or ended long ago."""
        lobby = self.lobby
        try:
            lease = await lobby.store.leases.take(id)
        except Elsewhere:
            return  # another server has it in its hands
        if lease is None:
            return
        batch = Batch()
        if status == Status.PLAYING:
            try:
                head = await lobby.store.head(id)
            except msgspec.MsgspecError as error:
                log.error("the head of table %s cannot be read: %s", id, error)
                head = None
            if head is None or head.status != Status.PLAYING:
                lobby.free(lease)
                return
            head.status, head.ended, head.end = Status.OVER, lobby.time.wall(), how
            batch.head(head).look(id, head.ended)
        else:
            batch.remove(id)
        await lobby.store.write(batch, lease)
        lobby.free(lease)
        lobby.pulse.swept += 1
        lobby.heads.pop(id, None)
        lobby.standing.discard(id)
