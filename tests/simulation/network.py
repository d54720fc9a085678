"""Lines between people and servers, as ASGI sees them. Each direction keeps its order; different lines keep none.

A line can be cut at any moment: what is on its way is lost, and the two ends hear of it at different times, or one of
them only when it has been silent for long.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections import deque
from typing import TYPE_CHECKING, Any

from tests.simulation.loop import Process, SimulatedLoop

if TYPE_CHECKING:
    from tests.simulation.servers import SimulatedServer

BUFFER = 64 * 1024  # bytes on the way to a person until the server must wait
SILENCE = 40.0  # seconds until a server gives up a line that says nothing: pings of uvicorn
ANSWERED = 20.0  # seconds that a person waits for an answer over HTTP
SCOPE = {
    "headers": [(b"host", b"localhost")], "server": ("127.0.0.1", 8000), "query_string": b"", "http_version": "1.1",
    "root_path": "", "asgi": {"version": "3.0"},
}  # fmt: skip


class LineLost(Exception):
    """The line is gone."""


class Direction:
    """One way of a line: what was sent arrives later, in order, until it is cut."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.on_its_way: deque[Any] = deque()
        self.here: deque[Any] = deque()
        self.bell = asyncio.Event()
        self.last = 0.0
        self.cut = False  # whoever reads knows that nothing more comes
        self.lost = False  # what is on its way does not arrive
        self.unread = 0  # bytes
        self.room = asyncio.Event()

    def send(self, item: Any, size: int = 0) -> None:
        loop = self.network.loop
        self.last = max(self.last, loop.at + self.network.delay())
        self.unread += size
        self.on_its_way.append((item, size))
        loop.call_at(self.last, self.arrive, context=self.network.world.context.copy())

    def arrive(self) -> None:
        oldest = self.on_its_way.popleft()
        if not (self.cut or self.lost):
            self.here.append(oldest)
            self.bell.set()

    async def take(self) -> Any:
        """Wait for the next thing; what has arrived before the cut is still read."""
        while not self.here:
            if self.cut:
                raise LineLost
            self.bell.clear()
            await self.bell.wait()
        item, size = self.here.popleft()
        self.unread -= size
        self.room.set()
        return item

    def end(self) -> None:
        self.cut = True
        self.bell.set()
        self.room.set()


class Line:
    """A WebSocket between a person and a server."""

    def __init__(self, network: Network, person: Process, server: SimulatedServer, address: str) -> None:
        self.network = network
        self.person = person
        self.server = server
        self.up, self.down = Direction(network), Direction(network)
        self.closed = False
        scope = {
            "type": "websocket", "path": "/ws", "raw_path": b"/ws", "client": (address, 1), "scheme": "ws",
            "subprotocols": [], "extensions": {"websocket.http.response": {}}, **SCOPE,
        }  # fmt: skip
        self.up.send({"type": "websocket.connect"})
        server.process.start(self.serve(scope), "socket")

    async def serve(self, scope: dict[str, Any]) -> None:
        await self.server.app(scope, self.receive, self.reply)
        self.hang_up()

    # ---- the end of the server --------------------------------------------------------------------

    async def receive(self) -> dict[str, Any]:
        try:
            return dict(await self.up.take())
        except LineLost:
            return {"type": "websocket.disconnect", "code": 1006}

    async def reply(self, message: dict[str, Any]) -> None:
        if self.up.cut:
            raise OSError("the line is gone")
        if message["type"] == "websocket.send":
            text = message["text"]
            while self.down.unread > BUFFER and not self.up.cut:
                self.down.room.clear()
                await self.down.room.wait()
            self.down.send(text, len(text))
            if self.network.cuts():
                self.cut()
        elif message["type"] in ("websocket.close", "websocket.http.response.start"):
            self.hang_up()

    def hang_up(self) -> None:
        """Close in order: what was sent before still arrives."""
        if not self.closed:
            self.closed = True
            self.down.send(None)
            self.later(0.0, self.up.end)

    # ---- the end of the person --------------------------------------------------------------------

    def say(self, message: dict[str, Any]) -> None:
        if self.down.cut:
            raise LineLost
        self.up.send({"type": "websocket.receive", "text": json.dumps(message)})
        if self.network.cuts():
            self.cut()

    async def hear(self) -> str:
        """Give the next message, or raise LineLost."""
        found = await self.down.take()
        if found is None:
            self.down.end()
            raise LineLost
        return str(found)

    # ---- trouble --------------------------------------------------------------------

    def cut(self) -> None:
        """Cut the line: one end hears of it at once, the other a little or much later."""
        if self.closed:
            return
        self.closed = True
        rng = self.network.rng
        for end in (self.up, self.down):
            silent = rng.random() < self.network.half_open
            self.later(SILENCE if silent else rng.random() * 2.0, end.end)
            end.lost = True

    def later(self, seconds: float, work: Any) -> None:
        self.network.loop.call_later(seconds, work, context=self.network.world.context.copy())


class Network:
    """All lines of a world."""

    def __init__(self, loop: SimulatedLoop, world: Process, rng: random.Random) -> None:
        self.loop = loop
        self.world = world
        self.rng = rng
        self.slow = 0.02  # seconds of a usual way
        self.cut_chance = 0.0  # for every message
        self.half_open = 0.0  # the chance that an end does not hear of a cut
        self.lines: list[Line] = []

    def delay(self) -> float:
        """Give how long something is on its way: mostly short, now and then long."""
        return self.rng.expovariate(1.0) * self.slow * (20.0 if self.rng.random() < 0.02 else 1.0)

    def cuts(self) -> bool:
        return self.rng.random() < self.cut_chance

    def connect(self, person: Process, server: SimulatedServer, address: str) -> Line:
        line = Line(self, person, server, address)
        self.lines = [other for other in self.lines if not other.closed]
        self.lines.append(line)
        return line

    def died(self, server: SimulatedServer) -> None:
        """Cut all lines of a server that is gone."""
        for line in self.lines:
            if line.server is server:
                line.cut()

    async def ask(self, server: SimulatedServer, address: str, path: str, body: Any) -> tuple[int, Any]:
        """Ask a server over HTTP, in the name of a person; raise LineLost if no answer comes."""
        raw = json.dumps(body).encode()
        scope = {
            "type": "http", "method": "POST", "path": path, "raw_path": path.encode(), "scheme": "http",
            "client": (address, 2), "extensions": {}, **SCOPE,
        }  # fmt: skip
        back = Direction(self)
        sent = False
        status, parts = 0, []

        async def receive() -> dict[str, Any]:
            nonlocal sent
            if sent:
                await asyncio.Event().wait()
            sent = True
            return {"type": "http.request", "body": raw}

        async def send(message: dict[str, Any]) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            else:
                parts.append(message.get("body", b""))
                if not message.get("more_body"):
                    back.send((status, b"".join(parts)))

        if self.cuts():
            raise LineLost
        server.process.start(server.app(scope, receive, send), path)
        lost = self.cuts()
        try:
            async with asyncio.timeout(ANSWERED):
                found, text = await back.take()
        except TimeoutError:
            raise LineLost from None
        if lost:
            raise LineLost
        return found, json.loads(text)
