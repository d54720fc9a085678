"""What the source says it will tell and refuse: read from its syntax, so that nothing new goes without words."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import wyspa

SOURCE = Path(wyspa.__file__).parent


def calls() -> Iterator[tuple[str, ast.Call, str]]:
    """Give every call in the source: the name called, the call, where it stands."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                yield name, node, f"{path.relative_to(SOURCE)}:{node.lineno}"


def strings(node: ast.expr) -> list[str] | None:
    """Give the strings an expression can be; None if that cannot be read from it."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        yes, no = strings(node.body), strings(node.orelse)
        return None if yes is None or no is None else yes + no
    return None


@cache
def told() -> dict[str, str]:
    """Give every name of an event that is told, with a place where that happens."""
    found: dict[str, str] = {}
    for name, call, where in calls():
        if name in ("tell", "tell_some") and len(call.args) >= 4:
            names = strings(call.args[0])
            assert names is not None, f"{where}: the name of an event must stand there as a word"
            found.update(dict.fromkeys(names, where))
    return found


def reasons() -> list[tuple[str, set[str], str]]:
    """Give every reason for a refusal: its key, the names of its facts, where it stands."""
    found: list[tuple[str, set[str], str]] = []
    for name, call, where in calls():
        if name in ("Why", "Unreadable") and len(call.args) >= 2:
            key, facts = call.args[1], call.args[2] if len(call.args) > 2 else None
        elif name == "why_not_of":
            key, facts = call.args[4], ast.parse('{"victim": ""}', mode="eval").body
        elif name == "general" and len(call.args) == 2:
            key, facts = call.args[0], call.args[1]
        else:
            continue
        keys = strings(key)
        if keys is None:
            # two places make their keys: `general` passes on what it was given, a phase names itself
            assert isinstance(key, ast.JoinedStr) or ast.unparse(key) == "key", f"{where}: {ast.unparse(key)}"
            continue
        names = {k.value for k in facts.keys if isinstance(k, ast.Constant)} if isinstance(facts, ast.Dict) else set()
        found.extend((key, {str(name) for name in names}, where) for key in keys)
    return found


def clauses() -> list[tuple[str, set[str] | None, str]]:
    """Give every clause of what is at stake: its key, the names of its facts where they stand there, and the place."""
    found: list[tuple[str, set[str] | None, str]] = []
    for name, call, where in calls():
        if name == "Clause" and call.args:
            facts = call.args[1] if len(call.args) > 1 else ast.Dict([], [])
            names = (
                {str(k.value) for k in facts.keys if isinstance(k, ast.Constant)}
                if isinstance(facts, ast.Dict)
                else None
            )
            found.extend((key, names, where) for key in strings(call.args[0]) or [])
    return found
