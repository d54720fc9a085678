"""Work beside the loop: reviews and replays of finished games, and looks at drawings, in processes of their own.

Anybody may ask for them, and each plays a whole game again, or reads what a stranger has sent. A process is started
when it is needed first and ends when it has had nothing to do for a while; one that takes too long is ended, and the
next question starts another.
"""

import asyncio
import contextlib
import logging
import struct
import sys
from enum import StrEnum

import msgspec

from wyspa.replay.retelling import OPEN
from wyspa.server.callers import too_often
from wyspa.server.errors import Refusal
from wyspa.server.records import Entry, Head
from wyspa.server.shares import DoorLimits

LENGTH = struct.Struct("!I")
IDLE_SECONDS = 120.0
LINE = 1 << 26  # bytes that may wait in a pipe
log = logging.getLogger("wyspa.server")


class Product(StrEnum):
    """What can be made of a finished game."""

    REPLAY = "replay"  # a file
    REVIEW = "review"  # a stretch, state by state
    STORY = "story"  # the log


class Task(msgspec.Struct, tag="game"):
    """Something to make of a finished game."""

    what: Product
    head: Head
    entries: list[Entry]
    first: int = 0
    many: int = 0
    language: str = "en"
    packed: bool = False  # with gzip
    eyes: int = OPEN  # whose: a seat's, a spectator's (-1), or with all cards open

    kind = "reviews"  # what callers are told that there is too much of

    def __str__(self) -> str:
        """Name it in the log."""
        return f"{self.what} of table {self.head.id}"


class Sheet(msgspec.Struct, tag="drawing"):
    """A drawing to look at."""

    raw: bytes
    language: str
    hexes_most: int
    seconds: float  # of processor time

    kind = "drawings"

    def __str__(self) -> str:
        """Name it in the log."""
        return f"look at a drawing of {len(self.raw)} bytes"


Job = Task | Sheet


class Made(msgspec.Struct, omit_defaults=True):
    """What came of it: bytes, or the key of a refusal."""

    raw: bytes = b""
    refused: str = ""
    status: int = 400


class Workshop:
    """The process, and those who wait for it."""

    def __init__(self, limits: DoorLimits) -> None:
        """Begin without a process."""
        self.limits = limits
        self.bench: asyncio.subprocess.Process | None = None
        self.turn: asyncio.Lock | None = None
        self.waiting = 0
        self.idle: asyncio.TimerHandle | None = None

    async def make(self, job: Job) -> bytes:
        """Wait for the turn and have something made; too many who wait, or too long a work, are refused."""
        if self.waiting >= self.limits.work_waiting:
            raise too_often("too-busy", job.kind, self.limits.work_seconds / 4)
        if self.turn is None:
            self.turn = asyncio.Lock()
        self.waiting += 1
        try:
            async with self.turn:
                made = await self.ask(job)
        finally:
            self.waiting -= 1
        if made.refused:
            raise Refusal(made.refused, made.status)
        return made.raw

    async def ask(self, job: Job) -> Made:
        """Ask the process, and end it if it does not answer in time."""
        if self.idle is not None:
            self.idle.cancel()
        try:
            async with asyncio.timeout(self.limits.work_seconds):
                raw = await self.exchange(msgspec.msgpack.encode(job))
            made = msgspec.msgpack.decode(raw, type=Made)
        except TimeoutError:
            log.error("a %s took too long", job)
            self.end()
            raise too_often("too-busy", job.kind, self.limits.work_seconds) from None
        except (OSError, EOFError, msgspec.DecodeError) as error:
            log.error("the %s was not made: %r", job, error)
            self.end()
            raise Refusal("broken", 500) from None
        except asyncio.CancelledError:
            self.end()  # its answer would come to the next who asks
            raise
        self.idle = asyncio.get_running_loop().call_later(IDLE_SECONDS, self.end)
        return made

    async def exchange(self, raw: bytes) -> bytes:
        """Send bytes to the process and read its answer."""
        if self.bench is None or self.bench.returncode is not None:
            self.bench = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "wyspa.server.workbench",
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LINE, start_new_session=True,
            )  # fmt: skip
        there, back = self.bench.stdin, self.bench.stdout
        assert there is not None
        assert back is not None
        there.write(LENGTH.pack(len(raw)) + raw)
        await there.drain()
        (length,) = LENGTH.unpack(await back.readexactly(LENGTH.size))
        return await back.readexactly(length)

    def end(self) -> None:
        """End the process."""
        if self.bench is not None and self.bench.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.bench.kill()
        self.bench = None

    async def close(self) -> None:
        """End the process and wait until it is gone."""
        if self.idle is not None:
            self.idle.cancel()
        bench = self.bench
        self.end()
        if bench is not None:
            await bench.wait()
