"""Whatever takes a building off the board, points, rates and routes are those of what is left."""

from __future__ import annotations

import pytest

import wyspa
from tests.rule import rule
from wyspa.core.ids import NODE
from wyspa.core.recounting import amiss
from wyspa.rules.base.holdings import is_building
from wyspa.rules.base.ids import CITY, SETTLEMENT

TABLES = [("base", "variable", 3), ("travel", "travel:random", 2), ("seafarers", "new-shores-3", 3)]


@rule("B-74", "B-64", "B-99")
@pytest.mark.parametrize(("box", "map_", "seats"), TABLES)
def test_without_any_one_of_the_buildings_everything_adds_up(box: str, map_: str, seats: int):
    game = wyspa.lay(box, map_, seats=seats, seed=3)
    dealer = wyspa.Seeded(5)
    while not game.over and game.turns < 60:
        legal = game.legal()
        game.play(legal[dealer.below(len(legal))])
    taken = 0
    for node, piece in enumerate(list(game.state.on_node)):
        if is_building(piece):
            state = game.state.copy()
            game.book.take(state, node, NODE)
            assert amiss(game.book, state) == "", game.notation.places.node(node)
            taken += 1
    assert taken >= 2 * seats


@rule("B-64")
@pytest.mark.parametrize("piece", [SETTLEMENT, CITY])
def test_a_lost_harbour_is_worth_nothing_any_more(piece: int):
    game = wyspa.lay("base", "beginner", seats=4)
    state = game.state
    dock = next(n for n, kind in enumerate(list(state.layout.dock_at)) if kind != 0 and state.on_node[n] == 0)
    before = state.players[0].rates
    game.book.put(state, SETTLEMENT, dock, 0)
    assert state.players[0].rates < before
    if piece == CITY:
        game.book.put(state, CITY, dock, 0)
    game.book.take(state, dock, NODE)
    assert state.players[0].rates == before
