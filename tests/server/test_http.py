"""HTTP: what can be chosen, who may join, and sentences for everything that goes wrong."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from tests.server.desk import in_loop
from tests.server.house import House, free_port, hello, house, until
from wyspa.rules.catalogue import boxes
from wyspa.rules.presets import PRESETS
from wyspa.server import bodies
from wyspa.server.limits import Limits


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("http"), origins=["https://friends.example"]) as found:
        yield found


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_catalogue_names_everything_in_both_languages(place: House, language: str) -> None:
    found = msgspec.json.decode(place.ask(f"/api/catalogue?lang={language}").body, type=bodies.Catalogue)
    assert [box.box for box in found.boxes] == list(boxes())
    assert [preset.preset for preset in found.presets] == list(PRESETS)
    for box in found.boxes:
        assert box.name
        assert box.text
        assert box.maps
        assert all(option.label and option.text for option in box.options)
        assert all(option.number or len(option.said) == len(option.values) for option in box.options)


def test_every_map_of_the_catalogue_can_be_laid_for_every_number_of_players(place: House) -> None:
    found = place.ask("/api/catalogue").json
    tried = 0
    for box in found["boxes"]:
        for map in box["maps"]:
            for seats in map["seats"]:
                if seats > 6:
                    continue
                wish = {"box": box["box"], "map": map["map"]}
                if seats not in box["seats"]:
                    wish["preset"] = next(p["preset"] for p in found["presets"] if seats in p["seats"])
                made = place.create(*["bot"] * (seats - 1), **wish)
                card = place.ask(f"/api/tables/{made['table']}?lang=pl").json
                assert card["map_name"]
                assert len(card["seats"]) == seats
                tried += 1
    assert tried > 10


@pytest.mark.parametrize("preset", ["usual", "official", "quick", "family", "tournament"])
def test_presets_choose_options(place: House, preset: str) -> None:
    made = place.create("bot", "bot", preset=preset, box="base")
    table = place.lobby.heads[made["table"]]
    for name, value in PRESETS[preset].options_in("base").items():
        assert f"{name}={value}" in table.line


def test_a_table_without_a_preset_is_the_usual_one(place: House) -> None:
    usual = place.lobby.heads[place.create("bot", "bot", preset="usual")["table"]]
    plain = place.lobby.heads[place.create("bot", "bot")["table"]]
    assert (plain.preset, plain.line) == (usual.preset, usual.line)
    assert "phases=combined" in plain.line


def test_every_preset_of_the_catalogue_lays_a_table_of_every_box_it_names(place: House) -> None:
    found = place.ask("/api/catalogue").json
    for preset in found["presets"]:
        for box in (box for box in found["boxes"] if box["box"] in preset["boxes"]):
            map = box["maps"][0]
            seats = (preset["seats"] or [n for n in map["seats"] if n in box["seats"]])[0]
            made = place.create(*["bot"] * (seats - 1), preset=preset["preset"], box=box["box"], map=map["map"])
            line = place.lobby.heads[made["table"]].line.split()
            chosen = preset["options"] | preset.get("in_box", {}).get(box["box"], {})
            assert {f"{name}={value}" for name, value in chosen.items()} <= set(line)


WRONG = [
    ({}, "bad-request"),
    ({"you": "A", "seats": []}, "bad-request"),
    ({"you": "A", "seats": [{"who": "you"}], "hack": 1}, "bad-request"),
    ({"you": "A", "seats": [{"who": "bot"}, {"who": "bot"}, {"who": "bot"}]}, "bad-chairs"),
    ({"you": "A", "seats": [{"who": "you"}, {"who": "you"}, {"who": "bot"}]}, "bad-chairs"),
    ({"you": "A", "seats": [{"who": "you"}, {"who": "king"}, {"who": "bot"}]}, "bad-chairs"),
    ({"you": "A", "seats": [{"who": "you"}]}, "bad-table"),
    ({"you": "A" * 25, "seats": [{"who": "you"}, {"who": "bot"}, {"who": "bot"}]}, "bad-name"),
    ({"you": "A\u0007", "seats": [{"who": "you"}, {"who": "bot"}, {"who": "bot"}]}, "bad-name"),
    ({"you": "A", "name": "x" * 41, "seats": [{"who": "you"}, {"who": "bot"}, {"who": "bot"}]}, "bad-table-name"),
    ({"you": "A", "box": "bse", "seats": [{"who": "you"}, {"who": "bot"}, {"who": "bot"}]}, "bad-table"),
    ({"you": "A", "map": "nowhere", "seats": [{"who": "you"}, {"who": "bot"}, {"who": "bot"}]}, "bad-table"),
    ({"you": "A", "map": "../x.toml", "seats": [{"who": "you"}, {"who": "bot"}, {"who": "bot"}]}, "bad-table"),
    ({"you": "A", "preset": "x", "seats": [{"who": "you"}, {"who": "bot"}, {"who": "bot"}]}, "bad-table"),
    ({"you": "A", "options": {"target": "99"}, "seats": [{"who": "you"}, {"who": "bot"}, {"who": "bot"}]}, "bad-table"),
    ({"you": "A", "options": {"box": "x"}, "seats": [{"who": "you"}, {"who": "bot"}, {"who": "bot"}]}, "bad-table"),
    ({"you": "A", "clock": "x", "seats": [{"who": "you"}, {"who": "bot"}, {"who": "bot"}]}, "bad-clock"),
    ({"you": "A", "seats": [{"who": "you"}, {"who": "bot", "level": "os:x"}, {"who": "bot"}]}, "bad-level"),
]


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize(("body", "key"), WRONG)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(place: House, body: dict, key: str, language: str) -> None:
    before = len(place.lobby.heads)
    answer = place.ask(f"/api/tables?lang={language}", body)
    assert answer.status == 400
    error = answer.json["error"]
    assert error["key"] == key
    assert re.match(r"^[A-ZŻŁŚĆŹÓ].*\.$", error["text"]), error["text"]
    assert "Traceback" not in error["text"]
    assert len(place.lobby.heads) == before


@pytest.mark.parametrize("raw", [b"", b"{", b"[]", b"\xff\xfe", b"null", b"[" * 5000, b'{"you": 1}'])
def test_a_body_that_is_no_json_is_refused(place: House, raw: bytes) -> None:
    assert place.ask("/api/tables", raw, "POST").json["error"]["key"] == "bad-request"


def test_a_body_that_is_too_large_is_refused(place: House) -> None:
    assert place.ask("/api/tables", b" " * 20_000, "POST").status == 413


@pytest.mark.parametrize(
    ("path", "status", "key"),
    [
        ("/api/tables/nowhere", 404, "unknown-table"),
        ("/api/tables/nowhere/replay", 404, "unknown-table"),
        ("/api/tables/..%2f..%2fetc/review", 404, "not-found"),
        ("/api/rules/nothing", 404, "not-found"),
        ("/api/nothing", 404, "not-found"),
    ],
)
def test_what_is_not_there_is_said(place: House, path: str, status: int, key: str) -> None:
    answer = place.ask(path + "?lang=pl")
    assert (answer.status, answer.json["error"]["key"]) == (status, key)


def test_a_game_that_is_not_over_has_no_replay_and_no_review(place: House) -> None:
    made = place.create("bot", "bot", start=True)
    for what in ("replay", "review"):
        answer = place.ask(f"/api/tables/{made['table']}/{what}")
        assert (answer.status, answer.json["error"]["key"]) == (409, "not-over")
    assert place.ask(f"/api/tables/{made['table']}/seats", {"you": "B"}).json["error"]["key"] == "full-table"


def test_pages_of_others_may_not_create_tables(place: House) -> None:
    body = {"you": "A", "seats": [{"who": "you"}, {"who": "bot"}, {"who": "bot"}]}
    answer = place.ask("/api/tables", body, Origin="https://evil.example")
    assert (answer.status, answer.json["error"]["key"]) == (403, "wrong-origin")
    assert place.ask("/api/tables", body, Origin=f"http://127.0.0.1:{place.port}").status == 200
    assert place.ask("/api/tables", body, Origin="https://friends.example").status == 200


def test_every_answer_has_the_headers_of_a_strict_page(place: House) -> None:
    for path in ("/", "/t/abc", "/api/health", "/api/nothing", "/assets/no.js"):
        headers = place.ask(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_places_of_the_page_are_the_page_and_files_are_files(place: House) -> None:
    for path in ("/", "/t/k7f3", "/new", "/rules/base"):
        answer = place.ask(path)
        assert answer.status == 200
        assert b"<html" in answer.body
    for path in ("/nothing.js", "/assets/../app.py", "/..%2fapp.py", "/assets/%2e%2e/app.py", "/.hidden.js"):
        assert place.ask(path).status in (404, 200)
        assert b"import" not in place.ask(path).body


def test_help_is_there_for_every_box_in_both_languages(place: House) -> None:
    for box in boxes():
        for language in ("en", "pl"):
            found = place.ask(f"/api/rules/{box}?lang={language}").json
            assert found["language"] == language, box
            assert len(found["text"]) > 800, box


def test_only_tables_that_want_to_be_seen_are_in_the_lobby(place: House) -> None:
    @in_loop
    async def look() -> None:
        shown, hidden = place.create("open", "bot", private=False), place.create("open", "bot", private=True)
        async with place.socket() as one, place.socket() as other:
            await hello(one, shown)
            await hello(other, hidden)
            await until(one, "seats")
            await until(other, "seats")
            tables = place.ask("/api/lobby").json["tables"]
            assert shown["table"] in [card["table"] for card in tables]
            assert hidden["table"] not in [card["table"] for card in tables]
            assert shown["secret"] not in json.dumps(tables)

    look()


def test_more_tables_than_the_server_can_hold_are_refused(tmp_path: Path) -> None:
    with house(tmp_path, Limits(tables=2)) as small:
        small.create("bot", "bot"), small.create("bot", "bot")
        body = {"you": "A", "seats": [{"who": "you"}, {"who": "bot"}, {"who": "bot"}]}
        answer = small.ask("/api/tables?lang=pl", body)
        assert (answer.status, answer.json["error"]["key"]) == (503, "too-many")


def wyspa(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "wyspa", *words], capture_output=True, text=True, timeout=60, check=False
    )


def test_a_port_in_use_is_said_in_a_sentence(place: House, tmp_path: Path) -> None:
    done = wyspa("serve", "--port", str(place.port), "--database", str(tmp_path / "x.db"))
    assert done.returncode == 2
    assert f"cannot listen on 127.0.0.1:{place.port}" in done.stderr
    assert "--port" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_database_that_cannot_be_opened_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("I am no folder")
    done = wyspa("serve", "--port", str(free_port()), "--database", str(tmp_path / "file" / "x.db"), "--language", "pl")
    assert done.returncode == 2
    assert "do bazy danych nie można pisać" in done.stderr
    text = tmp_path / "text.db"
    text.write_text("this is not a database at all, it is a text of some length" * 20)
    done = wyspa("serve", "--port", str(free_port()), "--database", str(text))
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert text.read_text().startswith("this is not")
