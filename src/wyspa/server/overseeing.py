"""The tables of a database as whoever runs the server may look at them, beside the servers that use it.

Nothing is taken over and nothing of a table is written here: what is to be done stands in the orders. What people keep
from each other is not shown: no secrets, no chat, of a running game no seed and no cards.
"""

from __future__ import annotations

import contextlib
import secrets
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import msgspec

from wyspa.core.why import UnknownWord
from wyspa.server.errors import Refusal
from wyspa.server.limits import Limits
from wyspa.server.orders import ORDER_TABLES
from wyspa.server.records import Entry, Head, unpack_entry, unpack_head
from wyspa.server.review import replay_text
from wyspa.server.schema import check
from wyspa.server.sqlite import Sqlite
from wyspa.server.statements import GET_ENTRIES, GET_HEAD
from wyspa.server.states import ChairKind, Status
from wyspa.server.store import Database, Store, StoreFailed, store_at
from wyspa.server.table import LiveTable
from wyspa.server.timing import Time
from wyspa.server.workbench import WorkGiven, no_rematch

LIST = (
    "SELECT heads.body, COALESCE(looks.at, 0) FROM heads LEFT JOIN looks ON looks.id = heads.id "
    "ORDER BY COALESCE(looks.at, 0) DESC, heads.id LIMIT ?"
)
LIST_OF = (
    "SELECT heads.body, COALESCE(looks.at, 0) FROM heads LEFT JOIN looks ON looks.id = heads.id "
    "WHERE heads.status = ? ORDER BY COALESCE(looks.at, 0) DESC, heads.id LIMIT ?"
)
COUNT = "SELECT status, COUNT(*) FROM heads GROUP BY status"
VERSIONS = "SELECT COUNT(*), COALESCE(MAX(version), 0) FROM entries WHERE tableid = ?"
LINES = "SELECT COUNT(*) FROM chat WHERE tableid = ?"
LOOKED = "SELECT at FROM looks WHERE id = ?"


class SeatKept(msgspec.Struct):
    """Who has a seat."""

    kind: ChairKind
    name: str
    level: str


class Outline(msgspec.Struct):
    """What is told of a table."""

    table: str
    name: str
    status: Status
    line: str
    seats: list[SeatKept]
    host: int
    private: bool
    rules: str
    created: float
    started: float
    ended: float
    looked: int
    end: str = ""
    versions: int = -1  # counted when one table is looked at
    said: int = -1


@contextlib.contextmanager
def opened(url: str) -> Iterator[Database]:
    """Open a database that is there, in a transaction; what stands in the way is said in a sentence."""
    database = store_at(url).database
    if isinstance(database, Sqlite) and not Path(database.path).is_file():
        raise UnknownWord(f"there is no database {database.path}: wyspa serve makes it, --database names another")
    try:
        database.connect()
        database.begin()
        if database.has("schema"):
            check(database)  # one that is too new is not touched
        for statement in ORDER_TABLES:
            database.run(statement)
        yield database
        database.commit()
    except (UnknownWord, Refusal):
        database.rollback()
        raise
    except Exception as error:
        reason = database.reason(error) if not isinstance(error, StoreFailed) else error
        database.rollback()
        raise UnknownWord(f"{named(url)}: {Refusal('storage', why=reason.key).text('en')} ({reason})") from error
    finally:
        database.close()


def named(url: str) -> str:
    """Give the name of a database without the password that may stand in it."""
    scheme, mark, rest = url.partition("://")
    return f"{scheme}{mark}{rest.rpartition('@')[2]}" if mark else url


def listed(database: Database, status: Status | None, most: int) -> list[Outline]:
    """List tables, those that were looked at last first."""
    rows = database.rows(LIST_OF, (str(status), most)) if status is not None else database.rows(LIST, (most,))
    return [card_of(unpack_head(body), int(looked)) for body, looked in rows]


def counted(database: Database) -> dict[str, int]:
    """Count the tables of each status."""
    found = {str(status): int(many) for status, many in database.rows(COUNT)}
    return {str(status): found.get(str(status), 0) for status in Status}


def inspected(database: Database, table: str) -> Outline:
    """Look at one table."""
    head = head_of(database, table)
    looked = database.rows(LOOKED, (table,))
    card = card_of(head, int(looked[0][0]) if looked else 0)
    card.versions = int(database.rows(VERSIONS, (table,))[0][1])
    card.said = int(database.rows(LINES, (table,))[0][0])
    return card


def head_of(database: Database, table: str) -> Head:
    """Read a head, or refuse a table that is none."""
    rows = database.rows(GET_HEAD, (table,))
    if not rows:
        raise Refusal("unknown-table", 404)
    return unpack_head(rows[0][0])


def card_of(head: Head, looked: int) -> Outline:
    """Tell of a table what may be told."""
    seats = [SeatKept(chair.kind, chair.name, chair.level) for chair in head.chairs]
    return Outline(
        head.id, head.name, head.status, head.line, seats, head.host, head.private, head.rules, head.created,
        head.started, head.ended, looked, str(head.end or ""),
    )  # fmt: skip


class Exported(msgspec.Struct):
    """A table as two files: a replay, and its log as JSON."""

    replay: str
    log: bytes


def read_log(database: Database, table: str) -> tuple[Head, list[Entry]]:
    """Read head and log of a game that is over; one that is played would show what is hidden."""
    head = head_of(database, table)
    if head.status != Status.OVER:
        raise Refusal("not-over", 409)
    return head, [unpack_entry(row[0]) for row in database.rows(GET_ENTRIES, (table,))]


async def exported(head: Head, entries: list[Entry]) -> Exported:
    """Write a game as the page offers it, and its log with it."""
    return Exported(await replay_text(await laid(head, entries)), log_of(head, entries))


async def laid(head: Head, entries: list[Entry]) -> LiveTable:
    """Lay the game of a log, without a server."""
    store = cast(Store, WorkGiven(entries))
    live = LiveTable(head, store, Time(), Limits(), secrets.token_bytes, no_rematch)
    await live.load()
    return live


def log_of(head: Head, entries: list[Entry]) -> bytes:
    """Write a log as JSON: what a game was, what was done, and what its dice come from."""
    plain: dict[str, Any] = msgspec.to_builtins(head)
    seats = [{"kind": str(chair.kind), "name": chair.name, "level": chair.level} for chair in head.chairs]
    table = {name: value for name, value in plain.items() if name != "chairs"} | {"seats": seats}
    body = {"format": 1, "exported": int(time.time()), "table": table, "entries": entries}
    return msgspec.json.format(msgspec.json.encode(body), indent=1)


def file_sizes(database: Database) -> dict[str, int]:
    """Give how large the files of a database are, where it is one: itself, and what is still to be put into it."""
    if not isinstance(database, Sqlite):
        return {}
    beside = {"file": Path(database.path), "wal": Path(f"{database.path}-wal")}
    return {name: path.stat().st_size if path.exists() else 0 for name, path in beside.items()}


def made(url: str) -> None:
    """Make the tables of a database that has none; what stands in the way is said in a sentence."""
    store = store_at(url)
    try:
        store.open()
    except StoreFailed as error:
        raise UnknownWord(f"{named(url)}: {Refusal('storage', why=error.key).text('en')} ({error})") from error
    store.close()
