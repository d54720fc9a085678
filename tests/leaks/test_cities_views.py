"""C-129, C-141, C-162, C-173: at a table of Cities & Knights hidden cards of others change no view."""

from __future__ import annotations

import random

import pytest

import wyspa
from tests.leaks.twins import twin
from tests.rule import rule
from tests.walker import Walker
from wyspa import NOBODY, Game
from wyspa.core.position import hash_of
from wyspa.rules.cities_knights.ids import PICK_CARDS, SPY


def moments(seeds: range, turns: int) -> list[Game]:
    """Give games in the middle, some of them while a hand is being looked at."""
    found: list[Game] = []
    for seed in seeds:
        game = wyspa.lay("cities-knights", "variable", seats=4)
        for k, _ in enumerate(Walker(seed).walk(game, turns=turns)):
            if not game.over and (k % 12 == 0 or game.state.phase in (PICK_CARDS, SPY)):
                found.append(game.copy())
    return found


@rule("C-129", "C-141", "C-162", "C-173")
@pytest.mark.parametrize("viewer", [NOBODY, 0, 1, 2, 3])
def test_hidden_cards_of_others_do_not_change_a_view(viewer: int):
    rng = random.Random(viewer)
    different = looks = 0
    for game in moments(range(4), 120):
        other = twin(rng, game.book, game.state, viewer)
        different += hash_of(other) != game.hash()
        looks += game.state.phase in (PICK_CARDS, SPY)
        assert game.book.view(other, viewer, True).plain() == game.view(viewer, True).plain()
    assert different > 100  # the twins really are other worlds
    assert looks > 3
