"""Random games at sea: what is kept is what a look at the whole table finds, at every step."""

from __future__ import annotations

import pytest

from tests.invariants import check, check_thoroughly
from tests.rule import rule
from tests.walker import Walker
from wyspa import lay
from wyspa.core.arrays import listed
from wyspa.core.ids import KIND, OWNER, VERB, A, bit
from wyspa.rules.base.route import Route
from wyspa.rules.base.trail import Paper, longest
from wyspa.rules.seafarers.ids import SHIP
from wyspa.rules.seafarers.pirate import Pirate
from wyspa.rules.seafarers.ship_lines import is_end_ship
from wyspa.rules.seafarers.ships import Ships

TABLES = [
    {"map": map, "seats": seats, "layout": layout}
    for map in ("new-shores", "four-islands", "through-the-desert")
    for seats, layout in ((3, "variable"), (4, "fixed"))
]


@rule("S-15", "S-18", "S-51", "S-61")
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_open_places_points_and_cards_are_right_at_every_step(table):
    game = lay(**table, seed=5)
    for step, _ in enumerate(Walker(5, talk=0).walk(game, 500)):
        check(game.book, game.state)
        if step % 20 == 0 or "setup" in game.phase:
            check_thoroughly(game.book, game.state)


@rule("S-26", "S-37", "S-49", "S-57")
def test_random_games_do_everything_the_sea_offers():
    done: set[str] = set()
    for seed in range(6):
        game = lay(map="new-shores", seats=4, seed=seed)
        for _, action in Walker(seed, talk=0).walk(game, 1200):
            done.add(game.book.verbs[action >> VERB].name)
    assert {"ship", "lift", "sail", "pirate", "rob", "take", "road", "settlement", "city"} <= done


@rule("S-31", "S-32", "S-42")
@pytest.mark.parametrize("name", ["new-shores", "through-the-desert", "pirate-islands"])
def test_end_ships_and_routes_are_right_after_every_move(name):
    moves = 0
    for seed in (1, 2):
        game = lay(map=name, seats=4, seed=seed)
        book, state, paper = game.book, game.state, Paper()
        ships = next(rule for rule in book.modules if isinstance(rule, Ships))
        route = next((rule for rule in book.modules if isinstance(rule, Route)), None)
        pirate = next((rule for rule in book.modules if isinstance(rule, Pirate)), None)
        for _ in Walker(seed, talk=0).walk(game, 700):
            ends = [
                ((x >> OWNER) - 1) << A | edge
                for edge, x in enumerate(listed(state.on_edge))
                if x & KIND == SHIP and is_end_ship(book, state, edge, (x >> OWNER) - 1)
            ]
            assert listed(ships.part(state).ends) == sorted(ends)
            if pirate is not None:
                assert listed(pirate.part(state).ships) == ships_by_hex(state)
            moves += game.phase == "sail"
            if game.phase != "sail" and route is not None:  # a move is judged when it is over
                lengths = [longest(book, state, paper, seat) for seat in range(4)]
                assert listed(route.lengths(book, state.copy())) == lengths
    assert moves > 20


def ships_by_hex(state):
    """Look at every edge: one bit for each colour with a ship at a hex."""
    marks = [0] * int(state.board.n_hex)
    for edge, x in enumerate(listed(state.on_edge)):
        if x & KIND == SHIP:
            for h in listed(state.board.edge_hexes)[2 * edge : 2 * edge + 2]:
                if h >= 0:
                    marks[h] |= bit(x >> OWNER)
    return marks
