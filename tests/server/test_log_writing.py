"""The log: readable for people, one object a line for programs; never a secret, a nonce or a hand."""

from __future__ import annotations

import json
import logging
import secrets
import socket
from pathlib import Path
from typing import Any

import pytest

from tests.server.desk import Desk, Guest, in_loop
from tests.server.house import House, Process, hello, until
from wyspa.server.about import begin, caller_tag, request_id, tag_of
from wyspa.server.loglines import FewLines
from wyspa.server.logwriting import COVERED, ForPeople, ForPrograms, covered
from wyspa.server.seats import new_secret
from wyspa.server.store import StoreFailed

WRITERS = [ForPeople(), ForPrograms()]


class Written(logging.Handler):
    """Everything that is logged, as both kinds of log would have it."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.addFilter(FewLines(20))

    def emit(self, record: logging.LogRecord) -> None:
        self.lines += [writer.format(record) for writer in WRITERS]


@pytest.fixture
def written() -> Any:
    handler, root = Written(), logging.getLogger()
    root.addHandler(handler)
    yield handler
    root.removeHandler(handler)


def line_of(text: str, error: BaseException | None = None) -> dict[str, Any]:
    info = (type(error), error, error.__traceback__) if error is not None else None
    record = logging.LogRecord("wyspa.server", logging.ERROR, "x.py", 1, text, (), info)
    found: dict[str, Any] = json.loads(ForPrograms().format(record))
    assert "\n" not in ForPrograms().format(record)
    return found


@in_loop
async def test_a_table_that_breaks_says_where_and_nothing_that_it_knows(
    tmp_path: Path, written: Written, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever an error quotes, in a message or as its text: nothing of it is written, in neither form."""
    nonce = secrets.token_hex(32)
    async with Desk(tmp_path) as desk:
        table, guests = await desk.table("Ania", "Marek", "bot")
        await desk.bots_done(table)
        guest: Guest = next(guest for guest in guests if guest.state["choices"])
        hand, seed = "2 lumber, 1 ore", table.head.seed

        def break_down(*_: object) -> None:
            raise ValueError(f"{guest.secret} {nonce} {seed} holds {hand}")

        monkeypatch.setattr(table, "keep", break_down)
        guest.listener.request = "request-1234"
        choice = next(c for group in guest.state["choices"] for c in group["choices"])
        await guest.send(t="do", version=guest.state["version"], action=choice["action"])
        logging.getLogger("wyspa.server").error("quoted: %s and %s", guest.secret, nonce)
    assert written.lines
    for line in written.lines:
        for hidden in (guest.secret, nonce, seed, hand, "Ania", "Marek"):
            assert hidden not in line
    [found] = [json.loads(line) for line in written.lines if line.startswith("{") and "goes on from its log" in line]
    assert (found["table"], found["request"], found["level"]) == (table.head.id, "request-1234", "error")
    assert found["error"] == "ValueError"
    assert any("break_down" in place for place in found["places"])
    assert any("Traceback" in line and "ValueError" in line for line in written.lines if not line.startswith("{"))
    assert any(f"quoted: {COVERED} and {COVERED}" in line for line in written.lines)


def test_what_the_machine_says_is_written_without_the_row_it_did_not_take() -> None:
    full = StoreFailed("full-disk", "could not extend file\nDETAIL: Failing row contains (abc, 2 ore)")
    assert line_of("table x", full)["error"] == "StoreFailed: full-disk: could not extend file"
    assert "ore" not in line_of(f"table x: {full}")["event"]


@pytest.mark.parametrize("k", range(20))
def test_secrets_and_nonces_are_covered_and_words_are_not(k: int) -> None:
    for secret in (new_secret(secrets.token_bytes), secrets.token_hex(32), secrets.token_hex(16)):
        assert covered(f"a {secret} b") == f"a {COVERED} b"
    plain = (
        "table abcdefgh2345: test_what_people_do_is_counted_by_the_server 2026-11-18T01:39:46 postgresql://host/name"
    )
    assert covered(plain) == plain


def test_who_calls_is_a_name_that_leads_to_nobody() -> None:
    begin("203.0.113.9")
    found = line_of("something")
    assert found["caller"] == tag_of("203.0.113.9") != tag_of("203.0.113.10")
    assert "203.0.113" not in json.dumps(found)
    assert found["request"] == request_id.get()
    assert begin("203.0.113.9", "from-our-proxy-1") == "from-our-proxy-1"
    assert begin("203.0.113.9", "x\ny") != "x\ny"
    caller_tag.set("")
    request_id.set("")
    assert set(line_of("something")) == {"time", "level", "event", "logger"}


@in_loop
async def test_a_server_writes_json_and_nothing_else(tmp_path: Path) -> None:
    server = Process(tmp_path, 0, "--log", "json")
    server.start()
    try:
        place = House(server.port)
        made = place.create("bot", "bot", start=True)
        async with place.socket() as link:
            await hello(link, made)
            await until(link, "state")
            await link.send("{")
            await until(link, "refused")
        with socket.create_connection(("127.0.0.1", server.port), 10) as line:
            line.sendall(b"NONSENSE\r\n\r\n")  # uvicorn writes about this
            assert line.recv(1000)
    finally:
        server.stop()
    said = server.log.read_text().splitlines()
    lines = [json.loads(line) for line in said if not line.startswith("Wyspa: http")]  # the address for people
    events = [line["event"] for line in lines]
    assert any("begins" in event for event in events)
    assert any("ends" in event for event in events)
    assert any(line["logger"].startswith("uvicorn") for line in lines), lines
    assert made["secret"] not in server.log.read_text()
    assert "Ania" not in server.log.read_text()
