"""Tables that strangers wish for: what does not fit is refused before anything is built, and nothing stops the loop."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from tests.server.desk import Desk, in_loop
from wyspa.core.why import UnknownWord
from wyspa.maps import connect
from wyspa.server import bodies
from wyspa.server.errors import Refusal
from wyspa.server.limits import OPEN_DOOR, DoorLimits, for_hall
from wyspa.server.wishes import table_for
from wyspa.table import book_of, set_table


def wish(chairs: int, **more: Any) -> bodies.NewTable:
    return bodies.NewTable("Ania", [bodies.Chair("you")] + [bodies.Chair("bot")] * (chairs - 1), **more)


@pytest.fixture
def nothing_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    def build(*_: object) -> None:
        raise AssertionError("a map was built")

    monkeypatch.setattr(connect, "make_board", build)


@pytest.mark.usefixtures("nothing_is_built")
@pytest.mark.parametrize(
    ("map", "chairs", "box", "key"),
    [
        ("connect:row-8191", 2, "", "too-large"), ("connect:ring-8191", 2, "", "too-large"),
        ("connect:row-31", 62, "", "too-large"), ("", 62, "connect", "too-large"),
        ("connect:row-5000", 60, "connect", "too-large"), ("connect:row-3", 2, "", "wrong-chairs"),
        ("connect:row-3", 5, "connect", "wrong-chairs"), ("connect:row-30", 59, "", "wrong-chairs"),
        ("connect:row-99999999999999999999", 2, "", "bad-table"), ("connect:row-03", 6, "", "bad-table"),
        ("connect:row-٣", 6, "", "bad-table"), ("connect:row-²", 6, "", "bad-table"), ("connect:", 2, "", "bad-table"),
        ("connect:row-0", 2, "", "bad-table"), ("connect:ring-2", 4, "", "bad-table"),
        ("connect:row--3", 6, "", "bad-table"),
    ],
)  # fmt: skip
def test_a_name_tells_the_size_before_anything_is_built(map: str, chairs: int, box: str, key: str) -> None:
    with pytest.raises(Refusal) as refused:
        table_for(wish(chairs, map=map, box=box), OPEN_DOOR)
    assert refused.value.key == key
    for language in ("en", "pl"):
        assert "{" not in refused.value.text(language)
    if key == "wrong-chairs":
        fits = "6" if "row-3" in map and "row-30" not in map else "60"
        assert f"exactly {fits}" in refused.value.text("en")


def test_the_size_that_a_name_tells_is_the_size_that_is_built() -> None:
    for name in ("row-1", "row-2", "row-7", "ring-3", "ring-8"):
        drawing = connect.connect_map(name)
        assert connect.size_of(name) == (drawing.seats[0], len(drawing.terrain))


def test_whoever_runs_the_server_may_allow_more() -> None:
    with pytest.raises(Refusal):
        table_for(wish(62, box="connect"), OPEN_DOOR)
    assert len(table_for(wish(62, box="connect"), for_hall(DoorLimits(), 80, 512, 20)).seats) == 62
    for seats, each, creations in ((1, 10, 20), (201, 10, 20), (60, 0, 20), (60, 512, 0)):
        with pytest.raises(UnknownWord):
            for_hall(DoorLimits(), seats, each, creations)


def test_an_address_that_may_be_a_hall_may_do_more() -> None:
    usual, hall = DoorLimits(), for_hall(DoorLimits(), 60, 2048, 200)
    assert for_hall(usual, 60, usual.open_each, 20) == usual
    assert hall.joins.a_minute == 4 * usual.joins.a_minute
    assert hall.creations.at_once == 10 * usual.creations.at_once
    assert hall.creations.all_at_once >= hall.creations.at_once
    assert hall.looks == usual.looks


def test_a_made_map_has_a_chair_for_each_seat_everywhere() -> None:
    assert len(set_table(map="connect:row-3").seats) == 6
    assert len(set_table(map="connect:row-3", seats=6).seats) == 6
    with pytest.raises(UnknownWord, match="is for 6 players, not for 2"):
        set_table(map="connect:row-3", seats=2)


@in_loop
async def test_maps_and_books_are_built_beside_the_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = threading.get_ident()
    built: list[int] = []
    make = connect.make_board

    def building(*words: Any) -> Any:
        built.append(threading.get_ident())
        return make(*words)

    monkeypatch.setattr(connect, "make_board", building)
    connect.connect_map.cache_clear()
    book_of.cache_clear()
    async with Desk(tmp_path) as desk:
        made = await desk.lobby.create(wish(22, box="connect"))
        assert built
        connect.connect_map.cache_clear()
        book_of.cache_clear()
        await desk.lobby.described(made.table, "en")  # a table that sleeps is described without waking it
        assert made.table not in desk.lobby.live
        connect.connect_map.cache_clear()
        book_of.cache_clear()
        await desk.lobby.find(made.table)
        assert len(built) == 3
        assert here not in built


@in_loop
async def test_odd_wishes_are_judged_beside_the_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever somebody wishes for, the loop itself does none of the work, and goes on while a wish is being judged."""
    judging, other = threading.Event(), threading.Event()

    def judged(*words: Any) -> Any:
        assert threading.current_thread() is not threading.main_thread()
        judging.set()
        assert other.wait(60)  # only the loop sets it, so the loop is free
        return table_for(*words)

    monkeypatch.setattr("wyspa.server.lobby.table_for", judged)
    async with Desk(tmp_path) as desk:
        odd = [wish(3, map="x" * 64), wish(3, options={"y" * 64: "z" * 64}), wish(3, box="w" * 64)]
        odd.append(wish(2, map="connect:row-8191"))
        asked = asyncio.gather(*(desk.lobby.create(one) for one in odd * 10), return_exceptions=True)
        await asyncio.to_thread(judging.wait)
        other.set()
        assert all(isinstance(one, Refusal) for one in await asked)


def test_strange_names_do_not_fill_the_memory() -> None:
    from wyspa.server.catalogue import map_name, needed_for
    from wyspa.table import packaged

    for kept in (map_name, needed_for, packaged, connect.connect_map, book_of):
        assert kept.cache_info().maxsize is not None
