"""B-104 to B-106: three played knights, and more than anybody else."""

import random

from tests.rule import rule
from tests.scene import Scene


def armies(**played: int) -> Scene:
    """Let seats have played knights in earlier turns, in this order, and red be on turn with one more in hand."""
    scene = Scene().given("robber c3").cards("red", knight=1)
    for seat, n in played.items():
        scene.knights(seat, n)
    return scene


@rule("B-104")
def test_the_third_played_knight_takes_the_card():
    scene = armies(red=2)
    assert (scene.largest_army(), scene.points("red")) == (None, 0)
    scene.when("red: knight")
    assert (scene.largest_army(), scene.points("red")) == ("red", 2)  # at once, before the robber moves
    assert scene.public("red") == 2


@rule("B-104")
def test_two_knights_are_not_enough():
    scene = armies(red=1).when("red: knight")
    assert (scene.played_knights("red"), scene.largest_army()) == (2, None)


@rule("B-104")
def test_unplayed_knights_never_count():
    scene = armies(red=1).cards("red", knight=5).when("red: knight", "red: rob a1")
    assert scene.largest_army() is None
    assert scene.points("red") == 0


@rule("B-104")
def test_the_first_with_three_takes_it():
    scene = armies(blue=3, red=2).when("red: knight")
    assert scene.played_knights("red") == 3
    assert scene.largest_army() == "blue"


@rule("B-104")
def test_other_cards_are_no_knights():
    scene = armies(red=2).cards("red", monopoly=1).when("red: monopoly ore")
    assert scene.largest_army() is None


@rule("B-105")
def test_one_knight_more_takes_the_card_at_once():
    scene = armies(blue=3, red=3)
    assert (scene.largest_army(), scene.points("blue")) == ("blue", 2)
    scene.when("red: knight")
    assert (scene.largest_army(), scene.points("blue"), scene.points("red")) == ("red", 0, 2)


@rule("B-105")
def test_an_equal_number_does_not_move_it():
    scene = armies(blue=4, red=3).when("red: knight")
    assert scene.played_knights("red") == scene.played_knights("blue") == 4
    assert (scene.largest_army(), scene.points("blue"), scene.points("red")) == ("blue", 2, 0)


@rule("B-105")
def test_the_holder_may_play_more_and_gets_no_second_two_points():
    scene = armies(red=3).when("red: knight")
    assert (scene.largest_army(), scene.points("red")) == ("red", 2)


@rule("B-106")
def test_once_taken_the_card_is_never_set_aside_again():
    for seed in range(20):
        choose = random.Random(seed)
        scene = Scene()
        scene.state.target = 99
        played = dict.fromkeys(scene.game.seats, 0)
        holder = None
        for _ in range(14):
            seat = choose.choice(scene.game.seats)
            scene.knights(seat, 1)
            played[seat] += 1
            if played[seat] >= 3 and (holder is None or played[seat] > played[holder]):
                holder = seat
            assert scene.largest_army() == holder
            assert sum(scene.points(s) for s in played) == (2 if holder else 0)
        assert holder is not None
