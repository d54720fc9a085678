"""Abuse: flooders, stalled readers and half-open connections beside honest people. Writes bench/abuse.md and .json.

    python bench/abuse.py [--seconds 30]

The server runs as `wyspa serve` does, with its usual limits, in a process of its own. Honest people (four at a table,
an address of their own each) are a second process, all abusers, from few addresses, a third. Honest people play alone
first and then beside the abuse; what counts is how much later their acknowledgements come, beyond what the loop of
their own process was late, and how much memory the server has taken.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import contextlib
import http.client
import json
import os
import platform
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import load
import websockets

from wyspa.server.wire import PROTOCOL

HERE = Path(__file__).parent
FLOODERS, STALLED, HALF_OPEN = 100, 500, 2000
TABLES = 50  # of four
MORE_MS, MORE_MB = 50.0, 200.0  # what may be added
LAG_MS = 10.0
AGAIN = 5.0  # seconds until a half-open connection that was cut off is opened again
LOCAL = "127.0.0.1"


class Honest(load.Table):
    """Four people at a table, each from an address of their own."""

    def __init__(self, number: int, port: int, waits: list[float]) -> None:
        super().__init__(number, load.Server(f"{LOCAL}:{port}", []), "base", waits)
        self.number, self.port = number, port

    def source(self, seat: int) -> str:
        return f"127.1.{self.number}.{seat + 1}"

    def ask(self, seat: int, path: str, body: dict[str, object]) -> dict[str, str]:
        for _ in range(10):
            line = http.client.HTTPConnection(LOCAL, self.port, timeout=60, source_address=(self.source(seat), 0))
            line.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
            answer = line.getresponse()
            said = json.load(answer)
            line.close()
            if answer.status == 200:
                return dict(said)
            time.sleep(float(answer.headers.get("Retry-After", "1")))  # somebody who is asked to wait waits
        raise SystemExit(f"{path}: {said}")

    async def sit(self) -> None:
        """Create the table, seat everybody, and start."""
        seats = [{"who": "you"}] + [{"who": "open"}] * (load.SEATS - 1)
        wish: dict[str, object] = {"you": "Bot 0", "seats": seats, "name": "honest", "private": False}
        people = [await asyncio.to_thread(self.ask, 0, "/api/tables", wish)]
        self.id = people[0]["table"]
        for seat in range(1, load.SEATS):
            path = f"/api/tables/{self.id}/seats"
            people.append(await asyncio.to_thread(self.ask, seat, path, {"you": f"Bot {seat}"}))
        for seat, person in enumerate(people):
            await self.come(seat, self.server.at, self.id, person["secret"], self.source(seat))
        self.send(0, {"t": "start", "id": "go"})


async def late(waits: list[float]) -> None:
    """Note how late the own loop is."""
    while True:
        due = time.perf_counter() + 0.02
        await asyncio.sleep(0.02)
        waits.append(max(0.0, time.perf_counter() - due))


def p99(waits: list[float]) -> float:
    """Give the 99th percentile in milliseconds."""
    return statistics.quantiles(waits, n=100, method="inclusive")[98] * 1000 if len(waits) > 1 else 0.0


async def play_honestly(port: int, seconds: float) -> None:
    """Play when told to on stdin, and print what was measured."""
    waits: list[float] = []
    lags: list[float] = []
    crowd = [Honest(number, port, waits) for number in range(TABLES)]
    for start in range(0, TABLES, 5):
        await asyncio.gather(*[table.sit() for table in crowd[start : start + 5]])
    await asyncio.gather(*[table.play(time.perf_counter() + 5) for table in crowd])
    watching = asyncio.create_task(late(lags))
    print(json.dumps({"tables": [table.id for table in crowd]}), flush=True)
    while (await asyncio.to_thread(sys.stdin.readline)).strip():
        waits.clear()
        lags.clear()
        lost = sum(len(table.sent) for table in crowd)
        await asyncio.gather(*[table.play(time.perf_counter() + seconds) for table in crowd])
        await asyncio.sleep(1.0)
        found = {
            "actions": len(waits), "p50": statistics.median(waits) * 1000, "p99": p99(waits),
            "most": max(waits) * 1000, "lag_p99": p99(lags),
            "unanswered": sum(len(table.sent) for table in crowd) - lost,
            "sockets": sum(line.is_open() for table in crowd for line in table.sockets),
            "odd": [odd for table in crowd for odd in table.odd][:5],
        }  # fmt: skip
        print(json.dumps(found), flush=True)
    watching.cancel()


# ---- those who mean harm -------------------------------------------------------------------------


class Harm:
    """Counts what the abusers did and met."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}

    def add(self, what: str) -> None:
        self.counts[what] = self.counts.get(what, 0) + 1


async def flood(number: int, port: int, tables: list[str], harm: Harm, until: float) -> None:
    """Send nonsense and costly questions as fast as the line takes them; come again when cut off."""
    rng = random.Random(number)
    while time.perf_counter() < until:
        try:
            async with websockets.connect(
                f"ws://{LOCAL}:{port}/ws", local_addr=(f"127.9.0.{number % 4 + 1}", 0), max_size=None, open_timeout=5
            ) as link:
                hello = {"t": "hello", "protocol": PROTOCOL, "table": rng.choice(tables), "secret": ""}
                await link.send(json.dumps(hello))
                while time.perf_counter() < until:
                    frame = rng.choice(
                        [
                            json.dumps({"t": "look", "since": -1}), json.dumps({"t": "moment", "version": 3}),
                            json.dumps({"t": "language", "language": "pl"}), "x" * 4000, "[" * 2000,
                            json.dumps({"t": "do", "id": "x", "version": 1, "action": "1"}),
                        ]
                    )  # fmt: skip
                    await link.send(frame)
                    harm.add("frames")
                    await asyncio.sleep(0)
        except (OSError, websockets.WebSocketException, TimeoutError) as error:
            harm.add(f"flooder cut off: {type(error).__name__}")
            await asyncio.sleep(0.2)


async def stall(number: int, port: int, tables: list[str], harm: Harm, until: float) -> None:
    """Open a socket, ask for much, and read nothing."""
    loop = asyncio.get_running_loop()
    while time.perf_counter() < until:
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        line.setblocking(False)
        try:
            line.bind((f"127.9.1.{number % 5 + 1}", 0))
            await asyncio.wait_for(loop.sock_connect(line, (LOCAL, port)), 5)
            await loop.sock_sendall(line, handshake())
            hello = json.dumps({"t": "hello", "protocol": PROTOCOL, "table": tables[number % len(tables)]}).encode()
            await loop.sock_sendall(line, framed(hello))
            harm.add("stalled readers")
            for _ in range(40):
                await asyncio.sleep(max(0.0, min(1.0, until - time.perf_counter())))
                if time.perf_counter() >= until:
                    return
                await loop.sock_sendall(line, framed(b'{"t":"look","since":-1}'))
        except (OSError, TimeoutError) as error:
            harm.add(f"stalled reader cut off: {type(error).__name__}")
            await asyncio.sleep(0.5)
        finally:
            line.close()


async def half_open(number: int, port: int, harm: Harm, until: float) -> None:
    """Open a connection and begin a request that never comes."""
    while time.perf_counter() < until:
        try:
            reading, writing = await asyncio.wait_for(
                asyncio.open_connection(LOCAL, port, local_addr=(f"127.9.2.{number % 8 + 1}", 0)), 5
            )
            harm.add("half-open connections")
            writing.write(b"GET /api/lobby HTTP/1.1\r\nHost: loc")
            with contextlib.suppress(OSError, TimeoutError):
                await asyncio.wait_for(reading.read(), max(0.1, until - time.perf_counter()))
            writing.close()
        except (OSError, TimeoutError) as error:
            harm.add(f"half-open cut off: {type(error).__name__}")
        await asyncio.sleep(AGAIN)


def handshake() -> bytes:
    """Ask for a WebSocket."""
    key = base64.b64encode(os.urandom(16)).decode()
    return (
        f"GET /ws HTTP/1.1\r\nHost: {LOCAL}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


def framed(body: bytes) -> bytes:
    """Put a short text into a masked frame."""
    mask = os.urandom(4)
    head = bytes([0x81, 0x80 | len(body)]) if len(body) < 126 else bytes([0x81, 0xFE]) + len(body).to_bytes(2, "big")
    return head + mask + bytes(byte ^ mask[k % 4] for k, byte in enumerate(body))


async def abuse(port: int, tables: list[str], seconds: float) -> None:
    """Do harm for a while."""
    harm = Harm()
    until = time.perf_counter() + seconds
    await asyncio.gather(
        *[flood(k, port, tables, harm, until) for k in range(FLOODERS)],
        *[stall(k, port, tables, harm, until) for k in range(STALLED)],
        *[half_open(k, port, harm, until) for k in range(HALF_OPEN)],
    )
    print(json.dumps(harm.counts), flush=True)


# ---- measuring -----------------------------------------------------------------------------------


def spoken(process: subprocess.Popen[str]) -> Any:
    """Read one line of JSON of a process."""
    assert process.stdout is not None
    return json.loads(process.stdout.readline())


def told(process: subprocess.Popen[str], word: str) -> None:
    """Say something to a process."""
    assert process.stdin is not None
    process.stdin.write(f"{word}\n")
    process.stdin.flush()


def measure(port: int, seconds: float) -> dict[str, Any]:
    """Let honest people play alone, then beside the abuse, then alone again."""
    me = [sys.executable, __file__, "--port", str(port), "--seconds", str(seconds)]
    # a session of its own each: Linux shares processors between sessions
    pipes: dict[str, Any] = {
        "stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "start_new_session": True,
    }  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [
                sys.executable, "-m", "wyspa", "serve", "--port", str(port), "--database", f"{folder}/abuse.db",
                "--set", "bot_seconds=3600", "--set", "grace_seconds=3600",
            ],
            start_new_session=True,
        )  # fmt: skip
        honest = harm = None
        try:
            load.wait_for(f"{LOCAL}:{port}")
            watched = load.Server(f"{LOCAL}:{port}", [server.pid])
            honest = subprocess.Popen([*me, "--as", "honest"], **pipes)
            tables = spoken(honest)["tables"]
            begun, _ = watched.used()
            told(honest, "alone")
            alone = spoken(honest)
            processor, memory = watched.used()
            harm = subprocess.Popen([*me, "--as", "harm", "--tables", ",".join(tables)], **pipes)
            told(honest, "beside")
            most = memory
            while harm.poll() is None:
                time.sleep(0.2)
                most = max(most, watched.used()[1])
            beside, done = spoken(honest), spoken(harm)
            after, left = watched.used()
            told(honest, "")
            honest.wait()
        finally:
            for process in (honest, harm, server):
                if process is not None and process.poll() is None:
                    process.terminate()
                    process.wait()
    return {
        "alone": alone, "beside": beside, "harm": done, "seconds": seconds, "memory": memory, "memory_most": most,
        "memory_after": left, "processor": (after - processor) / seconds * 100,
        "processor_alone": (processor - begun) / seconds * 100, "cores": os.cpu_count(),
        "machine_load": os.getloadavg()[0], "python": platform.python_version(),
        "more_ms": (beside["p99"] - beside["lag_p99"]) - (alone["p99"] - alone["lag_p99"]), "more_mb": most - memory,
    }  # fmt: skip


def report(found: dict[str, Any]) -> str:
    """Write the report."""
    alone, beside = found["alone"], found["beside"]
    rows = [
        ("actions acknowledged", *[f"{side['actions']}" for side in (alone, beside)]),
        ("acknowledgement p50", *[f"{side['p50']:.1f} ms" for side in (alone, beside)]),
        ("acknowledgement p99", *[f"{side['p99']:.1f} ms" for side in (alone, beside)]),
        ("loop of the honest generator late, p99", *[f"{side['lag_p99']:.1f} ms" for side in (alone, beside)]),
        ("slowest", *[f"{side['most']:.0f} ms" for side in (alone, beside)]),
        ("unanswered", *[f"{side['unanswered']}" for side in (alone, beside)]),
        ("honest sockets open", *[f"{side['sockets']}" for side in (alone, beside)]),
        ("processor of the server", *[f"{found[name]:.0f} % of one core" for name in ("processor_alone", "processor")]),
        ("memory of the server", f"{found['memory']:.0f} MB", f"{found['memory_most']:.0f} MB at most"),
    ]
    trusted = alone["lag_p99"] < LAG_MS
    within = found["more_ms"] < MORE_MS and found["more_mb"] < MORE_MB
    return "\n".join(
        [
            "# The server under abuse",
            "",
            f"`make bench-abuse` wrote this page: {FLOODERS} flooders from 4 addresses, {STALLED} readers that do not "
            f"read from 5, {HALF_OPEN} half-open connections from 8, beside {TABLES * load.SEATS} honest people at "
            f"{TABLES} tables with an address each, for {found['seconds']:.0f} s; `wyspa serve` with its usual limits; "
            f"Python {found['python']}, {found['cores']} cores, other load on the machine {found['machine_load']:.1f}.",
            "",
            "| | alone | beside the abuse |",
            "|---|---|---|",
            *[f"| {' | '.join(row)} |" for row in rows],
            "",
            f"The p99 rose by {found['more_ms']:.1f} ms beyond the lag of the generator (at most {MORE_MS:.0f}), "
            f"memory by {found['more_mb']:.0f} MB (at most {MORE_MB:.0f}): {'' if within else 'NOT '}within bounds. "
            + (
                ""
                if trusted
                else "The machine was too busy with other things for the times to mean much: a run counts only "
                f"if the loop of the honest generator, alone, is less than {LAG_MS:.0f} ms late."
            ),
            "",
            "What the abusers did and met:",
            "",
            *[f"- {what}: {many}" for what, many in sorted(found["harm"].items())],
            *[f"- honest people met something odd: {what}" for what in beside["odd"]],
            "",
        ]
    )


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--seconds", type=float, default=30.0)
    words.add_argument("--port", type=int, default=8453)
    words.add_argument("--as", dest="role", default="", help=argparse.SUPPRESS)
    words.add_argument("--tables", default="", help=argparse.SUPPRESS)
    words.add_argument("--print", action="store_true", help="print the report and write nothing")
    asked = words.parse_args()
    if asked.role == "honest":
        asyncio.run(play_honestly(asked.port, asked.seconds))
        return
    if asked.role == "harm":
        asyncio.run(abuse(asked.port, asked.tables.split(","), asked.seconds))
        return
    found = measure(asked.port, asked.seconds)
    text = report(found)
    print(text)
    if not asked.print:
        (HERE / "abuse.md").write_text(text, encoding="utf-8")
        (HERE / "abuse.json").write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
