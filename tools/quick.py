"""Check what git says has changed: style, types, layers, the tests of its part, and a compile of its group."""

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
ENGINE = ("src/wyspa/core/", "src/wyspa/rules/", "src/wyspa/game.py", "src/wyspa/maps/spiral.py")
WHOLE_PARTS = ("arena", "bots", "cli", "data", "draw", "maps", "replay", "words", "core")


def changed() -> list[str]:
    """List the files that differ from the last commit; if none does, those of the last commit."""
    found = git("diff", "--name-only", "HEAD") + git("ls-files", "--others", "--exclude-standard")
    return sorted(set(found or git("diff", "--name-only", "HEAD~1", "HEAD")))


def git(*words: str) -> list[str]:
    """Ask git for names of files."""
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()


def tests_of(file: str) -> set[str]:
    """Give the tests that look at a file: itself, those of its box or part, and those that have its name."""
    parts, stem = Path(file).parts, Path(file).stem
    if parts[0] == "tests":
        return {file} if stem.startswith("test_") and file.endswith(".py") else {str(Path(file).parent)}
    if parts[:2] != ("src", "wyspa") or len(parts) < 4:
        return {"tests/core", "tests/rules/base"} if file == "src/wyspa/game.py" else set()
    if parts[2] == "rules":
        return {f"tests/rules/{parts[3]}"}
    found = {f"tests/{parts[2]}"} if parts[2] in WHOLE_PARTS else set()
    return found | {str(f.relative_to(ROOT)) for f in (ROOT / "tests" / parts[2]).rglob(f"test_{stem}*.py")}


def run(what: str, *words: str, **environment: str) -> bool:
    """Run one check; say how long it took and whether it holds."""
    start = time.monotonic()
    done = subprocess.run(words, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True)
    print(f"{'ok  ' if done.returncode == 0 else 'FAIL'} {what} ({time.monotonic() - start:.1f} s)", flush=True)
    if done.returncode:
        print(done.stdout + done.stderr, flush=True)
    return done.returncode == 0


def main() -> int:
    """Run the checks, the quickest first; all of them, even if one fails."""
    files = [file for file in changed() if (ROOT / file).exists()]
    python = [file for file in files if file.endswith(".py")]
    print(f"{len(files)} files changed: {', '.join(files[:6])}{' ...' if len(files) > 6 else ''}")
    good = True
    if python:
        good &= run("ruff check", str(BIN / "ruff"), "check", *python)
        good &= run("ruff format", str(BIN / "ruff"), "format", "--check", *python)
    if any(file.startswith("src/wyspa/") for file in python):
        good &= run("core names no box", sys.executable, "tools/core_names_no_box.py")
        good &= run("layers", str(BIN / "lint-imports"))
        good &= run("types", str(BIN / "mypy"), "--strict", "src/wyspa")
    tests = sorted(test for test in set().union(*map(tests_of, files)) if (ROOT / test).exists())
    if any(file.startswith(ENGINE) for file in python):
        good &= run("compiling", sys.executable, "tools/compile_engine.py", "--quick")
    if tests:  # compiled, if it could be: make test does both
        good &= run(f"tests: {' '.join(tests)}", sys.executable, "-m", "pytest", "-n2", *tests)
    if any(file.startswith("web/") for file in files):
        good &= run("page: types", "npm", "--prefix", "web", "run", "--silent", "check")
        good &= run("page: tests", "npm", "--prefix", "web", "test", "--silent")
    print("fine as far as this looks: make test looks everywhere" if good else "something does not hold, see above")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
