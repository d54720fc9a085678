"""House rule: a seven in the first rounds is thrown again."""

import pytest

import wyspa
from tests.rule import rule
from tests.scene import Scene

ALL = {f"dice {a} {b}": 1 for a in range(1, 7) for b in range(1, 7)}
NO_SEVEN = {f"dice {a} {b}": 1 for a in range(1, 7) for b in range(1, 7) if a + b != 7}


@pytest.mark.parametrize(("rounds", "seats"), [(1, 4), (2, 4), (2, 3)])
def test_no_seven_falls_before_everybody_has_had_so_many_turns(rounds, seats):
    scene = Scene(seats=seats, no_sevens=rounds).turn("white", "roll")
    scene.turn(scene.game.seats[0], "roll")
    for _ in range(rounds * seats):
        scene.when("roll")
        assert scene.outcomes() == NO_SEVEN
        scene.refused("table: dice 3 4")
        scene.when("table: dice 1 1", "end")
    scene.when("roll")
    assert scene.outcomes() == ALL
    scene.given("robber c3").when("table: dice 3 4")
    assert scene.phase == "thief"


@pytest.mark.parametrize("seed", range(40))
def test_the_dealer_throws_again_in_the_quiet_rounds(seed):
    game = wyspa.lay("base", "beginner", seats=4, seed=seed, no_sevens=2)
    game.tell()
    while game.turns < 8:
        game.play("roll")
        game.play("end")
    sums = [event.what + event.detail for event in game.events() if event.name == "rolled"]
    assert len(sums) == 8
    assert 7 not in sums


@rule("B-113")
def test_without_the_rule_a_seven_may_fall_in_the_first_turn():
    scene = Scene().turn("red", "roll").when("red: roll")
    assert scene.outcomes() == ALL


@rule("B-89")
def test_a_knight_may_move_the_robber_in_the_quiet_rounds():
    scene = Scene(no_sevens=3).given("robber c3").cards("red", knight=1).turn("red", "roll")
    scene.when("red: knight", "red: rob a1")
    assert scene.robber() == "a1"
