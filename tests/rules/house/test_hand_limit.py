"""House rule: another number of cards is safe on a seven."""

import pytest

import wyspa
from tests.rule import rule
from tests.scene import Scene
from wyspa.core.why import UnknownWord


@rule("B-78")
@pytest.mark.parametrize(
    ("limit", "cards", "gives"), [(9, 8, 0), (9, 9, 0), (9, 10, 5), (4, 4, 0), (4, 5, 2), (3, 7, 3)]
)
def test_hands_above_the_chosen_limit_give_back_half(limit, cards, gives):
    scene = Scene(hand_limit=limit).given("robber c3").hand("blue", f"{cards} ore").roll(7)
    for _ in range(gives):
        assert scene.phase == "discard"
        scene.when("blue: discard ore")
    assert scene.phase == "thief"
    assert scene.count("blue") == cards - gives


@rule("B-78")
def test_the_limit_is_the_same_for_all():
    scene = Scene(hand_limit=5).given("robber c3").hand("red", "6 ore").hand("blue", "5 wool").hand("white", "7 brick")
    scene.roll(7)
    assert scene.game.waiting() == [scene.seat("red"), scene.seat("white")]


@pytest.mark.parametrize("limit", [0, 2, 31, "none at all"])
def test_a_senseless_limit_is_refused_when_the_table_is_laid(limit):
    with pytest.raises(UnknownWord, match="hand_limit must be a number from 3 to 30"):
        wyspa.lay("base", "beginner", hand_limit=limit)
