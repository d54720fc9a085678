"""Logs that are not what was written do not load, and a table that has lost what people have seen stops and says so."""

from __future__ import annotations

import hmac
import random
import shutil
from pathlib import Path

import pytest

from tests.server.desk import Desk, Guest, in_loop, play_to, played
from wyspa.server.chain import BrokenLog, check_chain, mark_of
from wyspa.server.errors import Refusal
from wyspa.server.records import Entry, Head, pack
from wyspa.server.sqlite import Sqlite
from wyspa.server.states import Status
from wyspa.server.store import Store, StoreFailed

FRAME, WAL_HEAD = 4096 + 24, 32  # bytes of the write-ahead log of SQLite
PUT = "UPDATE entries SET body = ? WHERE tableid = ? AND version = ?"


def seen_by(guest: Guest) -> str:
    """Give what a page shows when it comes back."""
    return f"{guest.state['version']}:{guest.state['mark']}"


async def playing(desk: Desk, turns: int = 3) -> tuple[str, Guest]:
    table, [ania] = await desk.table("Ania", "bot", "bot", language="pl")
    await play_to(ania, lambda state: state["turn"] > turns)
    return table.head.id, ania


def test_a_mark_is_an_hmac_of_version_and_moment() -> None:
    """It is put together from its two hashes here, which is quicker; what comes out is what RFC 2104 says."""
    head = Head("t", "line", "0", "name", "", "off", True, 0.0, "ab" * 32, [], life=2)
    entry = Entry(7, "play", 0, [(0, 1)], "c", "person", 1.5, 7)
    key = hmac.digest(bytes.fromhex(head.seed), b"wyspa mark 2", "sha256")
    tag = hmac.digest(key, b"tag 7 1.5", "sha256").hex()[:8]
    assert mark_of(head, entry) == tag + hmac.digest(key, f"mac 7 {tag}".encode(), "sha256").hex()[:16]


@in_loop
async def test_any_flipped_bit_of_a_log_is_found_and_stops_that_table_only(tmp_path: Path) -> None:
    rng = random.Random(3)
    async with Desk(tmp_path) as desk:
        id, _ = await playing(desk)
        other, ania = await playing(desk)
        head = desk.lobby.heads[id]
        rows = desk.store.database.rows("SELECT version, body FROM entries WHERE tableid = ? ORDER BY version", (id,))
        for _ in range(150):
            version, body = rng.choice(rows)
            at = rng.randrange(len(body))
            flipped = body[:at] + chr(ord(body[at]) ^ 1 << rng.randrange(7)) + body[at + 1 :]
            desk.store.database.run(PUT, (flipped, id, version))
            desk.lobby.live.pop(id, None)
            with pytest.raises(Refusal) as refused:
                await desk.lobby.find(id)
            assert refused.value.key == "broken-log", flipped
            desk.store.database.run(PUT, (body, id, version))
        assert (await ania.send(t="chat", text="dalej"))["t"] == "ack"
        assert other in desk.lobby.live
        await desk.lobby.find(id)
        entries = await desk.store.entries(id)
        for wrong in (entries[1:], [*entries[:4], *entries[5:]], [entries[1], entries[0], *entries[2:]]):
            with pytest.raises(BrokenLog):
                check_chain(head, wrong)
        with pytest.raises(BrokenLog):  # a log of another table
            check_chain(desk.lobby.heads[other], entries)


def torn_copy(file: Path, folder: Path, part: float) -> Path:
    """Copy a database in use and flip a bit of its write-ahead log: SQLite forgets everything from there on."""
    folder.mkdir()
    shutil.copy(file, folder / "tables.db")
    wal = bytearray(file.with_name(file.name + "-wal").read_bytes())
    frames = (len(wal) - WAL_HEAD) // FRAME
    wal[WAL_HEAD + int(frames * part) * FRAME + 500] ^= 4
    (folder / "tables.db-wal").write_bytes(bytes(wal))
    return folder


@in_loop
async def test_a_table_that_has_lost_moves_stops_until_somebody_lets_it_go_on(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        desk.store.database.run("PRAGMA wal_autocheckpoint = 0")
        id, ania = await playing(desk, 6)
        good, claim, newest = ania.secret, seen_by(ania), ania.state["version"]
        torn = torn_copy(desk.file, tmp_path / "torn", 0.8)
    async with Desk(torn) as desk:
        table = await desk.lobby.find(id)
        here = table.version()
        assert 1 < here < newest  # nothing shows that moves are missing
        watcher = await desk.watch(table, "en")
        with pytest.raises(Refusal) as refused:
            await table.ask(lambda: table.hear_seen(claim))
        assert f"version {newest} was seen, {here} is on the disk" in refused.value.text("en")
        bye = watcher.last("bye")
        assert (bye["key"], bye["text"]) == ("lost-moves", refused.value.text("en"))
        with pytest.raises(Refusal, match="lost-moves"):
            await desk.lobby.find(id)
    async with Desk(torn) as desk:
        with pytest.raises(Refusal, match="lost-moves"):  # a restart changes nothing
            await desk.lobby.find(id)
        await desk.lobby.go_on(id)
        table = await desk.lobby.find(id)
        await table.ask(lambda: table.hear_seen(claim))  # what was lost no longer counts
        ania = await desk.watch(table, "pl", good)
        await play_to(ania, lambda state: state["version"] > newest + 3)


@in_loop
async def test_a_history_that_went_another_way_is_noticed_although_it_is_longer(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        desk.store.database.run("PRAGMA wal_autocheckpoint = 0")
        id, ania = await playing(desk, 6)
        good, claim, newest = ania.secret, seen_by(ania), ania.state["version"]
        torn = torn_copy(desk.file, tmp_path / "torn", 0.8)
    async with Desk(torn) as desk:
        desk.time.move(5000.0)
        table = await desk.lobby.find(id)
        ania = await desk.watch(table, "pl", good)  # a new page: it has seen nothing
        await play_to(ania, lambda state: state["version"] > newest + 5)
        with pytest.raises(Refusal, match="lost-moves"):
            await table.ask(lambda: table.hear_seen(claim))


@in_loop
async def test_a_start_that_was_lost_is_noticed(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        id, ania = await playing(desk, 1)
        claim = seen_by(ania)
        head = await desk.store.head(id)
        assert head is not None
        head.status, head.started = Status.WAITING, 0.0
        desk.store.database.run("DELETE FROM entries")
        desk.store.database.run("UPDATE heads SET status = ?, body = ?", (head.status, pack(head)))
        desk.lobby.live.clear()
        desk.lobby.heads.clear()
        table = await desk.lobby.find(id)
        assert table.version() == 0
        with pytest.raises(Refusal, match="lost-moves"):
            await table.ask(lambda: table.hear_seen(claim))


@in_loop
async def test_nobody_stops_a_table_with_what_it_never_said(tmp_path: Path) -> None:
    rng = random.Random(7)
    async with Desk(tmp_path) as desk:
        id, ania = await playing(desk)
        _, other = await playing(desk)
        table = await desk.lobby.find(id)
        version, mark = ania.state["version"], ania.state["mark"]
        old = [f"{state['version']}:{state['mark']}" for state in ania.all("state")]
        later = [f"{version + k}:{mark}" for k in range(1, 200)]  # a true mark of another version
        made_up = [f"{rng.randrange(10**9)}:{rng.randbytes(12).hex()}" for _ in range(500)]
        tags = [f"{version + 1}:{mark[:8]}{rng.randbytes(8).hex()}" for _ in range(200)]
        others = [seen_by(other), f"{version + 1}:{other.state['mark']}"]
        for claim in [*old, *later, *made_up, *tags, *others, f"0:{mark}"]:
            await table.ask(lambda claim=claim: table.hear_seen(claim))  # type: ignore[misc]
        assert (await ania.send(t="chat", text="dalej"))["t"] == "ack"
        # after the end the seed is known to all: whoever makes marks with it stops nothing
        await play_to(ania, lambda state: state["turn"] > 4)
        forged = played(table).told[-1].entry
        forged.version += 5
        claim = f"{forged.version}:{mark_of(table.head, forged)}"
        forged.version -= 5
        table.head.status = "over"
        await table.ask(lambda: table.hear_seen(claim))
        table.head.status = "playing"
        with pytest.raises(Refusal, match="lost-moves"):
            await table.ask(lambda: table.hear_seen(claim))


def test_a_database_that_cannot_roll_back_is_opened_again(tmp_path: Path) -> None:
    store = Store(Sqlite(str(tmp_path / "a.db")))
    store.open()
    link = store.database.link  # type: ignore[attr-defined]
    store.database.begin()
    link.close()
    store.database.rollback()
    store.database.begin()
    assert store.database.run("UPDATE owner SET beat = beat + 1") == 1
    store.database.commit()
    store.close()


@in_loop
async def test_a_log_that_breaks_under_a_running_table_stops_it_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Desk(tmp_path) as desk:
        id, ania = await playing(desk)
        table = await desk.lobby.find(id)
        desk.store.database.run('UPDATE entries SET body = replace(body, \'"by":"bot"\', \'"by":"bit"\')')

        async def broken(_: object) -> None:
            raise ZeroDivisionError("ours")

        monkeypatch.setattr(table, "keep", broken)
        action = ania.state["choices"][0]["choices"][0]["action"]
        answer = await ania.send(t="do", version=ania.state["version"], action=action)
        assert answer["key"] == "broken"
        assert table.task is not None
        await table.task
        assert ania.last("bye")["key"] == "broken-log"
        with pytest.raises(Refusal, match="broken-log"):
            await desk.lobby.find(id)


@in_loop
async def test_a_server_whose_place_was_taken_does_not_say_that_moves_are_lost(tmp_path: Path) -> None:
    """It knows less than the disk, and people have seen what the other server has played."""
    async with Desk(tmp_path) as old:
        id, ania = await playing(old, 3)
        async with Desk(tmp_path) as new:
            table = await new.lobby.find(id)
            there = await new.watch(table, "en", ania.secret)
            await play_to(there, lambda state: state["version"] > ania.state["version"] + 3)
            claim = seen_by(there)
        table = await old.lobby.find(id)
        with pytest.raises(StoreFailed, match="taken-over"):
            await table.ask(lambda: table.hear_seen(claim))
        assert not table.head.stopped
        assert table.ended is None
    async with Desk(tmp_path) as desk:
        table = await desk.lobby.find(id)
        await table.ask(lambda: table.hear_seen(claim))
