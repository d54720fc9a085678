"""Wyspa: the hex-island settlement games as a library.

>>> import wyspa
>>> game = wyspa.lay(seats=3, seed=5)
>>> game.phase
'setup-house'
"""

import sys
from importlib import import_module

from wyspa import engine  # first: it decides what the other imports find
from wyspa.carrying import know_ways
from wyspa.core.dealer import Dealer, Exhaustive, Proven, Scripted, Seeded, proves, runs
from wyspa.core.event import Event
from wyspa.core.fields import BadBytes, BadPosition
from wyspa.core.ids import NOBODY, SEVERAL, TABLE
from wyspa.core.rule import Chance, Module, Step, Verb
from wyspa.core.view import View
from wyspa.core.why import RuleConflict, UnknownWord
from wyspa.game import Game, IllegalAction, NothingToUndo
from wyspa.laying import from_bytes, from_text, lay
from wyspa.table import Table, maps_from, set_table

know_ways()  # how games and views are pickled
if sys.modules.get("gymnasium") is not None:  # else `import wyspa.env` makes our names known there
    import_module("wyspa.env.registering").register()

__version__ = "0.1.0"

__all__ = [
    "NOBODY",
    "SEVERAL",
    "TABLE",
    "BadBytes",
    "BadPosition",
    "Chance",
    "Dealer",
    "Event",
    "Exhaustive",
    "Game",
    "IllegalAction",
    "Module",
    "NothingToUndo",
    "Proven",
    "RuleConflict",
    "Scripted",
    "Seeded",
    "Step",
    "Table",
    "UnknownWord",
    "Verb",
    "View",
    "engine",
    "from_bytes",
    "from_text",
    "lay",
    "maps_from",
    "proves",
    "runs",
    "set_table",
]
