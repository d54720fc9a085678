"""Whatever a drawing says, the checker answers in sentences, and in time; what it lets pass can be played to the end.

`make test-long` tries many more (WYSPA_LONG).
"""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

import wyspa
from tests.cli.running import wyspa as command
from tests.maps.fuzzing import changed, shipped
from tests.walker import Walker
from wyspa.cli.scenario import problems_of
from wyspa.laying import by_default
from wyspa.maps.drawing import BadDrawing, read

LONG = bool(os.environ.get("WYSPA_LONG"))
TRIES = 600 if LONG else 20
MOST = 20_000 if LONG else 150
TEXTS = shipped()


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_a_changed_drawing_is_refused_in_sentences_or_can_be_played(name: str, tmp_path: Path):
    rng = random.Random(name)
    file = tmp_path / "mine.toml"
    for _ in range(TRIES):
        file.write_text(changed(rng, TEXTS[name]), encoding="utf-8", errors="replace")
        drawing, problems = problems_of(file)
        assert all(len(problem) > 10 for problem in problems)
        if problems or drawing is None:
            continue
        for seats in drawing.seats:
            game = wyspa.lay(map=str(file), seats=seats, **by_default(drawing, seats), seed=1).copy()
            for _ in Walker(1, talk=0).walk(game, most=MOST):
                pass


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("x = " + "[" * 5000, "too deep"),
        ("drawing = '''" + "fo05  " * 40_000 + "'''", "too large"),
        (
            "drawing = '''\n" + "\n".join("   " * (k % 2) + "fo05  " * 60 for k in range(60)) + "'''",
            "hexes: 2000 at most",
        ),
        ("seats = [" + "9" * 6000 + "]", "digits"),
        ("drawing = 7", "the drawing is missing"),
        ("", "the drawing is missing"),
    ],
)
def test_what_is_absurd_is_refused_early(text: str, word: str):
    with pytest.raises(BadDrawing, match=word):
        read(text)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path):
    file = tmp_path / "mine.toml"
    file.write_bytes(b"drawing = '''\xff\xfe'''")
    assert command("scenario", "check", str(file)).code == 2


SEA = """
box = "seafarers"
rim = true
drawing = '''
      fo05  hi06  ~~~~  mo09
   pa04  de..  mo08  %%%%  fi10
~~~~  fi09  fo10  ~~~~  ~~~~  hi03
   pa11  fo03  ~~~~  go05  ~~~~
'''
"""
FOG = "\n[fog]\nterrains = { hills = 1 }\nnumbers = "


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (FOG + "[7]", "fog: numbers: 7 is not a number token"),
        (FOG + "[0]", "fog: numbers: 0 is not a number token"),
        (FOG + "[-5]", "fog: numbers: -5 is not a number token"),
        (FOG + "[13]", "fog: numbers: 13 is not a number token"),
        (FOG + "['x']", "fog: numbers: x is not a number token"),
        (FOG + "5", "fog: numbers must be a list of number tokens"),
        ("\n[fog]\nterrains = { hills = 'x' }", "fog: hills must be a number of hexes"),
        ("target = 1", "target must be a number of points from 3 to 30, not 1"),
        ("target = 60", "target must be a number of points from 3 to 30, not 60"),
        ("rules = ['tribe', 'fog']", "rules: tribe reads marks, and there is none of the kind vp-token or dev-card"),
        ("[harbours]\n'b4/w' = 'any'", "nobody knows what lies in the fog beside it"),
        ("[harbours]\n'b4/se' = 'any'", "nobody knows what lies in the fog beside it"),
        ("[figures]\nrobber = []", "figures: robber must be a hex, a terrain or a number"),
        ("[never]\ngold = ['x']", "never: gold: x is not a number token"),
        ("[[mark]]\nkind = 'robber-choice'\nhexes = 'zz'", "mark robber-choice: hexes: there is no hex zz"),
    ],
)
def test_what_was_let_pass_once(more: str, sentence: str, tmp_path: Path):
    file = tmp_path / "mine.toml"
    file.write_text(f"{more}\n{SEA}" if more.startswith(("target", "rules")) else f"{SEA}\n{more}")
    _, problems = problems_of(file)
    assert any(sentence in problem for problem in problems), problems


def test_likely_numbers_on_gold_are_warned_of(tmp_path: Path):
    file = tmp_path / "mine.toml"
    file.write_text(TEXTS["wonders"])
    told = command("scenario", "check", str(file)).out
    assert "'go08': gold with a 8" in told
