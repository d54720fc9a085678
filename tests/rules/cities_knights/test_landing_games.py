"""C-24 and what is true after every action: whole games at random, with landings, lying cities and full hands."""

from __future__ import annotations

import pytest

import wyspa
from tests.invariants import check, check_thoroughly
from tests.rule import rule
from tests.walker import Walker
from wyspa.rules.cities_knights.barbarians import TRACK, Barbarians
from wyspa.rules.cities_knights.ids import AREAS
from wyspa.rules.cities_knights.progress.decks import MOST_HIDDEN, Progress


@rule("C-24", "C-26", "C-105", "C-164")
@pytest.mark.parametrize("seed", range(6))
def test_games_at_random_keep_the_rules_of_decks_and_fleet(seed):
    game = wyspa.lay(
        "cities-knights", "variable", seats=3 + seed % 2, choose_defenders="yes" if seed % 3 == 0 else "no"
    )
    progress = next(module for module in game.book.modules if isinstance(module, Progress))
    fleet = next(module for module in game.book.modules if isinstance(module, Barbarians))
    overfull = ("fifth-card", "give-up-card")
    asked = {"may-draw": 2, "pick-deck": 3, "lose-city": 2, "defend": 2}  # C-164: never less than so many answers
    for k, _ in enumerate(Walker(seed).walk(game, most=2500, turns=150)):
        check(game.book, game.state)
        if k % 199 == 0:
            check_thoroughly(game.book, game.state)
        hidden = [progress.hidden(game.state, seat) for seat in range(game.book.seats)]
        if game.over:
            break
        if game.phase in ("draw-progress", "pick-deck"):  # C-24: somebody draws, and every deck has a card
            assert all(progress.left(game.state, area) > 0 for area in range(AREAS))
            assert max(hidden) <= MOST_HIDDEN
        assert max(hidden) <= MOST_HIDDEN + (1 if game.phase in overfull else 0)
        field = fleet.part(game.state).track
        assert 0 <= field < TRACK or game.phase in ("lose-city", "defend")
        if game.phase in asked:
            assert len(game.legal()) >= asked[game.phase]
