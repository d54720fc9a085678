"""Cloth Trade: the two ends of the game, and who wins."""

from __future__ import annotations

from tests.rule import rule
from tests.rules.scenarios.villages import Villages
from wyspa.words.narration import story


def four_villages(**options: object) -> Villages:
    """Four villages have cloth; the next that runs dry ends the game. Village 10 has one left."""
    return Villages(**options).stock(v10=1, v5=0, v4=0, v3=0, v6=0)


@rule("S6-19", "S-60")
def test_fourteen_points_in_the_own_turn_win_while_villages_have_cloth():
    scene = Villages().partners(10, "red").holding(red=1).scoring(red=13)
    scene.roll(10)
    assert scene.game.winner == "red"


@rule("S6-19", "S-60")
def test_fourteen_points_in_anothers_turn_win_when_the_own_turn_comes():
    scene = Villages().partners(10, "blue").holding(blue=1).scoring(blue=13, red=3)
    scene.roll(10)
    assert (scene.points("blue"), scene.game.over) == (14, False)
    scene.when("red: end")
    assert scene.game.winner == "blue"


@rule("S6-19")
def test_the_game_goes_on_while_four_villages_have_cloth():
    scene = four_villages().stock(v10=2).partners(10, "red")
    scene.roll(10)
    assert not scene.game.over
    scene.roll(10)
    assert scene.game.over


@rule("S6-19", "S6-20")
def test_when_three_villages_have_cloth_the_one_with_most_points_wins_whoever_is_on_turn():
    scene = four_villages().partners(10, "red").scoring(red=5, blue=7, orange=9, white=8).listen()
    scene.roll(10)
    assert scene.game.winner == "orange"
    assert scene.state.turn == 0
    assert scene.legal("red") == scene.legal("orange") == []
    told = story(scene.game, scene.game.events())
    assert told[-2:] == ["Villages that still have cloth: 3. The game is over.", "Orange wins with 9 points!"]


@rule("S6-19")
def test_two_villages_that_run_dry_at_once_end_it_too():
    scene = Villages().stock(v10=0, v5=0, v4=0, v8=1, v6=1).scoring(white=4).given("red settlement b2.se")
    scene.given("red ship b3/sw c3/e d3/e").hand("red", "1 lumber 1 wool")
    assert not scene.game.over
    scene.when("red: ship c4/sw")
    assert (scene.left_in(8), scene.left_in(6), scene.cloth("red")) == (0, 0, 2)
    assert scene.game.winner == "white"


@rule("S6-20")
def test_a_tie_is_broken_by_cloth():
    scene = four_villages().partners(10, "red").scoring(red=8, blue=8, white=8).holding(red=2, blue=5, white=4)
    scene.scoring(red=8, blue=8, white=8)
    scene.roll(10)
    assert scene.cloth("red") == 3
    assert scene.game.winner == "blue"


@rule("S6-26")
def test_who_is_still_tied_comes_in_turn_order_from_the_active_player():
    scene = four_villages().partners(10, "blue").holding(red=5, orange=5).scoring(red=8, orange=8, white=7)
    scene.turn("blue")
    scene.roll(10)
    assert scene.game.winner == "orange"
    scene = four_villages().partners(10, "blue").holding(red=5, orange=5).scoring(red=8, orange=8, white=7)
    scene.turn("white")
    scene.roll(10)
    assert scene.game.winner == "red"


@rule("S6-26")
def test_hidden_points_count():
    scene = four_villages().partners(10, "red").scoring(red=8, blue=7).cards("blue", point=2)
    scene.roll(10)
    assert scene.game.winner == "blue"


@rule("S6-24")
def test_the_villages_end_the_game_only_after_all_have_been_paid():
    scene = four_villages().partners(10, "red", "blue").holding(blue=1).scoring(red=8, blue=8)
    scene.roll(10)  # red takes the last cloth of the village, blue one of the supply, which is a point
    assert (scene.cloth("red"), scene.cloth("blue"), scene.in_supply()) == (1, 2, 9)
    assert scene.points("blue") == 9
    assert scene.game.winner == "blue"


@rule("S6-24", "S6-9")
def test_a_first_contact_can_end_the_game():
    scene = four_villages().given("red settlement b2.s").hand("red", "1 lumber 1 wool").scoring(white=6)
    scene.when("red: ship c2/e")
    assert scene.cloth("red") == 1
    assert scene.game.winner == "white"


@rule("S6-25", "E-S21")
def test_when_one_event_brings_both_ends_the_villages_decide():
    scene = four_villages().partners(10, "red", "blue").holding(red=5, blue=8).scoring(red=13, blue=14)
    scene.roll(10)
    assert (scene.points("red"), scene.points("blue")) == (14, 14)
    assert (scene.cloth("red"), scene.cloth("blue")) == (6, 9)
    assert scene.game.winner == "blue"


@rule("S6-25")
def test_the_active_player_with_most_points_wins_both_ends():
    scene = four_villages().partners(10, "red").holding(red=1).scoring(red=13, blue=13)
    scene.roll(10)
    assert scene.game.winner == "red"


@rule("S6-25")
def test_a_first_contact_that_brings_both_ends_is_decided_in_the_same_way():
    scene = four_villages().given("red settlement b2.s").hand("red", "1 lumber 1 wool").holding(red=1, blue=9)
    scene.scoring(red=13, blue=15)
    scene.when("red: ship c2/e")
    assert scene.points("red") == 14
    assert scene.game.winner == "blue"


@rule("S6-19")
def test_nobody_wins_in_the_set_up():
    scene = Villages(target=3).turn("red", "setup-house").scoring(red=2)
    scene.when("red: settlement b2.s")
    assert (scene.points("red"), scene.game.over) == (3, False)
