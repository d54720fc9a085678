"""A table from the first action to the last: order, versions, resuming, restarting."""

from __future__ import annotations

import json
from pathlib import Path

from tests.server.desk import Desk, Guest, in_loop, nothing, play_to, played
from wyspa.server.sqlite import Sqlite
from wyspa.server.store import Store


def over(state: dict) -> bool:
    return state.get("winner", -1) >= 0


@in_loop
async def test_a_person_plays_a_whole_game_against_bots(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        _, [ania] = await desk.table("Ania", "bot", "bot", "bot", options={"target": "5"})
        first = ania.state["turn"]
        await play_to(ania, over)
        versions = [m["version"] for m in ania.all("events")]
        assert versions == list(range(versions[0], versions[0] + len(versions)))
        end = ania.last("over")
        assert end["winner"] == ania.state["winner"]
        assert [sum(s["points"] for s in r["shares"]) for r in end["records"]] == [r["points"] for r in end["records"]]
        assert sum(end["dice"]) > 0
        assert end["course"][-1] == [r["points"] for r in end["records"]]
        begun: dict[int, list[int]] = {}  # the points of all when a turn began
        for state in ania.all("state"):
            begun.setdefault(state["turn"], [seat["points"] for seat in state["seats"]])
        assert end["course"][0] == [2] * 4  # the first turn begins when all have settled
        assert end["course"][1:-1] == [begun[turn] for turn in sorted(begun) if turn > first]
        assert (await ania.send(t="do", version=ania.state["version"], words="end"))["key"] == "over"


@in_loop
async def test_an_action_is_kept_before_it_is_acknowledged_and_acknowledged_before_it_is_told(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, *_] = await desk.table("Ania", "bot", "bot")
        await desk.bots_done(table)
        kept: list[tuple[int, int]] = []
        tell = ania.listener.send
        reading = Store(Sqlite(str(desk.file)))
        reading.database.connect()

        def listening(raw: bytes) -> None:
            message = json.loads(raw)
            rows = reading.database.rows("SELECT MAX(version) FROM entries WHERE tableid = ?", (table.head.id,))
            if message["t"] in ("ack", "events", "state"):
                kept.append((message["version"], rows[0][0]))
            tell(raw)

        ania.listener.send = listening  # type: ignore[method-assign]
        ania.hear()
        answer = await ania.do(f"settlement {where(ania, 'settlement')}")
        assert answer["t"] == "ack"
        assert all(on_disk >= version for version, on_disk in kept)
        kinds = [m["t"] for m in ania.heard if m.get("version") == answer["version"]]
        assert kinds[:3] == ["ack", "events", "state"]
        reading.database.close()


def where(guest: Guest, verb: str) -> str:
    """Name the first place a verb may go to."""
    scene = guest.last("welcome")["scene"]
    choice = guest.choices(verb)[0]
    return str(scene["nodes"][choice["node"]]["name"] if "node" in choice else scene["edges"][choice["edge"]]["name"])


@in_loop
async def test_whoever_comes_back_hears_what_they_missed_from_any_version_on(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania] = await desk.table("Ania", "bot", "bot", options={"target": "4"})
        await play_to(ania, over)
        told = {m["version"]: m for m in ania.all("events")}
        newest = ania.state["version"]
        for since in range(newest + 1):
            guest = await desk.watch(table, secret=ania.secret, since=since)
            entries = guest.last("history")["entries"]
            assert [entry["version"] for entry in entries] == list(range(since + 1, newest + 1))
            for entry in entries:
                if entry["version"] in told:
                    assert {**entry, "t": "events"} == told[entry["version"]]
            await guest.go()


@in_loop
async def test_a_restarted_server_goes_on_where_the_old_one_stopped(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania] = await desk.table("Ania", "bot", "bot", language="pl")
        await play_to(ania, lambda state: state["turn"] > 6)
        before = ania.states[-1]
        id, secret, dealt = table.head.id, ania.secret, played(table).dealer.below(10**6)
    async with Desk(tmp_path) as desk:
        table = await desk.lobby.find(id)
        ania = await desk.watch(table, "pl", secret)
        assert ania.state["t"] == "state"
        assert ania.states == [before]
        assert played(table).dealer.below(10**6) == dealt  # the dice go on too
        assert ania.seat == 0
        await play_to(ania, lambda state: state["turn"] > 8)


@in_loop
async def test_every_answer_fits_into_sixteen_kilobytes(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        _, [ania] = await desk.table("Ania", "bot", "bot", "bot", language="pl", options={"target": "8"})
        await play_to(ania, over)
        assert len(ania.states) > 100
        assert max(len(json.dumps(state)) for state in ania.states) < 16 * 1024
        patches = [len(raw) for raw in ania.raw if raw.startswith(b'{"t":"patch"')]
        assert len(patches) > 100
        assert sum(patches) < len(patches) * 1024


@in_loop
async def test_a_table_that_nobody_looks_at_sleeps_and_is_read_again(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania] = await desk.table("Ania", "bot", "bot")
        await desk.bots_done(table)
        version = ania.state["version"]
        await ania.go()
        desk.time.move(desk.limits.keep_seconds + 1)
        await desk.lobby.sweeping.sweep()
        assert table.head.id not in desk.lobby.live
        again = await desk.lobby.find(table.head.id)
        assert again is not table
        guest = await desk.watch(again, secret=ania.secret)
        assert guest.state["version"] == version


@in_loop
async def test_spectators_see_no_hand_and_have_no_choices(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania] = await desk.table("Ania", "bot", "bot", options={"target": "4"})
        guest = await desk.watch(table)
        await play_to(ania, over)
        for state in guest.all("state"):
            assert "you" not in state
            assert state["choices"] == []
        assert (await guest.send(t="chat", text="hello"))["key"] == "guests-silent"
        await table.ask(nothing)
