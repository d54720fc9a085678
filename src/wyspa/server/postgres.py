"""Tables in PostgreSQL, by URL: the same statements through psycopg, which is imported only when it is asked for.

Every call answers or fails within a few seconds. The server is asked to give up first (statement_timeout); one that
says nothing at all, frozen or behind a dead network, is hung up on (`Alarm`), which no setting of the driver does.
"""

import contextlib
import os
import secrets
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from wyspa.server.failing import SILENT, TWICE, StoreFailed

CONNECT_SECONDS = 2
CALL_SECONDS = 4.0  # for one statement, the network included
CHANNEL = "wyspa"
CHANGING = 0x77797370  # the number of a lock
HINT_SECONDS = 1.0  # between two looks whether hints are still wanted
LOOK_SECONDS = 0.2  # how often the alarm looks
SETTINGS = (  # milliseconds; commits wait for the disk whatever the server's own settings say
    "SET synchronous_commit = on; SET statement_timeout = 3000; SET lock_timeout = 2000; "
    "SET idle_in_transaction_session_timeout = 3000"
)
LINE = {  # of connections over a network: seconds, but the last in milliseconds
    "keepalives": 1, "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 2, "tcp_user_timeout": 8000,
}  # fmt: skip

READ_ONLY, DISK_FULL, UNIQUE = "25006", "53100", "23505"  # of SQLSTATE
CAUSES = (  # what a refused connection says (it has no SQLSTATE), and which sentence that is
    ("too many clients", "no-connections"),
    ("connection slots", "no-connections"),
    ("too many connections", "no-connections"),
    ("password authentication failed", "wrong-password"),
    ("no password supplied", "wrong-password"),
    ("no pg_hba.conf entry", "wrong-password"),
    ('role "', "no-role"),
    ('database "', "no-such-database"),
    ("permission denied", "no-rights"),
    ('missing "="', "bad-url"),
    ("invalid ", "bad-url"),
    ("refused", "not-there"),
    ("No such file", "not-there"),
    ("could not translate host name", "not-there"),
    ("failed to resolve host", "not-there"),
    ("timeout", "no-answer"),
)
LOCKED = ("55P03", "40P01", "40001")


class Alarm:
    """Hangs up when a call takes too long: whoever waits for the answer gets an error at once."""

    def __init__(self) -> None:
        """Begin with nothing to watch."""
        self.lock = threading.Lock()
        self.until = 0.0
        self.handle = -1  # of the connection that is waited for
        self.ended = threading.Event()
        threading.Thread(target=self.watch, name="wyspa-alarm", daemon=True).start()

    @contextlib.contextmanager
    def over(self, handle: int) -> Iterator[None]:
        """Watch over a call."""
        with self.lock:
            self.handle, self.until = handle, time.monotonic() + CALL_SECONDS
        try:
            yield
        finally:
            with self.lock:
                self.handle = -1

    def watch(self) -> None:
        """Look at the time until somebody ends it."""
        while not self.ended.wait(LOOK_SECONDS):
            with self.lock:
                if self.handle >= 0 and time.monotonic() > self.until:
                    hang_up(self.handle)
                    self.handle = -1


def hang_up(handle: int) -> None:
    """End a connection under the feet of whoever reads from it."""
    with contextlib.suppress(OSError), socket.socket(fileno=os.dup(handle)) as line:
        line.shutdown(socket.SHUT_RDWR)


def hear_hints(url: str, hear: Callable[[str], None], ended: threading.Event) -> None:
    """Wait for hints until somebody ends it; a connection that is lost is opened again."""
    import psycopg

    while not ended.is_set():
        try:
            options: dict[str, Any] = {"connect_timeout": CONNECT_SECONDS, **LINE}
            with psycopg.connect(url, autocommit=True, **options) as link:
                link.execute(f"LISTEN {CHANNEL}")
                while not ended.is_set():
                    for hint in link.notifies(timeout=HINT_SECONDS, stop_after=1):
                        hear(hint.payload)
        except (psycopg.Error, OSError):
            ended.wait(HINT_SECONDS)  # nothing depends on hints
        except RuntimeError:
            return  # the loop that hears them is closed


class Postgres:
    """A database on a server."""

    shared = True
    clock = "extract(epoch FROM clock_timestamp())"
    lock = " FOR NO KEY UPDATE"
    skip = " FOR NO KEY UPDATE SKIP LOCKED"

    def __init__(self, url: str) -> None:
        """Take the URL."""
        self.url = url
        self.link: Any = None
        self.alarm: Alarm | None = None
        self.turn = secrets.randbits(62)  # a lock that only transactions of this process take

    def connect(self) -> None:
        """Open the connection."""
        try:
            import psycopg
        except ImportError as error:
            raise StoreFailed(SILENT, "psycopg is missing", cause="no-driver") from error
        if self.alarm is None:
            self.alarm = Alarm()
        self.hang_up()
        try:
            options: dict[str, Any] = {"connect_timeout": CONNECT_SECONDS, **LINE}
            self.link = psycopg.connect(self.url, autocommit=True, **options)
            self.call(SETTINGS)
        except psycopg.Error as error:
            self.hang_up()
            raise self.reason(error) from error

    def close(self) -> None:
        """Close the connection."""
        self.hang_up()
        if self.alarm is not None:
            self.alarm.ended.set()
            self.alarm = None

    def hang_up(self) -> None:
        """Give the connection up; the next batch opens another."""
        if self.link is not None:
            with contextlib.suppress(Exception):
                self.link.close()
            self.link = None

    def begin(self) -> None:
        """Begin; a connection that was lost is opened again first, and what is on its way over that is waited for."""
        if self.link is None or self.link.closed:
            self.connect()
        self.run(f"BEGIN; SELECT pg_advisory_xact_lock({self.turn})")

    def hold(self) -> None:
        """Take the lock of those who change the tables of the database."""
        self.run(f"SELECT pg_advisory_xact_lock({CHANGING})")

    def has(self, table: str) -> bool:
        """Ask whether a table is there."""
        return self.rows("SELECT to_regclass(?)", (table,))[0][0] is not None

    def hint(self, text: str) -> None:
        """Notify whoever listens."""
        self.run("SELECT pg_notify(?, ?)", (CHANNEL, text))

    def listen(self, hear: Callable[[str], None]) -> Callable[[], None]:
        """Hear hints over a connection of its own; while that is lost they are missed."""
        ended = threading.Event()
        threading.Thread(target=hear_hints, args=(self.url, hear, ended), name="wyspa-hints", daemon=True).start()
        return ended.set

    def commit(self) -> None:
        """Write to the disk."""
        self.run("COMMIT")

    def rollback(self) -> None:
        """Forget; on a lost connection the server has done so."""
        if self.link is None:
            return
        try:
            if self.link.closed:
                raise ConnectionError
            self.call("ROLLBACK")
        except Exception:
            self.hang_up()

    def run(self, sql: str, values: Sequence[object] = ()) -> int:
        """Run a statement."""
        return int(self.call(sql, values).rowcount)

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Run a query."""
        found: list[tuple[Any, ...]] = self.call(sql, values).fetchall()
        return found

    def call(self, sql: str, values: Sequence[object] = ()) -> Any:
        """Send something to the server and wait for its answer, but not for ever."""
        if self.link is None or self.alarm is None:
            raise StoreFailed(SILENT, "there is no connection to the database")
        with self.alarm.over(self.link.fileno()):
            return self.link.execute(sql.replace("?", "%s"), values or None)

    def reason(self, error: Exception) -> StoreFailed:
        """Say what an error means."""
        if isinstance(error, StoreFailed):
            return error
        state = getattr(error, "sqlstate", None) or ""
        if state == UNIQUE:
            return StoreFailed(TWICE, str(error))
        key = "read-only" if state == READ_ONLY else "full-disk" if state == DISK_FULL else SILENT
        said = str(error)
        cause = next((cause for words, cause in CAUSES if words in said), "no-answer") if key == SILENT else key
        return StoreFailed("locked" if state in LOCKED else key, said, cause="locked" if state in LOCKED else cause)
