"""kill -9, restarts and failing disks: no acknowledged action is lost, none is done twice, and no dice fall twice.

What happens next depends on what was heard and never on how long it took. `make test-crash` kills more often.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import resource
import signal
import subprocess
import sys
from pathlib import Path

import psycopg

from tests.server.house import House, Process, hello
from tests.server.players import FAILED, Player
from wyspa.replay.proof import verify
from wyspa.server.limits import Limits
from wyspa.server.review import replay_text
from wyspa.server.states import EntryKind, Status
from wyspa.server.store import Store, store_at
from wyspa.server.table import LiveTable
from wyspa.server.timing import Time

KILLS = int(os.environ.get("WYSPA_KILLS", "5"))
TABLES = 3
LONGEST = 60.0 * KILLS  # seconds, as a limit for an evening that hangs
GRACEFUL = (0, -signal.SIGTERM)  # exit codes
NOBODY = "nobody"  # what is heard where all games are over
FULL = 8192  # bytes that a file may have on a full disk

# a database that has no space left, told when a row is written or only when it is kept
NO_SPACE = """
CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'no space' USING ERRCODE = '53100'; END $$
"""
AT_ONCE = "CREATE TRIGGER no_space BEFORE INSERT ON {} FOR EACH ROW EXECUTE FUNCTION no_space()"
AT_COMMIT = (
    "CREATE CONSTRAINT TRIGGER no_space AFTER INSERT ON {} DEFERRABLE INITIALLY DEFERRED "
    "FOR EACH ROW EXECUTE FUNCTION no_space()"
)
CUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


class Evening:
    """A few tables with people, and a server under them that has a bad time."""

    def __init__(self, server: Process, database: str) -> None:
        self.server = server
        self.database = database
        self.rng = random.Random(5)
        self.players: list[Player] = []
        self.tasks: set[asyncio.Task[None]] = set()
        self.news: asyncio.Queue[str] = asyncio.Queue()
        self.healthy = asyncio.Event()
        self.healthy.set()
        self.finished = 0
        self.owed = 0  # tables that come when the disk has room

    async def lay(self) -> None:
        """Lay a table for two people and a bot, and let them sit down; what the disk does not take is tried again."""
        place = House(self.server.port)
        seats = [{"who": "you"}, {"who": "open"}, {"who": "bot"}]
        wish = {"you": "Ania", "seats": seats, "options": {"target": str(self.rng.choice([3, 4]))}}
        while True:
            made = await asyncio.to_thread(place.ask, "/api/tables", wish)
            if made.status == 200:
                path = f"/api/tables/{made.json['table']}/seats"
                joined = await asyncio.to_thread(place.ask, path, {"you": "Marek"})
                if joined.status == 200:
                    break
            assert "storage" in made.body.decode() or joined.status in (409, 503)
        async with place.socket() as link:
            await hello(link, made.json)
            await link.send(json.dumps({"t": "start", "id": "go"}))
            while (message := json.loads(await link.recv()))["t"] != "state":
                if message["t"] == "refused":
                    assert message["key"] in (*FAILED, "already-started"), message
                    await link.send(json.dumps({"t": "start", "id": message["id"] + "o"}))
        for seated in (made.json, joined.json):
            player = Player(seated, len(self.players), self.news, self.healthy)
            self.players.append(player)
            self.sit_down(player)

    def sit_down(self, player: Player) -> None:
        task = asyncio.create_task(player.play(self.server.port))
        self.tasks.add(task)

    async def hear(self) -> str:
        """Wait for the next thing that counts; a player who fails fails the test."""
        listening = asyncio.ensure_future(self.news.get())
        ended = asyncio.ensure_future(asyncio.wait(self.tasks, return_when=asyncio.FIRST_EXCEPTION))
        await asyncio.wait([listening, ended], return_when=asyncio.FIRST_COMPLETED)
        ended.cancel()
        for task in [task for task in self.tasks if task.done()]:
            task.result()
        if not listening.done() and all(player.over for player in self.players):
            listening.cancel()
            return NOBODY
        assert listening.done(), f"the server is gone: {self.server.log.read_text()}"
        heard = await listening
        if heard == "over":  # each of both hears it
            self.finished += 1
            self.owed += self.finished % 2 == 0
        await self.lay_what_is_owed()
        return heard

    async def lay_what_is_owed(self) -> None:
        while self.owed and self.healthy.is_set():
            self.owed -= 1
            await self.lay()

    async def until(self, what: str, many: int = 1) -> None:
        """Wait until something was heard so many times."""
        while many > 0:
            heard = await self.hear()
            if heard == NOBODY:
                assert not self.healthy.is_set(), "nobody plays any more"
                return
            many -= heard == what

    async def everybody_gone(self) -> None:
        """Wait until all connections have broken."""
        if self.tasks:
            for task in (await asyncio.wait(self.tasks))[0]:
                task.result()
        self.tasks = set()

    async def come_again(self) -> None:
        """Start the server and let everybody come back who has not finished."""
        await asyncio.to_thread(self.server.start)
        for player in self.players:
            if not player.over:
                self.sit_down(player)

    # ---- what happens to the server --------------------------------------------------------------------

    async def kill(self) -> None:
        await asyncio.to_thread(self.server.kill)
        await self.everybody_gone()
        await self.come_again()

    async def restart(self) -> None:
        assert await asyncio.to_thread(self.server.stop) in GRACEFUL
        await self.everybody_gone()
        await self.come_again()

    async def fill_the_disk(self) -> None:
        """Let the disk be full until somebody hears so, and then let there be room again."""
        self.healthy.clear()
        undo = await asyncio.to_thread(self.fill)
        for player in self.players:
            player.talks = not player.over
            if not player.over:
                await player.look()
        await self.until("failed")
        await asyncio.to_thread(undo)
        for player in self.players:
            player.talks = False
        self.healthy.set()
        await self.lay_what_is_owed()

    def fill(self):  # type: ignore[no-untyped-def]
        if not self.database.startswith("postgresql"):
            assert self.server.running is not None
            process = self.server.running.pid
            before = resource.prlimit(process, resource.RLIMIT_FSIZE)
            resource.prlimit(process, resource.RLIMIT_FSIZE, (FULL, before[1]))
            return lambda: resource.prlimit(process, resource.RLIMIT_FSIZE, before)
        trigger = self.rng.choice([AT_ONCE, AT_COMMIT])
        with psycopg.connect(self.database) as link:
            link.execute(NO_SPACE)
            for table in ("entries", "chat"):
                link.execute(trigger.format(table))
        return self.empty

    def empty(self) -> None:
        with psycopg.connect(self.database) as link:
            link.execute("DROP FUNCTION no_space CASCADE")

    async def cut(self) -> None:
        """Break the line between the server and its database."""
        if self.database.startswith("postgresql"):
            with psycopg.connect(self.database, autocommit=True) as link:
                link.execute(CUT)

    async def live_through(self) -> None:
        """Kill the server again and again, each time after so many acknowledged actions; other things come between."""
        await asyncio.to_thread(self.server.start)
        for _ in range(TABLES):
            await self.lay()
        for number in range(KILLS):
            await self.until("acted", self.rng.randrange(1, 30))
            if number % 2 == 0:
                await self.fill_the_disk()
                await self.until("acted", self.rng.randrange(1, 12))
            for _ in range(self.rng.randrange(3)):
                await self.cut()
                await self.until("acted", self.rng.randrange(1, 6))
            if number % 3 == 1:
                await self.restart()
                await self.until("acted", self.rng.randrange(1, 12))
            await self.kill()
        while self.finished < 4:  # at least two games come to their end
            await self.hear()
        assert await asyncio.to_thread(self.server.stop) in GRACEFUL
        await self.everybody_gone()


def test_nothing_that_was_acknowledged_is_lost_or_done_twice_and_every_chance_is_derived_again(
    tmp_path: Path, url: str
) -> None:
    evening = Evening(Process(tmp_path, database=url), url)
    try:
        asyncio.run(asyncio.wait_for(evening.live_through(), LONGEST))
    except TimeoutError:
        raise AssertionError(f"the evening never ends: {evening.server.log.read_text()}") from None
    finally:
        if evening.server.running is not None and evening.server.running.poll() is None:
            evening.server.kill()
    said = evening.server.log.read_text()
    assert "Traceback" not in said
    assert said.count(f"Wyspa: http://127.0.0.1:{evening.server.port}/") == KILLS + (KILLS + 1) // 3 + 1
    asyncio.run(check(tmp_path, url, evening.players))


async def check(folder: Path, url: str, players: list[Player]) -> None:
    """Compare what was answered with what is kept, and derive all dice again."""
    store = store_at(url)
    store.open()
    acknowledged = chances = finished = 0
    for table in sorted({player.made["table"] for player in players}):
        head = await store.head(table)
        assert head is not None
        live = LiveTable(head, store, Time(), Limits(), os.urandom, None)  # type: ignore[arg-type]
        await live.load()  # checks the chain and plays every action again
        for player in players:
            if player.made["table"] == table:
                acknowledged += await check_answers(store, player)
        over = head.status == Status.OVER
        head.status = Status.OVER  # only the copy in our hands: a replay is written of games that are over
        text = await replay_text(live)
        chances += verify(text, table).chances
        if over:
            finished += 1
            file = folder / f"{table}.txt"
            file.write_text(text, encoding="utf-8")
            words = [sys.executable, "-m", "wyspa", "verify", str(file)]
            done = await asyncio.to_thread(subprocess.run, words, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stderr
    assert acknowledged > KILLS
    assert finished >= 2
    assert chances > finished
    store.close()


async def check_answers(store: Store, player: Player) -> int:
    """Find everything that was acknowledged exactly once, and nothing that was refused; give how many."""
    table, seat = player.made["table"], player.made["seat"]
    entries = await store.entries(table)
    said = [line.text for line in await store.chat(table)]
    commands = [entry.command for entry in entries]
    assert len(set(commands)) == len(commands)
    for id, answers in player.answers.items():
        message = player.sent[id]
        kinds = {kind for kind, _ in answers}
        assert len(kinds) == 1, (message, answers)
        there = [entry for entry in entries if entry.command == f"{seat}:{id}"]
        if message["t"] == "chat":
            assert said.count(message["text"]) == (kinds == {"ack"}), (message, answers)
        elif kinds == {"refused"}:
            assert not there, (message, answers)
        else:
            assert [entry.version for entry in there] == [answers[0][1]], (message, answers)
            if message["t"] == "undo":
                assert there[0].kind == EntryKind.UNDO
            else:
                assert there[0].actions[0] == (seat, int(message["action"]))
    return sum(answers[0][0] == "ack" for answers in player.answers.values())
