"""Levels and characters in a hall: they deal with their partners, beat greedy, and come to an end with any options."""

from __future__ import annotations

from collections import Counter

import pytest

import wyspa
from wyspa.arena import Match
from wyspa.bots import bot_named, guide_of
from wyspa.bots.greedy.hall.dealing import DEAREST, OFFERS, DealingMind
from wyspa.bots.greedy.hall.goals import HallGoal
from wyspa.core.purse import count, given, wanted
from wyspa.game import Game

THINKING = ["strong", "master", "settler", "merchant", "raider"]


def mixed(level: str, seed: int, first: int) -> tuple[Game, list[bool]]:
    """Play a hall of twelve, half of the seats of each side with a level and half with greedy."""
    ours = [(seat + seat // 2) % 2 == first for seat in range(12)]
    game = wyspa.lay("connect", seats=12, seed=seed)
    bots = [bot_named(level if mine else "greedy", seed * 100 + seat) for seat, mine in enumerate(ours)]
    Match(game, bots, seed=seed).play(120)
    return game, ours


def test_strong_makes_more_points_than_greedy_and_goes_to_the_bank_less_often():
    ahead, trades = 0.0, [Counter[str](), Counter[str]()]
    for seed in range(3):
        for first in range(2):
            game, ours = mixed("strong", seed, first)
            for seat, mine in enumerate(ours):
                ahead += game.state.players[seat].points * (1 if mine else -1) / 36
            for seat, action in game.log():
                if seat >= 0:
                    trades[ours[seat]][game.say(action).split()[0]] += 1
    assert ahead > 0.2  # points a seat
    assert trades[True]["trade"] < trades[False]["trade"]


@pytest.mark.parametrize("level", THINKING)
@pytest.mark.parametrize("options", [{"seats": 4}, {"rows": "1,3r", "timed": True, "claims": "manual"}], ids=str)
def test_every_level_plays_a_hall_to_its_end_and_the_same_again_with_its_seed(level: str, options: dict[str, object]):
    logs = []
    for _ in range(2):
        game = wyspa.lay("connect", seed=4, **options)  # type: ignore[arg-type]
        bots = [bot_named(level, seat) for seat in range(len(game.seats))]
        Match(game, bots, seed=4).play(150)
        assert game.over
        assert all(bot.fallbacks == 0 for bot in bots)  # type: ignore[attr-defined]
        logs.append(game.log())
    assert logs[0] == logs[1]


def test_offers_are_few_different_and_not_too_dear():
    game, ours = mixed("strong", 5, 0)
    made: dict[int, list[int]] = {}  # by seat, in the round that is on
    most = 0
    for seat, action in game.log():
        if seat < 0:  # the dice of the next round
            made = {}
        elif ours[seat] and game.say(action).startswith("offer"):
            offers = made.setdefault(seat, [])
            assert action not in offers
            offers.append(action)
            most = max(most, len(offers))
            assert count(wanted(action)) == 1
            assert 1 <= count(given(action)) <= DEAREST
    assert 1 < most <= OFFERS


def test_other_seeds_and_tastes_like_other_goals():
    game = wyspa.lay("connect", seats=4, seed=1)
    guide = guide_of(game.book, game.state.board)
    goals = [HallGoal("settlement", place, [0] * 5, 1) for place in range(9)]

    def likes(seed: int, taste: dict[str, float]) -> list[float]:
        mind = DealingMind(guide, 1, seed, taste)
        return [mind.likes(goal) for goal in goals]

    assert likes(1, {}) == likes(1, {}) != likes(2, {})
    assert all(a > b for a, b in zip(likes(1, {"settlement": 0.03}), likes(1, {}), strict=True))


def test_greedy_plays_and_it_is_said_once_when_a_hall_cannot_be_followed(monkeypatch, caplog):
    def fails(*_: object) -> None:
        raise KeyError("lava")

    monkeypatch.setattr(DealingMind, "act", fails)
    game = wyspa.lay("connect", seats=2, seed=1)
    bots = [bot_named("strong", seat) for seat in range(2)]
    with caplog.at_level("INFO", logger="wyspa.bots"):
        Match(game, bots, seed=1).play(20)
    assert sum("cannot follow" in record.message for record in caplog.records) == 2  # once a bot
    assert all(bot.fallbacks == 1 for bot in bots)  # type: ignore[attr-defined]
