"""Leases: one owner of a table, and whoever was it before writes nothing more. On both kinds of databases."""

from __future__ import annotations

import asyncio
from pathlib import Path

import psycopg
import pytest

from tests.server.desk import Desk, in_loop
from tests.server.postgres import Cluster
from tests.server.test_store import entry, head
from wyspa.server import schema
from wyspa.server.leases import LEASE_SECONDS, Elsewhere, Lease, Leases
from wyspa.server.postgres import Postgres
from wyspa.server.records import Said
from wyspa.server.schema import STEPS, SchemaStep
from wyspa.server.sqlite import Sqlite
from wyspa.server.store import Batch, Database, Store, StoreFailed
from wyspa.server.table import LiveTable


class SharedSqlite(Sqlite):
    """A file that several servers share, with a clock that is moved by hand: leases without PostgreSQL."""

    shared = True
    clock = "(SELECT CAST(body AS REAL) FROM house WHERE name = 'clock')"


class Houses:
    """Two servers on one database, and the clock of it."""

    def __init__(self, kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
        self.kind = kind
        self.url = str(tmp_path / "shared.db") if kind == "sqlite" else request.getfixturevalue("cluster").database()
        self.one, self.two = self.server("one"), self.server("two")

    def server(self, name: str) -> Store:
        database: Database = SharedSqlite(self.url) if self.kind == "sqlite" else Postgres(self.url)
        store = Store(database, id=name)
        store.open()
        if self.kind == "sqlite":
            database.run("INSERT INTO house (name, body) VALUES ('clock', '1000') ON CONFLICT (name) DO NOTHING")
        return store

    def pass_time(self, seconds: float) -> None:
        """Let the clock of the database go on: that of PostgreSQL cannot be moved, so all that is noted is older."""
        link = self.one.database
        if self.kind == "sqlite":
            link.run("UPDATE house SET body = CAST(body AS REAL) + ? WHERE name = 'clock'", (seconds,))
        else:
            with psycopg.connect(self.url) as other:
                other.execute("UPDATE servers SET until = until - %s", (seconds,))

    def close(self) -> None:
        self.one.close()
        self.two.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def houses(request: pytest.FixtureRequest, tmp_path: Path):  # type: ignore[no-untyped-def]
    made = Houses(request.param, tmp_path, request)
    yield made
    made.close()


async def laid(store: Store, *tables: str) -> list[Lease]:
    """Lay tables, and own them."""
    assert isinstance(store.leases, Leases)
    leases = []
    await store.leases.beat()
    for table in tables:
        batch = Batch().head(head(table))
        leases.append(store.leases.claim(batch, table))
        await store.write(batch)
    return leases


@in_loop
async def test_a_table_has_one_owner_until_that_is_silent_for_too_long(houses: Houses) -> None:
    one, two = houses.one.leases, houses.two.leases
    [lease] = await laid(houses.one, "a")
    assert await one.take("a") == lease == Lease("a", 1)
    with pytest.raises(Elsewhere) as elsewhere:
        await two.take("a")
    assert elsewhere.value.owner == "one"
    assert await two.take("nothing") is None
    houses.pass_time(LEASE_SECONDS - 1)
    await one.beat()  # for all its tables at once
    houses.pass_time(LEASE_SECONDS - 1)
    with pytest.raises(Elsewhere):
        await two.take("a")
    houses.pass_time(2)
    assert await two.take("a") == Lease("a", 2)
    await houses.two.write(Batch().entry("a", entry(1)), Lease("a", 2))


@in_loop
async def test_a_former_owner_writes_nothing_of_any_kind_and_its_neighbours_are_not_hurt(houses: Houses) -> None:
    a, b = await laid(houses.one, "a", "b")
    await houses.one.write(Batch().entry("a", entry(1)), a)
    stolen = await houses.two.leases.take("a", even_from="one")
    assert stolen == Lease("a", 2)
    late = [
        Batch().entry("a", entry(2)),
        Batch().head(head("a", "over")),
        Batch().said("a", Said(1, 0, "Ania", "hej", 2.0)),
        Batch().look("a", 7.0),
        Batch().remove("a"),
    ]
    beside = [Batch().entry("b", entry(version)) for version in range(1, 4)]
    writes = [houses.one.write(batch, a) for batch in late] + [houses.one.write(batch, b) for batch in beside]
    done = await asyncio.gather(*writes, return_exceptions=True)
    assert [getattr(answer, "key", None) for answer in done] == ["moved"] * 5 + [None] * 3
    assert await houses.two.entries("a") == [entry(1)]
    assert await houses.two.chat("a") == []
    assert await houses.two.head("a") == head("a")
    assert len(await houses.two.entries("b")) == 3
    assert houses.two.database.rows("SELECT * FROM looks WHERE id = 'a'") == []
    # a doubtful write of the former owner is not looked up by it: only the new owner knows
    with pytest.raises(StoreFailed) as failed:
        await houses.one.kept(Batch().entry("a", entry(1)), lease=a)
    assert failed.value.key == "moved"
    assert await houses.one.leases.held() == {"b": 1}  # type: ignore[union-attr]
    # and if it gets the table back it is by another lease
    assert await houses.one.leases.take("a", even_from="two") == Lease("a", 3)
    with pytest.raises(StoreFailed):
        await houses.one.write(Batch().entry("a", entry(2)), a)
    await houses.one.write(Batch().entry("a", entry(2)), Lease("a", 3))


@in_loop
async def test_what_is_given_up_is_taken_at_once(houses: Houses) -> None:
    a, _, _ = await laid(houses.one, "a", "b", "c")
    await houses.two.leases.beat()
    await houses.one.leases.free(a)
    assert await houses.two.leases.take("a") == Lease("a", 2)
    await houses.one.leases.free(a)  # it was ours before
    with pytest.raises(Elsewhere):
        await houses.one.leases.take("a")
    await houses.one.leases.leave()  # type: ignore[union-attr]
    assert await houses.two.leases.take("b") == Lease("b", 2)
    assert await houses.two.leases.take("c") == Lease("c", 2)
    assert (await houses.two.leases.beat()).servers == {}


@in_loop
async def test_servers_know_each_other_and_whoever_was_at_the_same_address_is_gone(houses: Houses) -> None:
    one, two = houses.one.leases, houses.two.leases
    assert isinstance(one, Leases)
    assert isinstance(two, Leases)
    assert one.secret == two.secret
    one.address, two.address = "here:1", "here:2"
    await laid(houses.one, "a")
    assert (await two.beat()).servers == {"one": "here:1"}
    assert (await one.beat()).servers == {"two": "here:2"}
    assert (await one.beat()).mine == 1
    two.address = "here:1"  # a server was killed, and another is reached where it was
    assert (await two.beat()).servers == {}
    assert await two.take("a") == Lease("a", 2)


@in_loop
async def test_a_table_whose_owner_is_in_the_middle_of_a_write_is_not_waited_for(cluster: Cluster) -> None:
    url = cluster.database()
    one, two = Store(Postgres(url), id="one"), Store(Postgres(url), id="two")
    one.open()
    two.open()
    await laid(one, "a", "b")
    with psycopg.connect(url) as frozen:  # as a process that was stopped between two statements
        frozen.execute("SELECT * FROM leases WHERE tableid = 'a' FOR NO KEY UPDATE")
        with pytest.raises(Elsewhere):
            await two.leases.take("a", even_from="one")
        assert await two.leases.take("b", even_from="one") == Lease("b", 2)
    assert await two.leases.take("a", even_from="one") == Lease("a", 2)
    one.close()
    two.close()


# ---- the schema ----------------------------------------------------------------------------------------------------


def database_at(url: str) -> Database:
    return Postgres(url) if url.startswith("postgresql") else Sqlite(url)


def prepare(url: str, steps: list[SchemaStep]) -> None:
    """Bring a database to some version, as another program would."""
    database = database_at(url)
    database.connect()
    database.begin()
    schema.migrate(database, steps)
    database.commit()
    database.close()


def execute(url: str, *statements: str) -> None:
    database = database_at(url)
    database.connect()
    for statement in statements:
        database.run(statement)
    database.close()


@in_loop
async def test_an_old_schema_is_brought_up_and_nothing_is_lost(url: str) -> None:
    execute(url, *STEPS[0].statements)  # of a program that knew of no versions
    execute(url, "INSERT INTO owner (id, epoch, beat) VALUES (1, 7, 0) ON CONFLICT (id) DO UPDATE SET epoch = 7")
    execute(url, "INSERT INTO looks (id, at) VALUES ('a', 5)")
    store = Store(database_at(url))
    store.open()
    assert store.database.rows("SELECT version, oldest FROM schema") == [(len(STEPS), 2)]
    assert store.database.rows("SELECT id, at FROM looks") == [("a", 5)]
    assert store.database.rows("SELECT epoch FROM owner")[0][0] > 7  # a program of then ends by itself
    store.close()
    again = Store(database_at(url))
    again.open()  # once is enough
    again.close()


COMPATIBLE = SchemaStep(2, ("ALTER TABLE heads ADD COLUMN remark TEXT",))
OTHERWISE = SchemaStep(len(STEPS) + 2, ("ALTER TABLE heads ADD COLUMN other TEXT",))


@in_loop
async def test_a_newer_program_may_migrate_under_an_older_one_that_runs(url: str) -> None:
    store = Store(database_at(url))
    store.open()
    lease = store.leases.claim(batch := Batch().head(head("a")), "a")
    await store.write(batch)
    prepare(url, [*STEPS, COMPATIBLE])
    await store.write(Batch().head(head("a", "playing")).entry("a", entry(1)), lease)
    await store.ready()
    assert (await store.head("a")).status == "playing"  # type: ignore[union-attr]
    store.close()
    later = Store(database_at(url))
    later.open()  # and one that starts still knows its way
    later.close()


@in_loop
async def test_a_program_too_old_for_the_schema_says_so_and_changes_nothing(url: str) -> None:
    running = Store(database_at(url))
    running.open()
    prepare(url, [*STEPS, COMPATIBLE, OTHERWISE])
    with pytest.raises(StoreFailed) as failed:
        Store(database_at(url)).open()
    assert failed.value.key == "newer-schema"
    if url.startswith("postgresql"):  # whoever opens a file takes it over anyway
        with pytest.raises(StoreFailed) as failed:
            await running.ready()
        assert failed.value.key == "newer-schema"
    running.close()


@in_loop
async def test_two_who_wait_for_a_table_of_a_lost_server_meet_at_one_table(tmp_path: Path, cluster: Cluster) -> None:
    """Each finds that it is elsewhere, and each takes it by force: once each had a table of its own."""
    url = cluster.database()
    lost = Store(Postgres(url), id="lost")
    async with Desk(tmp_path, store=lost) as desk:
        table, _ = await desk.table("Ania", "bot", "bot")
        await lost.leases.beat()
        async with Desk(tmp_path, store=Store(Postgres(url), id="new")) as other:

            async def come() -> LiveTable:
                try:
                    return await other.lobby.find(table.head.id)
                except Elsewhere as elsewhere:
                    return await other.lobby.find(table.head.id, elsewhere.owner)

            met = await asyncio.gather(*(come() for _ in range(5)))
            assert len(set(map(id, met))) == 1
            assert other.lobby.live[table.head.id] is met[0]
