"""Facts with an audience: what happened, and who may know all of it.

Nobody writes a journal in simulation. A table that people watch sets `state.telling`, and every writer of the core
(cards, pieces, points, figures) tells what it did; rules tell what only they know.
"""

from typing import Final, final

from mypy_extensions import i64

from wyspa.core.ids import NOBODY

HIDDEN: Final = -9  # stands where a value is not for these eyes


@final
class Event:
    """One fact. `what` is open to all; `detail` only to the eyes, where there are any.

    What the two values mean depends on the name: see docs/events.md.
    """

    name: str
    seat: i64
    what: i64
    detail: i64
    eyes: list[int]

    def __init__(self, name: str, seat: i64, what: i64, detail: i64, eyes: list[int]) -> None:
        """Write a fact down; no eyes means that all may see everything."""
        self.name = name
        self.seat = seat
        self.what = what
        self.detail = detail
        self.eyes = eyes

    def seen_by(self, seat: i64) -> "Event":
        """Give the fact as one seat (or a spectator: NOBODY) may know it: a copy, that names no eyes."""
        shown = not self.eyes or seat in self.eyes
        return Event(self.name, self.seat, self.what, self.detail if shown else HIDDEN, [])

    def row(self) -> tuple[str, int, int, int]:
        """Give the fact as a plain tuple."""
        return (self.name, int(self.seat), int(self.what), int(self.detail))

    def __repr__(self) -> str:
        """Show all of it: for developers."""
        return f"Event({self.name!r}, {self.seat}, {self.what}, {self.detail}, {self.eyes})"


SPECTATOR: Final = NOBODY
