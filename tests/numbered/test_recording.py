"""A run of the suite is written down by test, and a test that cites an unknown rule stops it."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.citations import read_outcomes

CONFTEST = Path(__file__).parents[1] / "conftest.py"
SUITE = """
import pytest

def test_good(): ...

def test_bad():
    assert False

@pytest.fixture
def broken():
    yield
    raise RuntimeError

def test_breaks_afterwards(broken): ...

@pytest.mark.xfail
def test_expected_to_fail():
    assert False

@pytest.mark.skip
def test_skipped(): ...

@pytest.mark.parametrize("n", [1, 2])
def test_each(n):
    assert n == 1
"""


def run(root: Path, text: str, *options: str) -> subprocess.CompletedProcess[str]:
    (root / "tests").mkdir(exist_ok=True)
    (root / "pytest.ini").write_text("[pytest]\nmarkers = rule(*ids): the numbered rules a test proves\n")
    for file in (CONFTEST, CONFTEST.with_name("citations.py")):
        shutil.copy(file, root / "tests" / file.name)
    (root / "tests" / "__init__.py").touch()
    (root / "tests" / "test_x.py").write_text(text)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options]
    return subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("workers", ["0", "2"])
def test_every_outcome_is_written_down(tmp_path: Path, workers: str):
    run(tmp_path, SUITE, "-n", workers)
    assert read_outcomes(tmp_path) == {
        "tests/test_x.py::test_good": "passed",
        "tests/test_x.py::test_bad": "failed",
        "tests/test_x.py::test_breaks_afterwards": "failed",
        "tests/test_x.py::test_expected_to_fail": "xfailed",
        "tests/test_x.py::test_skipped": "skipped",
        "tests/test_x.py::test_each[1]": "passed",
        "tests/test_x.py::test_each[2]": "failed",
    }


def test_a_module_that_cannot_be_imported_is_written_down_as_failed(tmp_path: Path):
    run(tmp_path, "import nothing_of_that_name\n")
    assert read_outcomes(tmp_path) == {"tests/test_x.py": "failed"}


@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_test_that_cites_an_unknown_rule_stops_the_run(tmp_path: Path, workers: str):
    text = 'import pytest\n@pytest.mark.rule("B-1", "B-990")\ndef test_a(): ...\n'
    done = run(tmp_path, text, "-n", workers)
    assert done.returncode != 0
    assert "tests/test_x.py::test_a: there is no rule B-990 (did you mean B-99" in done.stdout + done.stderr
    assert read_outcomes(tmp_path) == {"tests/test_x.py": "failed"}


def test_a_mark_without_an_id_stops_the_run(tmp_path: Path):
    done = run(tmp_path, "import pytest\n@pytest.mark.rule()\ndef test_a(): ...\n")
    assert done.returncode != 0
    assert "tests/test_x.py::test_a: @rule names no rule" in done.stdout + done.stderr
