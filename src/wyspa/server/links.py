"""One connection to a peer, over which everybody here is served whose table is there. It comes back by itself."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
from collections.abc import Awaitable, Callable

import msgspec

from wyspa.server import wire
from wyspa.server.errors import Refusal
from wyspa.server.frames import (
    Answer,
    AnyFrame,
    Ask,
    Denied,
    Enter,
    Entered,
    Frame,
    Go,
    Moved,
    Post,
    Shut,
    Sign,
    Tell,
    Unproven,
    call,
    packed,
    receive,
)
from wyspa.server.leases import Leases
from wyspa.server.listener import Listener
from wyspa.server.timing import Mailbox, Time
from wyspa.server.visits import Presence, Unanswered, Unserved, Visit

CALL_SECONDS = 1.5  # until a peer has answered a call
SILENT = 3.0  # seconds without a sign of life, and a peer is given up
REFUSED = 0.6  # the same, if nobody is there to take the call
AGAIN = 0.25  # seconds between two calls
ENTER_SECONDS = 4.0  # until somebody is let in: a table may have to be woken
BACKLOG_MOST = 64 * 1024 * 1024  # bytes that a peer has not read
log = logging.getLogger("wyspa.server")

Lines = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Dial = Callable[[str], Awaitable[Lines]]


async def dial_tcp(address: str) -> Lines:
    """Call an address host:port."""
    host, _, port = address.rpartition(":")
    return await asyncio.open_connection(host.strip("[]"), int(port))


class StayThere:
    """A connection at a table of a peer."""

    def __init__(self, peer: Peer, n: int, visit: Visit) -> None:
        """Take through whom, under which number, and whose."""
        self.peer, self.n, self.visit = peer, n, visit

    @property
    def listener(self) -> Listener:
        """Give who hears what the peer tells."""
        return self.visit.listener

    def post(self, message: wire.Message, frame: bytes) -> None:
        """Pass it on."""
        self.peer.say(Post(self.n, frame))

    def version(self) -> int:
        """Give what was seen last."""
        return max(0, self.visit.hello.since)

    async def go(self) -> None:
        """Leave."""
        if self.peer.stays.pop(self.n, None) is not None:
            self.peer.say(Go(self.n))


class Peer:
    """A peer, and our connection to it."""

    def __init__(self, leases: Leases, id: str, address: str, time: Time, dial: Dial) -> None:
        """Take who we are, whom we call, and how."""
        self.leases = leases
        self.id, self.address = id, address
        self.time = time
        self.dial = dial
        self.link: asyncio.StreamWriter | None = None
        self.heard = time.now()
        self.fresh = -1e9  # when it said last that the database answers it
        self.failed = False  # it was called in vain, last
        self.refused = False  # nobody, or somebody else, is at its address
        self.numbers = itertools.count(1)
        self.stays: dict[int, StayThere] = {}
        self.answers: dict[int, asyncio.Future[bytes]] = {}
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to call."""
        self.task = asyncio.get_running_loop().create_task(self.keep(), name=f"peer {self.id}")

    def stop(self) -> None:
        """Hang up for good."""
        if self.task is not None:
            self.task.cancel()
        self.hang_up()

    async def close(self) -> None:
        """Hang up for good, and wait for it."""
        self.stop()
        if self.task is not None:
            await asyncio.gather(self.task, return_exceptions=True)

    def gone(self) -> bool:
        """Tell whether it has been out of reach for too long; it is called at least once before."""
        silent = self.time.now() - self.heard
        return self.link is None and self.failed and silent > (REFUSED if self.refused else SILENT)

    async def keep(self) -> None:
        """Call, listen, and call again."""
        nobody = Mailbox()
        while True:
            try:
                await self.converse()
            except (OSError, EOFError, TimeoutError, Unproven) as error:
                self.failed = self.link is None  # a connection that broke is not a call that failed
                self.refused = isinstance(error, ConnectionRefusedError | Unproven)
            except Exception:
                log.exception("the connection to the server at %s failed", self.address)
            self.hang_up()
            await self.time.wait(nobody, self.time.now() + AGAIN)

    async def converse(self) -> None:
        """Listen to what it says until it says nothing more."""
        async with asyncio.timeout(CALL_SECONDS):
            stream, link = await self.dial(self.address)
            try:
                await call(stream, link, self.leases.secret, self.leases.id, self.id)
            except BaseException:
                link.close()
                raise
        self.link, self.heard, self.failed, self.refused = link, self.time.now(), False, False
        while True:
            async with asyncio.timeout(SILENT):
                frame = await receive(stream)
            self.heard = self.time.now()
            self.hear(frame)

    def hang_up(self) -> None:
        """Give the connection up; everybody who was served over it looks for their table again."""
        if self.link is not None:
            with contextlib.suppress(Exception):
                self.link.transport.abort()
            self.link = None
        stays, self.stays = self.stays, {}
        for stay in stays.values():
            stay.listener.move()
        answers, self.answers = self.answers, {}
        for answer in answers.values():
            if not answer.done():
                answer.set_exception(Unanswered())

    def say(self, frame: Frame) -> None:
        """Say something, if there is a connection."""
        if self.link is not None and not self.link.is_closing():
            self.link.write(packed(frame))
            if self.link.transport.get_write_buffer_size() > BACKLOG_MOST:
                self.link.transport.abort()

    def hear(self, frame: AnyFrame) -> None:
        """Do what it says."""
        if isinstance(frame, Sign):
            if frame.fresh:
                self.fresh = self.time.now()
        elif isinstance(frame, Tell):
            if frame.n in self.stays:
                self.stays[frame.n].listener.send(frame.raw)
        elif isinstance(frame, Entered | Answer | Denied):
            self.answered(frame)
        elif isinstance(frame, Moved):
            self.answered(frame)
            if frame.n in self.stays:
                self.stays.pop(frame.n).listener.move()
        elif isinstance(frame, Shut) and frame.n in self.stays:
            self.stays.pop(frame.n).listener.end()

    def answered(self, frame: Entered | Answer | Denied | Moved) -> None:
        """Wake whoever waits for an answer."""
        answer = self.answers.pop(frame.n, None)
        if answer is None or answer.done():
            return
        if isinstance(frame, Denied):
            answer.set_exception(Refusal(frame.key, frame.status, **frame.facts))
        elif isinstance(frame, Moved):
            answer.set_exception(Unserved())
        else:
            answer.set_result(frame.body if isinstance(frame, Answer) else b"")

    async def wait_for(self, n: int, seconds: float) -> bytes:
        """Wait for an answer, or raise Refusal or Unserved."""
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.answers[n] = answer
        try:
            async with asyncio.timeout(seconds):
                return await answer
        except TimeoutError:
            raise Unanswered from None
        finally:
            self.answers.pop(n, None)

    async def enter(self, visit: Visit, name: str) -> Presence:
        """Let somebody in at one of its tables, or raise Refusal or Unserved."""
        if self.link is None:
            raise Unserved
        n = next(self.numbers)
        stay = self.stays[n] = StayThere(self, n, visit)  # what is told comes before it is known that they are in
        self.say(Enter(n, msgspec.json.encode(visit.hello), name))
        try:
            await self.wait_for(n, ENTER_SECONDS)
        except BaseException:
            await stay.go()
            raise
        return stay

    async def ask(self, what: str, table: str, body: bytes, seconds: float) -> bytes:
        """Ask something, or raise Refusal or Unserved."""
        if self.link is None:
            raise Unserved
        n = next(self.numbers)
        self.say(Ask(n, what, table, body))
        return await self.wait_for(n, seconds)
