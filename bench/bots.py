"""How strong the bots are: at catanatron's table, its bots at ours, and all levels. Writes bots.md and .json.

python bench/bots.py [--rows TEXT ...] [--games N] [--workers 2] [--catanatron FOLDER] [--anew] [--list]

The sums of all games are kept in bots.json: a run that was ended goes on where it was. Games of bots whose source or
weights have changed since are played again. CATANATRON (or --catanatron) names a checkout that has F and AB:2.
"""

import argparse
import hashlib
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from subprocess import PIPE
from typing import Any

from bots_report import page

from wyspa.bots.guided import is_guided
from wyspa.mind.describing import Describer
from wyspa.mind.weights import weights_for
from wyspa.table import Table, book_of, read_table, scenario_names, set_table

HERE = Path(__file__).resolve().parent
KEPT = HERE / "bots.json"
REPORT = HERE / "bots.md"
LEVELS = ("first-evening", "relaxed", "greedy", "strong", "master")
THINKING = ("strong", "master")
SAID = ("registry.py", "reason.py")  # what bots are called and say: it does not change what they play
GUIDED = ("guided.py", "imagined.py")  # what matters only where weights are for greedy's hands
PLAIN = ("bots/greedy",)  # what the bots are made of: folders
THOUGHT = ("bots", "belief")
JUDGED = tuple(
    f"mind/{name}.py" for name in ("barter", "describing", "errands", "fate", "judge", "judging", "net", "policy")
)
PEERS = (("R", False, 200), ("W", False, 200), ("VP", False, 200), ("F", True, 400), ("AB:2", True, 100))
GAMES = 400
LONG = 200  # games of a row with a master: it thinks
INVITING = ("base, 4 players",)  # tables of ours that catanatron's bots are invited to
CHUNK = 8  # games that a worker is given at once
SAME_EVERY_TIME = {**os.environ, "PYTHONHASHSEED": "0"}  # catanatron walks over sets
SUMMED = ("won", "unfinished", "decisions", "seconds", "fallbacks", "turns", "ahead")

Sums = dict[str, Any]


@dataclass(frozen=True)
class Row:
    """One line of the report: one bot of a kind against others of another."""

    name: str
    box: str
    ours: str
    against: str
    seats: int
    games: int
    abroad: bool = False
    newer: bool = False  # needs a newer catanatron than that of PyPI
    table: str = ""
    hall: bool = False
    invited: bool = False  # the others are catanatron's, at a table of ours

    @property
    def fair(self) -> float:
        """Give the share of games that one as good as the others would win."""
        return 0.5 if self.hall else 1 / self.seats

    @property
    def ways(self) -> int:
        """Count the ways in which a seed is played: from every seat, or in a hall with either half of the seats."""
        return 2 if self.hall else self.seats


def tables() -> list[tuple[str, Table]]:
    """List a table of each box, preset and scenario."""
    found = [
        ("base, 4 players", set_table("base", "variable", 4)),
        ("base, 3 players", set_table("base", "variable", 3)),
        ("travel, 2 players", set_table("travel")),
        ("duel", set_table(preset="duel")),
        ("cities-knights, 4 players", set_table("cities-knights", seats=4)),
        ("cities-knights, 3 players", set_table("cities-knights", seats=3)),
    ]
    found += [(f"{scenario}, 4 players", set_table(map=scenario, seats=4)) for scenario in scenario_names()]
    for scenario in ("new-shores", "through-the-desert"):
        found.append((f"{scenario} with cities-knights", set_table("cities-knights", scenario, 4)))
    found.append(("connect, hall of 12", set_table("connect", seats=12)))
    return list({table.line(): (name, table) for name, table in found}.values())


def rows() -> list[Row]:
    """List all lines of the report, those that matter most first."""
    found: list[Row] = []
    for seats, where in ((4, "catanatron, 4 players"), (2, "catanatron, duel")):
        for code, newer, games in PEERS if seats == 4 else PEERS[3:]:
            for ours in ("greedy", *THINKING):
                name = f"{ours} against {seats - 1} {code}" if seats > 2 else f"{ours} against {code}"
                found.append(Row(f"{where}: {name}", where, ours, code, seats, games, True, newer))
    for box, table in tables():
        seats, line = len(table.seats), table.line()
        hall = seats > 6
        pairs = [*zip(LEVELS[1:], LEVELS[:-1], strict=True), ("master", "greedy")]
        for ours, against in pairs:
            games = LONG if "master" in (ours, against) else GAMES
            name = f"{box}: {ours} against {'half a hall of' if hall else seats - 1} {against}"
            found.append(Row(name, box, ours, against, seats, games, table=line, hall=hall))
        if box in INVITING:
            found += invited_rows(box, seats, line)
    return found


def invited_rows(box: str, seats: int, line: str) -> list[Row]:
    """List those with catanatron's bots on the other seats of our table."""
    found = []
    for code, newer, games in PEERS:
        for ours in ("greedy", *THINKING):
            most = min(games, LONG) if ours == "master" else games
            name = f"{box}, catanatron's bots: {ours} against {seats - 1} {code}"
            found.append(Row(name, box, ours, code, seats, most, newer=newer, table=line, invited=True))
    return found


@cache
def source_of(bot: str, guided: bool = False) -> str:
    """Give a digest of what a bot is made of at a table: its games are worth nothing once it has changed."""
    package = HERE.parent / "src" / "wyspa"
    files = [path for folder in (THOUGHT if bot in THINKING else PLAIN) for path in (package / folder).rglob("*.py")]
    files += [package / name for name in (JUDGED if bot in THINKING else ())]
    files = [path for path in files if path.name not in (SAID if guided else (*SAID, *GUIDED))]
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


@cache
def weights_of(line: str, silent: bool = False) -> str:
    """Give a digest of the weights that are used at a table: those of others do not matter. Nothing without any."""
    found = weights_for(Describer(book_of(read_table(line))).names, line, silent=silent)
    return hashlib.sha256(found.numbers.tobytes()).hexdigest()[:12] if found else ""


def made_of(row: Row) -> str:
    """Give the same for all of ours in a row, with the weights of its table."""
    names = (row.ours,) if row.abroad or row.invited else (row.ours, row.against)
    line = line_of(row)
    guided = is_guided(book_of(read_table(line)), line, row.abroad)
    return " ".join(
        source_of(name, guided) + (f"+{weights_of(line, row.abroad)}" if name in THINKING else "") for name in names
    )


def line_of(row: Row) -> str:
    """Give the table that is played at: abroad it is the base game of as many."""
    duel = {"duel": "yes"} if row.seats == 2 else {}
    return set_table("base", "variable", row.seats, **duel).line() if row.abroad else row.table


def play(row: Row, first: int, games: int, workers: int, catanatron: str, save: Callable[[Sums], None]) -> str:
    """Play games on some processes, hand on their sums in order, and give a sentence if something is missing."""
    parts = [list(range(k, min(k + CHUNK, games))) for k in range(first, games, CHUNK)]
    running: list[subprocess.Popen[str]] = []
    while parts or running:
        while parts and len(running) < workers:
            ways = row.ways
            due = [(1 + k // ways, k % ways) for k in parts.pop(0)]  # every seed from every seat
            asked = {"row": asdict(row), "games": due, "catanatron": catanatron}
            command = [sys.executable, str(HERE / "bots_worker.py"), json.dumps(asked)]
            running.append(subprocess.Popen(command, stdout=PIPE, stderr=PIPE, text=True, env=SAME_EVERY_TIME))
        process = running.pop(0)
        out, err = process.communicate()
        if process.returncode:
            stop(running)
            return (err.strip().splitlines() or ["a worker has ended"])[-1]
        played = [json.loads(line) for line in out.splitlines()]
        save(added(played))
    return ""


def added(played: list[dict]) -> Sums:
    """Sum up games."""
    sums: Sums = {
        "games": len(played),
        "differences": dict(sum((Counter(g["differences"]) for g in played), Counter())),
    }
    for name in SUMMED:
        sums[name] = round(sum(float(game[name]) for game in played), 4)
    sums["squares"] = round(sum(float(game["ahead"]) ** 2 for game in played), 4)
    return sums


def together(one: Sums, other: Sums) -> Sums:
    """Add sums."""
    numbers = {name: round(one.get(name, 0) + other[name], 4) for name in ("games", "squares", *SUMMED)}
    return {**numbers, "differences": dict(Counter(one.get("differences", {})) + Counter(other["differences"]))}


def stop(running: list[subprocess.Popen[str]]) -> None:
    """Stop workers whose games are not wanted any more."""
    for process in running:
        process.terminate()
        process.communicate()


def main() -> int:
    """Play what is missing, row by row, and write the report after each."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--rows", nargs="*", default=[], help="only those whose name has one of these texts")
    words.add_argument("--games", type=int, default=0, help="at most so many in each row")
    words.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    words.add_argument("--catanatron", default=os.environ.get("CATANATRON", ""))
    words.add_argument("--anew", action="store_true", help="forget the games that were played")
    words.add_argument("--list", action="store_true", help="name the rows and end")
    asked = words.parse_args()
    chosen = [row for row in rows() if not asked.rows or any(text in row.name for text in asked.rows)]
    if asked.list:
        print("\n".join(row.name for row in chosen))
        return 0
    kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.is_file() else {}
    order = {row.name: k for k, row in enumerate(rows())}
    for row in rows():  # what kept a row from being played may be there by now
        if row.name in kept and not kept[row.name]["games"] and not missing(row, asked.catanatron):
            del kept[row.name]

    def write() -> None:
        in_order = dict(sorted(kept.items(), key=lambda item: order.get(item[0], len(order))))
        KEPT.write_text(json.dumps(in_order, indent=1) + "\n", encoding="utf-8")
        REPORT.write_text(page(rows(), in_order, made_of), encoding="utf-8")

    for row in chosen:
        why_not = missing(row, asked.catanatron)
        keep = kept.get(row.name, {})
        if not why_not and (asked.anew or keep.get("made_of") != made_of(row)):
            keep = {}
        keep = {"made_of": made_of(row), "games": 0, **keep, "why_not": why_not}
        kept[row.name] = keep

        def save(sums: Sums, keep: Sums = keep) -> None:
            keep.update(together(keep, sums))
            write()

        games = min(row.games, asked.games or row.games)
        if not why_not and keep["games"] < games:
            keep["why_not"] = play(row, int(keep["games"]), games, asked.workers, asked.catanatron, save)
        write()
        said = f"{keep['won']:.0f} of {keep['games']:.0f}" if keep["games"] else "no game"
        print(f"{row.name}: {said}{', ' + keep['why_not'] if keep['why_not'] else ''}", flush=True)
    return 0


def missing(row: Row, catanatron: str) -> str:
    """Say what a row lacks that nobody can make up for here."""
    if row.newer and not catanatron:
        return "needs a newer catanatron: name the folder of a checkout in CATANATRON"
    thinking = [name for name in (row.ours, row.against) if name in THINKING]
    if (
        thinking and not row.hall and not weights_of(line_of(row), row.abroad)
    ):  # in a hall they deal, and judge by no weights
        return "nobody has trained weights for this table: greedy would play"
    return ""


if __name__ == "__main__":
    sys.exit(main())
