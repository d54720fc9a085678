"""Copies of a file while it is played on: whole, checked, and restored to the same tables."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from pathlib import Path

import pytest

from tests.cli.running import wyspa as run
from tests.server.desk import Desk, Guest, in_loop
from wyspa.core.why import UnknownWord
from wyspa.server.backing import back_up


@in_loop
async def test_a_copy_made_during_play_restores_to_the_same_tables(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    async with Desk(tmp_path) as desk:
        table, guests = await desk.table("Ania", "bot", "bot")
        copying = asyncio.create_task(asyncio.to_thread(back_up, desk.file, copy))
        acknowledged = [table.version()]
        while not copying.done() or len(acknowledged) < 5:
            await desk.bots_done(table)
            guest = guests[0]
            choice = next(c for group in guest.state["choices"] for c in group["choices"])
            await guest.send(t="do", version=guest.state["version"], action=choice["action"])
            acknowledged.append(table.version())
        found = await copying
        await desk.bots_done(table)
        await asyncio.to_thread(back_up, desk.file, tmp_path / "later.db")
        last, hands = table.version(), table.playing().game.hash()
    assert found["heads"] == 1
    assert 0 < found["entries"] <= acknowledged[-1]
    (tmp_path / "restored").mkdir()
    shutil.copy(tmp_path / "later.db", tmp_path / "restored" / "tables.db")
    async with Desk(tmp_path / "restored") as again:
        back = await again.lobby.find(table.head.id)
        assert (back.version(), back.playing().game.hash()) == (last, hands)
        guest = await Guest(again, back, guests[0].secret, "en").enter()
        assert guest.seat == 0
    (tmp_path / "earlier").mkdir()
    shutil.copy(copy, tmp_path / "earlier" / "tables.db")
    async with Desk(tmp_path / "earlier") as earlier:
        assert (await earlier.lobby.find(table.head.id)).version() == found["entries"]


def test_a_copy_takes_its_place_at_once_or_not_at_all(tmp_path: Path) -> None:
    broken, copy = tmp_path / "broken.db", tmp_path / "copy.db"
    copy.write_text("what was there before")
    broken.write_bytes(b"this is no database" * 100)
    with pytest.raises(UnknownWord, match="was not copied"):
        back_up(broken, copy)
    assert copy.read_text() == "what was there before"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["broken.db", "copy.db"]
    with pytest.raises(UnknownWord, match="the database itself"):
        back_up(broken, broken)
    with pytest.raises(UnknownWord, match="is a folder"):
        back_up(broken, tmp_path)


@in_loop
async def test_the_command_makes_one_file_that_only_its_owner_reads(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        await desk.table("Ania", "bot", "bot")
    copy = tmp_path / "copy.db"
    done = await asyncio.to_thread(lambda: run("backup", str(copy), "--database", str(desk.file), "--language", "pl"))
    assert done.code == 0, done.error
    assert "stoły: 1" in done.out
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.db", "tables.db"]  # and no files beside them
    assert copy.stat().st_mode & 0o077 == 0
    assert sqlite3.connect(copy).execute("PRAGMA integrity_check").fetchone() == ("ok",)
    missing = run("backup", str(copy), "--database", str(tmp_path / "none.db"))
    assert (missing.code, "there is no database" in missing.error) == (2, True)
    postgres = run("backup", str(copy), "--database", "postgresql://somewhere/db")
    assert (postgres.code, "pg_dump" in postgres.error) == (2, True)
