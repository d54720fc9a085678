"""What a package of rules brings besides its rules: words, symbols, help, numbered rules, drawings of maps.

    words/en.toml, words/pl.toml   every word it says
    tellings.py                    how it tells its events, where the patterns of the words do not do, and what they are
                                   about
    art.svg                        its own symbols
    art.toml                       which symbol stands for what on the page, and what verbs are for there
    help/en.md, help/pl.md         a page of help
    rules.md, rules.pl.md          its numbered rules
    scenarios/NAME.en.md, .pl.md   a page for each of its scenarios
    pictures/pictures.toml         which rules a picture helps to understand, and what it shows; pictures/NAME.txt is
                                   the position that is drawn
    maps/*.toml                    drawings

All of it but the words of a box or rule may be left out.
"""

import hashlib
import importlib
import importlib.util
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from wyspa.core.why import UnknownWord

LANGUAGES = ["en", "pl"]
FALLBACK = "en"
DIGITS = 8  # of a digest: enough to tell versions apart, short enough to be read aloud
# what people read; a better word or a nicer symbol does not make another game
SAID = ("words", "help", "pictures", "art.svg", "art.toml", "tests", "__pycache__", "py.typed")
PROSE = ".md"  # numbered rules and pages, in any language

Teller = Callable[..., tuple[str, dict[str, Any]]]  # see wyspa.words.narration, which stands above the rules
Entry = str | dict[str, str]  # a pattern, or a noun with its forms
Words = dict[str, dict[str, Entry]]  # by group and key


@dataclass(frozen=True)
class Folder:
    """The folder of a package, read file by file when asked."""

    package: str

    def root(self) -> Traversable | None:
        """Find the folder; a rule that is a single module has none."""
        spec = importlib.util.find_spec(self.package)
        if spec is None or spec.submodule_search_locations is None:
            return None
        return resources.files(self.package)

    def read(self, *path: str) -> str:
        """Read a file, or nothing if it is not there."""
        root = self.root()
        file = root.joinpath(*path) if root is not None else None
        return file.read_text(encoding="utf-8") if file is not None and file.is_file() else ""

    def words(self, language: str) -> Words:
        """Read the words of a language; the mistakes of a file are said in one sentence."""
        return self.groups("words", f"{language}.toml")

    def stands_for(self) -> dict[str, dict[str, str]]:
        """Read which symbols stand for its things on the page, and what its verbs are for there."""
        return {name: {k: str(v) for k, v in group.items()} for name, group in self.groups("art.toml").items()}

    def groups(self, *path: str) -> Words:
        """Read a file of groups."""
        name = "/".join(path)
        try:
            groups = tomllib.loads(self.read(*path))
        except tomllib.TOMLDecodeError as error:
            raise UnknownWord(f"{name} of {self.package} cannot be read: {error}") from None
        for group, entries in groups.items():
            if not isinstance(entries, dict):
                raise UnknownWord(f"{name} of {self.package} says {group} outside of a [group]")
        return groups

    def tellings(self) -> dict[str, Teller]:
        """Load how it tells its events, where patterns alone do not do."""
        return self.declared("tellings", "TELLINGS")

    def topics(self) -> dict[str, Any]:
        """Load what its events are about: see wyspa.words.topics, which stands above the rules."""
        return self.declared("tellings", "TOPICS")

    def declared(self, module: str, name: str) -> dict[str, Any]:
        """Load what one of its modules declares, or nothing if it is not there."""
        path = f"{self.package}.{module}"
        if self.root() is None or importlib.util.find_spec(path) is None:
            return {}
        return dict(getattr(importlib.import_module(path), name, {}))

    def help(self, language: str) -> str:
        """Read the page of help."""
        return self.read("help", f"{language}.md")

    def symbols(self) -> dict[str, str]:
        """Read its symbols by name: the groups of art.svg that have an id."""
        from xml.etree import ElementTree  # wanted for drawings only

        text = self.read("art.svg")
        if not text:
            return {}
        try:
            groups = [group.get("id", "") for group in ElementTree.fromstring(text)]
        except ElementTree.ParseError as error:
            raise UnknownWord(f"art.svg of {self.package} cannot be read: {error}") from None
        starts = [text.find(f'<g id="{name}"') for name in groups]
        if -1 in starts:
            raise UnknownWord(f'art.svg of {self.package} may hold groups with a name only: <g id="volcano">...</g>')
        ends = [*starts[1:], text.rindex("</svg>")]
        cut = [text[start:end] for start, end in zip(starts, ends, strict=True)]
        return {name: " ".join(line.split()) for name, line in zip(groups, cut, strict=True)}

    def numbered(self, language: str = FALLBACK) -> str:
        """Read its numbered rules; a language without a page of them gets the English one."""
        return (self.read(f"rules.{language}.md") if language != FALLBACK else "") or self.read("rules.md")

    def pictures(self) -> Words:
        """Read which pictures it has for its rules, by name."""
        return self.groups("pictures", "pictures.toml")

    def scenarios(self) -> list[str]:
        """List its scenarios that have a page, by name."""
        root = self.root()
        folder = root.joinpath("scenarios") if root is not None else None
        if folder is None or not folder.is_dir():
            return []
        ending = f".{FALLBACK}.md"
        return sorted(file.name.removesuffix(ending) for file in folder.iterdir() if file.name.endswith(ending))

    def scenario(self, name: str, language: str) -> str:
        """Read the page of a scenario; a language without one gets the English one."""
        return self.read("scenarios", f"{name}.{language}.md") or self.read("scenarios", f"{name}.{FALLBACK}.md")

    def maps(self) -> dict[str, Traversable]:
        """List its drawings by name."""
        root = self.root()
        folder = root.joinpath("maps") if root is not None else None
        if folder is None or not folder.is_dir():
            return {}
        drawn = [file for file in folder.iterdir() if file.name.endswith(".toml")]
        return {file.name.removesuffix(".toml"): file for file in sorted(drawn, key=lambda file: file.name)}

    def digest(self) -> str:
        """Give some hex digits of everything in it that decides the game."""
        return digest_of(self.package)


@cache
def digest_of(package: str) -> str:
    """Read the source of a package, or of a single module, once."""
    found = hashlib.sha256()
    spec = importlib.util.find_spec(package)
    if spec is None:
        raise UnknownWord(f"there is no package {package}")
    if spec.submodule_search_locations is None:
        take(found, package, Path(spec.origin or "").read_bytes())
    else:
        for place in sorted(spec.submodule_search_locations):
            for name, data in sources(Path(place)):
                take(found, name, data)
    return found.hexdigest()[:DIGITS]


def sources(root: Path) -> list[tuple[str, bytes]]:
    """List the files that decide a game, each by its path within the package."""
    files = sorted(path for path in root.rglob("*") if path.is_file())
    inside = [(path.relative_to(root), path) for path in files]
    return [
        (within.as_posix(), path.read_bytes())
        for within, path in inside
        if within.suffix != PROSE and not any(part in SAID or part.startswith(".") for part in within.parts)
    ]


def take(found: "hashlib._Hash", name: str, data: bytes) -> None:
    """Add a file; how its lines end is a matter of the machine."""
    text = data.replace(b"\r\n", b"\n") if not name.endswith((".so", ".pyd")) else data
    found.update(f"{name} {len(text)}\n".encode() + text)
