"""Greedy says what could be traded, the net says whether it should be."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

import wyspa
from wyspa.belief import belief_of
from wyspa.bots import Greedy, guide_of
from wyspa.bots.haggling import Haggler
from wyspa.core.dealer import Seeded
from wyspa.core.state import State
from wyspa.game import Game
from wyspa.mind.describing import Describer
from wyspa.mind.judge import Judge
from wyspa.mind.policy import Policy

WOOL, ORE = 2, 4


class Says(Greedy):
    """Says what it is told to say."""

    said = -1

    def choose(self, view, actions):
        return self.said


def in_main(**table: object) -> Game:
    """Play at random until somebody on turn holds wool and ore, and somebody else too."""
    for seed in range(40):
        game = wyspa.lay(seed=seed, **table)  # type: ignore[arg-type]
        while not game.over and game.turns < 60:
            if game.phase == "main" and all(
                game.view(seat).hand >> 7 * card & 127 for seat in two(game) for card in (WOOL, ORE)
            ):
                return game
            game.play(game.legal()[-1])
    raise AssertionError("nobody ever holds both")


def two(game: Game) -> tuple[int, int]:
    return game.actor, (game.actor + 1) % len(game.seats)


def haggling(game: Game, seat: int, liked: float, eager: float = 0.0) -> tuple[Haggler, Policy, list[State], Says]:
    """Give a haggler whose net likes ore so much, or dislikes it, among others who would rather have no wool."""
    view = game.view(seat, True)
    belief = belief_of(view)
    describer = Describer(belief.book)
    mine = Judge(describer, None, [liked if name == "own.hand_ore" else 0.0 for name in describer.names])
    others = Judge(describer, None, [-3.0 if name == "own.hand_wool" else 0.0 for name in describer.names])
    says = Says()
    guide = guide_of(game.book, game.state.board)
    says.sit(guide, seat)
    states = [belief.sample(Seeded(k)) for k in range(2)]
    judges = [mine if one == seat else others for one in range(len(game.seats))]
    return Haggler(guide, seat, says, eager), Policy(belief.book, judges), states, says


@pytest.mark.parametrize(("liked", "made"), [(1.0, False), (-1.0, True)])
def test_an_offer_after_which_the_turn_is_worth_less_is_not_made(liked: float, made: bool):
    game = in_main(seats=4)
    haggler, policy, states, says = haggling(game, game.actor, liked)
    says.said = haggler.guide.offer([0, 0, 0, 0, 1], [0, 0, 1, 0, 0])
    found = haggler.offer(game.view(game.actor, True), states, policy, game.legal())
    assert (found == says.said) is made
    assert made or found is None


def test_who_is_eager_gives_a_part_of_its_chance_for_a_trade():
    game = in_main(seats=4)
    haggler, policy, states, says = haggling(game, game.actor, 0.2, eager=0.5)
    says.said = haggler.guide.offer([0, 0, 0, 0, 1], [0, 0, 1, 0, 0])
    assert haggler.offer(game.view(game.actor, True), states, policy, game.legal()) == says.said


@pytest.mark.parametrize(("liked", "answer"), [(1.0, "refuse"), (-1.0, "accept")])
def test_a_trade_by_which_we_lose_is_refused_whatever_greedy_says(liked: float, answer: str):
    game = in_main(seats=4)
    seat, other = two(game)
    guide = guide_of(game.book, game.state.board)
    game.play(guide.offer([0, 0, 1, 0, 0], [0, 0, 0, 0, 1], other), seat)  # wool for the other's ore
    haggler, policy, states, says = haggling(game, other, liked)
    legal = game.legal(other)
    says.said = next(action for action in legal if guide.verb(action) == "accept")
    found = haggler.answer(game.view(other, True), states, policy, legal)
    assert guide.verb(found) == answer


@pytest.mark.parametrize(("liked", "answer"), [(1.0, "withdraw"), (-1.0, "confirm")])
def test_a_deal_is_not_closed_if_there_is_less_in_it_than_was_thought(liked: float, answer: str):
    game = in_main(seats=4)
    seat, other = two(game)
    guide = guide_of(game.book, game.state.board)
    game.play(guide.offer([0, 0, 0, 0, 1], [0, 0, 1, 0, 0], other), seat)
    game.play(next(action for action in game.legal(other) if guide.verb(action) == "accept"), other)
    haggler, policy, states, says = haggling(game, seat, liked)
    legal = game.legal(seat)
    says.said = next(action for action in legal if guide.verb(action) == "confirm")
    assert guide.verb(haggler.answer(game.view(seat, True), states, policy, legal)) == answer


def test_nobody_is_asked_who_would_not_gain():
    game = in_main(seats=4)
    haggler, policy, states, says = haggling(game, game.actor, 0.0)
    says.said = haggler.guide.offer([0, 0, 1, 0, 0], [0, 0, 0, 0, 1])  # more wool
    assert haggler.offer(game.view(game.actor, True), states, policy, game.legal()) is None


def test_two_do_not_trade():
    game = in_main(preset="duel")
    haggler, policy, states, says = haggling(game, game.actor, -1.0)
    says.said = haggler.guide.offer([0, 0, 0, 0, 1], [0, 0, 1, 0, 0])
    view = cast("wyspa.core.view.View", SimpleNamespace())  # nobody looks
    assert haggler.offer(view, states, policy, game.legal()) is None
