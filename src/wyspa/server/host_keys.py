"""The keys of halls that were begun on this machine: after a crash the host goes on at the same desk."""

import contextlib
import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path

KEYS = "halls.json"
ONLY_MINE = 0o600  # whoever can read it can do what the host can
MOST = 20


@dataclass(frozen=True, slots=True)
class Key:
    """What is needed to come back to a hall as its host."""

    code: str
    secret: str
    rows: str


def file_beside(database: str) -> Path:
    """Give the file with the keys: beside the tables, or at home if they are in PostgreSQL."""
    if "://" in database and not database.startswith("sqlite:///"):
        return Path.home() / ".local" / "share" / "wyspa" / KEYS
    kept = Path(database.removeprefix("sqlite:///"))
    return kept.with_name(f"{kept.name}.{KEYS}")


def read_keys(file: Path) -> list[Key]:
    """Read them, the newest first; what is no key is left out."""
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []
    keys = []
    for one in found if isinstance(found, list) else []:
        with contextlib.suppress(TypeError):
            keys.append(Key(**one))
    return keys


def keep_key(file: Path, key: Key) -> None:
    """Write a key down, where only the owner of the file reads it."""
    keys = [key, *(one for one in read_keys(file) if one.code != key.code)][:MOST]
    file.parent.mkdir(parents=True, exist_ok=True)
    made = file.with_name(f"{file.name}.new")
    made.unlink(missing_ok=True)
    with os.fdopen(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, ONLY_MINE), "w", encoding="utf-8") as out:
        json.dump([asdict(one) for one in keys], out)
    made.replace(file)
