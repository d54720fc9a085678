"""Three servers on one PostgreSQL: any of them takes any socket, and a table outlives its owner."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.server.desk import in_loop
from tests.server.house import House, Process, hello, until
from tests.server.postgres import Cluster

SERVED = 60.0  # seconds, as a limit for something that never comes


@contextmanager
def servers(folder: Path, url: str, many: int = 3) -> Iterator[list[Process]]:
    made = []
    for number in range(many):
        place = folder / f"server{number}"
        place.mkdir()
        made.append(Process(place, database=url))
    try:
        for server in made:
            server.start()
        yield made
    finally:
        for server in made:
            if server.running is not None and server.running.poll() is None:
                server.running.send_signal(signal.SIGCONT)
                server.kill()


def owner_of(url: str, table: str) -> str:
    with psycopg.connect(url) as link:
        return str(link.execute("SELECT owner FROM leases WHERE tableid = %s", (table,)).fetchone()[0])  # type: ignore[index]


def entries_of(url: str, table: str) -> list[dict[str, Any]]:
    with psycopg.connect(url) as link:
        found = link.execute("SELECT body FROM entries WHERE tableid = %s ORDER BY version", (table,)).fetchall()
        return [json.loads(row[0]) for row in found]


def said_at(url: str, table: str) -> list[str]:
    with psycopg.connect(url) as link:
        found = link.execute("SELECT body FROM chat WHERE tableid = %s ORDER BY n", (table,)).fetchall()
        return [json.loads(row[0])["text"] for row in found]


async def laid(server: Process, *chairs: str, **wish: Any) -> dict[str, Any]:
    return await asyncio.to_thread(House(server.port).create, *chairs, **wish)


async def asked(link: Any, made: dict[str, Any]) -> dict[str, Any]:
    """Wait until it is our turn."""
    while True:
        state = await until(link, "state", SERVED)
        if made["seat"] in state["asked"]:
            return state


async def answer_to(link: Any, id: str) -> dict[str, Any]:
    while True:
        message = json.loads(await asyncio.wait_for(link.recv(), SERVED))
        assert message["t"] != "bye", message
        if message["t"] in ("ack", "refused") and message["id"] == id:
            return dict(message)


async def heard(link: Any) -> dict[str, Any]:
    """Wait until somebody says something."""
    while not (chat := await until(link, "chat", SERVED))["entries"]:
        pass
    return chat


async def say(link: Any, id: str, text: str) -> dict[str, Any]:
    await link.send(json.dumps({"t": "chat", "id": id, "text": text}))
    return await answer_to(link, id)


@in_loop
async def test_any_server_takes_any_socket_and_any_question(tmp_path: Path, cluster: Cluster) -> None:
    url = cluster.database()
    with servers(tmp_path, url) as [one, two, three]:
        made = await laid(one, "open", "bot", private=False)
        joined = await asyncio.to_thread(House(two.port).ask, f"/api/tables/{made['table']}/seats", {"you": "Marek"})
        assert joined.status == 200, joined.body
        async with House(two.port).socket() as ania, House(three.port).socket() as marek:
            await hello(ania, made, language="pl")
            await hello(marek, joined.json)
            await until(ania, "welcome")
            await until(marek, "welcome")
            await ania.send(json.dumps({"t": "start", "id": "go"}))
            assert (await answer_to(ania, "go"))["t"] == "ack"
            state = await until(marek, "state")
            assert state["version"] >= 1
            assert (await say(ania, "a", "hej"))["t"] == "ack"
            assert [line["text"] for line in (await heard(marek))["entries"]] == ["hej"]
            # who has no key is told so by the owner, wherever they ask
            async with House(three.port).socket() as stranger:
                await hello(stranger, {**made, "secret": "x" * 43}, language="pl")
                bye = json.loads(await stranger.recv())
                assert (bye["t"], bye["key"]) == ("bye", "bad-secret")
                assert "klucz" in bye["text"]
            # and all of them list the table
            for server in (one, two, three):
                while made["table"] not in str((await asyncio.to_thread(House(server.port).ask, "/api/lobby")).json):
                    pass
        taken = await asyncio.to_thread(House(three.port).ask, f"/api/tables/{made['table']}/seats", {"you": "Ola"})
        assert taken.status == 409
        for server in (one, two, three):
            assert "Traceback" not in server.log.read_text()


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP, signal.SIGTERM])
@in_loop
async def test_a_table_outlives_its_owner_and_sockets_stay_open(
    tmp_path: Path, cluster: Cluster, how: signal.Signals
) -> None:
    url = cluster.database()
    with servers(tmp_path, url) as [one, two, three]:
        made = await laid(one, "bot", "bot", start=True)
        before = owner_of(url, made["table"])
        async with House(two.port).socket() as link:
            await hello(link, made)
            state = await asked(link, made)
            choice = state["choices"][0]["choices"][0]
            assert one.running is not None
            os.kill(one.running.pid, how)
            if how == signal.SIGTERM:
                assert await asyncio.to_thread(one.running.wait) in (0, -signal.SIGTERM)
            did = {"t": "do", "id": "x", "version": state["version"], "action": choice["action"]}
            await link.send(json.dumps(did))
            began = asyncio.get_running_loop().time()
            assert (await answer_to(link, "x"))["t"] == "ack"
            took = asyncio.get_running_loop().time() - began
            assert took < 10
            assert owner_of(url, made["table"]) not in ("", before)
            if how == signal.SIGSTOP:  # the former owner wakes up, and has nothing to say any more
                os.kill(one.running.pid, signal.SIGCONT)
                async with House(one.port).socket() as late:
                    await hello(late, made)
                    await until(late, "state", SERVED)
                    assert (await say(late, "y", "jestem"))["t"] == "ack"
                    assert [line["text"] for line in (await heard(link))["entries"]] == ["jestem"]
                assert said_at(url, made["table"]) == ["jestem"]
            commands = [entry["command"] for entry in entries_of(url, made["table"])]
            assert commands.count(f"{made['seat']}:x") == 1
            assert len(commands) == len(set(commands))
        for server in (one, two, three):
            assert "Traceback" not in server.log.read_text()


@in_loop
async def test_people_of_a_server_that_ends_are_sent_on(tmp_path: Path, cluster: Cluster) -> None:
    url = cluster.database()
    with servers(tmp_path, url, 2) as [one, two]:
        made = await laid(one, "bot", "bot", start=True)
        async with House(one.port).socket() as link:
            await hello(link, made)
            await asked(link, made)
            assert one.running is not None
            one.running.send_signal(signal.SIGTERM)
            while (message := json.loads(await asyncio.wait_for(link.recv(), SERVED)))["t"] != "bye":
                pass
            assert (message["key"], message["again"]) == ("closing", True)
        async with House(two.port).socket() as link:
            await hello(link, made)
            await asked(link, made)
            assert (await say(link, "z", "dalej"))["t"] == "ack"
        assert await asyncio.to_thread(one.running.wait) in (0, -signal.SIGTERM)
        with psycopg.connect(url) as other:
            assert len(other.execute("SELECT id FROM servers").fetchall()) == 1
