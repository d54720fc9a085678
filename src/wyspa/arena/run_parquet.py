"""A run as a Parquet file: one row for each game, and what was played in the file's own notes."""

from pathlib import Path
from typing import Any

from wyspa.arena.record_file import MARK, BadRecords, RunHead, read_head
from wyspa.arena.result import GameResult
from wyspa.core.why import UnknownWord


def arrow() -> tuple[Any, Any]:
    """Import what reads and writes Parquet, which playing does not need."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise UnknownWord(f"Parquet needs pyarrow: pip install 'wyspa[data]' ({error})") from None
    return pyarrow, pyarrow.parquet


def write_parquet(path: Path, head: RunHead, records: list[GameResult]) -> None:
    """Write a run."""
    pa, parquet = arrow()
    small = pa.list_(pa.int16())
    columns = {
        "game": pa.array([r.number for r in records], pa.int64()),
        "bots": pa.array([[head.bots[k] for k in r.seated] for r in records], pa.list_(pa.string())),
        "seated": pa.array([r.seated for r in records], small),
        "winners": pa.array([r.winners for r in records], small),
        "points": pa.array([r.points for r in records], small),
        "turns": pa.array([r.turns for r in records], pa.int32()),
        "actions": pa.array([r.actions for r in records], pa.int32()),
        "hash": pa.array([r.hash for r in records], pa.string()),
    }
    sheet = pa.table(columns).replace_schema_metadata({MARK: head.line().strip()})
    beside = path.with_name(path.name + ".new")
    try:
        parquet.write_table(sheet, beside, compression="zstd")
        beside.replace(path)
    except OSError as error:
        raise BadRecords(f"{path} cannot be written: {error}") from None


def read_run(path: Path) -> tuple[RunHead, dict[int, GameResult]]:
    """Read a run back."""
    pa, parquet = arrow()
    try:
        sheet = parquet.read_table(path)
    except (OSError, pa.ArrowException) as error:
        said = str(error).strip().splitlines()[0].rstrip(".")
        raise BadRecords(f"{path} is damaged, or no Parquet file: {said}") from None
    notes = sheet.schema.metadata or {}
    if MARK.encode() not in notes:
        raise BadRecords(f"{path} is no run of the arena: nothing in it says what was played")
    head = read_head(notes[MARK.encode()].decode("utf-8", "replace"), str(path))
    records: dict[int, GameResult] = {}
    try:
        for row in sheet.to_pylist():
            winners, points, seated = (tuple(row[name]) for name in ("winners", "points", "seated"))
            records[row["game"]] = GameResult(
                row["game"], winners, row["turns"], row["actions"], points, seated, row["hash"]
            )
    except (KeyError, TypeError) as error:
        raise BadRecords(f"{path} is no run of the arena: a row lacks {error}") from None
    return head, records
