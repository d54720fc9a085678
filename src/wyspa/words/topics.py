"""What an event is about, and how the log of a table tells it: as the head of a line, or in the line of another.

A box declares it beside its tellers, as `TOPICS` in `tellings.py` of its folder: `{"rolled": Topic("dice")}`. The name
of a topic stands in `[topics]` of its words; people sift the log by topics. An event that nobody declares heads a
line of its own and has no topic.
"""

from dataclasses import dataclass
from enum import Enum
from functools import cache

from wyspa.core.why import RuleConflict
from wyspa.rules.folder import FALLBACK
from wyspa.rules.installed import installed, words_in


class Rank(Enum):
    """How an event is told among the others of its act."""

    HEAD = "head"  # begins a line
    TAIL = "tail"  # goes into the line of the act
    QUIET = "quiet"  # is told where the act has nothing else to tell
    HEADING = "heading"  # begins a new turn or round


@dataclass(frozen=True)
class Topic:
    """What an event is about, and how it is told."""

    name: str
    rank: Rank = Rank.HEAD
    to: str = ""  # of a tail or heading: the topic of the line that it belongs to, where there is one
    hides: tuple[str, ...] = ()  # events of the act that this one makes superfluous
    minor: bool = False  # left out where somebody wants a brief log


UNKNOWN = Topic("")

SHARED = {
    "gained": Topic("income", Rank.TAIL, to="dice"),
    "paid": Topic("income", Rank.QUIET),
    "discarded": Topic("robber"),
    "laid_aside": Topic("robber", Rank.QUIET, minor=True),
    "handed_over": Topic("cards", Rank.TAIL),
    "placed": Topic("building"),
    "removed": Topic("building"),
    "changed": Topic("building", Rank.TAIL),
    "scored": Topic("points", Rank.QUIET),
    "won": Topic("points"),
}


@cache
def topics() -> dict[str, Topic]:
    """Give the topics of all events, once; an event that two boxes declare is refused."""
    found = dict(SHARED)
    for folder in installed().folders():
        brought = folder.topics()
        twice = sorted(found.keys() & brought.keys())
        if twice:
            raise RuleConflict(
                f"{folder.package} says what {twice[0]} is about, which another box or rule says already"
            )
        found |= brought
    return found


def topic_names() -> list[str]:
    """List what lines of a log can be about, in the order of the words."""
    declared = {topic.name for topic in topics().values()}
    return [name for name in words_in(FALLBACK).get("topics", {}) if name in declared]


def topic_of(event: str) -> Topic:
    """Give what an event is about."""
    return topics().get(event, UNKNOWN)
