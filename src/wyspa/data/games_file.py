"""A dataset as a Parquet file: a row for each game, columns that every reader of Parquet understands."""

import json
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from wyspa.arena.run_parquet import arrow
from wyspa.data.game_rows import BadDataset, Decisions, GameRow

FORMAT = 1
MARK = b"wyspa_dataset"
BATCH = 200  # games that are held in memory at once
PLAIN = ("table", "drawing", "island", "hash", "rules", "source")
SEEN = ("choosers", "choices", "observations", "masks")


def schema(pa: Any, notes: dict[str, Any]) -> Any:
    """Say what columns there are."""
    fields = [(name, pa.string()) for name in PLAIN]
    fields += [("players", pa.list_(pa.string())), ("actors", pa.list_(pa.int16())), ("actions", pa.list_(pa.string()))]
    fields += [("winners", pa.list_(pa.int16())), ("points", pa.list_(pa.int16())), ("turns", pa.int32())]
    if notes.get("observations"):
        fields += [("choosers", pa.list_(pa.int16())), ("choices", pa.list_(pa.int32()))]
        fields += [("observations", pa.large_binary()), ("masks", pa.large_binary())]
    return pa.schema(fields, metadata={MARK: json.dumps(notes).encode()})


def notes_of(seen: Decisions | None) -> dict[str, Any]:
    """Write what the whole file has in common."""
    from wyspa import __version__

    notes: dict[str, Any] = {"format": FORMAT, "version": __version__, "observations": None}
    if seen is not None:
        kinds = {"fingerprint": seen.fingerprint, "width": seen.width, "actions": seen.actions}
        notes["observations"] = kinds
    return notes


def write_games(path: str | Path, rows: Iterable[GameRow]) -> int:
    """Write games as they come, and give how many; the file appears when it is whole."""
    pa, parquet = arrow()
    path = Path(path)
    found = iter(rows)
    first = next(found, None)
    if first is None:
        raise BadDataset(f"there is no game to write into {path}")
    notes = notes_of(first.seen)
    form = schema(pa, notes)
    beside = path.with_name(path.name + ".new")
    count = 0
    try:
        with parquet.ParquetWriter(beside, form, compression="zstd") as writer:
            batch = [first, *islice(found, BATCH - 1)]
            while batch:
                columns = {name: [value_of(row, name, notes) for row in batch] for name in form.names}
                writer.write_table(pa.table(columns, schema=form))
                count += len(batch)
                batch = list(islice(found, BATCH))
        beside.replace(path)
    except OSError as error:
        raise BadDataset(f"{path} cannot be written: {error}") from None
    finally:
        beside.unlink(missing_ok=True)
    return count


def value_of(row: GameRow, name: str, notes: dict[str, Any]) -> Any:
    """Give what stands in a column; observations of another table do not fit beside those of the first."""
    if name not in SEEN:
        return getattr(row, name)
    if row.seen is None or row.seen.fingerprint != notes["observations"]["fingerprint"]:
        raise BadDataset("games with observations of two tables do not fit into one file: write one for each")
    return getattr(row.seen, name)


def opened(path: str | Path) -> tuple[Any, dict[str, Any]]:
    """Open a dataset, and give what it says about itself."""
    pa, parquet = arrow()
    path = Path(path)
    if not path.is_file():
        raise BadDataset(f"there is no file {path}")
    try:
        file = parquet.ParquetFile(path)
        notes = json.loads((file.schema_arrow.metadata or {})[MARK])
    except (OSError, pa.ArrowException) as error:
        said = str(error).strip().splitlines()[0].rstrip(".")
        raise BadDataset(f"{path} is damaged, or no Parquet file: {said}") from None
    except (KeyError, ValueError):
        raise BadDataset(f"{path} is no dataset of games: nothing in it says so") from None
    if not isinstance(notes, dict) or notes.get("format") != FORMAT:
        form = notes.get("format") if isinstance(notes, dict) else notes
        raise BadDataset(f"{path} has the format {form!r}, which is not known here; expected {FORMAT}")
    missing = [name for name in schema(pa, notes).names if name not in file.schema_arrow.names]
    if missing:
        raise BadDataset(f"{path} lacks the column {missing[0]}")
    return file, notes


def read_games(path: str | Path) -> Iterator[GameRow]:
    """Read games one by one."""
    pa, _ = arrow()
    file, notes = opened(path)
    kinds = notes.get("observations")
    names = list(schema(pa, notes).names)
    try:
        for batch in file.iter_batches(BATCH, columns=names):
            for row in batch.to_pylist():
                yield row_from(row, kinds)
    except (OSError, pa.ArrowException, TypeError) as error:
        said = str(error).strip().splitlines()[0].rstrip(".")
        raise BadDataset(f"{path} is damaged: {said}") from None


def row_from(row: dict[str, Any], kinds: dict[str, Any] | None) -> GameRow:
    """Put a row together."""
    seen = None
    if kinds:
        choosers, choices = tuple(row["choosers"]), tuple(row["choices"])
        sizes = (str(kinds["fingerprint"]), int(kinds["width"]), int(kinds["actions"]))
        seen = Decisions(*sizes, choosers, choices, row["observations"], row["masks"])
    found: dict[str, Any] = {name: row[name] for name in PLAIN}
    found |= {name: tuple(row[name]) for name in ("players", "actors", "actions", "winners", "points")}
    return GameRow(**found, turns=row["turns"], seen=seen)
