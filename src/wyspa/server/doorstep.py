"""The HTTP protocol of uvicorn with a clock: who connects must say in time what they want, and read what we answer."""

import asyncio
from typing import ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from wyspa.server.porch import Porch
from wyspa.server.unread import Unread

HEAD, BODY, ANSWER, IDLE = "head", "body", "answer", "idle"
LATE = "The request did not come in time.\nŻądanie nie nadeszło na czas.\n"
OFTEN = "Too many sockets from your address. Try again in 5 s.\nZa dużo połączeń z twojego adresu. Spróbuj za 5 s\n"
HELD_MOST = 65_536  # bytes of a request that waits
SOCKETS = b"GET /ws"  # how a request begins that asks for one
FULL = "There is no room for more connections now. Try again in 5 s.\nBrak miejsca na nowe połączenia. Spróbuj za 5 s\n"


def spoken(status: str, text: str) -> bytes:
    """Write a whole answer of our own, after which the connection is closed."""
    body = text.encode()
    head = f"HTTP/1.1 {status}\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: {len(body)}\r\n"
    return head.encode() + b"retry-after: 5\r\nconnection: close\r\n\r\n" + body


class Doorstep(Unread, H11Protocol):
    """One connection, from the first byte until it is closed or becomes a WebSocket."""

    farewells: ClassVar[int] = 0
    stage = ""
    turned_away = False
    held = b""  # what has come of a request for a socket whose turn has not
    timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let a connection in and start the clock, or say that there is no room."""
        super().connection_made(transport)
        if self.porch.come(transport, self.client):
            self.enter(HEAD)
            return
        self.turned_away = True
        kind = type(self)
        if kind.farewells >= self.porch.limits.farewells:
            transport.abort()
            return
        kind.farewells += 1
        self.timer = self.loop.call_later(self.porch.limits.linger_seconds, transport.abort)
        transport.write(spoken("503 Service Unavailable", FULL))
        transport.write_eof()  # and wait until the other side has read it and closes

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the clocks."""
        self.stop_waiting()
        if self.timer is not None:
            self.timer.cancel()
        if self.turned_away:
            type(self).farewells = max(0, type(self).farewells - 1)
        self.porch.gone(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, and see how far the request is."""
        if self.turned_away:
            return
        if self.held or (data.startswith(SOCKETS) and self.stage == HEAD):
            self.wait_for_socket(data)
            return
        self.read(data)

    def wait_for_socket(self, data: bytes) -> None:
        """Read a request for a socket when its turn has come: where many come at once others do not wait for all."""
        first = not self.held
        self.held += data
        if len(self.held) > HELD_MOST:
            self.transport.abort()
        elif first:
            self.porch.lane.put(self.porch.whose(self.transport), self.read_held)

    def read_held(self) -> bool:
        """Read on; False if there is nobody any more."""
        data, self.held = self.held, b""
        if self.transport.is_closing():
            return False
        if self.porch.turns_away(self.transport):
            self.turn_away()
        else:
            self.read(data)
        return True

    def read(self, data: bytes) -> None:
        """Take a request apart, and see how far it is."""
        super().data_received(data)
        if self.transport.get_protocol() is not self:  # it has become a WebSocket, which has its own clocks
            self.enter(ANSWER)
            self.resume_writing()
            return
        self.see(HEAD)

    def turn_away(self) -> None:
        """Refuse a socket to whom it would be refused anyhow: a flood that comes again costs a tenth of that."""
        self.porch.turned_away += 1
        self.transport.write(spoken("429 Too Many Requests", OFTEN))
        self.transport.close()
        self.leave()

    def on_response_complete(self) -> None:
        """Wait for the next request with the keep-alive clock of uvicorn, or go on with one that is here already."""
        super().on_response_complete()
        if self.transport.is_closing():
            self.leave()
        else:
            self.see(IDLE)

    def see(self, before: str) -> None:
        """See how far the request is: before its head has come, in its body, or all of it is here."""
        state = self.conn.their_state
        self.enter(before if state is h11.IDLE else BODY if state is h11.SEND_BODY else ANSWER)

    def enter(self, stage: str) -> None:
        """Go on to another stage, which has its own time."""
        if stage == self.stage:
            return
        self.stage = stage
        self.porch.waits(self.transport, stage in (HEAD, IDLE))
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        limits = self.porch.limits
        if stage in (HEAD, BODY):
            seconds = limits.head_seconds if stage == HEAD else limits.body_seconds
            self.timer = self.loop.call_later(seconds, self.late)

    def late(self) -> None:
        """End a request that does not come: say so, if nothing has been said yet."""
        if self.transport.is_closing():
            return
        started = False
        if self.stage == BODY and self.cycle is not None:
            started = self.cycle.response_started
            self.cycle.disconnected = True  # whoever waits for the body hears that it will not come
            self.cycle.message_event.set()
        if not started:
            self.transport.write(spoken("408 Request Timeout", LATE))
        self.transport.close()
        self.leave()

    def timeout_keep_alive_handler(self) -> None:
        """Close a connection that is idle."""
        super().timeout_keep_alive_handler()
        self.leave()


def doorstep_at(porch: Porch) -> type[Doorstep]:
    """Give the protocol of one server."""
    return type("Doorstep", (Doorstep,), {"porch": porch, "farewells": 0})
