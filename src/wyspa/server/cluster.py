"""Several servers on one database: what one of them opens when it begins, and how it hands its tables over."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable

from wyspa.core.why import UnknownWord
from wyspa.server.callers import Callers
from wyspa.server.failing import StoreFailed
from wyspa.server.inside import Inside
from wyspa.server.leases import Leases
from wyspa.server.lobby import Lobby
from wyspa.server.peers import Peers
from wyspa.server.reception import Reception

LOCAL = "127.0.0.1"
HAND_OVER = 5.0  # seconds for one table to finish what it has
log = logging.getLogger("wyspa.server")


def address_read(word: str) -> tuple[str, int]:
    """Read host:port, or say in a sentence why not."""
    host, colon, port = word.rpartition(":")
    if not colon or not host or not port.isascii() or not port.isdigit() or not 0 < int(port) < 65536:
        raise UnknownWord(f"other servers reach this one at an address with a port such as 10.0.0.5:8441, not {word}")
    return host.strip("[]"), int(port)


class Cluster:
    """One server among several."""

    def __init__(self, lobby: Lobby, leases: Leases, callers: Callers, advertise: str = "", inside: str = "") -> None:
        """Take our tables, where peers reach us (nothing: on this machine), and where we listen for them."""
        self.lobby = lobby
        self.leases = leases
        self.peers = Peers(lobby, leases, callers)
        self.inside = Inside(self.peers)
        self.reception = Reception(lobby, self.peers)
        self.advertise, self.listens = advertise, inside
        self.deaf: Callable[[], None] = lambda: None
        for word in (advertise, inside):
            if word:
                address_read(word)
        callers.shares = True

    async def open(self) -> None:
        """Listen for peers and say that we live."""
        if self.listens:
            host, port = address_read(self.listens)
        elif self.advertise:
            host, port = "", address_read(self.advertise)[1]
        else:
            host, port = LOCAL, 0
        try:
            port = await self.inside.open(host, port)
        except OSError as error:
            raise UnknownWord(f"cannot listen for other servers at {host}:{port} ({error.strerror})") from None
        self.leases.address = self.advertise or f"{LOCAL}:{port}"
        loop = asyncio.get_running_loop()

        def hear(text: str) -> None:
            loop.call_soon_threadsafe(self.peers.hint, text)

        self.deaf = self.lobby.store.database.listen(hear)
        await self.peers.open()
        log.info("this is server %s, reached by its peers at %s", self.leases.id, self.leases.address)

    async def drain(self) -> int:
        """Hand all tables over: each finishes what it has, and whoever waits for it takes it. Give how many."""
        self.reception.closing = self.leases.closing = True
        tables = list(self.lobby.live.values())
        await asyncio.gather(*(self.hand_over(table.head.id) for table in tables))
        await asyncio.gather(*self.lobby.freeing, return_exceptions=True)
        if tables:
            log.info("%d tables were handed over", len(tables))
        return len(tables)

    async def hand_over(self, id: str) -> None:
        """Hand one table over; one that takes too long is taken by whoever wants it."""
        table = self.lobby.live.get(id)
        if table is None:
            return

        async def ending() -> None:
            table.lose()

        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(HAND_OVER):
                await table.ask(ending)
        table.lose()

    async def close(self) -> None:
        """Leave: peers forget us at once."""
        self.deaf()
        await self.peers.close()
        await self.inside.close()
        with contextlib.suppress(StoreFailed):
            await self.leases.leave()
