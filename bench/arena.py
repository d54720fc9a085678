"""Does the arena scale with cores? The same run on one worker and on two, in turns; the report is bench/arena.md.

Every run is a process of its own. It tells its time on the clock, and of each of its processes the processor time and
how long it stood ready while another one had the core (`/proc/PID/schedstat`). So on a machine that has other things
to do one sees what the arena itself loses: `python bench/arena.py --seconds 30 --pairs 4`.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
BOTS = ["greedy", "relaxed"]
GOAL, PARENT = 1.9, 0.02  # times as fast; part of a core that handing out and writing may take
LOOK = 0.1  # seconds between two looks at what the processes have used
TRIAL = 24  # games, to find out how long one takes


@dataclass
class Run:
    """What one run used, in seconds."""

    workers: int
    wall: float
    parent: float  # processor time of the process that hands out and writes
    players: float  # processor time of those who play
    waited: float  # that they stood ready, and another process had the core
    digest: str  # of the file

    @property
    def alone(self) -> float:
        """Give the time on the clock that it would have taken if nobody had stood in the way."""
        return self.wall - self.waited / self.workers


def used(pid: int) -> tuple[float, float]:
    """Give processor time and waiting time of a process so far."""
    try:
        running, waiting, _ = Path(f"/proc/{pid}/schedstat").read_text().split()
    except (OSError, ValueError):
        return 0.0, 0.0
    return int(running) / 1e9, int(waiting) / 1e9


def children_of(pid: int) -> list[int]:
    """List the processes that a process has started."""
    try:
        return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def play(games: int, workers: int) -> None:
    """Be one run: play, and print what was used."""
    from wyspa.arena import contest

    seen: dict[int, tuple[float, float]] = {}
    done = threading.Event()

    def look() -> None:
        while not done.wait(LOOK):
            seen.update({pid: found for pid in children_of(os.getpid()) if sum(found := used(pid)) > 0})

    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "run.jsonl"
        thread = threading.Thread(target=look)
        thread.start()
        before, waited_before, began = time.process_time(), used(os.getpid())[1], time.perf_counter()
        contest(games, BOTS, seed=1, workers=workers, out=out)
        wall, parent = time.perf_counter() - began, time.process_time() - before
        waited = used(os.getpid())[1] - waited_before
        done.set()
        thread.join()
        digest = hashlib.sha256(out.read_bytes()).hexdigest()
    if workers == 1:
        found = Run(1, wall, 0.0, parent, waited, digest)
    else:
        found = Run(workers, wall, parent, sum(r for r, _ in seen.values()), sum(w for _, w in seen.values()), digest)
    print(json.dumps(vars(found)))


def run(games: int, workers: int) -> Run:
    """Start one run, and hear what it used."""
    words = [sys.executable, __file__, "--games", str(games), "--workers", str(workers)]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    return Run(**json.loads(done.stdout))


def row(found: Run) -> str:
    """Write a line of the report."""
    share = f"{found.parent / found.wall:.1%}" if found.workers > 1 else ""
    return (
        f"| {found.workers} | {found.wall:.1f} | {found.players:.1f} | {found.waited:.1f} | "
        f"{found.alone:.1f} | {share} |"
    )


def listed(times: list[float]) -> str:
    """Write what the pairs have shown."""
    return ", ".join(f"{x:.2f}" for x in times)


def measure(seconds: float, pairs: int) -> int:
    """Play pairs of runs in turns, write the report, and tell whether the goals are met."""
    games = max(TRIAL, round(seconds / (run(TRIAL, 1).players / TRIAL)))
    lines = ["| workers | clock | played | waited for a core | clock without that | parent, of a core |"]
    lines.append("|---:|---:|---:|---:|---:|---:|")
    times, freed, shares, busy, digests = [], [], [], [], set()
    for n in range(pairs):
        order = (1, 2) if n % 2 == 0 else (2, 1)
        one, two = sorted((run(games, workers) for workers in order), key=lambda found: found.workers)
        for found in (one, two):
            digests.add(found.digest)
            busy.append(found.waited / found.workers / found.wall)
            lines.append(row(found))
            print(lines[-1], flush=True)
        times.append(one.wall / two.wall)
        freed.append(one.alone / two.alone)
        shares.append(two.parent / two.wall)
    seen, own, share = statistics.median(times), statistics.median(freed), max(shares)
    same = "the same file, byte for byte" if len(digests) == 1 else "DIFFERENT FILES"
    report = [
        "# The arena on one worker and on two", "",
        f"Made by `make bench-arena`: {games} games between {' and '.join(BOTS)}, {pairs} pairs of runs in turns;",
        f"all figures are seconds, but for the last column. All runs wrote {same}.", "",
        *lines, "",
        f"On the clock two workers are {seen:.2f} times as fast as one: the median of {listed(times)}.",
        f"Without the time in which other programs had the core: {own:.2f} times, of {listed(freed)}.",
        f"Workers stood ready {statistics.mean(busy):.0%} of the time: so busy was the machine with other things.",
        f"The process that hands out and writes took at most {share:.2%} of a core.",
        f"Goals: {GOAL} times on the clock, {PARENT:.0%} of a core.", "",
    ]  # fmt: skip
    (HERE / "arena.md").write_text("\n".join(report), encoding="utf-8")
    print("\n".join(report[-6:]))
    return 0 if seen >= GOAL and share < PARENT and len(digests) == 1 else 1


def main() -> int:
    """Measure, or be one of the runs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="of work in each run")
    parser.add_argument("--pairs", type=int, default=4)
    parser.add_argument("--games", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--workers", type=int, default=0, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.workers:
        play(asked.games, asked.workers)
        return 0
    return measure(asked.seconds, asked.pairs)


if __name__ == "__main__":
    sys.exit(main())
