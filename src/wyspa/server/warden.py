"""Does what whoever runs the server wants, as it stands in the database, and writes there how the server is."""

import asyncio
import contextlib
import logging
import os
import secrets
import socket
from dataclasses import replace
from typing import Any

import msgspec

from wyspa import __version__
from wyspa.server.errors import Refusal
from wyspa.server.lobby import Lobby
from wyspa.server.orders import (
    DROP_REPORT,
    PUT_ANSWER,
    PUT_REPORT,
    Keeping,
    Obeyed,
    Order,
    OrderKind,
    Report,
    Wanted,
    forget_old,
    read_wanted,
)
from wyspa.server.socket import Door
from wyspa.server.states import Ending, Status
from wyspa.server.store import Batch, Database, StoreFailed
from wyspa.server.table import LiveTable
from wyspa.server.timing import Mailbox

LOOK = 2.0  # seconds between two looks at what is wanted
REPORT = 8.0  # seconds between two reports
log = logging.getLogger("wyspa.server")


class Warden:
    """The one who obeys."""

    def __init__(self, lobby: Lobby, door: Door) -> None:
        """Take the tables, and the door with its bans."""
        self.lobby = lobby
        self.door = door
        self.id = secrets.token_hex(8)  # of this server, among those of its database
        self.usual = lobby.limits  # what it was started with
        self.started = lobby.time.wall()
        self.reported = -REPORT
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin."""
        self.task = asyncio.get_running_loop().create_task(self.run(), name="warden")

    async def stop(self) -> None:
        """End, and say that this server no longer runs."""
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        with contextlib.suppress(StoreFailed):
            await self.lobby.store.submit([(DROP_REPORT, (self.id,))], None, 1.0)

    async def run(self) -> None:
        """Look and obey, from time to time. What fails is tried again: the next look is soon."""
        time, nobody = self.lobby.time, Mailbox()
        while True:
            try:
                await self.look()
            except StoreFailed as error:
                log.warning("what is wanted of the server cannot be read: %s", error)
            except Exception:
                log.exception("an order cannot be followed")
            await time.wait(nobody, time.now() + LOOK)

    async def look(self) -> None:
        """Read what is wanted, and do it."""
        now, wall = self.lobby.time.now(), self.lobby.time.wall()
        report = self.report() if now >= self.reported + REPORT else None

        def ask(database: Database) -> Wanted:
            if report is not None:
                database.run(PUT_REPORT, (self.id, int(wall), msgspec.json.encode(report).decode()))
                forget_old(database, wall)
            return read_wanted(database, wall)

        wanted: Wanted = await self.lobby.store.submit([], ask)
        if report is not None:
            self.reported = now
        self.ban(wanted)
        self.keep(wanted.retention)
        for order in wanted.orders:
            await self.follow(order)

    def report(self) -> Report:
        """Say how the server is."""
        lobby = self.lobby
        kept = {str(name): int(getattr(lobby.limits, name)) for name in Keeping}
        return Report(
            __version__, os.getpid(), socket.gethostname(), int(self.started), len(lobby.live), len(lobby.standing),
            self.door.open, kept,
        )  # fmt: skip

    def ban(self, wanted: Wanted) -> None:
        """Take the bans; those who are here already hear why they have to go."""
        if self.door.bans.set([ban.network for ban in wanted.bans]):
            log.info("%d addresses or networks are banned", len(wanted.bans))
            self.door.turn_out()

    def keep(self, retention: dict[str, int]) -> None:
        """Keep tables as long as was set; what was not set is as the server was started."""
        wanted: dict[str, Any] = {name: float(seconds) for name, seconds in retention.items()}
        limits = replace(self.usual, **wanted)
        if limits != self.lobby.limits:
            self.lobby.limits = limits
            self.reported = -REPORT  # whoever has set it looks whether it holds

    async def follow(self, order: Order) -> None:
        """Follow one order and write what came of it; nothing is written while it is another server's to follow."""
        try:
            if order.kind is OrderKind.SWEEP:
                await self.lobby.sweeping.sweep()
                outcome: Obeyed | None = Obeyed.DONE
            else:
                outcome = await self.close(order.target)
        except StoreFailed:
            raise
        except Exception:
            log.exception("an order cannot be followed: %s %s", order.kind, order.target)
            outcome = Obeyed.FAILED
        if outcome is not None:
            await self.lobby.store.submit([(PUT_ANSWER, (str(outcome), order.id))], None)
            log.info("order %s %s: %s", order.kind, order.target, outcome)

    # ---- closing a table --------------------------------------------------------------------

    async def close(self, id: str) -> Obeyed | None:
        """Close a table, awake or asleep; None if it is waking now, or in other hands."""
        lobby = self.lobby
        table = lobby.live.get(id)
        if table is not None:
            return Obeyed(await table.ask(lambda: self.close_live(table)))
        if id in lobby.waking:
            return None
        head = await lobby.store.head(id)
        if head is None:
            return Obeyed.UNKNOWN
        if head.status == Status.OVER:
            return Obeyed.OVER
        await lobby.sweeping.end_now(id, head.status, Ending.CLOSED)
        left = await lobby.store.head(id)
        return Obeyed.DONE if left is None or left.status == Status.OVER else None

    async def close_live(self, table: LiveTable) -> Obeyed:
        """Close a table that people look at, in its task: a game is over, what has not begun goes."""
        head = table.head
        if head.status == Status.OVER:
            return Obeyed.OVER
        if head.status == Status.PLAYING:
            await table.votes.end(Ending.CLOSED)
            return Obeyed.DONE
        await table.store.write(Batch().remove(head.id))
        table.break_off(Refusal("closed-by-house", 410))
        self.lobby.standing.discard(head.id)
        return Obeyed.DONE
