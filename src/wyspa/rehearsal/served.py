"""A server for a rehearsal: `wyspa host` as a process of its own, on a database of its own, and what it uses."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path

from wyspa.server.host_keys import Key, file_beside, read_keys

LOCAL = "127.0.0.1"
PAUSE = 0.05
PATIENCE = 180.0


class NotServed(Exception):
    """The server did not begin, with what it said."""


class Used:
    """What a process and those that it started have used."""

    def __init__(self, seconds: float, megabytes: float) -> None:
        """Take seconds of processor, and memory."""
        self.seconds = seconds
        self.megabytes = megabytes


class Served:
    """The server, started and started again."""

    def __init__(self, folder: Path, rows: str, *words: str, before: Sequence[str] = ()) -> None:
        """Take the rows of its hall, and what stands before the command, such as `taskset -c 0`."""
        self.port = free_port()
        self.at = f"{LOCAL}:{self.port}"
        self.database = folder / "rehearsal.sqlite3"
        self.log = folder / "server.log"
        self.words = [
            *before, sys.executable, "-m", "wyspa", "host", "--rows", rows, "--port", str(self.port),
            "--address", LOCAL, "--database", str(self.database), "--no-open", *words,
        ]  # fmt: skip
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> Key:
        """Start it, and give the key of its hall when that can be asked for."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(self.words, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.process.poll() is None:
            keys = read_keys(file_beside(str(self.database)))
            if keys and self.answers(f"/api/halls/{keys[0].code}"):
                return keys[0]
            time.sleep(PAUSE)
        self.stop()
        raise NotServed(self.log.read_text(errors="replace").strip()[-2000:])

    def answers(self, path: str) -> bool:
        """Tell whether it answers a question."""
        try:
            with urllib.request.urlopen(f"http://{self.at}{path}", timeout=10) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def kill(self) -> None:
        """End it as a power cut would."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()

    def stop(self) -> None:
        """Ask it to end."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()

    def used(self) -> Used | None:
        """Give what it has used so far; None where the system does not tell."""
        return used_by(self.process.pid) if self.process is not None else None


def used_by(pid: int) -> Used | None:
    """Give what a process and its children have used."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return used_by_ps(pid)
    seconds = megabytes = 0.0
    for one in [pid, *children_of(pid)]:
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
            seconds += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
            megabytes += int(Path(f"/proc/{one}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    return Used(seconds, megabytes)


def children_of(pid: int) -> list[int]:
    """List the processes that a process has started, and those that these have."""
    found: list[int] = []
    for file in Path(f"/proc/{pid}/task").glob("*/children"):
        with contextlib.suppress(OSError):
            for word in file.read_text().split():
                found += [int(word), *children_of(int(word))]
    return found


def used_by_ps(pid: int) -> Used | None:
    """Ask ps, where there is no /proc."""
    try:
        told = subprocess.run(
            ["ps", "-o", "rss=,time=", "-p", str(pid)], capture_output=True, text=True, timeout=5, check=True
        ).stdout.split()
        parts = [float(part) for part in told[1].replace("-", ":").split(":")]
    except (OSError, subprocess.SubprocessError, IndexError, ValueError):
        return None
    seconds = 0.0
    for part in parts:
        seconds = seconds * 60 + part
    return Used(seconds, int(told[0]) / 1000)


def free_port() -> int:
    """Find a port that nobody uses."""
    with socket.socket() as probe:
        probe.bind((LOCAL, 0))
        return int(probe.getsockname()[1])
