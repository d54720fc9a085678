"""What peers ask of us: their people at our tables. Only servers that know the secret of the database are heard."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

import msgspec

from wyspa.server import bodies, wire
from wyspa.server.errors import Refusal
from wyspa.server.failing import StoreFailed
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
    answer_call,
    packed,
    receive,
)
from wyspa.server.leases import Elsewhere
from wyspa.server.links import BACKLOG_MOST, SILENT
from wyspa.server.listener import Listener
from wyspa.server.visits import StayHere, Unserved, enter_here

if TYPE_CHECKING:
    from wyspa.server.peers import Peers

PROOF_SECONDS = 2.0
CALLS_MOST = 1000  # connections of peers, and of others who try
log = logging.getLogger("wyspa.server")


class FarListener(Listener):
    """Somebody whose socket is at a peer. When the table moves, that peer looks where it is."""

    async def next(self) -> bytes | None:
        """Wait for the next message to pass on; None after the last one, or when the table has moved."""
        while not self.outbox and not self.closed and not self.moved.is_set():
            self.bell.clear()
            await self.bell.wait()
        if not self.outbox:
            return None
        raw = self.outbox.popleft()
        self.waiting = max(0, self.waiting - len(raw))
        return raw

    def move(self) -> None:
        """Note it and wake whoever passes messages on."""
        super().move()
        self.bell.set()


class Inside:
    """Where peers are heard."""

    def __init__(self, peers: Peers) -> None:
        """Take what is known of them."""
        self.peers = peers
        self.server: asyncio.Server | None = None
        self.calls: set[asyncio.Task[None]] = set()

    async def open(self, host: str, port: int) -> int:
        """Listen, and give the port."""
        self.server = await asyncio.start_server(self.take_call, host or None, port)
        return int(self.server.sockets[0].getsockname()[1])

    async def close(self) -> None:
        """Hang up on everybody."""
        if self.server is not None:
            self.server.close()
        for task in list(self.calls):
            task.cancel()
        await asyncio.gather(*self.calls, return_exceptions=True)

    async def take_call(self, stream: asyncio.StreamReader, line: asyncio.StreamWriter) -> None:
        """Serve one peer until it hangs up."""
        task = asyncio.current_task()
        if task is None or len(self.calls) >= CALLS_MOST:
            line.close()
            return
        self.calls.add(task)
        conversation = Conversation(self.peers, line)
        try:
            async with asyncio.timeout(PROOF_SECONDS):
                leases = self.peers.leases
                await answer_call(stream, line, leases.secret, leases.id)
            conversation.sign()
            while True:
                async with asyncio.timeout(SILENT):
                    frame = await receive(stream)
                conversation.hear(frame)
        except Unproven as error:
            log.warning("a call from %s: %s", (line.get_extra_info("peername") or ["?"])[0], error)
        except (OSError, EOFError, TimeoutError, asyncio.CancelledError):
            pass  # gone, or we are closing
        except Exception:
            log.exception("a call of a peer failed")
        finally:
            self.calls.discard(task)
            await conversation.end()


class Conversation:
    """One peer that calls, and its people."""

    def __init__(self, peers: Peers, line: asyncio.StreamWriter) -> None:
        """Take the connection."""
        self.peers = peers
        self.lobby = peers.lobby
        self.line = line
        self.stays: dict[int, StayHere] = {}
        self.tasks: dict[int, asyncio.Task[None]] = {}

    def say(self, frame: Frame) -> None:
        """Say something to the peer."""
        if not self.line.is_closing():
            self.line.write(packed(frame))
            if self.line.transport.get_write_buffer_size() > BACKLOG_MOST:
                self.line.transport.abort()

    def sign(self) -> None:
        """Say that we live."""
        self.say(Sign(self.peers.is_fresh(), []))

    def hear(self, frame: AnyFrame) -> None:
        """Do what the peer says."""
        if isinstance(frame, Post):
            if frame.n in self.stays:
                with contextlib.suppress(msgspec.MsgspecError):
                    self.stays[frame.n].post(wire.read(frame.frame), frame.frame)
        elif isinstance(frame, Sign):
            self.peers.hear_sign(frame.took)
            self.sign()
        elif isinstance(frame, Enter):
            self.tasks[frame.n] = asyncio.create_task(self.serve(frame))
        elif isinstance(frame, Go):
            if frame.n in self.tasks:
                self.tasks[frame.n].cancel()
        elif isinstance(frame, Ask):
            self.tasks[frame.n] = asyncio.create_task(self.answer(frame))

    async def serve(self, enter: Enter) -> None:
        """Let somebody in and pass on what they are told, until they go."""
        n = enter.n
        listener = FarListener(self.lobby.limits)
        listener.name = enter.name
        try:
            await self.let_in(n, listener, wire.read_hello(enter.hello))
            if n not in self.stays:
                return
            while (raw := await listener.next()) is not None:
                self.say(Tell(n, raw))
                await self.line.drain()
            self.say(Shut(n) if listener.closed else Moved(n))
        except (OSError, asyncio.CancelledError):
            pass  # the peer, or the person there, is gone
        except Exception:
            log.exception("somebody at a peer could not be served")
            self.say(Denied(n, "broken", 500, {}))
        finally:
            self.tasks.pop(n, None)
            stay = self.stays.pop(n, None)
            if stay is not None:
                await asyncio.shield(stay.go())

    async def let_in(self, n: int, listener: Listener, hello: wire.Hello) -> None:
        """Let somebody in, or say why not."""
        try:
            table = await self.lobby.find(hello.table)
            self.stays[n] = await enter_here(table, listener, hello)
            self.say(Entered(n))
        except Refusal as refusal:
            self.say(Denied(n, refusal.key, refusal.status, refusal.facts))
        except (Elsewhere, StoreFailed, Unserved):
            self.say(Moved(n))

    async def answer(self, ask: Ask) -> None:
        """Answer a question."""
        try:
            if ask.what == "join":
                found = await self.lobby.join(ask.table, msgspec.json.decode(ask.body, type=bodies.Join))
                self.say(Answer(ask.n, msgspec.json.encode(found)))
            else:
                self.say(Answer(ask.n, msgspec.json.encode(self.lobby.listed(ask.body.decode()))))
        except Refusal as refusal:
            self.say(Denied(ask.n, refusal.key, refusal.status, refusal.facts))
        except (Elsewhere, StoreFailed):
            self.say(Moved(ask.n))
        except Exception:
            log.exception("a question of a peer could not be answered")
            self.say(Denied(ask.n, "broken", 500, {}))
        finally:
            self.tasks.pop(ask.n, None)

    async def end(self) -> None:
        """Hang up; its people have gone."""
        self.line.transport.abort()
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
