"""Load: 200 tables of four bots through real sockets, one action a second and table. Writes bench/load.md.

    python bench/load.py [--tables 200] [--seconds 60]

The server runs as a process of its own, on SQLite with every commit on the disk. The bots are this process: 800 sockets
that hear everything a player hears. What is measured is the time from sending an action to its acknowledgement.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

import msgspec
import websockets

from wyspa.server.wire import PROTOCOL

SEATS = 4
REPORT = Path(__file__).with_name("load.md")
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


class Choice(msgspec.Struct):
    action: str


class Group(msgspec.Struct):
    role: str
    choices: list[Choice]


class Public(msgspec.Struct):
    asked: list[int]


class Own(msgspec.Struct):
    choices: list[Group]


class State(msgspec.Struct):
    version: int
    public: Public
    own: Own


class Ack(msgspec.Struct):
    t: str
    id: str = ""
    key: str = ""


states = msgspec.json.Decoder(State)
acks = msgspec.json.Decoder(Ack)


def serve(port: int, folder: str) -> None:
    """Run the server as `wyspa serve` does, but for the number of tables one person may create at once."""
    from wyspa.cli.serve import listen
    from wyspa.server.app import Settings
    from wyspa.server.limits import Limits
    from wyspa.server.run import run
    from wyspa.server.shares import OPEN_DOOR

    limits = Limits(door=OPEN_DOOR, bot_seconds=3600.0, grace_seconds=3600.0)
    run(listen("127.0.0.1", port), Settings(str(Path(folder) / "load.db"), [], limits), "en")


class Table:
    """Four bots at one table."""

    def __init__(self, number: int, port: int, waits: list[float]) -> None:
        self.number = number
        self.port = port
        self.waits = waits
        self.rng = random.Random(number)
        self.newest: list[bytes] = [b""] * SEATS
        self.sockets: list[websockets.ClientConnection] = []
        self.sent: dict[str, float] = {}
        self.refused = 0
        self.heard = 0
        self.tasks: list[asyncio.Task[None]] = []

    def post(self, path: str, body: dict[str, object]) -> dict[str, str]:
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", json.dumps(body).encode())
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    async def sit(self) -> None:
        """Create the table, seat everybody, and start."""
        seats = [{"who": "you"}] + [{"who": "open"}] * (SEATS - 1)
        made = await asyncio.to_thread(self.post, "/api/tables", {"you": "Bot 0", "seats": seats, "name": "load"})
        people = [made]
        for seat in range(1, SEATS):
            path = f"/api/tables/{made['table']}/seats"
            people.append(await asyncio.to_thread(self.post, path, {"you": f"Bot {seat}"}))
        for seat, person in enumerate(people):
            socket = await websockets.connect(f"ws://127.0.0.1:{self.port}/ws", max_size=None, ping_interval=None)
            hello = {"t": "hello", "protocol": PROTOCOL, "table": made["table"], "secret": person["secret"]}
            await socket.send(json.dumps(hello))
            self.sockets.append(socket)
            self.tasks.append(asyncio.create_task(self.listen(seat)))
        await self.sockets[0].send(json.dumps({"t": "start", "id": "go"}))

    async def listen(self, seat: int) -> None:
        """Hear everything; only what must be read is read."""
        async for frame in self.sockets[seat]:
            raw = frame.encode() if isinstance(frame, str) else frame
            self.heard += len(raw)
            if raw.startswith(b'{"t":"state"'):
                self.newest[seat] = raw
            elif raw.startswith((b'{"t":"ack"', b'{"t":"refused"')):
                answer = acks.decode(raw)
                begun = self.sent.pop(answer.id, None)
                if begun is not None:
                    self.waits.append(time.perf_counter() - begun)
                self.refused += answer.t == "refused"

    async def play(self, until: float) -> None:
        """Act once a second."""
        await asyncio.sleep(self.rng.random())
        due = time.perf_counter()
        while time.perf_counter() < until:
            due += 1.0
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            if not self.newest[0]:
                continue
            asked = states.decode(self.newest[0]).public.asked
            if not asked:
                continue
            seat = self.rng.choice(asked)
            state = states.decode(self.newest[seat])
            groups = [group for group in state.own.choices if group.choices and group.role != "talk"]
            if not groups:
                continue
            choice = self.rng.choice(self.rng.choice(groups).choices)
            id = f"{seat}-{state.version}-{self.rng.getrandbits(32)}"
            self.sent[id] = time.perf_counter()
            command = {"t": "do", "id": id, "version": state.version, "action": choice.action}
            await self.sockets[seat].send(json.dumps(command))


def used(pid: int) -> tuple[float, float]:
    """Give seconds of processor and megabytes of memory of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return (int(fields[11]) + int(fields[12])) / TICKS, pages * PAGE / 1e6


async def measure(tables: int, seconds: float, port: int, pid: int) -> dict[str, float]:
    """Play and measure."""
    waits: list[float] = []
    crowd = [Table(number, port, waits) for number in range(tables)]
    for start in range(0, tables, 10):
        await asyncio.gather(*[table.sit() for table in crowd[start : start + 10]])
    await asyncio.gather(*[table.play(time.perf_counter() + 5) for table in crowd])  # warm up
    waits.clear()
    heard, refused = sum(table.heard for table in crowd), sum(table.refused for table in crowd)
    processor, _ = used(pid)
    own, begun = time.process_time(), time.perf_counter()
    await asyncio.gather(*[table.play(begun + seconds) for table in crowd])
    await asyncio.sleep(1.0)
    spent = time.perf_counter() - begun
    after, memory = used(pid)
    lost = sum(len(table.sent) for table in crowd)
    for table in crowd:
        for task in table.tasks:
            task.cancel()
    cuts = statistics.quantiles(waits, n=1000, method="inclusive")
    return {
        "tables": tables, "sockets": tables * SEATS, "seconds": spent, "actions": len(waits),
        "a_second": len(waits) / spent, "p50": cuts[499] * 1000, "p90": cuts[899] * 1000, "p99": cuts[989] * 1000,
        "most": max(waits) * 1000, "refused": sum(table.refused for table in crowd) - refused, "lost": lost,
        "processor": (after - processor) / spent * 100, "memory": memory,
        "megabytes": (sum(table.heard for table in crowd) - heard) / 1e6 / spent,
        "clients": (time.process_time() - own) / spent * 100,
    }  # fmt: skip


def report(found: dict[str, float]) -> str:
    """Write the report."""
    import wyspa.core.book

    engine = "uncompiled" if (wyspa.core.book.__file__ or "").endswith(".py") else "compiled"
    rows = [
        ("tables, sockets", f"{found['tables']:.0f}, {found['sockets']:.0f}"),
        (
            "actions acknowledged",
            f"{found['actions']:.0f} in {found['seconds']:.0f} s ({found['a_second']:.0f} a second)",
        ),
        ("acknowledgement p50", f"{found['p50']:.1f} ms"),
        ("acknowledgement p90", f"{found['p90']:.1f} ms"),
        ("acknowledgement p99", f"{found['p99']:.1f} ms"),
        ("slowest", f"{found['most']:.0f} ms"),
        ("refused (chosen from an older position), unanswered", f"{found['refused']:.0f}, {found['lost']:.0f}"),
        ("processor of the server", f"{found['processor']:.0f} % of one core"),
        ("memory of the server", f"{found['memory']:.0f} MB"),
        ("sent by the server, before compression", f"{found['megabytes']:.1f} MB a second"),
        ("processor of the bots, on the same machine", f"{found['clients']:.0f} % of one core"),
        ("other load on the machine at the end", f"{os.getloadavg()[0]:.1f}"),
    ]
    lines = [
        "# The server under load",
        "",
        "`make bench-load` wrote this page: four bots at each table through real sockets, one action a second and "
        "table; "
        f"SQLite with every commit on the disk; {engine} engine; Python {platform.python_version()}, "
        f"{os.cpu_count()} cores.",
        "",
        "| | |",
        "|---|---|",
        *[f"| {name} | {value} |" for name, value in rows],
        "",
    ]
    return "\n".join(lines)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--tables", type=int, default=200)
    words.add_argument("--seconds", type=float, default=60.0)
    words.add_argument("--port", type=int, default=8447)
    words.add_argument("--serve", default="", help=argparse.SUPPRESS)
    words.add_argument("--print", action="store_true", help="print the report and write nothing")
    asked = words.parse_args()
    if asked.serve:
        serve(asked.port, asked.serve)
        return
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, __file__, "--serve", folder, "--port", str(asked.port)]
        server = subprocess.Popen(command)
        try:
            wait_for(asked.port)
            found = asyncio.run(measure(asked.tables, asked.seconds, asked.port, server.pid))
        finally:
            server.terminate()
            server.wait()
    text = report(found)
    print(text)
    if not asked.print:
        REPORT.write_text(text, encoding="utf-8")


def wait_for(port: int) -> None:
    for _ in range(300):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/api/health").close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit("the server did not start")


if __name__ == "__main__":
    main()
