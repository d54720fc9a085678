"""The host of a rehearsal: opens the doors, starts, halts, over a line of the desk."""

import asyncio
from typing import Any

import msgspec

from wyspa.rehearsal.asking import Refused
from wyspa.rehearsal.heard import Heard, read
from wyspa.rehearsal.phone import PROTOCOL, SOCKET
from wyspa.rehearsal.phone_line import PhoneLine, connect

PATIENCE = 120.0  # seconds: a start lays ten thousand seats


class Conductor:
    """A line with the host's secret."""

    def __init__(self, at: str, hall: str, secret: str) -> None:
        """Take the hall."""
        self.at = at
        self.hall = hall
        self.secret = secret
        self.line: PhoneLine | None = None
        self.count = 0
        self.waiting: dict[str, asyncio.Future[None]] = {}
        self.round = Heard("round")
        self.turned = asyncio.Event()
        self.bytes = 0

    async def come(self) -> None:
        """Open the line, and hear how the hall stands now."""
        self.round = Heard("round")
        self.line = await connect(self.at, SOCKET, self.hear, self.gone)
        hello = {"t": "hello", "protocol": PROTOCOL, "hall": self.hall, "role": "desk", "secret": self.secret}
        self.line.send(msgspec.json.encode(hello))
        while not self.round.phase:
            await self.next_turn()

    def hear(self, frame: bytes) -> None:
        """Take a frame."""
        self.bytes += len(frame)
        for message in read(frame):
            if message.t in ("ack", "refused", "cohost", "board"):
                answer = self.waiting.pop(message.id, None)
                if answer is not None and not answer.done():
                    if message.t == "refused":
                        answer.set_exception(Refused(message.text))
                    else:
                        answer.set_result(None)
            elif message.t == "round":
                self.round = message
                self.turned.set()
            elif message.t == "bye":
                self.fail(message.text)

    def gone(self) -> None:
        """Note that the line has gone: what was not answered never will be."""
        self.line = None
        self.fail("the line was cut")

    def fail(self, why: str) -> None:
        """Tell all who wait that it is in vain."""
        for answer in self.waiting.values():
            if not answer.done():
                answer.set_exception(Refused(why))
        self.waiting.clear()
        self.turned.set()

    async def order(self, what: str, **more: Any) -> None:
        """Give an order, and wait until it is followed."""
        if self.line is None:
            raise Refused("the line was cut")
        self.count += 1
        id = f"desk-{self.count}"
        answer = asyncio.get_running_loop().create_future()
        self.waiting[id] = answer
        self.line.send(msgspec.json.encode({"t": what, "id": id, **more}))
        async with asyncio.timeout(PATIENCE):
            await answer

    async def next_turn(self) -> None:
        """Wait until the clock or the round is told again."""
        self.turned.clear()
        if self.line is None:
            raise Refused("the line was cut")
        async with asyncio.timeout(PATIENCE):
            await self.turned.wait()

    def leave(self) -> None:
        """Go."""
        if self.line is not None:
            self.line.cut()
