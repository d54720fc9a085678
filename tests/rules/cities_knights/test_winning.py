"""C-148: thirteen points win, in the own turn only, and at once."""

from __future__ import annotations

import wyspa
from tests.rule import rule
from tests.rules.cities_knights.shore import Shore


@rule("C-148")
def test_thirteen_points_are_the_target():
    assert wyspa.lay("cities-knights", "beginner", seats=4).state.target == 13


@rule("C-148")
def test_with_thirteen_points_in_the_own_turn_the_game_is_over():
    scene = Shore().given("red settlement a1.n").tokens("red", 11).hand("red", "2 grain 3 ore").turn("red")
    assert not scene.game.over
    scene.when("red: city a1.n")
    assert (scene.points("red"), scene.game.winner) == (13, "red")


@rule("C-148", "C-101", "C-107")
def test_a_token_in_the_own_turn_wins_at_once_before_production():
    scene = Shore().given("red settlement a1.n").tokens("red", 11).knight("red", "weak", "b1.n").land("red", 4, 6)
    assert (scene.game.over, scene.game.winner) == (True, "red")
    assert scene.holds("red") == "nothing"
    assert scene.awake("b1.n")  # nothing of what would come after it happens any more
    scene.refused("red: end", "B-108")


@rule("C-148")
def test_points_that_come_in_anothers_turn_win_at_the_start_of_the_own_before_the_roll():
    scene = Shore().tokens("blue", 12).knight("blue", "weak", "b1.n").land("red").when("table: resolve 1 1")
    assert (scene.points("blue"), scene.game.over) == (13, False)
    scene.when("red: end")
    assert scene.game.winner == "blue"


@rule("C-148")
def test_points_that_are_gone_again_by_then_do_not_win():
    scene = Shore().tokens("blue", 11).given("blue city a1.n").turn("red", "roll")
    assert scene.points("blue") == 13
    scene.land("red").when("table: resolve 1 1", "red: end")
    assert (scene.points("blue"), scene.game.over) == (12, False)
    assert scene.waits() == ["blue"]


@rule("C-148", "C-25")
def test_a_victory_point_card_drawn_in_the_own_turn_wins_and_in_anothers_waits():
    scene = Shore().tokens("red", 12).levels("red", science=1).dice("red", 1, 1, "science")
    scene.when("table: drawn printing-press")
    assert scene.game.winner == "red"
    scene = Shore().tokens("blue", 12).levels("blue", science=1).dice("red", 1, 1, "science")
    scene.when("table: drawn printing-press")
    assert not scene.game.over
