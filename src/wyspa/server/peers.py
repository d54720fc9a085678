"""The other servers on the same database: who lives, how they are reached, and what to do when one is not.

Every second a server says in the database that it lives, for all its tables at once, and hears who else does. To each
peer it keeps one connection of its own over which it forwards; a peer that is silent there for too long is given up,
and whoever has somebody waiting for one of its tables takes that over: the epoch makes it safe (`wyspa.server.leases`).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

import msgspec

from wyspa.server import bodies
from wyspa.server.callers import Callers
from wyspa.server.errors import Refusal
from wyspa.server.failing import MOVED, StoreFailed
from wyspa.server.frames import Sign, Took
from wyspa.server.leases import LEASE_SECONDS, TAKEN, Elsewhere, Leases
from wyspa.server.links import Dial, Peer, dial_tcp
from wyspa.server.schema import NEWER
from wyspa.server.timing import Mailbox
from wyspa.server.visits import Presence, Unanswered, Unserved, Visit

if TYPE_CHECKING:
    from wyspa.server.lobby import Lobby

BEAT = 1.0  # seconds between two signs of life
COMPARE = 3  # of these, until it is looked whether all tables are still ours
FRESH = 2.5  # seconds that the database is thought to be there after it has answered
SHY = 30.0  # seconds in which a server that others could not reach takes nothing by force
ASK_SECONDS = 1.0  # for the list of a peer's tables
JOIN_SECONDS = 5.0
log = logging.getLogger("wyspa.server")


class Peers:
    """What one server knows of the others."""

    def __init__(self, lobby: Lobby, leases: Leases, callers: Callers, dial: Dial = dial_tcp) -> None:
        """Take our tables and leases, whose asking is counted, and how to call; `open` begins."""
        self.lobby = lobby
        self.leases = leases
        self.callers = callers
        self.dial = dial
        self.time = lobby.time
        self.known: dict[str, Peer] = {}
        self.beaten = self.time.now()  # when the database has answered last
        self.beats = 0
        self.shy = 0.0  # until when nothing is taken by force
        self.rings: dict[str, set[asyncio.Event]] = {}  # who waits for which table
        self.task: asyncio.Task[None] | None = None
        self.checking: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Say that we live, and go on saying it."""
        await self.beat()
        self.task = asyncio.get_running_loop().create_task(self.live(), name="peers")

    async def close(self) -> None:
        """Say nothing more."""
        tasks = [task for task in (self.task, self.checking) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, *(peer.close() for peer in self.known.values()), return_exceptions=True)

    # ---- living --------------------------------------------------------------------

    async def live(self) -> None:
        """Beat, and tell the peers what they should know."""
        nobody = Mailbox()
        while True:
            await self.time.wait(nobody, self.time.now() + BEAT)
            self.tell_peers()
            try:
                await self.beat()
            except StoreFailed as error:
                if error.key == NEWER:
                    self.lobby.store.outdated = True
                if self.cut_off():
                    self.send_everybody_on()
            except Exception:
                log.exception("a sign of life failed")

    async def beat(self) -> None:
        """Say that we live, hear who else does, and whether our tables are still ours."""
        asked = self.time.now()
        census = await self.leases.beat()
        gap, self.beaten = asked - self.beaten, self.time.now()
        self.beats += 1
        for id, address in census.servers.items():
            self.peer(id, address)
        for id in [id for id in self.known if id not in census.servers]:
            if self.known[id].link is None:
                await self.known.pop(id).close()
        if census.mine < len(self.lobby.live) or self.beats % COMPARE == 0:
            await self.compare(alive=gap < LEASE_SECONDS)

    async def compare(self, alive: bool) -> None:
        """Let go of tables that another server has taken meanwhile; who was alive then is hard to reach."""
        held = await self.leases.held()
        lost = [table for table in self.lobby.live.values() if held.get(table.head.id) != table.store.lease.epoch]
        lost = [table for table in lost if self.lobby.live.get(table.head.id) is table]
        for table in lost:
            log.warning("table %s is served by another server now", table.head.id)
            table.lose()
        self.lobby.forget(held)
        if lost and alive and not self.leases.closing:
            self.shy = self.time.now() + SHY

    def cut_off(self) -> bool:
        """Tell whether the database has forgotten us while it answers a peer."""
        now = self.time.now()
        return now - self.beaten > LEASE_SECONDS and any(now - peer.fresh < FRESH for peer in self.known.values())

    def send_everybody_on(self) -> None:
        """Let go of all tables: peers serve them now, and people find their way there."""
        for table in list(self.lobby.live.values()):
            table.lose()

    def reachable(self) -> bool:
        """Tell whether a peer is reached, if there is any."""
        return not self.known or any(peer.link is not None for peer in self.known.values())

    def is_fresh(self) -> bool:
        """Tell whether the database has answered lately."""
        return self.time.now() - self.beaten < FRESH

    def tell_peers(self) -> None:
        """Give a sign of life to all, and say what callers have asked for here."""
        took = self.callers.taken()
        sign = Sign(self.is_fresh(), took)
        for peer in self.known.values():
            peer.say(sign)

    def hear_sign(self, took: list[Took]) -> None:
        """Count what callers have asked for at a peer as if they had asked here."""
        self.callers.note_taken(took)

    # ---- hints --------------------------------------------------------------------

    def hint(self, text: str) -> None:
        """Hear what another server says through the database: a table has been given up or taken."""
        what, _, rest = text.partition(" ")
        table, _, server = rest.partition(" ")
        for waiting in [table] if table != "*" else list(self.rings):
            for bell in self.rings.get(waiting, ()):
                bell.set()
        if what == TAKEN and server != self.leases.id and table in self.lobby.live and self.checking is None:
            self.checking = asyncio.get_running_loop().create_task(self.check_now())

    async def check_now(self) -> None:
        """Look at once whether our tables are still ours."""
        try:
            with contextlib.suppress(StoreFailed):
                await self.compare(alive=self.time.now() - self.beaten < LEASE_SECONDS)
        finally:
            self.checking = None

    async def rung(self, table: str, seconds: float) -> None:
        """Wait a moment, or until there is news of a table."""
        bell = asyncio.Event()
        self.rings.setdefault(table, set()).add(bell)
        try:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await bell.wait()
        finally:
            self.rings[table].discard(bell)
            if not self.rings[table]:
                del self.rings[table]

    # ---- their tables --------------------------------------------------------------------

    def peer(self, id: str, address: str) -> Peer:
        """Give a peer, and keep a connection to it from now on."""
        found = self.known.get(id)
        if found is None or (found.address != address and address):
            if found is not None:
                found.stop()
            found = self.known[id] = Peer(self.leases, id, address, self.time, self.dial)
            found.start()
        return found

    def given_up(self, other: Elsewhere) -> bool:
        """Tell whether the owner of a table has been out of reach for so long that the table is taken from it."""
        if not other.owner:
            return False
        return self.peer(other.owner, other.address).gone() and self.time.now() >= self.shy

    async def enter(self, other: Elsewhere, visit: Visit) -> Presence:
        """Let somebody in at a peer's table, or raise Refusal or Unserved."""
        if not other.owner:
            raise Unserved
        peer = self.peer(other.owner, other.address)
        if peer.gone():  # and we may not take it
            raise Refusal("no-peers", 503)
        return await peer.enter(visit, f"{self.leases.id}:{visit.listener.number}")

    async def join(self, other: Elsewhere, id: str, wish: bodies.Join) -> bodies.Seated:
        """Seat somebody at a peer's table."""
        if not other.owner:
            raise Unserved
        peer = self.peer(other.owner, other.address)
        try:
            raw = await peer.ask("join", id, msgspec.json.encode(wish), JOIN_SECONDS)
        except Unanswered:  # they may sit there or not: asking again could seat them twice
            raise Refusal(MOVED, 503) from None
        return msgspec.json.decode(raw, type=bodies.Seated)

    async def listed(self, language: str) -> list[bodies.TableCard]:
        """Ask all peers for their tables; who does not answer in time is left out."""
        asked = [peer.ask("lobby", "", language.encode(), ASK_SECONDS) for peer in self.known.values()]
        found: list[bodies.TableCard] = []
        for raw in await asyncio.gather(*asked, return_exceptions=True):
            if isinstance(raw, bytes):
                found += msgspec.json.decode(raw, type=bodies.Lobby).tables
        return found
