"""What may be taken back teaches nobody anything: at every table, in every world that looks the same to the actor.

If an entry may be taken back, the actor saw all of it coming: played in another world with other hidden cards it looks
the same. Otherwise whoever acts and takes it back has peeped.
"""

from __future__ import annotations

import os
import random

import pytest

from tests.leaks.boxes import TABLES, Table, name_of
from tests.leaks.twins import twin
from wyspa.core.ids import VERB
from wyspa.core.state import State
from wyspa.game import Game
from wyspa.server.played import Played
from wyspa.table import set_table

ENTRIES = int(os.environ.get("WYSPA_UNDO", "250"))  # of each table
ALWAYS = {"spy", "master-merchant"}  # they show the hidden cards of another
TWINS = 3


def begun(table: Table, seed: int) -> Played:
    """Begin a game at a table, as the server does."""
    played = Played(set_table(**table), seed.to_bytes(32, "big"), b"salt")
    played.begin(0.0)
    return played


def told_to(game: Game, seat: int, action: int, world: State) -> list[object]:
    """Play an action in a world and give all that its player sees and hears of it."""
    copy = game.copy()
    copy.state = world.copy()
    copy.tell()
    copy.play(action, seat)
    return [[event.row() for event in copy.events(seat)], copy.view(seat).plain(), copy.legal(seat)]


def shows_something(rng: random.Random, before: Game, seat: int, action: int) -> bool:
    """Tell whether an action looks different to its player in a world that looked the same before."""
    here = told_to(before, seat, action, before.state)
    for _ in range(TWINS):
        world = twin(rng, before.book, before.state, seat)
        assert before.book.view(world, seat, True).plain() == before.view(seat, True).plain()
        if told_to(before, seat, action, world) != here:
            return True
    return False


def any_verb(rng: random.Random, game: Game, seat: int) -> int:
    """Pick a verb first, so that cards are played as often as roads are built."""
    by_verb: dict[int, list[int]] = {}
    for action in game.legal(seat):
        by_verb.setdefault(action >> VERB, []).append(action)
    return rng.choice(by_verb[rng.choice(list(by_verb))])


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_what_may_be_taken_back_looks_the_same_in_every_world(table: Table):
    rng = random.Random(3)
    played = begun(table, 1)
    checked = 0
    for n in range(ENTRIES):
        game = played.game
        asked = [seat for seat in game.waiting() if game.legal(seat)]
        if game.over or not asked:
            played = begun(table, n + 2)
            continue
        seat = rng.choice(asked)
        action = any_verb(rng, game, seat)
        entry = played.do(seat, action, f"c{n}", "person", 0.0)
        if played.may_undo(seat) and played.steps[-1].entry is entry:
            verb = game.book.verbs[action >> VERB].name
            assert not shows_something(rng, played.steps[-1].before, seat, action), verb
            checked += 1
    assert checked > 10 or table.get("box") == "connect"  # in a hall everybody acts at once: nothing is taken back


def test_the_twins_would_find_what_shows_something():
    rng = random.Random(5)
    found: set[str] = set()
    tried: dict[str, int] = {}
    table = {"box": "cities-knights", "map": "variable", "seats": 4}
    played = begun(table, 1)
    for n in range(12_000):
        game = played.game
        if game.over or not game.waiting():
            played = begun(table, n + 2)
            continue
        seat = rng.choice(game.waiting())
        cards = [a for a in game.legal(seat) if game.book.verbs[a >> VERB].name in ALWAYS]
        action = rng.choice(cards or game.legal(seat))
        verb = game.book.verbs[action >> VERB].name
        if verb in ALWAYS:
            tried[verb] = tried.get(verb, 0) + 1
            if shows_something(rng, game, seat, action):
                found.add(verb)
        played.do(seat, action, f"c{n}", "person", 0.0)
        assert verb not in ALWAYS or not played.may_undo(seat)
        if found == ALWAYS:
            return
    raise AssertionError(f"found {found}, tried {tried}")
