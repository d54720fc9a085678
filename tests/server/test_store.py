"""The store: all or nothing, together, on the disk; and what its failures mean for people."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from pathlib import Path

import pytest

from tests.server.desk import Desk, in_loop, play_to, played
from wyspa.server.postgres import Postgres
from wyspa.server.records import Entry, Head, Said
from wyspa.server.sqlite import Sqlite
from wyspa.server.store import Batch, Store, StoreFailed, store_at


def head(id: str, status: str = "waiting") -> Head:
    return Head(id, "line", "0", "name", "", "off", True, 0.0, "00", [], status=status)


def entry(version: int, command: str = "") -> Entry:
    return Entry(version, "play", 0, [(0, 2**59 + version)], command or f"c{version}", "person", 1.5, 7)


@in_loop
async def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    store = Store(Sqlite(str(tmp_path / "a.db")))
    store.open()
    await store.write(Batch().head(head("a")).entry("a", entry(1)).said("a", Said(1, 0, "Ania", "hej", 2.0)))
    await store.write(Batch().head(head("b", "over")))
    assert await store.head("a") == head("a")
    assert await store.head("c") is None
    assert [found.id for found in await store.unfinished()] == ["a"]
    assert await store.entries("a") == [entry(1)]
    assert [said.text for said in await store.chat("a")] == ["hej"]
    store.close()


@in_loop
async def test_many_tables_share_a_commit(tmp_path: Path) -> None:
    store = Store(Sqlite(str(tmp_path / "a.db")))
    store.open()
    before = store.commits
    await asyncio.gather(*[store.write(Batch().entry(f"t{k}", entry(1))) for k in range(300)])
    assert store.commits - before < 30
    for k in range(300):
        assert len(await store.entries(f"t{k}")) == 1
    store.close()


@in_loop
async def test_an_entry_or_a_command_is_not_written_twice_and_fails_nobody_else(tmp_path: Path) -> None:
    store = Store(Sqlite(str(tmp_path / "a.db")))
    store.open()
    writes = [
        Batch().entry("a", entry(1)),
        Batch().head(head("a")).entry("a", entry(1, "other")),  # the version is taken
        Batch().entry("a", entry(2, "c1")),  # the command is taken
        Batch().entry("b", entry(1)),
    ]
    done = await asyncio.gather(*[store.write(batch) for batch in writes], return_exceptions=True)
    assert [isinstance(answer, StoreFailed) for answer in done] == [False, True, True, False]
    assert await store.head("a") is None  # all of a batch or nothing
    assert [len(await store.entries(table)) for table in "ab"] == [1, 1]
    store.close()


@in_loop
async def test_a_server_that_was_taken_over_writes_nothing_more(tmp_path: Path) -> None:
    old = Store(Sqlite(str(tmp_path / "a.db")))
    old.open()
    await old.write(Batch().entry("a", entry(1)))
    new = Store(Sqlite(str(tmp_path / "a.db")))
    new.open()
    with pytest.raises(StoreFailed) as failed:
        await old.write(Batch().entry("a", entry(2)))
    assert failed.value.key == "taken-over"
    await new.write(Batch().entry("a", entry(2, "new")))
    assert [found.command for found in await new.entries("a")] == ["c1", "new"]
    old.close()
    new.close()


@in_loop
async def test_a_locked_database_is_said_and_goes_on_when_it_is_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wyspa.server.sqlite.BUSY", 0.2)
    store = Store(Sqlite(str(tmp_path / "a.db")))
    store.open()
    other = sqlite3.connect(tmp_path / "a.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreFailed) as failed:
        await store.write(Batch().entry("a", entry(1)))
    assert failed.value.key == "locked"
    other.execute("ROLLBACK")
    await store.write(Batch().entry("a", entry(1)))
    assert len(await store.entries("a")) == 1
    other.close()
    store.close()


@in_loop
async def test_a_full_disk_is_said_and_loses_nothing(tmp_path: Path) -> None:
    store = Store(Sqlite(str(tmp_path / "a.db")))
    store.open()
    await store.write(Batch().entry("a", entry(1)))
    pages = store.database.rows("PRAGMA page_count")[0][0]
    store.database.run(f"PRAGMA max_page_count = {pages + 2}")
    lines = [Batch().said("a", Said(n, 0, "Ania", "x" * 300, 1.0)) for n in range(2, 500)]
    done = await asyncio.gather(*[store.write(line) for line in lines], return_exceptions=True)
    assert {error.key for error in done if isinstance(error, StoreFailed)} == {"full-disk"}
    assert await store.entries("a") == [entry(1)]
    store.database.run("PRAGMA max_page_count = 100000")
    await store.write(Batch().entry("a", entry(2)))
    store.close()


@in_loop
async def test_a_database_that_has_become_read_only_is_said(tmp_path: Path) -> None:
    store = Store(Sqlite(str(tmp_path / "a.db")))
    store.open()
    await store.write(Batch().entry("a", entry(1)))
    store.database.run("PRAGMA query_only = ON")
    with pytest.raises(StoreFailed) as failed:
        await store.write(Batch().entry("a", entry(2)))
    assert failed.value.key == "read-only"
    store.database.run("PRAGMA query_only = OFF")
    await store.write(Batch().entry("a", entry(2)))
    assert len(await store.entries("a")) == 2
    store.close()


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ("attempt to write a readonly database", "read-only"),
        ("unable to open database file", "read-only"),
        ("database is locked", "locked"),
        ("database or disk is full", "full-disk"),
        ("disk I/O error", "disk"),
    ],
)
def test_what_sqlite_says_is_understood(said: str, key: str) -> None:
    assert Sqlite(":memory:").reason(sqlite3.OperationalError(said)).key == key


def test_a_url_chooses_the_database() -> None:
    assert isinstance(store_at("postgresql://somewhere/wyspa").database, Postgres)
    assert isinstance(store_at("tables.db").database, Sqlite)


def test_the_disk_is_asked_for_every_commit(tmp_path: Path) -> None:
    database = Sqlite(str(tmp_path / "a.db"))
    database.connect()
    assert database.rows("PRAGMA synchronous")[0][0] == 2  # FULL
    assert database.rows("PRAGMA journal_mode")[0][0] == "wal"
    database.close()


# ---- PostgreSQL ------------------------------------------------------------------------------------------------------


class Pretended:
    """A connection that looks like psycopg's, and keeps what is run in a file of SQLite."""

    closed = False

    def __init__(self, path: Path) -> None:
        self.link = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self.seen: list[str] = []

    def execute(self, sql: str, values: object = None) -> sqlite3.Cursor:
        assert "?" not in sql
        self.seen.append(sql)
        if sql.startswith("SET "):
            return self.link.execute("SELECT 1")
        return self.link.execute(sql.replace("%s", "?"), values or ())  # type: ignore[arg-type]

    def close(self) -> None:
        self.link.close()


class Likewise(Postgres):
    """The database of PostgreSQL on a pretended connection."""

    def __init__(self, path: Path) -> None:
        super().__init__("postgresql://pretended")
        self.path = path

    def connect(self) -> None:
        self.link = Pretended(self.path)

    def reason(self, error: Exception) -> StoreFailed:
        if isinstance(error, sqlite3.IntegrityError):
            error.sqlstate = "23505"  # type: ignore[attr-defined]
        return super().reason(error)


def databases(tmp_path: Path) -> list[Store]:
    """Give the same store on a pretended PostgreSQL, and on a real one where WYSPA_POSTGRES names it."""
    found = [Store(Likewise(tmp_path / "like.db"))]
    if os.environ.get("WYSPA_POSTGRES"):
        found.append(store_at(os.environ["WYSPA_POSTGRES"]))
    return found


@in_loop
async def test_a_game_is_kept_in_postgresql_with_the_same_statements(tmp_path: Path) -> None:
    for store in databases(tmp_path):
        async with Desk(tmp_path, store=store) as desk:
            table, [ania] = await desk.table("Ania", "bot", "bot")
            await play_to(ania, lambda state: state["turn"] > 5)
            entries = await store.entries(table.head.id)
            assert len(entries) == played(table).version
            with pytest.raises(StoreFailed) as failed:
                await store.write(Batch().entry(table.head.id, entries[0]))
            assert failed.value.key == "twice"
            assert (await store.head(table.head.id)) == table.head


@pytest.mark.parametrize(
    ("state", "key"), [("25006", "read-only"), ("53100", "full-disk"), ("55P03", "locked"), ("", "disk")]
)
def test_what_postgresql_says_is_understood(state: str, key: str) -> None:
    error = RuntimeError("said")
    error.sqlstate = state  # type: ignore[attr-defined]
    assert Postgres("postgresql://x").reason(error).key == key


def test_a_postgresql_that_is_not_there_is_said() -> None:
    with pytest.raises(StoreFailed) as failed:
        store_at("postgresql://127.0.0.1:1/nothing").open()
    assert failed.value.key == "disk"
