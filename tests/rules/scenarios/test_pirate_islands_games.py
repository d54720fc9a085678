"""Whole games on the Pirate Islands: every invariant holds, nothing gets stuck, positions and replays come back."""

from __future__ import annotations

from itertools import pairwise

import pytest

import wyspa
from tests import invariants
from tests.rule import rule
from tests.walker import Walker
from wyspa import Game
from wyspa.core.arrays import listed
from wyspa.core.ids import OWNER
from wyspa.laying import lay_table
from wyspa.rules.scenarios.forts import Forts
from wyspa.rules.scenarios.warships import WesternShips
from wyspa.rules.scenarios.western_line import WesternLine, is_ship_of
from wyspa.rules.seafarers.ids import SHIP
from wyspa.rules.seafarers.ship_lines import is_end_ship
from wyspa.table import read_table

SELDOM = 40  # the slow oracles are asked at every so many-th action


def lines_are_whole(game: Game) -> None:
    """The line of a colour has one ship of each rank, each where the one before ends, warships at the rear."""
    line = next(module for module in game.book.modules if isinstance(module, WesternLine))
    for seat in range(game.book.seats):
        at = seat * line.edges
        ships = sorted((line.rank[at + e], e) for e in line.ways[seat] if is_ship_of(game.state, e, seat))
        assert [rank for rank, _ in ships] == list(range(1, len(ships) + 1))
        for (_, one), (_, other) in pairwise(ships):
            assert line.far[at + one] == line.near[at + other]
        kinds = [game.book.pieces[game.state.on_edge[e] & 31].name for _, e in ships]
        assert kinds == sorted(kinds, reverse=True)  # warships before ships


def every_lifted_ship_finds_a_place(game: Game) -> None:
    """What may be lifted can be put down, and what else stands at an open end could not."""
    ships = next(module for module in game.book.modules if isinstance(module, WesternShips))
    if game.phase != "main":
        return
    seat = game.actor
    for edge, here in enumerate(listed(game.state.on_edge)):
        if here == (seat + 1) << OWNER | SHIP and is_end_ship(game.book, game.state, edge, seat):
            tried = ships.finds_room(game.book, game.state, edge, seat)
            assert ships.can_sail(game.book, game.state, edge, seat) == tried


def play(seats: int, seed: int, **options: object) -> Game:
    first = wyspa.lay(map="pirate-islands", seats=seats, seed=seed, **options)
    game = lay_table(read_table(first.line), layout=first.state.layout)
    for k, _ in enumerate(Walker(seed).walk(game, turns=1200)):
        invariants.check(game.book, game.state)
        if k % SELDOM == 0:
            lines_are_whole(game)
            every_lifted_ship_finds_a_place(game)
            invariants.check_thoroughly(game.book, game.state)
    lines_are_whole(game)
    invariants.check_thoroughly(game.book, game.state)
    return game


@rule("S7-36", "S7-33", "S7-35")
@pytest.mark.parametrize("seats", [3, 4])
def test_random_games_are_won_with_the_own_fort_and_can_be_read_back(seats):
    for seed in range(2):
        game = play(seats, seed)
        assert game.over
        forts = next(module for module in game.book.modules if isinstance(module, Forts))
        assert forts.tokens_left(game.state)[game.state.winner] == 0
        assert wyspa.from_text(game.to_text()).hash() == game.hash()
        assert wyspa.from_bytes(game.to_bytes()).hash() == game.hash()
        again = lay_table(read_table(game.line), layout=game.state.layout)
        for seat, action in game.log():
            again.play(action, seat)
        assert again.hash() == game.hash()


HOUSE = {
    "phases": "separated",
    "balanced_dice": "yes",
    "friendly_robber": "yes",
    "hand_limit": 4,
    "no_sevens": 2,
    "target": 8,
}


def test_house_rules_go_with_the_fleet():
    play(4, 7, **HOUSE)


def test_positions_in_the_middle_of_an_attack_come_back_in_words():
    found = set()
    for seed in range(12):
        game = lay_table(
            read_table(wyspa.lay(map="pirate-islands", seats=4, seed=seed).line),
            layout=wyspa.lay(map="pirate-islands", seats=4, seed=seed).state.layout,
        )
        for _ in Walker(seed).walk(game, turns=150):
            if game.phase in ("raid", "spoils", "resolve", "battle", "plunder") and game.phase not in found:
                found.add(game.phase)
                other = wyspa.from_text(game.to_text())
                assert other.hash() == game.hash()
                assert other.words(other.actor) == game.words(game.actor)
    assert found >= {"raid", "resolve", "plunder", "battle"}
