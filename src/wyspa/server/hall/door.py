"""The socket of a hall: a hello in time, then messages in and out over a line that thousands share one loop for."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from wyspa.server import messages
from wyspa.server.answers import failed, language_of_headers
from wyspa.server.bans import Bans
from wyspa.server.callers import Callers
from wyspa.server.errors import Refusal
from wyspa.server.front import ADDRESS, CALLER
from wyspa.server.guarded import FLOODED, LINE
from wyspa.server.hall import wire
from wyspa.server.hall.hall import LiveHall
from wyspa.server.hall.halls import Halls
from wyspa.server.hall.hearing import hear
from wyspa.server.hall.listener import HallListener
from wyspa.server.hall.states import HallRole
from wyspa.server.limits import Limits
from wyspa.server.load import Load, Newcomer
from wyspa.server.seats import hashed
from wyspa.server.socket import origin_fits, quietly_close, receive
from wyspa.server.speech import known_language
from wyspa.server.states import known
from wyspa.server.wire import PROTOCOL

log = logging.getLogger("wyspa.server")
STRAY = ("unknown-hall", "bad-secret", "bad-host")
COME_AGAIN = ("busy", "too-often", "too-open", "too-busy", "hall-elsewhere", "storage")
WALLS_MOST = 200  # of one hall


class AskedLine:
    """A line where there is no direct one: what is written waits for whoever sends it. Only tests need it."""

    def __init__(self) -> None:
        """Begin with nothing to send."""
        self.frames: asyncio.Queue[bytes] = asyncio.Queue()
        self.bytes = 0

    def write(self, frames: bytes) -> None:
        """Leave frames to be sent."""
        self.bytes += len(frames)
        self.frames.put_nowait(frames)

    def unsent(self) -> int:
        """Count what was not sent yet."""
        return self.bytes


class HallDoor:
    """Lets sockets of halls in."""

    def __init__(
        self, halls: Halls, limits: Limits, origins: list[str], callers: Callers, bans: Bans, load: Load
    ) -> None:
        """Take the halls, the limits, who may come, and who asked for what."""
        self.halls = halls
        self.limits = limits
        self.origins = origins
        self.callers = callers
        self.bans = bans
        self.load = load
        self.open = 0

    async def let_in(self, socket: WebSocket) -> None:
        """Serve one socket until it closes; nothing that goes wrong here reaches another one."""
        caller = socket.scope[CALLER]
        try:
            if not origin_fits(socket.headers.get("origin"), socket.headers.get("host", ""), self.origins):
                raise Refusal("wrong-origin", 403)
            if self.open >= self.limits.connections:
                raise Refusal("full-house", 503, seconds="5")
        except Refusal as refusal:
            self.halls.pulse.refused("socket", refusal.key)
            language = language_of_headers(socket.headers, socket.url.query)
            await socket.send_denial_response(failed(refusal, language))
            return
        self.open += 1
        try:
            await socket.accept()
            await self.serve(socket)
        except (WebSocketDisconnect, RuntimeError, OSError, TimeoutError):
            pass  # the other side is gone
        except Exception:
            log.exception("a socket of a hall failed")
        finally:
            self.open -= 1
            if socket.scope.get(FLOODED):
                self.callers.charge("sockets", caller, self.limits.door.flood_costs)
            if socket.application_state == WebSocketState.CONNECTED:
                await quietly_close(socket)

    async def serve(self, socket: WebSocket) -> None:
        """Serve one connection that was let in."""
        language = "en"
        try:
            hello = await self.hello(socket)
            language = known_language(hello.language)
            self.bans.check(socket.scope[ADDRESS])
            hall, listener = await self.bring_in(socket, hello)
        except Refusal as refusal:
            self.halls.pulse.refused("socket", refusal.key)
            bye = messages.Bye(refusal.key, refusal.text(language), refusal.key in COME_AGAIN)
            await socket.send_text(messages.writer.encode(bye).decode())
            return
        line: Any = listener.line
        closing = asyncio.Event()
        listener.hang_up = closing.set

        def read(raw: bytes) -> None:
            hear(hall, listener, raw)
            if listener.closed == "flood":
                socket.scope[FLOODED] = True

        direct = not isinstance(line, AskedLine)
        if direct:
            line.reader = read
        hall.enter(listener)
        listening = asyncio.create_task(listen(socket, read))
        waits: list[asyncio.Task[Any]] = [listening, asyncio.create_task(closing.wait())]
        if not direct:
            waits.append(asyncio.create_task(pump(socket, line)))
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            if direct:
                line.reader = None
            if not direct and closing.is_set():
                with contextlib.suppress(Exception):
                    while not line.frames.empty():
                        await asyncio.sleep(0)
            for task in waits:
                task.cancel()
            await asyncio.gather(*waits, return_exceptions=True)
            hall.leave(listener)
            if listener.closed:
                self.halls.pulse.refused("goodbye", listener.closed)

    async def hello(self, socket: WebSocket) -> wire.HallHello:
        """Read the first message."""
        try:
            async with asyncio.timeout(self.limits.hello_seconds):
                frame = await receive(socket)
        except TimeoutError:
            raise Refusal("too-late") from None
        try:
            message = wire.hello_reader.decode(frame)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise Refusal("bad-hello") from None
        if message.protocol != PROTOCOL:
            raise Refusal("old-client")
        return message

    async def bring_in(self, socket: WebSocket, hello: wire.HallHello) -> tuple[LiveHall, HallListener]:
        """Bring somebody to the hall they ask for; trying doors is counted."""
        try:
            role = known(HallRole, hello.role, "bad-role")
            if role is HallRole.WALL:
                self.load.check(Newcomer.GUEST)
            hall = await self.halls.find(hello.hall)
            line = socket.scope.get(LINE) or AskedLine()
            listener = HallListener(line, role, known_language(hello.language), self.limits)
            key = hashed(hello.secret)
            if role is HallRole.SEAT:
                listener.seat = hall.seat_of(key)
                if listener.seat < 0:
                    raise Refusal("bad-secret", 403)
                if len(hall.crowd.at_seat(listener.seat)) >= self.limits.door.sockets_a_seat:
                    hall.crowd.at_seat(listener.seat)[0].close("replaced")
            elif role is HallRole.DESK:
                if key not in hall.evening.hosts:
                    raise Refusal("bad-host", 403)
                listener.host = key
            elif len(hall.crowd.walls) >= WALLS_MOST:
                raise Refusal("too-open", 429, seconds="5")
        except Refusal as refusal:
            if refusal.key in STRAY:
                self.callers.ask("strays", socket.scope[CALLER])
            raise
        return hall, listener


async def listen(socket: WebSocket, read: Any) -> None:
    """Hear what comes over ASGI: everything where there is no direct line, else only the end."""
    while True:
        read(await receive(socket))


async def pump(socket: WebSocket, line: AskedLine) -> None:
    """Send what waits, without the heads of its frames."""
    while True:
        frame = await line.frames.get()
        line.bytes -= len(frame)
        size = frame[1]
        await socket.send_text(frame[2 if size < 126 else 4 if size == 126 else 10 :].decode())
