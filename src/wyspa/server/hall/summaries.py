"""What desk and wall are told, once a second at most: a byte a seat, points of boards, leaders, claims, who is away.

No state of the game goes there. The wall gets no names but those of leaders and of people who claim the victory.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from typing import TYPE_CHECKING

from wyspa.server import messages
from wyspa.server.hall.bulletins import settings_of
from wyspa.server.hall.claims import claims_now, claims_told
from wyspa.server.hall.listener import HallListener
from wyspa.server.hall.states import HallRole, Sitting
from wyspa.server.messages.hall import (
    HallAct,
    HallActs,
    HallAnnounce,
    HallCounts,
    HallLeader,
    HallLeaders,
    HallMissing,
    HallPeople,
    HallPoints,
    HallSeats,
    HallTicker,
    Missing,
)
from wyspa.server.speech import phrase

if TYPE_CHECKING:
    from wyspa.server.hall.hall import LiveHall

PAUSE = 1.0  # seconds between two summaries
LEADERS = 10
MISSING = 60  # people who are listed
ACTS = 40  # acts that are listed
BASE = "0123456789abcdefghijklmnopqrstuvwxyz"
CODES = {Sitting.FREE: "0", Sitting.PERSON: "1", Sitting.BOT: "2", Sitting.REST: "5"}
AWAY, CLAIMS, STAND_IN = "3", "4", "6"


class Summaries:
    """What desk and wall of one hall were told."""

    def __init__(self, hall: LiveHall) -> None:
        """Begin with nothing told."""
        self.hall = hall
        self.next = 0.0
        self.changed: set[int] = set()  # seats, since the last time
        self.stale = True
        self.actions = -1
        self.seen: list[int] | None = None  # the points of all seats, read once for all that is told of them
        self.leader = -1

    def due(self) -> float | None:
        """Give when the next summary is due."""
        hall = self.hall
        if not hall.crowd.desks and not hall.crowd.walls:
            return None
        if self.changed or self.stale or hall.evening.actions != self.actions:
            return self.next
        return None

    def hurry(self) -> None:
        """Tell at once: something has happened that concerns all."""
        self.stale = True
        self.next = 0.0

    def seats_changed(self, seats: Iterable[int]) -> None:
        """Note that somebody has come, gone or moved."""
        self.changed.update(seats)
        self.stale = True

    # ---- telling -----------------------------------------------------------------------------------------

    def tell(self, now: float) -> None:
        """Tell desks and walls what has changed, if it is time for that."""
        due = self.due()
        if due is None or now < due:
            return
        self.next = now + PAUSE
        self.stale = False
        self.actions = self.hall.evening.actions
        self.seen = None
        changed, self.changed = self.changed, set()
        crowd, chairs = self.hall.crowd, self.hall.evening.chairs
        if changed and crowd.desks:
            seats = HallSeats(at={str(seat): self.code(seat) for seat in sorted(changed)})
            people = HallPeople({str(seat): chairs[seat].name for seat in sorted(changed)})
            for listener in crowd.desks:
                listener.tell(seats)
                listener.tell(people)
        self.tell_each(crowd.hosts())
        self.tell_ticker()

    def greet(self, listener: HallListener) -> None:
        """Tell a desk or a wall everything."""
        if listener.role is HallRole.DESK:
            chairs = self.hall.evening.chairs
            listener.tell(HallSeats(codes="".join(self.code(seat) for seat in range(self.hall.evening.floor.seats))))
            named = {str(seat): chair.name for seat, chair in enumerate(chairs.all) if chair.name}
            listener.tell(HallPeople(named))
        said = self.hall.evening.announced
        if said is not None:
            text = (said.pl or said.en) if listener.language == "pl" else (said.en or said.pl)
            listener.tell(HallAnnounce(text, round(said.at * 1000)))
        self.seen = None
        self.tell_each([listener])

    def tell_each(self, listeners: list[HallListener]) -> None:
        """Tell what has changed since each was told last; what is the same for several is written once."""
        written: dict[tuple[str, str], bytes] = {}
        for listener in listeners:
            if listener.slow:
                self.stale = True
                continue
            for kind in KINDS if listener.role is HallRole.DESK else WALL_KINDS:
                key = kind, f"{listener.role}{listener.language}" if kind in SPOKEN else ""
                text = written.get(key)
                if text is None:
                    message = self.make(kind, listener)
                    text = written[key] = messages.writer.encode(message) if message is not None else b""
                if text and listener.marks.get(kind) != text:
                    listener.marks[kind] = text
                    listener.send(text)

    def make(self, kind: str, listener: HallListener) -> messages.FromServer | None:
        """Make a summary of a kind; None if there is nothing to tell."""
        hall = self.hall
        match kind:
            case "counts":
                return self.counts()
            case "points":
                return self.points()
            case "leaders":
                return self.leaders()
            case "claims":
                return claims_told(hall, listener)
            case "missing":
                return self.missing()
            case "acts":
                return self.acts(listener.language)
            case "settings":
                return settings_of(hall.evening, listener)
        raise KeyError(kind)

    def tell_ticker(self) -> None:
        """Tell walls who has taken the lead."""
        best = self.best(1)
        if not best or best[0][1] == self.leader or best[0][0] < 4:
            return
        points, seat = best[0]
        self.leader = seat
        place = self.hall.evening.floor.place(seat, self.hall.evening.chairs[seat].name)
        for listener in self.hall.crowd.hosts():
            said = phrase(
                listener.language, "hall", "leads", name=place.name, row=place.row_name, board=str(place.board + 1),
                points=str(points),
            )  # fmt: skip
            listener.tell(HallTicker(said, seat))

    # ---- making ------------------------------------------------------------------------------------------

    def code(self, seat: int) -> str:
        """Give the character of a seat."""
        hall = self.hall
        chair = hall.evening.chairs[seat]
        if hall.evening.game is not None and seat in claims_now(hall.evening):
            return CLAIMS
        if not chair.taken:
            return CODES[chair.kind]
        if chair.lent:
            return CODES[Sitting.BOT]
        if chair.stand_in:
            return STAND_IN
        return AWAY if seat in hall.gone else CODES[Sitting.PERSON]

    def counts(self) -> HallCounts:
        """Count everybody."""
        hall, evening = self.hall, self.hall.evening
        ready = evening.game.ready() if evening.game is not None else 0
        bots = sum(1 for chair in evening.chairs.all if chair.by_bot)
        return HallCounts(
            seats=evening.floor.seats, people=evening.chairs.people, here=len(hall.crowd.seats), bots=bots,
            away=len(hall.gone), ready=ready, trades=evening.trades, actions=evening.actions,
        )  # fmt: skip

    def points(self) -> HallPoints | None:
        """Give the points of the better seat of each board, row by row."""
        evening = self.hall.evening
        seen = self.all_points()
        if not seen:
            return None
        text = "".join([BASE[max(0, min(35, points))] for points in map(max, seen[::2], seen[1::2])])
        rows = evening.floor.rows()
        return HallPoints([text[row.first : row.first + row.boards] for row in rows])

    def best(self, many: int) -> list[tuple[int, int]]:
        """Give those with most points that all can see: points and seat."""
        seen = self.all_points()
        most = heapq.nlargest(many, seen)
        if not most or most[0] <= 0:
            return [(points, seat) for seat, points in enumerate(seen[:many])]
        leading = [(-points, seat) for seat, points in enumerate(seen) if points >= most[-1]]
        return [(-points, seat) for points, seat in sorted(leading)[:many]]

    def all_points(self) -> list[int]:
        """Give the points that all can see, by seat; nothing before the start."""
        if self.seen is None:
            game = self.hall.evening.game
            self.seen = game.all_points_seen() if game is not None else []
        return self.seen

    def leaders(self) -> HallLeaders | None:
        """Give who leads; equal points are an equal rank."""
        best = self.best(LEADERS)
        if not best:
            return None
        evening = self.hall.evening
        found: list[HallLeader] = []
        for k, (points, seat) in enumerate(best):
            rank = found[-1].rank if found and found[-1].points == points else k + 1
            found.append(HallLeader(rank, evening.floor.place(seat, evening.chairs[seat].name), points))
        return HallLeaders(found)

    def missing(self) -> HallMissing:
        """List who is away, the longest first."""
        hall, evening = self.hall, self.hall.evening
        gone = sorted(hall.gone.items(), key=lambda item: (item[1], item[0]))
        found = [
            Missing(
                evening.floor.place(seat, evening.chairs[seat].name), round((since + hall.offset) * 1000),
                evening.chairs[seat].stand_in, seat ^ 1 in hall.gone,
            )
            for seat, since in gone[:MISSING]
        ]  # fmt: skip
        return HallMissing(found, max(0, len(gone) - MISSING))

    def acts(self, language: str) -> HallActs:
        """List what hosts have done, the newest last."""
        acts = self.hall.evening.acts
        found = []
        for act in acts.all[-ACTS:]:
            facts = {
                name: phrase(language, GROUPS[name], fact) if name in GROUPS else fact
                for name, fact in act.facts.items()
            }
            text = phrase(language, "hall_acts", act.key, **facts)
            if act.back:
                text = phrase(language, "hall_acts", "back", text=text)
            found.append(HallAct(act.n, text, act.by, round(act.at * 1000), acts.can_be_undone(act)))
        return HallActs(found)


KINDS = ("counts", "points", "leaders", "claims", "missing", "acts", "settings")
WALL_KINDS = ("counts", "points", "leaders", "claims", "settings")
GROUPS = {"level": "levels"}  # facts that are words of their own, and their groups
SPOKEN = {"acts", "claims"}  # in words, or not the same for desk and wall
