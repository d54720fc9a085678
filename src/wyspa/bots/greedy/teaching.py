"""Who teaches what: each file of a box fills the lore of the tables that have what it is about."""

from collections.abc import Callable

from wyspa.bots.greedy import sailing, sea
from wyspa.bots.greedy.cities import cards, improving, knights, landing, orders, politics, science, trade, walls
from wyspa.bots.greedy.lore import Lore
from wyspa.bots.greedy.scenarios import cloth, fog, pirate_islands, tribe, wonders
from wyspa.bots.guide import Guide

Teacher = tuple[Callable[[Guide], bool], Callable[[Lore], None]]


def shows(fact: str) -> Callable[[Guide], bool]:
    """Make the question whether the rules of a table show something."""
    return lambda guide: fact in guide.shown


def has_ships(guide: Guide) -> bool:
    """Tell whether ships sail at a table."""
    return guide.kind("ship") is not None


# In this order what they teach is asked: openings and last steps are taken by the first who finds one.
TEACHERS: list[Teacher] = [
    (has_ships, sea.teach),
    (has_ships, sailing.teach),
    (shows("villages"), cloth.teach),
    (has_ships, fog.teach),
    (shows("forts"), pirate_islands.teach),
    (shows("gift_tokens"), tribe.teach),
    (shows("wonders"), wonders.teach),
    (shows("barbarians"), landing.teach),
    *(
        (shows("barbarians"), each.teach)
        for each in (cards, improving, knights, orders, walls, science, politics, trade)
    ),
]
