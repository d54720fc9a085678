"""One WebSocket: a hello in time, then messages in and out, within limits."""

import asyncio
import contextlib
import logging
from urllib.parse import urlsplit

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from wyspa.server import messages, wire
from wyspa.server.answers import failed, language_of_headers
from wyspa.server.callers import Callers
from wyspa.server.errors import Refusal, plain
from wyspa.server.front import CALLER
from wyspa.server.limits import Bucket, Limits
from wyspa.server.listener import Listener
from wyspa.server.lobby import Lobby
from wyspa.server.seats import hashed, seat_of
from wyspa.server.shares import Share
from wyspa.server.speech import known_language
from wyspa.server.store import StoreFailed
from wyspa.server.table import LiveTable

log = logging.getLogger("wyspa.server")
SEND_SECONDS = 20.0  # for one message to a client
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

    def __init__(self, lobby: Lobby, limits: Limits, origins: list[str], callers: Callers) -> None:
        """Take the tables, the limits, further origins that are welcome, and who has asked for how much."""
        self.lobby = lobby
        self.limits = limits
        self.origins = origins
        self.callers = callers
        self.open = 0
        self.open_of: dict[str, int] = {}  # by caller

    async def let_in(self, socket: WebSocket) -> None:
        """Serve one socket until it closes; nothing that goes wrong here reaches another one."""
        caller = socket.scope[CALLER]
        try:
            self.check(socket, caller)
        except Refusal as refusal:
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
        """Hear the hello, then carry messages both ways."""
        listener = Listener(self.limits)
        try:
            table, since = await self.hello(socket, listener)
        except Refusal as refusal:
            await send_bye(socket, refusal, listener.language)
            return
        self.make_room(table, listener)
        await table.ask(lambda: table.enter(listener, since))
        sending = asyncio.create_task(pump(socket, listener))
        hearing = asyncio.create_task(self.hear(socket, listener, table))
        try:
            await asyncio.wait([sending, hearing], return_when=asyncio.FIRST_COMPLETED)
            if hearing.done() and not sending.done() and listener.closed:
                await asyncio.wait([sending], timeout=SEND_SECONDS)
        finally:
            for task in (sending, hearing):
                task.cancel()
            await asyncio.gather(sending, hearing, return_exceptions=True)
            await table.ask(lambda: table.go(listener))

    async def hello(self, socket: WebSocket, listener: Listener) -> tuple[LiveTable, int]:
        """Read the first message and find table and seat."""
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
        try:
            table = await self.lobby.find(message.table)
            if message.secret:
                listener.key = hashed(message.secret)
                listener.seat = seat_of(table.head.chairs, message.secret)
                if listener.seat < 0:
                    raise Refusal("bad-secret")
        except StoreFailed as error:
            raise Refusal("storage", why=error.key) from None
        except Refusal:
            self.callers.ask("strays", socket.scope[CALLER])
            raise
        listener.seals = message.seals
        if message.seen:
            await table.ask(lambda: table.hear_seen(message.seen))
        return table, message.since

    def make_room(self, table: LiveTable, listener: Listener) -> None:
        """Close the oldest connection of a seat that has too many; its owner has long forgotten it."""
        same = [other for other in table.listeners if other.seat == listener.seat and not other.closed]
        if listener.seat >= 0 and len(same) >= self.limits.door.sockets_a_seat:
            same[0].close("elsewhere")

    async def hear(self, socket: WebSocket, listener: Listener, table: LiveTable) -> None:
        """Pass messages on to the table; what is malformed or too much is refused here."""
        time = self.lobby.time
        bucket = self.bucket_of(table, listener)
        person = socket.scope[CALLER] if listener.seat < 0 else f"{table.head.id}:{listener.seat}"
        while not listener.closed:
            frame = await receive(socket)
            if not bucket.take(time.now()):
                self.refuse(listener, table, Refusal("too-fast"))
            else:
                try:
                    message = wire.read(frame)
                    if type(message) in SHARES:
                        self.callers.ask(SHARES[type(message)], person)
                    table.post(listener, message)
                except Refusal as refusal:
                    self.refuse(listener, table, refusal)
                except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                    self.refuse(listener, table, Refusal("bad-message", why=plain(error)))
            if listener.strikes > self.limits.strikes:
                listener.close("flood")
            await asyncio.sleep(0)  # what came in one go is answered one by one, and others have their turn

    def bucket_of(self, table: LiveTable, listener: Listener) -> Bucket:
        """Give the bucket of messages: one for all connections of a seat, and one for each who watches."""
        limits, now = self.limits, self.lobby.time.now()
        if listener.seat < 0:
            return Bucket(limits.messages_a_second, limits.messages_at_once, now)
        share = Share(limits.messages_a_second * 60.0, limits.messages_at_once, 0.0, 0.0)
        return self.callers.bucket("messages", f"{table.head.id}:{listener.seat}", share, now)

    def refuse(self, listener: Listener, table: LiveTable, refusal: Refusal) -> None:
        """Refuse something that never got to the table."""
        listener.strikes += 1
        listener.tell(messages.Refused("", refusal.key, refusal.text(listener.language), table.version()))


async def receive(socket: WebSocket) -> bytes:
    """Wait for the next frame."""
    message = await socket.receive()
    if message["type"] != "websocket.receive":
        raise WebSocketDisconnect(message.get("code") or 1000)
    text = message.get("text")
    return text.encode("utf-8", "surrogatepass") if text is not None else message.get("bytes") or b""


async def pump(socket: WebSocket, listener: Listener) -> None:
    """Send what the outbox holds; a message that takes too long ends the connection."""
    while (raw := await listener.next()) is not None:
        async with asyncio.timeout(SEND_SECONDS):
            await socket.send_text(raw.decode())
    await quietly_close(socket)


async def send_bye(socket: WebSocket, refusal: Refusal, language: str) -> None:
    """Say why nobody is let in."""
    again = refusal.key == "storage"  # the database may be back in a moment
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
    except (msgspec.DecodeError, RecursionError):
        return False
    return isinstance(said, dict) and said.get("t") == "hello" and said.get("protocol") not in (None, wire.PROTOCOL)
