"""The kept open places are those a look at the whole board finds, on several boards, also when pieces leave."""

from __future__ import annotations

import random

import pytest

import wyspa
from tests import invariants
from tests.walker import Walker
from wyspa import Game
from wyspa.core.arrays import array
from wyspa.core.board import Board, Layout, Spot, hexagon
from wyspa.core.ids import EDGE, KIND, NODE
from wyspa.core.notation import Notation
from wyspa.table import book_of, set_table
from wyspa.words.refusal import refusal

BOARDS: dict[str, list[Spot]] = {
    "19 hexes": hexagon(2),
    "61 hexes": hexagon(4),
    "a strip": [(q, r) for q in range(10) for r in range(2)],
    "two islands": hexagon(1) + [(q + 5, r) for q, r in hexagon(1)],
}


def laid(spots: list[Spot], rim: list[Spot] | None = None) -> Game:
    """Lay the base game on any board: forests and hills, numbers in order, no harbours."""
    table = set_table(map="variable", seats=4, start="first")
    board = Board(spots, rim)
    n = board.n_hex
    numbers = [[2, 3, 4, 5, 6, 8, 9, 10, 11, 12][h % 10] if h < board.n_inner else 0 for h in range(n)]
    layout = Layout(board, array([h % 5 for h in range(n)]), array(numbers), array([]), array([]))
    book = book_of(table)
    return Game(table.line(), book, Notation(book, board), book.lay(board, layout), None, refusal)


@pytest.mark.parametrize("name", BOARDS)
def test_what_is_kept_equals_the_scan_after_every_action(name: str):
    for seed in range(2):
        game = laid(BOARDS[name])
        for _ in Walker(seed, talk=0).walk(game, turns=60):
            invariants.open_places_equal_the_scan(game.book, game.state)


@pytest.mark.parametrize("name", BOARDS)
def test_what_is_kept_equals_the_scan_when_pieces_leave_the_board(name: str):
    rng = random.Random(5)
    taken = 0
    for seed in range(3):
        game = laid(BOARDS[name])
        for _ in Walker(seed, talk=0).walk(game, turns=50):
            if game.over or game.phase != "main" or rng.random() < 0.6:
                continue
            other = game.state.copy()
            for _ in range(4):
                roads = [edge for edge in range(other.board.n_edge) if other.on_edge[edge]]
                houses = [node for node in range(other.board.n_node) if other.on_node[node] & KIND]
                place, where = rng.choice([(e, EDGE) for e in roads] + [(n, NODE) for n in houses])
                game.book.take(other, place, where)
                taken += 1
                invariants.open_places_equal_the_scan(game.book, other)
                invariants.pieces_are_conserved(game.book, other)
    assert taken > 100


def test_the_oracle_sees_a_place_that_is_missing():
    game = wyspa.lay("base", "beginner", 4)
    player = game.state.edit(0)
    lists = player.open[:]
    lists[1] = lists[1][1:]
    player.open = lists
    with pytest.raises(AssertionError, match="open places of seat 0 for road"):
        invariants.open_places_equal_the_scan(game.book, game.state)


def test_a_copy_that_plays_on_leaves_the_places_kept_by_the_original_alone():
    choose = random.Random(3)
    played = 0
    for seed in range(2):
        game = laid(BOARDS["19 hexes"])
        for _ in Walker(seed, talk=0).walk(game, turns=40):
            if game.over or choose.random() < 0.8:
                continue
            before = invariants.open_places(game.state)
            other = game.copy()
            for _ in range(8):
                if not other.over and other.actor >= 0:
                    other.play(choose.choice(other.legal()))
                    played += 1
            assert invariants.open_places(game.state) == before
            invariants.open_places_equal_the_scan(other.book, other.state)
    assert played > 100
