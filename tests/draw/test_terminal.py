"""A position as text: readable without colours, in eighty columns, with the names of all places."""

import io
from pathlib import Path

import pytest
from rich.console import Console

import wyspa
from tests.draw.worlds import World
from tests.scene import Scene
from wyspa.core.board import Board, hexagon
from wyspa.draw import terminal
from wyspa.draw.terminal import Island, letters_of

GOLDEN = Path(__file__).with_name("beginner.txt")


def test_the_beginners_island_looks_like_this():
    drawn = terminal.plain(wyspa.lay("base", "beginner", seed=1), seat="blue")
    assert drawn == GOLDEN.read_text(encoding="utf-8")


def test_the_base_board_fits_in_eighty_columns_even_late_in_a_game():
    game = wyspa.lay("base", "variable", seed=6)
    step = 0
    while not game.over and game.turns < 120:
        legal = game.legal()
        step += 1
        game.play(legal[step * 7919 % len(legal)])
    for language in ("en", "pl"):
        lines = terminal.plain(game, seat=0, language=language).splitlines()
        assert max(len(line) for line in lines) <= 80
        assert len(lines) <= 36


def test_colours_change_nothing_but_the_colours():
    game = Scene("beginner").given("red city c2.ne", "red road c2/e", "robber d3").game
    coloured = terminal.coloured(game, seat="red")
    assert [line.rstrip() for line in coloured.plain.splitlines()] == terminal.plain(game, seat="red").splitlines()
    out = io.StringIO()
    Console(file=out, force_terminal=True, color_system="truecolor", width=100).print(coloured)
    assert "\x1b[" in out.getvalue()


def test_pieces_stand_where_their_names_say():
    plain = terminal.plain(
        Scene("beginner")
        .given(
            "red settlement c2.n",
            "blue city c2.s",
            "red road c2/ne",
            "white road c2/w",
            "orange road c2/sw",
            "robber c2",
        )
        .game,
        beside=False,
    )
    assert corner(plain, "c2", 2, 0, -1) == "(r)"
    assert corner(plain, "c2", 2, 0, 5) == "[B]"
    assert corner(plain, "c2", 2, 3, 0) == "\\r\\"
    assert corner(plain, "c2", 2, -6, 2) == "|w|"
    assert corner(plain, "c2", 2, -3, 4) == "\\o\\"
    assert "ROBBER" in plain


def corner(plain: str, name: str, wide: int, right: int, down: int) -> str:
    """Give three signs around a place that lies so far from the middle of a hex's name."""
    lines = plain.splitlines()
    row = next(k for k, line in enumerate(lines) if name in line)
    middle = lines[row].index(name) + wide // 2 + right
    return lines[row + down].ljust(90)[middle - 1 : middle + 2]


def test_a_harbour_says_its_rate_beside_its_corners():
    lines = terminal.plain(wyspa.lay("base", "beginner", seed=1), beside=False).splitlines()
    row = next(k for k, line in enumerate(lines) if "c5" in line)
    assert lines[row + 1].endswith("o  3:1")
    assert lines[row + 2].endswith("|  any")
    assert lines[row + 3].rstrip().endswith("o")


def test_hidden_cards_are_not_written():
    one = (
        Scene("beginner")
        .hand("red", "1 ore 1 wool")
        .hand("blue", "2 grain")
        .cards("red", knight=1)
        .cards("blue", plenty=1)
    )
    two = (
        Scene("beginner")
        .hand("red", "2 grain")
        .hand("blue", "1 ore 1 wool")
        .cards("red", plenty=1)
        .cards("blue", knight=1)
    )
    for eyes in (None, "orange"):
        assert terminal.plain(one.game, seat=eyes) == terminal.plain(two.game, seat=eyes)
        assert "Hand: wool 1, ore 1" not in terminal.plain(one.game, seat=eyes)
    assert "Hand: wool 1, ore 1, knight 1" in terminal.plain(one.game, seat="red")


def test_the_seat_on_turn_and_the_holder_of_an_award_are_marked():
    scene = Scene("beginner").given("red settlement c2.ne", "red road c2/ne c2/e c2/se c2/sw c2/w")
    lines = terminal.plain(scene.turn("blue").game).splitlines()
    assert next(line for line in lines if " r  red " in line).startswith(" ")
    assert next(line for line in lines if " r  red " in line).endswith("road 5*, knights 0")
    assert next(line for line in lines if " b  blue " in line).startswith(">")


@pytest.mark.parametrize(
    "board", [Board([(0, 0)]), Board(hexagon(5)), Board(hexagon(2), rim=hexagon(3)), Board([(0, 0), (3, 0), (0, 4)])]
)
def test_any_board_is_written_with_all_its_names(board):
    world = World(board)
    drawn = Island(world.book, world.view(), world.places, "en").draw().plain()
    for name in world.places.hex_names:
        assert f"{name} " in drawn.replace("\n", " ").replace("'", " ").replace(".", " ").replace("\\", " ") + " "


def test_kinds_without_a_sign_of_their_own_are_written_with_their_first_letter():
    world = World(Board(hexagon(3))).crowd()
    drawn = Island(world.book, world.view(), world.places, "en").draw().plain()
    assert "(r)" in drawn
    assert "[B]" in drawn
    assert "t:t" in drawn
    assert "cbc" in drawn
    assert "ROBBER+DR" in drawn
    assert "swamp" in drawn


def test_seats_that_begin_alike_get_different_letters():
    assert letters_of(["red", "rose", "oak", "or"]) == ["r", "o", "a", "0"]
