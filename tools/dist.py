"""Build dist/: the source archive, a wheel that runs on any Python, and one with the compiled engine."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
PAGE = ROOT / "src/wyspa/server/static/index.html"


def build(what: str, pure: bool) -> None:
    """Ask the build back end for one archive, in a process of its own; leftovers of another wheel are removed first."""
    for left in (ROOT / "build").glob("*"):
        if left.name.startswith(("lib", "bdist")):
            shutil.rmtree(left)
    words = f"import sys; from setuptools import build_meta; print(build_meta.build_{what}(sys.argv[1]))"
    environment = {**os.environ, "WYSPA_PURE": "1" if pure else "0"}
    command = [sys.executable, "-c", words, str(DIST)]
    done = subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True)
    print(f"dist/{done.stdout.splitlines()[-1]}", flush=True)


def main() -> int:
    """Build all three."""
    if not PAGE.is_file():
        print("the page has not been built: make dist builds it first", file=sys.stderr)
        return 1
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    build("sdist", pure=True)
    build("wheel", pure=True)
    build("wheel", pure=False)
    return 0


if __name__ == "__main__":
    sys.exit(main())
