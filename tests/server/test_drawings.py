"""Drawings that strangers send: within limits, with sentences, beside the loop; tables on them last as others do."""

from __future__ import annotations

import asyncio
import json
import threading
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from urllib.error import URLError

import pytest

from tests.maps.test_own import BROKEN, POND
from tests.server.desk import QUICK, Desk, in_loop, play_to
from tests.server.house import House, Process, hello, house, until
from tests.server.test_play import over
from wyspa.maps import own
from wyspa.maps.text import BYTES_MOST, tidy
from wyspa.replay.proof import verify
from wyspa.server.bodies import SentDrawing
from wyspa.server.easel import looked_at
from wyspa.server.errors import Refusal
from wyspa.server.limits import OPEN_DOOR, USUAL_DOOR, Share
from wyspa.server.review import replay_text
from wyspa.server.states import Status
from wyspa.server.store import StoreFailed, store_at


def look(text: str | bytes, language: str = "en", hexes: int = 300, seconds: float = 5.0) -> SentDrawing:
    return looked_at(text if isinstance(text, bytes) else text.encode(), language, hexes, seconds)


def test_what_can_be_played_is_described_and_what_cannot_says_why_in_both_languages():
    good = look(POND)
    assert (good.name, good.hexes, good.box, good.problems) == ("Pond", 7, "base", [])
    assert good.map == own.keep(POND)
    assert {found.box: found.seats for found in good.boxes} == {"base": [3], "cities-knights": [3]}
    assert [tile.key for tile in good.tiles][:2] == ["forest", "hills"]
    bad = look(BROKEN, "pl")
    assert (bad.map, len(bad.problems), len(bad.tiles)) == ("", 2, 7)
    assert (
        bad.problems[1]
        == "rząd 3, kolumna 4, komórka 'mo..': teren, który przynosi surowce, potrzebuje żetonu z numerem"
    )


def rows(wide: int, high: int) -> str:
    return "\n".join("   " * (k % 2) + "fo05  " * wide for k in range(high))


HOSTILE = {
    "hexes": "drawing = '''\n" + rows(20, 20) + "\n'''\n",
    "many hexes": "drawing = '''\n" + rows(300, 30) + "\n'''\n",
    "control": POND.replace("Pond", "Po\x08nd"),
    "turned around": POND.replace("Pond", "Po\u202end"),
    "blank": POND.replace("Pond", "\u3164"),
    "long": POND.replace("Pond", "P" * 41),
    "deep": "a = " + "[" * 30_000,
    "dotted": "[" + "a." * 30_000 + "a]",
    "keys": "[areas]\n" + "".join(f"k{k}=''\n" for k in range(1900)) + POND,
    "values": "numbers = [" + "6," * 30_000 + "]\n" + POND,
    "digits": "seats = [" + "3" * 60_000 + "]",
    "apart": "apart = [6]\nnumbers = [" + "6, " * 200 + "]\nterrains = { forest = 200 }\ndrawing = '''\n"
    + rows(20, 10).replace("fo05", "????") + "\n'''\n",
}  # fmt: skip


@pytest.mark.parametrize("what", sorted(HOSTILE))
def test_what_is_hostile_is_refused_in_a_sentence(what: str):
    found = look(HOSTILE[what])
    assert (found.map, len(found.problems) > 0) == ("", True)
    assert all(len(problem) < 700 for problem in found.problems)


def test_what_is_slow_is_given_up(monkeypatch: pytest.MonkeyPatch):
    def for_ever(*_: object) -> None:
        while True:
            pass

    monkeypatch.setattr("wyspa.server.easel.check", for_ever)
    found = look(POND, seconds=0.05)
    assert found.problems == ["drawing takes too long to check: make the island smaller or simpler"]


def send(place: House, text: str | bytes, language: str = "en") -> tuple[int, dict[str, object]]:
    raw = text if isinstance(text, bytes) else text.encode()
    answer = place.ask(f"/api/maps?lang={language}", raw)
    return answer.status, answer.json


def test_attacks_are_refused_one_after_the_other_and_others_are_answered_meanwhile(tmp_path: Path):
    with house(tmp_path) as place:
        done = threading.Event()
        heard: list[int] = []

        def watch() -> None:
            while not done.is_set():
                assert place.ask("/live").status == 200
                heard.append(1)

        watcher = threading.Thread(target=watch)
        watcher.start()
        try:
            with suppress(URLError):  # the line may be cut before all of it was sent
                assert send(place, b"#" * 10_000_000)[0] == 413
            assert send(place, b"#" * (BYTES_MOST + 1))[1]["error"]["key"] == "drawing-too-large"  # type: ignore[index]
            assert "not UTF-8" in str(send(place, b"a\n\xff\xfe")[1]["problems"])
            before = len(heard)
            for text in HOSTILE.values():
                status, found = send(place, text)
                assert (status, found.get("map", "")) == (200, "")
                assert found["problems"]
            assert len(heard) > before  # nobody waited for all of it
            status, found = send(place, POND)
            assert (status, found["name"]) == (200, "Pond")
            assert place.ask(f"/api/maps/{found['map']}").json["name"] == "Pond"
            assert place.ask(f"/api/maps/{found['map']}/text").body.decode() == tidy(POND)
            assert place.ask("/api/maps/own:" + "0" * 40).status == 404
            assert place.ask("/api/maps/..%2fetc").status == 404
            unknown = place.ask("/api/tables", {"you": "Ania", "seats": [{"who": "you"}] * 3, "map": "own:" + "0" * 40})
            assert unknown.status in (400, 404)
        finally:
            done.set()
            watcher.join()


def test_senders_are_counted_by_address(tmp_path: Path):
    few = replace(OPEN_DOOR, drawings=Share(1, 2, 100, 100))
    with house(tmp_path, replace(QUICK, door=few)) as place:
        assert [send(place, BROKEN)[0] for _ in range(3)] == [200, 200, 429]
    assert USUAL_DOOR.drawings.a_minute <= 60


def test_a_table_on_a_drawing_outlives_a_kill_and_its_replay_needs_nothing_else(tmp_path: Path, url: str):
    folder = tmp_path / "maps"
    folder.mkdir()
    (folder / "pond.toml").write_text(POND.replace("Pond", "Pool"), encoding="utf-8")
    (folder / "broken.toml").write_text(BROKEN, encoding="utf-8")
    process = Process(tmp_path, 0, "--maps", str(folder), database=url)
    process.start()
    place = House(process.port)
    listed = place.ask("/api/catalogue?lang=pl").json
    assert [one["map"] for one in listed["unplayable"]] == ["broken"]
    assert "Pool" in [one["name"] for one in listed["boxes"][0]["maps"]]
    named = place.create("bot", "bot", map="pond")
    assert place.ask(f"/api/tables/{named['table']}").json["map_name"] == "Pool"
    found = send(place, POND)[1]
    made = place.create("bot", "bot", map=found["map"], start=True, options={"target": "3"})
    asyncio.run(first_moves(place, made, 2))
    process.kill()
    (folder / "pond.toml").unlink()
    process.start()
    try:
        assert place.ask(f"/api/tables/{named['table']}").json["map_name"] == "Pool"
        assert place.ask(f"/api/tables/{made['table']}").json["map_name"] == "Pond"
        assert place.ask(f"/api/maps/{found['map']}?lang=pl").json["name"] == "Pond"
        asyncio.run(first_moves(place, made, 4))
    finally:
        process.stop()


async def first_moves(place: House, made: dict[str, object], version: int) -> None:
    """Play the first choice that there is until a version has come."""
    async with place.socket() as link:
        await hello(link, made)
        state = await until(link, "state")
        n = 0
        while state["version"] < version:
            choices = [c for group in state.get("choices", []) for c in group["choices"]]
            if choices:
                n += 1
                wish = {"t": "do", "id": f"{version}-{n}", "action": choices[0]["action"], "version": state["version"]}
                await link.send(json.dumps(wish))
            state = await until(link, "state")


@in_loop
async def test_a_finished_game_on_a_drawing_proves_its_dice_elsewhere(tmp_path: Path, url: str) -> None:
    async with Desk(tmp_path, store=store_at(url)) as desk:
        await desk.lobby.drawings.take(POND.encode(), "en")
        map = own.keep(POND)
        table, [ania] = await desk.table("Ania", "bot", "bot", map=map, options={"target": "3"})
        await play_to(ania, over)
        assert table.head.status == Status.OVER
        text = await replay_text(table)
        own.TEXTS.clear()
        own.read_once.cache_clear()
        assert verify(text).chances > 5
        again = await desk.lobby.rematch(table)
        assert (await desk.lobby.head(again)).drawing == tidy(POND)


@in_loop
async def test_a_drawing_can_be_read_while_the_disk_takes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Desk(tmp_path) as desk:
        await desk.lobby.drawings.take(POND.encode(), "en")

        async def full(_: object) -> None:
            raise StoreFailed("full-disk", "no space")

        monkeypatch.setattr(desk.store, "write", full)
        assert await desk.lobby.drawings.text(own.keep(POND)) == tidy(POND)


@in_loop
async def test_drawings_that_nobody_wants_go_and_tables_keep_theirs(tmp_path: Path, url: str) -> None:
    async with Desk(tmp_path, store=store_at(url)) as desk:
        drawings = desk.lobby.drawings
        await drawings.take(POND.encode(), "en")
        map = own.keep(POND)
        table, _ = await desk.table("Ania", "bot", "bot", map=map)
        await drawings.sweep()
        assert await drawings.text(map) == tidy(POND)
        desk.time.move(desk.limits.abandoned_seconds + 10)
        await drawings.sweep()
        with pytest.raises(Refusal, match="unknown-map"):
            await drawings.text(map)
        assert table.head.drawing == tidy(POND)
        for k in range(4):
            await drawings.take(POND.replace("Pond", f"Pond {k}").encode(), "en")
        await desk.store.sweep_drawings(0, 2)
        kept = [await desk.store.drawing(own.keep(POND.replace("Pond", f"Pond {k}"))) for k in range(4)]
        assert len([text for text in kept if text]) == 2
