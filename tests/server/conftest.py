"""What tests of the server are given: a PostgreSQL of their own, and an empty database of each kind."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgres import Cluster


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL for all tests of this process."""
    made = Cluster()
    yield made
    made.remove()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The file or URL of an empty database, of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    made: Cluster = request.getfixturevalue("cluster")
    return made.database()
