"""Frames made from the types of the protocol, bent in every way, against a real reader and a real table: no crash, no
traceback, no change. `make test-fuzz` reads a million; HTTP bodies get the same treatment.
"""

from __future__ import annotations

import asyncio
import os
import random
import time
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from tests.server.desk import QUICK, Desk, Guest, in_loop, nothing
from tests.server.grammar import Grammar
from wyspa.server import bodies, wire
from wyspa.server.app import make_app
from wyspa.server.bans import Bans
from wyspa.server.callers import Callers
from wyspa.server.errors import Refusal
from wyspa.server.front import CALLER
from wyspa.server.jobs import Job, Made
from wyspa.server.listener import Listener
from wyspa.server.reception import Reception
from wyspa.server.settings import Settings
from wyspa.server.socket import Door
from wyspa.server.workbench import Bench

FRAMES = int(os.environ.get("WYSPA_FRAMES", "6000"))
CHUNK = 500
READ = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)  # what the door refuses
LEAVING = (wire.Leave,)  # who means it may go: that is no fault
LOOKING = (wire.Look, wire.LookBack, wire.Foresee, wire.Ping, wire.Hello)  # what may change nothing, whoever does it
KINDS = [kind for kind in get_args(wire.Message) if kind not in LEAVING]


class FakeSocket:
    """A socket that says one frame."""

    def __init__(self, frame: bytes) -> None:
        self.frame = frame
        self.scope = {CALLER: "203.0.113.7"}

    async def receive(self) -> dict[str, Any]:
        return {"type": "websocket.receive", "bytes": self.frame}


class Attack:
    """Sends frames as a player who is not asked, as a spectator, and as a looker-on from the seat that is."""

    def __init__(self, desk: Desk, table: Any, guests: list[Guest], seed: int) -> None:
        self.desk, self.table, self.guests = desk, table, guests
        self.rng = random.Random(seed)
        actions = [c["action"] for group in guests[0].state["choices"] for c in group["choices"]]
        self.grammar = Grammar(self.rng, [*actions[:20], table.head.id, "lumber", "c2/e"])
        self.read = self.refused = 0
        self.door = Door(Reception(desk.lobby), desk.limits, [], Callers(desk.limits.door, desk.time), Bans())

    async def frame(self) -> None:
        """Send one."""
        who = self.rng.choice(self.guests)
        kind = self.rng.choice(LOOKING if who is self.guests[0] else KINDS)
        raw = self.grammar.frame(kind)
        if kind is wire.Hello:
            await self.first(raw)
        try:
            message = wire.read(raw)
        except READ:
            self.refused += 1
            return
        if isinstance(message, LEAVING) or (who is self.guests[0] and not isinstance(message, LOOKING)):
            return
        self.read += 1
        self.table.post(who.listener, message)

    async def first(self, raw: bytes) -> None:
        """Say it as the first frame of a new socket."""
        listener = Listener(self.desk.limits)
        socket: Any = FakeSocket(raw)
        try:
            message = await self.door.hello(socket, listener)
            await self.desk.lobby.find(message.table)
        except Refusal:
            self.refused += 1

    async def settle(self) -> None:
        """Let the table answer, and forget what it said."""
        await self.table.ask(nothing)
        for guest in self.guests:
            guest.listener.outbox.clear()
            guest.listener.waiting = 0
            assert not guest.listener.closed
        self.desk.time.move(30.0)  # so that what is limited by the minute gets its turn
        await self.table.ask(nothing)


def test_frames_of_every_type_change_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    asyncio.run(assault(tmp_path))
    assert not [record.getMessage() for record in caplog.records if record.exc_info]


async def assault(tmp_path: Path) -> None:
    async with Desk(tmp_path, QUICK) as desk:
        # Ania is to place her first settlement; Marek is not asked
        table, [ania, marek] = await desk.table("Ania", "Marek", "bot", options={"start": "first"})
        spectator = await desk.watch(table)
        attack = Attack(desk, table, [ania, marek, spectator], 42)
        played = table.playing()
        before = played.game.hash(), played.version
        asked, spent = played.game.waiting(), time.process_time()
        for k in range(FRAMES):
            await attack.frame()
            if k % CHUNK == 0:
                await attack.settle()
        await attack.settle()
        played = table.playing()
        assert (played.game.hash(), played.version) == before
        assert played.game.waiting() == asked
        assert table.ended is None
        assert attack.read > FRAMES // 20
        assert attack.refused > FRAMES // 3
        print(f"{FRAMES} frames: {attack.read} read, {attack.refused} refused, {time.process_time() - spent:.0f} s")
        entries = await desk.store.entries(table.head.id)
        assert len(entries) == played.version


async def ask(app: Any, path: str, raw: bytes, query: bytes = b"") -> tuple[int, bytes]:
    """Ask an application without a network."""
    told: list[dict[str, Any]] = []
    parts = [{"type": "http.request", "body": raw, "more_body": False}]

    async def receive() -> dict[str, Any]:
        return parts.pop() if parts else {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        told.append(message)

    scope = {
        "type": "http", "method": "POST", "path": path, "raw_path": path.encode(), "query_string": query,
        "headers": [(b"host", b"localhost")], "client": ("203.0.113.7", 1), "server": ("127.0.0.1", 80),
        "scheme": "http", "http_version": "1.1", "asgi": {"version": "3.0"}, "root_path": "", "state": {},
    }  # fmt: skip
    await app(scope, receive, send)
    return told[0]["status"], b"".join(part.get("body", b"") for part in told[1:])


@in_loop
async def test_bodies_of_every_type_are_answered_with_a_sentence(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    app = make_app(Settings(str(tmp_path / "bodies.db"), [], QUICK))
    rng = random.Random(7)
    bench = Bench()

    async def here(job: Job, caller: str) -> Made:
        return await bench.make(job)

    async with app.router.lifespan_context(app):
        lobby = app.state.lobby
        lobby.workshop.order = here
        grammar = Grammar(rng, list(lobby.standing))
        counts: dict[int, int] = {}
        for _ in range(max(150, FRAMES // 40)):
            path, kind = rng.choice(
                [("/api/tables", bodies.NewTable), ("/api/island", bodies.NewTable), ("/api/maps", bodies.NewTable)]
                + [(f"/api/tables/{id}/seats", bodies.Join) for id in [*[*lobby.standing][:3], "abcdefghijkm"]]
            )
            raw = grammar.frame(kind)
            status, body = await ask(app, path, raw, rng.choice([b"", b"lang=pl", b"lang=%ff"]))
            counts[status] = counts.get(status, 0) + 1
            assert status < 500, (path, raw, body)
            told = msgspec.json.decode(body)
            assert status == 200 or told["error"]["text"], (path, raw, body)
        assert counts.get(400, 0) > 50, counts
    assert not [record.getMessage() for record in caplog.records if record.exc_info]
