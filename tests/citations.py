"""Which tests prove which rule: the @rule(...) marks of a checkout's tests, and how those tests last ended.

The marks are read from the source, so nothing has to run. A test that failed in its last run proves nothing; one that
was not run yet is taken at its word.
"""

import ast
import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from wyspa.core.why import UnknownWord
from wyspa.numbered import Rule, all_rules, rule

OUTCOMES = Path("build") / "test-outcomes.json"
DISPROVED = ("failed", "xfailed")

Function = ast.FunctionDef | ast.AsyncFunctionDef
Values = dict[str, ast.expr]


class Cover(TypedDict):
    """How far the rules of one prefix are proved."""

    rules: int
    cited: int
    missing: list[str]


@dataclass(frozen=True, slots=True)
class Citation:
    """One test that cites one rule; the test by its pytest node id."""

    rule: str
    test: str
    line: int


def matrix(root: Path) -> dict[str, list[str]]:
    """Give for every rule the tests that prove it, an empty list if there is none."""
    cells: dict[str, list[str]] = {each.id: [] for each in all_rules()}
    failed = disproved(read_outcomes(root))
    for citation in citations(root):
        cited = known(citation)
        if citation.test not in failed and citation.test.partition("::")[0] not in failed:
            cells[cited].append(citation.test)
    return cells


def known(citation: Citation) -> str:
    """Give the id a test cites; refuse one that no rule has."""
    try:
        return rule(citation.rule).id
    except UnknownWord as error:
        raise UnknownWord(f"{citation.test} (line {citation.line}) cites {citation.rule}: {error}") from None


def cover(rules: Iterable[Rule], cells: dict[str, list[str]]) -> dict[str, Cover]:
    """Count by prefix how many of these rules are proved, and name the others."""
    counts: dict[str, Cover] = {}
    for each in rules:
        count = counts.setdefault(each.prefix, Cover(rules=0, cited=0, missing=[]))
        count["rules"] += 1
        if cells[each.id]:
            count["cited"] += 1
        else:
            count["missing"].append(each.id)
    return counts


# ---- how the tests ended -------------------------------------------------------------------------------------------


def read_outcomes(root: Path) -> dict[str, str]:
    """Read how each test ended when it last ran; nothing if none ran here yet."""
    try:
        read = json.loads((root / OUTCOMES).read_text(encoding="utf-8"))
    except (FileNotFoundError, json.JSONDecodeError):  # half a file is as good as none: the next run writes it anew
        return {}
    return {str(test): str(outcome) for test, outcome in read.items()}


def write_outcomes(root: Path, ended: dict[str, str]) -> None:
    """Add the outcomes of a run to those of earlier ones; forget tests whose file is gone."""
    outcomes = {**read_outcomes(root), **ended}
    files = {test.partition("::")[0] for test in outcomes}
    gone = {file for file in files if not (root / file).is_file()}
    # a module that ran its tests could be imported after all
    ran = {test.partition("::")[0] for test in ended if "::" in test}
    kept = {t: o for t, o in outcomes.items() if t not in ran and t.partition("::")[0] not in gone}
    path = root / OUTCOMES
    path.parent.mkdir(exist_ok=True)
    fresh = path.with_suffix(f".{os.getpid()}")
    fresh.write_text(json.dumps(kept, indent=0, sort_keys=True), encoding="utf-8")
    fresh.replace(path)  # whole or not at all: several runs may end together


def disproved(outcomes: dict[str, str]) -> set[str]:
    """Name what proves nothing: tests that failed, the tests of failed parameters, modules that could not be read."""
    failed = {name for name, outcome in outcomes.items() if outcome in DISPROVED}
    return failed | {name.partition("[")[0] for name in failed}


# ---- the marks in the source ---------------------------------------------------------------------------------------


def citations(root: Path) -> list[Citation]:
    """List every citation of a rule in the tests of a checkout."""
    found = {each for file in sorted((root / "tests").rglob("test_*.py")) for each in read_tests(root, file)}
    return sorted(found, key=lambda each: (each.test, each.line, each.rule))


def read_tests(root: Path, file: Path) -> Iterator[Citation]:
    """Read the citations of one test file."""
    tree = ast.parse(file.read_text(encoding="utf-8"), str(file))
    name = file.relative_to(root).as_posix()
    return read_body(name, tree.body, named_values(tree), [])


def read_body(name: str, body: list[ast.stmt], values: Values, above: list[ast.Call]) -> Iterator[Citation]:
    """Read a module or class: what stands on it holds for every test in it."""
    marks = [*above, *marks_in([values_of(line) for line in body if is_pytestmark(line)], values)]
    for line in body:
        if isinstance(line, ast.ClassDef) and line.name.startswith("Test"):
            held = [*marks, *marks_in(line.decorator_list, values)]
            yield from read_body(f"{name}::{line.name}", line.body, values, held)
        elif isinstance(line, Function) and line.name.startswith("test"):
            yield from read_test(f"{name}::{line.name}", line, values, marks)


def read_test(test: str, node: Function, values: Values, above: list[ast.Call]) -> Iterator[Citation]:
    """Read the marks of one test; a mark on a named parameter proves by that parameter alone."""
    tables = [each for each in node.decorator_list if is_call(each, "parametrize")]
    plain = [each for each in node.decorator_list if each not in tables]
    for mark in [*above, *marks_in(plain, values)]:
        yield from cite(test, mark)
    for param in calls_in(tables, "param", values):
        words = {word.arg: word.value for word in param.keywords}
        name = words.get("id")
        # with two tables, or without a name, pytest puts the name together: count the whole test
        exact = f"{test}[{name.value!s}]" if isinstance(name, ast.Constant) and len(tables) == 1 else test
        for mark in marks_in([words["marks"]] if "marks" in words else [], values):
            yield from cite(exact, mark)


def cite(test: str, mark: ast.Call) -> Iterator[Citation]:
    """Give the ids of one mark."""
    for argument in mark.args:
        if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
            found = ast.unparse(argument)
            raise UnknownWord(f"{test} (line {mark.lineno}): @rule takes plain ids like 'B-52', not {found}")
        yield Citation(argument.value, test, mark.lineno)


def marks_in(places: Iterable[ast.expr], values: Values) -> list[ast.Call]:
    """Find rule(...) and pytest.mark.rule(...) in decorators or lists of marks."""
    return calls_in(places, "rule", values)


def calls_in(places: Iterable[ast.expr], name: str, values: Values) -> list[ast.Call]:
    """Find the calls of a name in expressions, looking through names that the module gives to a list of them."""
    found: list[ast.Call] = []
    for place in places:
        for node in ast.walk(place):
            if isinstance(node, ast.Call) and is_call(node, name):
                found.append(node)
            elif isinstance(node, ast.Name) and node.id in values:
                found += calls_in([values[node.id]], name, {k: v for k, v in values.items() if k != node.id})
    return found


def is_call(node: ast.expr, name: str) -> bool:
    """Say whether an expression calls something of that name, from whatever module."""
    if not isinstance(node, ast.Call):
        return False
    called = node.func
    if isinstance(called, ast.Attribute):
        return called.attr == name
    return isinstance(called, ast.Name) and called.id == name


def is_pytestmark(line: ast.stmt) -> bool:
    """Say whether a line marks the whole module or class."""
    return isinstance(line, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "pytestmark" for t in line.targets)


def values_of(line: ast.stmt) -> ast.expr:
    """Give what an assignment assigns."""
    assert isinstance(line, ast.Assign)
    return line.value


def named_values(tree: ast.Module) -> Values:
    """Give the values that a module gives names to."""
    return {
        target.id: line.value
        for line in tree.body
        if isinstance(line, ast.Assign)
        for target in line.targets
        if isinstance(target, ast.Name)
    }
