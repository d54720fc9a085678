"""Who gets a seat: joining, what the host may do with seats, coming back, and leaving. Decision 24 says why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyspa.server import messages, seats
from wyspa.server.bots_at_table import NAMES, USUAL, level_named
from wyspa.server.errors import Refusal
from wyspa.server.listener import Listener
from wyspa.server.lookalikes import free_name, told_apart
from wyspa.server.records import Chair
from wyspa.server.speech import phrase
from wyspa.server.standing import forget_seat
from wyspa.server.states import ChairKind, Resigned, SeatGift, Status, VoteOn, known
from wyspa.server.store import Batch, StoreFailed

if TYPE_CHECKING:
    from wyspa.server.table import LiveTable


class Hosting:
    """The seats of one table."""

    def __init__(self, owner: LiveTable) -> None:
        """Take the table."""
        self.owner = owner

    def seats(self) -> list[messages.SeatInfo]:
        """Describe the seats."""
        owner = self.owner
        return seats.info_of(
            owner.head.chairs,
            list(owner.table.seats),
            owner.head.host,
            owner.here(),
            owner.automatic.away,
            owner.automatic.bots.thinking(),
        )

    def may_start(self) -> bool:
        """Tell whether the host may start now."""
        head = self.owner.head
        return head.status == Status.WAITING and not head.starting and self.full()

    def full(self) -> bool:
        """Tell whether somebody or a bot has every seat."""
        return all(chair.kind != ChairKind.OPEN for chair in self.owner.head.chairs)

    def check_host(self, listener: Listener) -> None:
        """Refuse others than the host."""
        if listener.seat != self.owner.head.host:
            raise Refusal("not-host")

    async def change(self, seat: int, chair: Chair) -> None:
        """Put somebody else on a seat, if the disk takes it."""
        head = self.owner.head
        before = head.chairs[seat]
        host = head.host
        embargoes = [other.shuns for other in head.chairs]
        head.chairs[seat] = chair
        forget_seat(head.chairs, seat)
        if chair.kind != ChairKind.PERSON and seat == host:
            persons = [other for other, there in enumerate(head.chairs) if there.kind == ChairKind.PERSON]
            here = [other for other in persons if other in self.owner.here()]
            head.host = (here or persons or [host])[0]
        elif chair.kind == ChairKind.PERSON and head.chairs[host].kind != ChairKind.PERSON:
            head.host = seat
        try:
            await self.owner.store.write(Batch().head(head))
        except StoreFailed:
            head.chairs[seat] = before
            head.host = host
            for other, shuns in zip(head.chairs, embargoes, strict=True):
                other.shuns = shuns
            raise
        if head.host != host:
            self.owner.notice("new_host", head.host, head.chairs[head.host].name)
        self.owner.presenter.forget()  # names are in what was written
        self.owner.automatic.changed_hands(seat)

    async def sit(self, name: str, seat: int) -> tuple[int, str]:
        """Seat a new person on an open seat; give the seat and its secret."""
        head = self.owner.head
        if head.status == Status.OVER:
            raise Refusal("over", 409)
        free = [k for k, chair in enumerate(head.chairs) if chair.kind == ChairKind.OPEN and seat in (-1, k)]
        if not free:
            raise Refusal("full-table", 409)
        name = told_apart(name, seats.names_at(head.chairs))
        before = head.chairs[free[0]]
        chair, secret = seats.person(name, self.owner.luck)
        chair.claims = before.claims
        await self.change(free[0], chair)
        self.owner.notice("joined", free[0], name)
        self.owner.tell_seats()
        return free[0], secret

    # ---- giving and opening ---------------------------------------------------------------------

    async def assign(self, by: int, seat: int, wish: str, level: str) -> None:
        """Give a seat to a bot, or open it; in a running game only if nobody holds it, and for opening all vote."""
        head = self.owner.head
        who = known(SeatGift, wish, "bad-seat")
        if head.status == Status.OVER or seat >= len(head.chairs) or seat == head.host:
            raise Refusal("bad-seat")
        if head.status == Status.WAITING and head.added:
            raise Refusal("already-started")
        level = level_named(level)
        if head.status == Status.PLAYING:
            self.check_free(seat)
            if who == SeatGift.OPEN:
                await self.owner.votes.ask(VoteOn.OPEN, by, seat)
                return
        await self.give(seat, who, level)

    def check_free(self, seat: int) -> None:
        """Refuse to touch the seat of somebody who is there, or was until a moment ago, in a running game."""
        head = self.owner.head
        chair = head.chairs[seat]
        if chair.kind == ChairKind.PERSON and seat not in self.owner.automatic.away:
            key = "seat-held" if seat in self.owner.here() else "seat-kept"
            raise Refusal(key, name=chair.name, seconds=f"{self.owner.limits.grace_seconds:.0f}")

    async def give(self, seat: int, who: SeatGift, level: str) -> None:
        """Put a bot or nobody on a seat; in a running game whoever had it may come back."""
        head = self.owner.head
        chair = head.chairs[seat]
        fresh = seats.bot(self.bot_name(), level) if who == SeatGift.BOT else seats.free()
        if head.status == Status.PLAYING:
            fresh.claims = seats.kept_claims(chair)
        await self.change(seat, fresh)
        for listener in [listener for listener in self.owner.listeners if listener.seat == seat]:
            listener.seat = -1
            listener.close("given-away")
        if who == SeatGift.OPEN and (chair.kind == ChairKind.PERSON or head.status == Status.PLAYING):
            self.owner.notice("opened", seat, chair.name)
        elif chair.kind == ChairKind.PERSON:
            self.owner.notice("given_to_bot", seat, chair.name)
        elif head.status == Status.PLAYING:
            self.owner.notice("joined", seat, fresh.name)
        self.owner.tell_seats()

    def bot_name(self) -> str:
        """Find a name that nobody at the table has."""
        return free_name(NAMES, seats.names_at(self.owner.head.chairs))

    # ---- coming back and leaving ----------------------------------------------------------------

    async def come(self, listener: Listener) -> None:
        """Find the seat of somebody who comes, now; an owner takes it back from whoever has it instead."""
        head = self.owner.head
        listener.seat = seats.holder_of(head.chairs, listener.key)
        seat, rank = seats.claimed(head.chairs, listener.key)
        if listener.seat >= 0 or seat < 0 or head.status != Status.PLAYING:
            return
        chair = head.chairs[seat]
        owner = chair.claims[rank]
        back = Chair(ChairKind.PERSON, owner.name, "", owner.secret, claims=chair.claims[:rank])
        await self.change(seat, back)
        listener.seat = seat
        self.owner.notice("owner_back", seat, owner.name)
        for other in [other for other in self.owner.listeners if other.seat == seat]:
            other.seat = -1  # whoever sat there instead looks on
            other.tell(messages.Notice(phrase(other.language, "talk", "give_back", name=owner.name), seat))
            self.owner.greet(other, self.owner.version())

    async def leave(self, listener: Listener) -> None:
        """Leave for good: before the start the seat is open again, later it is played as the table has it."""
        head, seat = self.owner.head, listener.seat
        chair = head.chairs[seat]
        if head.status == Status.WAITING and not head.added:
            await self.change(seat, seats.free())
            self.owner.notice("left_early", seat, chair.name)
        elif head.status != Status.OVER:
            bot = seats.bot(chair.name, chair.level or USUAL)
            bot.left, bot.claims = True, chair.claims
            bot.silent = head.resigned == Resigned.SILENT
            await self.change(seat, bot)
            self.owner.notice("left_silent" if bot.silent else "left", seat, chair.name)
        for other in [other for other in self.owner.listeners if other.seat == seat]:
            other.seat = -1  # its going is no lost connection of the seat
            if other is not listener:
                other.close("left")
        self.owner.tell_seats()
        await self.owner.votes.settle()
