"""One worker: a process that does a job at a time, is ended when it takes too long, and started again when needed."""

import asyncio
import contextlib
import struct
import sys

import msgspec

from wyspa.server.jobs import Job, Made, Urgency

LENGTH = struct.Struct("!I")
LINE = 1 << 26  # bytes that may wait in a pipe
START_SECONDS = 60.0  # for a process to be ready, on a machine that has other things to do


class WorkerDied(Exception):
    """The process ended in the middle of a job, or said something that is no answer."""


class WorkerLate(Exception):
    """The job took longer than it may; the process has been ended."""


class Worker:
    """The process of one place in the workshop. It starts with its first job."""

    def __init__(self, memory_mb: int, maps: str) -> None:
        """Take how much memory it may use, and the folder with further maps."""
        self.words = [sys.executable, "-m", "wyspa.server.workbench", str(memory_mb), maps]
        self.process: asyncio.subprocess.Process | None = None
        self.busy = False
        self.urgency = Urgency.READ  # of what it does
        self.idle: asyncio.TimerHandle | None = None
        self.knows: dict[str, None] = {}  # what it has worked on, the newest last

    async def ask(self, job: Job, seconds: float) -> Made:
        """Have a job done within a time."""
        if self.idle is not None:
            self.idle.cancel()
        try:
            await self.start()
            async with asyncio.timeout(seconds):
                raw = await self.exchange(msgspec.msgpack.encode((seconds, job)))
            return msgspec.msgpack.decode(raw, type=Made)
        except TimeoutError:
            self.end()
            raise WorkerLate from None
        except (OSError, EOFError, msgspec.DecodeError) as error:
            self.end()
            raise WorkerDied(repr(error)) from None
        except BaseException:
            self.end()  # its answer would come to the next who asks
            raise

    async def start(self) -> None:
        """Start the process unless it runs, and wait until it is ready: that is not the time of the job."""
        if self.process is not None and self.process.returncode is None:
            return
        self.knows = {}
        self.process = await asyncio.create_subprocess_exec(
            *self.words,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LINE, start_new_session=True,
        )  # fmt: skip
        async with asyncio.timeout(START_SECONDS):
            await self.hear()

    async def exchange(self, raw: bytes) -> bytes:
        """Send bytes to the process and read its answer."""
        assert self.process is not None
        there = self.process.stdin
        assert there is not None
        there.write(LENGTH.pack(len(raw)) + raw)
        await there.drain()
        return await self.hear()

    async def hear(self) -> bytes:
        """Read what the process says."""
        assert self.process is not None
        back = self.process.stdout
        assert back is not None
        (length,) = LENGTH.unpack(await back.readexactly(LENGTH.size))
        return await back.readexactly(length)

    def rest(self, seconds: float) -> None:
        """End the process if it has nothing to do for so long."""
        self.idle = asyncio.get_running_loop().call_later(seconds, self.end)

    def end(self) -> None:
        """End the process."""
        if self.process is not None and self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
        self.process = None

    async def close(self) -> None:
        """End the process and wait until it is gone."""
        if self.idle is not None:
            self.idle.cancel()
        process = self.process
        self.end()
        if process is not None:
            await process.wait()
