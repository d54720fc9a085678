"""Messages between a socket and its table with nothing in between: order, turns, readers who do not read, packing."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tests.server.desk import QUICK, in_loop
from tests.server.house import House, hello, house, until
from wyspa.server import messages
from wyspa.server.guarded import PACKED, Guarded
from wyspa.server.listener import Listener
from wyspa.server.sqlite import Sqlite
from wyspa.server.store import Batch, Store
from wyspa.server.straight import Outgoing, Straight


class Wire:
    """A line that notes what goes over it, and can be told not to be read."""

    reader: Callable[[bytes], None] | None = None
    resumed: Callable[[], None] | None = None

    def __init__(self) -> None:
        self.sent: list[Any] = []
        self.read = True
        self.held = False

    def tell(self, text: bytes) -> None:
        self.sent.append(json.loads(text))

    def takes(self) -> bool:
        return self.read

    def hold(self, held: bool) -> None:
        self.held = held


def at_table(limits: Any = QUICK, patches: bool = True) -> tuple[Wire, Listener, list[bytes], Straight]:
    line, listener, heard = Wire(), Listener(limits), list[bytes]()
    listener.patches = patches
    straight = Straight(line, listener, heard.append, Outgoing())
    straight.begin()
    return line, listener, heard, straight


@pytest.mark.parametrize("patches", [True, False])
@in_loop
async def test_what_a_table_says_in_one_go_is_one_frame_for_those_who_take_that(patches: bool) -> None:
    line, listener, _, _ = at_table(patches=patches)
    for n in range(3):
        listener.tell(messages.Pong(n))
    assert line.sent == []  # the table has not finished
    await asyncio.sleep(0)
    said = [{"t": "pong", "n": n} for n in range(3)]
    assert line.sent == ([said] if patches else said)


@in_loop
async def test_who_does_not_read_is_waited_for_and_then_dropped_with_a_reason() -> None:
    line, listener, _, straight = at_table(replace(QUICK, outbox=8), patches=False)
    line.read = False
    for n in range(5):
        listener.tell(messages.Pong(n))
    await asyncio.sleep(0)
    assert line.sent == []
    assert len(listener.outbox) == 5
    line.read = True
    straight.send()  # the line says that it was read
    assert [told["n"] for told in line.sent] == [0, 1, 2, 3, 4]
    assert listener.waiting == 0
    line.read = False
    for n in range(20):
        listener.tell(messages.Pong(n))
    assert listener.closed == "slow"
    line.read = True
    straight.send()
    assert [told["t"] for told in line.sent[5:]] == ["bye"]
    assert straight.ended.done()


@in_loop
async def test_what_comes_in_one_go_is_heard_one_by_one_and_nothing_more_is_read_meanwhile() -> None:
    line, _, heard, straight = at_table()
    for k in range(4):
        straight.take(b"%d" % k)
    assert heard == [b"0"]
    assert line.held
    for k in range(1, 4):
        await asyncio.sleep(0)
        assert len(heard) == k + 1
    assert heard == [b"0", b"1", b"2", b"3"]
    assert not line.held
    straight.end()
    assert line.reader is None


class Packing:
    """What a line needs of the library when it sends."""

    def __init__(self, extensions: list[str]) -> None:
        from websockets.protocol import State

        self.extensions, self.state, self.packed = extensions, State.OPEN, list[bytes]()

    def send_text(self, text: bytes) -> None:
        self.packed.append(text)

    def data_to_send(self) -> list[bytes]:
        return []


class Pipe:
    def __init__(self) -> None:
        self.written: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def is_closing(self) -> bool:
        return False


@pytest.mark.parametrize(
    ("extensions", "size", "packed"),
    [(["deflate"], PACKED - 1, False), (["deflate"], PACKED, True), ([], PACKED, False)],
)
def test_only_what_needs_several_packets_is_packed(extensions: list[str], size: int, packed: bool) -> None:
    line: Any = Guarded.__new__(Guarded)
    line.conn, line.transport, line.close_sent = Packing(extensions), Pipe(), False
    line.tell(b"x" * size)
    assert line.conn.packed == ([b"x" * size] if packed else [])
    assert packed or line.transport.written[0].endswith(b"x" * size)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("straight"), replace(QUICK, messages_at_once=1000.0)) as found:
        yield found


@pytest.mark.parametrize("compression", ["deflate", None])
@in_loop
async def test_whole_messages_and_fragments_and_pings_keep_their_order(
    place: House, compression: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    straight, taken = Guarded.take_whole, list[bool]()

    def take_whole(line: Guarded, data: bytes) -> bool:
        taken.append(straight(line, data))
        return taken[-1]

    monkeypatch.setattr(Guarded, "take_whole", take_whole)
    made = place.create("bot", "bot")
    async with place.socket(compression=compression) as link:
        await hello(link, made)
        await until(link, "seats")
        for n in range(0, 30, 3):
            await link.send(json.dumps({"t": "ping", "n": n}))
            await link.send(['{"t":"ping",', f'"n":{n + 1}', "}"])
            await (await link.ping())
            await link.send(json.dumps({"t": "ping", "n": n + 2}) + " " * 200)  # its length takes two bytes more
            assert [(await until(link, "pong"))["n"] for _ in range(3)] == [n, n + 1, n + 2]
    assert sum(taken) >= 10  # the others went through the library
    assert not all(taken)


@in_loop
async def test_entries_of_several_tables_are_one_statement(tmp_path: Path) -> None:
    class Counted(Sqlite):
        """A file that notes what it is asked."""

        ran: list[str] = []

        def run(self, sql: str, values: Any = ()) -> int:
            self.ran.append(sql.split()[0])
            return super().run(sql, values)

        def rows(self, sql: str, values: Any = ()) -> list[tuple[Any, ...]]:
            self.ran.append(sql.split()[0])
            return super().rows(sql, values)

    from tests.server.test_store import entry

    database = Counted(str(tmp_path / "a.db"))
    store = Store(database)
    store.open()
    database.ran.clear()
    await store.write(Batch().entry("a", entry(1)))
    assert database.ran == ["INSERT"]
    await asyncio.gather(*[store.write(Batch().entry(id, entry(1))) for id in "bcd"])
    assert set(database.ran) == {"INSERT"}
    assert [len(await store.entries(id)) for id in "abcd"] == [1, 1, 1, 1]
    store.close()


def test_who_has_just_spoken_is_not_asked_whether_they_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    class Clock:
        """A loop that only knows the time."""

        now = 100.0
        due: list[float] = []

        def time(self) -> float:
            return self.now

        def call_later(self, delay: float, what: object) -> None:
            self.due.append(self.now + delay)

    asked: list[float] = []
    monkeypatch.setattr(WebSocketsSansIOProtocol, "send_keepalive_ping", lambda self: asked.append(self.loop.time()))
    line = object.__new__(Guarded)
    line.loop, line.ping_interval = clock, _ = Clock(), 20.0
    line.send_keepalive_ping()
    assert asked == [100.0]  # nobody was heard yet
    line.heard_at = 94.3
    line.send_keepalive_ping()
    assert (asked, clock.due) == ([100.0], [115.0])  # at a full second, when others are looked at too
    clock.now = 115.0
    line.send_keepalive_ping()
    assert asked == [100.0, 115.0]
