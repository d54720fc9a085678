"""What is counted of a game for its end: tables by seat, who with whom, faces of a die. A box declares its own.

They are `TALLIES` in `tellings.py` of a folder: `{"robbery": EachSeat((Counted("stole", "stolen"),))}`. The names
stand in `[tallies.robbery]` of its words: `name`, and a word for each column. A tally that counted nothing is not
shown, so that a box declares what its events may bring, whatever the table.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from wyspa.core.event import Event
from wyspa.core.ids import NOBODY
from wyspa.core.why import RuleConflict
from wyspa.rules.installed import installed

SEAT, WHAT, ALL = "seat", "what", "all"  # whose a count is: the event's seat's, that of its first value, everybody's
ONE, FIRST, SECOND = "one", "what", "detail"  # how much is counted: once, or so many as a value says

Rows = list[list[int]]


@dataclass(frozen=True)
class Counted:
    """One thing that is counted."""

    key: str
    events: str  # names, with spaces between them
    whose: str = SEAT
    much: str = ONE
    when: Callable[[Event], bool] | None = None

    def of(self, event: Event) -> int:
        """Tell how much an event counts here."""
        if event.name not in self.events.split() or (self.when is not None and not self.when(event)):
            return 0
        return 1 if self.much == ONE else int(event.what if self.much == FIRST else event.detail)

    def add(self, rows: Rows, column: int, event: Event) -> None:
        """Count an event in a column of rows by seat."""
        whose = int(event.what) if self.whose == WHAT else int(event.seat)
        if 0 <= whose < len(rows):
            rows[whose][column] += self.of(event)

    def total(self, n: int) -> int:
        """Give what is shown of what was counted."""
        return n


@dataclass(frozen=True)
class Partners(Counted):
    """How many different seats a seat had to do with, by events whose first value is the other; kept as a bit each."""

    def add(self, rows: Rows, column: int, event: Event) -> None:
        a, b = int(event.seat), int(event.what)
        if self.of(event) and 0 <= a < len(rows) and 0 <= b < len(rows):
            rows[a][column] |= 1 << b
            rows[b][column] |= 1 << a

    def total(self, n: int) -> int:
        return n.bit_count()


class Tally:
    """Something to count."""

    columns: tuple[Counted, ...]  # what they count, with words of their own

    def rows(self, seats: int) -> Rows:
        """Begin a sheet on which is counted."""
        raise NotImplementedError

    def hear(self, rows: Rows, event: Event) -> None:
        """Count one event."""
        raise NotImplementedError

    def shown(self, rows: Rows) -> Rows:
        """Give what is shown of a sheet."""
        return rows


@dataclass(frozen=True)
class EachSeat(Tally):
    """A row for each seat, a column for each thing."""

    columns: tuple[Counted, ...]

    def rows(self, seats: int) -> Rows:
        return [[0] * len(self.columns) for _ in range(seats)]

    def hear(self, rows: Rows, event: Event) -> None:
        for k, column in enumerate(self.columns):
            column.add(rows, k, event)

    def shown(self, rows: Rows) -> Rows:
        return [[column.total(n) for column, n in zip(self.columns, row, strict=True)] for row in rows]


@dataclass(frozen=True)
class InAll(Tally):
    """One row: what happened to everybody together."""

    columns: tuple[Counted, ...]

    def rows(self, seats: int) -> Rows:
        return [[0] * len(self.columns)]

    def hear(self, rows: Rows, event: Event) -> None:
        for k, column in enumerate(self.columns):
            rows[0][k] += column.of(event)


@dataclass(frozen=True)
class WithWhom(Tally):
    """Who with whom, a row and a column for each seat, and a column for each partner that is no seat."""

    events: str  # their first value is the other seat
    mutual: bool = True  # counted for both
    columns: tuple[Counted, ...] = ()  # with others than seats

    def rows(self, seats: int) -> Rows:
        return [[0] * (seats + len(self.columns)) for _ in range(seats)]

    def hear(self, rows: Rows, event: Event) -> None:
        a, b, seats = int(event.seat), int(event.what), len(rows)
        if not 0 <= a < seats:
            return
        if event.name in self.events.split() and 0 <= b < seats:
            rows[a][b] += 1
            if self.mutual:
                rows[b][a] += 1
        for k, column in enumerate(self.columns):
            rows[a][seats + k] += column.of(event)


@dataclass(frozen=True)
class Faces(Tally):
    """How often each face of a die fell, and how many of its sides show it."""

    event: str  # its first value is the face
    faces: tuple[str, ...]
    sides: tuple[int, ...]
    group: str  # of the words that name the faces
    columns: tuple[Counted, ...] = field(default=())

    def rows(self, seats: int) -> Rows:
        return [[0] * len(self.faces)]

    def hear(self, rows: Rows, event: Event) -> None:
        if event.name == self.event and NOBODY < event.what < len(self.faces):
            rows[0][int(event.what)] += 1


@cache
def tallies() -> dict[str, Tally]:
    """Give the tallies of all boxes, once; one that two boxes declare is refused."""
    found: dict[str, Tally] = {}
    for folder in installed().folders():
        brought = folder.declared("tellings", "TALLIES")
        twice = sorted(found.keys() & brought.keys())
        if twice:
            raise RuleConflict(f"{folder.package} counts {twice[0]}, which another box or rule counts already")
        found |= brought
    return found
