"""Tables in PostgreSQL, by URL: the same statements through psycopg, which is imported only when it is asked for."""

from collections.abc import Sequence
from typing import Any

from wyspa.server.store import StoreFailed

READ_ONLY, DISK_FULL, TWICE = "25006", "53100", "23505"  # of SQLSTATE
LOCKED = ("55P03", "40P01", "40001")


class Postgres:
    """A database on a server."""

    def __init__(self, url: str) -> None:
        """Take the URL."""
        self.url = url
        self.link: Any = None

    def connect(self) -> None:
        """Open the connection; commits wait for the disk whatever the server's settings say."""
        try:
            import psycopg
        except ImportError as error:
            raise StoreFailed("disk", "PostgreSQL needs psycopg: pip install 'wyspa[postgres]'") from error
        try:
            self.link = psycopg.connect(self.url, autocommit=True, connect_timeout=5)
            self.link.execute("SET synchronous_commit = on")
        except psycopg.Error as error:
            raise self.reason(error) from error

    def close(self) -> None:
        """Close the connection."""
        if self.link is not None:
            self.link.close()
            self.link = None

    def begin(self) -> None:
        """Begin; a connection that was lost is opened again first."""
        if self.link is None or self.link.closed:
            self.connect()
        self.run("BEGIN")

    def commit(self) -> None:
        """Write to the disk."""
        self.run("COMMIT")

    def rollback(self) -> None:
        """Forget; on a lost connection the server has done so."""
        try:
            if self.link is not None and not self.link.closed:
                self.link.execute("ROLLBACK")
        except Exception:
            self.link = None  # it is opened again with the next batch

    def run(self, sql: str, values: Sequence[object] = ()) -> int:
        """Run a statement."""
        return int(self.opened().execute(sql.replace("?", "%s"), values or None).rowcount)

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Run a query."""
        found: list[tuple[Any, ...]] = self.opened().execute(sql.replace("?", "%s"), values or None).fetchall()
        return found

    def opened(self) -> Any:
        """Give the connection."""
        if self.link is None:
            raise StoreFailed("disk", "there is no connection to the database")
        return self.link

    def reason(self, error: Exception) -> StoreFailed:
        """Say what an error means."""
        if isinstance(error, StoreFailed):
            return error
        state = getattr(error, "sqlstate", None) or ""
        if state == TWICE:
            return StoreFailed("twice", str(error))
        key = "read-only" if state == READ_ONLY else "full-disk" if state == DISK_FULL else "disk"
        return StoreFailed("locked" if state in LOCKED else key, str(error))
