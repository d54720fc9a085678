"""Clocks: only those who are asked lose time, and a safe move is played when it has run out."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.desk import Desk, in_loop
from tests.server.test_commands import deal, settle_in, seven
from wyspa.server.clock import MODES, TurnClock


@in_loop
async def test_when_the_time_of_a_turn_is_up_safe_moves_end_it(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, guests = await desk.table("Ania", "Marek", "Zuzia", clock="fast", options={"start": "first"})
        ania = guests[0]
        await settle_in(desk, table, guests)
        assert ania.state["clock"] == {"mode": "fast", "seat": 0, "left": 45.0, "total": 45.0, "running": True}
        await desk.pass_time(table, 44)
        assert ania.state["on_turn"] == 0
        version = ania.state["version"]
        await desk.pass_time(table, 1)
        late = [m for m in ania.all("events") if m["version"] > version]
        assert {m["by"] for m in late} == {"clock"}
        assert late[0]["facts"][0]["name"] == "rolled"
        assert ania.state["on_turn"] == 1
        assert ania.state["clock"]["seat"] == 1
        assert ania.state["clock"]["left"] == 45.0


@in_loop
async def test_the_clock_of_the_seat_on_turn_stops_while_others_must_answer(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, guests = await desk.table("Ania", "Marek", "Zuzia", clock="fast", options={"start": "first"})
        ania, marek, _ = guests
        await settle_in(desk, table, guests)
        deal(ania), deal(marek, 9), deal(guests[2])
        seven(table)
        await desk.pass_time(table, 10)
        await ania.do("roll")
        assert ania.state["asked"] == [1]
        assert ania.state["clock"]["seat"] == 1
        await desk.pass_time(table, 19)
        assert ania.state["asked"] == [1]
        await desk.pass_time(table, 1)  # twenty seconds for an answer: four cards are laid aside for Marek
        assert ania.state["phase"] == "thief"
        assert ania.state["clock"] == {"mode": "fast", "seat": 0, "left": 35.0, "total": 45.0, "running": True}


@in_loop
async def test_without_a_clock_nobody_is_hurried(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, guests = await desk.table("Ania", "Marek", "Zuzia")
        version = guests[0].state["version"]
        await desk.pass_time(table, 10_000)
        assert guests[0].state["version"] == version
        assert "clock" not in guests[0].state


@in_loop
async def test_clocks_stop_while_nobody_looks_on(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, guests = await desk.table("Ania", "bot", "bot", clock="fast", options={"start": "first"})
        [ania] = guests
        version = ania.state["version"]
        await ania.go()
        await desk.pass_time(table, 1000)
        back = await desk.watch(table, secret=ania.secret)
        assert back.state["version"] == version


def test_a_new_question_begins_with_a_full_clock_and_an_old_one_goes_on() -> None:
    clock = TurnClock(MODES["fast"])
    clock.ask(0.0, [1], 0, 5, 10)
    clock.ask(8.0, [1], 0, 5, 10)
    assert clock.left[1] == 12.0
    clock.ask(8.0, [1], 0, 5, 11)
    assert clock.left[1] == 20.0
    assert clock.due() == 28.0
    assert clock.run_out(27.9) == []
    assert clock.run_out(28.0) == [1]


@pytest.mark.parametrize("mode", ["relaxed", "fast"])
def test_the_modes_have_time_for_a_turn_and_for_an_answer(mode: str) -> None:
    assert MODES[mode].turn > MODES[mode].answer > 0
