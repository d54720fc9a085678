"""Compile a group by how often its lines run: once with counters, a training, then for good (decision 92).

Only gcc is asked for this, and only where it has the library that counts. Nothing depends on it but speed: whatever
goes wrong is a NoProfile, and the group is compiled as it would be without.
"""

import hashlib
import os
import re
import subprocess
import sys
import sysconfig
from functools import cache
from pathlib import Path

from setuptools import Extension

TRAINING = Path(__file__).resolve().parent / "train_engine.py"
TRAINING_SECONDS = 600  # on a machine with much else to do
GROUPS = ("wyspa_engine__mypyc", "wyspa_cities__mypyc", "wyspa_env__mypyc")  # worth a second compile
# Lines are counted after the first passes of the compiler, which must be those of the real compile; what comes after
# them only takes time here.
COUNTING = [
    "-O2", "--param", "early-inlining-insns=14", "-fno-tree-pre", "-fno-gcse", "-fno-schedule-insns2",
    "-fno-tree-vectorize", "-fno-ipa-icf", "-fno-ipa-cp", "-fprofile-generate", "-fprofile-update=single",
]  # fmt: skip
# What the training never reached is compiled as without a profile.
BY_COUNTS = [
    "-fprofile-use", "-fprofile-partial-training", "-Werror=missing-profile", "-Wno-coverage-mismatch",
]  # fmt: skip


class NoProfile(Exception):
    """It cannot be done here; the sentence says why."""


@cache
def can_count() -> bool:
    """Tell whether the compiler is gcc, with the library that counts."""
    compiler = str(sysconfig.get_config_var("CC") or "gcc").split()[0]
    if "Free Software Foundation" not in said_by(compiler, "--version"):
        return False
    return Path(said_by(compiler, "-print-file-name=libgcov.a").strip()).is_absolute()


def said_by(compiler: str, question: str) -> str:
    """Ask the compiler about itself; one that cannot be asked says nothing."""
    try:
        return subprocess.run([compiler, question], capture_output=True, text=True).stdout
    except OSError:
        return ""


def is_wanted() -> bool:
    """Tell whether it is done: where it can be, unless somebody says WYSPA_PROFILE=0 to have an engine sooner."""
    return os.environ.get("WYSPA_PROFILE") != "0" and can_count()


def is_profiled(extension: Extension) -> bool:
    """Tell whether a group is compiled by a profile here."""
    return is_wanted() and extension.name in GROUPS and len(extension.sources) == 1


def ways() -> str:
    """Name how profiles are made and used, so that a compiled file is known by it."""
    return hashlib.sha256(TRAINING.read_bytes() + repr((COUNTING, BY_COUNTS)).encode()).hexdigest()[:8]


def counting(command: list[str], place: Path, _: Path) -> Path:
    """Compile with counters; when Python ends, the numbers lie beside the object file."""
    in_two_steps([word for word in command if not re.fullmatch(r"-O\w", word)], COUNTING, place, Path(f"{place}.so"))
    return Path(f"{place}.so")


def in_two_steps(words: list[str], options: list[str], place: Path, whole: Path) -> None:
    """Compile, then link: the compiler looks for numbers under the name of the object file."""
    at = next(i for i, word in enumerate(words) if word.endswith(".c"))
    before = [word for word in words[:at] if word != "-shared" and not word.startswith(("-L", "-Wl,"))]
    after = [word for word in words[at + 1 :] if not word.startswith(("-L", "-l", "-Wl,"))]
    run([*before, *after, *options, "-c", words[at], "-o", f"{place}.o"])
    run([*words[:at], *options, f"{place}.o", *words[at + 1 :], "-o", str(whole)])


def train(draft: Path, work: Path) -> None:
    """Play with groups that count; each leaves its numbers."""
    environment = {**os.environ, "PYTHONPATH": str(work / "src"), "WYSPA_PURE": "0"}
    run([sys.executable, str(TRAINING), str(draft)], environment, TRAINING_SECONDS)


def by_counts(command: list[str], place: Path, whole: Path) -> Path:
    """Compile by what the training has counted; a file gets its name when it is whole."""
    numbers = Path(f"{place}.gcda")
    if not numbers.is_file():
        raise NoProfile(f"the training has not reached {place.name}")
    part = whole.with_suffix(f".{os.getpid()}")
    in_two_steps(command, BY_COUNTS, place, part)
    part.rename(whole)
    return whole


def run(words: list[str], environment: dict[str, str] | None = None, seconds: int | None = None) -> None:
    """Run a command that has to succeed."""
    try:
        done = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=seconds)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoProfile(f"{words[0]}: {error}") from None
    if done.returncode:
        raise NoProfile(f"{Path(words[0]).name} has failed:\n{done.stderr[-1000:]}")
