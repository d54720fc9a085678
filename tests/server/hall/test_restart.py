"""Restarts and kill -9 in mid-round: everybody is back in their seat, seconds are kept, nothing is lost or doubled."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import websockets

from tests.server.desk import in_loop
from tests.server.hall.stage import Person, Stage, begun
from tests.server.house import House, Process
from wyspa.server.hall.hall import RETURN_SECONDS
from wyspa.server.hall.states import HallRole, Halt


@in_loop
async def test_a_hall_is_read_again_as_it_was_with_the_seconds_that_were_left(tmp_path: Path) -> None:
    made = Stage(database=str(tmp_path / "halls.db"))
    desk, people = await begun(made)
    road = next(word for word in people[1].can() if word.startswith("road"))
    id = people[1].say("do", action=road)
    await made.settle()
    await desk.does("cohost", name="Ola")
    await desk.does("seconds", later=77)
    await made.pass_time(12.0)
    await desk.does("announce", en="Hello")
    before = people[0].known()
    position = made.hall.evening.playing().game.hash()
    code, dealt = made.code, int(made.hall.evening.playing().dealer.drawn)
    await made.halls.close()
    made.store.close()

    again = Stage(database=str(tmp_path / "halls.db"), time=made.time)
    again.code, again.host = code, made.host
    made.time.move(300.0)  # nobody was there meanwhile
    await again.halls.open()
    hall = again.hall
    assert hall.evening.playing().game.hash() == position
    assert int(hall.evening.playing().dealer.drawn) == dealt
    assert hall.evening.clock.why is Halt.RESTART
    assert 22.0 <= hall.evening.clock.left <= 24.0
    assert hall.evening.seconds[1] == 77
    assert "Ola" in hall.evening.hosts.values()
    ania = Person(again, HallRole.SEAT, people[1].secret)
    ania.again("do", id, action=road)  # it has not heard the answer
    await again.settle()
    assert ania.of("ack")
    assert ania.seat == 1
    first = Person(again, HallRole.SEAT, people[0].secret)
    await again.settle()
    assert first.known()["boards"] == before["boards"]
    await again.pass_time(RETURN_SECONDS + 0.1)
    told = first.last("round")
    assert "halted" not in told
    assert 21_000 <= told["deadline"] - told["now"] <= 24_000
    assert told["n"] == 1
    await again.close()


@in_loop
async def test_when_everybody_is_back_the_clock_goes_on_without_waiting(tmp_path: Path) -> None:
    made = Stage(database=str(tmp_path / "halls.db"))
    _, people = await begun(made, people=6)
    code = made.code
    await made.halls.close()
    made.store.close()
    again = Stage(database=str(tmp_path / "halls.db"), time=made.time)
    again.code = code
    await again.halls.open()
    back = [Person(again, HallRole.SEAT, one.secret) for one in people]
    await again.pass_time(0.0)
    assert again.hall.evening.clock.goes
    assert back[0].last("round")["deadline"] > 0
    await again.close()


class Phone:
    """Somebody at a real socket, who acts on what it can and remembers what was acknowledged."""

    def __init__(self, port: int, hall: str, secret: str) -> None:
        self.port, self.hall, self.secret = port, hall, secret
        self.can: list[str] = []
        self.round: dict[str, Any] = {}
        self.seat = -1
        self.acked: list[str] = []
        self.unanswered: dict[str, str] = {}

    async def connect(self) -> None:
        self.link = await websockets.connect(f"ws://127.0.0.1:{self.port}/ws/hall", open_timeout=60)
        hello = {"t": "hello", "protocol": 2, "hall": self.hall, "role": "seat", "secret": self.secret}
        await self.link.send(json.dumps(hello))

    async def hear(self, until: str) -> dict[str, Any]:
        """Hear messages until one of a kind has come."""
        while True:
            said = json.loads(await self.link.recv())
            found = None
            for message in said if isinstance(said, list) else [said]:
                if message["t"] == "near" and "can" in message:
                    self.can = message["can"]
                elif message["t"] == "round":
                    self.round = message
                elif message["t"] == "welcome":
                    self.seat = message["you"]["seat"]
                elif message["t"] in ("ack", "refused"):
                    word = self.unanswered.pop(message["id"], "")
                    if message["t"] == "ack" and word:
                        self.acked.append(word)
                if message["t"] == until:
                    found = message
            if found is not None:
                return found

    async def do(self, id: str, word: str) -> None:
        self.unanswered[id] = word
        await self.link.send(json.dumps({"t": "do", "id": id, "action": word}))


@in_loop
async def test_kill_9_in_mid_round_loses_nothing_and_doubles_nothing(tmp_path: Path) -> None:
    server = Process(tmp_path)
    await asyncio.to_thread(server.start)
    place = House(server.port)
    made = (await asyncio.to_thread(place.ask, "/api/halls", {"rows": "3", "seconds": {"first": 600}})).json
    code = made["code"]
    desk = await websockets.connect(f"ws://127.0.0.1:{server.port}/ws/hall", open_timeout=60)
    hello = {"t": "hello", "protocol": 2, "hall": code, "role": "desk", "secret": made["secret"]}
    await desk.send(json.dumps(hello))
    await desk.send(json.dumps({"t": "open", "id": "o"}))
    while json.loads(await desk.recv())["t"] != "ack":
        pass
    phones = []
    for k in range(6):
        seated = (await asyncio.to_thread(place.ask, f"/api/halls/{code}/join", {"name": f"P{k}"})).json
        phone = Phone(server.port, code, seated["secret"])
        await phone.connect()
        await phone.hear("welcome")
        phones.append(phone)
    await desk.send(json.dumps({"t": "start", "id": "s"}))
    for phone in phones:
        await phone.hear("near")
    sun = phones[1]
    while not any(word.startswith("road") for word in sun.can):
        await sun.hear("near")
    await sun.do("first", next(word for word in sun.can if word.startswith("road")))
    await sun.hear("ack")
    moon = phones[0]
    await moon.do("second", "ready")  # nobody waits for the answer
    server.kill()
    await asyncio.to_thread(server.start)

    for phone in phones:
        seat = phone.seat
        await phone.connect()
        await phone.hear("near")
        assert phone.seat == seat
    for id, word in list(moon.unanswered.items()):
        await moon.do(id, word)
        await moon.hear("ack")
    assert moon.acked == ["ready"]
    await sun.do("first", sun.acked[0])  # done already: acknowledged again, and not done again
    ack = await sun.hear("ack")
    assert ack["id"] == "first"
    while sun.round.get("halted"):
        await sun.hear("round")
    left = sun.round["deadline"] - sun.round["now"]
    assert 500_000 < left <= 600_000
    assert sun.round["n"] == 1
    server.kill()
