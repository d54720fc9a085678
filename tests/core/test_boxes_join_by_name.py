"""The check that boxes join by name catches what it is there for, and finds nothing in the package."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[2] / "tools" / "boxes_join_by_name.py"
spec = importlib.util.spec_from_file_location("boxes_join_by_name", TOOL)
assert spec is not None
assert spec.loader is not None
tool = importlib.util.module_from_spec(spec)
spec.loader.exec_module(tool)

CORE = """
class Module:
    name: str
    slot: int
class Verb:
    pass
class Book:
    modules: list[Module]
"""
ROUTE = """
class Route(Module):
    steps: bool
    kinds: list[int]
    def count_steps(self):
        self.steps = True
class LongRoute(Route):
    pass
BOTH = (Verb, LongRoute)
"""


def faults(code: str, path: str = "src/wyspa/rules/planted.py") -> list[str]:
    """Check code beside a small core and a rule."""
    sources = {"src/wyspa/core/rule.py": CORE, "src/wyspa/rules/base/route.py": ROUTE, path: code}
    return [fault.removeprefix(f"{path}:") for fault in tool.faults(sources)]


ASKS = {
    "a kind": "def f(modules):\n    return [m for m in modules if isinstance(m, Route)]",
    "a kind of a kind": "def f(m):\n    return isinstance(m, LongRoute)",
    "one of several": "def f(m):\n    return isinstance(m, (Verb, Route))",
    "either": "def f(m):\n    return isinstance(m, Verb | Route)",
    "a constant": "def f(m):\n    return isinstance(m, BOTH)",
    "any kind": "def f(m, kind: type[Module]):\n    return isinstance(m, kind)",
    "its type": "def f(m):\n    return type(m) is Route",
    "a case": "def f(m):\n    match m:\n        case Route():\n            return 1",
}
WRITES = {
    "a parameter": "def f(route: Route):\n    route.steps = True",
    "a parameter that may be none": "def f(route: Route | None):\n    route.steps = True",
    "a quoted parameter": "def f(route: 'Route'):\n    route.steps = True",
    "a variable of a loop": "def f(table: Book):\n    for m in table.modules:\n        m.steps = True",
    "a list of modules": "def f(modules: list[Module]):\n    for m in modules:\n        m.steps = True",
    "a list picked from it": "def f(a: list[Module]):\n    b = [m for m in a]\n    for x in b:\n        x.steps = 1",
    "the next of a list": "def f(ms: list[Module]):\n    x = next(m for m in ms)\n    x.steps = 1",
    "a rule that was found": "def f(book):\n    route = book.rule(Route)\n    route.steps = True",
    "a rule found just now": "def f(book):\n    book.find(Route).steps = True",
    "a rule that was made": "def f():\n    route = Route()\n    route.steps = True",
    "a cast": "def f(x):\n    cast(Route, x).steps = True",
    "what a function gives": "def g() -> Route | None: ...\ndef f():\n    g().steps = True",
    "an own partner": "class A(Module):\n    r: Route\n    def install(self, book):\n        self.r.steps = True",
    "a verb's rule": "class A(Verb):\n    r: Route\n    def play(self):\n        self.r.steps = True",
    "a partner's partner": (
        "class A(Module):\n    r: Route\nclass B(Verb):\n    a: A\n    def play(self):\n        self.a.r.steps = 1"
    ),
    "more of it": "def f(route: Route):\n    route.steps += 1",
    "an item of it": "def f(route: Route):\n    route.kinds[0] = 1",
    "one of several targets": "def f(route: Route):\n    a, route.steps = 1, 2",
    "an annotated target": "def f(route: Route):\n    route.steps: bool = True",
    "taking it away": "def f(route: Route):\n    del route.steps",
    "by name": "def f(route: Route):\n    setattr(route, 'steps', True)",
    "what it holds": "def f(route: Route):\n    route.kinds.append(1)",
}
FINE = {
    "the own attributes": "class A(Module):\n    def meet(self, book):\n        self.route = book.rule(Route)",
    "a method with a meaning": "def f(book):\n    book.rule(Route).count_steps()",
    "what is no module": "class P:\n    x: int\ndef f(p: P):\n    p.x = 1\n    return isinstance(p, P)",
    "reading": "def f(route: Route):\n    steps = route.steps\n    return steps",
}


@pytest.mark.parametrize("code", ASKS.values(), ids=ASKS)
def test_asking_what_a_module_is_is_found(code):
    assert [fault for fault in faults(code) if "asks what a module is" in fault]


@pytest.mark.parametrize("code", WRITES.values(), ids=WRITES)
def test_writing_into_another_module_is_found(code):
    (fault,) = faults(code)
    assert "another module" in fault


@pytest.mark.parametrize("code", FINE.values(), ids=FINE)
def test_what_is_allowed_is_not_found(code):
    assert faults(code) == []


@pytest.mark.parametrize("held", ["Route", "Route | None", "list[Route]"])
def test_a_rule_made_with_another_is_found(held):
    code = f"class A(Module):\n    def __init__(self, r: {held}) -> None:\n        self.r = r"
    assert faults(code) == ["2: A is made with a module (r): find it by book.rule"]


def test_a_rule_that_looks_through_all_modules_is_found():
    assert "looks through" in faults("def f(book):\n    return [m for m in book.modules]")[0]
    assert any("for its name" in fault for fault in faults("def f(m: Module):\n    return m.name == 'route'"))


def test_only_the_lookup_may_ask_and_only_the_book_may_say_where_parts_lie():
    asks, writes = "def f(m, kind: type[Module]):\n    return isinstance(m, kind)", "def f(m: Module):\n    m.slot = 1"
    assert faults(asks, "src/wyspa/core/company.py") == [] != faults(asks, "src/wyspa/core/book.py")
    assert faults(writes, "src/wyspa/core/book.py") == [] != faults(writes, "src/wyspa/core/company.py")
    assert faults("def f(m: Module):\n    m.steps = 1", "src/wyspa/core/book.py") != []


def test_the_package_joins_by_name(capsys):
    assert tool.main() == 0, capsys.readouterr().out
