"""A view can be carried to another process as bytes, and is the same there; bytes that are none are refused."""

from __future__ import annotations

import random

import pytest

import wyspa
from tests.compose.checksums import CITY_TABLES, HALL_TABLES, SEA_TABLES, TABLES
from tests.walker import Walker
from wyspa.core.arrays import listed
from wyspa.core.fields import BadBytes
from wyspa.core.ids import NOBODY
from wyspa.core.view import View, view_from_bytes

EVERY = 23  # actions between two looks
STEPS = 600


def same(one: View, other: View) -> None:
    assert other.plain() == one.plain()
    assert other.board is one.board
    assert other.layout == one.layout
    assert (other.seats, other.whole, other.scope) == (one.seats, one.whole, one.scope)
    assert list(other.cards) == list(one.cards)
    assert [listed(pieces) for pieces in other.supply.values()] == [listed(pieces) for pieces in one.supply.values()]
    assert list(other.facts) == list(one.facts)


@pytest.mark.parametrize("table", TABLES + SEA_TABLES + CITY_TABLES + HALL_TABLES, ids=str)
def test_what_is_written_is_read_again(table: dict[str, object]) -> None:
    game = wyspa.lay(seed=5, **table)  # type: ignore[arg-type]
    board = game.state.board
    for step, _ in enumerate(Walker(7).walk(game, STEPS)):
        if step % EVERY == 0 or game.over:
            for seat in range(NOBODY, len(game.seats)):
                view = game.view(seat)
                raw = view.to_bytes()
                found = view_from_bytes(raw, board)
                same(view, found)
                assert found.to_bytes() == raw


def test_bytes_that_are_none_are_refused() -> None:
    game = wyspa.lay("cities-knights", "variable", seed=3)
    for _ in Walker(3).walk(game, 200):
        pass
    raw = game.view(1).to_bytes()
    chance = random.Random(1)
    refused = 0
    for _ in range(2000):
        broken = bytearray(raw)
        for _ in range(chance.randrange(1, 4)):
            broken[chance.randrange(len(broken))] = chance.randrange(256)
        if chance.random() < 0.5:
            broken = broken[: chance.randrange(len(broken))]
        try:
            view_from_bytes(bytes(broken), game.state.board)
        except BadBytes:
            refused += 1
    assert refused > 1000
    other = wyspa.lay("seafarers", "new-shores", seed=3)
    with pytest.raises(BadBytes, match="another board"):
        view_from_bytes(raw, other.state.board)
