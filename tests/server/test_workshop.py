"""Reviews and replays of finished games are made in another process, in turn and within a time."""

from __future__ import annotations

import asyncio
import gzip
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.server.desk import QUICK, Desk, in_loop, play_to
from tests.server.house import house
from tests.server.stranger import ask
from tests.server.test_play import over
from wyspa.server.errors import Refusal
from wyspa.server.jobs import Product, Task
from wyspa.server.limits import OPEN_DOOR, Share
from wyspa.server.records import Entry, Head
from wyspa.server.review import replay_text, review_of
from wyspa.server.workshop import Workshop


async def finished(desk: Desk) -> tuple[Head, list[Entry], str, list[bytes]]:
    """Play a game; give what is kept of it, its replay, and some stretches of its review."""
    table, [ania] = await desk.table("Ania", "bot", "bot", options={"target": "4"})
    await play_to(ania, over)
    stretches = [await review_of(table, first, 20, "en") for first in (0, 20, 10)]
    return table.head, await desk.store.entries(table.head.id), await replay_text(table), stretches


def process_of(workshop: Workshop) -> Any:
    return workshop.workers[0].process


@in_loop
async def test_another_process_says_the_same(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        head, entries, text, stretches = await finished(desk)
        workshop = Workshop(replace(OPEN_DOOR, workers=1))
        try:
            assert process_of(workshop) is None
            asked = [workshop.make(Task(Product.REVIEW, head, entries, first, 20, "en")) for first in (0, 20, 10)]
            made = await asyncio.gather(*asked)
            for one, other in zip(made, stretches, strict=True):
                assert json.loads(one) == json.loads(other)
            assert (await workshop.make(Task(Product.REPLAY, head, entries))).decode() == text
            running = process_of(workshop)
            assert running is not None
            running.kill()  # whatever happens to it
            await running.wait()
            assert (await workshop.make(Task(Product.REPLAY, head, entries))).decode() == text
            assert process_of(workshop) not in (None, running)
            with pytest.raises(Refusal, match="other-rules"):
                await workshop.make(Task(Product.REPLAY, head, entries[5:]))
            assert (await workshop.make(Task(Product.REPLAY, head, entries))).decode() == text
        finally:
            await workshop.close()
        assert process_of(workshop) is None


@in_loop
async def test_work_that_takes_too_long_is_ended_and_a_long_queue_is_refused(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        head, entries, _, _ = await finished(desk)
        workshop = Workshop(replace(OPEN_DOOR, work_seconds=0.001, work_waiting=2, workers=1))
        try:
            asked = [workshop.make(Task(Product.REPLAY, head, entries)) for _ in range(5)]
            found = await asyncio.gather(*asked, return_exceptions=True)
            assert all(isinstance(one, Refusal) and one.key == "too-busy" for one in found), found
            assert workshop.waiting == 0
            assert process_of(workshop) is None
        finally:
            await workshop.close()


def test_anybody_may_ask_for_a_review_but_not_all_the_time(tmp_path: Path) -> None:
    async def play() -> tuple[str, list[bytes]]:
        async with Desk(tmp_path) as desk:
            head, _, _, stretches = await finished(desk)
            return head.id, stretches

    id, stretches = asyncio.run(play())
    kept = next(tmp_path.glob("*.db"))
    kept.rename(tmp_path / "house.db")
    few = Share(0.01, 3, 1e9, 1e9)
    with house(tmp_path, replace(QUICK, door=replace(OPEN_DOOR, reviews=few))) as place:
        heard = ask(place.port, f"/api/tables/{id}/review?lang=en&from=0&count=20")
        assert json.loads(heard.body)["frames"] == json.loads(stretches[0])["frames"]
        assert ask(place.port, f"/api/tables/{id}/review?count=x").error["key"] == "bad-request"
        late = ask(place.port, f"/api/tables/{id}/review?from=0&count=20", source="127.0.0.3", Accept_Encoding="gzip")
        assert json.loads(gzip.decompress(late.body))["frames"] == json.loads(heard.body)["frames"]
        replay = ask(place.port, f"/api/tables/{id}/replay")
        assert replay.headers["content-disposition"].endswith(f'wyspa-{id}.txt"')
        assert ask(place.port, f"/api/tables/{id}/review?from=1000000").status == 200
        late = ask(place.port, f"/api/tables/{id}/review")
        assert (late.status, late.error["key"]) == (429, "too-often")
        assert ask(place.port, f"/api/tables/{id}/review", source="127.0.0.2").status == 200
        assert id not in place.lobby.live  # a game that is over is not woken to be read
