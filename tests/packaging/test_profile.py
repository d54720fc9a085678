"""The engine is compiled by a profile where that can be done, and as before where it cannot (decision 92)."""

import runpy
import subprocess
import sys
from pathlib import Path

import pytest
from setuptools import Extension

ROOT = Path(__file__).resolve().parents[2]
PROFILE = runpy.run_path(str(ROOT / "tools/profile_engine.py"), run_name="profile")

SOURCE = """
int often(int n) { int sum = 0; for (int i = 0; i < n; i++) sum += i % 3 ? i : -1; return sum; }
int never(int n) { return n * 7; }
"""
LOADED = "import ctypes, sys; print(ctypes.CDLL(sys.argv[1]).often(1000))"

by_gcc = pytest.mark.skipif(not PROFILE["can_count"](), reason="there is no gcc that counts")


def command(tmp_path: Path) -> list[str]:
    (tmp_path / "often.c").write_text(SOURCE)
    return ["gcc", "-shared", "-fPIC", "-O3", str(tmp_path / "often.c")]


@by_gcc
def test_what_was_counted_is_used(tmp_path: Path) -> None:
    words, place, whole = command(tmp_path), tmp_path / "counted", tmp_path / "often.so"
    counting = PROFILE["counting"](words, place, whole)
    run = [sys.executable, "-c", LOADED]
    said = subprocess.run([*run, str(counting)], check=True, capture_output=True, text=True).stdout
    assert (tmp_path / "counted.gcda").is_file()
    assert PROFILE["by_counts"](words, place, whole) == whole
    assert b".text.hot" in (tmp_path / "counted.o").read_bytes()  # what runs often lies apart
    assert subprocess.run([*run, str(whole)], check=True, capture_output=True, text=True).stdout == said
    assert list(tmp_path.glob("often.[0-9]*")) == []


@by_gcc
def test_without_numbers_there_is_no_profile(tmp_path: Path) -> None:
    with pytest.raises(PROFILE["NoProfile"], match="has not reached counted"):
        PROFILE["by_counts"](command(tmp_path), tmp_path / "counted", tmp_path / "often.so")


@by_gcc
def test_a_compiler_that_fails_is_no_profile(tmp_path: Path) -> None:
    words = command(tmp_path)
    (tmp_path / "often.c").write_text("int often(int n) { return n")
    with pytest.raises(PROFILE["NoProfile"], match="has failed"):
        PROFILE["counting"](words, tmp_path / "counted", tmp_path / "often.so")


def test_a_command_that_is_not_there_or_does_not_end_is_no_profile() -> None:
    with pytest.raises(PROFILE["NoProfile"], match="no-such-compiler"):
        PROFILE["run"](["no-such-compiler"])
    with pytest.raises(PROFILE["NoProfile"], match="timed out"):
        PROFILE["run"]([sys.executable, "-c", "import signal; signal.pause()"], None, 1)


def test_only_hot_groups_are_profiled_and_none_if_somebody_wants_it_sooner(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = Extension("wyspa_engine__mypyc", ["one.c"])
    monkeypatch.delenv("WYSPA_PROFILE", raising=False)
    assert PROFILE["is_profiled"](engine) == PROFILE["can_count"]()
    assert not PROFILE["is_profiled"](Extension("wyspa_travel__mypyc", ["one.c"]))
    assert not PROFILE["is_profiled"](Extension("wyspa_engine__mypyc", ["one.c", "two.c"]))
    monkeypatch.setenv("WYSPA_PROFILE", "0")
    assert not PROFILE["is_profiled"](engine)


def test_a_training_of_another_engine_is_refused() -> None:
    ran = subprocess.run(
        [sys.executable, str(ROOT / "tools/train_engine.py"), "elsewhere"], capture_output=True, text=True
    )
    assert ran.returncode != 0
    assert "not what lies in elsewhere" in ran.stderr
