"""Malformed and hostile frames: no crash, no traceback, no change. `make test-fuzz` sends a hundred thousand."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import websockets

from tests.server.desk import in_loop
from tests.server.house import House, hello, house, until
from wyspa.server import wire
from wyspa.server.limits import OPEN_DOOR, Limits

FRAMES = int(os.environ.get("WYSPA_FRAMES", "5000"))
OPEN = Limits(bot_seconds=3600.0, messages_a_second=1e9, messages_at_once=1e9, strikes=10**9, door=OPEN_DOOR)
CHUNK = 200

VALID: list[dict[str, Any]] = [
    {"t": "do", "id": "x", "version": 3, "action": "216172782113783808"},
    {"t": "do", "id": "x", "version": 3, "words": "road c2/e"},
    {"t": "compose", "id": "x", "version": 3, "verb": "offer", "give": {"lumber": 1}, "want": {"ore": 1}, "to": []},
    {"t": "undo", "id": "x", "version": 3},
    {"t": "look", "since": 1},
    {"t": "ping", "n": 1},
    {"t": "language", "language": "pl"},
    {"t": "start", "id": "x"},
    {"t": "rematch", "id": "x"},
    {"t": "vote", "id": "x", "n": 1, "yes": True},
    {"t": "seat", "id": "x", "seat": 1, "who": "bot", "level": "greedy"},
    {"t": "hello", "protocol": wire.PROTOCOL, "table": "x", "secret": "y", "language": "pl", "since": 0},
]
VALUES: list[Any] = [
    None, True, False, 0, -1, 1, 2**31, 2**53, 2**63, -(2**63), 2**64, 10**400, 1.5, -0.0, 1e308, "", " ", "\x00",
    "\ud83d", "x" * 3000, "\u202e", "roll", "end", "../../etc/passwd", "' OR 1=1 --", "<script>alert(1)</script>",
    "{0.__class__}", "%s%n", [], [[]], {}, {"": ""}, ["a"] * 300, {"lumber": -1}, {"lumber": 10**30}, {"lumber": 1.5},
    {str(k): 1 for k in range(50)},
]  # fmt: skip


def mutated(rng: random.Random) -> str | bytes:
    """Make a message that is broken, or means harm."""
    kind = rng.randrange(10)
    base = dict(rng.choice(VALID))
    if kind < 4:
        for _ in range(rng.randrange(1, 3)):
            base[rng.choice(list(base))] = rng.choice(VALUES)
        return json.dumps(base)
    if kind == 4:
        base[rng.choice(["hack", "seat", "__class__", "T", "id "])] = rng.choice(VALUES)
        return json.dumps(base)
    text = json.dumps(base)
    if kind == 5:
        return text[: rng.randrange(len(text))]
    if kind == 6:
        at = rng.randrange(len(text))
        return text[:at] + chr(rng.randrange(1, 0x2000)) + text[at + rng.randrange(3) :]
    if kind == 7:
        return rng.randbytes(rng.randrange(300))
    if kind == 8:
        deep = rng.choice(["[", '{"t":', '{"a":[', "-", "1e", '"', "9"])
        return (deep * rng.randrange(1, 3000))[:4000]
    return json.dumps({**base, "action": str(rng.getrandbits(rng.randrange(1, 66)))})


def hash_of(place: House, table: str) -> tuple[str, int, bytes]:
    live = place.lobby.live[table]
    played = live.playing()
    return played.game.hash(), played.version, repr(live.head).encode()


async def attack(place: House, made: dict[str, Any], frames: int, make: Callable[[], str | bytes]) -> int:
    """Send frames over one socket after the other, and see that the server still answers."""
    sent = 0
    while sent < frames:
        async with place.socket() as link:
            await hello(link, made)
            try:
                await until(link, "state")
                for _ in range(min(CHUNK, frames - sent)):
                    await link.send(make())
                    sent += 1
                await link.send(json.dumps({"t": "ping", "n": 777}))
                while (await until(link, "pong"))["n"] != 777:
                    pass
            except websockets.ConnectionClosed:
                sent += 1  # text that is no text closes the socket: that is an answer too
    return sent


@in_loop
async def test_hostile_frames_change_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with house(tmp_path, OPEN) as place:
        # Ania is to place her first settlement; Marek attacks from his seat, and then as a spectator
        made = place.create("open", "bot", options={"start": "first"})
        marek = place.ask(f"/api/tables/{made['table']}/seats", {"you": "Marek"}).json
        async with place.socket() as ania:
            await hello(ania, made)
            await ania.send(json.dumps({"t": "start", "id": "go"}))
            await until(ania, "state")
            before = hash_of(place, made["table"])
            rng = random.Random(42)
            await attack(place, marek, FRAMES // 2, lambda: mutated(rng))
            await attack(place, {**made, "secret": ""}, FRAMES // 2, lambda: mutated(rng))
            assert hash_of(place, made["table"]) == before
    assert not [record for record in caplog.records if record.exc_info or "Traceback" in record.getMessage()]


@in_loop
async def test_hostile_first_frames_let_nobody_in(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with house(tmp_path, OPEN) as place:
        rng = random.Random(1)
        for _ in range(max(60, FRAMES // 100)):
            async with place.socket() as link:
                await link.send(mutated(rng))
                with contextlib.suppress(websockets.ConnectionClosed):  # what is no text closes the socket at once
                    assert (await until(link, "bye"))["key"] in ("bad-hello", "old-client", "unknown-table")
    assert not [record for record in caplog.records if record.exc_info]


@in_loop
async def test_bytes_that_are_no_websocket_at_all_are_refused(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with house(tmp_path, OPEN) as place:
        rng = random.Random(2)
        made = place.create("bot", "bot", start=True)
        for _ in range(40):
            reading, writing = await asyncio.open_connection("127.0.0.1", place.port)
            writing.write(b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n")
            writing.write(b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n")
            writing.write(rng.randbytes(500))
            with contextlib.suppress(OSError):  # the server may have had enough already
                await writing.drain()
                writing.write_eof()
                await asyncio.wait_for(reading.read(), 20)
            writing.close()
        async with place.socket() as link:
            await hello(link, made)
            await until(link, "state")
    assert not [record for record in caplog.records if record.exc_info]
