"""Brings people and questions to the table they are meant for: ours, or that of a peer."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from wyspa.server import bodies
from wyspa.server.errors import Refusal
from wyspa.server.failing import MOVED, StoreFailed
from wyspa.server.leases import Elsewhere
from wyspa.server.lobby import Lobby
from wyspa.server.states import Status
from wyspa.server.visits import PATIENCE, Presence, Unserved, Visit, enter_here

if TYPE_CHECKING:
    from wyspa.server.peers import Peers

PAUSE = 0.25  # seconds between two looks for the owner of a table


class Reception:
    """The way to the tables of one server, and of its peers if it has any."""

    def __init__(self, lobby: Lobby, peers: Peers | None = None) -> None:
        """Take the tables, and the peers where several servers share a database."""
        self.lobby = lobby
        self.peers = peers
        self.closing = False

    async def enter(self, visit: Visit) -> Presence:
        """Let somebody in, here or at a peer; or raise Refusal, Unserved or StoreFailed."""
        if self.closing:
            raise Refusal("closing", 503)
        hello = visit.hello
        try:
            table = await self.lobby.find(hello.table)
        except Elsewhere as other:
            if self.peers is None:
                raise
            if not self.peers.given_up(other):
                return await self.peers.enter(other, visit)
            table = await self.lobby.find(hello.table, other.owner)
        return await enter_here(table, visit.listener, hello)

    async def join(self, id: str, wish: bodies.Join) -> bodies.Seated:
        """Seat somebody at a table, wherever it is."""
        time = self.lobby.time
        until = time.now() + PATIENCE
        while True:
            try:
                return await self.lobby.join(id, wish)
            except Elsewhere as other:
                if self.peers is None:
                    raise
                try:
                    if not self.peers.given_up(other):
                        return await self.peers.join(other, id, wish)
                    await self.lobby.find(id, other.owner)
                    continue
                except (Unserved, Elsewhere):
                    pass
            except StoreFailed as error:
                if error.key != MOVED:
                    raise
            if time.now() >= until:
                raise Refusal(MOVED, 503)
            await self.pause(id)

    async def listed(self, language: str) -> bodies.Lobby:
        """List the tables of all servers that strangers may see, those with open seats first."""
        shown = self.lobby.listed(language).tables
        if self.peers is not None:
            shown += await self.peers.listed(language)
            shown.sort(key=lambda card: (card.status != Status.WAITING, -card.open, card.table))
        return bodies.Lobby(shown)

    def check(self) -> None:
        """Refuse, if nobody should be sent here: this server ends, or no peer can reach it."""
        if self.closing:
            raise Refusal("closing", 503)
        if self.peers is not None and not self.peers.reachable():
            raise Refusal("no-peers", 503)

    async def pause(self, table: str) -> None:
        """Wait a moment, or until somebody says that a table has been given up."""
        if self.peers is not None:
            await self.peers.rung(table, PAUSE)
        else:
            await asyncio.sleep(0)
