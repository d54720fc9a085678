"""The compiled and the uncompiled engine play the same games, action by action."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import wyspa.core.book
from tests.compose import checksums

SCRIPT = Path(checksums.__file__)
ENGINE = Path(wyspa.__file__).parent


def is_compiled() -> bool:
    """Tell whether the engine that runs here is compiled."""
    return not str(wyspa.core.book.__file__).endswith(".py")


def uncompiled_copy(folder: Path) -> Path:
    """Copy the sources and nothing that was built from them."""
    shutil.copytree(ENGINE, folder / "wyspa", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    return folder


def played_by(path: Path) -> list[str]:
    """Run the script with the engine of another tree."""
    environment = os.environ | {"PYTHONPATH": str(path)}
    command = [sys.executable, str(SCRIPT)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, cwd=path)
    assert done.returncode == 0, done.stderr
    return done.stdout.split("\n")[:-1]


def test_the_uncompiled_engine_plays_the_same_games(tmp_path: Path):
    here = checksums.checksums()
    there = played_by(uncompiled_copy(tmp_path))
    assert there == here
    if not is_compiled():
        pytest.skip("equal, but the engine that runs here is itself not compiled: build it to compare the two")


def test_the_copy_is_really_not_compiled(tmp_path: Path):
    path = uncompiled_copy(tmp_path)
    ask = "import wyspa.core.book as book; print(book.__file__)"
    command = [sys.executable, "-c", ask]
    done = subprocess.run(
        command, env=os.environ | {"PYTHONPATH": str(path)}, capture_output=True, text=True, check=True, cwd=path
    )
    assert done.stdout.strip() == str(path / "wyspa" / "core" / "book.py")


def test_the_checksums_tell_games_apart():
    lines = [line.split(" ", 2)[2] for line in checksums.checksums()]
    others = checksums.SEA_TABLES + checksums.CITY_TABLES + checksums.HALL_TABLES
    games = len(checksums.TABLES) * checksums.GAMES + len(others) * checksums.SEA_GAMES
    assert len(set(lines)) == games
