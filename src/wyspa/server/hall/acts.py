"""What hosts have done: a line for each act, and how to take it back until the next roll."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from wyspa.server.hall import records

if TYPE_CHECKING:
    from wyspa.server.hall.evening import HallEvening

KEPT = 200  # acts that are listed


@dataclass
class Act:
    """One act of a host: the key of its sentence, what that speaks of, and the entry that would undo it."""

    n: int
    key: str
    facts: dict[str, str]
    by: str
    at: float
    inverse: records.Any | None
    back: bool = False  # it has been taken back


@dataclass
class Acts:
    """The acts of one hall, the newest last."""

    all: list[Act] = field(default_factory=list)
    sealed: int = 0  # acts up to this number can no longer be taken back

    def add(self, evening: HallEvening, entry: records.Any) -> None:
        """Note an act before it is done."""
        if isinstance(entry, records.TakenBack):
            return
        key, facts, inverse = said_of(evening, entry)
        if key:
            by = "" if entry.host == records.HOST else entry.host
            self.all.append(Act(evening.n + 1, key, facts, by, entry.at, inverse))
            del self.all[:-KEPT]

    def seal(self) -> None:
        """Let nothing of what was done before be taken back: the dice have fallen."""
        if self.all:
            self.sealed = self.all[-1].n

    def taken_back(self, n: int) -> None:
        """Note that an act was taken back."""
        act = self.find(n)
        if act is not None:
            act.back = True

    def find(self, n: int) -> Act | None:
        """Look among those that are still listed; None for one that is not."""
        return next((act for act in reversed(self.all) if act.n == n), None)

    def can_be_undone(self, act: Act) -> bool:
        """Tell whether an act can be taken back now: before the next roll, the newest of its kind first."""
        if act.inverse is None or act.back or act.n <= self.sealed:
            return False
        later = [other for other in self.all if other.n > act.n and not other.back and other.inverse is not None]
        return all(type(other.inverse) is not type(act.inverse) for other in later)


Said = tuple[str, dict[str, str], "records.Any | None"]


def said_of(evening: HallEvening, entry: records.Any) -> Said:
    """Give the key of the sentence about an entry, its facts, and what would undo it."""
    at = 0.0
    match entry:
        case records.Doors(open=on):
            return "opened" if on else "closed", {}, records.Doors(at=at, open=not on)
        case records.HallBegun():
            return "started", {}, None
        case records.HallHalted(on=on):
            return "paused" if on else "resumed", {}, records.HallHalted(at=at, on=not on)
        case records.SecondsSet(seconds=seconds):
            facts = dict(zip(("first", "later", "robber"), map(str, seconds), strict=True))
            old = (evening.seconds[0], evening.seconds[1], evening.seconds[2])
            return "seconds", facts, records.SecondsSet(at=at, seconds=old)
        case records.ClockLeft(left=left):
            before = evening.clock.left_at(entry.at)
            gained = left - before
            return "left", {"seconds": str(round(left))}, records.ClockLeft(at=at, left=-gained)
        case records.Rang(by="host"):
            return "next", {}, None
        case records.Rang(by="accept"):
            return "accepted", {}, None
        case records.Rang(by="dismiss"):
            return "dismissed", {}, None
        case records.Announced(pl=pl, en=en):
            return "announced", {"text": en or pl}, None
        case records.Swapped(a=a, b=b):
            return (
                "swapped",
                {"one": seat_of(evening, a), "other": seat_of(evening, b)},
                records.Swapped(at=at, a=a, b=b),
            )
        case records.Removed(seat=seat):
            chair = evening.chairs[seat]
            back = records.Returned(at=at, seat=seat, name=chair.name, secret=chair.secret)
            return "removed", {"who": seat_of(evening, seat)}, back
        case records.Renamed(seat=seat, name=name):
            old_name = evening.chairs[seat].name
            return "renamed", {"old": old_name, "name": name}, records.Renamed(at=at, seat=seat, name=old_name)
        case records.Botted(seats=seats, on=on):
            key = ("bots_in" if on else "bots_out") if len(seats) != 1 else ("bot_in" if on else "bot_out")
            facts = {"n": str(len(seats)), "who": seat_of(evening, seats[0]) if seats else ""}
            return key, facts, records.Botted(at=at, seats=seats, on=not on)
        case records.HallSet():
            head = evening.head
            same = (head.claims, head.early, head.target) == (entry.claims, entry.early, entry.target)
            before_it = records.HallSet(
                at=at, name=head.name, claims=head.claims, empty=head.empty, away_seconds=head.away_seconds,
                early=head.early, target=head.target, level=head.level,
            )  # fmt: skip
            if entry.level != head.level:
                return "level", {"level": entry.level}, before_it if same or not evening.begun else None
            return "set", {"name": entry.name}, before_it if same or not evening.begun else None
        case records.RowsSet(rows=rows):
            return "rows", {"rows": rows}, None
        case records.CoHosted(name=name):
            return "cohost", {"name": name}, None
        case records.Ended():
            return "ended", {}, None
    return "", {}, None


def seat_of(evening: HallEvening, seat: int) -> str:
    """Name a seat for a line: who sits there, or row and board."""
    place = evening.floor.place(seat)
    name = evening.chairs[seat].name
    where = f"{place.row_name}/{place.board + 1}{'☾' if seat % 2 == 0 else '☀'}"
    return f"{name} ({where})" if name else where
