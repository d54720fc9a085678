"""Rows and rings of any length play random games with all invariants on, and replay exactly."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import wyspa
from tests import invariants
from tests.compose.hall_oracles import check_hall
from tests.compose.test_compiled import is_compiled
from tests.rule import rule
from tests.walker import Walker
from wyspa import Game
from wyspa.core.actions import Actions
from wyspa.core.dealer import Seeded
from wyspa.core.ids import TABLE
from wyspa.core.position import hash_of
from wyspa.laying import from_bytes, from_text, lay_table
from wyspa.table import read_table

TABLES: list[dict[str, object]] = [
    {"seats": 2},
    {"seats": 4, "target": 9},
    {"seats": 6, "claims": "manual"},
    {"seats": 6, "ring": True, "hand_limit": 4},
    {"seats": 8, "bank_trade_passive": False, "target": 8},
    {"seats": 10, "ring": True, "build_range": "near"},
    {"seats": 14},
    {"rows": "3,4r,1", "target": 10},
    {"rows": "4r,3,3r", "claims": "manual", "build_range": "near", "timed": True},
]
SELDOM = 60


class Clock(Walker):
    """A walker that now and then lets time run out."""

    def choose(self, game: Game) -> tuple[int, int]:
        bells = game.legal(TABLE) if game.state.who != TABLE else []
        if bells and self.random.random() < 0.01:
            return TABLE, bells[0]
        return super().choose(game)


@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("seed", range(2))
def test_random_games_keep_every_invariant_and_replay_equal(table, seed):
    game = wyspa.lay("connect", **table)
    walker = Clock(seed, talk=0.15)
    for k, _ in enumerate(walker.walk(game, most=900)):
        if k % 5 == 0:
            invariants.check(game.book, game.state)
            check_hall(game.book, game.state)
        if k % SELDOM == 0:
            invariants.check_thoroughly(game.book, game.state)
    invariants.check_thoroughly(game.book, game.state)
    check_hall(game.book, game.state)
    again = lay_table(read_table(game.line))
    for seat, action in game.log():
        again.play(action, seat)
    assert again.hash() == game.hash()


@pytest.mark.parametrize("table", [*TABLES[:4], *TABLES[-2:]], ids=str)
def test_a_position_is_read_back_from_bytes_and_from_text(table):
    game = wyspa.lay("connect", **table)
    for _ in Walker(3, talk=0.2).walk(game, most=400):
        pass
    assert from_bytes(game.to_bytes()).hash() == game.hash()
    assert from_text(game.to_text()).hash() == game.hash()


@rule("K-111")
def test_a_game_of_1200_is_replayed_exactly():
    """All its actions and the clock are in the log; uncompiled a few rounds must do."""
    game = wyspa.lay("connect", seats=1200)
    rng, dealer = random.Random(11), Seeded(4)
    book, state, out = game.book, game.state, Actions()
    actions = 60_000 if is_compiled() else 3_000
    for k in range(actions):
        if state.who == TABLE:
            game.do(TABLE, book.deal(state, dealer))
            continue
        if k % 1_000 == 999:
            book.legal_for(state, TABLE, out)
            game.do(TABLE, out.items[0])
            continue
        seat = rng.randrange(book.seats)
        book.legal_for(state, seat, out)
        if out.n > 0:
            game.do(seat, out.items[rng.randrange(out.n)])
    assert game.turns >= 2
    again = lay_table(read_table(game.line))
    for seat, action in game.log():
        again.book.play(again.state, seat, action)
    assert again.hash() == game.hash()
    other = from_bytes(game.to_bytes())
    assert other.hash() == game.hash()


@cache
def accepted_actions(seed: int, many: int) -> tuple[wyspa.Game, list[tuple[int, int]]]:
    """Begin a round and give actions of all seats that were accepted in it, one after the other."""
    game = wyspa.lay("connect", seats=8, seed=seed)
    start = game.copy()
    walker = Walker(seed, talk=0.5)
    played: list[tuple[int, int]] = []
    for seat, action in walker.walk(game, most=many, turns=1):
        if seat != TABLE:
            played.append((seat, action))
    return start, played


@rule("K-111", "K-112", "K-120")
@settings(max_examples=40, deadline=None)
@given(st.integers(0, 5), st.data())
def test_any_interleaving_of_accepted_actions_conserves_cards(seed, data):
    start, played = accepted_actions(seed, 40)
    order = data.draw(st.permutations(range(len(played))))
    game = start.copy()
    taken = 0
    for k in order:
        seat, action = played[k]
        before = hash_of(game.state)
        try:
            game.play(action, seat)
            taken += 1
        except wyspa.IllegalAction:
            assert hash_of(game.state) == before  # what is refused now changes nothing
        if game.state.who == TABLE:  # a card is drawn
            game.book.play(game.state, TABLE, game.book.deal(game.state, Seeded(seed)))
            game.fresh = -9
        invariants.cards_are_conserved(game.book, game.state)
    invariants.pieces_are_conserved(game.book, game.state)
    check_hall(game.book, game.state)
    assert taken > 0
