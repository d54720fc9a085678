"""Which tests prove which rule: marks are found wherever pytest finds them, and a failed test proves nothing."""

from pathlib import Path

import pytest

from tests.citations import OUTCOMES, citations, cover, matrix, read_outcomes, write_outcomes
from wyspa.cli.rules import find_checkout
from wyspa.core.why import UnknownWord
from wyspa.numbered import all_rules, rule

TESTS = """
import pytest
from tests.rule import rule

CASES = [pytest.param(1, marks=rule("B-5"), id="one"), pytest.param(2, marks=[rule("B-6"), pytest.mark.slow])]

@rule("B-1", "BX-1")
def test_plain(): ...

@pytest.mark.rule("B-2")
async def test_marked_by_pytest(): ...

@rule("B-3")
class TestGroup:
    @rule("B-4")
    def test_inside(self): ...

    def not_a_test(self): ...

@pytest.mark.parametrize("n", CASES)
def test_cases(n): ...

@rule("B-7")
def no_test(): ...
"""


def checkout(root: Path, text: str, name: str = "test_x.py") -> Path:
    (root / "src" / "wyspa").mkdir(parents=True, exist_ok=True)
    (root / "tests").mkdir(exist_ok=True)
    (root / "tests" / "rule.py").write_text("")
    (root / "tests" / name).write_text(text)
    return root


def cited(root: Path) -> dict[str, list[str]]:
    return {name: tests for name, tests in matrix(root).items() if tests}


def test_marks_on_functions_classes_and_parameters_are_found(tmp_path: Path):
    found = {(each.rule, each.test) for each in citations(checkout(tmp_path, TESTS))}
    assert found == {
        ("B-1", "tests/test_x.py::test_plain"),
        ("BX-1", "tests/test_x.py::test_plain"),
        ("B-2", "tests/test_x.py::test_marked_by_pytest"),
        ("B-3", "tests/test_x.py::TestGroup::test_inside"),
        ("B-4", "tests/test_x.py::TestGroup::test_inside"),
        ("B-5", "tests/test_x.py::test_cases[one]"),
        ("B-6", "tests/test_x.py::test_cases"),
    }


def test_a_mark_on_the_module_holds_for_all_its_tests(tmp_path: Path):
    checkout(tmp_path, 'pytestmark = [rule("B-9")]\ndef test_a(): ...\ndef test_b(): ...\n')
    assert cited(tmp_path) == {"B-9": ["tests/test_x.py::test_a", "tests/test_x.py::test_b"]}


def test_a_failed_test_does_not_count_and_an_unrun_one_does(tmp_path: Path):
    names = {"B-1": "a", "B-2": "b", "B-3": "c"}
    checkout(tmp_path, "".join(f'@rule("{cites}")\ndef test_{name}(): ...\n' for cites, name in names.items()))
    write_outcomes(tmp_path, {"tests/test_x.py::test_a": "failed", "tests/test_x.py::test_b": "passed"})
    assert set(cited(tmp_path)) == {"B-2", "B-3"}


def test_a_test_counts_again_when_it_passes_again(tmp_path: Path):
    checkout(tmp_path, '@rule("B-1")\ndef test_a(): ...\n')
    write_outcomes(tmp_path, {"tests/test_x.py::test_a": "failed"})
    assert not cited(tmp_path)
    write_outcomes(tmp_path, {"tests/test_x.py::test_a": "passed"})
    assert set(cited(tmp_path)) == {"B-1"}


def test_one_failed_parameter_disproves_the_test_but_not_another_named_parameter(tmp_path: Path):
    text = '@pytest.mark.parametrize("n", [pytest.param(1, id="a", marks=rule("B-1")), pytest.param(2, id="b")])\n'
    checkout(tmp_path, text + '@rule("B-2")\ndef test_n(n): ...\n')
    write_outcomes(tmp_path, {"tests/test_x.py::test_n[a]": "passed", "tests/test_x.py::test_n[b]": "failed"})
    assert set(cited(tmp_path)) == {"B-1"}


def test_an_expected_failure_proves_nothing(tmp_path: Path):
    checkout(tmp_path, '@rule("B-1")\ndef test_a(): ...\n')
    write_outcomes(tmp_path, {"tests/test_x.py::test_a": "xfailed"})
    assert not cited(tmp_path)


def test_a_module_that_cannot_be_imported_proves_nothing_until_it_runs(tmp_path: Path):
    checkout(tmp_path, '@rule("B-1")\ndef test_a(): ...\n')
    write_outcomes(tmp_path, {"tests/test_x.py": "failed"})
    assert not cited(tmp_path)
    write_outcomes(tmp_path, {"tests/test_x.py::test_a": "passed"})
    assert set(cited(tmp_path)) == {"B-1"}


def test_outcomes_of_earlier_runs_are_kept_and_those_of_deleted_files_forgotten(tmp_path: Path):
    checkout(tmp_path, "", "test_x.py")
    checkout(tmp_path, "", "test_y.py")
    write_outcomes(tmp_path, {"tests/test_x.py::test_a": "failed"})
    write_outcomes(tmp_path, {"tests/test_y.py::test_b": "passed"})
    assert set(read_outcomes(tmp_path)) == {"tests/test_x.py::test_a", "tests/test_y.py::test_b"}
    (tmp_path / "tests" / "test_x.py").unlink()
    write_outcomes(tmp_path, {"tests/test_y.py::test_b": "failed"})
    assert read_outcomes(tmp_path) == {"tests/test_y.py::test_b": "failed"}


def test_half_a_file_of_outcomes_is_no_outcome(tmp_path: Path):
    checkout(tmp_path, '@rule("B-1")\ndef test_a(): ...\n')
    (tmp_path / OUTCOMES).parent.mkdir()
    (tmp_path / OUTCOMES).write_text('{"tests/te')
    assert set(cited(tmp_path)) == {"B-1"}


def test_an_id_that_does_not_exist_is_refused_with_the_place(tmp_path: Path):
    checkout(tmp_path, '\n@rule("B-990")\ndef test_a(): ...\n')
    with pytest.raises(UnknownWord, match=r"test_x.py::test_a \(line 2\) cites B-990: there is no rule B-990 .*B-99"):
        matrix(tmp_path)


def test_an_id_that_is_worked_out_at_run_time_is_refused(tmp_path: Path):
    checkout(tmp_path, '@rule(f"B-{3}")\ndef test_a(): ...\n')
    with pytest.raises(UnknownWord, match="@rule takes plain ids"):
        citations(tmp_path)


def test_rules_are_counted_by_prefix_with_the_missing_ones_named():
    cells = {each.id: [] for each in all_rules()} | {"S1-2": ["a"], "S1-4": ["a", "b"]}
    some = [rule(name) for name in ("S1-1", "S1-2", "S1-3", "S1-4", "KX-1")]
    assert cover(some, cells) == {
        "S1": {"rules": 4, "cited": 2, "missing": ["S1-1", "S1-3"]},
        "KX": {"rules": 1, "cited": 0, "missing": ["KX-1"]},
    }


def test_the_tests_of_this_checkout_can_all_be_read():
    assert "B-52" in {each.rule for each in citations(find_checkout())}
