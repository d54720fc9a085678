"""Positions in which something was changed: refused in a sentence, or they can be played to the end.

`make test-long` tries many more (WYSPA_LONG).
"""

from __future__ import annotations

import os
import random

import pytest

import wyspa
from tests.positions.mutating import changed_bytes, changed_text
from tests.positions.tables import Options, every_table, name_of
from tests.walker import Walker
from wyspa import BadBytes, Game

LONG = bool(os.environ.get("WYSPA_LONG"))
STOPS = 12 if LONG else 4
TRIES = 60 if LONG else 6
MOST = 20_000 if LONG else 300


def read(rng: random.Random, game: Game) -> Game | None:
    """Change something and read it; None if it is refused in a sentence."""
    try:
        if rng.random() < 0.35:
            return wyspa.from_text(changed_text(rng, game))
        return wyspa.from_bytes(changed_bytes(rng, game))
    except BadBytes as error:
        sentence = str(error)
    assert len(sentence) > 10
    return None


@pytest.mark.parametrize("table", every_table(), ids=name_of)
def test_what_is_accepted_is_written_the_same_and_can_be_played_to_the_end(table: Options):
    rng = random.Random(name_of(table))
    game = wyspa.lay(**table, seed=1).copy()
    walk = Walker(2, talk=0.12).walk(game)
    for _ in range(STOPS):
        for _ in zip(range(rng.randrange(1, 120)), walk, strict=False):
            pass
        for _ in range(TRIES):
            other = read(rng, game)
            if other is None or other.hash() == game.hash():
                continue
            assert wyspa.from_bytes(other.to_bytes()).hash() == other.hash()
            assert wyspa.from_text(other.to_text()).hash() == other.hash()
            for _ in Walker(3, talk=0.1).walk(other, most=MOST):
                pass
            assert wyspa.from_bytes(other.to_bytes()).hash() == other.hash()
