"""Compile core and rules with mypyc; with WYSPA_PURE=1 nothing is compiled, and the same source runs as it is.

An engine that tools/compile_engine.py has made of this source is taken as it is.
"""

import os
import re
import runpy
import shutil
from importlib.metadata import version
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ENGINE = runpy.run_path("src/wyspa/engine.py", run_name="engine")
# declarations, and what is read once: nothing to gain
PLAIN = ["__init__", "amiss", "box", "catalogue", "folder", "handed", "installed", "presets", "said", "tellings"]
# Groups of their own, and how far the compiler optimises them: calls within a group stay direct (decision 16)
APART = {
    "src/wyspa/env/": ("wyspa_env", "3"),
    "src/wyspa/mind/": ("wyspa_mind", "3"),
    "src/wyspa/server/": ("wyspa_telling", "2"),
    "src/wyspa/words/": ("wyspa_words", "2"),
    "rules/cities_knights/": ("wyspa_cities", "3"),
    "rules/connect/": ("wyspa_connect", "3"),
    "rules/scenarios/": ("wyspa_scenarios", "1"),
    "rules/travel/": ("wyspa_travel", "1"),
}
# -Wall makes gcc read the lines of half a million lines again and again for one warning: 40 % of its time
FLAGS = ["-fno-semantic-interposition", "-Wno-misleading-indentation", "-Wno-attributes"]
ONCE = """#if defined(__GNUC__) && !defined(__clang__)
#define RUN_ONCE __attribute__((optimize("O0")))
#define FROM_PYTHON __attribute__((cold))
#else
#define RUN_ONCE
#define FROM_PYTHON
#endif
#define GIVE_BACK(kind, v) do { if (!VEC_IS_ERROR(v)) VEC_##kind##_DECREF(v); } while (0)
"""
# What mypyc writes after reading a native int of an object, to find out whether it was ever set (decision 109),
UNSET = re.compile(
    r"^if \(unlikely\((cpy_r_\w+) == -113\) && !\(.*->bitmap & \w+\)\) \{\n"
    r"PyErr_SetString\(PyExc_AttributeError, .*\);\n\}\n(cpy_r_\w+) = \1 == -113;$",
    re.MULTILINE,
)
# and after reading an object or an array of a class whose `__init__` sets everything. Others are looked at: a rule of
# a stranger may forget to call `__init__`, and must get an error for it.
COMPLETE = "Actions|Board|Layout|Piece|Player|State"
MISSING = re.compile(
    r"^if \(unlikely\(cpy_r_\w+(?:\.len < 0| == NULL| == 2)\)\) \{$"
    rf'(?=\nCPy_AttributeError\("[^"]*", "[^"]*", "(?:{COMPLETE})", )',
    re.MULTILINE,
)
# Versions of librt whose `unbox` hands out a reference of its own (decision 93). Another one may lend it: then nothing
# is given back, and the test of growth says what to do.
OWNING = ("0.16.",)


def extensions() -> list[Extension]:
    """Translate to C: a group for the engine and one for each large box."""
    from mypyc.build import mypycify

    files = [str(f) for folder in ENGINE["FOLDERS"] for f in Path(folder).rglob("*.py") if f.stem not in PLAIN]
    files += [f for f in ENGINE["FILES"] if f.startswith("src/")]
    groups = [([f for f in sorted(files) if box in f], name) for box, (name, _) in APART.items()]
    apart = {f for group, _ in groups for f in group}
    groups.insert(0, (sorted(set(files) - apart), "wyspa_engine"))
    levels = {f"{name}__mypyc": most for name, most in APART.values()}
    built = mypycify(sorted(files), opt_level="3", debug_level="0", separate=[group for group in groups if group[0]])
    for extension in built:
        level = levels.get(extension.name, "3") if extension.name.endswith("__mypyc") else "1"
        extension.optional = True
        extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS, f"-O{level}"]
        extension.extra_link_args = [*extension.extra_link_args, "-Wl,-Bsymbolic"]
        for source in extension.sources:
            calm(Path(source))
    return built


def calm(file: Path) -> None:
    """Mark what runs once, or only to come in from Python: the compiler need not work hard for it."""
    text = file.read_text(encoding="utf-8")
    if "RUN_ONCE" in text or "CPyDef_" not in text:
        return
    text = re.sub(r"^[ \t]+", "", text, flags=re.MULTILINE)  # mypyc indents each function further than the last
    text = re.sub(r"^(char CPyDef_\w+_____top_level__\(void\) \{)$", r"RUN_ONCE \1", text, flags=re.MULTILINE)
    text = re.sub(r"^(PyObject \*CPyPy_\w+\(.*\) \{)$", r"FROM_PYTHON \1", text, flags=re.MULTILINE)
    text = UNSET.sub(r"\2 = 0;", text)  # whoever reads what was never set fails where the source runs uncompiled
    text = MISSING.sub("if (0) {", text)
    if version("librt").startswith(OWNING):
        text = re.sub(r"^(arg_\w+|tmp) = Vec(\w+)Api\.unbox\(.*\);$", given_back, text, flags=re.MULTILINE)
    file.write_text(ONCE + text, encoding="utf-8")


def given_back(unboxed: re.Match[str]) -> str:
    """Let an array that comes from plain Python be lent for the call: mypyc forgets to give back what it takes."""
    return f"{unboxed[0]} GIVE_BACK({unboxed[2].upper()}, {unboxed[1]});"


def kept() -> Path | None:
    """Give the engine that was compiled of this source before, fully optimised, if there is one."""
    place = Path("build/engine") / ENGINE["fingerprint"](Path())
    return place if place.is_dir() else None


class Take(build_ext):
    """Takes compiled modules from where they are kept."""

    def build_extension(self, ext: Extension) -> None:
        """Copy one."""
        target = Path(self.get_ext_fullpath(ext.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ext.sources[0], target)


if __name__ == "__main__":
    place, commands = kept(), {}
    if os.environ.get("WYSPA_PURE") == "1":
        modules = []
    elif place is not None:
        there = sorted(place.rglob("*" + ENGINE["ENDING"]))
        names = [str(file.relative_to(place)).removesuffix(ENGINE["ENDING"]).replace(os.sep, ".") for file in there]
        modules = [Extension(name, [str(file)]) for name, file in zip(names, there, strict=True)]
        commands = {"build_ext": Take}
    else:
        modules = extensions()
    setup(ext_modules=modules, package_dir={"": "src"}, cmdclass=commands)
