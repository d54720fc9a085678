"""What setup.py takes out of the C that mypyc writes, and what it leaves (decision 109)."""

import ast
import runpy
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SETUP = runpy.run_path(str(ROOT / "setup.py"), run_name="read")

NUMBER = """
    cpy_r_r12 = ((wyspa___core___state___PlayerObject *)cpy_r_r11)->_purse;
    if (unlikely(cpy_r_r12 == -113) && !(((wyspa___core___state___PlayerObject *)cpy_r_r11)->bitmap & 1)) {
        PyErr_SetString(PyExc_AttributeError, "attribute 'purse' of 'Player' undefined");
    }
    cpy_r_r13 = cpy_r_r12 == -113;
    if (unlikely(cpy_r_r13)) goto CPyL10;
"""
CALLED = """
    cpy_r_r20 = CPyDef_wyspa___core___purse___held(cpy_r_x, cpy_r_k);
    cpy_r_r21 = cpy_r_r20 == -113;
    if (unlikely(cpy_r_r21)) goto CPyL11;
"""
ARRAY = """
    if (unlikely(cpy_r_r1.len < 0)) {
        CPy_AttributeError("src/wyspa/core/book.py", "legal", "{}", "players", 193, CPyStatic_globals);
        goto CPyL27;
    }
"""


def mended(tmp_path: Path, text: str) -> str:
    """Give C as it is compiled."""
    file = tmp_path / "group.c"
    file.write_text("char CPyDef_f(void) {\n" + text + "}\n", encoding="utf-8")
    SETUP["calm"](file)
    return file.read_text(encoding="utf-8")


def test_an_int_that_is_read_is_not_compared(tmp_path: Path) -> None:
    text = mended(tmp_path, NUMBER)
    assert "cpy_r_r13 = 0;" in text
    assert "undefined" not in text


def test_an_int_that_a_call_gives_is_looked_at_as_before(tmp_path: Path) -> None:
    assert "cpy_r_r21 = cpy_r_r20 == -113;" in mended(tmp_path, CALLED)


def test_an_array_is_trusted_in_complete_classes_only(tmp_path: Path) -> None:
    assert "if (0) {" in mended(tmp_path, ARRAY.replace("{}", "State"))
    assert "if (unlikely(cpy_r_r1.len < 0)) {" in mended(tmp_path, ARRAY.replace("{}", "Volcano"))


def test_complete_classes_set_everything_they_declare() -> None:

    for name in SETUP["COMPLETE"].split("|"):
        file = next(f for f in (ROOT / "src/wyspa/core").glob("*.py") if f"\nclass {name}:" in f.read_text("utf-8"))
        tree = ast.parse(file.read_text("utf-8"))
        found = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name)
        declared = {part.target.id for part in found.body if isinstance(part, ast.AnnAssign) and part.value is None}
        begin = next(part for part in found.body if isinstance(part, ast.FunctionDef) and part.name == "__init__")
        helpers = {
            node.func.attr
            for node in ast.walk(begin)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        }
        called = [part for part in found.body if isinstance(part, ast.FunctionDef) and part.name in helpers]
        written = {
            node.attr
            for part in [begin, *called]
            for node in ast.walk(part)
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
        }
        assert declared <= written, (name, declared - written)
