"""What the rules of a table teach the bot beyond the base game: one object a table, filled by files of its boxes."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from wyspa.bots.greedy.goals import Goal, Plans
    from wyspa.bots.greedy.sight import Sight
    from wyspa.bots.guide import Guide

Found = tuple[float, int]  # what an action would bring, in points, and the action
Weigh = Callable[["Sight", "Plans", list[int]], Found | None]


class Card(NamedTuple):
    """What is known about a card that is played at its best moment."""

    keep: float  # what it should bring to be played, in points
    weigh: Weigh | None  # what it brings now and by which action; None: it is played elsewhere


class Lore:
    """What the bot knows about one table."""

    def __init__(self) -> None:
        """Begin with the base game."""
        # by kind of route: each takes away edges that may not carry it now
        self.grounds: dict[str, list[Callable[[Sight, list[bool]], None]]] = {}
        # by kind of route: how far to look ahead (default: goals.REACH)
        self.reaches: dict[str, int] = {}
        # terrains that pay a card of choice
        self.wild: set[str] = set()
        # each takes away or gives back places for own settlements, by node
        self.sites: list[Callable[[Sight, list[bool]], None]] = []
        # each gives the points that a new settlement brings besides its own, by node
        self.bonuses: list[Callable[[Sight], dict[int, int]]] = []
        # each lists more to aim at
        self.goals: list[Callable[[Sight], list[Goal]]] = []
        # each looks over all the goals at the end: it may change their worth, or add other ways to reach them
        self.second_thoughts: list[Callable[[Sight, list[Goal]], None]] = []
        # each adds to the worth of a first settlement on a node, in pips
        self.starts: list[Callable[[Sight, int], float]] = []
        # by the verb that moves a thief: the name of the figure, what it is worth where it stands, and what is stolen
        # (in pips)
        self.thieves: dict[str, tuple[str, Callable[[Sight, int], float], float]] = {}
        # each finds nodes that close a line of ships as buildings do
        self.anchors: list[Callable[[Sight], set[int]]] = []
        # each tells whether the last point would win now
        self.enough: list[Callable[[Sight], bool]] = []
        # cards that are played whenever they can be
        self.always: list[str] = ["knight"]
        # cards that are played at their best moment, by name
        self.cards: dict[str, Card] = {}
        # pieces on nodes that do not keep settlements at a distance
        self.bystanders: set[str] = set()
        # by its name: what a pip of a card is worth (default 1), and a card in the hand besides the goals it pays for
        self.weights: dict[str, float] = {"lumber": 1.0, "brick": 1.0, "wool": 0.85, "grain": 1.2, "ore": 1.15}
        self.card_worth: dict[str, float] = {}
        # each counts by kind of card what should not be given away for a goal
        self.reserves: list[Callable[[Sight], list[int]]] = []
        # each may find something better than to roll
        self.first_steps: list[Callable[[Sight, list[int]], int | None]] = []
        # each may find something to do in the main phase before anything is built
        self.openings: list[Callable[[Sight, Plans, list[int]], int | None]] = []
        # steps that are taken although the best goal has to wait, if they bring more for the time
        self.urgent: set[str] = set()
        # each may find something better than to end the turn
        self.last_steps: list[Callable[[Sight, list[int]], int | None]] = []
        # each adds to what everybody's points should be taken for, by seat
        self.threats: list[Callable[[Sight], list[float]]] = []


@lru_cache(maxsize=256)
def lore_of(guide: Guide) -> Lore:
    """Learn what there is to know about a table, once: from the boxes whose facts and pieces it has."""
    from wyspa.bots.greedy.teaching import TEACHERS

    lore = Lore()
    for is_there, teach in TEACHERS:
        if is_there(guide):
            teach(lore)
    return lore
