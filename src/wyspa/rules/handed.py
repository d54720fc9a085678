"""Rules that a script hands over instead of installing them: a class of Module, or one that is made already.

This is a door, and beside the book the one place that asks what a module is. Every table gets its own rule: of a class
a new one, of one that is made already a copy as it was when it was handed over.
"""

import hashlib
import re
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from wyspa.core.ground import Ground
from wyspa.core.rule import Module
from wyspa.core.why import UnknownWord
from wyspa.rules.box import LooseRule
from wyspa.rules.folder import DIGITS

HANDED: dict[str, LooseRule] = {}  # by name and digest, so that what was written here can be read here
SEEN: dict[int, tuple[Module, LooseRule]] = {}  # one that lies on a table has changed: it is known by what it is

PLAIN = (int, str, bool, float, bytes, type(None))


def handed(rule: "LooseRule | type[Module] | Module") -> LooseRule:
    """Take a rule from a script."""
    if isinstance(rule, LooseRule):
        found = rule
    elif isinstance(rule, type) and issubclass(rule, Module):
        found = loose(rule, name_of(rule), rule.__module__, source_digest(rule))
    elif isinstance(rule, Module):
        found = kept(rule)
    else:
        raise UnknownWord(f"{rule!r} is no rule: give the name of one that is installed, or a Module")
    HANDED[found.signed] = found
    return found


def kept(rule: Module) -> LooseRule:
    """Give the rule that a module is: the same one as long as it is the same module."""
    if id(rule) not in SEEN or SEEN[id(rule)][0] is not rule:
        kind = type(rule)
        copies = Copies(kind, rule.name, deepcopy(own_of(rule)))
        made_of = source_digest(kind, settings(rule))
        SEEN[id(rule)] = (rule, LooseRule(rule.name, copies, kind.__module__, made_of=made_of))
    return SEEN[id(rule)][1]


def of_class(thing: object, name: str) -> object:
    """Make a loose rule of a class of Module that an entry point names; anything else is given back as it is."""
    if isinstance(thing, type) and issubclass(thing, Module):
        return loose(thing, name, thing.__module__)
    return thing


def loose(kind: type[Module], name: str, module: str, made_of: str = "") -> LooseRule:
    """Make a loose rule of a class that needs nothing to be made, or only a name."""
    return LooseRule(name, Anew(kind, name), module.partition(".")[0], made_of=made_of)


@dataclass(frozen=True)
class Anew:
    """Makes a module of a class for every table. It can be sent to another process."""

    kind: type[Module]
    name: str

    def __call__(self, options: dict[str, str], ground: Ground) -> list[Module]:
        """Make one; a class without an `__init__` of its own takes a name."""
        plain = self.kind.__init__ is Module.__init__
        return [self.kind(self.name) if plain else self.kind()]  # type: ignore[call-arg]


def name_of(kind: type[Module]) -> str:
    """Give the name of a class as tables write names: HotSprings, hot-springs."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", kind.__name__).lower()


@dataclass(frozen=True)
class Copies:
    """Gives copies of a module as it was: a module belongs to one table. It can be sent to another process."""

    kind: type[Module]
    name: str
    rest: dict[str, Any]

    def __call__(self, options: dict[str, str], ground: Ground) -> list[Module]:
        """Make one."""
        made = self.kind.__new__(self.kind)
        Module.__init__(made, self.name)
        for word, value in deepcopy(self.rest).items():
            setattr(made, word, value)
        return [made]


def settings(rule: Module) -> str:
    """Write what a module was made with; what is not a plain value counts by its kind alone."""
    held = sorted(own_of(rule).items())
    return " ".join(f"{name}={value!r}" if plain(value) else f"{name}:{type(value).__name__}" for name, value in held)


def own_of(rule: Module) -> dict[str, Any]:
    """Give what a module has beyond any other: where the engine is compiled the rest does not lie there."""
    return {name: value for name, value in getattr(rule, "__dict__", {}).items() if name not in ("name", "slot")}


def plain(value: object) -> bool:
    """Tell whether a value is written the same in every process."""
    if isinstance(value, (tuple, list)):
        return all(plain(one) for one in value)
    return isinstance(value, PLAIN)


def source_digest(kind: type[Module], more: str = "") -> str:
    """Digest the files in which a class is written; at a prompt, where there are none, what its methods do."""
    methods = {name: method for name, method in sorted(vars(kind).items()) if isinstance(method, FunctionType)}
    files = [Path(file) for file in sorted({method.__code__.co_filename for method in methods.values()})]
    found = hashlib.sha256(f"{kind.__qualname__} {more}\n".encode())
    if files and all(file.is_file() for file in files):
        for file in files:
            found.update(file.read_bytes().replace(b"\r\n", b"\n"))
    else:
        for name, method in methods.items():
            found.update(f"{name} ".encode() + code_of(method.__code__))
    return found.hexdigest()[:DIGITS]


def code_of(code: CodeType) -> bytes:
    """Write what a function does."""
    inner = [one for one in code.co_consts if isinstance(one, CodeType)]
    said = [repr(one) for one in code.co_consts if plain(one)]
    return code.co_code + repr((said, code.co_names)).encode() + b"".join(code_of(one) for one in inner)
