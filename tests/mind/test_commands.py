"""`wyspa mind` from the outside: matches are noted beside the weights, probabilities are counted and drawn."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from wyspa.cli import mind
from wyspa.mind.weights import FOLDER


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for path in FOLDER.glob("base-4.*"):
        shutil.copy(path, tmp_path)
    monkeypatch.setattr(mind, "FOLDER", tmp_path)
    return tmp_path


def test_a_match_is_told_and_noted_beside_the_weights(folder: Path, capsys):
    file = folder / "base-4.json"
    file.write_text(json.dumps(json.loads(file.read_text()) | {"matches": {"strong against greedy": {"won": 1}}}))
    mind.measure("base-4", games=2, levels="relaxed", against="random")
    assert "relaxed won" in capsys.readouterr().out
    noted = json.loads(file.read_text())["matches"]
    assert noted["relaxed against random"]["of"] == 2
    assert "strong against greedy" in noted  # what was there before stays


def test_probabilities_are_counted_and_drawn(folder: Path, capsys):
    mind.calibrate("base-4", games=2, workers=1, picture=folder / "said.svg")
    said = capsys.readouterr().out
    assert len(said.splitlines()) == 12
    assert "mean error" in said
    assert (folder / "said.svg").read_text().startswith("<svg")


def test_weights_are_listed_with_how_they_were_made(capsys):
    mind.weights()
    assert "191 numbers, 40000 games" in capsys.readouterr().out


def test_a_command_is_kept_without_folders_and_workers():
    words = ["mind", "train", "--out", "/somewhere", "--seed", "3", "--workers=4", "-o", "start=first"]
    assert mind.command_of(words) == "wyspa mind train --seed 3 -o start=first"


@pytest.mark.parametrize("words", [["--like", "here/sea.mind,base-4"], ["--like=here/sea.mind,base-4"]])
def test_a_command_does_not_tell_in_which_folder_weights_lay(words: list[str]):
    said = mind.command_of(["mind", "train", *words])
    assert said.replace("=", " ") == "wyspa mind train --like sea,base-4"
