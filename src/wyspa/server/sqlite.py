"""Tables in one SQLite file: write-ahead log, every commit on the disk before it is answered."""

import contextlib
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from wyspa.server.failing import TWICE, StoreFailed

BUSY = 5.0  # seconds to wait for another program that holds the file

PRIMARY = 0xFF  # the part of an error's code that says its kind
UNWRITTEN = (  # errors that come before anything is written
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_CONSTRAINT,
)
# what SQLite says, and what it means
MEANINGS = {
    "locked": "locked",
    "busy": "locked",
    "readonly": "read-only",
    "read-only": "read-only",
    "unable to open": "read-only",
    "full": "full-disk",
}


class Sqlite:
    """A database in a file."""

    shared = False
    clock = "(julianday('now') - 2440587.5) * 86400.0"
    lock = skip = ""  # one transaction at a time

    def __init__(self, path: str) -> None:
        """Take the path of the file, or :memory:."""
        self.path = path
        self.link: sqlite3.Connection | None = None

    def connect(self) -> None:
        """Open the file; what stands in the way is said for people."""
        try:
            if self.path != ":memory:":
                Path(self.path).parent.mkdir(parents=True, exist_ok=True)
            self.link = sqlite3.connect(self.path, timeout=BUSY, isolation_level=None, check_same_thread=False)
            self.link.execute("PRAGMA journal_mode=WAL")
            self.link.execute("PRAGMA synchronous=FULL")
        except (sqlite3.Error, OSError) as error:
            raise self.reason(error) from error

    def close(self) -> None:
        """Close the file."""
        if self.link is not None:
            self.link.close()
            self.link = None

    def begin(self) -> None:
        """Take the write lock at once, so that no commit can fail for want of it."""
        if self.link is None:
            self.connect()
        self.run("BEGIN IMMEDIATE")

    def hold(self) -> None:
        """Do nothing: whoever writes is alone."""

    def has(self, table: str) -> bool:
        """Look at what is in the file."""
        return bool(self.rows("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", (table,)))

    def hint(self, text: str) -> None:
        """Tell nobody: there is no other server."""

    def listen(self, hear: Callable[[str], None]) -> Callable[[], None]:
        """Hear nothing."""
        return lambda: None

    def commit(self) -> None:
        """Write to the disk."""
        self.run("COMMIT")

    def at_once(self, sql: str, values: Sequence[object]) -> int:
        """Run a statement outside of any transaction: SQLite begins one and commits it in the same step."""
        if self.link is None:
            self.connect()
        try:
            return self.run(sql, values)
        except sqlite3.Error as error:
            reason = self.reason(error)
            reason.doubtful = getattr(error, "sqlite_errorcode", 0) & PRIMARY not in UNWRITTEN
            raise reason from error

    def rollback(self) -> None:
        """Forget; a transaction that never began is fine. A file that cannot even do that is opened again."""
        try:
            if self.link is not None and self.link.in_transaction:
                self.link.execute("ROLLBACK")
        except sqlite3.Error:
            with contextlib.suppress(sqlite3.Error):
                self.close()
            self.link = None

    def run(self, sql: str, values: Sequence[object] = ()) -> int:
        """Run a statement."""
        return self.opened().execute(sql, values).rowcount

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Run a query."""
        return self.opened().execute(sql, values).fetchall()

    def opened(self) -> sqlite3.Connection:
        """Give the connection."""
        if self.link is None:
            raise StoreFailed("disk", "the database is closed")
        return self.link

    def reason(self, error: Exception) -> StoreFailed:
        """Say what an error means."""
        if isinstance(error, StoreFailed):
            return error
        if isinstance(error, sqlite3.IntegrityError):
            return StoreFailed(TWICE, str(error))
        if isinstance(error, OSError):
            return StoreFailed("read-only", str(error))
        said = str(error).lower()
        return StoreFailed(next((key for word, key in MEANINGS.items() if word in said), "disk"), str(error))
