"""`wyspa rehearse`: a small evening through real sockets from beginning to end, and sentences for what cannot be."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import wyspa as run


def test_a_small_evening_is_played_and_told_in_polish(tmp_path: Path) -> None:
    out = tmp_path / "figures.json"
    words = ("--people", "12", "--rounds", "2", "--seconds", "5", "--every", "1", "--out", str(out))
    ended = run("rehearse", *words, "--language", "pl")
    assert ended.code == 0, ended.error
    found = json.loads(out.read_text(encoding="utf-8"))
    assert found["rounds"] >= 2
    assert found["acks"] > 12
    assert (found["stale"], found["missed"], found["unanswered"], found["lost"]) == (0, 0, 0, 0)
    assert 500 < found["greeting_bytes"] < 15_000
    assert found["processor"] > 0
    assert "Odpowiedzi: połowa w" in ended.out
    assert "Serwer: średnio" in ended.out
    assert "Zwykły router wystarczy (telefony: 12)" in ended.out
    assert "{" not in ended.out


@pytest.mark.parametrize(
    ("words", "english", "polish"),
    [
        (["--people", "7"], "an even number of people from 2 to 10000", "parzysta liczba osób od 2 do 10000"),
        (["--people", "20000"], "not 20000", "a nie 20000"),
        (["--rounds", "0"], "--rounds is a number from 1 to 500, not 0", "--rounds to liczba od 1 do 500, a nie 0"),
        (["--seconds", "3"], "--seconds is a number from 5", "--seconds to liczba od 5"),
        (["--every", "0"], "--every is above 0", "--every to więcej niż 0"),
    ],
)
def test_what_cannot_be_rehearsed_is_said_in_one_sentence(words: list[str], english: str, polish: str) -> None:
    for language, sentence in (("en", english), ("pl", polish)):
        ended = run("rehearse", *words, "--language", language)
        assert ended.code == 2
        assert sentence in ended.error
        assert len(ended.error.strip().splitlines()) == 1
