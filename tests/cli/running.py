"""Run the command line as people do: in a process of its own."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Ended:
    """How a command ended."""

    code: int
    out: str
    error: str


def wyspa(*words: str, typed: str = "", cwd: Path | None = None, columns: int = 100) -> Ended:
    """Run `python -m wyspa` with what somebody types."""
    env = {**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": str(columns)}
    env.pop("WYSPA_TRACEBACK", None)
    done = subprocess.run(
        [sys.executable, "-m", "wyspa", *words],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=env,
        cwd=cwd,
        timeout=120,
        check=False,
    )
    return Ended(done.returncode, done.stdout, done.stderr)
