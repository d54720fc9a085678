"""Files of one run put together, games of a file played again, and a folder of files as a leaderboard."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from wyspa.arena.contest import first_missing
from wyspa.arena.job import Job, play_game
from wyspa.arena.rating import Skill, seatings, skills
from wyspa.arena.record_file import WHOLE, BadRecords, RunHead, check_fits, read_records, said, write_run
from wyspa.arena.result import GameResult

FILES = (".jsonl", ".parquet")


def merge(files: Sequence[Path], out: Path) -> tuple[RunHead, int, list[int]]:
    """Put shards together; give the head, how many games there are, and some of those that are missing."""
    if not files:
        raise BadRecords("there is nothing to merge: name the files of the shards")
    whole: RunHead | None = None
    found: dict[int, GameResult] = {}
    where: dict[int, Path] = {}
    for path in files:
        head, records = read_records(path)
        if whole is None:
            whole = replace(head, shard=WHOLE, until_sure=None)
        elif not whole.same_games(head):
            raise BadRecords(f"{path} holds another run ({said(head)}) than {files[0]} ({said(whole)})")
        whole = replace(whole, games=max(whole.games, head.games))
        for number, record in records.items():
            if found.setdefault(number, record) != record:
                raise BadRecords(
                    f"{where[number]} and {path} disagree about game {number}: "
                    "one of them was played with other bots or rules; `wyspa arena replay` tells which"
                )
            where.setdefault(number, path)
    assert whole is not None
    out.parent.mkdir(parents=True, exist_ok=True)
    write_run(out, whole, list(found.values()))
    return whole, len(found), first_missing(check_fits(whole), whole, found, 5)


def played_again(path: Path, number: int, save: Path | None = None) -> tuple[Job, GameResult, GameResult]:
    """Play a game of a file once more; give the job, what the file says and what has come of it."""
    head, records = read_records(path)
    if number not in records:
        there = f"it has {len(records)} games, from {min(records)} to {max(records)}" if records else "it has none"
        raise BadRecords(f"there is no game {number} in {path}: {there}")
    job = check_fits(head)
    return job, records[number], play_game(replace(job, save=save), number)


def difference(kept: GameResult, again: GameResult) -> str:
    """Say in what two plays of one game differ; nothing if they are the same."""
    for name in ("seated", "winners", "points", "turns", "actions", "hash"):
        if getattr(kept, name) != getattr(again, name):
            return f"{name}: the file says {getattr(kept, name)}, and now it is {getattr(again, name)}"
    return ""


@dataclass(frozen=True)
class LeaderTable:
    """All runs of a folder at one table, and what they say of the bots together."""

    table: str
    files: list[str]
    games: int
    skills: list[Skill]
    wins: dict[str, tuple[int, int, float]]  # by bot: games won, games, what is fair


def leaderboards(folder: Path) -> list[LeaderTable]:
    """Read all runs of a folder; those at one table are rated together. A file that is no run is an error."""
    if not folder.is_dir():
        raise BadRecords(f"there is no folder {folder}")
    by_table: dict[str, list[tuple[str, RunHead, list[GameResult]]]] = {}
    for path in sorted(path for path in folder.iterdir() if path.suffix in FILES):
        head, records = read_records(path)
        by_table.setdefault(head.table, []).append((path.name, head, [records[n] for n in sorted(records)]))
    if not by_table:
        raise BadRecords(f"there are no runs in {folder}: they end in {' or '.join(FILES)}")
    return [board_of(table, runs) for table, runs in sorted(by_table.items())]


def board_of(table: str, runs: list[tuple[str, RunHead, list[GameResult]]]) -> LeaderTable:
    """Sum up the runs at one table; a game that lies in several files counts once."""
    seen: set[tuple[int, str, tuple[str, ...]]] = set()
    games = []
    wins: dict[str, tuple[int, int, float]] = {}
    for _, head, records in runs:
        fresh = []
        for record in records:
            key = (head.seed, record.hash, tuple(head.bots[k] for k in record.seated))
            if key not in seen:
                seen.add(key)
                fresh.append(record)
        games += seatings(fresh, head.bots)
    for names, winners in games:
        for name in set(names):
            won, n, fair = wins.get(name, (0, 0, 0.0))
            has_won = any(names[seat] == name for seat in winners)
            wins[name] = (won + has_won, n + 1, fair + list(names).count(name) / len(names))
    return LeaderTable(table, [name for name, _, _ in runs], len(games), skills(games), wins)
