"""A busy server asks newcomers to wait, strangers first, and never those who play."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import websockets

from tests.server.desk import QUICK, in_loop
from tests.server.house import House, hello, house, until
from wyspa.server.errors import Refusal
from wyspa.server.lane import SlowLane
from wyspa.server.limits import OPEN_DOOR, DoorLimits, Share
from wyspa.server.load import Load, Newcomer
from wyspa.server.pulse import NEWEST, Pulse


class Store:
    """A store with so many jobs."""

    def __init__(self) -> None:
        self.clerk = self
        self.many = 0

    def waiting(self) -> int:
        return self.many


def test_strangers_wait_first_then_guests_and_players_never() -> None:
    limits = DoorLimits(busy_seconds=0.2, full_seconds=0.8, busy_writes=10, full_writes=50, come_again_seconds=7)
    pulse, store = Pulse(), Store()
    load = Load(limits, pulse, store)  # type: ignore[arg-type]
    for late, many, let_in in [
        (0.0, 0, 3), (0.19, 9, 3), (0.2, 0, 2), (0.0, 10, 2), (0.79, 49, 2), (0.8, 0, 1), (0.0, 50, 1), (9.0, 999, 1),
    ]:  # fmt: skip
        pulse.late, store.many = late, many
        for who in list(Newcomer)[:let_in]:
            load.check(who)
        for who in list(Newcomer)[let_in:]:
            with pytest.raises(Refusal) as refused:
                load.check(who)
            refusal = refused.value
            assert (refusal.key, refusal.status, refusal.facts) == ("busy", 503, {"seconds": "7"})


@in_loop
async def test_one_long_moment_is_not_a_busy_server() -> None:
    pulse = Pulse()
    loop = asyncio.get_running_loop()
    calls: list[Any] = []
    now = loop.time()

    class Loop:
        def time(self) -> float:
            return now

        def call_at(self, due: float, tick: Any) -> Any:
            calls.append((due, tick))
            return None

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asyncio, "get_running_loop", Loop)
        pulse.beat()
        for late in [0.4, 0.0, 0.0]:
            due, tick = calls[-1]
            now = due + late
            tick()
        assert pulse.late == pytest.approx(0.4 * NEWEST * (1 - NEWEST) ** 2)
        for _ in range(20):
            due, tick = calls[-1]
            now = due + 0.5
            tick()
        assert pulse.late > 0.45


def busy(place: House, refused: Newcomer | None) -> None:
    place.lobby.load.refused = lambda: refused


@in_loop
async def test_a_busy_server_says_so_and_plays_on(tmp_path: Path) -> None:
    with house(tmp_path, replace(QUICK, watchers=1)) as place:
        made = place.create("bot", "open")
        link_of = f"/api/tables/{made['table']}"
        wish = {"you": "Ola", "seats": [{"who": "you"}, {"who": "bot"}, {"who": "bot"}]}
        busy(place, Newcomer.STRANGER)
        for path in ("/api/tables", "/api/island"):
            answer = await asyncio.to_thread(place.ask, f"{path}?lang=pl", wish)
            assert (answer.status, answer.headers["Retry-After"]) == (503, "10")
            assert answer.json["error"] == {
                "key": "busy",
                "text": "Serwer ma teraz dużo pracy, a trwające gry mają pierwszeństwo. Spróbuj ponownie za 10 s.",
            }
        async with place.socket() as watching:
            await hello(watching, {**made, "secret": ""})
            await until(watching, "welcome")
            async with place.socket() as second:
                await hello(second, {**made, "secret": ""})
                assert (await until_bye(second))["key"] == "many-watchers"
        busy(place, Newcomer.GUEST)
        refused = await asyncio.to_thread(place.ask, f"{link_of}/seats", {"you": "Marek"})
        assert (refused.status, refused.headers["Retry-After"]) == (503, "10")
        async with place.socket() as link:
            await hello(link, {**made, "secret": ""})
            bye = await until_bye(link)
            assert (bye["key"], bye["again"]) == ("busy", True)
        async with place.socket() as ania:  # who has a seat is let in
            await hello(ania, made)
            await until(ania, "welcome")
        busy(place, None)
        assert (await asyncio.to_thread(place.ask, f"{link_of}/seats", {"you": "Marek"})).status == 200
        assert (await asyncio.to_thread(place.ask, "/api/tables", wish)).status == 200


@in_loop
async def test_a_server_that_is_far_too_busy_sends_watchers_away_the_largest_crowd_first(tmp_path: Path) -> None:
    with house(tmp_path) as place:
        made = place.create("bot", "bot")
        crowd = []
        async with place.socket() as ania:
            await hello(ania, made)
            await until(ania, "welcome")
            for source in ("127.0.0.1", "127.0.0.1", "127.0.0.1", "127.0.0.2"):
                link = await place.socket(local_addr=(source, 0))
                await hello(link, {**made, "secret": ""})
                await until(link, "welcome")
                crowd.append(link)
            busy(place, Newcomer.GUEST)
            said = [await until_bye(link) for link in crowd]  # crowds of three and one: two, then one, then one go
            assert {(bye["key"], bye["again"]) for bye in said} == {("busy", True)}
            await ania.send(json.dumps({"t": "ping", "n": 5}))
            assert (await until(ania, "pong"))["n"] == 5


@in_loop
async def test_one_address_looks_on_only_so_often_and_so_much(tmp_path: Path) -> None:
    few = replace(OPEN_DOOR, watches=Share(1, 3, 100, 100), watchers_each=2)
    with house(tmp_path, replace(QUICK, door=few)) as place:
        made = place.create("bot", "bot")
        watcher = {**made, "secret": ""}
        async with place.socket() as first, place.socket() as second, place.socket() as third:
            for link in (first, second):
                await hello(link, watcher)
                await until(link, "welcome")
            await hello(third, watcher)
            assert (await until_bye(third))["key"] == "too-open"
        async with place.socket() as ania:  # who has a seat does not look on
            await hello(ania, made)
            await until(ania, "welcome")
        keys = []
        while not keys or keys[-1] != "too-often":
            async with place.socket() as link:
                await hello(link, watcher)
                keys.append(await welcome_or_bye(link))
        assert set(keys) <= {"welcome", "too-open", "too-often"}


@in_loop
async def test_who_floods_does_not_come_again_at_once(tmp_path: Path) -> None:
    costly = replace(OPEN_DOOR, sockets=Share(1, 10, 1000, 1000), flood_costs=9.0)
    with house(tmp_path, replace(QUICK, door=costly, strikes=3)) as place:
        made = place.create("bot", "bot")
        async with place.socket() as link:
            await hello(link, {**made, "secret": ""})
            await until(link, "welcome")
            for _ in range(10):
                await link.send("nonsense")
            assert (await until_bye(link))["key"] == "flood"
        with pytest.raises(websockets.InvalidStatus, match="429"):
            await come_until_refused(place)
        async with place.socket(local_addr=("127.0.0.2", 0)) as ania:  # others come in
            await hello(ania, made)
            await until(ania, "welcome")


async def come_until_refused(place: House) -> None:
    """Open sockets; the server notes the end of the one before in its own time."""
    while True:
        async with place.socket():
            pass


async def welcome_or_bye(link: Any) -> str:
    """Read whether somebody is let in, or why not."""
    message: dict[str, Any] = json.loads(await asyncio.wait_for(link.recv(), 20))
    return str(message.get("key", message["t"]) if message["t"] == "bye" else message["t"])


async def until_bye(link: Any) -> dict[str, Any]:
    """Read until the goodbye."""
    while True:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(link.recv(), 20))
        if message["t"] == "bye":
            return message


@in_loop
async def test_callers_take_turns_in_the_slow_lane_and_nobody_who_has_gone_holds_it_up() -> None:
    lane = SlowLane(0.001)
    done: list[str] = []
    last = asyncio.Event()

    def work(name: str, there: bool = True) -> Callable[[], bool]:
        def do() -> bool:
            done.append(name)
            if name == "a3":
                last.set()
            return there

        return do

    for name in ("a1", "a2", "a3", "b1", "b2", "c1"):
        lane.put(name[0], work(name, name != "b1"))
    assert done == ["a1"]  # the first at once, the others after a pause
    await last.wait()
    assert done == ["a1", "a2", "b1", "c1", "a3"]  # b has gone: the next has its turn without a pause


@in_loop
async def test_a_lane_works_for_a_while_before_it_pauses_and_goes_on_after_a_failure() -> None:
    lane = SlowLane(0.001, 3600.0)  # whatever waits is done in one go
    done: list[str] = []
    last = asyncio.Event()

    def crowd() -> bool:
        for name in "bcd":
            lane.put(name, lambda name=name: done.append(name) is None)  # type: ignore[misc]
        assert done == []  # each in its turn, and not one within the other
        return True

    def fail() -> bool:
        lane.put("e", lambda: last.set() is None)
        raise ZeroDivisionError("ours")

    lane.put("a", crowd)
    assert done == ["b", "c", "d"]
    lane = SlowLane(0.001)
    with pytest.raises(ZeroDivisionError):
        lane.put("a", fail)
    await last.wait()
