"""The WebSocket protocol of uvicorn with more locks: few fragments to a message, few frames a second, pings too."""

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from wyspa.server.limits import Bucket
from wyspa.server.porch import Porch
from wyspa.server.unread import Unread

FRAGMENTS_MOST = 16
NOT_TEXT, POLICY, TOO_BIG = 1007, 1008, 1009
SLICE = 1024  # bytes that are taken apart before frames are counted again: at most 170 frames


class Guarded(Unread, WebSocketsSansIOProtocol):
    """Closes sockets that send endless fragments or frames, or text that is none, or that do not read."""

    frames_left: Bucket | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin; who does not answer our goodbye is not waited for long."""
        super().connection_made(transport)
        self.close_timeout = 2 * self.porch.limits.linger_seconds

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that it has gone."""
        self.stop_waiting()
        self.porch.gone(self.transport)
        super().connection_lost(exc)

    # ---- how much comes in --------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Take what has come apart in slices: one read can hold forty thousand pings."""
        for at in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[at : at + SLICE])

    def fits(self) -> bool:
        """Count a frame; one too many closes the socket."""
        now = self.loop.time()
        if self.frames_left is None:
            limits = self.porch.limits
            self.frames_left = Bucket(limits.frames_a_second, limits.frames_at_once, now)
        if self.frames_left.take(now):
            return not self.close_sent
        if self.close_sent:
            self.transport.abort()
        else:
            self.refuse(POLICY, "too many frames")
        return False

    def handle_ping(self) -> None:
        """Answer a ping, unless there are too many."""
        if self.fits():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take a pong, unless there are too many."""
        if self.fits():
            super().handle_pong(event)

    def handle_text(self, event: Frame) -> None:
        """Take a text, unless there are too many."""
        if self.fits():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """Take bytes, unless there are too many."""
        if self.fits():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        """Take one more fragment, unless there are too many."""
        if not self.fits():
            return
        if len(self.frames) >= FRAGMENTS_MOST:
            self.refuse(TOO_BIG, "too many fragments")
            return
        super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Pass a whole message on; text must be UTF-8."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.refuse(NOT_TEXT, "not UTF-8")
                return
        super().send_receive_event_to_app()

    def refuse(self, code: int, reason: str) -> None:
        """Close the socket from our side."""
        self.frames = []
        self.conn.fail(code, reason)
        self.handle_parser_exception()

    # ---- who does not read --------------------------------------------------------------------

    def handle_parser_exception(self) -> None:
        """Close, and cut the line if the last words are not read."""
        super().handle_parser_exception()
        self.leave()

    def keepalive_timeout(self) -> None:
        """Close a socket that does not answer, and cut the line."""
        super().keepalive_timeout()
        self.leave()

    async def send(self, message: Any) -> None:
        """Send; a refusal instead of the handshake completes it, and is nothing to be logged as a failure."""
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True

    async def run_asgi(self) -> None:
        """Serve it; what is not read in the end is not waited for."""
        await super().run_asgi()
        self.loop.call_later(self.close_timeout + self.porch.limits.linger_seconds, self.transport.abort)


def guarded_at(porch: Porch) -> type[Guarded]:
    """Give the protocol of one server."""
    return type("Guarded", (Guarded,), {"porch": porch})
