"""Undo: while nothing random or hidden came to light and nobody else has acted; kept in the log like everything."""

from __future__ import annotations

from pathlib import Path

from tests.server.desk import Desk, in_loop, played
from tests.server.house import lines_said
from tests.server.test_commands import deal, in_main
from tests.server.test_play import where


@in_loop
async def test_a_road_is_taken_back_with_its_price(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek, _] = await in_main(desk)
        deal(ania, 1, 1)
        before = played(table).game.hash()
        await ania.do(f"road {where(ania, 'road')}")
        version = ania.state["version"]
        assert ania.state["undo"] is True
        assert "undo" not in marek.state
        answer = await ania.send(t="undo", version=version)
        assert answer == {"t": "ack", "id": answer["id"], "version": version + 1}
        assert played(table).game.hash() == before
        assert ania.state["you"]["hand"] == [1, 1, 0, 0, 0]
        told = marek.last("events")
        assert (told["kind"], told["facts"]) == ("undo", [])
        assert lines_said(told)[0].startswith("Ania takes back: place a road by ")


@in_loop
async def test_several_are_taken_back_one_after_the_other(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, *_] = await in_main(desk)
        deal(ania, 2, 2)
        before = played(table).game.hash()
        for _ in range(2):
            await ania.send(t="do", version=ania.state["version"], action=ania.choices("road")[0]["action"])
        for _ in range(2):
            assert (await ania.send(t="undo", version=ania.state["version"]))["t"] == "ack"
        assert played(table).game.hash() == before
        assert (await ania.send(t="undo", version=ania.state["version"]))["key"] == "no-undo"


@in_loop
async def test_what_must_not_be_taken_back(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek, _] = await in_main(desk)
        assert "undo" not in ania.state  # the roll
        deal(ania, 1, 1, 1, 1, 1)
        await ania.do("buy")
        assert (await ania.send(t="undo", version=ania.state["version"]))["key"] == "no-undo"
        road = ania.choices("road")[0]["action"]
        await ania.send(t="do", version=ania.state["version"], action=road)
        assert ania.state["undo"] is True
        assert (await marek.send(t="undo", version=marek.state["version"]))["key"] == "no-undo"
        assert (await ania.send(t="undo", version=ania.state["version"] - 1))["key"] == "stale"
        deal(marek, 1, 0, 0, 0, 1)
        propose = {"t": "compose", "verb": "propose", "give": {"ore": 1}, "want": {"brick": 1}}
        assert (await marek.send(version=marek.state["version"], **propose))["t"] == "ack"
        assert "undo" not in ania.state  # somebody else has acted
        await ania.do("withdraw")
        await ania.do("end")
        assert "undo" not in ania.state  # the turn is over
        assert (await ania.send(t="undo", version=ania.state["version"]))["key"] == "no-undo"
        assert table.version() == ania.state["version"]


@in_loop
async def test_a_taken_back_action_stays_taken_back_after_a_restart(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, guests = await desk.table("Ania", "Marek", "Zuzia", options={"start": "first"})
        ania = guests[0]
        for _ in range(2):  # the house, then the road, which stays
            await ania.send(
                t="do", version=ania.state["version"], action=ania.state["choices"][0]["choices"][0]["action"]
            )
            if ania.state.get("undo"):
                await ania.send(t="undo", version=ania.state["version"])
                choice = ania.state["choices"][0]["choices"][-1]
                await ania.send(t="do", version=ania.state["version"], action=choice["action"])
        hash_, version, id = played(table).game.hash(), ania.state["version"], table.head.id
        assert [told.entry.kind for told in played(table).told].count("undo") == 1
    async with Desk(tmp_path) as desk:
        table = await desk.lobby.find(id)
        assert (played(table).game.hash(), played(table).version) == (hash_, version)
