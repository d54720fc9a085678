"""`wyspa maps`: the maps there are, and whether a drawing can be played."""

import wyspa
from tests.cli.running import wyspa as run
from wyspa.table import map_names


def test_every_map_of_the_package_is_listed():
    ended = run("maps")
    assert ended.code == 0
    for name in map_names():
        assert name in ended.out
    assert "Wyspa dla początkujących" in run("maps", "--language", "pl").out


def test_a_drawing_of_ones_own_is_checked_and_can_be_played(tmp_path):
    file = tmp_path / "pond.toml"
    file.write_text(
        'name = "Pond"\nseats = [3]\ndrawing = """\n   fo05  hi06\npa08  de..  fi09\n   mo10  fo03\n"""\n',
        encoding="utf-8",
    )
    ended = run("maps", str(file))
    assert (ended.code, ended.error) == (0, "")
    assert ended.out == "pond.toml can be played: Pond, 7 hexes, 3 players\n"
    assert "c2" in run("draw", "--map", str(file), "--seats", "3").out
    assert wyspa.lay("base", str(file), seats=3, seed=1).state.board.n_hex == 7


def test_everything_that_is_wrong_with_a_drawing_is_said_in_one_line(tmp_path):
    file = tmp_path / "pond.toml"
    file.write_text(
        'seats = [3, 9]\ndrawing = """\n   fo05  hi06\npa08  de..  fi09\n   mo..  fo03\n"""\n', encoding="utf-8"
    )
    ended = run("maps", str(file))
    assert (ended.code, ended.out, ended.error.count("\n")) == (2, "", 1)
    assert "pond cannot be played: seats: 9 players cannot play" in ended.error
    assert "row 3, column 4, cell 'mo..'" in ended.error
    assert "needs a number" in ended.error
