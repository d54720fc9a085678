"""Who calls: addresses, shares, proxies, names, and a log that does not fill the disk."""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import replace

import pytest

from tests.server.desk import in_loop
from wyspa.core.why import UnknownWord
from wyspa.server.callers import Callers, Proxies, caller_at
from wyspa.server.errors import Refusal
from wyspa.server.hosts import name_of
from wyspa.server.limits import DoorLimits, Share
from wyspa.server.loglines import FewLines
from wyspa.server.porch import Porch
from wyspa.server.slices import in_slices
from wyspa.server.timing import HandTime

ONE, OTHER, THIRD = "10.0.0.1", "10.0.0.2", "10.0.0.3"


@pytest.mark.parametrize(
    ("host", "caller"),
    [
        ("10.0.0.1", "10.0.0.1"), ("::ffff:10.0.0.1", "10.0.0.1"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"), ("::1", "::/64"), ("fe80::1%eth0", "fe80::/64"), ("unix", "unix"),
    ],
)  # fmt: skip
def test_an_address_of_the_new_kind_is_its_first_half(host: str, caller: str) -> None:
    assert caller_at(host) == caller


def callers(share: Share, **more: int) -> Callers:
    return Callers(replace(DoorLimits(), creations=share, **more), HandTime())


def refused(book: Callers, caller: str) -> Refusal | None:
    try:
        book.ask("creations", caller)
    except Refusal as refusal:
        return refusal
    return None


@in_loop
async def test_everybody_has_an_own_share_and_hears_how_long_to_wait() -> None:
    book = callers(Share(6, 2, 600, 100))
    assert [refused(book, ONE) for _ in range(2)] == [None, None]
    late = refused(book, ONE)
    assert late is not None
    assert (late.key, late.status, late.facts["seconds"]) == ("too-often", 429, "10")
    assert "10 s" in late.text("pl")
    assert "new tables" in late.text("en")
    assert refused(book, OTHER) is None
    assert isinstance(book.time, HandTime)
    book.time.move(10.0)
    assert refused(book, ONE) is None
    assert refused(book, ONE) is not None


@in_loop
async def test_one_caller_does_not_empty_what_is_for_all() -> None:
    book = callers(Share(1, 3, 1, 5))
    assert [refused(book, ONE) is None for _ in range(50)].count(True) == 3
    assert refused(book, OTHER) is None  # the refused did not count
    assert refused(book, OTHER) is None
    busy = refused(book, OTHER)
    assert busy is not None
    assert (busy.key, busy.status) == ("too-busy", 503)


@in_loop
async def test_many_addresses_do_not_fill_the_memory() -> None:
    book = callers(Share(1, 1, 1e9, 1e9), callers_most=100)
    assert refused(book, ONE) is None
    for k in range(10_000):
        refused(book, f"10.1.{k // 256}.{k % 256}")
        if k % 50 == 0:
            assert refused(book, ONE) is not None, k  # who keeps asking is not forgotten
    assert len(book.each) == 100


@pytest.mark.parametrize(
    ("peer", "forwarded", "caller"),
    [
        (ONE, ["1.2.3.4"], ONE),
        (OTHER, ["1.2.3.4"], "1.2.3.4"),
        (OTHER, ["6.6.6.6, 1.2.3.4"], "1.2.3.4"),
        (OTHER, ["6.6.6.6", "1.2.3.4, 10.9.0.7"], "1.2.3.4"),
        (OTHER, ["1.2.3.4:567"], "1.2.3.4"),
        (OTHER, ["[2001:db8::1]:567"], "2001:db8::/64"),
        (OTHER, ["1.2.3.4, nonsense"], OTHER),
        (OTHER, [""], OTHER),
        (OTHER, [], OTHER),
        ("10.9.1.2", ["1.2.3.4"], "1.2.3.4"),
        (f"::ffff:{OTHER}", ["1.2.3.4"], "1.2.3.4"),
    ],
)
def test_only_our_proxies_are_believed(peer: str, forwarded: list[str], caller: str) -> None:
    assert Proxies([OTHER, "10.9.0.0/16"]).caller(peer, forwarded) == caller


def test_nobody_is_a_proxy_unless_it_is_said() -> None:
    assert Proxies().caller("127.0.0.1", ["1.2.3.4"]) == "127.0.0.1"
    with pytest.raises(UnknownWord, match="not example"):
        Proxies(["example"])


@pytest.mark.parametrize(
    ("header", "name"),
    [
        ("A.b:80", "a.b"), ("a.b.", "a.b"), ("[::1]", "::1"), ("[0::1]:80", "::1"), ("[::ffff:10.0.0.1]", "10.0.0.1"),
        ("a:b", ""), ("[::1", ""), ("[::1]x", ""), ("", ""), ("a:", "a"), ("010.0.0.1", "010.0.0.1"), ("::1", "::1"),
    ],
)  # fmt: skip
def test_names_are_compared_in_one_form(header: str, name: str) -> None:
    assert name_of(header) == name


class Line:
    """A transport that can be cut."""

    def __init__(self) -> None:
        self.cut = False

    def abort(self) -> None:
        self.cut = True


def come(porch: Porch, address: str, waits: bool = True) -> tuple[Line, bool]:
    line = Line()
    let_in = porch.come(line, (address, id(line)))  # type: ignore[arg-type]
    if let_in and not waits:
        porch.waits(line, False)  # type: ignore[arg-type]
    return line, let_in


def test_who_waits_longest_of_the_largest_crowd_makes_room() -> None:
    porch = Porch(DoorLimits(), Proxies(), 40)
    assert (porch.open_each, porch.waiting_each) == (20, 10)
    busy = [come(porch, ONE, waits=False)[0] for _ in range(20)]
    silent = [come(porch, OTHER)[0] for _ in range(10)]
    lone = [come(porch, f"10.1.0.{k}")[0] for k in range(10)]
    assert len(porch.guests) == 40
    late, let_in = come(porch, THIRD, waits=False)
    assert let_in
    assert [line.cut for line in silent] == [True] + [False] * 9
    assert not any(line.cut for line in [*busy, *lone, late])
    for k in range(19):
        assert come(porch, f"10.2.0.{k}", waits=False)[1]
    assert not porch.waiting
    assert not come(porch, "10.3.0.1")[1]
    assert not any(line.cut for line in busy)
    for line in busy:
        porch.gone(line)  # type: ignore[arg-type]
    assert ONE not in porch.of_address
    assert come(porch, "10.3.0.1")[1]


def test_lines_of_one_kind_are_few_and_the_rest_is_counted() -> None:
    now = [0.0]
    few = FewLines(3, lambda: now[0])
    written: list[str] = []

    def write(text: str, *args: object, line: int = 1) -> None:
        record = logging.LogRecord("asyncio", logging.ERROR, "x.py", line, text, args, None)
        if few.filter(record):
            written.append(record.getMessage())

    for k in range(2000):
        write("socket.accept() out of system resource\nsocket: %d", k)
    write("something else")
    assert len(written) == 4
    assert "counted, not written" in written[2]
    now[0] = 61.0
    write("socket.accept() out of system resource\nsocket: %d", 0)
    assert "and 1997 more like this" in written[-1]
    written.clear()
    for k in range(5000):  # whoever chooses the words does not choose the kind for ever
        write(f"nonsense {k}")
    assert len(written) < 210


@in_loop
async def test_long_work_lets_others_have_their_turn() -> None:
    turns = 0

    async def other() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    task = asyncio.create_task(other())
    work = 0

    def steps() -> object:
        nonlocal work
        for _ in range(40):
            until = time.perf_counter() + 0.002
            while time.perf_counter() < until:
                pass
            work += 1
            yield

    await in_slices(steps())  # type: ignore[arg-type]
    task.cancel()
    assert work == 40
    assert turns > 8
