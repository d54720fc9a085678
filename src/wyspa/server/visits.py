"""Somebody's stay at a table, wherever that is served: here, or by a peer. The socket stays open while a table moves.

What was not answered is asked again at the new place; ids keep it from being done twice.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from typing import TYPE_CHECKING, Protocol

import msgspec

from wyspa.server import messages, wire
from wyspa.server.errors import Refusal
from wyspa.server.failing import MOVED, StoreFailed
from wyspa.server.leases import Elsewhere
from wyspa.server.listener import Listener
from wyspa.server.seats import hashed, seat_of
from wyspa.server.speech import known_language
from wyspa.server.table import LiveTable

if TYPE_CHECKING:
    from wyspa.server.reception import Reception

log = logging.getLogger("wyspa.server")
PATIENCE = 12.0  # seconds that a table without an owner is waited for
UNANSWERED_MOST = 100  # commands of one connection that are remembered


def opening(kind: type[messages.FromServer]) -> bytes:
    """Give how a message of a kind begins, up to the value of its first field."""
    config = kind.__struct_config__
    return f'{{"{config.tag_field}":"{config.tag}","{kind.__struct_fields__[0]}":'.encode()


ANSWERS = (opening(messages.Ack), opening(messages.Refused))
VERSION = re.compile(
    b"(?:"
    + b"|".join(re.escape(opening(kind)) for kind in (messages.Events, messages.State, messages.Patch))
    + rb")(\d+)"
)


class Unserved(Exception):
    """Nobody serves a table at this moment; somebody soon will."""


class Unanswered(Unserved):
    """A peer was asked and did not answer: it may have done what it was asked."""


class Answered(msgspec.Struct):
    """Of an answer: to what."""

    id: str


class Presence(Protocol):
    """A connection at a table."""

    def post(self, message: wire.Message, frame: bytes) -> None:
        """Pass on what somebody sends."""

    def version(self) -> int:
        """Give the newest version that is known here."""

    async def go(self) -> None:
        """Leave."""


class StayHere:
    """A connection at a table of our own."""

    def __init__(self, table: LiveTable, listener: Listener) -> None:
        """Take both."""
        self.table, self.listener = table, listener

    def post(self, message: wire.Message, frame: bytes) -> None:
        """Leave it in the table's mailbox."""
        self.table.post(self.listener, message)

    def version(self) -> int:
        """Ask the table."""
        return self.table.version()

    async def go(self) -> None:
        """Leave; a table that is another server's by now is not asked: it may be waiting for a database."""
        if self.table.ended is None or self.table.ended.key != MOVED:
            await self.table.ask(lambda: self.table.go(self.listener))


async def enter_here(table: LiveTable, listener: Listener, hello: wire.Hello) -> StayHere:
    """Let somebody in at a table of our own, or raise Refusal."""
    listener.language = known_language(hello.language)
    listener.seals, listener.patches, listener.outlook = hello.seals, hello.patches, None
    if hello.secret:
        listener.key = hashed(hello.secret)
        listener.seat = seat_of(table.head.chairs, hello.secret)
        if listener.seat < 0:
            await table.store.check_ours()  # who sat down at another server is not sent away by us
            raise Refusal("bad-secret")
    if listener.seat < 0 and sum(1 for other in table.listeners if other.seat < 0) >= listener.limits.watchers:
        raise Refusal("many-watchers", most=str(listener.limits.watchers))
    make_room(table, listener)
    if not await table.ask(lambda: table.let_in(listener, hello.since, hello.seen)):
        raise Unserved  # it has fallen asleep meanwhile, and is woken again
    return StayHere(table, listener)


def make_room(table: LiveTable, listener: Listener) -> None:
    """Close the oldest connection of a seat that has too many; its owner has long forgotten it."""
    same = [other for other in table.listeners if other.seat == listener.seat and not other.closed]
    if listener.seat >= 0 and len(same) >= listener.limits.door.sockets_a_seat:
        same[0].close("elsewhere")


class Visit:
    """One socket, from its hello to its end, at a table that may change its place."""

    def __init__(self, reception: Reception, listener: Listener, hello: wire.Hello) -> None:
        """Take who asks for what; `begin` lets them in."""
        self.reception = reception
        self.listener = listener
        self.hello = hello
        self.at: Presence | None = None  # nothing while the table is on its way
        self.unanswered: dict[str, bytes] = {}
        self.following: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Come to the table, or raise Refusal."""
        if self.reception.peers is not None:
            self.listener.note = self.note
        try:
            self.at = await self.arrive()
        except StoreFailed as error:
            raise Refusal("storage", why=error.key) from None
        self.hello.seen = ""  # it was heard
        if self.reception.peers is not None:
            self.following = asyncio.create_task(self.follow())

    async def arrive(self) -> Presence:
        """Enter, and try again for a while if nobody serves the table at this moment."""
        reception = self.reception
        until = reception.lobby.time.now() + PATIENCE
        while True:
            try:
                return await reception.enter(self)
            except (Unserved, Elsewhere):
                pass
            except StoreFailed as error:
                if error.key != MOVED:
                    raise
            if reception.lobby.time.now() >= until:
                raise Refusal(MOVED, 503)
            await reception.pause(self.hello.table)

    async def follow(self) -> None:
        """Go after the table whenever it moves, with all that was not answered."""
        listener = self.listener
        while True:
            await listener.moved.wait()
            listener.moved.clear()
            left, self.at = self.at, None
            if left is not None:
                with contextlib.suppress(StoreFailed):
                    await left.go()
            try:
                self.at = await self.arrive()
            except StoreFailed as error:
                listener.close("storage", again=True, facts={"why": error.key})
                return
            except Refusal as refusal:
                listener.close(refusal.key, refusal.key in COME_AGAIN, refusal.facts)
                return
            except Exception:
                log.exception("a visit could not follow its table")
                listener.close("broken", again=True)
                return
            for frame in list(self.unanswered.values()):
                self.at.post(wire.read(frame), frame)

    def post(self, message: wire.Message, frame: bytes) -> None:
        """Pass a message on; a command is kept until it is answered, if the table may move."""
        id = getattr(message, "id", "")  # of commands
        if self.following is not None and id:
            self.unanswered[id] = frame
            if len(self.unanswered) > UNANSWERED_MOST:
                self.unanswered.pop(next(iter(self.unanswered)))
        self.hello.language = getattr(message, "language", self.hello.language)
        if self.at is not None:
            self.at.post(message, frame)

    def note(self, raw: bytes) -> None:
        """Note what is answered, and which version is seen."""
        if raw.startswith(ANSWERS):
            self.unanswered.pop(msgspec.json.decode(raw, type=Answered).id, None)
        elif found := VERSION.match(raw):
            self.hello.since = int(found[1])

    def refuse(self, refusal: Refusal) -> None:
        """Refuse something that never got to the table."""
        listener = self.listener
        listener.strikes += 1
        version = self.at.version() if self.at is not None else max(0, self.hello.since)
        listener.tell(messages.Refused("", refusal.key, refusal.text(listener.language), version))

    async def end(self) -> None:
        """Leave the table."""
        if self.following is not None:
            self.following.cancel()
            await asyncio.gather(self.following, return_exceptions=True)
        if self.at is not None:
            await self.at.go()


COME_AGAIN = ("storage", "too-late", "busy", "closing", MOVED, "no-peers")  # refusals that pass
