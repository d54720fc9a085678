"""What a seat holds for possible: a sample looks like its view, adds up, and is the same in worlds that look so."""

from __future__ import annotations

import os
import random

import pytest

import wyspa
from tests import invariants
from tests.leaks.boxes import TABLES, Table, name_of
from tests.leaks.test_consequences import Chooser
from tests.leaks.twins import enrich, twin
from wyspa import NOBODY, Game
from wyspa.belief import NoBelief, belief_of, sample
from wyspa.core.dealer import Seeded
from wyspa.core.position import to_bytes
from wyspa.core.recounting import found_amiss
from wyspa.core.view import View, view_from_bytes

STEPS = int(os.environ.get("WYSPA_TWIN_STEPS", "1200"))
RARE = 3  # times that a phase is looked at by everybody
WHOLE = [table for table in TABLES if table.get("box") != "connect"]  # of halls: test_near_beliefs


def check_belief(rng: random.Random, game: Game, viewer: int, seed: int) -> bool:
    """See that a sample looks like the view, adds up and knows no more; tell whether it guessed."""
    view = game.view(viewer, True)
    state = sample(view, None, Seeded(seed))
    book = belief_of(view).book
    assert book.view(state, viewer, True).plain() == view.plain()
    invariants.check(book, state)
    assert not found_amiss(book, state)
    world = twin(rng, game.book, game.state, viewer)
    other = game.book.view(world, viewer, True)
    other.line = view.line
    assert to_bytes(sample(other, None, Seeded(seed))) == to_bytes(state)
    return to_bytes(state) != to_bytes(game.state)


@pytest.mark.parametrize("table", WHOLE, ids=name_of)
def test_a_sample_looks_like_the_view_and_adds_up(table: Table):
    rng = random.Random(name_of(table))
    game = wyspa.lay(**table)
    walker = Chooser(2)
    seen: dict[str, int] = {}
    guessed = checked = 0
    for n in range(STEPS):
        if game.over:
            game = wyspa.lay(**table, seed=n)
        if n % 150 == 100 and game.phase == "main":
            enrich(rng, game.book, game.state)
            game.fresh = -9
        seen[game.phase] = seen.get(game.phase, 0) + 1
        viewers = (
            range(NOBODY, game.book.seats) if seen[game.phase] <= RARE else [rng.randrange(NOBODY, game.book.seats)]
        )
        for viewer in viewers if seen[game.phase] <= RARE or n % 7 == 0 else []:
            guessed += check_belief(rng, game, viewer, n)
            checked += 1
        seat, action = walker.choose(game)
        game.play(action, seat)
    assert checked > 100
    assert guessed > checked // 4 or game.book.seats == 2  # of two one knows the other's hand from the bank


@pytest.mark.parametrize("table", WHOLE[:1] + WHOLE[11:12], ids=name_of)
def test_a_belief_survives_the_way_to_another_process(table: Table):
    game = wyspa.lay(**table)
    walker = Chooser(3)
    for _ in range(200):
        seat, action = walker.choose(game)
        game.play(action, seat)
    view = game.view(1, True)
    there = view_from_bytes(view.to_bytes(), game.state.board)
    assert there.line == game.line
    assert to_bytes(sample(there, None, Seeded(5))) == to_bytes(sample(view, None, Seeded(5)))


def test_a_view_that_names_no_table_and_one_of_a_game_that_is_over_are_refused():
    game = wyspa.lay(seats=4, seed=1)
    view: View = game.book.view(game.state, 0, True)
    with pytest.raises(NoBelief, match="which table"):
        sample(view, None, Seeded(1))
    game.state.winner = 0
    with pytest.raises(NoBelief, match="over"):
        sample(game.view(0, True), None, Seeded(1))
