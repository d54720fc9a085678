"""Measure this tree against an earlier commit, in turns and in processor time; a ratio of 1.1 means a tenth faster.

python bench/before.py REVISION [--rounds 5] [--folder FOLDER]

The commit is checked out beside the tree (and kept, so that a second run need not compile it again), compiled in its
own way, and each measurement runs in a process of its own: ours, theirs, ours, theirs.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
LEAST = 0.97  # as fast as before, but for noise
MEASURED = {
    "base": ["bench/ours.py", "games", "2000", "1"],
    "sea": ["bench/ours.py", "sea", "400", "1"],
    "cities": ["bench/ours.py", "cities", "500", "1"],
    "Connect": ["bench/connect.py", "actions"],
}


def check_out(revision: str, folder: Path) -> Path:
    """Lay the commit beside the tree and compile it."""
    tree = folder / f"before-{revision}"
    if not tree.is_dir():
        subprocess.run(["git", "worktree", "add", "--detach", str(tree), revision], cwd=ROOT, check=True)
    if (tree / "tools" / "compile_engine.py").is_file():
        command = [sys.executable, "tools/compile_engine.py"]
    else:
        command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    subprocess.run(command, cwd=tree, env=surroundings(tree), check=True)
    return tree


def surroundings(tree: Path) -> dict[str, str]:
    """Let Python import the package of a tree."""
    return {**os.environ, "PYTHONPATH": str(tree / "src")}


def measure(tree: Path, words: list[str]) -> float:
    """Give the nanoseconds of an action."""
    ran = subprocess.run(
        [sys.executable, *words], cwd=tree, env=surroundings(tree), capture_output=True, text=True, check=True
    )
    found = json.loads(ran.stdout)
    if not found["compiled"]:
        raise SystemExit(f"{tree} runs uncompiled: nothing is measured")
    if "actions" in found and "seconds" in found:
        return float(found["seconds"]) / float(found["actions"]) * 1e9
    return median(float(us) for us in found["us_per_action"].values()) * 1e3


def main() -> int:
    """Print a row for each kind of table; fail if one became slower."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("revision")
    words.add_argument("--rounds", type=int, default=5)
    words.add_argument("--folder", type=Path, default=ROOT.parent)
    asked = words.parse_args()
    before = check_out(asked.revision, asked.folder)
    slower = False
    for name, command in MEASURED.items():
        pairs = [(measure(ROOT, command), measure(before, command)) for _ in range(asked.rounds)]
        ours, theirs = min(pair[0] for pair in pairs), min(pair[1] for pair in pairs)  # others only ever slow it down
        slower = slower or theirs / ours < LEAST
        print(f"{name}: {ours:.0f} ns now, {theirs:.0f} ns at {asked.revision}, ratio {theirs / ours:.3f}", flush=True)
    return 1 if slower else 0


if __name__ == "__main__":
    sys.exit(main())
