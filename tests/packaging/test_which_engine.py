"""A compiled engine is used only if it was made of this very source (decision 29)."""

import fcntl
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from setuptools import Extension

from wyspa import engine

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    core = tmp_path / "src/wyspa/core"
    core.mkdir(parents=True)
    (tmp_path / "setup.py").write_text("")
    (core / "__init__.py").write_text("")
    (core / "stone.py").write_text("WEIGHT = 1\n")
    (tmp_path / "src/wyspa/__init__.py").write_text("from wyspa import engine\n")
    shutil.copy(str(engine.__file__), tmp_path / "src/wyspa/engine.py")
    return tmp_path


@pytest.fixture
def tool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("compile_engine", ROOT / "tools/compile_engine.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    home = tmp_path / "build/engine"
    (home / "work").mkdir(parents=True)
    for name, value in {"ROOT": tmp_path, "HOME": home, "WORK": home / "work", "OBJECTS": home / "objects"}.items():
        monkeypatch.setattr(module, name, value)
    monkeypatch.chdir(tmp_path)
    return module


def place_of(root: Path) -> Path:
    place = root / "build/engine" / engine.fingerprint(root)
    place.mkdir(parents=True)
    return place


def imported(root: Path) -> str:
    words = [sys.executable, "-c", "import wyspa.core.stone as stone; print(stone.WEIGHT, stone.__file__)"]
    environment = {**os.environ, "PYTHONPATH": str(root / "src"), "WYSPA_PURE": "0"}
    return subprocess.run(words, env=environment, check=True, capture_output=True, text=True).stdout


def test_an_engine_fits_until_its_source_is_edited(checkout: Path) -> None:
    place = place_of(checkout)
    assert engine.fitting(checkout) == place
    (checkout / "src/wyspa/core/stone.py").write_text("WEIGHT = 2\n")
    assert engine.fitting(checkout) is None


@pytest.mark.parametrize("edit", ["new", "removed", "renamed", "how it is compiled"])
def test_every_kind_of_edit_is_noticed(checkout: Path, edit: str) -> None:
    stone = checkout / "src/wyspa/core/stone.py"
    place_of(checkout)
    if edit == "new":
        stone.with_name("pebble.py").write_text("")
    elif edit == "removed":
        stone.unlink()
    elif edit == "renamed":
        stone.rename(stone.with_name("rock.py"))
    else:
        (checkout / "setup.py").write_text("FLAGS = []\n")
    assert engine.fitting(checkout) is None


def test_an_engine_that_is_optimised_goes_before_one_of_make_quick(checkout: Path) -> None:
    name = engine.fingerprint(checkout)
    quick = checkout / "build/engine" / (name + engine.QUICK)
    quick.mkdir(parents=True)
    assert engine.fitting(checkout) == quick
    assert place_of(checkout) == engine.fitting(checkout)


def test_a_compile_in_the_middle_of_its_work_is_not_found(checkout: Path) -> None:
    (checkout / "build/engine" / "work" / "build/engine" / engine.fingerprint(checkout)).mkdir(parents=True)
    assert engine.fitting(checkout) is None
    assert "stone.py" in imported(checkout)


def test_compiled_modules_that_lie_beside_the_source_are_not_used_in_a_checkout(checkout: Path) -> None:
    (checkout / f"src/wyspa/core/stone{engine.ENDING}").write_bytes(b"of last week")
    assert imported(checkout).startswith("1 ")


def test_what_is_compiled_is_found_and_the_rest_is_source(checkout: Path) -> None:
    place = place_of(checkout)
    (place / "wyspa/core").mkdir(parents=True)
    for name in (f"wyspa/core/stone{engine.ENDING}", f"wyspa_engine__mypyc{engine.ENDING}"):
        (place / name).write_bytes(b"")
    finder = engine.Compiled(place)
    package = [str(checkout / "src/wyspa")]
    for name in ("wyspa.core.stone", "wyspa_engine__mypyc"):
        spec = finder.find_spec(name, None)
        assert spec is not None
        assert str(spec.origin).startswith(str(place))
    spec = finder.find_spec("wyspa.engine", package)
    assert spec is not None
    assert str(spec.origin).endswith("engine.py")
    assert finder.find_spec("json", None) is None


def test_without_a_compiler_a_line_says_so_and_nothing_fails(tmp_path: Path) -> None:
    words = [sys.executable, str(ROOT / "tools/compile_engine.py"), "--background"]
    done = subprocess.run(words, env={"PATH": str(tmp_path)}, capture_output=True, text=True)
    assert done.returncode == 0
    assert "no C compiler" in done.stdout
    assert "runs uncompiled" in done.stdout


def test_a_second_start_says_that_it_is_being_compiled_already(
    tool: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subprocess, "Popen", lambda *words, **how: pytest.fail("a second compile was started"))
    with (tool.HOME / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        tool.in_the_background()
    assert "being compiled already" in capsys.readouterr().out


def test_an_engine_that_does_not_play_gets_no_name(tool: ModuleType, tmp_path: Path) -> None:
    source = tmp_path / "stone.c"
    source.write_text("int weight = 1;\n")
    with pytest.raises(SystemExit, match="does not play"):
        tool.assemble([Extension("wyspa.core.stone", [str(source)])], "abc", 1, False)
    assert not (tool.HOME / "abc").exists()
    assert [file.suffix for file in tool.OBJECTS.iterdir()] == [".so"]


def test_what_cannot_be_compiled_leaves_nothing(tool: ModuleType, tmp_path: Path) -> None:
    source = tmp_path / "stone.c"
    source.write_text("int weight = ;\n")
    with pytest.raises(SystemExit, match="cannot be compiled"):
        tool.assemble([Extension("wyspa.core.stone", [str(source)])], "abc", 1, False)
    assert not (tool.HOME / "abc").exists()
    assert not list(tool.OBJECTS.iterdir())
