"""The queue of the workshop: who plays comes first, callers have their turns, and nobody has more than their budget."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from tests.server.desk import in_loop
from wyspa.server.errors import Refusal
from wyspa.server.jobs import DrawingSheet, Job, Made, Thought, Urgency
from wyspa.server.limits import OPEN_DOOR
from wyspa.server.worker import WorkerDied, WorkerLate
from wyspa.server.workshop import Workshop


def sheet(name: str) -> DrawingSheet:
    return DrawingSheet(name.encode(), "en", 100, 1.0)


def thought(name: str) -> Thought:
    return Thought(name, "", "", "greedy", "", 0, 0, b"", [])


class Bench:
    """Workers that work when they are told to."""

    def __init__(self, **door: Any) -> None:
        self.workshop = Workshop(replace(OPEN_DOOR, **door))
        self.begun: list[str] = []
        self.doing: list[asyncio.Future[Made]] = []
        for worker in self.workshop.workers:
            worker.ask = self.ask  # type: ignore[method-assign]

    async def ask(self, job: Job, seconds: float) -> Made:
        self.begun.append(job.raw.decode() if isinstance(job, DrawingSheet) else job.likes())
        self.doing.append(asyncio.get_running_loop().create_future())
        return await self.doing[-1]

    def order(self, job: Job, caller: str) -> asyncio.Task[bytes]:
        return asyncio.get_running_loop().create_task(self.workshop.make(job, caller))

    async def begins(self, many: int) -> None:
        async with asyncio.timeout(20):
            while len(self.begun) < many:
                await asyncio.sleep(0)

    async def finish(self, failing: Exception | None = None) -> None:
        """End the oldest job."""
        first = self.doing.pop(0)
        if failing is None:
            first.set_result(Made(b"done"))
        else:
            first.set_exception(failing)
        for _ in range(5):
            await asyncio.sleep(0)


@in_loop
async def test_callers_have_their_turns_and_players_come_first() -> None:
    bench = Bench(workers=1)
    orders = [bench.order(sheet(f"a{k}"), "a") for k in range(4)]
    orders += [bench.order(sheet(f"b{k}"), "b") for k in range(2)]
    await bench.begins(1)
    orders.append(bench.order(thought("t"), "table t"))
    await asyncio.sleep(0)
    assert bench.workshop.waiting == 6
    for _ in range(7):
        await bench.begins(1)
        await bench.finish()
    assert bench.begun == ["a0", "t:0", "a1", "b0", "a2", "b1", "a3"]
    assert await asyncio.gather(*orders) == [b"done"] * 7
    assert (bench.workshop.waiting, bench.workshop.busy) == (0, 0)
    await bench.workshop.close()


@in_loop
async def test_one_worker_is_kept_for_those_who_play() -> None:
    bench = Bench(workers=2)
    orders = [bench.order(sheet("a0"), "a"), bench.order(sheet("b0"), "b")]
    await bench.begins(1)
    assert bench.workshop.busy == 1
    orders.append(bench.order(thought("t"), "table t"))
    await bench.begins(2)
    assert bench.begun == ["a0", "t:0"]
    await bench.finish()
    assert bench.begun == ["a0", "t:0", "b0"]
    await bench.finish()
    await bench.finish()
    await asyncio.gather(*orders)
    await bench.workshop.close()


@in_loop
async def test_a_caller_has_a_budget_of_jobs_and_of_seconds() -> None:
    bench = Bench(workers=1, work_waiting_each=2, work_waiting=3, work_each=60.0)
    orders = [bench.order(sheet(f"a{k}"), "a") for k in range(3)]
    await bench.begins(1)
    with pytest.raises(Refusal, match="too-often"):
        await bench.workshop.make(sheet("a3"), "a")
    orders.append(bench.order(sheet("b0"), "b"))
    await asyncio.sleep(0)
    with pytest.raises(Refusal, match="too-busy") as full:
        await bench.workshop.make(sheet("c0"), "c")
    assert int(full.value.facts["seconds"]) >= 1
    for _ in range(4):
        await bench.finish()
    await asyncio.gather(*orders)
    bench.workshop.budget("a").tokens = 0.0
    with pytest.raises(Refusal, match="too-often"):
        await bench.workshop.make(sheet("a4"), "a")
    later = bench.order(sheet("b1"), "b")
    await bench.begins(5)
    await bench.finish()
    assert await later == b"done"
    await bench.workshop.close()


@in_loop
async def test_whatever_happens_to_a_worker_the_next_job_is_done() -> None:
    bench = Bench(workers=1)
    for failing, key in ((WorkerDied("gone"), "broken"), (WorkerLate(), "too-busy"), (RuntimeError("odd"), "broken")):
        order = bench.order(sheet("x"), "a")
        await bench.begins(1)
        await bench.finish(failing)
        with pytest.raises(Refusal, match=key):
            await order
        bench.begun.clear()
    gone = bench.order(sheet("first"), "a")
    waits = bench.order(sheet("second"), "b")
    last = bench.order(sheet("third"), "c")
    await bench.begins(1)
    waits.cancel()
    gone.cancel()  # the worker goes on; nobody hears of it
    await asyncio.sleep(0)
    await bench.finish()
    await bench.begins(2)
    assert bench.begun == ["first", "third"]
    await bench.finish()
    assert await last == b"done"
    assert all(not queue for queue in bench.workshop.queues.values())
    assert set(bench.workshop.queues) == set(Urgency)
    await bench.workshop.close()
