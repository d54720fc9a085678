"""The tables of the database, in small steps: each raises the version, and says which programs it still serves.

A step only adds what an older program does not notice, or it names itself as the oldest that the database serves from
then on. So a newer program may migrate the database under an older one that runs; and a program that finds a database
too new for it says so and does not start.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from wyspa.server.failing import StoreFailed
from wyspa.server.orders import ORDER_TABLES

if TYPE_CHECKING:
    from wyspa.server.store import Database

NEWER = "newer-schema"


@dataclass(frozen=True)
class SchemaStep:
    """One step: what it does, and the oldest version of a program that can work with what it leaves."""

    oldest: int
    statements: tuple[str, ...]


STEPS = [
    SchemaStep(
        1,
        (
            "CREATE TABLE IF NOT EXISTS owner (id INTEGER PRIMARY KEY, epoch BIGINT NOT NULL, beat BIGINT NOT NULL)",
            "CREATE TABLE IF NOT EXISTS heads (id TEXT PRIMARY KEY, status TEXT NOT NULL, body TEXT NOT NULL)",
            "CREATE INDEX IF NOT EXISTS standing ON heads (status, id)",
            "CREATE TABLE IF NOT EXISTS entries (tableid TEXT NOT NULL, version BIGINT NOT NULL, "
            "command TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (tableid, version))",
            "CREATE UNIQUE INDEX IF NOT EXISTS commands ON entries (tableid, command)",
            "CREATE TABLE IF NOT EXISTS chat (tableid TEXT NOT NULL, n BIGINT NOT NULL, body TEXT NOT NULL, "
            "PRIMARY KEY (tableid, n))",
            # when somebody looked at a table last, or when its game ended: seconds since 1970
            "CREATE TABLE IF NOT EXISTS looks (id TEXT PRIMARY KEY, at BIGINT NOT NULL)",
            "CREATE INDEX IF NOT EXISTS looked ON looks (at)",
            # drawings of people's own, by the name that tables give them; when somebody asked for them last
            "CREATE TABLE IF NOT EXISTS drawings (map TEXT PRIMARY KEY, at BIGINT NOT NULL, body TEXT NOT NULL)",
            "CREATE INDEX IF NOT EXISTS wanted ON drawings (at)",
            "INSERT INTO owner (id, epoch, beat) VALUES (1, 0, 0) ON CONFLICT (id) DO NOTHING",
        ),
    ),
    SchemaStep(
        2,
        (
            # servers that share this database, where their peers reach them, and until when they are believed to live
            "CREATE TABLE servers (id TEXT PRIMARY KEY, address TEXT NOT NULL, until DOUBLE PRECISION NOT NULL)",
            # who owns a table (nobody: empty); the epoch rises with every change of the owner
            "CREATE TABLE leases (tableid TEXT PRIMARY KEY, owner TEXT NOT NULL, epoch BIGINT NOT NULL)",
            "CREATE INDEX leased ON leases (owner)",
            # what all servers of a database know: the secret by which they recognise each other
            "CREATE TABLE house (name TEXT PRIMARY KEY, body TEXT NOT NULL)",
            # a program from before the leases notices by this that its place was taken, and ends
            "UPDATE owner SET epoch = epoch + 1",
        ),
    ),
    SchemaStep(2, tuple(ORDER_TABLES)),
    SchemaStep(
        2,
        (
            # halls: what each was made with, how far it is, and when and with how many seconds it was heard of last
            "CREATE TABLE halls (code TEXT PRIMARY KEY, status TEXT NOT NULL, body TEXT NOT NULL, "
            "beat DOUBLE PRECISION NOT NULL)",
            "CREATE TABLE hall_log (code TEXT NOT NULL, n BIGINT NOT NULL, command TEXT NOT NULL, body TEXT NOT NULL, "
            "PRIMARY KEY (code, n))",
        ),
    ),
]

MAKE = "CREATE TABLE schema (id INTEGER PRIMARY KEY, version BIGINT NOT NULL, oldest BIGINT NOT NULL)"
BEGIN = "INSERT INTO schema (id, version, oldest) VALUES (1, 0, 0)"
GET = "SELECT version, oldest FROM schema WHERE id = 1"
PUT = "UPDATE schema SET version = ?, oldest = ? WHERE id = 1"


def migrate(database: Database, steps: list[SchemaStep] | None = None) -> None:
    """Bring a database up to this program, in the transaction that is open; or raise StoreFailed if it is too new."""
    steps = STEPS if steps is None else steps
    if not database.has("schema"):
        database.run(MAKE)
        database.run(BEGIN)
    version = check(database, len(steps))
    for number, step in enumerate(steps[version:], version + 1):
        for statement in step.statements:
            database.run(statement)
        database.run(PUT, (number, step.oldest))


def check(database: Database, known: int | None = None) -> int:
    """Give the version of a database, or raise StoreFailed if it no longer serves a program that knows so much."""
    known = len(STEPS) if known is None else known
    version, oldest = (int(number) for number in database.rows(GET)[0])
    if oldest > known:
        raise StoreFailed(NEWER, f"the database has version {version}, this program knows {known}", cause=NEWER)
    return version
