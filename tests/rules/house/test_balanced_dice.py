"""House rule: a deck of 36 instead of dice: every pair comes once before any comes again."""

import random

import wyspa
from tests.rule import rule
from tests.scene import Scene

PAIRS = [(a, b) for a in range(1, 7) for b in range(1, 7)]


def throw(scene: Scene, a: int, b: int) -> None:
    """Let red roll this pair, and do what a seven asks for."""
    scene.turn("red", "roll").when("red: roll", f"table: dice {a} {b}")
    if scene.phase == "thief":
        scene.when(f"red: {scene.legal('red')[0]}")


def test_at_first_all_pairs_are_as_likely():
    scene = Scene(balanced_dice=True).turn("red", "roll").when("red: roll")
    assert scene.outcomes() == {f"dice {a} {b}": 1 for a, b in PAIRS}


def test_a_pair_that_has_come_does_not_come_again_before_all_have():
    scene = Scene(balanced_dice=True).given("robber c3")
    throw(scene, 5, 6)
    throw(scene, 2, 2)
    scene.turn("red", "roll").when("red: roll")
    assert scene.outcomes() == {f"dice {a} {b}": 1 for a, b in PAIRS if (a, b) not in ((5, 6), (2, 2))}
    scene.refused("table: dice 5 6")


def test_after_36_rolls_the_deck_is_whole_again():
    scene = Scene(balanced_dice=True).given("robber c3")
    order = list(PAIRS)
    random.Random(3).shuffle(order)
    for a, b in order[:-1]:
        throw(scene, a, b)
    scene.turn("red", "roll").when("red: roll")
    assert scene.outcomes() == {"dice {} {}".format(*order[-1]): 1}
    throw(scene, *order[-1])
    assert scene.sees("blue")["facts"]["dice_deck"] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    scene.turn("red", "roll").when("red: roll")
    assert len(scene.outcomes()) == 36


@rule("B-48")
def test_a_drawn_pair_counts_like_dice():
    scene = Scene(balanced_dice=True).given("robber c3", "blue settlement c5.n")
    throw(scene, 4, 4)
    assert scene.has("blue", "ore") == 1
    scene.turn("red", "roll").when("red: roll", "table: dice 3 4")
    assert scene.phase == "thief"


def test_everybody_may_count_the_pairs_that_are_left():
    scene = Scene(balanced_dice=True)
    throw(scene, 1, 1)
    for viewer in ("red", "blue", "table"):
        assert scene.sees(viewer)["facts"]["dice_deck"] == [0, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]


def test_in_a_dealt_game_every_stretch_of_36_rolls_has_every_pair_once():
    game = wyspa.lay("base", "beginner", seats=3, seed=5, balanced_dice=True, target=30)
    choose = random.Random(1)
    game.tell()
    while game.turns < 108 and not game.over:
        calm = [action for action in game.legal() if game.say(action) == "end"]
        game.play(calm[0] if calm else choose.choice(game.legal()))
    rolls = [(int(event.what), int(event.detail)) for event in game.events() if event.name == "rolled"]
    for start in (0, 36, 72):
        assert sorted(rolls[start : start + 36]) == PAIRS
    assert rolls[:36] != rolls[36:72]


def test_a_copy_has_its_own_deck():
    scene = Scene(balanced_dice=True)
    scene.turn("red", "roll").when("red: roll")
    other = scene.game.copy()
    scene.when("table: dice 1 1")
    assert len(other.outcomes()) == 36
