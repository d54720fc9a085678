"""Reads the source of rules for mistakes that playing does not show: some appear only once the rule is compiled."""

import ast
from pathlib import Path

from wyspa.testing.broken import BadRule

TELLS = ("tell", "tell_some")
DICE = ("random", "secrets", "time", "uuid")


def check_source(*paths: str | Path) -> int:
    """Read files and folders, and raise BadRule with file, line and what to write instead; give how many were read."""
    files = [file for path in paths for file in files_of(Path(path))]
    for file in files:
        for number, line, sentence in mistakes(file.read_text(encoding="utf-8")):
            raise BadRule(number, f"{file}:{line}: {sentence}")
    return len(files)


def files_of(path: Path) -> list[Path]:
    """List the Python files of a folder, or the file itself."""
    return sorted(path.rglob("*.py")) if path.is_dir() else [path]


def mistakes(source: str) -> list[tuple[int, int, str]]:
    """List what is wrong: the number of the rule, the line, a sentence."""
    return sorted(found_in(ast.parse(source), False), key=lambda mistake: mistake[1])


def found_in(node: ast.AST, heard: bool) -> list[tuple[int, int, str]]:
    """List what is wrong in a part of a file; `heard` where somebody is known to listen."""
    found = mistake_of(node, heard)
    if isinstance(node, ast.If) and asks_telling(node.test):
        for then in node.body:
            found += found_in(then, True)
        for other in node.orelse:
            found += found_in(other, heard)
        return found
    for child in ast.iter_child_nodes(node):
        found += found_in(child, heard)
    return found


def mistake_of(node: ast.AST, heard: bool) -> list[tuple[int, int, str]]:
    """Say what is wrong with one thing that was written."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift) and isinstance(node.left, ast.Constant):
        if not fixed(node.right):
            said = ast.unparse(node)
            return [(8, node.lineno, f"{said} has 32 bits once it is compiled: write bit(...) or shift an i64")]
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        if isinstance(node.value.func, ast.Name) and node.value.func.id == "append":
            return [(8, node.lineno, "append gives a new vec back: x = append(x, item)")]
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in TELLS and not heard:
        return [(7, node.lineno, f"{node.func.attr} without `if state.telling:` makes facts that nobody hears")]
    elif isinstance(node, ast.Import | ast.ImportFrom):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
        return [
            (6, node.lineno, f"import {name}: a rule draws in a Chance, from the dealer that is handed to it")
            for name in names
            if name.partition(".")[0] in DICE
        ]
    return []


def fixed(node: ast.expr) -> bool:
    """Tell whether a number is known when the rule is compiled: a literal, or a constant in capitals."""
    return isinstance(node, ast.Constant) or (isinstance(node, ast.Name) and node.id.isupper())


def asks_telling(test: ast.expr) -> bool:
    """Tell whether a condition asks if somebody listens."""
    return any(isinstance(part, ast.Attribute) and part.attr == "telling" for part in ast.walk(test))
