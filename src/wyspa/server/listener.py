"""Whoever hears what happens at a table: a socket, or a test. Its outbox is bounded; who is too slow is dropped."""

import asyncio
from collections import deque

from wyspa.server import messages
from wyspa.server.errors import Refusal
from wyspa.server.limits import Limits


class Listener:
    """One connection to a table. The table puts messages in; somebody else takes them out and sends them."""

    def __init__(self, limits: Limits) -> None:
        """Begin as nobody."""
        self.limits = limits
        self.seat = -1
        self.key = ""  # the hash of the secret it came with
        self.language = "en"
        self.seals = False  # it will seal a nonce for the dice
        self.outbox: deque[bytes] = deque()
        self.waiting = 0  # bytes
        self.bell = asyncio.Event()
        self.closed = ""  # the key of the last message
        self.strikes = 0

    def tell(self, message: messages.FromServer) -> None:
        """Send a message."""
        self.send(messages.writer.encode(message))

    def send(self, raw: bytes) -> None:
        """Send a message that is written already; a client that does not keep up is dropped with a reason."""
        if self.closed:
            return
        if len(self.outbox) >= self.limits.outbox or self.waiting + len(raw) > self.limits.outbox_bytes:
            self.outbox.clear()
            self.waiting = 0
            self.close("slow", again=True)
            return
        self.outbox.append(raw)
        self.waiting += len(raw)
        self.bell.set()

    def close(self, key: str, again: bool = False, facts: dict[str, str] | None = None) -> None:
        """Say goodbye: the last message."""
        if not self.closed:
            text = Refusal(key, 400, **(facts or {})).text(self.language)
            self.outbox.append(messages.writer.encode(messages.Bye(key, text, again)))
            self.closed = key
            self.bell.set()

    async def next(self) -> bytes | None:
        """Wait for the next message to send; None after the last one."""
        while not self.outbox:
            if self.closed:
                return None
            self.bell.clear()
            await self.bell.wait()
        raw = self.outbox.popleft()
        self.waiting = max(0, self.waiting - len(raw))
        return raw
