"""What is installed: boxes and loose rules, found by the entry points `wyspa.boxes` and `wyspa.rules`, ours too.

A package that cannot be used is kept with one sentence that says why, and everything else goes on without it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from wyspa.core.notation import nearest
from wyspa.core.why import UnknownWord
from wyspa.rules.box import Box, LooseRule
from wyspa.rules.folder import LANGUAGES, Folder, Words
from wyspa.rules.handed import of_class

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

BOXES, RULES = "wyspa.boxes", "wyspa.rules"
OURS = "wyspa."
ROLES = ("roll", "end", "bank", "answer", "decline", "deal", "talk", "build", "card", "choose")  # of verbs on the page
TYPED = "typed"  # the group of what is typed; in English the names of verbs themselves are
COMMON = Folder("wyspa")  # what all tables say, whatever is played there

Brought = Box | LooseRule


class NotRegistered(UnknownWord):
    """The package's own entry points are missing: it runs from a source tree that was never built."""


class BadPackage(UnknownWord):
    """What is wrong with a box or rule that somebody has installed."""


@dataclass(frozen=True)
class Broken:
    """A box or rule that is installed and cannot be used."""

    group: str
    name: str
    value: str  # where its entry point leads to
    why: str  # one sentence

    @property
    def kind(self) -> str:
        """Say what it would be."""
        return "box" if self.group == BOXES else "rule"


@dataclass
class Installed:
    """Everything that was found."""

    boxes: dict[str, Box] = field(default_factory=dict)
    rules: dict[str, LooseRule] = field(default_factory=dict)
    broken: list[Broken] = field(default_factory=list)

    def all(self) -> list[Brought]:
        """List boxes and rules, ours first: what a stranger says again is the stranger's mistake."""
        return sorted([*self.boxes.values(), *self.rules.values()], key=lambda one: not is_ours(one.package))

    def folders(self) -> list[Folder]:
        """List the folder of every package once, ours first."""
        return list(dict.fromkeys(one.folder for one in self.all()))

    def add(self, one: Brought) -> None:
        """Take a box or a rule."""
        if isinstance(one, Box):
            self.boxes[one.name] = one
        else:
            self.rules[one.name] = one


def is_ours(package: str) -> bool:
    """Tell whether a package is a part of this one."""
    return package.startswith(OURS)


@cache
def installed() -> Installed:
    """Read all entry points, once."""
    found = Installed()
    strangers: list[EntryPoint] = []
    for point in [*points(BOXES), *points(RULES)]:
        if is_ours(point.value):
            found.add(declared(point))
        else:
            strangers.append(point)
    if "base" not in found.boxes or "house" not in found.rules:
        raise NotRegistered(
            "Wyspa's own boxes are not registered here: the metadata of the package is missing or older than its "
            "source; run `make build`, or `pip install --editable .`"
        )
    for point in strangers:
        try:
            one = declared(point)
            check(one, found)
        except (Exception, SystemExit) as error:  # a stranger's package may raise anything
            found.broken.append(Broken(point.group, point.name, point.value, said_by(error)))
        else:
            found.add(one)
    return found


def points(group: str) -> Iterator[EntryPoint]:
    """List the entry points of a group by name."""
    from importlib.metadata import entry_points  # slow to load, and wanted with the first table only

    yield from sorted(entry_points(group=group), key=lambda point: (point.name, point.value))


def declared(point: EntryPoint) -> Brought:
    """Load what an entry point leads to, and look whether it is what it should be."""
    thing = point.load()
    if point.group == RULES:
        thing = of_class(thing, point.name)
    kind, wanted = (Box, "Box") if point.group == BOXES else (LooseRule, "LooseRule, or a class of Module")
    if not isinstance(thing, kind):
        raise BadPackage(f"{point.value} is {type(thing).__name__}; expected a {wanted}")
    if thing.name != point.name:
        raise BadPackage(f"{point.value} calls itself {thing.name}, but its entry point {point.name}")
    return thing


def said_by(error: BaseException) -> str:
    """Put what a package raised into one line."""
    text = " ".join(str(error).split())
    return text if isinstance(error, UnknownWord) else f"it raises {type(error).__name__}: {text}".rstrip(": ")


# ---- what a stranger's package must have ---------------------------------------------------------------------------


def check(one: Brought, found: Installed) -> None:
    """Refuse what does not fit to the others, or lacks words."""
    box = isinstance(one, Box)
    if one.name in (found.boxes if box else found.rules):
        raise BadPackage(f"there is a {'box' if box else 'rule'} {one.name} already")
    if not one.name.replace("-", "").isalnum() or one.name != one.name.lower():
        raise BadPackage(f"'{one.name}' cannot be its name: small letters, digits and hyphens, as in lake-land")
    if isinstance(one, LooseRule):
        if one.always:
            raise BadPackage("it wants to be part of every table: only rules of the house are")
        unknown = [name for name in one.boxes if name not in found.boxes]
        if unknown:
            raise BadPackage(f"it is for the box {unknown[0]}, which is not installed")
    check_words(one, found)
    taken = {name for folder in found.folders() if folder != one.folder for name in folder.maps()}
    twice = sorted(taken & one.folder.maps().keys())
    if twice:
        raise BadPackage(f"there is a map {twice[0]} already")
    drawn = {name for folder in found.folders() if folder != one.folder for name in folder.symbols()}
    symbols = sorted(drawn & one.folder.symbols().keys())
    for verb, role in one.folder.stands_for().get("roles", {}).items():
        if role not in ROLES:
            raise BadPackage(f"its art.toml gives {verb} the role {role}{nearest(role, list(ROLES))}")
    if symbols:
        raise BadPackage(f"its art.svg draws {symbols[0]} again, which another box or rule draws")
    told = {event for folder in found.folders() if folder != one.folder for event in folder.tellings()}
    again = sorted(told & one.folder.tellings().keys())
    if again:
        raise BadPackage(f"its tellings.py tells the event {again[0]}, which another box or rule tells already")


def check_words(one: Brought, found: Installed) -> None:
    """Refuse a package without its words, or with words that somebody else says."""
    kind = "boxes" if isinstance(one, Box) else "rules"
    texts = "box_texts" if isinstance(one, Box) else "rule_texts"
    wanted = [(kind, one.name), (texts, one.name)]
    wanted += [(group, option.name) for option in one.options for group in ("options", "option_texts")]
    for language in LANGUAGES:
        others = merged([COMMON, *(folder for folder in found.folders() if folder != one.folder)], language)
        own = one.folder.words(language)
        file = f"words/{language}.toml of {one.package}"
        if not own:
            raise BadPackage(f"it brings no words: {file} is missing or empty")
        for group, entries in own.items():
            for key in entries:
                if key in others.get(group, {}):
                    raise BadPackage(f"{file} says again what another box or rule says: {key} in [{group}]")
        for group, key in wanted:
            if key not in own.get(group, {}) and key not in others.get(group, {}):
                raise BadPackage(f"{file} has no word for {key} in [{group}]")
    english, other = (keys_of(one.folder.words(language)) for language in LANGUAGES)
    if english != other:
        group, key = min(english ^ other)
        lacks = LANGUAGES[1] if (group, key) in english else LANGUAGES[0]
        raise BadPackage(f"words/{lacks}.toml of {one.package} has no word for {key} in [{group}], the other file has")


def keys_of(words: Words) -> set[tuple[str, str]]:
    """List the groups and keys of a file of words; what is typed has words in other languages than English alone."""
    return {(group, key) for group, entries in words.items() if group != TYPED for key in entries}


def merged(folders: list[Folder], language: str) -> Words:
    """Put the words of folders together; a word that two of them say is refused."""
    words: Words = {}
    for folder in folders:
        for group, entries in folder.words(language).items():
            known = words.setdefault(group, {})
            twice = sorted(known.keys() & entries.keys())
            if twice:
                raise BadPackage(
                    f"words/{language}.toml of {folder.package} says again what another box or rule says: "
                    f"{', '.join(twice)} in [{group}]"
                )
            known.update(entries)
    return words


@cache
def words_in(language: str) -> Words:
    """Give all words of a language: those that all tables share, and those of every box and rule."""
    return merged([COMMON, *installed().folders()], language)
