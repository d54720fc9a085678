"""The scenarios of the package, the one of the documentation, and drawings that change under a game."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

import wyspa
from tests import invariants
from tests.walker import Walker
from wyspa.laying import lay_table
from wyspa.maps import drawing as drawings
from wyspa.maps import own
from wyspa.maps.check import check
from wyspa.maps.check_marks import KINDS
from wyspa.maps.drawing import KEYS, BadDrawing, read
from wyspa.maps.marking import LAND_KEYS
from wyspa.replay import BadReplay, load, save
from wyspa.rules.seafarers.box import RULES
from wyspa.table import drawing_named, map_named, map_names, scenario_names, set_table
from wyspa.words import LANGUAGES

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-scenario.md"
SCENARIOS = ["new-shores", "four-islands", "fog-islands", "through-the-desert", "forgotten-tribe", "cloth-trade"]
SCENARIOS += ["pirate-islands", "wonders", "new-world"]


def page_drawing() -> str:
    """Cut the drawing out of the page that explains it."""
    return re.search(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S).group(1)


def test_all_scenarios_are_found_by_name():
    assert scenario_names() == sorted(SCENARIOS)


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("name", SCENARIOS)
def test_the_number_of_seats_picks_the_right_drawing(name: str, seats: int):
    table = set_table(map=name, seats=seats)
    assert table.box == "seafarers"
    assert seats in map_named(table.map).seats
    assert table.map in (name, f"{name}-{seats}")


@pytest.mark.parametrize("name", [name for name in map_names() if ":" not in name])
def test_names_and_texts_are_there_in_every_language(name: str):
    drawing = drawing_named(name)
    assert list(drawing.name) == LANGUAGES
    if drawing.box != "base":
        assert list(drawing.special) == LANGUAGES
        assert drawing.special["en"] != drawing.special["pl"]
        assert all(text.endswith(".") and len(text) < 130 for text in drawing.special.values())
    assert drawings.LANGUAGES == LANGUAGES


def test_a_text_in_one_language_is_said_in_all():
    drawing = read("name = { pl = 'Staw' }\nspecial = 'Deep'\ndrawing = '''\nfo05\n'''")
    assert [drawing.said(drawing.name, language) for language in LANGUAGES] == ["Staw", "Staw"]
    assert [drawing.said(drawing.special, language) for language in LANGUAGES] == ["Deep", "Deep"]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("special = { eng = 'x' }", "special: there is no language eng (did you mean en?)"),
        ("special = 3", "special must be a text on one line, not 3"),
        ('name = { en = "a\\nb" }', "name must be a text on one line"),
        ("specal = 'x'", "there is no key specal in a drawing (did you mean special"),
    ],
)
def test_texts_that_cannot_be_read_are_refused(line: str, sentence: str):
    with pytest.raises(BadDrawing, match=re.escape(sentence)):
        read(f"{line}\ndrawing = '''\nfo05\n'''")


# ---- the page that explains it -------------------------------------------------------------------------------------


def test_the_drawing_of_the_page_can_be_played_in_every_layout(tmp_path: Path):
    path = tmp_path / "mist.toml"
    path.write_text(page_drawing(), encoding="utf-8")
    assert check(read(page_drawing())) == []
    for seats in (3, 4):
        for layout in ("fixed", "variable"):
            game = wyspa.lay(map=str(path), seats=seats, layout=layout, seed=seats)
            for _ in Walker(2).walk(game, turns=40):
                invariants.check(game.book, game.state)
            assert game.turns >= 40


def test_the_page_names_all_keys_rules_and_marks():
    page = PAGE.read_text(encoding="utf-8") + PAGE.with_name("maps.md").read_text(encoding="utf-8")
    every = set(KEYS) | set(LAND_KEYS) | set(RULES) | set(KINDS)
    assert [word for word in sorted(every) if f"`{word}`" not in page and f"[{word}]" not in page] == []


# ---- drawings that change ------------------------------------------------------------------------------------------


@pytest.fixture
def mist(tmp_path: Path) -> Path:
    path = tmp_path / "mist.toml"
    path.write_text(page_drawing(), encoding="utf-8")
    return path


CHANGES = [
    ("target = 11", "target = 10"),
    ('bonus = ["river"]\npoints = 2', 'closed = ["river"]'),
    ("fo08", "fo02"),
    ('pirate = "~9"', 'pirate = "~8"'),
]


@pytest.mark.parametrize(("before", "after"), CHANGES)
def test_a_replay_brings_its_drawing_with_it_whatever_becomes_of_the_file(mist: Path, before: str, after: str):
    game = wyspa.lay(map=str(mist), seats=3, seed=5)
    for _ in Walker(1).walk(game, turns=3):
        pass
    kept = mist.with_name("game.wyspa")
    save(game, kept)
    changed = page_drawing().replace(before, after)
    assert changed != page_drawing()
    mist.write_text(changed, encoding="utf-8")
    own.TEXTS.clear()
    assert load(kept).game().hash() == game.hash()
    assert set_table(map=str(mist), seats=3).map != load(kept).table.map
    kept.write_text(kept.read_text().replace(before.splitlines()[0], after.splitlines()[0], 1))
    with pytest.raises(BadReplay, match="is not the one that the table names") as error:
        load(kept)
    assert error.value.line == 3


def test_a_position_needs_its_drawing_beside_it(mist: Path):
    game = wyspa.lay(map=str(mist), seats=3, seed=5)
    own.TEXTS.clear()
    with pytest.raises(wyspa.BadBytes, match=r"the drawing own:\w+ is not here: it is in the replays of its games"):
        wyspa.from_bytes(game.to_bytes())
    with pytest.raises(wyspa.BadBytes, match=r"line 2: the drawing own:\w+ is not here"):
        wyspa.from_text(game.to_text())
    set_table(map=str(mist))
    assert wyspa.from_bytes(game.to_bytes()).hash() == game.hash()


def test_a_changed_drawing_is_read_anew_and_a_table_set_before_keeps_its_own(mist: Path):
    table = set_table(map=str(mist), seats=4)
    mist.write_text(page_drawing().replace("target = 11", "target = 12"), encoding="utf-8")
    assert wyspa.lay(map=str(mist), seats=4, seed=1).state.target == 12
    own.TEXTS.clear()
    assert lay_table(pickle.loads(pickle.dumps(table))).state.target == 11
    assert table != set_table(map=str(mist), seats=4)


def test_without_seats_as_many_play_as_the_drawing_is_for(mist: Path):
    assert len(set_table(map=str(mist)).seats) == 4
    mist.write_text(page_drawing().replace("seats = [3, 4]", "seats = [3]"), encoding="utf-8")
    assert len(set_table(map=str(mist)).seats) == 3
