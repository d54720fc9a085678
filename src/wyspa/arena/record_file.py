"""A run in a file: a first line that says what is played, and a line for every game, written as it comes.

Whoever is killed has lost nothing but the games under way: lines are appended whole, and one that was torn is cut off
when the run goes on. A run that is complete is put into the order of its games, so that its file is the same whoever
has played it. The format is in docs/arena.md.
"""

import json
import os
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from wyspa.arena.job import Job
from wyspa.arena.lineup import Lineup
from wyspa.arena.result import GameResult
from wyspa.bots.registry import maker_named
from wyspa.core.why import UnknownWord
from wyspa.table import read_table

FORMAT = 1
MARK = "wyspa_arena"
WHOLE = (1, 1)


class BadRecords(ValueError):
    """A file that holds no run, or another one than expected."""


@dataclass(frozen=True)
class RunHead:
    """What a run plays: everything that decides its games, and how far it goes."""

    version: str  # of Wyspa, when it began
    table: str  # its line
    drawing: str  # the text of a map of one's own, or nothing
    bots: tuple[str, ...]
    lineups: tuple[Lineup, ...]
    rotate: bool
    paired: bool
    seed: int
    turns: int
    games: int
    shard: tuple[int, int] = WHOLE
    until_sure: float | None = None

    def job(self) -> Job:
        """Give the job of the run; bots are found by their names."""
        table = read_table(self.table, self.drawing)
        makers = tuple(maker_named(name) for name in self.bots)
        return Job(table, self.bots, makers, self.seed, self.turns, self.rotate, None, self.lineups, self.paired)

    def line(self) -> str:
        """Write the first line."""
        return json.dumps({MARK: FORMAT, **asdict(self)}, ensure_ascii=False) + "\n"

    def same_games(self, other: "RunHead") -> bool:
        """Tell whether another run plays the same games under the same numbers."""
        return replace(self, games=0, shard=WHOLE, until_sure=None, version="") == replace(
            other, games=0, shard=WHOLE, until_sure=None, version=""
        )


def row_of(record: GameResult) -> str:
    """Write the line of a game."""
    row = {"game": record.number, "seated": record.seated, "winners": record.winners, "points": record.points}
    rest = {"turns": record.turns, "actions": record.actions, "hash": record.hash}
    return json.dumps({**row, **rest}, separators=(",", ":")) + "\n"


def read_head(line: str, name: str) -> RunHead:
    """Read the first line."""
    try:
        found = json.loads(line)
        form = found.pop(MARK)
    except (ValueError, KeyError, AttributeError, TypeError):
        raise BadRecords(f"{name} is no run of the arena: its first line does not say what was played") from None
    if form != FORMAT:
        raise BadRecords(f"{name} has the format {form!r}, which is not known here; expected {FORMAT}")
    try:
        found["lineups"] = tuple(tuple(int(k) for k in lineup) for lineup in found["lineups"])
        found["bots"] = tuple(str(bot) for bot in found["bots"])
        found["shard"] = (int(found["shard"][0]), int(found["shard"][1]))
        return RunHead(**found)
    except (ValueError, KeyError, TypeError, IndexError) as error:
        raise BadRecords(f"the first line of {name} does not say what was played: {error}") from None


def read_row(line: str, head: RunHead) -> GameResult:
    """Read the line of a game, and refuse what no game can be."""
    found: dict[str, Any] = json.loads(line)
    seated, winners, points = (tuple(int(x) for x in found[key]) for key in ("seated", "winners", "points"))
    number, turns, actions = (int(found[key]) for key in ("game", "turns", "actions"))
    seats = len(points)
    sane = len(seated) == seats and all(0 <= k < len(head.bots) for k in seated) and number >= 0
    if not sane or not all(0 <= seat < seats for seat in winners):
        raise ValueError("its numbers do not fit together")
    return GameResult(number, winners, turns, actions, points, seated, str(found["hash"]))


def read_records(path: Path) -> tuple[RunHead, dict[int, GameResult]]:
    """Read a run; a last line that was torn by a kill is left out, anything else that is damaged is refused."""
    if path.suffix == ".parquet":
        from wyspa.arena.run_parquet import read_run

        return read_run(path)
    try:
        text = path.read_bytes().decode("utf-8")
    except OSError as error:
        raise BadRecords(f"{path} cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise BadRecords(f"{path} is no run of the arena: it is not a text file") from None
    whole, _, _ = text.rpartition("\n")
    lines = whole.split("\n")
    head = read_head(lines[0], str(path))
    records: dict[int, GameResult] = {}
    for n, line in enumerate(lines[1:], start=2):
        try:
            record = read_row(line, head)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            said = f": {error}" if str(error).startswith("its numbers") else ""
            again = "take it out, and its game is played again"
            raise BadRecords(f"line {n} of {path} is damaged{said}; {again}") from None
        records[record.number] = record
    return head, records


class RecordFile:
    """A file that a run writes to. Only one run may."""

    def __init__(self, path: Path, head: RunHead) -> None:
        """Begin it, or go on where an earlier run of the same games was ended."""
        self.path = path
        self.head = head
        self.records: dict[int, GameResult] = {}
        self.open()
        try:
            self.resume()
        except BadRecords:
            self.file.close()
            raise

    def open(self) -> None:
        """Open it, for this run alone."""
        if self.path.suffix == ".parquet":
            raise BadRecords(
                f"a run is not written into {self.path} as it goes: name a .jsonl file, and Parquet beside it"
            )
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.file = self.path.open("ab+")
        except OSError as error:
            raise BadRecords(f"{self.path} cannot be written: {error.strerror or error}") from None
        lock(self.file.fileno(), self.path)

    def resume(self) -> None:
        """Take over what is there."""
        self.file.seek(0)
        data = self.file.read()
        if b"\n" not in data:  # new, or killed in its first line
            self.file.truncate(0)
            self.write(self.head.line())
            return
        before, self.records = read_records(self.path)
        if not before.same_games(self.head) or before.shard != self.head.shard:
            other = f"{self.path} holds another run ({said(before)})"
            raise BadRecords(f"{other}: go on with that one, or name another file")
        self.file.truncate(data.rindex(b"\n") + 1)
        self.head = replace(self.head, version=before.version, games=max(before.games, self.head.games))
        if self.head != before:  # it goes further than it did
            write_run(self.path, self.head, list(self.records.values()))
            self.file.close()
            self.open()

    def write(self, text: str) -> None:
        """Append whole lines."""
        self.file.write(text.encode("utf-8"))
        self.file.flush()

    def add(self, records: list[GameResult]) -> None:
        """Keep games."""
        self.write("".join(row_of(record) for record in records))
        self.records.update((record.number, record) for record in records)

    def finish(self, end: int | None = None) -> None:
        """Put a complete run in order, without what was played beyond an end that it has come to before.

        So the file is the same whoever has played it, and in whatever order.
        """
        kept = [record for number, record in self.records.items() if end is None or number < end]
        write_run(self.path, self.head, kept)

    def close(self) -> None:
        """Let another one have the file."""
        self.file.close()


def write_run(path: Path, head: RunHead, records: list[GameResult]) -> None:
    """Write a whole run in one go: there is always the old file or the new one."""
    beside = path.with_name(path.name + ".new")
    with beside.open("w", encoding="utf-8", newline="\n") as file:
        file.write(head.line())
        file.writelines(row_of(record) for record in sorted(records, key=lambda record: record.number))
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def lock(file: int, path: Path) -> None:
    """Refuse a file that another run writes to; where the system cannot lock, nobody is refused."""
    try:
        import fcntl
    except ImportError:  # Windows
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise BadRecords(f"another run is writing to {path}: wait for it, or name another file") from None


def said(head: RunHead) -> str:
    """Name a run in a few words."""
    part = "" if head.shard == WHOLE else f", shard {head.shard[0]}/{head.shard[1]}"
    return f"{', '.join(head.bots)} on {head.table.split(' seats=')[0]}, seed {head.seed}{part}"


def check_fits(head: RunHead) -> Job:
    """Give the job of a run that was read, or say why it cannot be played here."""
    try:
        job = head.job()
    except (UnknownWord, ValueError) as error:
        raise BadRecords(f"these games cannot be played here: {error}") from None
    seats = len(job.table.seats)
    if not all(len(lineup) == seats and all(0 <= k < len(head.bots) for k in lineup) for lineup in head.lineups):
        raise BadRecords(f"the lineups of this run do not fit a table of {seats}")
    return job
