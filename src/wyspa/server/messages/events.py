"""What a version brought: lines for the log, facts for animations."""

from wyspa.server.messages.base import NOT_SEATED, Detail, FromServer
from wyspa.server.states import By, EntryKind, PlaceKind


class Run(Detail):
    """A stretch of a line: its letters, and what they speak of, which a page may draw instead."""

    text: str
    seat: int = NOT_SEATED
    cards: list[list[int]] = []  # kind of card and how many; 0: the kind alone
    place: PlaceKind | None = None
    at: int = -1  # the number of the place
    next: bool = False  # begins a sentence that follows in the same line


class Line(Detail):
    """An act in one line: whose it is, and what it is about (keys of scene.topics)."""

    runs: list[Run]
    seat: int = NOT_SEATED
    about: list[str] = []
    heading: bool = False  # begins a turn or a round
    minor: bool = False  # left out of a brief log


class Happened(Detail):
    """One event for animations: the names and values of docs/events.md. A hidden detail is left out."""

    name: str
    seat: int
    what: int
    detail: int | None = None
    hexes: list[int] = []  # of cards gained by the dice: the hexes they come from


class Events(FromServer, tag="events"):
    """What one version brought."""

    version: int
    seat: int  # who did it
    kind: EntryKind
    lines: list[Line]
    facts: list[Happened]
    by: By = By.PERSON  # who played


class History(FromServer, tag="history"):
    """What was missed, oldest first."""

    entries: list[Events]
    more: bool = False  # there was more before
