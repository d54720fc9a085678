"""A copy of a SQLite file while servers use it: whole, checked, and there at once or not at all."""

import contextlib
import os
import sqlite3
import tempfile
from pathlib import Path
from urllib.parse import quote

from wyspa.core.why import UnknownWord

PAGES = 256  # that are copied before others have their turn
BUSY = 10.0  # seconds


def back_up(source: Path, target: Path) -> dict[str, int]:
    """Copy a database, check the copy, put it in its place, and give how many rows there are of each kind."""
    if not source.is_file():
        raise UnknownWord(f"there is no database {source}: wyspa serve makes it, --database names another")
    if target.is_dir():
        raise UnknownWord(f"{target} is a folder: name the file for the copy")
    if target.exists() and target.samefile(source):
        raise UnknownWord(f"{target} is the database itself: name another file for the copy")
    if not target.parent.is_dir():
        raise UnknownWord(f"there is no folder {target.parent} for the copy")
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)  # only its owner may read it
    os.close(handle)
    made = Path(name)
    try:
        found = copied(source, made)
        with made.open("rb") as file:
            os.fsync(file.fileno())
        os.replace(made, target)
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    except sqlite3.Error as error:
        raise UnknownWord(f"{source} was not copied: {error}; {target} is as it was") from error
    finally:
        made.unlink(missing_ok=True)
    return found


def copied(source: Path, made: Path) -> dict[str, int]:
    """Copy page by page, check what came of it, and count it."""
    with (
        contextlib.closing(sqlite3.connect(f"file:{quote(str(source))}?mode=rw", uri=True, timeout=BUSY)) as old,
        contextlib.closing(sqlite3.connect(made, timeout=BUSY)) as new,
    ):
        old.execute("PRAGMA query_only=ON")  # not mode=ro: that would leave files behind where no server runs
        old.execute("SELECT COUNT(*) FROM heads")  # whatever else this file is, it is not ours
        old.backup(new, pages=PAGES, sleep=0.01)
        new.execute("PRAGMA journal_mode=DELETE")  # the copy is one file
        said = new.execute("PRAGMA integrity_check").fetchone()[0]
        if said != "ok":
            raise UnknownWord(f"the copy of {source} is broken: {said}; it is not kept")
        return {
            name: int(new.execute(f"SELECT COUNT(*) FROM {name}").fetchone()[0])
            for name in ("heads", "entries", "drawings")
        }
