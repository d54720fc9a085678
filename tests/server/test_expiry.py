"""Tables that nobody looks at: they sleep, end and go, by the server's settings. No server dies of old age."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from tests.server.desk import QUICK, Desk, Guest, in_loop, nothing, play_to
from wyspa.server import bodies
from wyspa.server.errors import Refusal
from wyspa.server.review import review_of
from wyspa.server.states import Ending, Status
from wyspa.server.store import store_at
from wyspa.server.sweeping import ROUND

HOUR, DAY = 3600.0, 86400.0
WAITING_TABLE = bodies.NewTable("Ania", [bodies.Chair("you"), bodies.Chair("open"), bodies.Chair("bot")])


async def leave(*guests: Guest) -> None:
    for guest in guests:
        await guest.go()


@in_loop
async def test_a_full_server_takes_tables_again_when_those_that_never_began_have_gone(tmp_path: Path, url: str) -> None:
    async with Desk(tmp_path, replace(QUICK, tables=3), store_at(url)) as desk:
        made = [await desk.lobby.create(WAITING_TABLE) for _ in range(3)]
        looked_at = await desk.watch(await desk.lobby.find(made[1].table))
        for _ in range(9):
            desk.time.move(HOUR / 10)
            await desk.lobby.sweeping.sweep()
        with pytest.raises(Refusal, match="too-many"):
            await desk.lobby.create(WAITING_TABLE)
        desk.time.move(HOUR / 5)
        await desk.lobby.sweeping.sweep()
        assert desk.lobby.standing == {made[1].table}
        with pytest.raises(Refusal, match="unknown-table"):
            await desk.lobby.find(made[0].table)
        await desk.lobby.create(WAITING_TABLE)
        await leave(looked_at)
        desk.time.move(HOUR / 2)
        await desk.lobby.sweeping.sweep()
        assert made[1].table in desk.lobby.standing  # it was left half an hour ago


@in_loop
async def test_limits_and_looks_survive_a_restart(tmp_path: Path, url: str) -> None:
    limits = replace(QUICK, tables=2)
    async with Desk(tmp_path, limits, store_at(url)) as desk:
        made = await desk.lobby.create(WAITING_TABLE)
        table, guests = await desk.table("Ania", "bot", "bot")
        await leave(*guests)
        moment = desk.time.at
    async with Desk(tmp_path, limits, store_at(url)) as desk:
        desk.time.at = moment
        assert desk.lobby.standing == {made.table, table.head.id}
        assert desk.lobby.heads == {}  # nothing is read that nobody has asked for
        with pytest.raises(Refusal, match="too-many"):
            await desk.lobby.create(WAITING_TABLE)
        desk.time.move(2 * HOUR)
        await desk.lobby.sweeping.sweep()
        assert desk.lobby.standing == {table.head.id}
        assert (await desk.lobby.find(table.head.id)).version() > 0


@in_loop
async def test_a_game_that_was_left_is_over_and_shows_its_seed(tmp_path: Path, url: str) -> None:
    async with Desk(tmp_path, store=store_at(url)) as desk:
        table, [ania] = await desk.table("Ania", "bot", "bot", language="pl")
        await play_to(ania, lambda state: state["turn"] > 3)
        id, secret = table.head.id, ania.secret
        await leave(ania)
        for days in (0.1, 29.8):
            desk.time.move(days * DAY)
            await desk.lobby.sweeping.sweep()
        head = await desk.store.head(id)
        assert head is not None
        assert head.status == Status.PLAYING
        desk.time.move(0.3 * DAY)
        await desk.lobby.sweeping.sweep()
        head = await desk.store.head(id)
        assert head is not None
        assert (head.status, head.end, head.ended) == (Status.OVER, Ending.EXPIRED, desk.time.wall())
        assert id not in desk.lobby.standing
        table = await desk.lobby.find(id)
        ania = await desk.watch(table, "pl", secret)
        end = ania.last("over")
        assert end["seed"] == head.seed
        assert end["sentence"] == "Nikt od dawna nie zaglądał do tej gry, więc jest skończona."
        assert (await ania.send(t="do", version=ania.state["version"], words="end"))["key"] == "over"
        assert b'"frames"' in await table.ask(lambda: review_of(table, 0, 5, "pl"))
        await leave(ania)
        desk.time.move(366 * DAY)
        await desk.lobby.sweeping.sweep()
        with pytest.raises(Refusal, match="unknown-table"):
            await desk.lobby.find(id)
        assert (await desk.store.entries(id), await desk.store.chat(id)) == ([], [])


@in_loop
async def test_a_finished_game_leaves_memory_with_the_last_who_looks(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania] = await desk.table("Ania", "bot", "bot", options={"target": "3"})
        await play_to(ania, lambda state: state.get("winner", -1) >= 0)
        watcher = await desk.watch(table)
        await ania.go()
        assert table.head.id in desk.lobby.live
        await watcher.go()
        await table.ask(nothing)  # still answers whoever holds it
        assert table.task is not None
        await table.task
        assert desk.lobby.live == {}
        assert desk.lobby.heads == {}
        assert desk.lobby.standing == set()
        again = await desk.watch(await desk.lobby.find(table.head.id))
        assert again.last("over")["seed"] == table.head.seed


@in_loop
async def test_old_tables_go_in_rounds_and_nobody_is_ended_who_comes_meanwhile(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        assert desk.lobby.sweeper is not None
        desk.lobby.sweeper.cancel()  # this test counts the rounds
        made = [(await desk.lobby.create(WAITING_TABLE)).table for _ in range(ROUND + 30)]
        desk.time.move(2 * HOUR)
        oldest = await desk.lobby.find(made[0])  # woken, but nobody looks yet
        await desk.lobby.sweeping.sweep()
        assert len(desk.lobby.standing) == 30
        assert made[0] in desk.lobby.standing
        await desk.watch(oldest)
        desk.time.move(2 * HOUR)
        await desk.lobby.sweeping.sweep()
        assert desk.lobby.standing == {made[0]}


@in_loop
async def test_somebody_who_comes_while_a_table_ends_waits_for_that(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania] = await desk.table("Ania", "bot", "bot")
        await ania.go()
        desk.time.move(2 * HOUR)
        await desk.lobby.sweeping.sweep()
        desk.time.move(31 * DAY)
        sweeping = asyncio.create_task(desk.lobby.sweeping.sweep())
        while table.head.id not in desk.lobby.sweeping.ending:
            await asyncio.sleep(0)
        found = await desk.lobby.find(table.head.id)
        await sweeping
        assert found.head.status == Status.OVER
