"""The process in which reviews and replays are made and drawings looked at: jobs on stdin, answers to stdout."""

import asyncio
import gzip
import logging
import os
import secrets
import sys
from typing import IO, Any, cast

import msgspec

from wyspa.server.easel import looked_at
from wyspa.server.errors import Refusal
from wyspa.server.limits import Limits
from wyspa.server.records import Entry, Said
from wyspa.server.review import replay_text, review_of, story_of
from wyspa.server.store import Store
from wyspa.server.table import LiveTable
from wyspa.server.timing import Time
from wyspa.server.workshop import LENGTH, Job, Made, Product, Sheet, Task

PACKING = 6
NICER = 5  # whoever plays comes first


class WorkGiven:
    """A store that holds one log."""

    def __init__(self, entries: list[Entry]) -> None:
        """Take it."""
        self.log = entries

    async def entries(self, table: str) -> list[Entry]:
        """Give the log."""
        return self.log

    async def chat(self, table: str) -> list[Said]:
        """Give no chat: a review has none."""
        return []


class Bench:
    """What lies on the bench: the newest table stays, for whoever looks at a review asks stretch by stretch."""

    def __init__(self) -> None:
        """Begin empty."""
        self.table: LiveTable | None = None

    async def make(self, job: Job) -> Made:
        """Do a job."""
        try:
            if isinstance(job, Sheet):
                card = looked_at(job.raw, job.language, job.hexes_most, job.seconds)
                return Made(msgspec.json.encode(card))
            table = await self.lay(job)
            if job.what == Product.REPLAY:
                raw = (await replay_text(table)).encode()
            elif job.what == Product.STORY:
                raw = await story_of(table, job.language, job.eyes)
            else:
                raw = await review_of(table, job.first, job.many, job.language, job.eyes)
            return Made(gzip.compress(raw, PACKING) if job.packed else raw)
        except Refusal as refusal:
            return Made(refused=refusal.key, status=refusal.status)
        except Exception:
            logging.exception("the %s cannot be made", job)
            return Made(refused="other-rules" if isinstance(job, Task) else "broken", status=409)

    async def lay(self, job: Task) -> LiveTable:
        """Give the table of a job."""
        if self.table is None or self.table.head.id != job.head.id or self.table.version() != len(job.entries):
            self.table = None
            store = cast(Store, WorkGiven(job.entries))
            table = LiveTable(job.head, store, Time(), Limits(), secrets.token_bytes, no_rematch)
            await table.load()
            self.table = table
        return self.table


async def no_rematch(table: LiveTable) -> str:
    """Refuse: nobody plays here."""
    raise Refusal("over")


async def work(jobs: IO[bytes], answers: IO[bytes]) -> None:
    """Do jobs until there are no more."""
    bench = Bench()
    while len(head := jobs.read(LENGTH.size)) == LENGTH.size:
        job = msgspec.msgpack.decode(jobs.read(LENGTH.unpack(head)[0]), type=Task | Sheet)
        raw = msgspec.msgpack.encode(await bench.make(job))
        answers.write(LENGTH.pack(len(raw)) + raw)
        answers.flush()


def main() -> None:
    """Work for whoever started us; what is printed goes to the log and not between the answers."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s")
    if hasattr(os, "nice"):
        os.nice(NICER)
    answers: Any = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    sys.stdout = sys.stderr
    asyncio.run(work(sys.stdin.buffer, answers))


if __name__ == "__main__":
    main()
