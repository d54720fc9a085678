"""B-19, B-83, B-88, B-112: a view is the same in every world that looks the same, and leads back to no state."""

from __future__ import annotations

import gc
import random
from itertools import pairwise

import pytest

import wyspa
from tests import invariants
from tests.compose.oracles import check_base
from tests.leaks.twins import twin
from tests.rule import rule
from tests.walker import Walker
from wyspa import NOBODY, Game
from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.position import hash_of
from wyspa.core.purse import count, held
from wyspa.core.rule import Module, Verb
from wyspa.core.state import Part, Player, State

TABLES = [
    {"map": "variable", "seats": 4},
    {"map": "beginner", "seats": 3, "hand_limit": 4},
    {"map": "variable", "seats": 3, "balanced_dice": "yes", "phases": "separated", "target": 7},
]


@rule("B-16", "B-17", "B-19", "B-79", "B-88", "B-112")
@pytest.mark.parametrize("table", TABLES)
def test_hidden_cards_do_not_change_a_view(table: dict[str, object]):
    rng = random.Random(7)
    different = 0
    for seed in range(4):
        game = wyspa.lay(**table)
        for k, _ in enumerate(Walker(seed).walk(game, turns=120)):
            if k % 6 or game.over:
                continue
            for viewer in range(NOBODY, game.book.seats):
                other = twin(rng, game.book, game.state, viewer)
                different += hash_of(other) != game.hash()
                assert game.book.view(other, viewer, True).plain() == game.view(viewer, True).plain()
    assert different > 500  # the twins really are other worlds


def test_a_twin_is_a_possible_world():
    rng = random.Random(3)
    game = wyspa.lay(seats=4)
    for k, _ in enumerate(Walker(5).walk(game, turns=100)):
        if k % 10 == 0 and not game.over:
            other = twin(rng, game.book, game.state, k % 4)
            invariants.check(game.book, other)
            check_base(game.book, other)


@rule("B-19")
def test_a_view_shows_the_own_hand_and_of_the_others_only_how_many():
    game = wyspa.lay("base", "beginner", 4)
    for _ in Walker(2).walk(game, most=300):
        for seat in range(4):
            view = game.view(seat)
            assert view.hand == game.state.players[seat].purse
            assert list(view.cards.values()) == [count(player.purse) for player in game.state.players]
    assert game.view(NOBODY).hand == 0


@rule("B-111", "B-112")
def test_secret_points_are_open_only_when_the_game_is_over():
    seen_secret = False
    for seed in range(8):
        game = wyspa.lay(seats=4)
        for _ in Walker(seed).walk(game, turns=1000):
            for seat, player in enumerate(game.state.players):
                if player.secret and not game.over:
                    seen_secret = True
                    assert game.view((seat + 1) % 4).points[seat] == player.points - player.secret
                    assert game.view(seat).points[seat] == player.points - player.secret
                    assert game.view(seat).total == player.points
        if game.over:
            assert list(game.view(0).points.values()) == [int(player.points) for player in game.state.players]
    assert seen_secret


# ---- no way back -----------------------------------------------------------------------------------------------------

FORBIDDEN = (State, Player, Part, Game, Book, Module, Verb, Actions)


def reached_from(thing: object) -> list[object]:
    """Walk over everything that an object holds, by attributes and by the garbage collector, but classes and code."""
    seen: dict[int, object] = {}
    waiting = [thing]
    while waiting:
        here = waiting.pop()
        if id(here) in seen or isinstance(here, type) or callable(here) or type(here).__name__ == "module":
            continue
        seen[id(here)] = here
        waiting += gc.get_referents(here)
        waiting += list(vars(here).values()) if hasattr(here, "__dict__") else []
        for name in dir(type(here)):  # compiled classes show their fields as descriptors only
            if type(getattr(type(here), name, None)).__name__ in ("getset_descriptor", "member_descriptor"):
                waiting.append(getattr(here, name, None))
        if type(here).__name__ == "vec" or isinstance(here, list | tuple):
            waiting += list(here)
    return list(seen.values())


def test_a_view_leads_to_no_state_and_to_nothing_that_holds_one():
    game = wyspa.lay(seats=4, seed=3)
    for _ in Walker(1).walk(game, most=400):
        pass
    for seat in range(NOBODY, 4):
        found = [type(thing).__name__ for thing in reached_from(game.view(seat, True)) if isinstance(thing, FORBIDDEN)]
        assert found == []


def test_the_walk_would_find_a_state():
    game = wyspa.lay(seats=4, seed=3)
    assert any(isinstance(thing, State) for thing in reached_from(game))
    assert any(isinstance(thing, Player) for thing in reached_from([game.state]))


def test_writing_into_a_view_changes_no_game():
    game = wyspa.lay("base", "beginner", 4, seed=3)
    before = game.hash()
    view = game.view(0)
    for array in (
        view.on_node,
        view.on_edge,
        view.on_hex,
        view.bank,
        view.waiting,
        view.cards,
        view.points,
        *view.supply.values(),
    ):
        for k in range(len(array)):
            array[k] = 77
    for numbers in view.facts.values():
        numbers.clear()
    assert game.hash() == before


def test_a_view_stays_as_it_was_while_the_game_goes_on():
    game = wyspa.lay("base", "beginner", 4)
    view = game.view(1)
    before = view.plain()
    for _ in Walker(4).walk(game, most=200):
        pass
    assert view.plain() == before
    assert view.holds(0) == held(view.hand, 0)


def test_views_of_two_moments_differ():
    game = wyspa.lay("base", "beginner", 4)
    views = [game.view(0).plain() for _ in Walker(4).walk(game, most=50)]
    assert any(one != other for one, other in pairwise(views))
