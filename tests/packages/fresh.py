"""A fresh environment, with or without a copy of the volcano in it: nothing is fetched, the tree stays clean."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from tests.packages.making import SOURCE

VOLCANO = Path(__file__).parents[2] / "examples/volcano"
PIP = ["-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--no-compile"]


class Fresh:
    """An environment of its own that sees the libraries of the one tests run in, and Wyspa's source."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.home = folder / "home"
        self.home.mkdir(parents=True)
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "env"], check=True)
        self.python = folder / "env/bin/python"
        here = sysconfig.get_paths()
        seen = dict.fromkeys([here["purelib"], here["platlib"], str(SOURCE)])
        own = sysconfig.get_path("purelib", vars={"base": str(folder / "env"), "platbase": str(folder / "env")})
        (Path(own) / "development.pth").write_text("".join(f"{path}\n" for path in seen), encoding="utf-8")

    def install(self, package: Path) -> Path:
        """Install a copy of a package, and give the copy."""
        copy = self.folder / package.name
        shutil.copytree(package, copy, ignore=shutil.ignore_patterns("__pycache__", "build", "*.egg-info", ".*"))
        done = self.run(*PIP, "--disable-pip-version-check", str(copy))
        assert done.returncode == 0, done.stderr
        return copy

    @property
    def environment(self) -> dict[str, str]:
        """Give what its processes know: nothing of the path that these tests were started with."""
        kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
        return kept | {"COLUMNS": "160", "PYTHONUTF8": "1"}

    def run(self, *words: str, typed: str = "", within: Path | None = None) -> subprocess.CompletedProcess[str]:
        """Run Python to its end; `typed` is what somebody types."""
        return subprocess.run(
            [str(self.python), *words], input=typed, capture_output=True, text=True, env=self.environment,
            cwd=within or self.home, check=False,
        )  # fmt: skip

    def wyspa(self, *words: str, typed: str = "") -> str:
        """Run a command that must succeed, and give what it prints."""
        done = self.run("-m", "wyspa", *words, typed=typed)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def ask(self, code: str) -> object:
        """Run a script that prints JSON."""
        done = self.run("-c", code)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)
