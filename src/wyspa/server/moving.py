"""All tables of one database into another that is empty: from a file to PostgreSQL, or back."""

import hashlib

from wyspa.core.why import UnknownWord
from wyspa.server.store import Database

# everything that is kept; who serves it now, orders and reports stay behind
KEPT = {
    "heads": ("id", "status", "body"),
    "entries": ("tableid", "version", "command", "body"),
    "chat": ("tableid", "n", "body"),
    "looks": ("id", "at"),
    "drawings": ("map", "at", "body"),
    "bans": ("network", "at", "until", "note"),
    "retention": ("name", "seconds"),
}
KEYS = {name: 2 if name in ("entries", "chat") else 1 for name in KEPT}  # so many columns order the rows
STRETCH = 500  # rows that are read at once


def move_all(source: Database, target: Database) -> dict[str, int]:
    """Copy everything, in the transactions that are open, compare it, and give how many rows there are of each kind."""
    found = {}
    for name, columns in KEPT.items():
        if target.rows(f"SELECT COUNT(*) FROM {name}")[0][0]:
            raise UnknownWord(f"the new database has {name} already: it must be empty")
        put = f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
        found[name] = 0
        for row in rows_of(source, name):
            target.run(put, row)
            found[name] += 1
        if digest(source, name) != digest(target, name):
            raise UnknownWord(f"the {name} did not arrive as they were; nothing is kept of it")
    return found


def rows_of(database: Database, name: str) -> "list[tuple[object, ...]]":
    """Read all rows of a kind, in one order wherever they lie."""
    columns, rows = KEPT[name], []
    key = columns[: KEYS[name]]
    after: tuple[object, ...] = ()
    while True:
        where = f" WHERE ({', '.join(key)}) > ({', '.join('?' * len(key))})" if after else ""
        order = ", ".join(key)
        found = database.rows(f"SELECT {', '.join(columns)} FROM {name}{where} ORDER BY {order} LIMIT {STRETCH}", after)
        rows += found
        if len(found) < STRETCH:
            return rows
        after = tuple(found[-1][: len(key)])


def digest(database: Database, name: str) -> str:
    """Give what all rows of a kind come to, in whatever order a database sorts letters."""
    whole = hashlib.sha256()
    for line in sorted(repr(tuple(row)) for row in rows_of(database, name)):
        whole.update(line.encode())
    return whole.hexdigest()
