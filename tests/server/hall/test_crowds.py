"""Through real sockets: a thousand people behind one address come in, a flood from one address does not."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import websockets

from tests.server.desk import in_loop
from tests.server.hall.stage import stage
from tests.server.house import house
from wyspa.server.buckets import Bucket
from wyspa.server.callers import CREDITS, Callers, Proxies
from wyspa.server.errors import Refusal
from wyspa.server.hall.bodies import HallJoin
from wyspa.server.limits import DoorLimits, Limits
from wyspa.server.porch import Porch
from wyspa.server.timing import HandTime


def test_who_takes_a_seat_gives_the_address_back_what_coming_has_cost_and_a_flood_gets_nothing() -> None:
    time = HandTime()
    callers = Callers(DoorLimits(), time)
    for _ in range(1000):  # page, join and socket of a thousand phones, within half a minute
        for kind in ("files", "files", "files", "files", "files", "requests", "requests", "sockets"):
            callers.ask(kind, "10.0.0.1")
        callers.credit("10.0.0.1")
        time.move(0.03)
    for _ in range(int(DoorLimits().sockets.at_once)):
        callers.ask("sockets", "10.0.0.2")
    with pytest.raises(Refusal, match="too-often"):
        callers.ask("sockets", "10.0.0.2")
    assert set(CREDITS) == {"files", "requests", "sockets"}


def test_each_person_of_a_hall_has_room_for_connections() -> None:
    porch = Porch(DoorLimits(), Proxies(), 20_000)
    before = porch.room_of("10.0.0.1")
    for _ in range(1000):
        porch.credit("10.0.0.1")
    assert porch.room_of("10.0.0.1") >= before + 2000
    assert porch.room_of("10.0.0.2") == before
    porch.make_room(1000)
    for _ in range(1000):
        porch.credit("10.0.0.1")
    assert porch.room_of("10.0.0.1") <= 900  # others find room too


@in_loop
async def test_a_hall_lets_a_thousand_in_at_its_own_pace() -> None:
    limits = Limits()
    limits = replace(limits, door=replace(limits.door, hall_joins_a_second=100.0, hall_joins_at_once=50.0))
    async with stage(limits) as made:
        await made.make("500")
        seated = 0
        refused: list[Refusal] = []
        while seated < 1000:
            try:
                await made.halls.join(made.code, HallJoin(name=f"P{seated}"))
                seated += 1
            except Refusal as refusal:
                refused.append(refusal)
                made.time.move(1.0)
        assert len(refused) >= 5
        assert {refusal.key for refusal in refused} == {"too-busy"}
        assert all(refusal.facts["seconds"] for refusal in refused)
        assert made.hall.evening.chairs.people == 1000


async def bye_of(port: int, **hello: Any) -> dict[str, Any]:
    async with websockets.connect(f"ws://127.0.0.1:{port}/ws/hall") as link:
        await link.send(json.dumps({"t": "hello", "protocol": 2, **hello}))
        said: dict[str, Any] = json.loads(await link.recv())
        return said


@in_loop
async def test_over_sockets_forged_secrets_and_codes_that_are_none_are_told_so(tmp_path: Path) -> None:
    with house(tmp_path) as place:
        made = (await asyncio.to_thread(place.ask, "/api/halls", {"rows": "2"})).json
        code = made["code"]
        for hello, key in (
            ({"hall": code, "role": "desk", "secret": "forged"}, "bad-host"),
            ({"hall": code, "role": "seat", "secret": "forged"}, "bad-secret"),
            ({"hall": "NIC-99", "role": "wall"}, "unknown-hall"),
            ({"hall": code, "role": "queen"}, "bad-role"),
        ):
            english = await bye_of(place.port, **hello)
            polish = await bye_of(place.port, **hello, language="pl")
            assert english["t"] == polish["t"] == "bye"
            assert english["key"] == key
            assert english["text"] != polish["text"]
        wall = await bye_of(place.port, hall=code.lower(), role="wall")
        assert wall["t"] == "welcome"
        assert "you" not in wall


@in_loop
async def test_over_http_a_hall_is_made_described_and_joined(tmp_path: Path) -> None:
    with house(tmp_path) as place:

        async def ask(path: str, body: Any = None) -> Any:
            return await asyncio.to_thread(place.ask, path, body)

        for rows in ("0", "x", "2r", "6000"):
            refused = await ask("/api/halls", {"rows": rows, "language": "pl"})
            assert refused.status == 400
            assert refused.json["error"]["text"]
        assert (await ask("/api/halls", {"rows": "2", "seconds": {"first": 1}})).status == 400
        made = (await ask("/api/halls", {"rows": "2,3r", "name": "Finał"})).json
        path = f"/api/halls/{made['code']}"
        card = (await ask(path)).json
        assert card["status"] == "setup"
        assert [row["free"] for row in card["rows"]] == [4, 6]
        assert made["secret"] not in json.dumps(card)
        closed = await ask(f"{path}/join", {"name": "Ania", "language": "pl"})
        assert closed.status == 409
        assert closed.json["error"]["key"] == "doors-closed"
        assert (await ask("/api/halls/NIC-11")).status == 404
        seats = (await ask(f"{path}/seats?row=1")).json
        assert [board["n"] for board in seats["boards"]] == [2, 3, 4]
        scene = (await ask(f"{path}/scene?lang=pl")).json
        assert [board["key"] for board in scene["boards"]] == ["A", "B", "C", "left", "right"]
        assert {"road", "settlement", "city", "offer", "accept", "ready"} <= {verb["verb"] for verb in scene["verbs"]}
        picture = await ask(f"{path}/qr.svg?board=4")
        assert picture.body.startswith(b"<svg")
        assert (await ask(f"{path}/qr.svg?board=5")).status == 404
        assert (await ask(f"{path}/ranking")).status == 409
        assert (await ask(f"{path}/audit")).json["stale"] == 0


def test_a_bucket_that_is_given_something_back_never_holds_more_than_it_may() -> None:
    bucket = Bucket(1.0, 10.0, 0.0)
    bucket.spend(-100.0, 0.0)
    took = 0
    while bucket.take(0.0):
        took += 1
    assert took == 10
