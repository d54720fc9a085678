"""Rows: a name for every number at every table, and nothing in them that is hidden from the seat they are for."""

from __future__ import annotations

import random

import pytest

import wyspa
from tests.leaks.boxes import TABLES, Table, name_of
from tests.leaks.test_consequences import Chooser
from tests.leaks.twins import enrich
from wyspa.belief import belief_of
from wyspa.core.dealer import Seeded
from wyspa.mind.describing import Describer

WHOLE = [table for table in TABLES if table.get("box") != "connect"]


@pytest.mark.parametrize("table", WHOLE, ids=name_of)
def test_a_row_has_a_number_for_every_name_and_is_the_same_for_all_that_may_be(table: Table):
    game = wyspa.lay(**table)
    describer = Describer(game.book)
    assert len(set(describer.names)) == len(describer.names)
    rng, walker = random.Random(2), Chooser(7)
    compared = 0
    for n in range(400):
        if game.over:
            game = wyspa.lay(**table, seed=n)
        if n == 200 and game.phase == "main":
            enrich(rng, game.book, game.state)
            game.fresh = -9
        if n % 10 == 0:
            seat = rng.randrange(len(game.seats))
            row = describer.describe(game.state, seat).listed()
            assert len(row) == len(describer.names)
            assert all(-8 <= x <= 8 for x in row), [
                (name, x) for name, x in zip(describer.names, row, strict=True) if abs(x) > 8
            ]
            state = belief_of(game.view(seat, True)).sample(Seeded(n))
            believed = describer.describe(state, seat).listed()
            assert believed == row, [name for name, a, b in zip(describer.names, row, believed, strict=True) if a != b]
            compared += 1
        seat, action = walker.choose(game)
        game.play(action, seat)
    assert compared >= 30


def test_a_row_is_seen_from_the_own_seat():
    game = wyspa.lay("base", "beginner", 4)
    describer = Describer(game.book)
    for _ in range(60):
        game.play(game.legal()[0])
    rows = [dict(zip(describer.names, describer.describe(game.state, seat).listed(), strict=True)) for seat in range(4)]
    for seat in range(4):
        assert rows[seat]["0.points"] == rows[(seat - 1) % 4]["1.points"]
        assert rows[seat]["0.cards"] == game.state.players[seat].cards / 10
