"""Soak: half the load of bench/load.py for long, with tables that come and go. Writes bench/soak.md, .json and .svg.

    python bench/soak.py [--minutes 30] [--tables 100]

People leave their tables after some minutes and others begin; tables that nobody looks at sleep, end and go, quicker
than on a usual server, so that all of that happens many times. What counts is that nothing grows for ever: memory,
descriptors, the write-ahead log, the database. Of the last two thirds a line through the memory gives the slope.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import subprocess
import sys
import tempfile
import time
import traceback
import urllib.request
from pathlib import Path

from load import BOXES, Server, Table, wait_for

from wyspa.rehearsal.phone_line import NoLine

HERE = Path(__file__).parent
FEW = 20  # samples that are worth a report
SAMPLE = 5.0  # seconds between two samples
LIFE = (60.0, 180.0)  # seconds that people stay at a table
SLOPE_MOST = 60.0  # MB an hour, beyond what the line may be wrong by
LONG_ENOUGH = 15.0  # minutes: before that tables still come to their usual number, and a slope says nothing
WAL_MOST = 64.0  # MB
FILES_BESIDE = 150  # descriptors besides those of sockets
PICTURE = (760, 150, 56)  # width, height of one curve, margin
CURVES = [
    ("memory", "MB"), ("wal", "MB"), ("database", "MB"), ("files", ""), ("sockets", ""), ("awake", ""), ("p99", "ms"),
]  # fmt: skip


def serve(port: int, folder: str) -> None:
    """Run the server; tables sleep and go within minutes."""
    from wyspa.cli.serve import listen
    from wyspa.server.limits import OPEN_DOOR, Limits
    from wyspa.server.run import run
    from wyspa.server.settings import Settings

    limits = Limits(
        door=OPEN_DOOR, bot_seconds=3600.0, grace_seconds=3600.0, keep_seconds=30.0, waiting_seconds=60.0,
        abandoned_seconds=90.0, retention_seconds=120.0,
    )  # fmt: skip
    run(listen("127.0.0.1", port), Settings(str(Path(folder) / "soak.db"), [], limits), "en")


class Crowd:
    """People who come, play and go."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.waits: list[float] = []
        self.rng = random.Random(7)
        self.made = 0
        self.acknowledged = 0
        self.broken = 0  # tables whose connections were lost

    async def one_place(self, until: float) -> None:
        """Keep one table busy: when its people have gone, others begin anew."""
        await asyncio.sleep(self.rng.random() * 10)
        while time.perf_counter() < until:
            self.made += 1
            table = Table(self.made, self.server, self.rng.choice(list(BOXES)), self.waits)
            try:
                await table.sit()
                await table.play(min(until, time.perf_counter() + self.rng.uniform(*LIFE)))
            except (NoLine, OSError):  # a machine that is too busy answers pings too late
                self.broken += 1
            finally:
                table.leave()


def look(folder: Path, crowd: Crowd, begun: float) -> dict[str, float]:
    """Take one sample: of the process, its files, and what it says about itself."""
    server = crowd.server
    processor, memory = server.used()
    with urllib.request.urlopen(f"http://{server.at}/metrics", timeout=30) as answer:
        said = dict(line.rsplit(" ", 1) for line in answer.read().decode().splitlines() if not line.startswith("#"))
    waits, crowd.waits[:] = sorted(crowd.waits), []
    crowd.acknowledged += len(waits)
    awake = sum(float(value) for name, value in said.items() if name.startswith("wyspa_tables_awake"))
    return {
        "seconds": time.perf_counter() - begun,
        "memory": memory,
        "processor": processor,
        "files": sum(len(os.listdir(f"/proc/{pid}/fd")) for pid in server.pids),
        "sockets": float(said["wyspa_sockets"]),
        "awake": awake,
        "standing": float(said["wyspa_tables_standing"]),
        "wal": size(folder / "soak.db-wal"),
        "database": size(folder / "soak.db"),
        "p99": waits[int(len(waits) * 0.99)] * 1000 if waits else 0.0,
        "actions": float(crowd.acknowledged),
        "broken": float(crowd.broken),
        "tables": float(crowd.made),
    }


def size(file: Path) -> float:
    """Give the megabytes of a file."""
    return file.stat().st_size / 1e6 if file.exists() else 0.0


async def soak(tables: int, minutes: float, server: Server, folder: Path, samples: list[dict[str, float]]) -> None:
    """Play and take samples."""
    crowd = Crowd(server)
    begun = time.perf_counter()
    until = begun + minutes * 60
    playing = [asyncio.create_task(crowd.one_place(until)) for _ in range(tables)]
    while time.perf_counter() < until:
        await asyncio.sleep(SAMPLE)
        samples.append(await asyncio.to_thread(look, folder, crowd, begun))
        broken = [task for task in playing if task.done() and task.exception() is not None]
        for task in broken:
            task.result()
    await asyncio.gather(*playing)


def slope(points: list[tuple[float, float]]) -> tuple[float, float]:
    """Lay a line through points by least squares: how steep it is, and by how much that may be wrong (two sigma)."""
    n = len(points)
    mean_x, mean_y = sum(x for x, _ in points) / n, sum(y for _, y in points) / n
    spread = sum((x - mean_x) ** 2 for x, _ in points)
    steep = sum((x - mean_x) * (y - mean_y) for x, y in points) / spread
    rest = sum((y - mean_y - steep * (x - mean_x)) ** 2 for x, y in points)
    return steep, 2 * (rest / max(1, n - 2) / spread) ** 0.5


def judged(samples: list[dict[str, float]]) -> dict[str, float]:
    """Say what the last two thirds tell."""
    late = samples[len(samples) // 3 :]
    steep, doubt = slope([(one["seconds"] / 3600, one["memory"]) for one in late])
    spent = samples[-1]["seconds"] - samples[0]["seconds"]
    return {
        "minutes": samples[-1]["seconds"] / 60,
        "actions": samples[-1]["actions"],
        "tables": samples[-1]["tables"],
        "broken": samples[-1]["broken"],
        "slope": steep,
        "doubt": doubt,
        "memory_first": late[0]["memory"],
        "memory_last": late[-1]["memory"],
        "memory_most": max(one["memory"] for one in samples),
        "files_beside": max(one["files"] - one["sockets"] for one in late),
        "wal_most": max(one["wal"] for one in samples),
        "database_last": samples[-1]["database"],
        "p99": sorted(one["p99"] for one in late)[len(late) // 2],
        "processor": (samples[-1]["processor"] - samples[0]["processor"]) / spent * 100,
    }


def faults(found: dict[str, float]) -> list[str]:
    """List what grows."""
    wrong = []
    if found["minutes"] >= LONG_ENOUGH and found["slope"] - found["doubt"] > SLOPE_MOST:
        wrong.append(f"memory grows by {found['slope']:.0f} MB an hour")
    if found["files_beside"] > FILES_BESIDE:
        wrong.append(f"{found['files_beside']:.0f} descriptors besides sockets")
    if found["wal_most"] > WAL_MOST:
        wrong.append(f"the write-ahead log has {found['wal_most']:.0f} MB")
    return wrong


def picture(samples: list[dict[str, float]]) -> str:
    """Draw the curves below each other."""
    width, height, margin = PICTURE
    last = samples[-1]["seconds"]
    whole = len(CURVES) * height
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {whole}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{width}" height="{whole}" fill="#fffdf7"/>',
    ]
    for row, (name, unit) in enumerate(CURVES):
        top, low = row * height + 24, (row + 1) * height - 22
        most = max(one[name] for one in samples) or 1.0
        points = " ".join(
            f"{margin + one['seconds'] / last * (width - margin - 16):.1f},{low - one[name] / most * (low - top):.1f}"
            for one in samples
        )
        parts += [
            f'<text x="{margin}" y="{top - 8}" fill="#333">{name} {f"({unit})" if unit else ""}</text>',
            f'<text x="{margin - 6}" y="{top + 4}" text-anchor="end" fill="#666">{most:.0f}</text>',
            f'<text x="{margin - 6}" y="{low + 4}" text-anchor="end" fill="#666">0</text>',
            f'<line x1="{margin}" y1="{low}" x2="{width - 16}" y2="{low}" stroke="#bbb"/>',
            f'<polyline points="{points}" fill="none" stroke="#1d6fb8" stroke-width="1.5"/>',
        ]
    parts.append(f'<text x="{width - 16}" y="{whole - 6}" text-anchor="end" fill="#666">{last / 60:.0f} minutes</text>')
    return "\n".join([*parts, "</svg>", ""])


def report(found: dict[str, float], tables: int) -> str:
    """Write the report."""
    memory = ", ".join(f"{found[f'memory_{when}']:.0f}" for when in ("first", "last", "most"))
    rows = [
        ("tables, minutes", f"{tables}, {found['minutes']:.0f}"),
        ("actions acknowledged", f"{found['actions']:.0f} ({found['actions'] / found['minutes'] / 60:.0f} a second)"),
        ("memory after a third, at the end, at most", f"{memory} MB"),
        ("slope of the memory over the last two thirds", f"{found['slope']:+.0f} ± {found['doubt']:.0f} MB an hour"),
        ("tables that came and went, connections lost at", f"{found['tables']:.0f}, {found['broken']:.0f} tables"),
        ("descriptors besides sockets, at most", f"{found['files_beside']:.0f}"),
        ("write-ahead log, at most", f"{found['wal_most']:.1f} MB"),
        ("database at the end", f"{found['database_last']:.0f} MB"),
        ("acknowledgement p99, of the middle sample", f"{found['p99']:.0f} ms"),
        ("processor of the server", f"{found['processor']:.0f} % of one core"),
        ("other load on the machine at the end", f"{os.getloadavg()[0]:.1f}"),
    ]  # fmt: skip
    wrong = faults(found)
    fine = "Nothing grows." if found["minutes"] >= LONG_ENOUGH else "Too short a run to judge the slope."
    return "\n".join(
        [
            "# The server for long",
            "",
            "`make soak` wrote this page: four bots at each table through real sockets, one action a second and table; "
            f"people leave after {LIFE[0]:.0f} to {LIFE[1]:.0f} seconds and others begin; SQLite with every commit on "
            f"the disk; Python {platform.python_version()}, {os.cpu_count()} cores. Tables sleep after 30 seconds, "
            "end after 90, and go after 120.",
            "",
            "| | |",
            "|---|---|",
            *[f"| {name} | {value} |" for name, value in rows],
            "",
            f"Bounds: slope {SLOPE_MOST:.0f} MB an hour beyond its doubt, {FILES_BESIDE} descriptors, {WAL_MOST:.0f} "
            "MB of log. " + (fine if not wrong else f"**Beyond them: {'; '.join(wrong)}.**"),
            "",
            "![Memory, files, sockets, tables and times over the run](soak.svg)",
            "",
        ]
    )


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--minutes", type=float, default=30.0)
    words.add_argument("--tables", type=int, default=100)
    words.add_argument("--port", type=int, default=8449)
    words.add_argument("--serve", default="", help=argparse.SUPPRESS)
    words.add_argument("--print", action="store_true", help="print the report and write nothing")
    asked = words.parse_args()
    if asked.serve:
        serve(asked.port, asked.serve)
        return 0
    samples: list[dict[str, float]] = []
    broken = False
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen([sys.executable, __file__, "--serve", folder, "--port", str(asked.port)])
        try:
            server = Server(f"127.0.0.1:{asked.port}", [process.pid])
            wait_for(server.at)
            asyncio.run(soak(asked.tables, asked.minutes, server, Path(folder), samples))
        except Exception:
            if len(samples) < FEW:
                raise
            broken = True
            traceback.print_exc()  # what was measured until then is reported
        finally:
            process.terminate()
            process.wait()
    found = judged(samples)
    text = report(found, asked.tables)
    print(text)
    if not asked.print:
        HERE.joinpath("soak.md").write_text(text, encoding="utf-8")
        HERE.joinpath("soak.json").write_text(json.dumps({"found": found, "samples": samples}) + "\n", encoding="utf-8")
        HERE.joinpath("soak.svg").write_text(picture(samples), encoding="utf-8")
    wrong = faults(found)
    for line in wrong:
        print(f"soak: {line}", file=sys.stderr)
    return 1 if wrong or broken else 0


if __name__ == "__main__":
    sys.exit(main())
