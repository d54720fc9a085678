"""The WebSocket protocol of uvicorn with more locks: few fragments to a message, few frames a second, pings too."""

import asyncio
import math
from collections.abc import Callable, Generator
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import PayloadTooBig, ProtocolError
from websockets.frames import Frame, Opcode
from websockets.frames import apply_mask as unmasked  # type: ignore[attr-defined]  # the compiled one, if there is one
from websockets.protocol import State

from wyspa.server.buckets import Bucket
from wyspa.server.hall.line import framed
from wyspa.server.porch import Porch
from wyspa.server.unread import Unread

WRONG, NOT_TEXT, POLICY, TOO_BIG = 1002, 1007, 1008, 1009
FLOODED = "wyspa.flooded"  # in a scope: its socket was closed for a flood
LINE = "wyspa.line"  # in a scope: the line itself, for those who need nothing in between
PACKED = 4000  # bytes: a shorter message leaves in at most three packets at once, and is not compressed
TEXT, PACKED_TEXT = 0x81, 0xC1  # how a frame begins that is a whole text
MASKED, MIDDLE = 0x80, 126  # the length of what follows: itself if it is less than that, else in two bytes
SOON = 1.0  # seconds that are not worth another look
SLICE = 1024  # bytes that are taken apart before frames are counted again: at most 170 frames


class Guarded(Unread, WebSocketsSansIOProtocol):
    """Closes sockets that send endless fragments or frames, or text that is none, or that do not read."""

    frames_left: Bucket | None = None
    reader: Callable[[bytes], None] | None = None  # who takes messages at once, instead of one after the other
    resumed: Callable[[], None] | None = None  # who is told that the other side has read what was sent
    paused = False  # the other side does not read
    between = False  # all that has come was whole frames
    heard_at = 0.0  # when the newest frame came

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
        if self.between and self.reader is not None and self.take_whole(data):
            return
        for at in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[at : at + SLICE])
        self.between = waits_for_frame(self.conn.parser)

    def take_whole(self, data: bytes) -> bool:
        """Take what is just one short message, as nearly all are; False if it is anything else, and was not touched."""
        if len(data) < 6 or data[0] not in (TEXT, PACKED_TEXT):
            return False
        size = data[1] - MASKED
        head = 2
        if size == MIDDLE:
            size, head = int.from_bytes(data[2:4], "big"), 4
        elif size > MIDDLE:
            return False  # its length stands in eight bytes
        conn = self.conn
        if size < 0 or len(data) != head + 4 + size or size > self.porch.limits.message_bytes:
            return False
        packed = data[0] == PACKED_TEXT
        if conn.state is not State.OPEN or conn.current_size is not None or (packed and len(conn.extensions) != 1):
            return False
        if not self.fits():
            return True
        text = unmasked(data[head + 4 :], data[head : head + 4])
        if packed:
            try:
                frame = conn.extensions[0].decode(
                    Frame(Opcode.TEXT, text, True, True), max_size=self.porch.limits.message_bytes
                )
            except PayloadTooBig:
                self.refuse(TOO_BIG, "too big")
                return True
            except ProtocolError:
                self.refuse(WRONG, "not compressed as agreed")
                return True
            text = bytes(frame.data)
        if not is_text(text):
            self.refuse(NOT_TEXT, "not UTF-8")
        elif self.reader is not None:
            self.reader(text)
        return True

    def fits(self) -> bool:
        """Count a frame; one too many closes the socket."""
        now = self.heard_at = self.loop.time()
        if self.frames_left is None:
            limits = self.porch.limits
            self.frames_left = Bucket(limits.frames_a_second, limits.frames_at_once, now)
        if self.frames_left.take(now):
            return not self.close_sent
        if self.close_sent:
            self.transport.abort()
        else:
            cast(dict[str, Any], self.scope)[FLOODED] = True
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
        if len(self.frames) >= self.porch.limits.fragments:
            self.refuse(TOO_BIG, "too many fragments")
            return
        super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Pass a whole message on; text must be UTF-8."""
        data = b"".join(self.frames)
        if self.curr_msg_data_type == "text" and not self.close_sent and not is_text(data):
            self.refuse(NOT_TEXT, "not UTF-8")
            return
        if self.reader is not None and not self.close_sent:
            self.frames = []
            self.reader(data)
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

    def send_keepalive_ping(self) -> None:
        """Ask whether somebody is still there; whoever has just said something is."""
        now = self.loop.time()
        left = (self.ping_interval or 0.0) - (now - self.heard_at)
        if left > SOON:  # at a full second, when others are looked at too: one turn of the loop for all of them
            self.ping_timer = self.loop.call_later(math.ceil(now + left) - now, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        """Close a socket that does not answer, and cut the line."""
        super().keepalive_timeout()
        self.leave()

    async def send(self, message: Any) -> None:
        """Send; a refusal instead of the handshake completes it, and is nothing to be logged as a failure."""
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True

    def write(self, frames: bytes) -> None:
        """Send frames that are ready, now; they may be shared with others."""
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(frames)

    def tell(self, text: bytes) -> None:
        """Send a message, now; a long one is compressed, if the other side understands that."""
        if len(text) < PACKED or not self.conn.extensions:
            self.write(framed(text))
        elif not self.close_sent and not self.transport.is_closing() and self.conn.state is State.OPEN:
            self.conn.send_text(text)
            self.transport.write(b"".join(self.conn.data_to_send()))

    def takes(self) -> bool:
        """Tell whether the other side reads what is sent."""
        return not self.paused

    def hold(self, held: bool) -> None:
        """Read nothing more from the other side for a while, or go on."""
        if held != self.read_paused and not self.transport.is_closing():
            self.read_paused = held
            (self.transport.pause_reading if held else self.transport.resume_reading)()

    def pause_writing(self) -> None:
        """Send nothing more until it is read."""
        self.paused = True
        super().pause_writing()

    def resume_writing(self) -> None:
        """Go on sending."""
        self.paused = False
        super().resume_writing()
        if self.resumed is not None:
            self.resumed()

    def unsent(self) -> int:
        """Count the bytes that the other side has not taken yet."""
        return int(self.transport.get_write_buffer_size())

    async def run_asgi(self) -> None:
        """Serve it; what is not read in the end is not waited for."""
        cast(dict[str, Any], self.scope)[LINE] = self
        await super().run_asgi()
        self.loop.call_later(self.close_timeout + self.porch.limits.linger_seconds, self.transport.abort)


def is_text(data: bytes) -> bool:
    """Tell whether bytes are UTF-8."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def waits_for_frame(parser: Any) -> bool:
    """Tell whether a parser of the library has taken all that has come, and what comes next begins a frame.

    If the library is ever built in another way it will not be found so, and everything goes through its parser.
    """
    while isinstance(parser, Generator) and parser.gi_yieldfrom is not None:  # type: ignore[attr-defined]
        parser = parser.gi_yieldfrom  # type: ignore[attr-defined]
    return getattr(parser, "__name__", "") == "at_eof"


def guarded_at(porch: Porch) -> type[Guarded]:
    """Give the protocol of one server."""
    return type("Guarded", (Guarded,), {"porch": porch})
