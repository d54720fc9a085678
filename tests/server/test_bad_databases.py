"""A PostgreSQL that cannot be used: whoever runs the server hears why in one sentence, and no password is shown."""

from __future__ import annotations

import psycopg
import pytest

from tests.server.postgres import Cluster
from tests.server.test_leases import COMPATIBLE, OTHERWISE, prepare
from wyspa.core.why import UnknownWord
from wyspa.server.failing import StoreFailed
from wyspa.server.operators import told_to_operator, without_password
from wyspa.server.schema import STEPS
from wyspa.server.store import Store, store_at


def failure(url: str) -> StoreFailed:
    with pytest.raises(StoreFailed) as failed:
        store_at(url).open()
    return failed.value


def test_each_thing_that_is_wrong_has_a_sentence_of_its_own(cluster: Cluster) -> None:
    url = cluster.database()
    name = url.split("/")[3].split("?")[0]
    host = f"host={cluster.folder}"
    with psycopg.connect(url, autocommit=True) as link:
        link.execute("CREATE ROLE reader LOGIN")
        link.execute("CREATE ROLE full_house LOGIN CONNECTION LIMIT 0")
    wrong = {
        "postgresql://127.0.0.1:1/nothing": "not-there",
        "postgresql://nobody.invalid/nothing": "not-there",
        f"postgresql://postgres@/missing?{host}": "no-such-database",
        f"postgresql://stranger@/{name}?{host}": "no-role",
        f"postgresql://reader@/{name}?{host}": "no-rights",
        f"postgresql://full_house@/{name}?{host}": "no-connections",
        f"postgresql://postgres@/{name}?{host}&options=-cdefault_transaction_read_only%3Don": "read-only",
        f"postgresql://postgres@/{name}?nonsense=1": "bad-url",
    }
    said = set()
    for address, cause in wrong.items():
        error = failure(address)
        assert (address, error.cause) == (address, cause)
        for language in ("en", "pl"):
            sentence = told_to_operator(address, error, language)
            assert "\n" not in sentence
            said.add(sentence.partition(": ")[2])
    assert len(said) == 2 * len(wrong)
    opened = store_at(url)
    opened.open()  # and nothing of it has done any harm
    opened.close()


def test_a_wrong_password_is_said_and_never_shown(cluster: Cluster) -> None:
    url = cluster.database()
    with psycopg.connect(url, autocommit=True) as link:
        link.execute("CREATE ROLE locked_out LOGIN PASSWORD 'right'")
    rules = cluster.folder / "data" / "pg_hba.conf"
    before = rules.read_text()
    rules.write_text(f"local all locked_out scram-sha-256\n{before}")
    try:
        with psycopg.connect(url, autocommit=True) as link:
            link.execute("SELECT pg_reload_conf()")
        address = url.replace("postgres@", "locked_out:hunter2@")
        while (error := failure(address)).cause == "no-rights":
            pass  # the rules are read in a moment
        assert error.cause == "wrong-password"
        for language in ("en", "pl"):
            assert "hunter2" not in told_to_operator(address, error, language)
    finally:
        rules.write_text(before)
        with psycopg.connect(url, autocommit=True) as link:
            link.execute("SELECT pg_reload_conf()")


def test_a_database_of_a_newer_program_is_said(cluster: Cluster) -> None:
    url = cluster.database()
    store = store_at(url)
    store.open()
    store.close()
    prepare(url, [*STEPS, COMPATIBLE])
    later = Store(store_at(url).database)
    later.open()  # what is newer and compatible is no matter
    later.close()
    prepare(url, [*STEPS, COMPATIBLE, OTHERWISE])
    error = failure(url)
    assert "newer version of Wyspa" in told_to_operator(url, error, "en")
    assert "nowszej wersji Wyspy" in told_to_operator(url, error, "pl")


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql://a:b@c/d", "postgresql://a@c/d"),
        ("postgresql://c/d?user=a&password=b", "postgresql://c/d?user=a&password=..."),
        ("tables.db", "tables.db"),
    ],
)
def test_a_url_is_shown_without_its_password(url: str, shown: str) -> None:
    assert without_password(url) == shown


@pytest.mark.parametrize("word", ["here", "here:", ":80", "here:port", "here:0", "here:70000"])
def test_an_address_for_peers_that_is_none_is_refused(word: str) -> None:
    from wyspa.server.cluster import address_read

    with pytest.raises(UnknownWord, match="such as 10"):
        address_read(word)
