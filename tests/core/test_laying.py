"""To lay a table again costs no disk, and the same words always mean the same table."""

from __future__ import annotations

import sys

import pytest

import wyspa
from wyspa.table import set_table

OPENED: list[str] = []
LISTENING: list[bool] = []


def heard(event: str, words: tuple[object, ...]) -> None:
    """Note what is opened or listed."""
    if LISTENING and event in ("open", "os.listdir", "os.scandir"):
        OPENED.append(str(words[0]))


def test_the_second_table_reads_nothing() -> None:
    chosen = [{}, {"map": "new-shores", "seats": 4}, {"box": "cities-knights", "seats": 3}, {"preset": "duel"}]
    for table in chosen:
        wyspa.lay(**table, seed=1)
    sys.addaudithook(heard)
    OPENED.clear()
    LISTENING.append(True)
    try:
        for table in chosen:
            wyspa.lay(**table, seed=2)
    finally:
        LISTENING.clear()
    assert OPENED == []


def test_the_same_words_mean_the_same_table() -> None:
    assert set_table(seats=["red", "blue", "white"]) is set_table(seats=["red", "blue", "white"])
    assert set_table(seats=3) is not set_table(seats=4)
    assert set_table(target=12).option("target") == "12"
    assert set_table(target="12") is set_table(target=12)


def test_what_is_refused_is_refused_every_time() -> None:
    for _ in range(3):
        with pytest.raises(wyspa.UnknownWord, match="there is no box sea"):
            wyspa.lay("sea")
