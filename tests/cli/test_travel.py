"""Two players, the travel board and presets on the command line."""

import pytest

from tests.cli.running import wyspa


def test_the_travel_board_is_drawn_at_random_from_a_seed():
    pictures = [wyspa("draw", "--map", "travel:random", "--seed", seed, "--plain", "--bare") for seed in "344"]
    assert [picture.code for picture in pictures] == [0, 0, 0]
    assert pictures[1].out == pictures[2].out != pictures[0].out


def test_a_position_of_two_shows_neutral_colours_and_trade_cards():
    ended = wyspa("draw", "--box", "travel", "--map", "travel:beginner", "--seats", "red,blue", "--plain")
    assert ended.code == 0
    assert "points 0, cards 0, development 0, road 0, knights 0, trade 4" in ended.out
    assert "orange (neutral): road 0" in ended.out
    polish = wyspa("draw", "--box", "travel", "--language", "pl", "--plain")
    assert "(neutralny): droga 0" in polish.out


def test_a_picture_of_two_names_the_neutral_pieces(tmp_path):
    path = tmp_path / "two.svg"
    ended = wyspa("draw", "--box", "travel", "--turns", "12", "--seed", "3", "--out", str(path))
    assert ended.code == 0
    picture = path.read_text(encoding="utf-8")
    assert 'data-piece="orange settlement a2.s"' in picture
    assert "Orange (neutral): road" in picture


def test_two_play_against_each_other_in_the_terminal():
    ended = wyspa("play", "--box", "travel", "--map", "travel:random", "--seed", "3", typed="quit\n")
    assert ended.code == 0
    assert "blue (greedy)" in ended.out


def test_bots_play_duels_and_games_of_two():
    for words in (["--preset", "duel"], ["--box", "travel"]):
        ended = wyspa("arena", "3", *words, "--bots", "random", "--workers", "1", "--turns", "100")
        assert ended.code == 0, ended.error
        assert "3 games on variable" in ended.out


def test_the_maps_of_the_travel_board_are_listed():
    out = wyspa("maps").out
    assert "travel:beginner" in out
    assert "travel:random" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play", "--seats", "2"], "not for 2: choose the box travel or the preset duel"),
        (["play", "--box", "travel", "--seats", "3"], "variable in travel is for 2 players, not for 3"),
        (["draw", "--map", "travel:0/A1-A2-A1-A4-A5-A6"], "piece 1 lies in this assembly twice"),
        (["draw", "--map", "travel:0/X1-A2-A3-A4-A5-A6"], "piece 1 has no side X: its sides are A and B"),
        (["arena", "1", "--preset", "dual"], "there is no preset dual (did you mean duel or usual?)"),
        (["arena", "1", "--option", "preset=duel"], "preset is not an option of the rules: write --preset duel"),
        (["play", "--option", "preset=duel"], "preset is not an option of the rules: write --preset duel"),
    ],
)
def test_what_does_not_fit_is_said_in_one_line(words, said):
    ended = wyspa(*words)
    assert ended.code == 2
    assert said in ended.error
    assert ended.error.count("\n") == 1
