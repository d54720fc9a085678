"""A line to the server: a WebSocket as a client speaks it, as cheap as can be, so that one process is thousands."""

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
LAST, MASKED = 0x80, 0x80
# A client has to mask what it sends; with a mask of zeros the letters stay as they are, and nothing is worked out.
MASK = b"\0\0\0\0"
SHORT, MIDDLE = 126, 127
HEADER_END = b"\r\n\r\n"


class NoLine(Exception):
    """The server did not take the line."""


class PhoneLine(asyncio.Protocol):
    """One socket: whole messages in, texts out. Frames of the server are not cut into fragments."""

    def __init__(self, at: str, path: str, heard: Callable[[bytes], None], lost: Callable[[], None]) -> None:
        """Take whom to call with each message, and when the line has gone."""
        self.at = at
        self.path = path
        self.heard = heard
        self.lost = lost
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.kept = b""
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        self.transport = wire = cast(asyncio.Transport, transport)  # of another loop it is one in all but its class
        key = base64.b64encode(os.urandom(16)).decode()
        wire.write(
            f"GET {self.path} HTTP/1.1\r\nHost: {self.at}\r\nOrigin: http://{self.at}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Take messages apart; what is not whole yet is kept."""
        data = self.kept + data if self.kept else data
        if not self.open.done():
            head, found, data = data.partition(HEADER_END)
            if not found:
                self.kept = head
                return
            status = head.split(b"\r\n", 1)[0]
            if b" 101 " not in status + b" ":
                self.open.set_exception(NoLine(status.decode("latin-1")))
                self.cut()
                return
            self.open.set_result(None)
        at = 0
        while len(data) - at >= 2:
            length, begins = data[at + 1] & 127, at + 2
            if length == SHORT:
                length, begins = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif length == MIDDLE:
                length, begins = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if len(data) < begins + length:
                break
            kind, at = data[at] & 15, begins + length
            if kind == TEXT:
                self.heard(data[begins:at])
            elif kind == PING:
                self.frame(PONG, data[begins:at])
            elif kind == CLOSE:
                self.cut()
                return
        self.kept = data[at:]

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that it has gone."""
        if not self.open.done():
            self.open.set_exception(NoLine(str(exc or "closed")))
            self.open.exception()  # whoever waits for it has it too
        self.lost()

    def send(self, text: bytes) -> None:
        """Send a message."""
        self.frame(TEXT, text)

    def frame(self, kind: int, payload: bytes) -> None:
        """Send a frame."""
        if self.transport is None or self.transport.is_closing():  # not by is_open: a call less for each frame
            return
        length = len(payload)
        if length < SHORT:
            head = bytes((LAST | kind, MASKED | length))
        else:
            head = bytes((LAST | kind, MASKED | SHORT)) + length.to_bytes(2, "big")
        self.transport.write(head + MASK + payload)

    def is_open(self) -> bool:
        """Tell whether it is there and nobody has ended it."""
        return self.transport is not None and not self.transport.is_closing()

    def cut(self) -> None:
        """End it at once, as a phone does that leaves the hall."""
        if self.transport is not None:
            self.transport.abort()


async def connect(
    at: str, path: str, heard: Callable[[bytes], None], lost: Callable[[], None], source: str = ""
) -> PhoneLine:
    """Open a line, from an address of this machine if one is given, or raise NoLine or OSError."""
    host, _, port = at.rpartition(":")
    _, line = await asyncio.get_running_loop().create_connection(
        lambda: PhoneLine(at, path, heard, lost), host, int(port), local_addr=(source, 0) if source else None
    )
    await line.open
    return line
