"""The process of a worker: jobs on stdin, answers to stdout, one after the other."""

import asyncio
import gzip
import logging
import os
import secrets
import signal
import sys
from collections import OrderedDict
from dataclasses import replace
from pathlib import Path
from typing import IO, Any, cast

import msgspec

from wyspa.bots import Bot, bot_named, bot_names
from wyspa.bots.guide import guide_of
from wyspa.bots.registry import maker_from
from wyspa.core.event import Event
from wyspa.core.view import view_from_bytes
from wyspa.server import bodies
from wyspa.server.easel import looked_at
from wyspa.server.errors import Refusal
from wyspa.server.jobs import DrawingSheet, Job, Made, Product, Task, Thought, TryOut
from wyspa.server.limits import USUAL_DOOR, Limits
from wyspa.server.loglines import set_up_log, style_of_parent
from wyspa.server.previews import island_of, tried
from wyspa.server.records import Entry, Said
from wyspa.server.review import replay_text, review_of, story_of
from wyspa.server.speech import known_language
from wyspa.server.store import Store
from wyspa.server.table import LiveTable, other_rules
from wyspa.server.timing import Time
from wyspa.server.wishes import prepared
from wyspa.server.worker import LENGTH
from wyspa.table import book_of, maps_from, plan_of

try:
    import resource
except ImportError:  # elsewhere than on Unix there is no such limit
    resource = None  # type: ignore[assignment]

PACKING = 6
NICER = 5  # whoever plays comes first
LAST = 500  # the status of the last answer of a worker that had better be started anew
BOTS_KEPT = 64
ORPHAN_SECONDS = 30
WHY_LONG = 300  # characters of what a bot has to say for itself


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
        """Begin without a table, and without bots that remember one."""
        self.table: LiveTable | None = None
        self.bots: OrderedDict[tuple[str, int, int, str], tuple[Bot, int]] = OrderedDict()

    async def make(self, job: Job) -> Made:
        """Do a job."""
        try:
            if isinstance(job, DrawingSheet):
                card = looked_at(job.raw, job.language, job.hexes_most, job.seconds)
                return Made(msgspec.json.encode(card))
            if isinstance(job, TryOut):
                return Made(msgspec.json.encode(tried_out(job)))
            if isinstance(job, Thought):
                return Made(str(self.think(job)).encode())
            table = await self.lay(job)
            if job.what == Product.REPLAY:
                raw = (await replay_text(table)).encode()
            elif job.what == Product.STORY:
                raw = await story_of(table, job.language, job.eyes)
            else:
                raw = await review_of(table, job.first, job.many, job.language, job.eyes)
            return Made(gzip.compress(raw, PACKING) if job.packed else raw)
        except Refusal as refusal:
            return Made(refused=refusal.key, status=refusal.status, facts=refusal.facts)
        except MemoryError:
            logging.error("the %s needs too much memory", job)
            return Made(refused="broken", status=LAST)
        except Exception as error:
            if isinstance(job, Thought):
                said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
                return Made(refused="broken", why=said[:WHY_LONG])
            logging.exception("the %s cannot be made", job)
            unmade = other_rules(job.head) if isinstance(job, Task) else Refusal("broken", 409)
            return Made(refused=unmade.key, status=unmade.status, facts=unmade.facts)

    def think(self, job: Thought) -> int:
        """Ask a bot; it sits down when it is asked first, and may remember the game as long as it is not forgotten."""
        table = prepared(job.line, job.drawing)
        key = (job.table, job.seat, job.seed, job.level)
        bot, heard = self.bots.pop(key, (None, 0))
        if bot is None:
            bot = seated(job)
            bot.sit(guide_of(book_of(table), plan_of(table).board), job.seat)
        self.bots[key] = bot, len(job.heard)
        while len(self.bots) > BOTS_KEPT:
            self.bots.popitem(last=False)
        if len(job.heard) > heard:
            bot.hear([Event(name, seat, what, detail, []) for name, seat, what, detail in job.heard[heard:]])
        return bot.choose(view_from_bytes(job.view, plan_of(table).board), job.actions)

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


def seated(job: Thought) -> Bot:
    """Make the bot that the server means: by its level, or by its class if that level is another one here."""
    if job.level in bot_names():
        bot = bot_named(job.level, job.seed)
        if f"{type(bot).__module__}:{type(bot).__qualname__}" == job.maker:
            return bot
    return maker_from(job.maker)(job.seed)


def tried_out(job: TryOut) -> bodies.Island:
    """Lay the table that somebody thinks of."""
    seed = int(job.wish.island or "0")
    limits = replace(USUAL_DOOR, seats_most=job.seats_most, hexes_most=job.hexes_most)
    return island_of(tried(job.wish, seed, limits, job.drawing), seed, known_language(job.wish.language))


async def work(jobs: IO[bytes], answers: IO[bytes]) -> None:
    """Do jobs until there are no more, or there is no memory for another."""
    bench = Bench()
    say(answers, Made())  # ready
    while len(head := jobs.read(LENGTH.size)) == LENGTH.size:
        seconds, job = msgspec.msgpack.decode(jobs.read(LENGTH.unpack(head)[0]), type=tuple[float, Job])
        signal.alarm(int(seconds) + ORPHAN_SECONDS)  # ends us, should nobody be left to do so
        made = await bench.make(job)
        signal.alarm(0)
        say(answers, made)
        if made.status == LAST:
            return


def say(answers: IO[bytes], made: Made) -> None:
    """Answer."""
    raw = msgspec.msgpack.encode(made)
    answers.write(LENGTH.pack(len(raw)) + raw)
    answers.flush()


def bound_memory(megabytes: int) -> None:
    """Let nothing that strangers send use up the machine."""
    if megabytes > 0 and resource is not None:
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        most = megabytes << 20
        resource.setrlimit(resource.RLIMIT_AS, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def main() -> None:
    """Work for whoever started us; what is printed goes to the log and not between the answers."""
    set_up_log(USUAL_DOOR.lines_a_minute, style_of_parent())
    if hasattr(os, "nice"):
        os.nice(NICER)
    bound_memory(int(sys.argv[1]))
    if sys.argv[2]:
        maps_from(Path(sys.argv[2]))
    answers: Any = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    sys.stdout = sys.stderr
    asyncio.run(work(sys.stdin.buffer, answers))


if __name__ == "__main__":
    main()
