"""kill -9: no acknowledged action is lost, and none is done twice. `make test-crash` kills more often."""

from __future__ import annotations

import asyncio
import json
import os
import random
from pathlib import Path
from typing import Any

import websockets

from tests.server.desk import in_loop
from tests.server.house import House, Process, hello
from wyspa.server.played import Played
from wyspa.server.records import unpack_entry, unpack_head
from wyspa.server.sqlite import Sqlite
from wyspa.server.store import GET_ENTRIES, GET_HEAD
from wyspa.table import read_table

KILLS = int(os.environ.get("WYSPA_KILLS", "6"))
TABLES = 3


class Player:
    """Plays a seat through crashes: what was not acknowledged is sent again with the same id."""

    def __init__(self, made: dict[str, Any], seed: int) -> None:
        self.made = made
        self.rng = random.Random(seed)
        self.acked: dict[str, tuple[int, str]] = {}  # id: version and action
        self.waiting: dict[str, Any] | None = None
        self.n = 0
        self.over = False

    async def play(self, port: int) -> None:
        """Play until the connection breaks."""
        try:
            async with House(port).socket() as link:
                await hello(link, self.made)
                while True:
                    message = json.loads(await link.recv())
                    await self.hear(link, message)
        except (websockets.WebSocketException, OSError, EOFError, ValueError):
            return

    async def hear(self, link: Any, message: dict[str, Any]) -> None:
        if message["t"] == "ack" and self.waiting is not None and message["id"] == self.waiting["id"]:
            self.acked[message["id"]] = (message["version"], self.waiting["action"])
            self.waiting = None
        elif message["t"] == "refused" and self.waiting is not None and message["id"] == self.waiting["id"]:
            assert message["key"] == "stale", message
            self.waiting = None
        elif message["t"] == "over":
            self.over = True
        elif message["t"] == "state" and self.waiting is not None:
            await link.send(json.dumps(self.waiting))  # after a crash: the same again
        if message["t"] == "state" and self.waiting is None and self.made["seat"] in message["asked"]:
            groups = [group for group in message["choices"] if group["choices"]]
            choice = self.rng.choice(self.rng.choice(groups)["choices"])
            self.n += 1
            id = f"{self.made['seat']}-{self.n}"
            self.waiting = {"t": "do", "id": id, "version": message["version"], "action": choice["action"]}
            await link.send(json.dumps(self.waiting))


@in_loop
async def test_killing_the_server_loses_and_doubles_nothing(tmp_path: Path) -> None:
    server = Process(tmp_path)
    rng = random.Random(5)
    await asyncio.to_thread(server.start)
    players: list[Player] = []
    for _ in range(TABLES):
        made = House(server.port).create("open", "bot", options={"target": "15"})
        joined = House(server.port).ask(f"/api/tables/{made['table']}/seats", {"you": "Marek"}).json
        players += [Player(made, len(players)), Player(joined, len(players) + 1)]
        async with House(server.port).socket() as link:
            await hello(link, made)
            await link.send(json.dumps({"t": "start", "id": "go"}))
            while json.loads(await link.recv())["t"] != "state":
                pass
    for _ in range(KILLS):
        tasks = [asyncio.create_task(player.play(server.port)) for player in players]
        await asyncio.sleep(rng.uniform(0.05, 0.6))
        await asyncio.to_thread(server.kill)
        await asyncio.wait(tasks, timeout=10)
        await asyncio.to_thread(server.start)
    server.kill()
    said = server.log.read_text()
    assert "Traceback" not in said
    assert said.count(f"Wyspa: http://127.0.0.1:{server.port}/") == KILLS + 1
    check(tmp_path / "kept.db", players)


def check(file: Path, players: list[Player]) -> None:
    """Compare what was acknowledged with what is on the disk, and play the logs again."""
    database = Sqlite(str(file))
    database.connect()
    acknowledged = 0
    for table in {player.made["table"] for player in players}:
        entries = [unpack_entry(row[0]) for row in database.rows(GET_ENTRIES, (table,))]
        assert [entry.version for entry in entries] == list(range(1, len(entries) + 1))
        commands = [entry.command for entry in entries]
        assert len(set(commands)) == len(commands)
        by_command = {entry.command: entry for entry in entries}
        for player in players:
            if player.made["table"] != table:
                continue
            for id, (version, action) in player.acked.items():
                entry = by_command[f"{player.made['seat']}:{id}"]
                assert entry.version == version
                assert entry.actions[0] == (player.made["seat"], int(action))
                acknowledged += 1
        head = unpack_head(database.rows(GET_HEAD, (table,))[0][0])
        again = Played(read_table(head.line), bytes.fromhex(head.seed), b"")
        again.replay(entries)
        assert again.version == len(entries)
    assert acknowledged > KILLS * 3
    database.close()
