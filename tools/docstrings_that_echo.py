"""List docstrings that say no more than the name: it has all their words, or many methods of one name share them."""

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent / "src" / "wyspa"
OFTEN = 5  # methods of one name with the same docstring: it says what the name says
SMALL = {
    *(
        "a",
        "an",
        "the",
        "and",
        "of",
        "in",
        "on",
        "at",
        "to",
        "for",
        "by",
        "with",
        "as",
        "all",
        "one",
        "is",
        "it",
        "its",
    ),
    *("this", "that", "what", "whether", "give", "gives", "get", "say", "tell", "name"),
}
Documented = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def stems(text: str) -> set[str]:
    """Give the words of a text without their endings."""
    words = re.findall(r"[a-z]+", re.sub(r"([A-Z])", r" \1", text).replace("_", " ").lower())
    return {re.sub(r"(ies|es|s|ing|ed)$", "", word) for word in words if word not in SMALL}


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
    echoing = 0
    for path, node, owner in found:
        text = ast.get_docstring(node) or ""
        if echoes(node, owner):
            echoing += 1
            print(f"{path}:{node.lineno}: {node.name}: {text.splitlines()[0]}")
    often = [(key, n) for key, n in shared.most_common() if n >= OFTEN]
    for (name, text), n in often:
        print(f"{n} times {name}: {(text or '').splitlines()[0]}")
    alike = sum(n for _, n in often)
    print(f"{len(found)} docstrings; {echoing} echo their name, {alike} are one of {len(often)} that are repeated")
    return 0


if __name__ == "__main__":
    sys.exit(main())
