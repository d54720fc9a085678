"""Whoever hears what happens at a table: a socket, or a test. Its outbox is bounded; who is too slow is dropped."""

import asyncio
import itertools
from collections import deque
from collections.abc import Callable

from wyspa.server import messages
from wyspa.server.about import request_id
from wyspa.server.errors import Refusal
from wyspa.server.limits import Limits
from wyspa.server.outlooks import Outlook

FRAME_FULL = 64_000  # bytes: more than that is not put into one frame

NUMBERS = itertools.count(1)


class Listener:
    """One connection to a table. The table puts messages in; somebody else takes them out and sends them."""

    def __init__(self, limits: Limits) -> None:
        """Begin as nobody."""
        self.limits = limits
        self.number = next(NUMBERS)  # tells connections apart, those that are gone included
        self.seat = -1
        self.key = ""  # the hash of the secret it came with
        self.language = "en"
        self.patches = False  # it takes states as what has changed, and several messages in one frame
        self.outlook: Outlook | None = None  # how things stood when it was told last
        self.seals = False  # it will seal a nonce for the dice
        self.outbox: deque[bytes] = deque()
        self.waiting = 0  # bytes
        self.bell = asyncio.Event()
        self.carry: Callable[[], None] | None = None  # has what waits sent soon, where nobody waits for the bell
        self.closed = ""  # the key of the last message
        self.strikes = 0
        self.request = request_id.get()  # with which it came
        self.name = f"guest {self.number}"  # of this connection, also where the table moves to
        self.note: Callable[[bytes], None] | None = None  # who has to know what is sent
        self.moved = asyncio.Event()  # the table is served elsewhere now, and the connection goes after it

    def tell(self, message: messages.FromServer) -> None:
        """Send a message."""
        self.send(messages.writer.encode(message))

    def send(self, raw: bytes) -> None:
        """Send a message that is written already; a client that does not keep up is dropped with a reason."""
        if self.closed:
            return
        if len(self.outbox) >= self.limits.outbox or self.waiting + len(raw) > self.limits.outbox_bytes:
            self.drop("slow")
            return
        self.outbox.append(raw)
        self.waiting += len(raw)
        self.ring()
        if self.note is not None:
            self.note(raw)

    def drop(self, key: str, facts: dict[str, str] | None = None) -> None:
        """Forget what waits to be sent and say goodbye: who comes again is told everything anew."""
        self.outbox.clear()
        self.waiting = 0
        self.close(key, again=True, facts=facts)

    def close(self, key: str, again: bool = False, facts: dict[str, str] | None = None) -> None:
        """Say goodbye: the last message."""
        if not self.closed:
            text = Refusal(key, 400, **(facts or {})).text(self.language)
            self.outbox.append(messages.writer.encode(messages.Bye(key, text, again)))
            self.closed = key
            self.ring()

    def end(self) -> None:
        """Close after what was said last: a goodbye that was written elsewhere."""
        if not self.closed:
            self.closed = "closed"
            self.ring()

    def ring(self) -> None:
        """Wake whoever sends what waits."""
        if self.carry is not None:
            self.carry()
        else:
            self.bell.set()

    def move(self) -> None:
        """Say nothing more: another server owns the table."""
        self.moved.set()

    async def next(self) -> bytes | None:
        """Wait for the next frame to send; None after the last one."""
        while (frame := self.taken()) is None:
            if self.closed:
                return None
            self.bell.clear()
            await self.bell.wait()
        return frame

    def taken(self) -> bytes | None:
        """Take the next frame to send, if there is one. Who takes patches gets what waits in one frame."""
        outbox = self.outbox
        if not outbox:
            return None
        if len(outbox) == 1 or not self.patches:
            raw = outbox.popleft()
            self.waiting = max(0, self.waiting - len(raw))
            return raw
        several = [outbox.popleft()]
        size = len(several[0])
        while outbox and size + len(outbox[0]) <= FRAME_FULL:
            several.append(outbox.popleft())
            size += len(several[-1])
        self.waiting = max(0, self.waiting - size)
        return b"[" + b",".join(several) + b"]" if len(several) > 1 else several[0]
