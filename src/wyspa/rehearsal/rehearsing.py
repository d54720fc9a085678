"""A whole rehearsal: people sit down, play some rounds, and what it took is written down."""

import asyncio
import contextlib
import random
import time
from dataclasses import dataclass, field
from typing import Any

from wyspa.rehearsal.asking import Refused
from wyspa.rehearsal.audit import differences, seen_by
from wyspa.rehearsal.conductor import Conductor
from wyspa.rehearsal.meter import Meter, percentile
from wyspa.rehearsal.phone import Phone
from wyspa.rehearsal.served import Served, Used
from wyspa.rehearsal.swarm import Swarm, without_collector
from wyspa.server.host_keys import Key

ROW = 30  # boards: as long as tables in a fair hall stand in one line
CHECKED = 200  # people whose whole view is compared at the end
USUAL_ROUND = 35.0  # seconds: bytes are told for a round of the usual length


@dataclass(frozen=True)
class Rehearsal:
    """What is rehearsed: how many come, and how they play."""

    people: int
    rounds: int = 10
    every: float = 7.5  # seconds between two acts of a person
    arriving: float = 0.0  # seconds within which all come
    warm: int = 1  # rounds before anything is measured


@dataclass
class Found:
    """What came out."""

    plan: Rehearsal
    figures: dict[str, Any] = field(default_factory=dict)
    processor: list[float] = field(default_factory=list)  # per cent of a core, second by second
    memory: float = 0.0  # megabytes at most
    bits: list[float] = field(default_factory=list)  # megabits a second, second by second

    @property
    def enough(self) -> bool:
        """Tell whether all rounds were played; a game may end before."""
        return bool(self.figures.get("rounds", 0) >= self.plan.rounds)

    @property
    def peak(self) -> float:
        """Give the processor in the busiest seconds."""
        return percentile(self.processor, 0.99)


def rows_for(people: int, row: int = ROW) -> str:
    """Write the rows of a hall for so many people."""
    full, rest = divmod(people // 2, row)
    return ",".join(([f"{full}x{row}"] if full else []) + ([str(rest)] if rest else []))


async def hold(plan: Rehearsal, at: str, key: Key, served: Served | None = None) -> Found:
    """Hold a rehearsal in a hall that is there and empty."""
    found = Found(plan)
    crowd = Swarm(at, key.code, plan.people)
    checked = random.Random(7).sample(crowd.people, min(CHECKED, plan.people))
    for person in checked:
        person.raw = []
    desk = Conductor(at, key.code, key.secret)
    await desk.come()
    with contextlib.suppress(Refused):
        await desk.order("open")  # it may be open already
    begun = time.perf_counter()
    await crowd.sit_down(plan.arriving)
    found.figures["joined_seconds"] = round(time.perf_counter() - begun, 1)
    await desk.order("start")
    await until_round(desk, 1 + plan.warm, crowd)
    with without_collector():
        await measure(found, crowd, desk, served)
    found.figures["stale"], found.figures["stale_where"] = await stale(crowd, checked, desk)
    found.figures |= crowd.meter.greeted()  # those who came in mid-game
    desk.leave()
    crowd.cut()
    return found


async def measure(found: Found, crowd: Swarm, desk: Conductor, served: Served | None) -> None:
    """Let everybody play for some rounds, and note what that takes."""
    plan, meter = found.plan, crowd.meter
    enough = asyncio.Event()
    acting = asyncio.create_task(crowd.act(plan.every, enough))
    lag = asyncio.create_task(meter.feel_lag())
    looking = asyncio.create_task(look(found, crowd, served))
    meter.open = True
    first, begun, own = served.used() if served else None, time.perf_counter(), time.process_time()
    start = desk.round.n
    await until_round(desk, start + plan.rounds, crowd)
    seconds = time.perf_counter() - begun
    last = served.used() if served else None
    enough.set()
    await acting
    waiting = await crowd.answered(20)
    meter.open = False
    for task in (lag, looking):
        task.cancel()
    rounds = max(1, desk.round.n - start)
    found.figures |= meter.summary()
    found.figures |= {
        "seconds": round(seconds, 1),
        "rounds": rounds,
        "unanswered": waiting,
        "bytes_a_round": round(meter.bytes / plan.people / rounds),
        "bytes_in_35_seconds": round(bytes_of_usual_round(meter, plan.people, seconds)),
        "swarm_processor": round((time.process_time() - own) / seconds * 100, 1),
    }
    if first is not None and last is not None:
        spent = last.seconds - first.seconds
        found.memory = max(found.memory, last.megabytes)
        found.figures |= {
            "processor": round(spent / seconds * 100, 1),
            "processor_ms_an_action": round(spent * 1000 / max(1, len(meter.acks)), 3),
        }
    found.figures |= {"memory": round(found.memory, 1), "processor_peak": round(found.peak, 1)}


def bytes_of_usual_round(meter: Meter, people: int, seconds: float) -> float:
    """Give the bytes to one phone in a round of the usual length: one roll, and what comes besides."""
    roll = meter.roll_bytes / max(1, len(meter.rolls))
    return roll + (meter.bytes - meter.roll_bytes) / people / seconds * USUAL_ROUND


async def look(found: Found, crowd: Swarm, served: Served | None) -> None:
    """Note once a second what the server uses, and what goes through the air."""
    before, heard, at = served.used() if served else None, crowd.meter.bytes, time.perf_counter()
    while True:
        await asyncio.sleep(1.0)
        now = time.perf_counter()
        used: Used | None = served.used() if served else None
        if used is not None and before is not None:
            found.processor.append((used.seconds - before.seconds) / (now - at) * 100)
            found.memory = max(found.memory, used.megabytes)
        found.bits.append((crowd.meter.bytes - heard) * 8 / 1e6 / (now - at))
        before, heard, at = used, crowd.meter.bytes, now


async def until_round(desk: Conductor, number: int, crowd: Swarm) -> None:
    """Wait until a round of some number has begun; a game that ends before is no rehearsal."""
    while desk.round.n < number and desk.round.phase != "over":
        await desk.next_turn()


async def stale(crowd: Swarm, checked: list[Phone], desk: Conductor) -> tuple[int, list[str]]:
    """Halt the clock, let what is on the way arrive, and greet some people anew; count whose view was another."""
    if desk.round.phase != "over" and not desk.round.halted:
        await desk.order("pause")
    await crowd.answered()
    await asyncio.sleep(1.0)  # the last patches
    where: list[str] = []
    wrong = 0
    for person in checked:
        before = seen_by(person.raw or [])
        twin = Phone(person.number, person.at, person.hall, crowd.meter, person.language)
        twin.secret, twin.seat, twin.board, twin.raw = person.secret, person.seat, person.board, []
        await twin.come()
        while not twin.greeted:
            await asyncio.sleep(0.005)
        await asyncio.sleep(0.02)  # a greeting may come in several frames
        found = differences(before, seen_by(twin.raw or []))
        twin.leave()
        wrong += bool(found)
        where += [f"{person.seat}: {one}" for one in found]
    return wrong, where[:10]
