"""The line to a phone, a desk or a wall: frames are made once and written at once, also to thousands."""

import struct
from typing import Protocol

SMALL, MIDDLE = 126, 65_536  # where the head of a frame grows
TEXT = 0x81  # the last frame of a text


class Line(Protocol):
    """What carries frames; a connection, or a list in a test."""

    def write(self, frames: bytes) -> None:
        """Send frames now."""

    def unsent(self) -> int:
        """Count the bytes that the other side has not taken yet."""


def framed(text: bytes) -> bytes:
    """Put a message into a frame of a WebSocket, as a server sends it: one piece, not masked, not packed."""
    size = len(text)
    if size < SMALL:
        return bytes((TEXT, size)) + text
    if size < MIDDLE:
        return struct.pack("!BBH", TEXT, 126, size) + text
    return struct.pack("!BBQ", TEXT, 127, size) + text
