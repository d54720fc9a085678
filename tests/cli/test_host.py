"""`wyspa host`: one command for an evening; what is wrong with it is said in a sentence, in both languages."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import stat
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import wyspa as run
from tests.rule import rule
from wyspa.cli import network
from wyspa.server.hall.archive import read_head
from wyspa.server.host_keys import Key, file_beside, keep_key, read_keys
from wyspa.server.qr import qr_lines
from wyspa.server.sqlite import Sqlite
from wyspa.server.store import Store

ASKED = re.compile(r"http://[\d.]+:(\d+)/\S+")


class Evening:
    """A `wyspa host` that runs, and what it prints."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.opened = folder / "opened"  # what a browser would have been given
        browser = folder / "browser"
        browser.write_text(f'#!/bin/sh\necho "$1" >> {self.opened}\n')
        browser.chmod(0o755)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "wyspa", "host", "--database", str(folder / "hall.db"), *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            env={**os.environ, "BROWSER": str(browser), "PYTHONIOENCODING": "utf-8", "PYTHONUNBUFFERED": "1"},
        )
        self.lines: list[str] = []

    def until(self, part: str) -> str:
        """Read on until a line holds something, and give that line."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))
            if part in line:
                return self.lines[-1]
        raise AssertionError(f"never said {part!r}: {self.lines}")

    def after(self, many: int) -> list[str]:
        """Read so many lines after an empty one."""
        assert self.process.stdout is not None
        self.until("\n")
        self.lines += [self.process.stdout.readline().rstrip("\n") for _ in range(many)]
        return self.lines[-many:]

    def ask(self, path: str) -> Any:
        port = next(found[1] for line in self.lines if (found := ASKED.search(line)))
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=30) as answer:
            return answer.read()


@contextmanager
def evening(folder: Path, *words: str) -> Iterator[Evening]:
    found = Evening(folder, "--port", "0", *words)
    try:
        yield found
    finally:
        found.process.send_signal(signal.SIGKILL)
        found.process.communicate()


@rule("K-131")
def test_the_companion_prints_its_address_and_code_and_opens_the_page(tmp_path: Path) -> None:
    with evening(tmp_path, "--companion", "--address", "127.0.0.1") as found:
        address = found.until("/companion").strip()
        assert found.after(len(qr_lines(address))) == qr_lines(address)
        assert b"<html" in found.ask("/companion")
        while not found.opened.exists() or not found.opened.read_text().endswith("\n"):
            assert found.process.poll() is None
        assert found.opened.read_text().strip() == address.replace("localhost", "127.0.0.1")


@pytest.mark.parametrize(
    ("words", "english", "polish"),
    [
        ([], "say how many boards", "podaj, ile jest plansz"),
        (["--rows", "2x3", "--companion"], "not both", "nie oba naraz"),
        (["--rows", "0"], "cannot be laid", "nie da się ułożyć"),
        (["--rows", "2x0"], "cannot be laid", "nie da się ułożyć"),
        (["--rows", "2r"], "cannot be laid", "nie da się ułożyć"),
        (["--rows", "five"], "10x30", "10x30"),
        (["--rows", "6000"], "10000 seats", "10000 miejsc"),
        (["--rows", "3", "--first", "2"], "--first: a round lasts 5 to 3600", "--first: runda trwa od 5 do 3600"),
        (["--rows", "3", "--bots", "gredy"], "no bot of that strength: gredy", "Nie ma bota o takiej sile: gredy"),
        (["--rows", "3", "--port", "70000"], "from 0 to 65535, not 70000", "od 0 do 65535, a nie 70000"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(tmp_path: Path, words: list[str], english: str, polish: str) -> None:
    for language, sentence in (("en", english), ("pl", polish)):
        ended = run("host", "--database", str(tmp_path / "hall.db"), "--language", language, *words)
        assert ended.code == 2
        assert sentence in ended.error
        assert len(ended.error.strip().splitlines()) == 1


def test_a_hall_is_made_and_shown_and_its_desk_opened_with_the_secret(tmp_path: Path) -> None:
    with evening(tmp_path, "--rows", "2x3", "--name", "Noc Gier", "--address", "127.0.0.1") as found:
        address = found.until("/j/").strip()
        code = address.rpartition("/")[2]
        assert found.after(len(qr_lines(address))) == qr_lines(address)
        assert f"/w/{code}" in found.until("For the projector")
        found.until("The desk is open")
        key = read_keys(file_beside(str(tmp_path / "hall.db")))[0]
        assert (key.code, key.rows) == (code, "2x3")
        assert found.opened.read_text().strip().endswith(f"/h/{code}#{key.secret}")
        assert not any(key.secret in line for line in found.lines)  # a terminal may be on the projector
        card = json.loads(found.ask(f"/api/halls/{code}"))
        assert (card["name"], card["seats"], len(card["rows"])) == ("Noc Gier", 12, 2)


def test_a_hall_is_made_with_bots_of_a_level(tmp_path: Path) -> None:
    with evening(tmp_path, "--rows", "3", "--bots", "strong", "--no-open", "--address", "127.0.0.1") as found:
        code = found.until("/j/").rpartition("/")[2].strip()
    store = Store(Sqlite(str(tmp_path / "hall.db")))
    store.open()
    kept = asyncio.run(read_head(store, code))
    store.close()
    assert kept is not None
    assert kept[0].level == "strong"


def test_after_a_crash_the_same_hall_goes_on_and_new_begins_another(tmp_path: Path) -> None:
    def begun(*words: str) -> str:
        with evening(tmp_path, "--no-open", "--address", "127.0.0.1", *words) as found:
            return found.until("/j/").rpartition("/")[2]

    first = begun("--rows", "3")
    assert begun() == first
    assert begun("--rows", "3") == first
    assert begun("--rows", "3", "--new") != first
    assert begun("--rows", "4") != first


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        other.listen()
        port = str(other.getsockname()[1])
        ended = run("host", "--companion", "--port", port, "--database", str(tmp_path / "x"), "--language", "pl")
    assert ended.code == 2
    assert f":{port} (port jest zajęty)" in ended.error
    assert "--port" in ended.error


def test_without_a_network_it_says_so_and_can_be_tried_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "towards_others", lambda: [])
    monkeypatch.setattr(network, "of_interfaces", lambda: ["127.0.0.1", "169.254.7.7"])
    monkeypatch.setattr(network, "of_name", lambda: ["127.0.1.1"])
    assert network.addresses() == []
    monkeypatch.setattr(network, "of_interfaces", lambda: ["127.0.0.1", "10.42.0.1"])  # it is the hotspot itself
    assert network.addresses() == ["10.42.0.1"]
    monkeypatch.setattr(network, "towards_others", lambda: ["192.168.1.23"])
    assert network.addresses() == ["192.168.1.23", "10.42.0.1"]


def test_keys_are_kept_where_only_the_host_reads_them(tmp_path: Path) -> None:
    file = file_beside(str(tmp_path / "evening.sqlite3"))
    assert read_keys(file) == []
    keep_key(file, Key("LAS-42", "secret", "2x3"))
    keep_key(file, Key("KOT-17", "other", "30"))
    assert [key.code for key in read_keys(file)] == ["KOT-17", "LAS-42"]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    keep_key(file, Key("LAS-42", "secret", "2x3"))
    assert [key.code for key in read_keys(file)] == ["LAS-42", "KOT-17"]
    file.write_text(json.dumps([{"code": "X"}, 5, None, {"code": "A-1", "secret": "s", "rows": "2"}]))
    assert [key.code for key in read_keys(file)] == ["A-1"]
    file.write_text("{")
    assert read_keys(file) == []
