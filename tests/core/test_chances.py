"""What nature deals is as likely as what it lists, for every chance there is."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

import wyspa
from tests.rule import rule
from tests.scene import Scene
from tests.walker import Walker
from wyspa import TABLE, Game, Seeded, runs


def listed_chances(game: Game) -> dict[int, Fraction]:
    """Give how likely each outcome is by its weight."""
    outcomes = game.outcomes()
    total = sum(weight for _, weight in outcomes)
    return {action: Fraction(weight, total) for action, weight in outcomes}


def dealt_chances(game: Game) -> dict[int, Fraction]:
    """Give how likely each outcome is by walking through all that nature can answer."""
    found: dict[int, Fraction] = {}
    for dealer in runs():
        action = game.book.deal(game.state, dealer)
        found[action] = found.get(action, Fraction(0)) + Fraction(1, dealer.one_in())
    return found


@pytest.mark.parametrize("options", [{}, {"map": "beginner", "seats": 3}, {"balanced_dice": "yes"}])
def test_every_chance_deals_what_it_lists(options: dict[str, object]):
    game = wyspa.lay(**options)
    met: Counter[str] = Counter()
    for _ in Walker(8).walk(game, turns=150):
        if game.over or game.actor != TABLE:
            continue
        met[game.phase] += 1
        if met[game.phase] <= 12:
            dealt = dealt_chances(game)
            assert dealt == listed_chances(game)
            assert sum(dealt.values()) == 1
    assert {"dice", "steal", "draw"} <= set(met)


@rule("B-48", "B-15")
def test_two_dice_fall_in_36_ways():
    scene = Scene().turn("red", "roll").when("red: roll")
    sums: dict[int, Fraction] = {}
    for action, chance in dealt_chances(scene.game).items():
        a, b = scene.game.say(action).split()[1:]
        sums[int(a) + int(b)] = sums.get(int(a) + int(b), Fraction(0)) + chance
    assert sums == {k: Fraction(6 - abs(7 - k), 36) for k in range(2, 13)}


@rule("B-83")
def test_a_theft_takes_each_card_of_the_hand_with_the_same_chance():
    scene = Scene().given("blue settlement c5.n").hand("blue", "3 ore 1 wool 2 grain").turn("red", "thief")
    scene.state.push(scene.state.phase, scene.state.who, 0)
    scene.when("red: rob c5 blue")
    chances = {scene.game.say(action): chance for action, chance in dealt_chances(scene.game).items()}
    assert chances == {"stolen ore": Fraction(3, 6), "stolen wool": Fraction(1, 6), "stolen grain": Fraction(2, 6)}


@rule("B-17")
def test_a_purchase_draws_each_unseen_card_with_the_same_chance():
    scene = Scene().hand("red", "1 wool 1 grain 1 ore").cards("blue", knight=4, monopoly=2)
    scene.when("red: buy")
    chances = {scene.game.say(action): chance for action, chance in dealt_chances(scene.game).items()}
    left = {"knight": 10, "point": 5, "roads": 2, "plenty": 2}
    assert chances == {f"drawn {name}": Fraction(n, 19) for name, n in left.items()}


def test_dice_that_are_thrown_again_fall_as_they_are_listed():
    game = Scene(no_sevens=2).turn("red", "roll").when("red: roll").game
    chances = listed_chances(game)
    assert len(chances) == 30
    dealer = Seeded(3)
    counts = Counter(game.book.deal(game.state, dealer) for _ in range(12_000))
    assert set(counts) == set(chances)
    assert all(300 < n < 500 for n in counts.values())
