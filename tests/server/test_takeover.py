"""A server that cannot write says so in time, and one whose place was taken ends and sends its people on."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from tests.server.desk import in_loop
from tests.server.house import House, Process, hello, house, until
from tests.server.postgres import Cluster
from wyspa.server.store import store_at


@in_loop
async def test_a_server_whose_file_was_taken_says_so_and_ends(tmp_path: Path) -> None:
    url = str(tmp_path / "tables.db")
    server = Process(tmp_path, database=url)
    await asyncio.to_thread(server.start)
    made = House(server.port).create("bot", "bot", start=True)
    async with House(server.port).socket() as link:
        await hello(link, made, language="pl")
        await until(link, "state")
        other = store_at(url)
        other.open()
        bye = await until(link, "bye", seconds=60.0)  # it notices by itself, although nobody plays
    assert (bye["key"], bye["again"]) == ("place-taken", True)
    assert "przejął inny serwer" in bye["text"]
    assert server.running is not None
    assert await asyncio.to_thread(server.running.wait) not in (0, None)
    last = server.log.read_text().strip().splitlines()[-1]
    assert last.startswith("wyspa: ")
    assert "another server has taken over this database; this one has ended" in last
    await other.ready()
    other.close()


@in_loop
async def test_a_silent_database_gets_people_a_sentence_and_ready_says_no(tmp_path: Path, cluster: Cluster) -> None:
    def both(place) -> tuple[int, int]:  # type: ignore[no-untyped-def]
        return place.ask("/live").status, place.ask("/ready").status

    with house(tmp_path, database=cluster.database()) as place:
        made = await asyncio.to_thread(place.create, "bot", "bot", start=True)
        assert await asyncio.to_thread(both, place) == (200, 200)
        async with place.socket() as link:
            await hello(link, made)
            state = await until(link, "state")
            while made["seat"] not in state["asked"]:
                state = await until(link, "state")
            loop = asyncio.get_running_loop()
            cluster.freeze()
            try:
                began = loop.time()
                await link.send(json.dumps({"t": "chat", "id": "x", "text": "halo?"}))
                refused = await until(link, "refused", 60.0)
                assert loop.time() - began < 10
                assert (refused["id"], refused["key"]) == ("x", "storage")
                assert "the database is not answering" in refused["text"]
                answer = await asyncio.to_thread(place.ask, "/ready")
                assert answer.status == 503
                assert "is not answering" in answer.json["error"]["text"]
                assert await asyncio.to_thread(lambda: place.ask("/live").status) == 200
            finally:
                cluster.thaw()
            while (await asyncio.to_thread(place.ask, "/ready")).status != 200:
                pass
            await link.send(json.dumps({"t": "chat", "id": "y", "text": "halo?"}))
            assert (await until(link, "ack"))["id"] == "y"


@in_loop
async def test_who_comes_while_the_database_is_away_is_told_to_come_again(tmp_path: Path, cluster: Cluster) -> None:
    with house(tmp_path, database=cluster.database()) as place:
        made = await asyncio.to_thread(place.create, "open", "bot")
        place.lobby.live.clear()
        place.lobby.heads.clear()
        cluster.stop()
        try:
            async with place.socket() as link:
                await hello(link, made)
                bye = await until(link, "bye", 60.0)
        finally:
            cluster.start()
        assert (bye["key"], bye["again"]) == ("storage", True)
        async with place.socket() as link:
            await hello(link, made)
            assert (await until(link, "welcome", 60.0))["table"] == made["table"]


@in_loop
async def test_a_server_whose_place_was_taken_sends_nobody_away_who_sat_down_elsewhere(tmp_path: Path) -> None:
    with house(tmp_path) as old:
        made = await asyncio.to_thread(old.create, "open", "bot")
        async with old.socket() as link:
            await hello(link, made)
            await until(link, "welcome")
            with house(tmp_path) as new:
                path = f"/api/tables/{made['table']}/seats"
                joined = (await asyncio.to_thread(new.ask, path, {"you": "Marek"})).json
                async with old.socket() as other:
                    await hello(other, joined)
                    bye = await until(other, "bye")
    assert (bye["key"], bye["again"]) == ("storage", True)
