"""`wyspa scenarios`, `wyspa scenario check` and `--scenario`: what there is, what is wrong, and playing it."""

import json
import re
from pathlib import Path

import pytest

import wyspa
from tests.cli.running import wyspa as run
from wyspa.cli.phrases import lines
from wyspa.cli.scenarios import rule_key
from wyspa.draw import terminal
from wyspa.rules.seafarers.box import RULES
from wyspa.table import drawing_named, map_names, scenario_names, without_seats

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-scenario.md"


@pytest.fixture
def mist(tmp_path):
    """Write the drawing of the page about scenarios to a file."""
    path = tmp_path / "mist.toml"
    path.write_text(re.search(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S).group(1), encoding="utf-8")
    return path


def spread(text: str) -> str:
    """Take the borders and the breaks out of a table, column by column."""
    rows = [line.strip("│┃").split("│") for line in text.splitlines() if "│" in line]
    return " ".join(" ".join(row[k].strip() for row in rows if k < len(row)) for k in range(6))


@pytest.mark.parametrize("columns", [80, 140])
@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_scenario_is_listed_with_both_names_and_what_is_special(language, columns):
    ended = run("scenarios", "--language", language, columns=columns)
    assert (ended.code, ended.error) == (0, "")
    assert max(map(len, ended.out.splitlines())) <= columns
    if columns == 80:  # no sentence is squeezed into a narrow column
        assert len(ended.out.splitlines()) < 5 * len(scenario_names()) + 8
    words = " ".join(spread(ended.out).split())
    for scenario in scenario_names():
        drawing = next(drawing_named(name) for name in map_names() if without_seats(name) == scenario)
        assert scenario in words
        assert f"{drawing.name['en']} {drawing.name['pl']}" in words
        assert drawing.special[language] in words
        assert re.search(rf"\b{drawing.target}\b", words)


def test_one_scenario_is_told_with_its_drawings_and_rules():
    ended = run("scenarios", "fog-islands")
    assert ended.out.splitlines()[0] == "The Fog Islands"
    assert "fog-islands-3: 3 players, 12 points win; 42 hexes" in ended.out
    assert "fog-islands-4: 4 players" in ended.out
    assert "coast-ships: In the set-up, a settlement on the coast gets a ship" in ended.out
    assert "zawsze losowany" in run("scenarios", "new-world", "--language", "pl").out


@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_rule_that_drawings_ask_for_has_a_sentence_in_every_language(language: str):
    """They are words, not docstrings: those are gone once the rules are compiled."""
    assert all(len(lines(language)[rule_key(rule)]) > 20 for rule in RULES)


def test_scenario_and_map_are_the_same():
    ended = run("draw", "--scenario", "fog-islands", "--seats", "3", "--seed", "2")
    assert ended.out == terminal.plain(wyspa.lay(map="fog-islands-3", seats=3, seed=2))
    assert ended.out == run("draw", "--map", "fog-islands", "--seats", "3", "--seed", "2").out


def test_without_seats_four_play():
    assert run("draw", "--scenario", "fog-islands", "--seed", "2").out == terminal.plain(
        wyspa.lay(map="fog-islands-4", seats=4, seed=2)
    )


def test_a_scenario_is_simulated():
    ended = run("arena", "2", "--scenario", "new-shores", "--seats", "3", "--turns", "40", "--json", "--workers", "1")
    assert ended.code == 0, ended.error
    assert json.loads(ended.out)["games"] == 2


def test_cities_and_knights_are_simulated_on_a_scenario():
    ended = run(
        "arena", "2", "--scenario", "new-shores", "--box", "cities-knights", "--turns", "40", "--json", "--workers",
        "1",
    )  # fmt: skip
    assert ended.code == 0, ended.error
    assert json.loads(ended.out)["games"] == 2


def test_a_scenario_says_which_boxes_go_with_it():
    assert "wyspa play --scenario new-shores --box cities-knights\n" in run("scenarios", "new-shores").out
    assert "--option expert=yes" in " ".join(run("scenarios", "wonders").out.split())
    assert "cannot be combined with cities-knights" in run("scenarios", "pirate-islands").out
    assert "nie łączy się z cities-knights" in run("scenarios", "pirate-islands", "--language", "pl").out


def test_what_does_not_go_together_is_refused_in_one_line():
    for scenario in ("four-islands", "pirate-islands"):
        ended = run("arena", "2", "--scenario", scenario, "--box", "cities-knights")
        assert ended.code == 2
        assert len(ended.error.splitlines()) == 1
        assert f"{scenario} " in ended.error
        assert "new-shores and through-the-desert" in ended.error


def test_a_scenario_is_played_in_the_terminal():
    ended = run("play", "--scenario", "fog-islands", "--seats", "3", "--seed", "4", typed="quit\n")
    assert ended.code == 0
    assert "Wyspa: fog-islands-3" in ended.out


def test_a_drawing_of_ones_own_is_checked_drawn_and_simulated(mist):
    ended = run("scenario", "check", "mist.toml", cwd=mist.parent)
    assert (ended.code, ended.error) == (0, "")
    assert ended.out == "mist.toml can be played: Mist off the coast, 29 hexes, 3 or 4 players\n"
    assert "nadaje się do gry: Mgła u brzegu" in run("scenario", "check", str(mist), "--language", "pl").out
    assert "fog" in run("draw", "--map", str(mist), "--seats", "3").out
    ended = run("arena", "2", "--map", str(mist), "--seats", "4", "--turns", "30", "--json", "--workers", "2")
    assert ended.code == 0, ended.error
    assert json.loads(ended.out)["games"] == 2


def test_every_problem_of_a_drawing_stands_on_a_line_of_its_own(mist):
    text = mist.read_text(encoding="utf-8")
    text = text.replace('["fog", "coast-ships"]', '["fgo"]').replace('pirate = "~9"', 'pirate = "c3"')
    mist.write_text(text.replace('"b2/w" = "ore"', '"b3/w" = "ore"'), encoding="utf-8")
    ended = run("scenario", "check", str(mist))
    assert (ended.code, ended.error) == (2, "")
    lines = ended.out.splitlines()
    assert len(lines) == 4
    assert all(line.startswith("mist.toml: ") for line in lines)
    assert "harbour b2/e: it lies inland" in ended.out
    assert "there is no rule fgo (did you mean fog?)" in ended.out
    assert "pirate starts on c3, which is not sea; it must stand on sea (row 3, column 13, cell 'fo11')" in ended.out


def test_a_drawing_that_cannot_be_read_has_one_problem_and_others_are_still_checked(mist):
    bad = mist.with_name("bad.toml")
    bad.write_text("drawing = '''\nxx05\n'''", encoding="utf-8")
    ended = run("scenario", "check", str(bad), str(mist))
    assert ended.code == 2
    assert ended.out.splitlines()[0].startswith("bad.toml: row 1, column 1, cell 'xx05'")
    assert ended.out.splitlines()[1].startswith("mist.toml can be played")


def test_marks_that_their_rule_cannot_read_are_found_by_laying_the_table(mist):
    mark = "[[mark]]\nkind = 'wonder'\nname = 'tower'\ncost = '3 gems'\nneeds = 'cities 1'\n"
    text = mist.read_text(encoding="utf-8").replace('"coast-ships"]', '"wonders"]')
    mist.write_text(f"{text}\n{mark}", encoding="utf-8")
    ended = run("scenario", "check", str(mist))
    assert ended.code == 2
    assert ended.out.startswith("mist.toml: with 3 players: ")
    assert "gems" in ended.out


REFUSED = [
    ("draw --scenario fogislands", "there is no map fogislands (did you mean fog-islands"),
    ("play --scenario fog-islands --seats 2", "fog-islands is for 3 or 4 players, not for 2"),
    ("arena --scenario fog-islands-3 --seats 4", "fog-islands-3 in seafarers is for 3 players, not for 4"),
    ("draw --scenario wonders --box base", "wonders is drawn for seafarers, not for base"),
    ("draw --scenario wonders --option layout=varable", "layout cannot be varable (did you mean variable?)"),
    ("scenarios fogislands", "there is no scenario fogislands (did you mean fog-islands"),
    ("scenarios --language de", "there is no language de"),
    ("scenario chek mist.toml", "wyspa scenario cannot chek (did you mean check?)"),
    ("scenario check", "wyspa scenario check wants the name of a drawing"),
    ("scenario check mist.txt", "mist.txt is no drawing: it must end in .toml"),
]


@pytest.mark.parametrize(("words", "sentence"), REFUSED, ids=[words for words, _ in REFUSED])
def test_bad_input_is_one_line_and_exit_code_2(words, sentence, tmp_path):
    ended = run(*words.split(), cwd=tmp_path)
    assert (ended.code, ended.out, ended.error.count("\n")) == (2, "", 1)
    assert sentence in ended.error


def test_a_drawing_with_an_unknown_rule_cannot_be_played(mist):
    mist.write_text(mist.read_text(encoding="utf-8").replace('["fog",', '["fgo",'), encoding="utf-8")
    for command in ("play", "draw", "arena"):
        ended = run(command, "--map", str(mist))
        assert (ended.code, ended.out, ended.error.count("\n")) == (2, "", 1)
        assert "there is no rule fgo (did you mean fog?)" in ended.error
