"""Match greedy against itself with other constants, or against that of an earlier commit: how its numbers are fitted.

python bench/bots_fit.py goals.IMPATIENCE=4 goals.CARD=1.5 --tables "base, 4"    one changed against the others
python bench/bots_fit.py --before HEAD~3 --games 200                             today's against the former

A copy of the package gets another name and other numbers; one of it sits with others as they are, every seed on every
seat. A new number is taken over where 400 games show a gain: the lower end of the interval above the fair share.
"""

import argparse
import importlib
import os
import re
import subprocess
import sys
import tarfile
import tempfile
from functools import partial
from io import BytesIO
from pathlib import Path

from bots import tables
from wyspa.arena import Match, spread, wilson
from wyspa.bots import Bot, Greedy
from wyspa.core.dealer import Seeded
from wyspa.laying import lay_table
from wyspa.table import read_table

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "src/wyspa/bots/greedy"
NAME = "greedy_copy"
TURNS = 400


def copied(revision: str, changes: list[str]) -> type[Bot]:
    """Give the greedy bot of a revision (of this tree if there is none), with some constants changed."""
    folder = Path(tempfile.mkdtemp(prefix="wyspa-fit-"))
    command = ["git", "archive", revision or "HEAD", PACKAGE]
    if revision:
        packed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout
        with tarfile.open(fileobj=BytesIO(packed)) as archive:
            archive.extractall(folder, filter="data")
        source = folder / PACKAGE
    else:
        source = ROOT / PACKAGE
    for path in source.rglob("*.py"):
        text = path.read_text(encoding="utf-8").replace("wyspa.bots.greedy", NAME)
        module = ".".join(path.relative_to(source).with_suffix("").parts)
        for change in changes:
            where, _, value = change.partition("=")
            head, _, constant = where.rpartition(".")
            if head == module:
                text, found = re.subn(rf"(?m)^{constant} = [^#\n]*", f"{constant} = {value} ", text)
                if not found:
                    raise SystemExit(f"there is no constant {constant} in {module}")
        target = folder / "copies" / NAME / path.relative_to(source)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    sys.path.insert(0, str(folder / "copies"))
    found_bot: type[Bot] = importlib.import_module(NAME).Greedy
    return found_bot


COPY: list[type[Bot]] = []  # made once in each process


def play(revision: str, changes: list[str], task: tuple[str, int, int, bool]) -> bool | None:
    """Play one game; give whether the one who sits alone has won, None if nobody has."""
    line, seed, chair, copy_alone = task
    if not COPY:
        COPY.append(copied(revision, changes))
    table = read_table(line)
    kinds = (COPY[0], Greedy) if copy_alone else (Greedy, COPY[0])
    bots = [kinds[seat != chair](seed * 100 + seat) for seat in range(len(table.seats))]
    outcome = Match(lay_table(table, Seeded(seed * 7919 + 1)), bots, seed=seed).play(TURNS)
    return chair in outcome.winners if outcome.winners else None


def main() -> None:
    """Print a row for each table."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("changes", nargs="*")
    words.add_argument("--before", default="")
    words.add_argument("--tables", nargs="*", default=[])
    words.add_argument("--games", type=int, default=400)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = words.parse_args()
    chosen = [(name, table) for name, table in tables() if len(table.seats) <= 6]
    chosen = [(n, t) for n, t in chosen if not asked.tables or any(text in n for text in asked.tables)]
    work = partial(play, asked.before, asked.changes)
    for name, table in chosen:
        seats = len(table.seats)
        tasks = [(table.line(), asked.seed + k // seats, k % seats, not asked.before) for k in range(asked.games)]
        parcels = spread(work, tasks, asked.workers)
        results = [won for parcel in parcels for _, won in parcel if won is not None]
        low, high = wilson(sum(results), len(results))
        share = sum(results) / max(1, len(results))
        said = "better" if low > 1 / seats else "worse" if high < 1 / seats else "no difference shown"
        print(
            f"{name}: {share:.1%} [{low:.1%}, {high:.1%}] of {len(results)}, fair {1 / seats:.1%}: {said}",
            flush=True,
        )


if __name__ == "__main__":
    main()
