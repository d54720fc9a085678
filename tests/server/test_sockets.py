"""The door: who is let in, how fast, how much, and what is said to those who are not."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import websockets

from tests.server.desk import QUICK, in_loop
from tests.server.house import House, hello, house, until
from wyspa.server.buckets import Bucket
from wyspa.server.limits import OPEN_DOOR, Limits
from wyspa.server.listener import Listener
from wyspa.server.socket import origin_fits


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    door = replace(OPEN_DOOR, frames_a_second=100.0, frames_at_once=600.0)
    limits = Limits(
        bot_seconds=0.0,
        hello_seconds=0.5,
        messages_a_second=50,
        messages_at_once=60,
        strikes=40,
        door=door,
        chats_at_once=1e9,
    )
    with house(tmp_path_factory.mktemp("door"), limits, ["https://friends.example"]) as found:
        yield found


async def said(link: Any) -> dict[str, Any]:
    """Give the bye, after which the socket is closed."""
    found = await until(link, "bye")
    with pytest.raises(websockets.ConnectionClosed):
        await asyncio.wait_for(link.recv(), 5)
    return found


@pytest.mark.parametrize("language", ["en", "pl"])
@in_loop
async def test_an_old_page_after_an_upgrade_is_asked_to_reload(place: House, language: str) -> None:
    made = place.create("bot", "bot")
    for old in ({"protocol": 0}, {"protocol": 7}, {"protocol": 7, "new": "field"}):
        async with place.socket() as link:
            words = {"t": "hello", "table": made["table"], "secret": made["secret"], "language": language, **old}
            await link.send(json.dumps(words))
            bye = await said(link)
            assert bye["key"] == "old-client"
            assert "reload" in bye["text"] or "Odśwież" in bye["text"] or "new" in old


@in_loop
async def test_a_wrong_link_and_a_wrong_secret_are_said(place: House) -> None:
    made = place.create("bot", "bot")
    async with place.socket() as link:
        await hello(link, {"table": "nowhere", "secret": ""})
        assert (await said(link))["key"] == "unknown-table"
    async with place.socket() as link:
        await hello(link, {**made, "secret": "guess"})
        assert (await said(link))["key"] == "bad-secret"


@pytest.mark.parametrize(
    "first", ["", "{", "[]", "x" * 4000, '{"t":"do","id":"1","version":0}', '{"t":"hello"}', "\x00"]
)
@in_loop
async def test_the_first_message_is_a_hello(place: House, first: str) -> None:
    async with place.socket() as link:
        await link.send(first)
        assert (await said(link))["key"] == "bad-hello"


@in_loop
async def test_a_hello_comes_in_time(place: House) -> None:
    async with place.socket() as link:
        assert (await said(link))["key"] == "too-late"


@pytest.mark.parametrize(
    ("origin", "fits"),
    [
        (None, True), ("http://127.0.0.1:{port}", True), ("https://friends.example", True),
        ("https://evil.example", False), ("http://127.0.0.1", False), ("null", False), ("", False),
        ("http://127.0.0.1:{port}.evil.example", False), ("file://127.0.0.1:{port}", False),
    ],
)  # fmt: skip
@in_loop
async def test_only_pages_of_this_server_may_open_a_socket(place: House, origin: str | None, fits: bool) -> None:
    named = origin.format(port=place.port) if origin is not None else None
    headers = {"Origin": named} if named is not None else None
    made = place.create("bot", "bot")
    if not fits:
        with pytest.raises(websockets.InvalidStatus, match="403"):
            await place.socket(additional_headers=headers)
        return
    async with place.socket(additional_headers=headers) as link:
        await hello(link, made)
        assert (await until(link, "welcome"))["t"] == "welcome"


def test_an_origin_is_compared_whole() -> None:
    assert origin_fits("http://a.b:80", "a.b:80", [])
    assert origin_fits("https://A.b", "a.B", [])
    assert not origin_fits("http://a.b:80/", "a.b", [])
    assert not origin_fits("http://u@a.b", "a.b", [])


@in_loop
async def test_frames_have_at_most_four_kilobytes(place: House) -> None:
    made = place.create("bot", "bot")
    async with place.socket() as link:
        await hello(link, made)
        await until(link, "seats")
        await link.send(json.dumps({"t": "ping", "n": 1}) + " " * 3000)
        assert (await until(link, "pong"))["n"] == 1
        await link.send(" " * 5000)
        await asyncio.wait_for(link.wait_closed(), 5)
        assert link.close_code == 1009
    async with place.socket() as link:  # others do not notice
        await hello(link, made)
        await until(link, "welcome")


@in_loop
async def test_a_message_in_endless_fragments_is_cut_off(place: House) -> None:
    made = place.create("bot", "bot")

    async def pieces() -> Any:
        yield '{"t":"ping",'
        for _ in range(200_000):
            yield ""

    async with place.socket() as link:
        await hello(link, made)
        await until(link, "seats")
        with pytest.raises(websockets.ConnectionClosed):
            await asyncio.wait_for(link.send(pieces()), 60)


@in_loop
async def test_who_sends_too_much_is_slowed_down_and_then_closed(place: House) -> None:
    made = place.create("bot", "bot")
    async with place.socket() as link:
        await hello(link, made)
        await until(link, "seats")
        for n in range(300):
            await link.send(json.dumps({"t": "ping", "n": n}))
        heard = [json.loads(frame) async for frame in link]
        assert {"too-fast", "flood", "pong"} <= {message.get("key", message["t"]) for message in heard}
        assert link.close_code == 1000


def test_a_bucket_fills_by_itself() -> None:
    bucket = Bucket(rate=2.0, most=3.0, now=0.0)
    assert [bucket.take(0.0) for _ in range(4)] == [True, True, True, False]
    assert bucket.take(0.4) is False
    assert bucket.take(0.6) is True
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]


@in_loop
async def test_a_client_that_does_not_keep_up_is_dropped_with_a_reason() -> None:
    slow = Listener(Limits(outbox=10))
    for n in range(10):
        slow.send(b'{"t":"pong","n":%d}' % n)
    assert not slow.closed
    slow.send(b"one too many")
    assert slow.closed == "slow"
    message = json.loads(await slow.next() or b"")
    assert (message["key"], message["again"]) == ("slow", True)
    assert await slow.next() is None
    heavy = Listener(Limits(outbox_bytes=100))
    heavy.send(b"x" * 101)
    assert heavy.closed == "slow"


@in_loop
async def test_a_client_that_never_reads_does_not_hold_up_the_others(place: House) -> None:
    made = place.create("open", "open")
    marek = place.ask(f"/api/tables/{made['table']}/seats", {"you": "Marek"}).json
    async with place.socket() as good, place.socket(max_queue=1) as bad:
        await hello(good, made)
        await hello(bad, marek)
        await until(good, "seats")
        for n in range(40):
            await good.send(json.dumps({"t": "chat", "id": f"c{n}", "text": "x" * 300}))
            await until(good, "ack")


@in_loop
async def test_two_connections_of_one_seat_hear_the_same(place: House) -> None:
    made = place.create("bot", "bot", start=True)
    async with place.socket() as phone, place.socket() as desk:
        await hello(phone, made)
        await hello(desk, made)
        one, other = await until(phone, "state"), await until(desk, "state")
        for state in (one, other):
            assert "you" in state


@in_loop
async def test_the_server_says_goodbye_when_it_closes(tmp_path: Path) -> None:
    with house(tmp_path, QUICK) as short:
        made = short.create("bot", "bot")
        link = await short.socket()
        await hello(link, made)
        await until(link, "seats")
    bye = await until(link, "bye")
    assert (bye["key"], bye["again"]) == ("closing", True)
    await link.close()


@in_loop
async def test_who_said_hello_too_late_may_come_again(place: House) -> None:
    """It may have been the server that stood still."""
    async with place.socket() as link:
        bye = await said(link)
    assert (bye["key"], bye["again"]) == ("too-late", True)
