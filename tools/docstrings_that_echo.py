"""Refuse docstrings of methods that say no more than the name: it has all their words, or many of one name share them.

Modules, classes and functions say what they are for; a method needs a docstring only where it says more than its name.
"""

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent / "src" / "wyspa"
OFTEN = 5  # methods of one name with the same docstring: it says what the name says
SMALL = re.compile(
    r"a|an|the|and|of|in|on|at|to|for|by|with|as|all|one|is|it|its|this|that|what|whether|gives?|get|say|tell|name"
)
Documented = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def stems(text: str) -> set[str]:
    """Give the words of a text without their endings."""
    words = re.findall(r"[a-z]+", re.sub(r"([A-Z])", r" \1", text).replace("_", " ").lower())
    return {re.sub(r"(ies|es|s|ing|ed)$", "", word) for word in words if not SMALL.fullmatch(word)}


def documented(node: ast.AST, owner: str = "") -> Iterator[tuple[Documented, str]]:
    """Walk all that has a docstring, with the class it belongs to."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Documented):
            if ast.get_docstring(child):
                yield child, owner
            yield from documented(child, child.name if isinstance(child, ast.ClassDef) else owner)
        else:
            yield from documented(child, owner)


def echoes(node: Documented, owner: str) -> bool:
    """Tell whether a docstring has no word that name, class and arguments lack."""
    known = stems(node.name) | stems(owner)
    if not isinstance(node, ast.ClassDef):
        known |= {stem for argument in node.args.args for stem in stems(argument.arg)}
    return stems(ast.get_docstring(node) or "") <= known


def main() -> int:
    """Print what was found."""
    found = [
        (path.relative_to(ROOT), node, owner)
        for path in sorted(ROOT.rglob("*.py"))
        for node, owner in documented(ast.parse(path.read_text(encoding="utf-8")))
    ]
    shared = Counter((node.name, ast.get_docstring(node)) for _, node, owner in found if owner)
    idle = [
        f"{path}:{node.lineno}: {node.name}: {(ast.get_docstring(node) or '').splitlines()[0]}"
        for path, node, owner in found
        if owner and not isinstance(node, ast.ClassDef)
        if echoes(node, owner) or shared[node.name, ast.get_docstring(node)] >= OFTEN
    ]
    if idle:
        print("\n".join(idle))
        print(f"{len(idle)} docstrings of methods say no more than the name: leave them out")
    return 1 if idle else 0


if __name__ == "__main__":
    sys.exit(main())
