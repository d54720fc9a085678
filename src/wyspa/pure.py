"""WYSPA_PURE=1: run the source even where compiled modules lie beside it."""

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


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


def wanted() -> bool:
    """Tell whether the uncompiled engine is asked for."""
    return os.environ.get("WYSPA_PURE") == "1"


if wanted():
    sys.meta_path.insert(0, SourceOnly())
