"""Bots that think long think in workers: the table shows it, others do not wait, and who gets stuck plays safe."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server import slow_bots
from tests.server.desk import QUICK, Desk, Guest, in_loop, play_to
from wyspa.server import bots_at_table
from wyspa.server.far_bots import FarBot
from wyspa.server.jobs import Thought
from wyspa.server.limits import OPEN_DOOR, Limits
from wyspa.server.table import LiveTable


def limits(**door: Any) -> Limits:
    return replace(QUICK, door=replace(OPEN_DOOR, **door))


def seat_bots(monkeypatch: pytest.MonkeyPatch, kind: type[Any]) -> None:
    monkeypatch.setattr(bots_at_table, "bot_named", lambda level, seed: kind(seed))


async def settle(table: LiveTable, guest: Guest) -> None:
    """Wait until somebody is asked who is no bot, or the game is over."""
    while not table.playing().game.over:
        await thought(table)
        await guest.desk.bots_done(table)
        if not thoughts(table) and guest.seat in table.playing().game.waiting():
            break
    guest.hear()


def thoughts(table: LiveTable) -> list[Any]:
    """List what bots think about now."""
    bots = table.automatic.bots.driver.bots if table.automatic.bots.driver is not None else {}
    return [bot.task for bot in bots.values() if isinstance(bot, FarBot) and bot.task is not None]


async def thought(table: LiveTable) -> None:
    """Wait until the bots have thought."""
    while tasks := thoughts(table):
        await asyncio.wait(tasks)
        await table.ask(nothing)


async def nothing() -> None:
    pass


async def play_rounds(table: LiveTable, guest: Guest, turns: int) -> None:
    while guest.state["turn"] < turns and not table.playing().game.over:
        await settle(table, guest)
        await play_to(guest, lambda state: guest.seat not in state["asked"] or state["turn"] >= turns)


@in_loop
async def test_a_slow_bot_plays_from_a_worker_and_the_table_says_that_it_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat_bots(monkeypatch, slow_bots.Slow)
    async with Desk(tmp_path, limits()) as desk:
        table, [ania] = await desk.table("Ania", "bot", "bot")
        await play_rounds(table, ania, 4)
        assert ania.state["turn"] >= 4
        await settle(table, ania)
        thinking = [any(seat.get("thinking") for seat in said["seats"]) for said in ania.all("seats")]
        assert True in thinking
        assert thinking[-1] is False
        assert not [n for n in ania.all("notice") if "bot" in n["text"].lower()]
        assert desk.lobby.workshop.waiting == 0


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        (slow_bots.Busy, "had no time to think"),
        (slow_bots.Dying, "has failed"),
        (slow_bots.Failing, "has failed"),
        (slow_bots.Hungry, "has failed"),
        (slow_bots.Boasting, "has failed"),
    ],
)
@in_loop
async def test_a_bot_that_gives_no_answer_plays_safe_and_the_host_hears_of_it(
    kind: type[Any], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat_bots(monkeypatch, kind)
    async with Desk(
        tmp_path, limits(think_seconds=0.2 if kind is slow_bots.Busy else 60.0, worker_memory=2048)
    ) as desk:
        table, [ania, marek] = await desk.table("Ania", "Marek", "bot", options={"start": "third"})
        while table.version() < 3:
            await desk.bots_done(table)
            await thought(table)
        assert [n for n in ania.all("notice") if says in n["text"]]
        assert not [n for n in marek.all("notice") if says in n["text"]]
        assert table.playing().game.waiting()


@in_loop
async def test_others_do_not_wait_for_a_bot_that_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with Desk(tmp_path, limits(think_seconds=3600.0)) as desk:
        quick, [zosia] = await desk.table("Zosia", "bot", "bot")
        seat_bots(monkeypatch, slow_bots.Busy)
        slow, [_ania] = await desk.table("Ania", "bot", "bot", options={"start": "second"})
        await desk.bots_done(slow)
        assert slow.automatic.bots.thinking()
        monkeypatch.undo()
        before, spent = slow.version(), time.process_time()
        await play_rounds(quick, zosia, 6)
        assert zosia.state["turn"] >= 6  # its acknowledgements came while the other one still thinks
        assert slow.version() == before
        assert slow.automatic.bots.thinking()
        assert time.process_time() - spent < 60


@in_loop
async def test_a_worker_is_told_what_the_seat_may_know_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat_bots(monkeypatch, slow_bots.Slow)
    sent: list[Thought] = []
    async with Desk(tmp_path, limits()) as desk:
        order = desk.lobby.workshop.order

        async def heard(job: Any, caller: str) -> Any:
            sent.append(job)
            return await order(job, caller)

        monkeypatch.setattr(desk.lobby.workshop, "order", heard)
        table, [ania] = await desk.table("Ania", "bot", "bot")
        await play_rounds(table, ania, 2)
        assert sent
        allowed = {"table", "line", "drawing", "level", "maker", "seed", "seat", "view", "actions", "heard"}
        assert {one.name for one in msgspec.structs.fields(Thought)} == allowed
        last = sent[-1]
        assert table.head.seed not in msgspec.json.encode(last).decode()
        assert last.line == table.head.line
        assert len(last.view) < 4000
        assert last.heard == []  # this bot does not listen


@in_loop
async def test_a_bot_that_listens_hears_in_its_worker_what_its_seat_may_know_each_event_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat_bots(monkeypatch, slow_bots.Listening)
    sent: list[Thought] = []
    async with Desk(tmp_path, limits()) as desk:
        order = desk.lobby.workshop.order

        async def heard(job: Any, caller: str) -> Any:
            sent.append(job)
            return await order(job, caller)

        monkeypatch.setattr(desk.lobby.workshop, "order", heard)
        table, [ania] = await desk.table("Ania", "bot", "bot")
        await play_rounds(table, ania, 4)
        last = sent[-1]
        told = [event for one in table.playing().told for event in one.events]
        seen = [event.seen_by(last.seat).row() for event in told]
        assert len(last.heard) > 10
        assert [tuple(row) for row in last.heard] == seen[: len(last.heard)]
