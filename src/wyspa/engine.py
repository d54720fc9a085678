"""Which engine runs: the compiled one where it was made of this very source, the source otherwise.

In a checkout compiled engines lie in build/engine, each in a folder named by the fingerprint of the source it was made
of (tools/compile_engine.py): one that is older than the source, or half finished, is never found (decision 29). An
installed package has its compiled modules beside the source. `WYSPA_PURE=1` runs the source anywhere.
"""

import hashlib
import os
import sys
import sysconfig
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, ExtensionFileLoader, FileFinder, ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

ENDING = str(sysconfig.get_config_var("EXT_SUFFIX"))
FOLDERS = ("src/wyspa/core", "src/wyspa/rules")  # what is compiled, and what the compiler reads with it
FILES = (
    "setup.py", "src/wyspa/env/draft.py", "src/wyspa/env/drafting.py", "src/wyspa/env/episode.py",
    "src/wyspa/env/fact_rows.py", "src/wyspa/env/forms.py", "src/wyspa/env/kept_rows.py", "src/wyspa/env/lanes.py",
    "src/wyspa/env/numbering.py", "src/wyspa/env/questions.py", "src/wyspa/env/sketching.py",
    "src/wyspa/game.py", "src/wyspa/maps/spiral.py", "src/wyspa/mind/barter.py", "src/wyspa/mind/describing.py",
    "src/wyspa/mind/errands.py", "src/wyspa/mind/fate.py", "src/wyspa/mind/judge.py", "src/wyspa/mind/net.py",
    "src/wyspa/mind/policy.py", "src/wyspa/mind/selfplay.py", "src/wyspa/mind/waiting.py",
    "src/wyspa/server/choices.py", "src/wyspa/server/held_cards.py", "src/wyspa/server/news.py",
    "src/wyspa/server/outlooks.py", "src/wyspa/server/patching.py", "src/wyspa/server/presenter.py",
    "src/wyspa/server/shop.py", "src/wyspa/server/snapshot.py", "src/wyspa/server/speech.py",
    "src/wyspa/server/stakes_told.py", "src/wyspa/server/talks.py", "src/wyspa/server/undoing.py",
    "src/wyspa/words/acts.py", "src/wyspa/words/marks.py", "src/wyspa/words/narration.py", "src/wyspa/words/nouns.py",
    "src/wyspa/words/topics.py",
)  # fmt: skip
QUICK = "-quick"  # compiled without optimising, by `make quick`


class SourceOnly(MetaPathFinder):
    """Finds the modules of this package as source, never as compiled extensions."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Look for a source file, and leave all other packages to others."""
        if not fullname.startswith("wyspa.") or path is None:
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname)
            if spec is not None:
                return spec
        return None


class Compiled(MetaPathFinder):
    """Finds the compiled modules of one folder, and what they share; everything else is found as source."""

    def __init__(self, place: Path) -> None:
        """Look into this folder."""
        self.place = place
        self.source = SourceOnly()

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Look for a compiled module, then for a source file."""
        if not fullname.startswith(("wyspa.", "wyspa_")):
            return None
        file = os.path.join(self.place, *fullname.split(".")) + ENDING
        if os.path.isfile(file):
            return spec_from_file_location(fullname, file, loader=ExtensionFileLoader(fullname, file))
        return self.source.find_spec(fullname, path, target)


def checkout() -> Path | None:
    """Give the root of the checkout this package runs from; None if it is installed."""
    package = Path(__file__).resolve().parent
    root = package.parent.parent
    return root if package.parent.name == "src" and (root / "setup.py").is_file() else None


def fingerprint(root: Path) -> str:
    """Name what a compiled engine is made of: its source, how it is compiled, and for which Python."""
    files = [root / name for name in FILES]
    files += [file for folder in FOLDERS for file in (root / folder).rglob("*.py")]
    seen = hashlib.sha256(ENDING.encode())
    for file in sorted(file for file in files if file.is_file()):
        content = file.read_bytes()
        seen.update(f"\n{file.relative_to(root).as_posix()} {len(content)}\n".encode() + content)
    return seen.hexdigest()[:24]


def fitting(root: Path) -> Path | None:
    """Give the folder with the engine that was compiled of the source as it is now, if there is one."""
    name = fingerprint(root)
    places = [root / "build" / "engine" / (name + kind) for kind in ("", QUICK)]
    return next((place for place in places if place.is_dir()), None)


def choose() -> None:
    """Decide once, before the first module of the engine is imported."""
    root = checkout()
    if os.environ.get("WYSPA_PURE") == "1":
        sys.meta_path.insert(0, SourceOnly())
    elif root is not None and (root / "build" / "engine").is_dir() and (place := fitting(root)) is not None:
        sys.meta_path.insert(0, Compiled(place))
    elif root is not None:  # compiled modules that lie about in src are of who knows which source
        sys.meta_path.insert(0, SourceOnly())


if __name__ == "wyspa.engine":  # not when setup.py reads the functions above
    choose()
