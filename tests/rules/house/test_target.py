"""House rule: another number of points wins."""

import pytest

import wyspa
from tests.rule import rule
from tests.scene import Scene
from wyspa.core.why import UnknownWord

CITY = "2 grain 3 ore"


@rule("B-108")
@pytest.mark.parametrize("target", [3, 5, 8])
def test_the_chosen_number_of_points_wins(target):
    scene = Scene(target=target).turn("blue").given("red settlement a1.n", "red settlement a3.n")
    scene.cards("red", point=target - 3).turn("red").hand("red", CITY)
    assert scene.points("red") == target - 1
    assert not scene.game.over
    scene.when("red: city a1.n")
    assert scene.game.winner == "red"


@rule("B-108")
def test_with_a_higher_target_ten_points_do_not_win():
    scene = Scene(target=12).given("red city a1.n a3.n e1.s e3.s").cards("red", point=3)
    assert scene.points("red") == 11
    assert not scene.game.over
    scene.given("red settlement c3.n")
    assert scene.game.winner == "red"


@rule("B-109")
def test_the_chosen_target_also_wins_at_the_start_of_the_own_turn():
    scene = Scene(target=5).turn("red").given("blue settlement a1.n a3.n e1.s").cards("blue", point=2)
    assert not scene.game.over
    scene.when("red: end")
    assert scene.game.winner == "blue"


def test_the_target_is_shown_to_everybody():
    scene = Scene(target=13)
    for viewer in ("red", "white", "table"):
        assert scene.sees(viewer)["target"] == 13
    assert Scene().sees("red")["target"] == 10


@pytest.mark.parametrize("target", [0, 2, 31, -5, "many"])
def test_a_senseless_target_is_refused_when_the_table_is_laid(target):
    with pytest.raises(UnknownWord, match="target must be a number from 3 to 30"):
        wyspa.lay("base", "beginner", target=target)
