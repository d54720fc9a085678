"""What a version brought: sentences for the log, facts for animations."""

from wyspa.server.messages.base import NOT_SEATED, Detail, FromServer
from wyspa.server.states import By, EntryKind


class Line(Detail):
    """A sentence, and whose it is."""

    text: str
    seat: int = NOT_SEATED


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
