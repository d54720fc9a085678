"""Where tables are kept: named on the command line, by the environment, or in the home of whoever runs the server."""

import os
from pathlib import Path

from wyspa.core.why import UnknownWord

FILE = "wyspa.sqlite3"
NAMED = "WYSPA_DATABASE"  # so that a password need not stand on the command line, where all can read it


def database_named(database: str) -> str:
    """Give the file or URL of the database."""
    return database or os.environ.get(NAMED, "") or str(Path.home() / ".local" / "share" / "wyspa" / FILE)


def file_of(database: str) -> Path:
    """Give the file of a database that is one."""
    if database.startswith(("postgresql://", "postgres://")):
        raise UnknownWord("PostgreSQL has its own copies: pg_dump. See docs/running-a-server.md")
    return Path(database.removeprefix("sqlite:///"))
