"""Drawings of one's own: a folder of them offered by name, what is wrong with others, and texts known by digest."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import wyspa
from tests.cli.running import wyspa as command
from wyspa.maps import own
from wyspa.maps.drawing import BadDrawing, read
from wyspa.maps.problem import patterns
from wyspa.maps.text import BYTES_MOST, LINES_MOST, VALUES_MOST, text_of, tidy
from wyspa.replay import dumps, loads
from wyspa.table import map_names, scenario_names
from wyspa.words.drawing import told

POND = 'name = "Pond"\nseats = [3]\ndrawing = """\n   fo05  hi06\npa08  de..  fi09\n   mo10  fo03\n"""\n'
BROKEN = POND.replace("mo10", "mo..").replace("[3]", "[3, 9]")


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    for name, text in {"pond": POND, "broken": BROKEN, "beginner": POND, "no toml": POND, "odd": "drawing = "}.items():
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    (tmp_path / "fog-islands.toml").write_text(POND, encoding="utf-8")
    (tmp_path / "notes.txt").write_text("no drawing", encoding="utf-8")
    yield tmp_path
    own.forget_folders()


def test_the_drawings_of_a_folder_are_offered_by_name_and_the_others_say_why_not(folder: Path):
    found = {offered.name: offered for offered in wyspa.maps_from(folder)}
    assert [name for name, offered in found.items() if offered.playable] == ["pond"]
    assert "pond" in map_names()
    assert not {"broken", "odd", "bytes"} & set(map_names())
    assert found["beginner"].problems == ("beginner is a map of the package already: give the file another name",)
    assert found["fog-islands"].problems[0].key == "name-taken"
    assert found["no toml"].problems[0].key == "bad-name"
    assert [problem.key for problem in found["broken"].problems] == ["seats-range", "land-number"]
    assert found["odd"].problems[0].key == "no-toml-at"
    assert found["bytes"].problems[0].key == "no-text"
    assert wyspa.lay(map="pond", seed=1).state.board.n_hex == 7
    with pytest.raises(BadDrawing, match="broken cannot be played: seats: 9 players cannot play"):
        wyspa.lay(map="broken")
    assert wyspa.lay(map="beginner", seed=1).state.board.n_hex == 19


def test_a_name_of_another_folder_is_not_taken_twice(folder: Path, tmp_path_factory: pytest.TempPathFactory):
    other = tmp_path_factory.mktemp("other")
    (other / "pond.toml").write_text(POND.replace("fo05", "fo06"), encoding="utf-8")
    wyspa.maps_from(folder)
    line = wyspa.lay(map="pond", seed=1).line
    assert wyspa.maps_from(other)[0].problems[0].key == "name-twice"
    assert wyspa.lay(map="pond", seed=1).line == line
    (folder / "pond.toml").write_text(POND.replace("fo05", "fo04"), encoding="utf-8")
    wyspa.maps_from(folder)
    assert wyspa.lay(map="pond", seed=1).line != line


def test_a_drawing_for_each_number_of_players_is_asked_for_by_one_name(folder: Path):
    sea = 'box = "seafarers"\nrim = true\n' + POND.replace("seats = [3]\n", "seats = [{n}]\n")
    for n in (3, 4):
        (folder / f"bay-{n}.toml").write_text(sea.replace("{n}", str(n)), encoding="utf-8")
    wyspa.maps_from(folder)
    assert "bay" in scenario_names()
    assert wyspa.set_table(map="bay", seats=3) == wyspa.set_table(map="bay-3", seats=3)
    with pytest.raises(wyspa.UnknownWord, match="bay is for 3 or 4 players, not for 2"):
        wyspa.lay(map="bay", seats=2)


def test_too_many_files_are_not_read(folder: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(own, "FILES_MOST", 2)
    found = wyspa.maps_from(folder)
    assert len(found) == 3
    assert found[-1].problems == ("only the first 2 drawings of a folder are read",)


def test_commands_offer_the_folder_and_say_what_cannot_be_played(folder: Path):
    listed = command("maps", "--maps", str(folder), "--language", "pl")
    assert listed.code == 0, listed.error
    assert "pond" in listed.out
    assert "nie można zagrać: broken: seats: 9 to niemożliwa liczba graczy; może ich być od 2 do 4;" in listed.out
    drawn = command("draw", "--maps", str(folder), "--map", "pond", "--plain")
    assert (drawn.code, drawn.error) == (0, "")
    refused = command("draw", "--maps", str(folder), "--map", "broken")
    assert (refused.code, refused.error.count("\n")) == (2, 1)
    assert "broken cannot be played: seats: 9 players" in refused.error
    assert command("scenario", "check", "--maps", str(folder)).out.count("pond.toml can be played") == 1


def test_workers_of_a_simulation_have_the_drawing_and_its_replays_stand_alone(folder: Path, tmp_path: Path):
    games = tmp_path / "games"
    words = ["--maps", str(folder), "--map", "pond", "--workers", "2", "--save", str(games)]
    assert command("arena", "2", *words, "--turns", "3").code == 0
    (folder / "pond.toml").unlink()
    for file in sorted(games.iterdir()):
        assert 'drawing name = "Pond"' in file.read_text(encoding="utf-8")
        assert command("replay", str(file), "--quiet").code == 0


def test_a_replay_keeps_a_drawing_to_the_letter():
    text = "# two lines\n\n\n" + POND.replace("fo03", "fo03   ") + "\n\n"
    map = own.keep(text.replace("\n", "\r\n"))
    assert map == own.keep(text)
    game = wyspa.lay(map=map, seed=1)
    again = loads(dumps(game))
    assert (again.table.text, again.table.map) == (tidy(text), map)


@pytest.mark.parametrize(
    ("raw", "key"),
    [
        (b"x" * (BYTES_MOST + 1), "too-large"),
        (b"a = 1\n\xff", "no-text"),
        (b"\n" * LINES_MOST + POND.encode(), "too-many-lines"),
        (b'name = "a\x07"', "control-character"),
        (b"# \x1b[2J", "control-character"),
        ("# \u202e".encode(), "control-character"),
        (b"a = " + b"[" * 9, "too-deep"),
        (b"a = " + b"{b=" * 20_000 + b"1", "too-deep"),
        (b"[" + b"a." * 30_000 + b"a]", "too-deep"),
        (b'"a"' + b'."a"' * 200 + b"=1", "too-deep"),
        (b"a=" + b"[" * 8 + b"]" * 8 + b"\n" + POND.encode(), "no-key-in-drawing"),
        (b"[areas]\n" + b"".join(b"k%d=1\n" % k for k in range(1500)), "drawing-missing"),
        (b"numbers = [" + b"1," * (VALUES_MOST + 1) + b"]", "too-many-values"),
        (b"seats = [" + b"9" * 60_000 + b"]", "no-toml"),
        (b"a = = 1", "no-toml-at"),
        (b"a = '''x", "no-toml-end"),
    ],
)
def test_what_is_absurd_is_refused_within_limits_and_in_every_language(raw: bytes, key: str):
    with pytest.raises(BadDrawing) as error:
        read(text_of(raw, "mine"), "mine")
    assert error.value.problem.key == key
    for language in ("en", "pl"):
        assert 10 < len(told(error.value.problem, language)) < 600


def test_every_sentence_is_written_in_every_language_with_the_same_facts():
    english, polish = patterns("en"), patterns("pl")
    assert english.keys() == polish.keys()
    for key, pattern in english.items():
        assert facts(pattern) == facts(polish[key]), key


def facts(pattern: str) -> set[str]:
    found: set[str] = set()

    class Named(dict[str, str]):
        def __missing__(self, name: str) -> str:
            found.add(name)
            return name

    pattern.format_map(Named())
    return found


def test_errors_of_the_notation_are_said_in_polish_too():
    with pytest.raises(BadDrawing) as error:
        read(POND + '[areas]\nx = "zz9"\n')
    assert "areas: x: nie ma pola „zz9”" in told(error.value.problem, "pl")
    assert error.value.problem.key == "no-place"
