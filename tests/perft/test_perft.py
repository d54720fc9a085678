"""Counts of legal action sequences by depth for fixed positions: a change of any rule shows here."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import wyspa
from tests.perft.naive import count
from wyspa.core.playout import perft

HERE = Path(__file__).parent
COUNTS: dict[str, list[int]] = tomllib.loads((HERE / "counts.toml").read_text(encoding="utf-8"))
SMALL = 2_500  # what the naive count does in a moment


def position(name: str) -> wyspa.Game:
    """Read a position of the folder."""
    return wyspa.from_text((HERE / "positions" / f"{name}.txt").read_text(encoding="utf-8"))


def test_every_position_is_counted_and_every_count_has_its_position():
    assert sorted(path.stem for path in (HERE / "positions").glob("*.txt")) == sorted(COUNTS)
    assert len(COUNTS) >= 6


@pytest.mark.parametrize("name", COUNTS)
def test_the_sequences_of_this_position(name: str):
    game = position(name)
    assert [perft(game.book, game.state, depth + 1) for depth in range(len(COUNTS[name]))] == COUNTS[name]


@pytest.mark.parametrize("name", COUNTS)
def test_a_naive_count_agrees_where_the_numbers_are_small(name: str):
    depths = [depth for depth, n in enumerate(COUNTS[name], start=1) if n <= SMALL]
    assert depths
    for depth in depths:
        assert count(position(name), depth) == COUNTS[name][depth - 1]


@pytest.mark.parametrize("name", COUNTS)
def test_counting_changes_nothing(name: str):
    game = position(name)
    before = game.hash()
    perft(game.book, game.state, 2)
    assert game.hash() == before
