"""Bots by name: those of the package, those that were registered, and `module:Class` for any other."""

import importlib
import os
import sys
from collections.abc import Callable

from wyspa.bots.bot import Bot
from wyspa.bots.chance import Random
from wyspa.bots.levels import levels
from wyspa.core.notation import nearest
from wyspa.core.why import UnknownWord

Maker = Callable[[int], Bot]  # gives a bot from a seed; a class of bots is one

KNOWN: dict[str, Maker] = {"random": Random, **levels()}
ALSO = {"steady": "greedy", "mind": "strong"}  # by the names that people read, or look for


def bot_names() -> list[str]:
    """List the bots that have a name."""
    return sorted(KNOWN)


def register(name: str, maker: Maker) -> None:
    """Give a bot a name; a name that is taken is refused."""
    if name in KNOWN and KNOWN[name] is not maker:
        raise UnknownWord(f"there is a bot {name} already: choose another name")
    if not name or "," in name or ":" in name:
        raise UnknownWord(f"'{name}' cannot be the name of a bot: it is empty or has a comma or colon")
    KNOWN[name] = maker


def maker_named(name: str) -> Maker:
    """Find a bot by its name, or by `module:Class`.

    >>> maker_named("gredy")
    Traceback (most recent call last):
        ...
    wyspa.core.why.UnknownWord: there is no bot gredy (did you mean greedy or relaxed?)
    """
    if ":" in name:
        return maker_from(name)
    name = ALSO.get(name, name)
    if name not in KNOWN:
        raise UnknownWord(f"there is no bot {name}{nearest(name, bot_names())}")
    return KNOWN[name]


def bot_named(name: str, seed: int = 0) -> Bot:
    """Make a bot."""
    return maker_named(name)(seed)


def maker_from(path: str) -> Maker:
    """Import `module:Class`; modules are also looked for in the current folder."""
    module_name, _, class_name = path.partition(":")
    here = os.getcwd()
    if here not in sys.path:
        sys.path.append(here)
    try:
        module = importlib.import_module(module_name)
    except (ImportError, ValueError) as error:
        raise UnknownWord(f"there is no bot {path}: {error}") from error
    found = getattr(module, class_name, None)
    if not (isinstance(found, type) and issubclass(found, Bot)):
        bots = sorted(n for n, x in vars(module).items() if isinstance(x, type) and issubclass(x, Bot) and x is not Bot)
        raise UnknownWord(f"{module_name} has no class of bots {class_name}{nearest(class_name, bots)}")
    return found
