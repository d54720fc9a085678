"""A socket without stops on the way: frames go straight from the line to the table, and from the table to the line.

ASGI has a dictionary, a queue and a task for each message; that costs more than most actions. It still brings sockets
in and sees them out, and carries all of it where there is no line (a simulation, a test).
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import Protocol

from wyspa.server.listener import Listener

log = logging.getLogger("wyspa.server")


class StraightLine(Protocol):
    """The line of a socket: see `wyspa.server.guarded`."""

    reader: Callable[[bytes], None] | None  # who takes messages
    resumed: Callable[[], None] | None  # who goes on sending when the other side has read

    def tell(self, text: bytes) -> None:
        """Send a message now."""

    def takes(self) -> bool:
        """Tell whether the other side reads what is sent."""

    def hold(self, held: bool) -> None:
        """Read nothing more from the other side for a while, or go on."""


class Outgoing:
    """Sends what was said in a turn of the loop at its end, over all sockets in one go."""

    def __init__(self) -> None:
        """Begin with nothing to send."""
        self.waiting: list[Straight] = []

    def add(self, straight: Straight) -> None:
        """Send over one more socket."""
        if not self.waiting:
            straight.loop.call_soon(self.send)
        self.waiting.append(straight)

    def send(self) -> None:
        """Send everything; a socket that fails fails alone."""
        waiting, self.waiting = self.waiting, []
        for straight in waiting:
            try:
                straight.send()
            except Exception:
                log.exception("a socket failed")


class Straight:
    """One socket at its table."""

    def __init__(
        self, line: StraightLine, listener: Listener, hear: Callable[[bytes], None], outgoing: Outgoing
    ) -> None:
        """Take both ends, who hears messages, and who sends them."""
        self.line = line
        self.listener = listener
        self.hear = hear
        self.outgoing = outgoing
        self.loop = asyncio.get_running_loop()
        self.sending = False  # it will be sent in this turn of the loop
        self.heard = False  # something in this turn of the loop
        self.backlog: deque[bytes] = deque()
        self.ended = self.loop.create_future()  # nothing more is said

    def begin(self) -> None:
        """Carry messages from now on."""
        self.line.reader, self.line.resumed = self.take, self.send
        self.listener.carry = self.carry
        self.carry()

    def end(self) -> None:
        """Carry nothing more."""
        self.line.reader = self.line.resumed = None
        self.listener.carry = None
        self.backlog.clear()

    # ---- in --------------------------------------------------------------------

    def take(self, frame: bytes) -> None:
        """Pass a message on; what came in one go is answered one by one, and others have their turn in between."""
        if self.heard:
            if not self.backlog:
                self.line.hold(True)
            self.backlog.append(frame)
            return
        self.heard = True
        self.loop.call_soon(self.go_on)
        self.hear(frame)

    def go_on(self) -> None:
        """Pass the next one on, a turn later."""
        self.heard = False
        if self.backlog and self.line.reader is not None:
            frame = self.backlog.popleft()
            if not self.backlog:
                self.line.hold(False)
            self.take(frame)

    # ---- out --------------------------------------------------------------------

    def carry(self) -> None:
        """Send what waits when the table has said all that it has to say now: in one frame, if that is understood."""
        if not self.sending:
            self.sending = True
            self.outgoing.add(self)

    def send(self) -> None:
        """Send what waits, as far as the other side reads."""
        self.sending = False
        listener, line = self.listener, self.line
        while line.takes():
            frame = listener.taken()
            if frame is None:
                if listener.closed and not self.ended.done():
                    self.ended.set_result(None)
                return
            line.tell(frame)
