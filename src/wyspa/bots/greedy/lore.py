"""What the boxes teach the bot beyond the base game. Each fills these tables from its own file; the rest only reads."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wyspa.bots.greedy.goals import Goal, Plans
    from wyspa.bots.greedy.sight import Sight

# by kind of route: each takes away edges that may not carry it now
GROUNDS: dict[str, list[Callable[["Sight", list[bool]], None]]] = {}

# by kind of route: how far to look ahead (default: goals.REACH)
REACHES: dict[str, int] = {}

# terrains that pay a card of choice
WILD: set[str] = set()

# each takes away or gives back places for own settlements, by node
SITES: list[Callable[["Sight", list[bool]], None]] = []

# each gives the points that a new settlement brings besides its own, by node
BONUSES: list[Callable[["Sight"], dict[int, int]]] = []

# each lists more to aim at
GOALS: list[Callable[["Sight"], "list[Goal]"]] = []

# each looks over all the goals at the end: it may change their worth, or add other ways to reach them
SECOND_THOUGHTS: list[Callable[["Sight", "list[Goal]"], None]] = []

# each adds to the worth of a first settlement on a node, in pips
STARTS: list[Callable[["Sight", int], float]] = []

# by the verb that moves a thief: the name of the figure, what it is worth where it stands, and what is stolen (in pips)
THIEVES: dict[str, tuple[str, Callable[["Sight", int], float], float]] = {}

# each finds nodes that close a line of ships as buildings do
ANCHORS: list[Callable[["Sight"], set[int]]] = []

# each tells whether the last point would win now
ENOUGH: list[Callable[["Sight"], bool]] = []

# cards that are played whenever they can be
CARDS: list[str] = ["knight"]

# pieces on nodes that do not keep settlements at a distance
BYSTANDERS: set[str] = set()

# what a card in the hand is worth besides the goals it pays for, by its name
CARD_WORTH: dict[str, float] = {}

# each counts by kind of card what should not be given away for a goal
RESERVES: list[Callable[["Sight"], list[int]]] = []

# each may find something better than to roll
FIRST_STEPS: list[Callable[["Sight", list[int]], "int | None"]] = []

# each may find something to do in the main phase before anything is built
OPENINGS: list[Callable[["Sight", "Plans", list[int]], "int | None"]] = []

# steps that are taken although the best goal has to wait, if they bring more for the time
URGENT: set[str] = set()

# each may find something better than to end the turn
LAST_STEPS: list[Callable[["Sight", list[int]], "int | None"]] = []

# each adds to what everybody's points should be taken for, by seat
THREATS: list[Callable[["Sight"], list[float]]] = []
