"""What whoever runs the server wants of it, written into the database: bans, how long tables are kept, and orders.

Every server of a database reads this every other second (`warden.py`), so that orders need no door of their own: who
may write to the database may give them. Servers write down how they are, and what came of an order.
"""

from __future__ import annotations

import secrets
from enum import StrEnum
from typing import TYPE_CHECKING

import msgspec

from wyspa.server.networks import networks_of

if TYPE_CHECKING:
    from wyspa.server.store import Database

ORDER_TABLES = [
    "CREATE TABLE IF NOT EXISTS bans (network TEXT PRIMARY KEY, at BIGINT NOT NULL, until BIGINT NOT NULL, "
    "note TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS retention (name TEXT PRIMARY KEY, seconds BIGINT NOT NULL)",
    # an order is open until somebody has written what came of it
    "CREATE TABLE IF NOT EXISTS orders (id TEXT PRIMARY KEY, kind TEXT NOT NULL, target TEXT NOT NULL, "
    "at BIGINT NOT NULL, answer TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS reports (server TEXT PRIMARY KEY, at BIGINT NOT NULL, body TEXT NOT NULL)",
]
FRESH = 20.0  # seconds: a server that has written so lately runs
OLD = 86400.0  # seconds after which answers and reports are forgotten
ID_BYTES = 8

GET_BANS = "SELECT network, at, until, note FROM bans ORDER BY network"
PUT_BAN = (
    "INSERT INTO bans (network, at, until, note) VALUES (?, ?, ?, ?) "
    "ON CONFLICT (network) DO UPDATE SET at = excluded.at, until = excluded.until, note = excluded.note"
)
DROP_BAN = "DELETE FROM bans WHERE network = ?"
DROP_BANS = "DELETE FROM bans WHERE until > 0 AND until < ?"
GET_RETENTION = "SELECT name, seconds FROM retention ORDER BY name"
PUT_RETENTION = (
    "INSERT INTO retention (name, seconds) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET seconds = excluded.seconds"
)
GET_ORDERS = "SELECT id, kind, target FROM orders WHERE answer = '' ORDER BY at, id LIMIT 20"
GET_ANSWER = "SELECT answer FROM orders WHERE id = ?"
PUT_ORDER = "INSERT INTO orders (id, kind, target, at, answer) VALUES (?, ?, ?, ?, '')"
PUT_ANSWER = "UPDATE orders SET answer = ? WHERE id = ?"
DROP_ORDERS = "DELETE FROM orders WHERE at < ? AND answer <> ''"
GET_REPORTS = "SELECT server, at, body FROM reports ORDER BY server"
PUT_REPORT = (
    "INSERT INTO reports (server, at, body) VALUES (?, ?, ?) "
    "ON CONFLICT (server) DO UPDATE SET at = excluded.at, body = excluded.body"
)
DROP_REPORT = "DELETE FROM reports WHERE server = ?"
DROP_REPORTS = "DELETE FROM reports WHERE at < ?"


class OrderKind(StrEnum):
    """What a server can be told to do."""

    CLOSE = "close"  # a table
    SWEEP = "sweep"  # what is due, now


class Obeyed(StrEnum):
    """What came of an order."""

    DONE = "done"
    UNKNOWN = "unknown"  # there is no such table
    OVER = "over"  # it is over already
    FAILED = "failed"


class Keeping(StrEnum):
    """What is kept for how long; each is the name of a limit."""

    WAITING = "waiting_seconds"
    ABANDONED = "abandoned_seconds"
    RETENTION = "retention_seconds"


class Ban(msgspec.Struct):
    """An address or a network that nobody is let in from; until 0 is for ever."""

    network: str
    at: int
    until: int
    note: str


class Order(msgspec.Struct):
    """Something to do, once."""

    id: str
    kind: OrderKind
    target: str


class Report(msgspec.Struct):
    """How a server is."""

    version: str
    process: int
    machine: str
    started: int
    awake: int
    standing: int
    sockets: int
    retention: dict[str, int]
    at: int = 0


class Wanted(msgspec.Struct):
    """Everything that is wanted of a server at a moment."""

    bans: list[Ban]
    retention: dict[str, int]
    orders: list[Order]


def read_wanted(database: Database, now: float) -> Wanted:
    """Read what is wanted; bans that have run out count no more."""
    bans = [ban for ban in read_bans(database) if not ban.until or ban.until > now]
    orders = [Order(str(id), OrderKind(kind), str(target)) for id, kind, target in database.rows(GET_ORDERS)]
    return Wanted(bans, read_retention(database), orders)


def read_bans(database: Database) -> list[Ban]:
    """Read all bans."""
    return [Ban(str(row[0]), int(row[1]), int(row[2]), str(row[3])) for row in database.rows(GET_BANS)]


def read_retention(database: Database) -> dict[str, int]:
    """Read what was set about how long tables are kept; names that nobody knows are left out."""
    known = [str(name) for name in Keeping]
    return {str(name): int(seconds) for name, seconds in database.rows(GET_RETENTION) if name in known}


def read_reports(database: Database) -> dict[str, Report]:
    """Read how the servers are, or were."""
    found = {}
    for server, at, body in database.rows(GET_REPORTS):
        found[str(server)] = msgspec.json.decode(body, type=Report)
        found[str(server)].at = int(at)
    return found


def forget_old(database: Database, now: float) -> None:
    """Take away bans that have run out, and answers and reports that nobody asks for any more."""
    database.run(DROP_BANS, (int(now),))
    database.run(DROP_ORDERS, (int(now - OLD),))
    database.run(DROP_REPORTS, (int(now - OLD),))


def give_order(database: Database, kind: OrderKind, target: str, now: float) -> str:
    """Write an order, and give the name under which its answer will be found."""
    id = secrets.token_hex(ID_BYTES)
    database.run(PUT_ORDER, (id, str(kind), target, int(now)))
    return id


def network_named(word: str) -> str:
    """Read an address or a network as it is kept: 203.0.113.9/32; what is none is refused in a sentence."""
    return str(networks_of([word], "who is banned")[0])
