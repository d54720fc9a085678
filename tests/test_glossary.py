"""docs/glossary.md says where each word lives, and one word is one thing in files and classes."""

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "wyspa"
PAGE = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
WIRE = (
    "server/messages/",
    "server/wire.py",
    "server/bodies.py",
    "server/hall/wire.py",
    "server/hall/bodies.py",
)  # with module


@cache
def classes(path: Path) -> dict[str, ast.ClassDef]:
    """Give the classes of a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name: node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}


def attributes(node: ast.ClassDef) -> set[str]:
    """Name what a class has: methods, and what is declared."""
    found = {part.name for part in node.body if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef)}
    return found | {
        part.target.id for part in node.body if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)
    }


def section(title: str) -> str:
    """Give the part of the page below a title."""
    return PAGE.partition(f"## {title}\n")[2].partition("\n## ")[0]


def rows(text: str) -> list[list[str]]:
    """Give the rows of all tables, without their heads."""
    found = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in text.splitlines() if line[:1] == "|"]
    return [row for row in found if row[0] not in ("word", "file") and not set(row[0]) <= set("-|")]


def words() -> list[list[str]]:
    """Give word, meaning and place of all that the glossary explains."""
    return rows(PAGE.partition("## Words that mean two things")[0])


def package_files() -> list[Path]:
    """List the files of the package."""
    return sorted(path for path in SOURCE.rglob("*.py") if path.name != "__init__.py")


def test_every_word_stands_once() -> None:
    found = [row[0] for row in words()]
    assert len(found) > 100
    assert sorted(found) == sorted(set(found))


def test_every_word_lives_where_the_page_says() -> None:
    for word, _, where in words():
        named = re.findall(r"`([^`]+)`", where)
        path = SOURCE / named[0]
        assert path.is_file(), f"{word}: there is no {named[0]}"
        for name in named[1:]:
            kind, _, attribute = name.partition(".")
            assert kind in classes(path), f"{word}: {named[0]} has no class {kind}"
            assert not attribute or attribute in attributes(classes(path)[kind]), f"{word}: {kind} has no {attribute}"


def test_a_class_name_is_one_class() -> None:
    found = defaultdict(set)
    for path in package_files():
        where = path.relative_to(SOURCE).as_posix()
        if not where.startswith(WIRE):
            for name in classes(path):
                found[name].add(where)
    assert {name: sorted(where) for name, where in found.items() if len(where) > 1} == {}


def test_a_file_name_is_one_file_unless_the_page_says_why() -> None:
    text = section("Files that share a name")
    folders = tuple(re.findall(r"`([^`]+/)`", text.partition("In the\nfolders of boxes")[0]))
    assert len(folders) == 6
    for folder in folders:
        assert (SOURCE / folder).is_dir(), f"there is no folder {folder}"
    explained = {row[0].strip("`") for row in rows(text)}
    found = defaultdict(list)
    for path in package_files():
        where = path.relative_to(SOURCE).as_posix()
        of_a_box = where.startswith("rules/") and where.count("/") > 1
        if not of_a_box and not where.startswith(folders):
            found[path.name].append(where)
    twice = {name: where for name, where in found.items() if len(where) > 1 and name not in explained}
    assert twice == {}
    everywhere = [path.name for path in package_files()]
    for name in explained:
        assert everywhere.count(name) > 1, f"{name} is one file by now: the page need not explain it"
