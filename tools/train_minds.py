"""Train the weights of all kinds of tables one after the other, and put into the package those that beat greedy.

    .venv/bin/python tools/train_minds.py [--only duel travel-2] [--scale 1.0] [--workers 2] [--games 100]

It works in build/minds and goes on where it was ended. A whole run takes some hours of two free cores; --scale 0.2
makes every training a fifth as long. Weights with which `master` does not win more than its share against greedy are
not kept.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build" / "minds"
PACKAGE = ROOT / "src" / "wyspa" / "mind" / "trained"
SEA = "new-shores,through-the-desert,four-islands"
# by name: rounds, of which lessons, games a round, and the table
COURSES: dict[str, tuple[int, int, int, str]] = {
    "cities-knights-4": (52, 20, 1000, "--box cities-knights --seats 4,3 --like base-4 --hands both"),
    "seafarers-4": (50, 30, 1000, f"--map {SEA} --seats 4,3 --like base-4 --hands greedy"),
    "duel": (40, 8, 600, "--box base --seats 2 -o duel=yes --preset none,duel"),
    "travel-2": (28, 0, 600, "--box travel --seats 2"),
    "base-4": (45, 5, 1000, "--box base --seats 4"),
    "base-3": (5, 5, 400, "--box base --seats 3 --like base-4 --hands greedy"),
    "seafarers-cities-knights-4": (25, 15, 600, "--box cities-knights --map new-shores,through-the-desert --seats 4"
                                   " --like cities-knights-4,seafarers-4 --hands greedy"),
}  # fmt: skip


def wyspa(*words: str) -> int:
    """Run a command of this checkout."""
    return subprocess.run([sys.executable, "-m", "wyspa", "mind", *words], cwd=ROOT, check=False).returncode


def beats_greedy(name: str, games: int) -> bool:
    """Let both levels play with weights of the package, and tell whether the stronger one wins more than its share."""
    if wyspa("measure", name, "--games", str(games)):
        return False
    noted = json.loads((PACKAGE / f"{name}.json").read_text(encoding="utf-8"))
    seats = noted["table"].split("seats=")[1].split(" ")[0].count(",") + 1
    return bool(noted["matches"]["master against greedy"]["low"] > 1 / seats)


def put(name: str, source: Path, target: Path) -> None:
    """Copy weights and what lies beside them; what is not there is taken away."""
    target.mkdir(parents=True, exist_ok=True)
    for ending in (".mind", ".json", ".svg"):
        file = source / (name + ending)
        if file.is_file():
            shutil.copy(file, target)
        else:
            (target / file.name).unlink(missing_ok=True)


def train(name: str, scale: float, workers: int, games: int) -> str:
    """Train, compare, and keep or not; give a sentence."""
    rounds, lessons, a_round, table = COURSES[name]
    rounds, lessons = max(2, round(rounds * scale)), max(1, round(lessons * scale)) if lessons else 0
    words = f"--rounds {rounds} --lessons {lessons} --games {a_round} --workers {workers} --name {name} --out {WORK}"
    if not (WORK / f"{name}.mind").is_file() and wyspa("train", *table.split(), *words.split()):
        return f"{name}: the training has ended with an error"
    if not (WORK / f"{name}.mind").is_file():
        return f"{name}: no better than the judge made by hand, not kept"
    before = WORK / "before"
    put(name, PACKAGE, before)
    put(name, WORK, PACKAGE)
    if beats_greedy(name, games):
        return f"{name}: kept"
    put(name, before, PACKAGE)
    return f"{name}: does not beat greedy, those before stay"


def main() -> int:
    """Train what was asked for."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--only", nargs="*", default=list(COURSES), choices=list(COURSES))
    words.add_argument("--scale", type=float, default=1.0, help="how much of the usual number of rounds")
    words.add_argument("--workers", type=int, default=2)
    words.add_argument("--games", type=int, default=100, help="of each match against greedy")
    asked = words.parse_args()
    WORK.mkdir(parents=True, exist_ok=True)
    for name in asked.only:
        print(train(name, asked.scale, asked.workers, asked.games), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
