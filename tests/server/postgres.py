"""A real PostgreSQL of its own for tests: in a folder of its own, on a socket in that folder, started by nobody else.

It can be stopped, started again, and frozen: a frozen one takes connections and says nothing, as a database behind a
broken network does.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import threading
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import IO, Any

import psycopg

READY = "database system is ready to accept connections"
# the folder goes with the tests, and it is the server of the game that is killed: the disk need not be waited for
SETTINGS = ["max_connections=40", "shared_buffers=16MB", "listen_addresses="]
HASTY = ["fsync=off", "full_page_writes=off"]


def programs() -> Path:
    """Find where initdb and postgres are."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb")) + sorted(Path("/usr").glob("pgsql-*/bin/initdb"))
    on_path = shutil.which("initdb")
    if found:
        return found[-1].parent
    if on_path:
        return Path(on_path).resolve().parent
    raise AssertionError("there is no PostgreSQL: sh tools/need_postgres.sh")


class Cluster:
    """A PostgreSQL that belongs to the tests of one process."""

    def __init__(self, durable: bool = False) -> None:
        self.settings = SETTINGS if durable else SETTINGS + HASTY
        self.folder = Path(tempfile.mkdtemp(prefix="wyspa-pg-"))
        self.bin = programs()
        self.as_user: dict[str, Any] = {}
        if os.geteuid() == 0:  # PostgreSQL refuses to be run by root
            shutil.chown(self.folder, "postgres", "postgres")
            self.as_user = {"user": "postgres", "group": "postgres", "extra_groups": []}
        words = ["initdb", "-D", "data", "-U", "postgres", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C"]
        made = subprocess.run(
            [self.bin / words[0], *words[1:]], cwd=self.folder, capture_output=True, check=False, **self.as_user
        )
        assert made.returncode == 0, made.stderr.decode()
        self.names = count(1)
        self.running: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        """Start it and wait until it says that it is there."""
        words = [str(self.bin / "postgres"), "-D", "data", "-k", str(self.folder)]
        for setting in self.settings:
            words += ["-c", setting]
        self.running = subprocess.Popen(
            words, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, **self.as_user
        )
        said: IO[bytes] = self.running.stderr  # type: ignore[assignment]
        heard = []
        for line in said:
            heard.append(line.decode())
            if READY in heard[-1]:
                threading.Thread(target=said.read, daemon=True).start()  # nobody else empties it
                return
        raise AssertionError("".join(heard))

    def stop(self) -> None:
        """Stop it at once; whoever is connected is thrown out."""
        if self.running is not None and self.running.poll() is None:
            self.thaw()
            self.running.send_signal(signal.SIGINT)
            self.running.wait()
        self.running = None

    def remove(self) -> None:
        """Stop it and take everything away."""
        if self.running is not None and self.running.poll() is None:
            self.thaw()
            self.running.send_signal(signal.SIGQUIT)
            self.running.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def freeze(self) -> None:
        """Let it say nothing any more: the first process, then those that serve."""
        for process in self.processes():
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
        for process in self.processes():
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGCONT)

    def processes(self) -> list[int]:
        """List its processes."""
        assert self.running is not None
        first = self.running.pid
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        return [first, *map(int, children)]

    def database(self) -> str:
        """Make an empty database and give its URL."""
        name = f"t{next(self.names)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as link:
            link.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def url(self, name: str) -> str:
        return f"postgresql://postgres@/{name}?host={self.folder}"
