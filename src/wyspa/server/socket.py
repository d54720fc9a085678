"""One WebSocket: a hello in time, then messages in and out, within limits."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable
from urllib.parse import urlsplit

import msgspec
from starlette.types import Scope
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from wyspa.server import messages, wire
from wyspa.server.answers import failed, language_of_headers
from wyspa.server.bans import Bans
from wyspa.server.buckets import Bucket
from wyspa.server.callers import Callers
from wyspa.server.errors import Refusal, plain
from wyspa.server.front import ADDRESS, CALLER
from wyspa.server.guarded import FLOODED, LINE
from wyspa.server.lane import SlowLane
from wyspa.server.limits import Limits, Share
from wyspa.server.listener import Listener
from wyspa.server.load import Newcomer
from wyspa.server.reception import Reception
from wyspa.server.seats import hashed
from wyspa.server.speech import known_language
from wyspa.server.straight import Outgoing, Straight, StraightLine
from wyspa.server.visits import COME_AGAIN, Visit

log = logging.getLogger("wyspa.server")
STRAY = ("unknown-table", "bad-secret")  # refusals of those who try doors
# messages after which everything is told again, and what they count as
SHARES: dict[type[wire.FromClient], str] = {
    wire.Look: "looks",
    wire.Speak: "looks",
    wire.LookBack: "moments",
}


def origin_fits(origin: str | None, host: str, allowed: list[str]) -> bool:
    """Tell whether a page may talk to us: programs send no origin, pages must be ours or named."""
    if origin is None:
        return True
    if origin in allowed:
        return True
    parts = urlsplit(origin)
    return parts.scheme in ("http", "https") and parts.netloc.lower() == host.lower()


class Door:
    """Lets sockets in."""

    def __init__(self, reception: Reception, limits: Limits, origins: list[str], callers: Callers, bans: Bans) -> None:
        """Take the way to tables, the limits, further origins that are welcome, who asked for what, who is banned."""
        self.reception = reception
        self.lobby = reception.lobby
        self.limits = limits
        self.origins = origins
        self.callers = callers
        self.bans = bans
        self.addresses: dict[Listener, str] = {}  # of everybody who is in
        self.watching: dict[Listener, str] = {}  # of those who look on without a seat
        self.gate = asyncio.Lock()  # of those
        self.lane = SlowLane(limits.door.watch_pause)  # for what they ask
        self.outgoing = Outgoing()
        self.open = 0
        self.open_of: dict[str, int] = {}  # by caller

    async def let_in(self, socket: WebSocket) -> None:
        """Serve one socket until it closes; nothing that goes wrong here reaches another one."""
        caller = socket.scope[CALLER]
        try:
            self.check(socket, caller)
        except Refusal as refusal:
            self.lobby.pulse.refused("socket", refusal.key)
            language = language_of_headers(socket.headers, socket.url.query)
            await socket.send_denial_response(failed(refusal, language))
            return
        self.open += 1
        self.open_of[caller] = self.open_of.get(caller, 0) + 1
        try:
            await socket.accept()
            await self.serve(socket)
        except (WebSocketDisconnect, RuntimeError, OSError, TimeoutError):
            pass  # the other side is gone
        except Exception:
            log.exception("a socket failed")
        finally:
            if socket.scope.get(FLOODED):
                self.callers.charge("sockets", caller, self.limits.door.flood_costs)
            self.open -= 1
            self.open_of[caller] -= 1
            if not self.open_of[caller]:
                del self.open_of[caller]
            if socket.application_state == WebSocketState.CONNECTED:
                await quietly_close(socket)

    def check(self, socket: WebSocket, caller: str) -> None:
        """Refuse pages of others, and one socket too many."""
        if not origin_fits(socket.headers.get("origin"), socket.headers.get("host", ""), self.origins):
            raise Refusal("wrong-origin", 403)
        if self.open_of.get(caller, 0) >= self.limits.door.sockets_each:
            raise Refusal("too-open", 429, seconds="5")
        if self.open >= self.limits.connections:
            raise Refusal("full-house", 503, seconds="5")

    async def serve(self, socket: WebSocket) -> None:
        """Serve one connection that was let in."""
        listener = Listener(self.limits)
        self.addresses[listener] = socket.scope[ADDRESS]
        try:
            await self.talk(socket, listener)
        finally:
            del self.addresses[listener]
            self.watching.pop(listener, None)

    def turn_out(self) -> None:
        """Tell those who are banned by now that they are, and close their connections."""
        for listener, address in self.addresses.items():
            if self.bans.hit(address):
                listener.close("banned")

    async def talk(self, socket: WebSocket, listener: Listener) -> None:
        """Find the table of somebody, and carry messages both ways until one side ends it."""
        try:
            message = await self.hello(socket, listener)
            self.bans.check(socket.scope[ADDRESS])  # it may have come meanwhile
            visit = await self.bring_in(socket, listener, message)
        except Refusal as refusal:
            self.lobby.pulse.refused("socket", refusal.key)
            await send_bye(socket, refusal, listener.language)
            return
        line = socket.scope.get(LINE)
        if line is not None:
            await self.carry(socket, line, visit)
            return
        sending = asyncio.create_task(pump(socket, visit))
        hearing = asyncio.create_task(self.hear(socket, visit))
        try:
            await asyncio.wait([sending, hearing], return_when=asyncio.FIRST_COMPLETED)
            if hearing.done() and not sending.done() and listener.closed:
                await asyncio.wait([sending], timeout=self.limits.door.write_seconds)
        finally:
            for task in (sending, hearing):
                task.cancel()
            await asyncio.gather(sending, hearing, return_exceptions=True)
            if listener.closed:
                self.lobby.pulse.refused("goodbye", listener.closed)
            await visit.end()

    async def carry(self, socket: WebSocket, line: StraightLine, visit: Visit) -> None:
        """Do the same with nothing in between, until one side ends it."""
        listener = visit.listener
        hear = self.hearer(socket, visit)
        straight = Straight(line, listener, hear, self.outgoing)
        hearing = asyncio.create_task(listen(socket, straight.take))
        try:
            straight.begin()
            await asyncio.wait([hearing, straight.ended], return_when=asyncio.FIRST_COMPLETED)
            if listener.closed and not hearing.done():
                await quietly_close(socket)
        finally:
            straight.end()
            hearing.cancel()
            await asyncio.gather(hearing, return_exceptions=True)
            if listener.closed:
                self.lobby.pulse.refused("goodbye", listener.closed)
            await visit.end()

    async def hello(self, socket: WebSocket, listener: Listener) -> wire.Hello:
        """Read the first message."""
        try:
            async with asyncio.timeout(self.limits.hello_seconds):
                frame = await receive(socket)
        except TimeoutError:
            raise Refusal("too-late") from None
        try:
            message = wire.read_hello(frame)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise Refusal("old-client" if speaks_another(frame) else "bad-hello") from None
        listener.language = known_language(message.language)
        if message.protocol != wire.PROTOCOL:
            raise Refusal("old-client")
        listener.patches = message.patches
        return message

    async def bring_in(self, socket: WebSocket, listener: Listener, message: wire.Hello) -> Visit:
        """Bring somebody to the table they ask for; many that are none are too many."""
        looks_on = not message.secret
        if looks_on:
            self.check_watcher(socket.scope)
            self.watching[listener] = socket.scope[ADDRESS]
        visit = Visit(self.reception, listener, message)
        try:
            async with self.turn(looks_on):
                await visit.begin()
        except Refusal as refusal:
            if refusal.key in STRAY:
                self.callers.ask("strays", socket.scope[CALLER])
            raise
        return visit

    def check_watcher(self, scope: Scope) -> None:
        """Refuse somebody who only looks on, if they do so too often or the server has enough to do."""
        self.lobby.load.check(Newcomer.GUEST)
        if len(self.watchers().get(scope[ADDRESS], ())) >= self.limits.door.watchers_each:
            raise Refusal("too-open", 429, seconds="5")
        self.callers.ask("watches", scope[CALLER])

    @contextlib.asynccontextmanager
    async def turn(self, looks_on: bool) -> AsyncIterator[None]:
        """Let those who only look on in one after the other, with a pause in which those who play have their turn."""
        if not looks_on:
            yield
            return
        async with self.gate:
            yield
            await asyncio.sleep(self.limits.door.watch_pause)

    def watchers(self) -> dict[str, list[Listener]]:
        """List who looks on without a seat, by address, those who came first first."""
        found: dict[str, list[Listener]] = {}
        for listener, address in self.watching.items():
            if not listener.closed:
                found.setdefault(address, []).append(listener)
        return found

    def shed(self) -> None:
        """Send watchers away while the server is so busy that no more are let in: half of the largest crowd."""
        if self.lobby.load.refused() is not Newcomer.GUEST:
            return
        crowd = max(self.watchers().values(), key=len, default=[])
        for listener in crowd[: (len(crowd) + 1) // 2]:
            listener.drop("busy", {"seconds": self.lobby.load.seconds()})

    async def hear(self, socket: WebSocket, visit: Visit) -> None:
        """Hear messages until the connection is closed."""
        hear = self.hearer(socket, visit)
        while not visit.listener.closed:
            hear(await receive(socket))
            await asyncio.sleep(0)  # what came in one go is answered one by one, and others have their turn

    def hearer(self, socket: WebSocket, visit: Visit) -> Callable[[bytes], None]:
        """Give who passes messages on to the table; what is malformed or too much is refused here."""
        time, listener, hello = self.lobby.time, visit.listener, visit.hello
        # one allowance for all connections of a seat, one for all who watch from an address
        person = f"{hello.table}:{hashed(hello.secret)}" if hello.secret else socket.scope[CALLER]
        bucket = self.bucket_of(person, bool(hello.secret))

        def hear(frame: bytes) -> None:
            if listener.closed:
                return
            if not bucket.take(time.now()):
                self.refuse(visit, Refusal("too-fast"))
            else:
                try:
                    message = wire.read(frame)
                    if type(message) not in SHARES:
                        visit.post(message, frame)
                    else:
                        self.callers.ask(SHARES[type(message)], person)
                        if hello.secret:
                            visit.post(message, frame)
                        else:
                            self.lane.put(person, lambda: self.post_late(visit, message, frame))
                except Refusal as refusal:
                    self.refuse(visit, refusal)
                except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                    self.refuse(visit, Refusal("bad-message", why=plain(error)))
            if listener.strikes > self.limits.strikes:
                socket.scope[FLOODED] = True
                listener.close("flood")

        return hear

    def post_late(self, visit: Visit, message: wire.Message, frame: bytes) -> bool:
        """Pass something on to the table that had to wait; False if whoever sent it has gone meanwhile."""
        if visit.listener.closed or visit.listener not in self.addresses:
            return False
        visit.post(message, frame)
        return True

    def bucket_of(self, person: str, seated: bool) -> Bucket:
        """Give the bucket of messages: one for all connections of a seat, and one for each who watches."""
        limits, now = self.limits, self.lobby.time.now()
        if not seated:
            return Bucket(limits.messages_a_second, limits.messages_at_once, now)
        share = Share(limits.messages_a_second * 60.0, limits.messages_at_once, 0.0, 0.0)
        return self.callers.bucket("messages", person, share, now)

    def refuse(self, visit: Visit, refusal: Refusal) -> None:
        """Refuse something that never got to the table."""
        self.lobby.pulse.refused("socket", refusal.key)
        visit.refuse(refusal)


async def receive(socket: WebSocket) -> bytes:
    """Wait for the next frame."""
    message = await socket.receive()
    if message["type"] != "websocket.receive":
        raise WebSocketDisconnect(message.get("code") or 1000)
    text = message.get("text")
    return text.encode("utf-8", "surrogatepass") if text is not None else message.get("bytes") or b""


async def listen(socket: WebSocket, take: Callable[[bytes], None]) -> None:
    """Hear what comes over ASGI beside a line: what had come before there was one, and the end."""
    while True:
        take(await receive(socket))


async def pump(socket: WebSocket, visit: Visit) -> None:
    """Send what the outbox holds; a message that takes too long ends the connection."""
    listener = visit.listener
    while (raw := await listener.next()) is not None:
        async with asyncio.timeout(listener.limits.door.write_seconds):
            await socket.send_text(raw.decode())
    await quietly_close(socket)


async def send_bye(socket: WebSocket, refusal: Refusal, language: str) -> None:
    """Say why nobody is let in."""
    again = refusal.key in COME_AGAIN
    await socket.send_text(messages.writer.encode(messages.Bye(refusal.key, refusal.text(language), again)).decode())
    await quietly_close(socket)


async def quietly_close(socket: WebSocket) -> None:
    """Close, if it is still open."""
    with contextlib.suppress(RuntimeError, OSError, WebSocketDisconnect):
        await socket.close(1000)


def speaks_another(frame: bytes) -> bool:
    """Tell whether a hello that we cannot read is of another version of the protocol."""
    try:
        said = msgspec.json.decode(frame)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return isinstance(said, dict) and said.get("t") == "hello" and said.get("protocol") not in (None, wire.PROTOCOL)
