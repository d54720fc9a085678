"""A store that fails at every call, before and after its effect: what is acknowledged is kept once, the rest never.

A commit whose answer is lost may have been kept or not; the table asks the disk and goes on from what is there.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.server.desk import Desk, Guest, in_loop, nothing, play_to, played
from tests.server.test_commands import in_main, main_of
from tests.server.test_store import entry, head
from wyspa.server import wire
from wyspa.server.chain import check_chain
from wyspa.server.clerk import Writing, answer_all
from wyspa.server.leases import Lease
from wyspa.server.patience import Patience
from wyspa.server.played import Played
from wyspa.server.postgres import Postgres
from wyspa.server.records import Entry
from wyspa.server.sqlite import Sqlite
from wyspa.server.store import Batch, Store, StoreFailed
from wyspa.server.table import LiveTable

CALLS = 9  # of a batch: begin, whose it is, entries, head, look, commit, and what is asked if one of them fails
APART = 25  # calls of a batch of four that is done again with savepoints, because one of it was written before
# which calls fail after the first that does: none, the next, many (longer than a look at the disk), or one of that look
THEN = ((), (1,), tuple(range(1, 12)), (2,), (4,))


class Faults:
    """Which calls fail, counted from now, and whether before or after their effect."""

    def __init__(self) -> None:
        self.calls = 0
        self.failing: set[int] = set()
        self.after = False
        self.felt: set[str] = set()

    def arm(self, first: int, then: Sequence[int], after: bool) -> None:
        self.calls, self.failing, self.after = 0, {first, *(first + more for more in then)}, after

    def now(self, sql: str) -> bool:
        """Tell whether this call fails."""
        self.calls += 1
        if self.calls not in self.failing:
            return False
        self.felt.add(sql.split()[0].rstrip(";"))
        return True


class FaultySqlite(Sqlite):
    """A file on a disk that fails."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.faults = Faults()

    def run(self, sql: str, values: Sequence[object] = ()) -> int:
        fails = self.faults.now(sql)
        if fails and not self.faults.after:
            raise OSError("torn")
        touched = super().run(sql, values)
        if fails:
            raise OSError("torn")
        return touched

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        if self.faults.now(sql):
            raise OSError("torn")
        return super().rows(sql, values)


class FaultyPostgres(Postgres):
    """A database behind a line that breaks."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.faults = Faults()

    def call(self, sql: str, values: Sequence[object] = ()) -> Any:
        fails = self.faults.now(sql)
        if fails and not self.faults.after:
            self.cut(sql)
        found = super().call(sql, values)
        if fails:
            self.cut(sql)
        return found

    def cut(self, sql: str) -> None:
        self.hang_up()
        raise psycopg.OperationalError(f"torn at {sql}")


class Witness:
    """Somebody who plays and writes down every answer."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.answers: dict[str, list[dict[str, Any]]] = {}
        self.sent: dict[str, dict[str, Any]] = {}
        self.ids = itertools.count(1)

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Send a command and let time pass until it is answered; the same again gives the same answer."""
        id = f"w{next(self.ids)}"
        self.sent[id] = message
        for _ in range(2):
            self.post(message | {"id": id})
            wanted = len(self.answers.get(id, [])) + 1
            for _ in range(100):
                await self.guest.table.ask(nothing)
                self.note()
                if len(self.answers.get(id, [])) >= wanted:
                    break
                self.guest.desk.time.move(3.0)
                if self.guest.table.doubt.open:
                    self.post(message | {"id": id})  # impatient: sent again while nobody knows
            else:
                raise AssertionError(f"no answer: {message}")
            if self.answers[id][0]["t"] == "refused":
                break
        return self.answers[id][0]

    def post(self, message: dict[str, Any]) -> None:
        self.guest.table.post(self.guest.listener, wire.read(json.dumps(message)))

    def note(self) -> None:
        for message in self.guest.hear():
            if message["t"] in ("ack", "refused"):
                self.answers.setdefault(message["id"], []).append(message)

    def check(self, entries: list[Entry], said: list[str]) -> None:
        """Compare the answers with what is on the disk."""
        commands = [entry.command for entry in entries]
        assert len(set(commands)) == len(commands)
        for id, answers in self.answers.items():
            kinds = {answer["t"] for answer in answers}
            assert len(kinds) == 1, answers
            message = self.sent[id]
            there = [entry for entry in entries if entry.command == f"{self.guest.seat}:{id}"]
            if message["t"] == "chat":
                assert said.count(message["text"]) == (kinds == {"ack"}), answers
            elif kinds == {"ack"}:
                assert {answer["version"] for answer in answers} == {entry.version for entry in there}
                assert there[0].actions[0] == (self.guest.seat, int(message["action"]))
            else:
                assert not there, answers


@pytest.mark.parametrize("after", [False, True])
@in_loop
async def test_whatever_call_fails_every_answer_is_true(tmp_path: Path, url: str, after: bool) -> None:
    database = FaultyPostgres(url) if url.startswith("postgresql") else FaultySqlite(url)
    store = Store(database)
    async with Desk(tmp_path, store=store) as desk:
        table, [ania] = await desk.table("Ania", "bot", "bot", options={"target": "30"})
        witness = Witness(ania)
        assert desk.lobby.sweeper is not None
        desk.lobby.sweeper.cancel()  # every call is counted
        for then, first in itertools.product(THEN, range(1, CALLS + 1)):
            await quiet(desk, table)
            ania.hear()
            groups = [group for group in ania.state["choices"] if group["choices"]]
            order = ["roll", "settlement", "city", "road", "end"]
            groups.sort(key=lambda group: order.index(group["verb"]) if group["verb"] in order else 2)
            action = groups[0]["choices"][0]["action"]
            database.faults.arm(first, then, after)
            await witness.ask(t="do", action=action, version=ania.state["version"])
            database.faults.arm(first, then, after)
            await witness.ask(t="chat", text=f"line {next(witness.ids)}")
            if first % 3 == 0:
                database.faults.arm(first, then, after)  # now a bot meets it
        await quiet(desk, table)
        database.faults.arm(0, (), False)
        entries = await store.entries(table.head.id)
        witness.check(entries, [said.text for said in await store.chat(table.head.id)])
        assert {answer["t"] for answers in witness.answers.values() for answer in answers} == {"ack", "refused"}
        assert {"INSERT", "BEGIN", "COMMIT", "SELECT"} <= database.faults.felt
        check_chain(table.head, entries)
        again = Played(table.table, bytes.fromhex(table.head.seed), table.salt())
        again.replay(entries)
        assert again.game.hash() == played(table).game.hash()


async def quiet(desk: Desk, table: LiveTable) -> None:
    """Let doubts and bots come to an end, whatever the disk does."""
    still = 0
    for _ in range(200):
        await table.ask(nothing)
        busy = table.doubt.open or any(table.automatic.plays(seat) for seat in played(table).game.waiting())
        still = 0 if busy else still + 1
        if still == 2:  # what the task was at when it answered first is done when it answers again
            return
        desk.time.move(3.0)
    raise AssertionError("the table never comes to rest")


class Together:
    """A clerk that carries out together what was asked for in one turn of the loop."""

    def __init__(self) -> None:
        self.jobs: list[Writing] = []
        self.carry_out: Callable[[list[Writing]], None]

    def start(self, carry_out: Callable[[list[Writing]], None]) -> None:
        self.carry_out = carry_out

    def put(self, job: Writing) -> None:
        if not self.jobs:
            job.loop.call_soon(self.work)
        self.jobs.append(job)

    def work(self) -> None:
        batch, self.jobs = self.jobs, []
        self.carry_out(batch)
        answer_all(batch)

    def waiting(self) -> int:
        return len(self.jobs)

    def end(self) -> None:
        """Nothing waits."""


@pytest.mark.parametrize("after", [False, True])
@in_loop
async def test_whatever_call_fails_when_one_of_a_batch_was_written_twice_every_answer_is_true(
    url: str, after: bool
) -> None:
    """Then the others are written one by one, with a point to go back to for each; those statements fail here too."""
    database = FaultyPostgres(url) if url.startswith("postgresql") else FaultySqlite(url)
    store = Store(database, Together())
    store.open()
    answers: set[str] = set()
    for first in range(1, APART + 1):
        database.faults.arm(0, (), after)
        lease = await lease_of(store, f"t{first}")
        await store.write(Batch().entry(lease.table, entry(1)), lease)
        again = Batch().entry(lease.table, entry(1, "again"))  # this version is there already
        others = [Batch().entry(lease.table, entry(k)).head(head(lease.table)) for k in (2, 3, 4)]
        database.faults.arm(first, (), after)
        found = await asyncio.gather(*[store.write(batch, lease) for batch in (again, *others)], return_exceptions=True)
        database.faults.arm(0, (), after)
        there = await store.entries(lease.table)
        kept = {one.version for one in there}
        assert there[0].command == "c1"
        assert isinstance(found[0], StoreFailed)
        for version, answer in zip((2, 3, 4), found[1:], strict=True):
            answers.add("kept" if answer is None else "not kept")
            assert answer is None or (isinstance(answer, StoreFailed) and not answer.doubtful), answer
            assert (version in kept) == (answer is None), (first, answer)
    assert answers == {"kept", "not kept"}
    assert {"SAVEPOINT", "ROLLBACK", "RELEASE"} <= database.faults.felt
    store.close()


async def lease_of(store: Store, table: str) -> Lease:
    """Create a table and own it."""
    batch = Batch().head(head(table))
    lease = store.leases.claim(batch, table)
    await store.write(batch)
    return lease


@in_loop
async def test_who_waits_too_long_hears_so_and_nobody_else_does() -> None:
    """One clock looks at all who wait; those who were answered meanwhile do not hear it."""
    loop = asyncio.get_running_loop()
    patience = Patience(0.05, lambda: StoreFailed("disk", "for a test", doubtful=True))
    early, first, second = [loop.create_future() for _ in range(3)]
    for answer in (early, first, second):
        patience.watch(answer)
    early.set_result("in time")
    for answer in (first, second):
        with pytest.raises(StoreFailed) as failed:
            await answer
        assert failed.value.doubtful
    assert await early == "in time"
    late = loop.create_future()  # the clock has stopped meanwhile, and is set again
    patience.watch(late)
    with pytest.raises(StoreFailed):
        await late


class Silent(Store):
    """A store that keeps a write and loses its answer, and then says nothing until it is told to."""

    silent = False

    def carry_out(self, batch):  # type: ignore[no-untyped-def]
        writes = any(job.writes for job in batch)
        if self.silent and not writes:
            self.fail(batch, False)
            return
        super().carry_out(batch)
        if self.silent and writes:
            self.fail(batch, True)

    def fail(self, batch, doubtful: bool) -> None:  # type: ignore[no-untyped-def]
        for job in batch:
            job.error = StoreFailed("disk", "for a test", doubtful)


@in_loop
async def test_while_nobody_knows_people_hear_why_and_nothing_goes_on(tmp_path: Path) -> None:
    store = Silent(Sqlite(str(tmp_path / "tables.db")))
    async with Desk(tmp_path, store=store) as desk:
        table, [ania, marek] = await desk.table("Ania", "Marek", "bot", language="pl")
        for guest in (ania, marek) * 4:  # everybody places
            await quiet(desk, table)
            if guest.seat in guest.state["asked"]:
                action = guest.state["choices"][0]["choices"][0]["action"]
                await guest.send(t="do", action=action, version=guest.state["version"])
        asked = ania if ania.seat in ania.state["asked"] else marek
        other = marek if asked is ania else ania
        version = asked.state["version"]
        action = asked.state["choices"][0]["choices"][0]["action"]
        store.silent = True
        message = {"t": "do", "id": "lost", "version": version, "action": action}
        table.post(asked.listener, wire.read(json.dumps(message)))
        await table.ask(nothing)
        assert "sprawdzamy" in other.last("notice")["text"]
        assert not [heard for heard in asked.hear() if heard["t"] in ("ack", "refused")]
        assert other.state["version"] == version  # nobody is told what may not be true
        refused = await other.send(t="chat", text="halo?")
        assert (refused["t"], refused["key"]) == ("refused", "in-doubt")
        # the connection breaks, and the same command comes again over another one
        await table.ask(lambda: table.go(asked.listener))
        back = await desk.watch(table, "pl", asked.secret)
        table.post(back.listener, wire.read(json.dumps(message)))
        await table.ask(nothing)
        assert not back.all("refused")
        store.silent = False
        await desk.pass_time(table, 3)
        assert [ack["version"] for ack in back.all("ack")] == [version + 1]
        assert other.state["version"] > version
        assert (await other.send(t="chat", text="halo?"))["t"] == "ack"
        commands = [entry.command for entry in await store.entries(table.head.id)]
        assert commands.count(f"{back.seat}:lost") == 1


@in_loop
async def test_a_seat_that_changes_hands_in_doubt_is_as_the_disk_has_it(tmp_path: Path) -> None:
    store = Silent(Sqlite(str(tmp_path / "tables.db")))
    async with Desk(tmp_path, store=store) as desk:
        table, [ania, _] = await desk.table("Ania", "Marek", "bot", start=False)
        store.silent = True
        message = {"t": "seat", "id": "bot", "seat": 1, "who": "bot"}
        table.post(ania.listener, wire.read(json.dumps(message)))
        await table.ask(nothing)
        assert table.head.chairs[1].kind == "person"
        store.silent = False
        await desk.pass_time(table, 3)
        assert table.head.chairs[1].kind == "bot"
        assert [ack["id"] for ack in ania.all("ack")] == ["bot"]
        assert ania.last("seats")["seats"][1]["kind"] == "bot"


@in_loop
async def test_a_disk_that_knows_more_than_the_table_is_believed(tmp_path: Path) -> None:
    """An entry that the table does not know of is on the disk: once this stopped a table for ever."""
    async with Desk(tmp_path) as desk:
        table, [ania] = await desk.table("Ania", "bot", "bot")
        await play_to(ania, main_of(0))
        version = ania.state["version"]
        twin = Played(table.table, bytes.fromhex(table.head.seed), table.salt())
        twin.replay(await desk.store.entries(table.head.id))
        unknown = twin.do(0, twin.game.read("end"), "0:unknown", "person", desk.time.wall())
        beside = LiveTable(table.head, desk.store, desk.time, desk.limits, desk.lobby.luck, desk.lobby.rematch)
        await beside.load()
        await beside.store.write(Batch().entry(table.head.id, unknown))
        message = {"t": "do", "id": "x", "version": version, "words": "end"}
        table.post(ania.listener, wire.read(json.dumps(message)))
        await table.ask(nothing)
        await desk.pass_time(table, 3)
        assert [(answer["t"], answer["id"]) for answer in ania.all("refused")] == [("refused", "x")]
        assert played(table).version > version
        assert (await ania.send(t="chat", text="dalej"))["t"] == "ack"


@in_loop
async def test_what_only_took_the_own_offer_back_before_the_doubt_is_not_acknowledged(tmp_path: Path) -> None:
    """An action beside one's own offer is two entries; if the first is doubtful the second was never played."""
    store = Silent(Sqlite(str(tmp_path / "tables.db")))
    async with Desk(tmp_path, store=store) as desk:
        table, [ania, *_] = await in_main(desk)
        cards = ["lumber", "brick", "wool", "grain", "ore"]
        held = next(k for k, n in enumerate(ania.state["you"]["hand"]) if n)
        terms = {"give": {cards[held]: 1}, "want": {cards[(held + 1) % 5]: 1}}
        offered = await ania.send(t="compose", verb="offer", version=ania.state["version"], **terms)
        assert offered["t"] == "ack", offered
        version, action = ania.state["version"], ania.choices("end")[0]["action"]
        store.silent = True
        message = {"t": "do", "id": "beside", "version": version, "action": action}
        table.post(ania.listener, wire.read(json.dumps(message)))
        await table.ask(nothing)
        assert table.doubt.open
        store.silent = False
        await quiet(desk, table)
        assert [answer["t"] for answer in ania.all("refused") + ania.all("ack") if answer["id"] == "beside"] == [
            "refused"
        ]
        newest = (await store.entries(table.head.id))[-1]
        assert (newest.version, newest.command) == (version + 1, f"!{version + 1}")
        again = {"t": "do", "id": "beside", "version": version + 1, "action": ania.choices("end")[0]["action"]}
        table.post(ania.listener, wire.read(json.dumps(again)))
        await table.ask(nothing)
        assert ania.last("ack") == {"t": "ack", "id": "beside", "version": version + 2}
        assert [one.command for one in await store.entries(table.head.id)].count("0:beside") == 1
