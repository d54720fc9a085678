"""Compile core and rules with mypyc; without a compiler, or with WYSPA_PURE=1, the same source runs uncompiled."""

import os
from pathlib import Path

from setuptools import Extension, setup

COMPILED = ["src/wyspa/core", "src/wyspa/rules"]
SINGLE = ["src/wyspa/game.py", "src/wyspa/maps/spiral.py"]
APART = {"rules/cities_knights/": "wyspa_cities", "rules/connect/": "wyspa_connect"}
# declarations, and what is read once: nothing to gain
PLAIN = ["__init__", "box", "catalogue", "folder", "handed", "installed", "presets", "said", "tellings"]


def extensions() -> list[Extension]:
    """Build a group for the engine and one for each large box: calls within a group stay direct (decision 16)."""
    if os.environ.get("WYSPA_PURE") == "1":
        return []
    from mypyc.build import mypycify

    files = sorted(str(f) for folder in COMPILED for f in Path(folder).rglob("*.py") if f.stem not in PLAIN)
    files += [f for f in SINGLE if Path(f).exists()]
    groups = [([f for f in files if box in f], name) for box, name in APART.items()]
    apart = {f for group, _ in groups for f in group}
    groups.insert(0, ([f for f in files if f not in apart], "wyspa_engine"))
    built = mypycify(files, opt_level=os.environ.get("WYSPA_OPT", "3"), debug_level="1", separate=groups)
    for extension in built:
        extension.optional = True
        extension.extra_compile_args = [*extension.extra_compile_args, "-fno-semantic-interposition"]
        extension.extra_link_args = [*extension.extra_link_args, "-Wl,-Bsymbolic"]
    return built


setup(ext_modules=extensions(), package_dir={"": "src"})
