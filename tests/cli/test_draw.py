"""`wyspa draw`: positions from a table, a text file or a replay, as pictures or text."""

from xml.etree import ElementTree

import wyspa
from tests.cli.running import wyspa as run
from wyspa.draw import terminal
from wyspa.draw.svg import draw
from wyspa.replay import save


def played(actions: int = 40) -> wyspa.Game:
    game = wyspa.lay("base", "variable", seats=3, seed=8)
    for k in range(actions):
        legal = game.legal()
        game.play(legal[k * 7919 % len(legal)])
    return game


def test_without_a_file_the_board_is_text_and_without_a_terminal_it_has_no_colours():
    ended = run("draw", "--map", "beginner", "--seed", "1")
    assert ended.code == 0
    assert ended.out == terminal.plain(wyspa.lay("base", "beginner", seed=1))
    assert "\x1b" not in ended.out


def test_bots_play_to_a_position_in_the_middle_of_a_game_the_same_every_time():
    first, second = (run("draw", "--turns", "30", "--seed", "3", "--plain") for _ in range(2))
    assert first.out == second.out
    assert "Turn 31, " in first.out
    assert "(r)" in first.out


def test_a_picture_is_written_as_svg(tmp_path):
    file = tmp_path / "board.svg"
    ended = run(
        "draw", "--map", "beginner", "--seed", "1", "--out", str(file), "--theme", "dark", "--size", "640", "--names"
    )
    assert (ended.code, ended.out, ended.error) == (0, "", "")
    game = wyspa.lay("base", "beginner", seed=1)
    assert file.read_text(encoding="utf-8") == draw(game, theme="dark", size=640, names=True)
    assert ElementTree.parse(file).getroot().get("width") == "640"


def test_a_position_that_was_written_is_drawn_as_it_was(tmp_path):
    game = played()
    file = tmp_path / "position.txt"
    file.write_text(game.to_text(), encoding="utf-8")
    ended = run("draw", "--position", str(file), "--seat", "blue")
    assert ended.out == terminal.plain(game, seat="blue")


def test_a_replay_is_drawn_at_its_end_or_after_some_actions(tmp_path):
    game = played()
    file = tmp_path / "game.wyspa"
    save(game, file)
    assert run("draw", "--replay", str(file)).out == terminal.plain(game)
    begun = wyspa.lay("base", "variable", seats=3, seed=8)
    opening = len(begun.log())
    assert run("draw", "--replay", str(file), "--at", str(opening)).out == terminal.plain(begun)
    ended = run("draw", "--replay", str(file), "--at", "100000")
    assert ended.code == 2
    assert f"game.wyspa has {len(game.log())} actions, not 100000" in ended.error


def test_seats_options_and_language_are_heard():
    ended = run("draw", "--seats", "white,red,blue", "--option", "target=8", "-o", "start=first", "--language", "pl")
    assert "Tura 1, ruch: biały" in ended.out
    assert "pomarańczowy" not in ended.out


def test_a_bare_board_has_nothing_beside_it():
    assert "Bank" not in run("draw", "--bare").out
