"""Offers of the greedy bot in whole games of every box that trades: few, sensible, and never the same again at once."""

from __future__ import annotations

import pytest

import wyspa
from wyspa.bots import Greedy
from wyspa.bots.driver import Driver
from wyspa.bots.greedy.memory import PAUSE
from wyspa.core.ids import TERMS_MASK, VERB
from wyspa.core.purse import count, given, wanted
from wyspa.game import Game

TABLES = [
    ("base", "variable", 4),
    ("base", "beginner", 3),
    ("seafarers", "new-shores-4", 4),
    ("cities-knights", "variable", 4),
    ("seafarers-cities-knights", "new-shores-4", 4),
    ("travel", "travel:random", 2),
]
ACTIONS = 4000


def offers_in(game: Game) -> list[tuple[int, int, int, list[int]]]:
    """Let bots play; give each offer with its turn, who made it, its terms and what the others held then."""
    driver = Driver(game, {seat: Greedy() for seat in range(len(game.seats))})
    found = []
    for _ in range(ACTIONS):
        if game.over:
            break
        seats = len(game.seats)
        held = [int(count(game.state.players[seat].purse)) for seat in range(seats)]
        done, turn = len(game.actions_log), game.turns
        if not driver.step():
            break
        for seat, action in game.log()[done:]:
            if game.book.verbs[action >> VERB].name == "offer":
                found.append((turn, seat, action & TERMS_MASK, [n for k, n in enumerate(held) if k != seat]))
    return found


@pytest.mark.parametrize(("box", "map", "seats"), TABLES)
def test_at_most_one_offer_a_turn_and_none_again_that_was_made_just_now(box: str, map: str, seats: int) -> None:
    found = offers_in(wyspa.lay(box, map, seats=seats, seed=4))
    turns = [(turn, seat) for turn, seat, _, _ in found]
    assert len(turns) == len(set(turns))
    last: dict[tuple[int, int], int] = {}
    for turn, seat, terms, others in found:
        assert turn - last.get((seat, terms), -999) > PAUSE * seats
        last[seat, terms] = turn
        assert max(others) > 0  # somebody could accept
        assert 1 <= count(wanted(terms)) <= count(given(terms)) <= 2
    if seats > 2:
        assert found  # they do trade
