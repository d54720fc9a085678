"""S7-29, S7-36: when it is certain, and open to all, that no fort can be won any more, the rules say so."""

from __future__ import annotations

import pytest

import wyspa
from tests.rule import rule
from tests.rules.scenarios.pirate_sea import LINES, Sea
from tests.walker import Walker
from wyspa.arena import play_match
from wyspa.bots import bot_named
from wyspa.core.dealer import Seeded
from wyspa.core.purse import packed
from wyspa.laying import lay_table
from wyspa.rules.base.development import Development
from wyspa.table import read_table


def spent(sea: Sea, knights: int = 14, points: int = 5, **left: int) -> Sea:
    """Let so many cards that arm ships be played, and the pile hold what is left."""
    sea.pile(**left)
    sea.module(Development).edit(sea.state).used = packed([knights, points, 0, 0, 0])
    return sea


@rule("S7-36")
def test_in_the_beginning_everybody_may_win() -> None:
    assert Sea().game.winnable
    assert wyspa.lay("base", seed=1).winnable


@rule("S7-18", "S7-29", "S7-36")
def test_without_cards_and_with_one_warship_each_nobody_takes_a_token() -> None:
    sea = spent(Sea())
    for colour in LINES:
        sea.sail(colour, 9, 1)
    assert not sea.game.winnable
    sea.sail("blue", 9, 2)
    assert sea.game.winnable  # more than a one on the die


@rule("S7-16", "S7-18")
def test_a_card_that_may_still_arm_a_ship_keeps_the_hope() -> None:
    sea = spent(Sea(), knights=13, knight=1, monopoly=1).sail("red", 9, 1)
    assert sea.game.winnable  # the last knight lies in the pile
    assert not spent(Sea(), knights=13, knight=1, monopoly=1).game.winnable  # one card alone makes no two warships
    assert spent(Sea(), knights=12, points=5, knight=2).game.winnable


@rule("S7-36")
def test_whoever_has_the_own_fort_may_win() -> None:
    sea = spent(Sea()).tokens("white", 0)
    assert sea.game.winnable


@rule("S7-18")
def test_only_what_all_can_see_is_asked() -> None:
    """A knight that is not played may be in the hand or in the pile: the answer is the same."""
    answers = set()
    for hidden, left in (("knight", "monopoly"), ("monopoly", "knight")):
        sea = spent(Sea(), knights=13).sail("red", 9, 1)
        sea.pile(knight=1, monopoly=1)
        sea.cards("red", **{hidden: 1})
        assert sea.pile_left() == 1, left
        answers.add(sea.game.winnable)
    assert answers == {True}


@rule("S7-36")
@pytest.mark.parametrize("seed", range(2))
def test_what_cannot_be_won_is_never_won(seed: int) -> None:
    first = wyspa.lay(map="pirate-islands", seats=3, seed=seed, target=4)
    game = lay_table(read_table(first.line), layout=first.state.layout)
    lost = False
    for _ in Walker(seed).walk(game, turns=300):
        lost = lost or not game.winnable
        assert not (lost and game.over)


def test_bots_stop_where_nobody_can_win() -> None:
    sea = spent(Sea(3), points=0)
    sea.game.dealer = Seeded(1)
    outcome = play_match(sea.game, [bot_named("random", seat) for seat in range(3)])
    assert (outcome.winners, outcome.actions) == ((), 0)
