"""A hall without a network: people are lists of what they were told, and time stands still until it is moved."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from wyspa.server.hall.bodies import HallJoin, HallSeated, NewHall, RoundSeconds
from wyspa.server.hall.fanout import TICK
from wyspa.server.hall.hall import LiveHall
from wyspa.server.hall.halls import Halls
from wyspa.server.hall.hearing import hear
from wyspa.server.hall.listener import HallListener
from wyspa.server.hall.states import HallRole
from wyspa.server.limits import Limits
from wyspa.server.seats import hashed
from wyspa.server.sqlite import Sqlite
from wyspa.server.store import Store
from wyspa.server.timing import HandTime

IDS = itertools.count(1)  # of commands: no two people use the same
TURNS = 100_000  # of the loop, as a limit for what never comes
PATIENT = Limits(messages_a_second=1e6, messages_at_once=1e6, strikes=10**6)


class Paper:
    """A line that keeps what is written on it."""

    def __init__(self) -> None:
        self.texts: list[bytes] = []
        self.jam = 0  # bytes that the other side has not taken

    def write(self, frames: bytes) -> None:
        at = 0
        while at < len(frames):
            size = frames[at + 1]
            head = 2 if size < 126 else 4 if size == 126 else 10
            long = size if size < 126 else int.from_bytes(frames[at + 2 : at + head], "big")
            self.texts.append(frames[at + head : at + head + long])
            at += head + long

    def unsent(self) -> int:
        return self.jam


class Person:
    """Somebody who is connected; `told` is every message so far."""

    def __init__(self, stage: Stage, role: HallRole, secret: str = "", language: str = "en") -> None:
        self.stage = stage
        self.secret = secret
        self.paper = Paper()
        self.listener = HallListener(self.paper, role, language, stage.limits)
        hall = stage.hall
        if role is HallRole.SEAT:
            self.listener.seat = hall.seat_of(hashed(secret))
            assert self.listener.seat >= 0
        elif role is HallRole.DESK:
            self.listener.host = hashed(secret)
        hall.enter(self.listener)

    @property
    def seat(self) -> int:
        return self.listener.seat

    @property
    def told(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for text in self.paper.texts:
            said = json.loads(text)
            found += said if isinstance(said, list) else [said]
        return found

    def of(self, kind: str) -> list[dict[str, Any]]:
        """List what was told of a kind."""
        return [message for message in self.told if message["t"] == kind]

    def last(self, kind: str) -> dict[str, Any]:
        return self.of(kind)[-1]

    def can(self) -> list[str]:
        """Give what it knows that it can do."""
        return next(near["can"] for near in reversed(self.of("near")) if "can" in near)

    def known(self) -> dict[str, Any]:
        """Put together what it was told of boards and itself, as a phone does."""
        boards: dict[str, dict[str, Any]] = {}
        me: dict[str, Any] = {}
        can: list[str] = []
        for near in self.of("near"):
            for key, patches in near.get("boards", {}).items():
                for patch in patches:
                    here = {} if patch.get("full") else boards[key]
                    boards[key] = here
                    for name, value in patch.items():
                        if name in ("nodes", "edges", "figures", "facts"):
                            kept = {**here.get(name, {}), **value}
                            here[name] = {place: what for place, what in kept.items() if what}
                        elif name != "full":
                            here[name] = value
            me |= near.get("me", {})
            can = near.get("can", can)
        return {"boards": boards, "me": me, "can": can}

    def say(self, kind: str, **fields: Any) -> str:
        """Send a command with an id of its own, and give that."""
        id = f"c{next(IDS)}"
        hear(self.stage.hall, self.listener, json.dumps({"t": kind, "id": id, **fields}).encode())
        return id

    def again(self, kind: str, id: str, **fields: Any) -> None:
        """Send a command once more."""
        hear(self.stage.hall, self.listener, json.dumps({"t": kind, "id": id, **fields}).encode())

    async def does(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a command, and give its answer."""
        id = self.say(kind, **fields)
        await self.stage.settle()
        return self.answer(id)

    def answer(self, id: str) -> dict[str, Any]:
        return next(m for m in reversed(self.told) if m["t"] in ("ack", "refused") and m.get("id") == id)

    def leave(self) -> None:
        self.stage.hall.leave(self.listener)


class Stage:
    """Halls on a database in memory, and one of them."""

    def __init__(self, limits: Limits = PATIENT, database: str = ":memory:", time: HandTime | None = None) -> None:
        self.limits = limits
        self.time = time or HandTime()
        self.store = Store(Sqlite(database))
        self.store.open()
        self.halls = Halls(self.store, self.time, limits)
        self.code = ""
        self.host = ""

    @property
    def hall(self) -> LiveHall:
        return self.halls.live[self.code]

    async def make(self, rows: str = "3", first: int = 35, **wish: Any) -> Person:
        """Make a hall, open its doors, and give its desk."""
        made = await self.halls.create(NewHall(rows=rows, seconds=RoundSeconds(first, 45, 12), **wish))
        self.code, self.host = made.code, made.secret
        await self.halls.find(made.code)
        desk = Person(self, HallRole.DESK, made.secret)
        assert (await desk.does("open"))["t"] == "ack"
        return desk

    async def join(self, name: str = "Ania", **wish: Any) -> HallSeated:
        return await self.halls.join(self.code, HallJoin(name=name, **wish))

    async def come(self, name: str = "Ania", language: str = "en", **wish: Any) -> Person:
        """Take a seat and connect."""
        seated = await self.join(name, **wish)
        return Person(self, HallRole.SEAT, seated.secret, language)

    async def crowd(self, many: int) -> list[Person]:
        return [await self.come(f"P{k}") for k in range(many)]

    async def settle(self) -> None:
        """Wait until everything is on the disk, and everybody was told everything."""
        hall = self.hall
        for _ in range(TURNS):
            await hall.archive.settle()
            fanout = hall.fanout
            if fanout is None or fanout.at_rest():
                summary = hall.summaries.due()
                if summary is None or summary > self.time.now():
                    break
            self.time.move(0.0)
            if fanout is not None and fanout.due() and self.time.now() < hall.next_tick:
                hall.next_tick = 0.0  # the tick is not waited for,
                hall.wake()  # also by a task that waits for it already
            await asyncio.sleep(0)
        else:
            raise AssertionError("the hall does not come to rest")
        for _ in range(3):
            await asyncio.sleep(0)

    async def pass_time(self, seconds: float) -> None:
        """Let time pass, in one go, and let come what comes of it."""
        self.time.move(seconds)
        for _ in range(20):
            await asyncio.sleep(0)
        await self.settle()

    async def until_bots_acted(self, many: int) -> None:
        """Let the process of the bots have some of the machine until they have acted so often: it is never timed."""
        hall = self.hall
        for _ in range(2000):
            if hall.bots.acted >= many:
                return
            await hall.archive.settle()
            hall.next_tick = 0.0
            self.time.move(0.001 if hall.bots.known else 0.0)
            hall.bots.next = 0.0
            await asyncio.sleep(0.02)
        raise AssertionError(f"bots have acted {hall.bots.acted} times, never {many}")

    async def close(self) -> None:
        await self.halls.close()
        self.store.close()


@asynccontextmanager
async def stage(limits: Limits = PATIENT, database: str = ":memory:") -> AsyncIterator[Stage]:
    made = Stage(limits, database)
    try:
        yield made
    finally:
        await made.close()


async def begun(made: Stage, rows: str = "3", people: int = 6, **wish: Any) -> tuple[Person, list[Person]]:
    """Make a hall, fill it and start: the desk and the people by seat."""
    desk = await made.make(rows, **wish)
    crowd = await made.crowd(people)
    assert (await desk.does("start"))["t"] == "ack"
    await made.settle()
    return desk, crowd


assert TICK > 0
