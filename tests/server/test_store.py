"""The store: all or nothing, together, on the disk; and what its failures mean for people. On both databases."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import psycopg
import pytest

from tests.server.desk import Desk, in_loop, play_to, played
from tests.server.postgres import Cluster
from wyspa.server.postgres import Postgres
from wyspa.server.records import Entry, Head, Said
from wyspa.server.sqlite import Sqlite
from wyspa.server.store import Batch, Store, StoreFailed, store_at


def opened(url: str) -> Store:
    store = store_at(url)
    store.open()
    return store


def head(id: str, status: str = "waiting") -> Head:
    return Head(id, "line", "0", "name", "", "off", True, 0.0, "00", [], status=status)


def entry(version: int, command: str = "") -> Entry:
    return Entry(version, "play", 0, [(0, 2**59 + version)], command or f"c{version}", "person", 1.5, 7)


@in_loop
async def test_what_is_written_is_read_again(url: str) -> None:
    store = opened(url)
    await store.write(Batch().head(head("a")).entry("a", entry(1)).said("a", Said(1, 0, "Ania", "hej", 2.0)))
    await store.write(Batch().head(head("b", "over")))
    assert await store.head("a") == head("a")
    assert await store.head("c") is None
    assert await store.standing() == ["a"]
    assert await store.entries("a") == [entry(1)]
    assert [said.text for said in await store.chat("a")] == ["hej"]
    store.close()


@in_loop
async def test_many_tables_share_a_commit(url: str) -> None:
    store = opened(url)
    before = store.commits
    await asyncio.gather(*[store.write(Batch().entry(f"t{k}", entry(1))) for k in range(300)])
    assert store.commits - before < 30
    for k in range(300):
        assert len(await store.entries(f"t{k}")) == 1
    store.close()


@in_loop
async def test_an_entry_or_a_command_is_not_written_twice_and_fails_nobody_else(url: str) -> None:
    store = opened(url)
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
async def test_a_server_whose_file_was_taken_over_writes_nothing_more(tmp_path: Path) -> None:
    url = str(tmp_path / "a.db")
    old = opened(url)
    await old.write(Batch().entry("a", entry(1)))
    new = opened(url)
    with pytest.raises(StoreFailed) as failed:
        await old.write(Batch().entry("a", entry(2)))
    assert failed.value.key == "taken-over"
    assert (old.taken_over, new.taken_over) == (True, False)
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
    with pytest.raises(StoreFailed) as failed:
        await store.write(Batch().said("a", Said(1000, 0, "Ania", "x" * 20_000, 1.0)))
    assert (failed.value.key, failed.value.doubtful) == ("full-disk", False)
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


@in_loop
async def test_tables_that_nobody_looks_at_are_found_and_taken_away_whole(url: str) -> None:
    store = opened(url)
    for id, status, at in (("a", "waiting", 10), ("b", "playing", 20), ("c", "waiting", 30), ("d", "over", 5)):
        said = Said(1, 0, "Ania", "hej", 2.0)
        await store.write(Batch().head(head(id, status)).entry(id, entry(1)).said(id, said).look(id, at))
    await store.write(Batch().head(head("e", "waiting")))  # of a time when looks were not noted
    assert await store.idle("waiting", 31, 10) == ["a", "c"]
    await store.look_at_all(40)
    assert await store.idle("waiting", 41, 10) == ["a", "c", "e"]
    assert await store.idle("waiting", 41, 2) == ["a", "c"]
    await store.write(Batch().remove("a"))
    assert await store.idle("waiting", 41, 10) == ["c", "e"]
    assert (await store.head("a"), await store.entries("a"), await store.chat("a")) == (None, [], [])
    assert await store.standing() == ["b", "c", "e"]
    assert len(await store.entries("c")) == 1
    store.close()


@in_loop
async def test_a_game_is_kept_in_both_databases(tmp_path: Path, url: str) -> None:
    store = store_at(url)
    async with Desk(tmp_path, store=store) as desk:
        table, [ania] = await desk.table("Ania", "bot", "bot")
        await play_to(ania, lambda state: state["turn"] > 5)
        entries = await store.entries(table.head.id)
        assert len(entries) == played(table).version
        with pytest.raises(StoreFailed) as failed:
            await store.write(Batch().entry(table.head.id, entries[0]))
        assert failed.value.key == "twice"
        assert (await store.head(table.head.id)) == table.head


# ---- PostgreSQL ------------------------------------------------------------------------------------------------------


@in_loop
async def test_a_postgresql_that_was_stopped_is_said_and_found_again(cluster: Cluster) -> None:
    store = opened(cluster.database())
    await store.write(Batch().entry("a", entry(1)))
    cluster.stop()
    try:
        with pytest.raises(StoreFailed) as failed:
            await store.write(Batch().entry("a", entry(2)))
        assert (failed.value.key, failed.value.doubtful) == ("disk", False)
    finally:
        cluster.start()
    await store.write(Batch().entry("a", entry(2)))
    assert len(await store.entries("a")) == 2
    store.close()


@in_loop
async def test_a_silent_postgresql_is_hung_up_on_within_ten_seconds(cluster: Cluster) -> None:
    store = opened(cluster.database())
    await store.write(Batch().entry("a", entry(1)))
    loop = asyncio.get_running_loop()
    cluster.freeze()
    try:
        began = loop.time()
        first = asyncio.create_task(store.write(Batch().entry("a", entry(2))))
        await asyncio.sleep(0)
        with pytest.raises(StoreFailed):
            await store.ready()
        with pytest.raises(StoreFailed) as failed:
            await first
        assert not failed.value.doubtful  # it never came to the commit
        assert loop.time() - began < 10
    finally:
        cluster.thaw()
    while True:  # what the frozen one held is let go when it has noticed that nobody is there
        try:
            await store.write(Batch().entry("a", entry(2)))
            break
        except StoreFailed:
            pass
    assert [found.version for found in await store.entries("a")] == [1, 2]
    store.close()


@in_loop
async def test_a_commit_that_arrives_late_is_waited_for_and_not_guessed(cluster: Cluster) -> None:
    """The commit is on its way to a frozen server; we hang up, come again, and ask before it has been carried out."""
    store = opened(cluster.database())
    database = store.database
    assert isinstance(database, Postgres)
    run = database.run

    def freezing(sql: str, values: object = ()) -> int:
        if sql == "COMMIT":
            cluster.freeze()
        return run(sql, values)  # type: ignore[arg-type]

    database.run = freezing  # type: ignore[method-assign]
    batch = Batch().entry("a", entry(1))
    try:
        with pytest.raises(StoreFailed) as failed:
            await store.write(batch)
        assert failed.value.doubtful
    finally:
        database.run = run  # type: ignore[method-assign]
        cluster.thaw()
    while True:
        try:
            kept = await store.kept(batch)
            break
        except StoreFailed:
            pass
    assert kept == (len(await store.entries("a")) == 1)
    if not kept:
        await store.write(batch)
    assert len(await store.entries("a")) == 1
    store.close()


@in_loop
async def test_what_another_program_locks_or_forbids_in_postgresql_is_said(cluster: Cluster) -> None:
    url = cluster.database()
    store = opened(url)
    with psycopg.connect(url) as other:
        other.execute("LOCK TABLE entries")
        with pytest.raises(StoreFailed) as failed:
            await store.write(Batch().entry("a", entry(1)))
        assert failed.value.key == "locked"
    await store.write(Batch().entry("a", entry(1)))
    store.database.run("SET default_transaction_read_only = on")
    with pytest.raises(StoreFailed) as failed:
        await store.write(Batch().entry("a", entry(2)))
    assert failed.value.key == "read-only"
    store.database.run("SET default_transaction_read_only = off")
    assert len(await store.entries("a")) == 1
    store.close()


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
