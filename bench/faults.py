"""Faults on three servers that share one PostgreSQL: killed, stopped, cut off from database or peers, restarted.

    python bench/faults.py --faults 200 --seed 1 [--minutes 9]

People play through all of it at several tables, each at another server after every loss, and write down every answer.
Afterwards the database is compared with the answers: what was acknowledged is there once, what was refused is not, the
versions rise, the chain holds and every roll derives from the seeds. For every fault it is measured how long each table
that was hit went without an acknowledged command. The report is bench/faults.md; runs are added to bench/faults.json.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import statistics
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import psycopg

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from tests.server.house import House, Process, free_port, hello  # noqa: E402
from tests.server.players import Player  # noqa: E402
from tests.server.postgres import Cluster  # noqa: E402
from tests.server.test_crash import check_answers  # noqa: E402

from wyspa.replay.proof import verify  # noqa: E402
from wyspa.server.limits import Limits  # noqa: E402
from wyspa.server.review import replay_text  # noqa: E402
from wyspa.server.states import Status  # noqa: E402
from wyspa.server.store import store_at  # noqa: E402
from wyspa.server.table import LiveTable  # noqa: E402
from wyspa.server.timing import Time  # noqa: E402

KINDS = ("kill", "stop", "cut database", "cut peer", "restart")
SERVERS = 3
TABLES = 4
LIMIT = 10.0  # seconds until another owner serves
QUIET = 25.0  # seconds without an acknowledgement, and something hangs


class Line:
    """A forwarder between a server and what it talks to; it can be cut, and what goes through is then lost."""

    def __init__(self, port: int, target: Any) -> None:
        self.port, self.target = port, target
        self.open: set[asyncio.StreamWriter] = set()
        self.cut = False
        self.server: asyncio.Server | None = None

    async def start(self) -> None:
        self.server = await asyncio.start_server(self.carry, "127.0.0.1", self.port)

    async def carry(self, stream: asyncio.StreamReader, line: asyncio.StreamWriter) -> None:
        if self.cut:
            line.transport.abort()
            return
        try:
            far = await (asyncio.open_unix_connection(self.target) if isinstance(self.target, str)
                         else asyncio.open_connection("127.0.0.1", self.target))  # fmt: skip
        except OSError:
            line.transport.abort()
            return
        self.open |= {line, far[1]}
        await asyncio.gather(self.pass_on(stream, far[1]), self.pass_on(far[0], line))

    async def pass_on(self, stream: asyncio.StreamReader, line: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.CancelledError):
            while data := await stream.read(65536):
                line.write(data)
                await line.drain()
        self.open.discard(line)
        with suppress(Exception):
            line.close()

    def sever(self) -> None:
        self.cut = True
        for line in self.open:
            line.transport.abort()
        self.open = set()

    def mend(self) -> None:
        self.cut = False


class Wanderer(Player):
    """A player who comes back at any server, and notes when a command was acknowledged."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.acked = time.monotonic()
        self.port = 0
        self.frozen: set[int] = set()  # servers that do not answer: a balancer that asks /ready sends nobody there

    async def answered(self, link: Any, message: dict[str, Any]) -> None:
        if message["t"] == "ack":
            self.acked = time.monotonic()
        await super().answered(link, message)

    async def wander(self, ports: list[int]) -> None:
        while not self.over:
            self.port = self.rng.choice([port for port in ports if port not in self.frozen])
            with suppress(asyncio.TimeoutError):
                await self.come(self.port)
            if not self.over:
                await asyncio.sleep(0.1)


class Evening:
    """Three servers, the lines around them, and people."""

    def __init__(self, folder: Path, cluster: Cluster, seed: int) -> None:
        self.rng = random.Random(seed)
        self.url = cluster.database()
        name = self.url.split("/")[3].split("?")[0]
        socket = str(cluster.folder / ".s.PGSQL.5432")
        self.databases = [Line(free_port(), socket) for _ in range(SERVERS)]
        self.insides = [free_port() for _ in range(SERVERS)]
        self.peers = [Line(free_port(), inside) for inside in self.insides]
        self.servers = []
        for k in range(SERVERS):
            place = folder / f"server{k}"
            place.mkdir()
            words = ["--advertise", f"127.0.0.1:{self.peers[k].port}", "--inside", f"127.0.0.1:{self.insides[k]}"]
            url = f"postgresql://postgres@127.0.0.1:{self.databases[k].port}/{name}"
            self.servers.append(Process(place, 0, *words, database=url))
        self.players: list[Wanderer] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.news: asyncio.Queue[str] = asyncio.Queue()
        self.healthy = asyncio.Event()
        self.healthy.set()
        self.done: list[dict[str, Any]] = []
        self.frozen: set[int] = set()

    @property
    def ports(self) -> list[int]:
        return [server.port for server in self.servers]

    async def begin(self) -> None:
        for line in self.databases + self.peers:
            await line.start()
        for server in self.servers:
            await asyncio.to_thread(server.start)
        for _ in range(TABLES):
            await self.lay()

    async def lay(self) -> None:
        """Lay a table for two people and a bot; where that does not work now it is tried elsewhere."""
        while True:
            port = self.rng.choice(self.ports)
            with suppress(OSError, AssertionError, KeyError, ValueError):
                place = House(port)
                seats = [{"who": "you"}, {"who": "open"}, {"who": "bot"}]
                wish = {"you": "Ania", "seats": seats}
                made = await asyncio.to_thread(place.ask, "/api/tables", wish)
                joined = await asyncio.to_thread(place.ask, f"/api/tables/{made.json['table']}/seats", {"you": "Marek"})
                assert (made.status, joined.status) == (200, 200)
                async with place.socket() as link:
                    await hello(link, made.json)
                    await link.send(json.dumps({"t": "start", "id": "go"}))
                    async with asyncio.timeout(10):
                        while json.loads(await link.recv())["t"] != "state":
                            pass
                break
            await asyncio.sleep(0.3)
        for seated in (made.json, joined.json):
            player = Wanderer(seated, len(self.players), self.news, self.healthy)
            player.frozen = self.frozen
            self.players.append(player)
            self.tasks.append(asyncio.create_task(player.wander(self.ports)))

    # ---- faults --------------------------------------------------------------------

    def busiest(self) -> int:
        """Give a server that owns a table somebody plays at, if there is one."""
        playing = {player.made["table"] for player in self.players if not player.over}
        with psycopg.connect(self.url) as link:
            rows = link.execute("SELECT s.address, l.tableid FROM leases l JOIN servers s ON s.id = l.owner").fetchall()
        owners = [int(address.rpartition(":")[2]) for address, table in rows if table in playing]
        at = [k for k in range(SERVERS) if self.peers[k].port in owners]
        return self.rng.choice(at or list(range(SERVERS)))

    def hit_by(self, server: int) -> set[str]:
        """Give the tables that a server owns."""
        with psycopg.connect(self.url) as link:
            rows = link.execute(
                "SELECT l.tableid FROM leases l JOIN servers s ON s.id = l.owner WHERE s.address = %s",
                (f"127.0.0.1:{self.peers[server].port}",),
            ).fetchall()
        return {row[0] for row in rows}

    async def fault(self, kind: str) -> None:
        k = await asyncio.to_thread(self.busiest)
        server = self.servers[k]
        hit = await asyncio.to_thread(self.hit_by, k)
        assert server.running is not None
        begun = time.monotonic()
        if kind == "kill":
            await asyncio.to_thread(server.kill)
        elif kind == "stop":
            os.kill(server.running.pid, signal.SIGSTOP)
            self.frozen.add(server.port)
        elif kind == "cut database":
            self.databases[k].sever()
        elif kind == "cut peer":
            self.peers[k].sever()
        else:
            await asyncio.to_thread(server.stop)
        served = await self.served(hit, begun, away=k if kind == "stop" else -1)
        if kind in ("kill", "restart"):
            await asyncio.to_thread(server.start)
        elif kind == "stop":
            os.kill(server.running.pid, signal.SIGCONT)
            self.frozen.clear()
        elif kind == "cut database":
            self.databases[k].mend()
        else:
            self.peers[k].mend()
        self.done.append({"kind": kind, "tables": len(served), "seconds": [round(s, 2) for s in served]})
        await self.served(hit, time.monotonic(), away=-1)  # all is well again before the next one
        while sum(1 for player in self.players if not player.over) < 2 * TABLES:
            await self.lay()

    async def served(self, hit: set[str], begun: float, away: int) -> list[float]:
        """Wait until somebody at each of the tables was acknowledged something after a moment; give how long it took.

        Whoever sits at a server that was stopped hears nothing from it, and comes again elsewhere as a page does
        that misses its pings.
        """
        found: dict[str, float] = {}
        until = time.monotonic() + QUIET
        while time.monotonic() < until:
            wanted = {player.made["table"] for player in self.players if not player.over} & hit
            for player in self.players:
                if away >= 0 and player.port == self.servers[away].port and player.link is not None:
                    player.link.transport.abort()
                if player.made["table"] in hit and player.acked > begun:
                    found.setdefault(player.made["table"], player.acked - begun)
            if wanted <= set(found):
                return list(found.values())
            for task in self.tasks:
                if task.done():
                    task.result()
            await asyncio.sleep(0.05)
        silent = wanted - set(found)
        waiting = [
            f"{player.made['table']} seat {player.made['seat']} at {player.port}: waits for {player.waiting}, "
            f"has seen {player.since}, connected: {player.link is not None}"
            for player in self.players
            if player.made["table"] in silent
        ]
        raise AssertionError(f"not served within {QUIET:.0f} s: {'; '.join(waiting)}")

    async def end(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for server in self.servers:
            if server.running is not None and server.running.poll() is None:
                server.running.send_signal(signal.SIGCONT)
                await asyncio.to_thread(server.stop)

    async def check(self) -> dict[str, int]:
        """Compare all answers with the database, and derive all dice again."""
        store = store_at(self.url)
        store.open()
        acknowledged = versions = chances = 0
        tables = sorted({player.made["table"] for player in self.players})
        for table in tables:
            head = await store.head(table)
            assert head is not None
            live = LiveTable(head, store, Time(), Limits(), os.urandom, None)  # type: ignore[arg-type]
            await live.load()  # checks the chain and plays every action again
            for player in self.players:
                if player.made["table"] == table:
                    acknowledged += await check_answers(store, player)
            versions += live.version()
            head.status = Status.OVER
            chances += verify(await replay_text(live), table).chances
        store.close()
        return {"tables": len(tables), "acknowledged": acknowledged, "versions": versions, "chances": chances}


async def run(faults: int, seed: int, minutes: float, folder: Path) -> dict[str, Any]:
    cluster = Cluster()
    evening = Evening(folder, cluster, seed)
    failed = ""
    try:
        try:
            await evening.begin()
            until = time.monotonic() + minutes * 60
            for number in range(faults):
                if time.monotonic() > until:
                    break
                await evening.fault(KINDS[number % len(KINDS)])
        except AssertionError as error:
            failed = str(error)
        await evening.end()
        found: dict[str, Any] = await evening.check()
        logs = "".join(server.log.read_text() for server in evening.servers)
        found |= {"seed": seed, "faults": evening.done, "tracebacks": logs.count("Traceback"), "failed": failed}
        if logs.count("Traceback") or failed:
            (Path(tempfile.gettempdir()) / f"faults-{seed}.log").write_text(logs)
        return found
    finally:
        for server in evening.servers:
            if server.running is not None and server.running.poll() is None:
                server.kill()
        cluster.remove()


def report(runs: list[dict[str, Any]]) -> str:
    faults = [fault for run in runs for fault in run["faults"]]
    lines = [
        "# Faults on three servers with one PostgreSQL",
        "",
        "`make test-faults` writes this page (bench/faults.py says how). Two people and a bot play at each of four",
        "tables through three processes; after every fault it is measured how long each table of the hit server",
        "went without an acknowledged command, thinking time of the people included. Who loses a server comes again",
        "at any that answers, as through a balancer that asks `/ready`.",
        "",
        "| fault | times | tables hit | median s | longest s | over 10 s |",
        "|---|---|---|---|---|---|",
    ]
    for kind in KINDS:
        ours = [fault for fault in faults if fault["kind"] == kind]
        seconds = [s for fault in ours for s in fault["seconds"]]
        if ours:
            lines.append(
                f"| {kind} | {len(ours)} | {len(seconds)} | {statistics.median(seconds or [0]):.2f} | "
                f"{max(seconds, default=0):.2f} | {sum(s > LIMIT for s in seconds)} |"
            )
    total = {name: sum(run[name] for run in runs) for name in ("tables", "acknowledged", "versions", "chances")}
    lines += [
        "",
        f"{len(faults)} faults in {len(runs)} runs (seeds {', '.join(str(run['seed']) for run in runs)}): "
        f"{total['acknowledged']} acknowledged commands at {total['tables']} tables are in the database exactly once, "
        f"what was refused is not; {total['versions']} versions rise without a gap, {total['chances']} rolls and draws "
        f"derive from the seeds; {sum(run['tracebacks'] for run in runs)} tracebacks in the logs, "
        f"{sum(bool(run['failed']) for run in runs)} runs broken off.",
        "",
    ]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--faults", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--add", action="store_true", help="keep the runs that were written before")
    options = parser.parse_args()
    kept = HERE / "faults.json"
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(run(options.faults, options.seed, options.minutes, Path(folder)))
    runs = json.loads(kept.read_text()) if options.add and kept.exists() else []
    runs.append(found)
    kept.write_text(json.dumps(runs, indent=1) + "\n")
    (HERE / "faults.md").write_text(report(runs))
    print(report(runs))
    if found["failed"] or found["tracebacks"]:
        sys.exit(f"failed: {found['failed'] or 'tracebacks in the logs'}")


if __name__ == "__main__":
    main()
