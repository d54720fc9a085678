"""What thinking and the environments are made of is compiled whole: one module left out costs all that call it."""

import ast
from pathlib import Path

import pytest

from wyspa.engine import FILES, FOLDERS, checkout

ROOT = checkout()


def imported(file: Path) -> set[str]:
    """List the files of Wyspa that a file imports when it is loaded."""
    assert ROOT is not None
    found = set()
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("wyspa."):
            for name in (str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)):
                path = "src/" + name.replace(".", "/") + ".py"
                if (ROOT / path).is_file():
                    found.add(path)
    return found


@pytest.mark.skipif(ROOT is None, reason="an installed package has no list of sources")
@pytest.mark.parametrize("file", [name for name in FILES if name.startswith(("src/wyspa/mind/", "src/wyspa/env/"))])
def test_a_compiled_module_imports_only_what_is_compiled_too(file: str):
    assert ROOT is not None
    plain = {path for path in imported(ROOT / file) if path not in FILES and not path.startswith(FOLDERS)}
    assert plain == set(), f"list them in wyspa/engine.py, or let {file} do without"
