"""What the host of a table may do with its seats, and leaving."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyspa.core.why import UnknownWord
from wyspa.server import seats, told
from wyspa.server.bots_at_table import NAMES, USUAL, level_named
from wyspa.server.errors import Refusal, plain
from wyspa.server.listener import Listener
from wyspa.server.records import BOT, OPEN, OVER, PERSON, PLAYING, WAITING, Chair
from wyspa.server.store import Batch, StoreFailed

if TYPE_CHECKING:
    from wyspa.server.table import LiveTable


class Hosting:
    """The seats of one table."""

    def __init__(self, owner: LiveTable) -> None:
        """Take the table."""
        self.owner = owner

    def seats(self) -> list[told.SeatInfo]:
        """Describe the seats."""
        owner = self.owner
        return seats.info_of(
            owner.head.chairs, list(owner.table.seats), owner.head.host, owner.here(), owner.automatic.away
        )

    def may_start(self) -> bool:
        """Tell whether the host may start now."""
        head = self.owner.head
        return head.status == WAITING and not head.starting and self.full()

    def full(self) -> bool:
        """Tell whether somebody or a bot has every seat."""
        return all(chair.kind != OPEN for chair in self.owner.head.chairs)

    def check_host(self, listener: Listener) -> None:
        """Refuse others than the host."""
        if listener.seat != self.owner.head.host:
            raise Refusal("not-host")

    async def change(self, seat: int, chair: Chair) -> None:
        """Put somebody else on a seat, if the disk takes it."""
        head = self.owner.head
        before = head.chairs[seat]
        host = head.host
        head.chairs[seat] = chair
        if chair.kind != PERSON and seat == host:
            persons = [other for other, there in enumerate(head.chairs) if there.kind == PERSON]
            here = [other for other in persons if other in self.owner.here()]
            head.host = (here or persons or [host])[0]
        elif chair.kind == PERSON and head.chairs[host].kind != PERSON:
            head.host = seat
        try:
            await self.owner.store.write(Batch().head(head))
        except StoreFailed:
            head.chairs[seat] = before
            head.host = host
            raise
        if head.host != host:
            self.owner.notice("new_host", head.host, head.chairs[head.host].name)
        self.owner.eyes.forget()  # names are in what was written
        self.owner.automatic.changed_hands(seat)

    async def sit(self, name: str, seat: int) -> tuple[int, str]:
        """Seat a new person on an open seat; give the seat and its secret."""
        head = self.owner.head
        if head.status == OVER:
            raise Refusal("over", 409)
        free = [k for k, chair in enumerate(head.chairs) if chair.kind == OPEN and seat in (-1, k)]
        if not free:
            raise Refusal("full-table", 409)
        chair, secret = seats.person(name, self.owner.luck)
        await self.change(free[0], chair)
        self.owner.notice("joined", free[0], name)
        self.owner.tell_seats()
        return free[0], secret

    async def assign(self, seat: int, who: str, level: str) -> None:
        """Give a seat to a bot, or open it: of a bot, of nobody, or of somebody who is not there."""
        head = self.owner.head
        if head.status == OVER or seat >= len(head.chairs) or seat == head.host or who not in (BOT, OPEN):
            raise Refusal("bad-seat")
        if head.status == WAITING and head.added:
            raise Refusal("already-started")
        chair = head.chairs[seat]
        if chair.kind == PERSON and head.status == PLAYING and seat in self.owner.here():
            raise Refusal("bad-seat")
        try:
            level = level_named(level)
        except UnknownWord as error:
            raise Refusal("bad-level", why=plain(error)) from None
        before = chair.name
        fresh = seats.bot(self.bot_name(), level) if who == BOT else seats.free()
        await self.change(seat, fresh)
        for listener in [listener for listener in self.owner.listeners if listener.seat == seat]:
            listener.close("given-away")
        if chair.kind == PERSON:
            self.owner.notice("given_to_bot" if who == BOT else "opened", seat, before)
        self.owner.tell_seats()

    def bot_name(self) -> str:
        """Find a name that nobody at the table has."""
        taken = {chair.name for chair in self.owner.head.chairs}
        return next((name for name in NAMES if name not in taken), NAMES[0])

    async def leave(self, listener: Listener) -> None:
        """Leave for good: before the start the seat is open again, later a bot plays on."""
        head, seat = self.owner.head, listener.seat
        chair = head.chairs[seat]
        if head.status == WAITING and not head.added:
            await self.change(seat, seats.free())
            self.owner.notice("left_early", seat, chair.name)
        elif head.status != OVER:
            bot = seats.bot(chair.name, chair.level or USUAL)
            bot.left = True
            await self.change(seat, bot)
            self.owner.notice("left", seat, chair.name)
        for other in [other for other in self.owner.listeners if other.seat == seat and other is not listener]:
            other.close("left")
        self.owner.tell_seats()
