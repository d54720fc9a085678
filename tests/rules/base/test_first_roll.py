"""B-30: who starts."""

import pytest

import wyspa
from tests.rule import rule
from wyspa import Game


def rolled(*throws: str, seats: int = 4) -> Game:
    """Lay a game in which nature has thrown this for the start."""
    game = wyspa.lay("base", "variable", seats)
    for throw in throws:
        game.play(f"first-roll {throw}", -1)
    return game


@rule("B-30")
def test_all_players_roll_two_dice_for_the_start():
    for seats in (3, 4):
        game = wyspa.lay("base", "variable", seats)
        for _ in range(seats):
            assert (game.phase, game.actor) == ("first-roll", -1)
            assert len(game.outcomes()) == 36
            game.play("first-roll 2 1", -1)
        assert game.phase == "first-roll"  # all are tied: again


@rule("B-30")
@pytest.mark.parametrize("starter", [0, 1, 2, 3])
def test_the_highest_total_starts(starter):
    throws = ["2 2", "3 1", "1 3", "2 1"]
    throws[starter] = "1 4"  # five beats four, though four has a higher die
    game = rolled(*throws)
    assert (game.phase, game.actor, game.state.starter) == ("setup-house", starter, starter)


@rule("B-30")
def test_only_the_tied_highest_roll_again():
    game = rolled("6 6", "5 6", "1 1", "6 6")
    assert game.phase == "first-roll"
    game.play("first-roll 1 1", -1)
    assert game.phase == "first-roll"
    game.play("first-roll 1 2", -1)  # white beats red, and blue's eleven is out although it is more
    assert (game.phase, game.actor) == ("setup-house", 3)


@rule("B-30")
@pytest.mark.parametrize(("again", "starter"), [(["1 1", "1 2"], 3), (["1 2", "1 1"], 1)])
def test_a_tie_without_the_first_seat_is_rolled_by_those_two(again, starter):
    game = rolled("1 1", "5 5", "4 5", "6 4", *again)
    assert (game.phase, game.actor) == ("setup-house", starter)


@rule("B-30")
def test_a_tie_below_the_highest_does_not_matter():
    assert rolled("1 1", "2 5", "6 4", "2 5").actor == 2


@rule("B-30")
def test_a_second_tie_is_rolled_again_among_those_who_are_still_tied():
    game = rolled("4 4", "4 4", "4 4", "1 1")
    for throw in ["3 3", "1 1", "3 3"]:  # blue is out now
        assert game.phase == "first-roll"
        game.play(f"first-roll {throw}", -1)
    assert game.phase == "first-roll"
    game.play("first-roll 1 1", -1)
    game.play("first-roll 2 1", -1)
    assert (game.phase, game.actor) == ("setup-house", 2)


@rule("B-30")
def test_all_tied_roll_again_in_the_same_order():
    game = rolled("1 1", "1 1", "1 1", "1 1", "3 4", "1 1", "1 1", "1 1")
    assert (game.phase, game.actor) == ("setup-house", 0)


@rule("B-30")
def test_every_seat_starts_as_often_as_the_others():
    starters = [wyspa.lay(seed=seed).state.starter for seed in range(400)]
    assert all(abs(starters.count(seat) - 100) < 40 for seat in range(4))


@rule("B-30")
def test_the_printed_start_needs_no_roll_and_no_placing():
    assert wyspa.lay("base", "beginner").phase == "roll"
