"""Load: tables of four through real sockets, one action a second and table. Writes bench/load.json and bench/load.md.

    python bench/load.py                          all of it: what an action costs by box, and 200, 500, 1,000 tables
    python bench/load.py --tables 50 --seconds 5 --print      a short look
    python bench/load.py --before PATH            what an action costs in another checkout as well, in turn, in one run
    python bench/load.py --tables --minutes 6     only what an action costs, in six minutes
    python bench/load.py --few 0 --tables 500 --minutes 6 --add     only so many tables; what is there stays
    python bench/load.py --at HOST:PORT --pid 4711 --pid 4712     servers that run already, on any database

The server runs as a process of its own, on SQLite with every commit on the disk; many tables also on two that share a
PostgreSQL, where each socket comes to one of them by chance, as through any balancer. Those who play are this process;
they hear everything that a page hears, over lines that cost as little as can be (`wyspa.rehearsal.phone_line`), and
without a collector of garbage. An acknowledgement is timed from sending the action. The loop of this process has a lag
of its own, which is measured beside it: a run in which that is too long says nothing about the server.

One table that goes wrong does not end a run: what was odd is counted and described. In the end everybody asks how
things stand; whoever then hears of something that was never told has lost news, which must not happen.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
import platform
import random
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from uvloop import run as run_loop

from wyspa.rehearsal.phone_line import PhoneLine, connect
from wyspa.rehearsal.swarm import without_collector

PROTOCOL = 2
SEATS = 4
HERE = Path(__file__)
BOXES: dict[str, dict[str, str]] = {
    "base": {},
    "cities & knights": {"box": "cities-knights"},
    "cities & knights at sea": {"box": "cities-knights", "map": "new-shores"},
}
LAG_MOST = 10.0  # milliseconds: beyond that a run does not count
LAG_EVERY = 0.02  # seconds
STAGES = 300  # actions of a game: tables begin to be measured evenly spread over them
PATIENCE = 60.0  # seconds without news, after which a table is left where it is
AT_ONCE = 10  # tables that are brought to their stage at a time
MEASURED, AROUND = 0.25, 10.0  # of the time of a run: the part that is measured, and seconds to start and end
COUNTED = {1: "one", 2: "two", 3: "three", 4: "four"}
PAGE = os.sysconf("SC_PAGE_SIZE")


class Choice(msgspec.Struct):
    action: str


class Group(msgspec.Struct):
    role: str
    choices: list[Choice]


class Public(msgspec.Struct):
    asked: list[int] | None = None


class Own(msgspec.Struct):
    choices: list[int | Group] | None = None


class Told(msgspec.Struct):
    """What must be read of any message."""

    t: str
    id: str = ""
    key: str = ""
    version: int = -1
    public: Public | None = None
    own: Own | None = None


frames = msgspec.json.Decoder(list[Told] | Told)
written = msgspec.json.Encoder().encode


def serve(port: int, folder: str) -> None:
    """Run the server as `wyspa serve` does, but for what one person may create and send at once."""
    from wyspa.cli.serve import listen
    from wyspa.server.limits import OPEN_DOOR, Limits
    from wyspa.server.run import run
    from wyspa.server.settings import Settings

    limits = Limits(
        door=OPEN_DOOR, bot_seconds=3600.0, grace_seconds=3600.0, messages_a_second=1000.0, messages_at_once=1000.0
    )
    database = folder if "://" in folder else str(Path(folder) / "load.db")
    run(listen("127.0.0.1", port), Settings(database, [], limits), "en")


class Server:
    """Where to play, and which processes do the work there."""

    def __init__(self, at: str, pids: list[int], patches: bool = True, others: tuple[str, ...] = ()) -> None:
        self.at = at
        self.others = others  # where one can come as well
        self.pids = pids
        self.patches = patches  # it can be asked for them

    def used(self) -> tuple[float, float]:
        """Give seconds of processor, as the scheduler counts them (ticks are too coarse for that), and megabytes."""
        seconds = pages = 0.0
        for pid in self.pids:
            threads = Path(f"/proc/{pid}/task").glob("*/schedstat")
            seconds += sum(int(thread.read_text().split()[0]) for thread in threads) / 1e9
            pages += int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        return seconds, pages * PAGE / 1e6


@contextmanager
def started(tree: Path | None = None) -> Iterator[Server]:
    """Start a server from this checkout, or from another one with its own way to start it."""
    script = tree / "bench" / "load.py" if tree else HERE
    env = os.environ | ({"PYTHONPATH": str(tree / "src")} if tree else {})
    sys.path.insert(0, str(HERE.parent.parent))
    from tests.server.house import free_port

    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen([sys.executable, str(script), "--serve", folder, "--port", str(port)], env=env)
        try:
            wait_for(f"127.0.0.1:{port}")
            patches = tree is None or (tree / "src/wyspa/server/messages/patch.py").exists()
            yield Server(f"127.0.0.1:{port}", [process.pid], patches)
        finally:
            process.terminate()
            process.wait()


@contextmanager
def started_on_postgres(processes: int) -> Iterator[Server]:
    """Start servers that share a PostgreSQL of their own, which writes to the disk as it usually does."""
    sys.path.insert(0, str(HERE.parent.parent))
    from tests.server.house import free_port
    from tests.server.postgres import Cluster

    cluster = Cluster(durable=True)
    ports = [free_port() for _ in range(processes)]
    url = cluster.database()
    running = [subprocess.Popen([sys.executable, str(HERE), "--serve", url, "--port", str(port)]) for port in ports]
    try:
        for port in ports:
            wait_for(f"127.0.0.1:{port}")
        first, *others = [f"127.0.0.1:{port}" for port in ports]
        yield Server(first, [process.pid for process in running], others=tuple(others))
    finally:
        for process in running:
            process.terminate()
        for process in running:
            process.wait()
        cluster.remove()


def wait_for(at: str) -> None:
    for _ in range(600):
        try:
            urllib.request.urlopen(f"http://{at}/api/health").close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit("the server did not start")


class Table:
    """Four who play at one table."""

    def __init__(self, number: int, server: Server, box: str, waits: list[float]) -> None:
        self.server = server
        self.box = box
        self.waits = waits
        self.rng = random.Random(number)
        self.asked: list[int] = []
        self.version = -1
        self.groups: list[list[Group]] = [[] for _ in range(SEATS)]
        self.sockets: list[PhoneLine] = []
        self.sent: dict[str, float] = {}
        self.news = asyncio.Event()  # rung by everything that comes
        self.refused = self.heard = 0
        self.over = False
        self.versions = [-1] * SEATS  # that each seat was told last
        self.behind = 0  # seats that were not told the newest version
        self.odd: list[str] = []  # what went wrong here
        self.gone = False  # all have left

    def post(self, path: str, body: dict[str, object]) -> dict[str, str]:
        request = urllib.request.Request(f"http://{self.server.at}{path}", json.dumps(body).encode())
        with urllib.request.urlopen(request) as answer:
            return dict(json.load(answer))

    async def sit(self) -> None:
        """Create the table, seat everybody, and start."""
        seats = [{"who": "you"}] + [{"who": "open"}] * (SEATS - 1)
        wish = {"you": "Bot 0", "seats": seats, "name": "load", **BOXES[self.box]}
        made = await asyncio.to_thread(self.post, "/api/tables", wish)
        people = [made]
        for seat in range(1, SEATS):
            path = f"/api/tables/{made['table']}/seats"
            people.append(await asyncio.to_thread(self.post, path, {"you": f"Bot {seat}"}))
        for seat, person in enumerate(people):
            at = self.rng.choice([self.server.at, *self.server.others])
            await self.come(seat, at, made["table"], person["secret"])
        self.send(0, {"t": "start", "id": "go"})

    async def come(self, seat: int, at: str, table: str, secret: str, source: str = "") -> None:
        """Open the line of a seat and say hello."""
        line = await connect(at, "/ws", partial(self.hear, seat), partial(self.lose, seat), source)
        self.sockets.append(line)
        hello = {"t": "hello", "protocol": PROTOCOL, "table": table, "secret": secret}
        self.send(seat, hello | ({"patches": True} if self.server.patches else {}))

    def send(self, seat: int, message: dict[str, object]) -> None:
        """Send a message over the line of a seat."""
        self.sockets[seat].send(written(message))

    def hear(self, seat: int, raw: bytes) -> None:
        """Hear everything; only what must be read is read."""
        self.heard += len(raw)
        several = frames.decode(raw)
        for told in several if isinstance(several, list) else [several]:
            self.take(seat, told)
        self.news.set()

    def lose(self, seat: int) -> None:
        """Note that a line has gone, which is odd while everybody plays."""
        if not self.gone:
            self.odd.append(f"the line of seat {seat} was closed")
        self.over = True
        self.news.set()

    def leave(self) -> None:
        """Cut all lines."""
        self.gone = True
        for line in self.sockets:
            line.cut()

    def take(self, seat: int, told: Told) -> None:
        """Take a message: an answer, a state, or what has changed in it."""
        if told.t == "bye":
            self.odd.append(f"the server sends seat {seat} away: {told.key}")
            self.over = True
        elif told.t == "over":
            self.over = True
        elif told.t in ("ack", "refused"):
            begun = self.sent.pop(told.id, None)
            if begun is not None and told.t == "ack":
                self.waits.append(time.perf_counter() - begun)
            self.refused += told.t == "refused"
        elif told.t in ("state", "patch"):
            self.version = max(self.version, told.version)
            self.versions[seat] = told.version
            if told.public is not None and told.public.asked is not None:
                self.asked = told.public.asked
            if told.own is not None and told.own.choices is not None:
                before = self.groups[seat]
                self.groups[seat] = [before[one] if isinstance(one, int) else one for one in told.own.choices]

    async def go_on(self, actions: int, until: float = math.inf) -> None:
        """Play on to a later stage of the game, as fast as answers come, or as far as there is time for."""
        for _ in range(actions):
            if time.perf_counter() > until:
                return
            try:
                async with asyncio.timeout(PATIENCE):
                    await self.until(lambda: self.over or any(self.open_to(seat) for seat in self.asked))
                    if self.over:  # of 1,500 games six are over by chance within 320 actions
                        return
                    self.act()
                    await self.until(lambda: self.over or not self.sent)
            except TimeoutError:
                choices = [len(self.open_to(seat)) for seat in range(SEATS)]
                self.odd.append(
                    f"no news for {PATIENCE:.0f} s at version {self.version} (told {self.versions}, "
                    f"asked {self.asked}, unanswered {sorted(self.sent)}, choices {choices})"
                )
                return

    async def compare(self) -> None:
        """Ask how things stand, and count the seats that were not told of the newest version by themselves."""
        if self.over or self.odd:
            return
        before = list(self.versions)
        self.versions = [-1] * SEATS
        for seat in range(SEATS):
            self.send(seat, {"t": "look", "since": self.version})
        try:
            async with asyncio.timeout(PATIENCE):
                await self.until(lambda: self.over or min(self.versions) >= 0)
        except TimeoutError:
            self.odd.append(f"nobody says how things stand, told {before}")
            return
        self.behind = sum(told < there for told, there in zip(before, self.versions, strict=True))
        if self.behind:
            self.odd.append(f"news were lost: told {before}, but there was {self.versions}")

    def open_to(self, seat: int) -> list[Group]:
        """Give what a seat can choose from now, as far as it has heard."""
        return [group for group in self.groups[seat] if group.choices and group.role != "talk"]

    async def until(self, fits: Callable[[], bool]) -> None:
        """Wait for news until something is so."""
        while not fits():
            self.news.clear()
            await self.news.wait()

    async def play(self, until: float) -> None:
        """Act once a second."""
        await asyncio.sleep(self.rng.random())
        due = time.perf_counter()
        while time.perf_counter() < until:
            due += 1.0
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            self.act()

    def act(self) -> None:
        """Do one of the things that somebody who is asked may do."""
        able = [seat for seat in self.asked if self.open_to(seat)]
        if not able or self.over:
            return
        seat = self.rng.choice(able)
        choice = self.rng.choice(self.rng.choice(self.open_to(seat)).choices)
        id = f"{seat}-{self.version}-{self.rng.getrandbits(32)}"
        self.sent[id] = time.perf_counter()
        self.send(seat, {"t": "do", "id": id, "version": self.version, "action": choice.action})


async def feel_lag(lags: list[float]) -> None:
    """Note how late this loop is."""
    while True:
        due = time.perf_counter() + LAG_EVERY
        await asyncio.sleep(LAG_EVERY)
        lags.append(max(0.0, time.perf_counter() - due))


async def prepared(crowd: list[Table], until: float) -> None:
    """Seat everybody and bring tables to all stages of a game, as far as there is time for that."""
    for start in range(0, len(crowd), AT_ONCE):
        await asyncio.gather(*[table.sit() for table in crowd[start : start + AT_ONCE]])
    stages = [STAGES * number // len(crowd) for number in range(len(crowd))]
    pairs = list(zip(crowd, stages, strict=True))
    random.Random(1).shuffle(pairs)  # where there is not enough time those that stay behind are of all stages
    waiting = asyncio.Semaphore(AT_ONCE)

    async def go_on(table: Table, actions: int) -> None:
        async with waiting:
            await table.go_on(actions, until)

    await asyncio.gather(*[go_on(table, actions) for table, actions in pairs])


async def measure(server: Server, box: str, tables: int, seconds: float, until: float = math.inf) -> dict[str, Any]:
    """Play and measure; preparing ends at a moment."""
    waits: list[float] = []
    _, empty = server.used()
    crowd = [Table(number, server, box, waits) for number in range(tables)]
    await prepared(crowd, until)
    await asyncio.gather(*[table.play(time.perf_counter() + 3) for table in crowd])  # warm up
    waits.clear()
    lags: list[float] = []
    lag = asyncio.create_task(feel_lag(lags))
    heard, refused = sum(table.heard for table in crowd), sum(table.refused for table in crowd)
    processor, _ = server.used()
    own, begun = time.process_time(), time.perf_counter()
    await asyncio.gather(*[table.play(begun + seconds) for table in crowd])
    await asyncio.sleep(1.0)
    spent = time.perf_counter() - begun
    after, memory = server.used()
    lag.cancel()
    await asyncio.gather(*[table.compare() for table in crowd])
    for table in crowd:
        table.leave()
    cuts = statistics.quantiles(waits, n=100, method="inclusive")
    late = statistics.quantiles(lags, n=100, method="inclusive")
    actions = len(waits)
    return {
        "box": box, "tables": tables, "sockets": tables * SEATS, "seconds": round(spent, 1), "actions": actions,
        "milliseconds an action": round((after - processor) * 1000 / actions, 3),
        "bytes a listener and action": round((sum(t.heard for t in crowd) - heard) / actions / SEATS),
        "p50": round(cuts[49] * 1000, 1), "p99": round(cuts[98] * 1000, 1), "slowest": round(max(waits) * 1000, 1),
        "lag p99": round(late[98] * 1000, 1), "counts": late[98] * 1000 < LAG_MOST,
        "refused": sum(t.refused for t in crowd) - refused, "unanswered": sum(len(t.sent) for t in crowd),
        "behind": sum(t.behind for t in crowd), "odd": [odd for t in crowd for odd in t.odd][:5],
        "processor": round((after - processor) / spent * 100, 1), "memory": round(memory, 1),
        "kilobytes a table": round((memory - empty) * 1000 / tables),
        "generator": round((time.process_time() - own) / spent * 100, 1), "load": round(os.getloadavg()[0], 1),
    }  # fmt: skip


def machine() -> dict[str, Any]:
    """Say what was measured on."""
    import wyspa.core.book

    compiled = not (wyspa.core.book.__file__ or "").endswith(".py")
    return {"python": platform.python_version(), "cores": os.cpu_count(), "compiled": compiled}


def report(found: dict[str, Any]) -> str:
    """Write the page."""
    on = found["machine"]
    lines = [
        "# The server under load",
        "",
        "`make bench-load` wrote this page and load.json: four at each table through real sockets, one action a second "
        "and table, chosen at random; SQLite with every commit on the disk; "
        f"{'compiled' if on['compiled'] else 'uncompiled'} engine; Python {on['python']}, {on['cores']} cores, on "
        "which those who play run too. Nobody agrees on compression; bytes are of each of the four who listen. A run "
        "counts if "
        f"the loop of those who play was late by less than {LAG_MOST:.0f} ms (p99).",
        "",
        "## What an action costs",
        "",
        "| box | server | processor, ms | bytes | p50, p99 ms | lag p99 ms | counts | refused | load of the machine |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    lines += [
        f"| {run['box']} | {run['server']} | {run['milliseconds an action']:.2f} "
        f"| {run['bytes a listener and action']} "
        f"| {run['p50']:.1f}, {run['p99']:.1f} | {run['lag p99']:.1f} | {'yes' if run['counts'] else 'no'} "
        f"| {run['refused']} | {run['load']} |"
        for run in found["costs"]
    ]
    lines += [
        "",
        "## Many tables",
        "",
        "| tables, sockets | processes | actions | ms an action | p50, p99, slowest ms | lag p99 ms | counts "
        "| processor | memory, of a table | refused, unanswered, seats that lost news |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    lines += [
        f"| {run['tables']}, {run['sockets']} | {run['server']} | {run['actions']} in {run['seconds']:.0f} s "
        f"| {run['milliseconds an action']:.2f} | {run['p50']:.1f}, "
        f"{run['p99']:.1f}, {run['slowest']:.0f} | {run['lag p99']:.1f} | {'yes' if run['counts'] else 'no'} "
        f"| {run['processor']:.0f} % of a core | {run['memory']:.0f} MB, {run['kilobytes a table']} kB "
        f"| {run['refused']}, {run['unanswered']}, {run['behind']} |"
        for run in found["tables"]
    ]
    odd = [f"- {run['box']}, {run['tables']} tables: {what}" for run in runs_of(found) for what in run["odd"]]
    odd += [f"- {what}" for what in found["failed"]]
    if odd:
        lines += ["", "What was odd:", "", *odd]
    if found["minutes"]:
        lines += ["", f"It was given {found['minutes']:.0f} minutes at a time; games may not have been brought as far."]
    return "\n".join([*lines, ""])


def runs_of(found: dict[str, Any]) -> list[dict[str, Any]]:
    """List all runs of a report."""
    return [*found["costs"], *found["tables"]]


Run = tuple[str, str, Callable[[], AbstractContextManager[Server]], str, int]  # part, name, server, box, tables


def wanted(asked: argparse.Namespace) -> list[Run]:
    """List what is to be measured."""
    if asked.at:
        there = Server(asked.at, asked.pid)
        return [("tables", "at work", lambda: nullcontext(there), asked.boxes[0], n) for n in asked.tables or [200]]
    trees: list[tuple[str, Path | None]] = [("now", None)]
    if asked.before:
        trees.insert(0, ("before", asked.before))
    boxes = asked.boxes if asked.few else []
    runs: list[Run] = [("costs", name, partial(started, tree), box, asked.few) for box in boxes for name, tree in trees]
    for tables in asked.tables if asked.tables is not None else [200, 500, 1000]:
        runs.append(("tables", "one, SQLite", started, asked.boxes[0], tables))
        if asked.processes > 1:
            with_peers = partial(started_on_postgres, asked.processes)
            runs.append(("tables", f"{COUNTED[asked.processes]}, PostgreSQL", with_peers, asked.boxes[0], tables))
    return runs


def run(asked: argparse.Namespace) -> dict[str, Any]:
    """Measure what was asked for; a run that fails is told, and the others go on."""
    found: dict[str, Any] = {
        "machine": machine(), "minutes": asked.minutes, "costs": [], "tables": [], "failed": [],
    }  # fmt: skip
    runs = wanted(asked)
    people = sum(tables for *_, tables in runs)
    for part, name, start, box, tables in runs:
        share = asked.minutes * 60.0 * (0.5 / len(runs) + 0.5 * tables / people)  # many tables take longer to prepare
        seconds = min(asked.seconds, share * MEASURED) if asked.minutes else asked.seconds
        until = time.perf_counter() + share - seconds - AROUND if asked.minutes else math.inf
        try:
            with start() as server, without_collector():
                one = run_loop(measure(server, box, tables, seconds, until))
        except Exception as error:
            found["failed"].append(f"{name}, {box}, {tables} tables: {type(error).__name__}: {error}")
            print(found["failed"][-1], file=sys.stderr)
            continue
        found[part].append(one | {"server": name})
        print(json.dumps(found[part][-1]), file=sys.stderr)
    return found


def add(found: dict[str, Any], before: dict[str, Any]) -> None:
    """Take over from an earlier report what was not measured now."""
    for part in ("costs", "tables"):
        measured = {(run["box"], run["tables"], run["server"]) for run in found[part]}
        kept = [run for run in before[part] if (run["box"], run["tables"], run["server"]) not in measured]
        found[part] = sorted(kept + found[part], key=lambda run: run["tables"])
    found["minutes"] = max(found["minutes"], before.get("minutes", 0.0))


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--tables", type=int, nargs="*", help="how many at once; none: only what an action costs")
    words.add_argument("--few", type=int, default=100, help="tables for what an action costs (100); 0: leave that out")
    words.add_argument("--add", action="store_true", help="keep what load.json has and is not measured now")
    words.add_argument("--boxes", nargs="+", choices=BOXES, default=list(BOXES))
    words.add_argument("--seconds", type=float, default=30.0)
    words.add_argument("--minutes", type=float, default=0.0, help="how long all of it may take, about; 0: as it takes")
    words.add_argument("--processes", type=int, default=2, choices=COUNTED, help="on PostgreSQL; 1: SQLite only")
    words.add_argument("--before", type=Path, help="another checkout, measured in turn")
    words.add_argument("--at", default="", help="the address of a server that runs already")
    words.add_argument("--pid", type=int, action="append", default=[], help="its processes, for what they use")
    words.add_argument("--print", action="store_true", help="print the report and write nothing")
    words.add_argument("--serve", default="", help=argparse.SUPPRESS)
    words.add_argument("--port", type=int, default=0, help=argparse.SUPPRESS)
    asked = words.parse_args()
    if asked.serve:
        serve(asked.port, asked.serve)
        return
    found = run(asked)
    if asked.add and HERE.with_suffix(".json").is_file():
        add(found, json.loads(HERE.with_suffix(".json").read_text(encoding="utf-8")))
    text = report(found)
    print(text)
    if not asked.print:
        HERE.with_suffix(".md").write_text(text, encoding="utf-8")
        HERE.with_suffix(".json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
