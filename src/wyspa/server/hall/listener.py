"""Somebody who hears a hall: a phone, a desk, or a wall. What it was told is remembered, so that patches suffice."""

from collections.abc import Callable

from wyspa.server import messages
from wyspa.server.buckets import Bucket
from wyspa.server.errors import Refusal
from wyspa.server.hall.eyes import OwnEyes
from wyspa.server.hall.line import Line, framed
from wyspa.server.hall.states import HallRole
from wyspa.server.limits import Limits

SLOW_BYTES = 65_536  # that wait to be taken: then patches are skipped until they are


class HallListener:
    """One connection."""

    def __init__(self, line: Line, role: HallRole, language: str, limits: Limits) -> None:
        """Begin with nothing told."""
        self.line = line
        self.role = role
        self.language = language
        self.limits = limits
        self.seat = -1
        self.host = ""  # of a desk: the hash of its secret
        self.seen: dict[int, int] = {}  # by board: the version it has
        self.eyes = OwnEyes()
        self.stamp: bytes = b""  # of the round it was told last
        self.marks: dict[str, bytes] = {}  # of summaries it was told last, by kind
        self.closed = ""
        self.strikes = 0
        self.bytes = 0  # sent so far
        self.bucket: Bucket | None = None
        self.hang_up: Callable[[], None] = lambda: None

    def forget(self) -> None:
        """Be told everything anew."""
        self.seen = {}
        self.eyes = OwnEyes()
        self.stamp = b""
        self.marks = {}

    @property
    def slow(self) -> bool:
        """Tell whether it does not take what is sent."""
        return self.line.unsent() > SLOW_BYTES

    def tell(self, message: messages.FromServer) -> None:
        """Send a message."""
        self.send(messages.writer.encode(message))

    def send(self, text: bytes) -> None:
        """Send a message that is written already."""
        self.write(framed(text))

    def write(self, frame: bytes) -> None:
        """Send a frame that is ready; who does not take anything for long is dropped."""
        if self.closed:
            return
        if self.line.unsent() > self.limits.outbox_bytes:
            self.close("slow", again=True)
            return
        self.bytes += len(frame)
        self.line.write(frame)

    def close(self, key: str, again: bool = False, facts: dict[str, str] | None = None) -> None:
        """Say goodbye: the last message."""
        if not self.closed:
            text = Refusal(key, 400, **(facts or {})).text(self.language)
            frame = framed(messages.writer.encode(messages.Bye(key, text, again)))
            self.closed = key
            self.line.write(frame)
            self.hang_up()
