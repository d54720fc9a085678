"""Whatever happens in a game, its position can be written and read: every box, map and moment.

`make test-long` walks further (WYSPA_LONG).
"""

from __future__ import annotations

import os

import pytest

import wyspa
from tests.positions.tables import Options, every_table, name_of
from tests.walker import Walker
from wyspa.core.recounting import amiss, found_amiss

LONG = bool(os.environ.get("WYSPA_LONG"))
MOST = 4000 if LONG else 250
EVERY = 3 if LONG else 25


@pytest.mark.parametrize("table", every_table(), ids=name_of)
def test_every_position_of_a_game_adds_up_and_is_read_again(table: Options):
    for seed in range(1, 6 if LONG else 2):
        game = wyspa.lay(**table, seed=seed).copy()
        for k, _ in enumerate(Walker(seed, talk=0.12).walk(game, most=MOST)):
            assert not amiss(game.book, game.state), game.phase
            if k % EVERY == 0 or game.over:
                assert not found_amiss(game.book, game.state)
                data, text = game.to_bytes(), game.to_text()
                assert wyspa.from_bytes(data).to_bytes() == data
                assert wyspa.from_text(text).to_text() == text
