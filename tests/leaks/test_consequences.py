"""Hidden cards decide nothing that others can see: neither what is told, nor who is asked, nor what may be done.

Two worlds that differ in hidden cards go on side by side, at the tables of every box and scenario, for seats and for
spectators. Whoever is asked only if there is a choice tells everybody what a hand is made of; that shows here.
"""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

import wyspa
from tests.leaks.boxes import TABLES, Table, name_of
from tests.leaks.pairs import Seen, after, counterparts, lays_open, refusals, seen, talks
from tests.leaks.twins import enrich, sorted_twin, twin
from tests.rule import rule
from tests.walker import Walker
from wyspa import NOBODY, TABLE, Game
from wyspa.core.ids import VERB
from wyspa.core.position import hash_of
from wyspa.core.state import State

STEPS = int(os.environ.get("WYSPA_TWIN_STEPS", "400"))  # actions at each table
REFILL = 40  # actions after which all hands are filled
RARE = 4  # times that an action is looked at by all eyes, in several worlds
TRIED = 6  # actions of other moments that a viewer tries
LASTING = 12  # actions that a pair of worlds goes on for


class Chooser(Walker):
    """Picks a verb first, so that cards are played as often as roads are built."""

    def choose(self, game: Game) -> tuple[int, int]:
        seat, action = super().choose(game)
        if seat == TABLE or game.book.verbs[action >> VERB].built:
            return seat, action
        by_verb: dict[int, list[int]] = {}
        for other in game.legal(seat):
            by_verb.setdefault(other >> VERB, []).append(other)
        return seat, self.random.choice(by_verb[self.random.choice(list(by_verb))])


class Pair:
    """A world beside the game, that looks the same to a viewer."""

    def __init__(self, game: Game, rng: random.Random, viewer: int) -> None:
        self.game = game
        self.viewer = viewer
        self.world: State = rng.choice([twin, sorted_twin])(rng, game.book, game.state, viewer)
        self.steps = 0
        self.differs = hash_of(self.world) != game.hash()

    def follow(self, seat: int, action: int) -> bool:
        """Let the same happen in the other world; False if the pair is to be given up. What looks different raises."""
        book, viewer = self.game.book, self.viewer
        ways = counterparts(book, self.world, seat, action, viewer)
        if not ways or lays_open(book, (self.game.state, self.world), seat, action, viewer):
            return False
        here = after(book, self.game.state, seat, action)
        looks = seen(book, here, viewer)
        found: list[Seen] = []
        for way in ways:
            there = after(book, self.world, seat, way)
            if here.winner != NOBODY or there.winner != NOBODY:
                return False  # the end turns hidden points up
            found.append(seen(book, there, viewer))
            if found[-1] == looks:
                self.world = there
                self.steps += 1
                return self.steps < LASTING
        if ways != [action]:
            return False  # nothing that could have happened there looks like this: the viewer has learnt something
        assert found[0] == looks, f"{self.game.say(action)} by {seat} looks different to {viewer}"
        return False

    def try_in_vain(self, actions: list[int]) -> None:
        """Try actions of other moments: also what is refused, and why, is the same in both worlds."""
        book = self.game.book
        here, there = (refusals(book, state, self.viewer, actions) for state in (self.game.state, self.world))
        assert here == there, [self.game.say(action) for action in actions]


@rule("C-111", "C-164", "B-79", "B-83")
@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_hidden_cards_of_others_change_nothing_that_follows(table: Table):
    rng = random.Random(name_of(table))
    game = wyspa.lay(**table)
    walker = Chooser(1)
    pair: Pair | None = None
    followed: Counter[str] = Counter()
    rare: Counter[str] = Counter()
    done: list[int] = []
    for n in range(STEPS):
        if game.over:
            game, pair = wyspa.lay(**table), None
        if n % REFILL == 0 and not talks(game.state):
            enrich(rng, game.book, game.state)
            game.fresh, pair = -9, None
        if pair is None and not talks(game.state):
            pair = Pair(game, rng, rng.randrange(NOBODY, game.book.seats))
        seat, action = walker.choose(game)
        if pair is not None:
            if pair.differs:
                followed[game.book.verbs[action >> VERB].name] += 1
            if not pair.follow(seat, action):
                pair = None
        name = game.book.verbs[action >> VERB].name
        rare[name] += 1
        if rare[name] <= RARE and not talks(game.state):
            for viewer in range(NOBODY, min(game.book.seats, 4)):
                for _ in range(2):
                    beside = Pair(game, rng, viewer)
                    if viewer >= 0:
                        beside.try_in_vain(rng.sample(done, min(len(done), TRIED)))
                    beside.follow(seat, action)
        if seat >= 0:
            done.append(action)
        game.play(action, seat)
    assert sum(followed.values()) > STEPS // 3
