"""Compile core and rules with mypyc; without a compiler, or with WYSPA_PURE=1, the same source runs uncompiled."""

import os
from pathlib import Path

from setuptools import Extension, setup

COMPILED = ["src/wyspa/core", "src/wyspa/rules"]
SINGLE = ["src/wyspa/game.py", "src/wyspa/maps/spiral.py"]
PLAIN = ["__init__.py", "box.py", "catalogue.py", "presets.py"]  # lists and options: nothing to gain


def extensions() -> list[Extension]:
    """Build one group: calls between modules stay direct."""
    if os.environ.get("WYSPA_PURE") == "1":
        return []
    from mypyc.build import mypycify

    files = sorted(str(f) for folder in COMPILED for f in Path(folder).rglob("*.py") if f.name not in PLAIN)
    built = mypycify(
        files + [f for f in SINGLE if Path(f).exists()], opt_level=os.environ.get("WYSPA_OPT", "3"), debug_level="1"
    )
    for extension in built:
        extension.optional = True
        extension.extra_compile_args = [*extension.extra_compile_args, "-fno-semantic-interposition"]
        extension.extra_link_args = [*extension.extra_link_args, "-Wl,-Bsymbolic"]
    return built


setup(ext_modules=extensions(), package_dir={"": "src"})
