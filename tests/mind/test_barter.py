"""Trade that is imagined: both gain, no card is lost, and nobody helps whoever is about to win."""

from __future__ import annotations

import wyspa
from wyspa.core.purse import count, packed
from wyspa.core.state import State
from wyspa.game import Game
from wyspa.mind.barter import Barter
from wyspa.mind.describing import Describer
from wyspa.mind.judge import Judge
from wyspa.mind.policy import Policy
from wyspa.rules.base.ids import MAIN

CITY = [0, 0, 0, 2, 3]
SETTLEMENT = [1, 1, 1, 1, 0]


def in_the_main_phase(seats: int = 4, **options: object) -> Game:
    game = wyspa.lay(seats=None if seats == 2 else seats, seed=3, **options)  # type: ignore[arg-type]
    while game.state.phase != MAIN:
        game.play(game.legal()[0])
    return game


def barter_of(game: Game) -> Barter:
    describer = Describer(game.book)
    wanted = ("own.has_city", "own.has_settlement")
    judge = Judge(describer, None, [2.0 if name in wanted else 0.0 for name in describer.names])
    return Policy(game.book, [judge] * len(game.seats)).barter


def holding(game: Game, hands: dict[int, list[int]]) -> State:
    state = game.state.copy()
    for seat in range(len(game.seats)):
        player = state.edit(seat)
        player.purse = packed(hands.get(seat, [0] * 5))
        player.cards = count(player.purse)
    return state


def hands_of(state: State, seats: int) -> list[int]:
    return [int(state.players[seat].purse) for seat in range(seats)]


def lacking_one_each(game: Game) -> tuple[State, int, int]:
    """The seat on turn has a brick too many for a city, another one an ore too many for a settlement."""
    me = int(game.state.turn)
    other = (me + 1) % 4
    return holding(game, {me: [0, 1, 0, 2, 2], other: [1, 0, 1, 1, 1]}), me, other


def test_two_exchange_what_both_need():
    game = in_the_main_phase()
    state, me, other = lacking_one_each(game)
    assert barter_of(game).deal(state, me)
    assert state.players[me].purse == packed(CITY)
    assert state.players[other].purse == packed(SETTLEMENT)
    assert [int(state.players[seat].cards) for seat in (me, other)] == [5, 4]


def test_nobody_trades_with_somebody_about_to_win():
    game = in_the_main_phase()
    state, me, other = lacking_one_each(game)
    state.edit(other).points = state.target - 1
    before = hands_of(state, 4)
    assert not barter_of(game).deal(state, me)
    assert hands_of(state, 4) == before


def test_nothing_happens_without_cards_and_between_two():
    game = in_the_main_phase()
    state = holding(game, {int(game.state.turn): [0, 1, 0, 2, 2]})
    assert not barter_of(game).deal(state, int(state.turn))
    duel = in_the_main_phase(2, preset="duel")
    state = holding(duel, {0: [0, 1, 0, 2, 2], 1: [1, 0, 1, 1, 1]})
    assert not barter_of(duel).deal(state, int(state.turn))
