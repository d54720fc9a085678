"""A real server for tests: uvicorn in a thread, or `wyspa serve` as a process that can be killed."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import websockets

from tests.server.desk import QUICK, spread
from wyspa.cli.serve import listen
from wyspa.server import wire
from wyspa.server.app import make_app
from wyspa.server.limits import Limits
from wyspa.server.run import Server
from wyspa.server.settings import Settings


class Answer:
    """What came back over HTTP."""

    def __init__(self, status: int, headers: Any, body: bytes) -> None:
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class House:
    """The address of a server, and how to talk to it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.lobby: Any = None
        self.porch: Any = None

    def ask(self, path: str, body: Any = None, method: str | None = None, **headers: str) -> Answer:
        raw = body if isinstance(body, bytes) else json.dumps(body).encode() if body is not None else None
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", raw, named, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return Answer(answer.status, answer.headers, answer.read())
        except urllib.error.HTTPError as error:
            return Answer(error.code, error.headers, error.read())

    def create(self, *chairs: str, **wish: Any) -> dict[str, Any]:
        seats = [{"who": "you"}] + [{"who": chair} for chair in chairs]
        answer = self.ask("/api/tables", {"you": "Ania", "seats": seats, **wish})
        assert answer.status == 200, answer.body
        return dict(answer.json)

    def socket(self, **options: Any) -> Any:
        return websockets.connect(f"ws://127.0.0.1:{self.port}/ws", max_size=None, **options)


async def hello(link: Any, made: dict[str, Any], **more: Any) -> None:
    await link.send(
        json.dumps({"t": "hello", "protocol": wire.PROTOCOL, "table": made["table"], "secret": made["secret"], **more})
    )


def lines_said(events: dict[str, Any]) -> list[str]:
    """Read the lines of a version as letters."""
    return ["".join((" " if run.get("next") else "") + run["text"] for run in line["runs"]) for line in events["lines"]]


async def until(link: Any, kind: str, seconds: float = 20.0) -> dict[str, Any]:
    """Read messages until one of a kind has come."""
    while True:
        message = json.loads(await asyncio.wait_for(link.recv(), seconds))
        if message["t"] == kind:
            return spread(message)
        assert message["t"] != "bye", message


@contextmanager
def house(
    folder: Path,
    limits: Limits = QUICK,
    origins: list[str] | None = None,
    host: str = "127.0.0.1",
    database: str = "",
    **more: Any,
) -> Iterator[House]:
    """Run a server in a thread."""
    listening = listen(host, 0)
    app = make_app(Settings(database or str(folder / "house.db"), origins or [], limits, host=host, **more))
    server = Server(app)
    thread = threading.Thread(target=lambda: server.run(sockets=[listening]), daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    place = House(listening.getsockname()[1])
    place.lobby = app.state.lobby
    place.porch = app.state.porch
    try:
        yield place
    finally:
        server.should_exit = True
        thread.join(timeout=20)
        listening.close()


class Process:
    """`wyspa serve` as a process of its own."""

    def __init__(self, folder: Path, port: int = 0, *words: str, database: str = "") -> None:
        self.port = port or free_port()
        self.log = folder / "serve.log"
        self.words = [
            sys.executable, "-m", "wyspa", "serve", "--port", str(self.port),
            "--database", database or str(folder / "kept.db"), "--bot-seconds", "0",
            "--set", "busy_seconds=60", "--set", "full_seconds=60", *words,  # the machine of a test may be slow
        ]  # fmt: skip
        self.running: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers, or has ended."""
        with self.log.open("ab") as log:
            self.running = subprocess.Popen(
                self.words, stdout=log, stderr=log, env=os.environ | {"PYTHONUNBUFFERED": "1"}
            )
        while self.running.poll() is None:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                if House(self.port).ask("/api/health").status == 200:
                    return
            time.sleep(0.02)
        raise AssertionError(f"the server did not start: {self.log.read_text()}")

    def kill(self) -> None:
        """Kill it as a power cut would."""
        self.end(signal.SIGKILL)

    def stop(self) -> int:
        """Ask it to end, and give its exit code."""
        return self.end(signal.SIGTERM)

    def end(self, how: signal.Signals) -> int:
        assert self.running is not None
        self.running.send_signal(how)
        return self.running.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
