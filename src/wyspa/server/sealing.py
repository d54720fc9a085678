"""From the seals of the seats to the deal: docs/decisions/0021 says why it goes this way.

While a table waits, every person's client may seal a nonce. `start` waits a little for those who said that they would;
then the seals are closed, written down and told to everybody, and each of those seats shows its nonce. When all have,
or time is up, the island is dealt. Every step is on the disk before it is answered, so a restart loses none of them.
"""

from __future__ import annotations

import contextlib
import logging
from dataclasses import replace
from typing import TYPE_CHECKING

from wyspa.core.dealer import Proven
from wyspa.replay.added import Added, AddedKind, bot_nonce, salt_of, seal_of
from wyspa.replay.proof import DiceClaim
from wyspa.server import messages
from wyspa.server.errors import Refusal
from wyspa.server.records import Chair, Head
from wyspa.server.states import ChairKind, SealKind, SealStep, Status
from wyspa.server.store import Batch, StoreFailed
from wyspa.table import read_table

if TYPE_CHECKING:
    from wyspa.server.table import LiveTable

PROOF = 1  # how dice are derived: a log that was dealt in another way is not played on
log = logging.getLogger("wyspa.server")


class Sealing:
    """The seals of one table, until its island is dealt."""

    def __init__(self, owner: LiveTable) -> None:
        """Begin with nothing to wait for."""
        self.owner = owner
        self.deadline: float | None = None

    # ---- what people send --------------------------------------------------------------------

    async def start(self) -> None:
        """Start the game, or begin to wait for seals and nonces; if something fails, nothing is started."""
        head = self.owner.head
        head.starting = True
        try:
            if not await self.go_on():
                await self.owner.store.write(Batch().head(head))
        except Exception:
            head.starting = False
            raise
        if head.status == Status.WAITING:
            self.owner.tell_seats()
            self.owner.tell_all(self.message())

    async def seal(self, seat: int, seal: str) -> None:
        """Keep what a seat has sealed; until the seals are closed it may seal anew."""
        head = self.owner.head
        if head.added or head.status != Status.WAITING:
            if head.added and head.added[seat].seal == seal:  # said again
                return
            raise Refusal("sealed-late")
        chair = head.chairs[seat]
        before, chair.seal = chair.seal, seal
        try:
            await self.owner.store.write(Batch().head(head))
        except StoreFailed:
            chair.seal = before
            raise
        await self.try_to_go_on()

    async def reveal(self, seat: int, nonce: str) -> None:
        """Take the nonce of a seat, if it is the one that was sealed."""
        head = self.owner.head
        if not head.added or not head.added[seat].seal:
            raise Refusal("no-reveal")
        before = head.added[seat]
        if seal_of(head.id, seat, nonce) != before.seal:
            raise Refusal("other-nonce")
        if before.nonce == nonce:  # said again
            return
        if head.status != Status.WAITING:
            raise Refusal("revealed-late")
        head.added[seat] = replace(before, nonce=nonce)
        try:
            await self.owner.store.write(Batch().head(head))
        except StoreFailed:
            head.added[seat] = before
            raise
        await self.try_to_go_on()

    # ---- the steps --------------------------------------------------------------------

    async def go_on(self) -> bool:
        """Take every step that can be taken now; tell whether the island has been dealt by it."""
        owner = self.owner
        head = owner.head
        if head.status != Status.WAITING or not head.starting or not owner.here():
            return False
        if not head.added:
            if not owner.hosting.full():  # somebody has left meanwhile
                head.starting, self.deadline = False, None
                owner.tell_seats()
                owner.tell_all(self.message())
                return False
            if self.unsealed() and not self.time_is_up(owner.limits.seal_seconds):
                return False
            if any(chair.seal for chair in head.chairs):
                await self.close()
        if self.hidden() and not self.time_is_up(owner.limits.reveal_seconds):
            return False
        refused = self.hidden()
        await owner.deal()
        for seat in refused:
            owner.notice("silent", seat, head.chairs[seat].name)
        return True

    async def try_to_go_on(self) -> bool:
        """Go on; if the disk fails, what was said is kept, and the table tries again after a rest.

        Whoever comes in, seals or shows is not to blame for a deal that fails: the start is off then.
        """
        try:
            return await self.go_on()
        except StoreFailed as error:
            log.error("table %s: %s", self.owner.head.id, error)
            self.deadline = self.owner.time.now()
            self.owner.automatic.rest()
            if error.doubtful:
                self.owner.doubt.begin(None, "", "")
        except Exception:
            log.exception("table %s cannot be dealt", self.owner.head.id)
            self.owner.head.starting, self.deadline = False, None
            with contextlib.suppress(StoreFailed):  # what is read again after a failure must not start it either
                await self.owner.store.write(Batch().head(self.owner.head))
            self.owner.tell_seats()
        return False

    async def close(self) -> None:
        """Close the seals: from now on nobody can choose what is added."""
        head = self.owner.head
        head.added = [sealed(chair) for chair in head.chairs]
        try:
            await self.owner.store.write(Batch().head(head))
        except StoreFailed:
            head.added = []
            raise
        self.deadline = None
        self.owner.tell_all(self.message())

    def finally_added(self) -> list[Added]:
        """Give what is mixed into the dice: who has not shown a nonce adds nothing, bots get theirs from the seed."""
        head = self.owner.head
        added = head.added or [sealed(chair) for chair in head.chairs]
        return [settled(head, seat, one) for seat, one in enumerate(added)]

    # ---- who is waited for --------------------------------------------------------------------

    def unsealed(self) -> list[int]:
        """List the seats that are here, said that they would seal, and have not."""
        willing = {listener.seat for listener in self.owner.listeners if listener.seat >= 0 and listener.seals}
        return sorted(seat for seat in willing if not self.owner.head.chairs[seat].seal)

    def hidden(self) -> list[int]:
        """List the seats that have sealed a nonce and not shown it."""
        return [
            seat
            for seat, added in enumerate(self.owner.head.added)
            if added.kind == AddedKind.PERSON and not added.nonce
        ]

    def time_is_up(self, seconds: float) -> bool:
        """Tell whether a step has waited long enough; the first question begins the wait."""
        now = self.owner.time.now()
        if self.deadline is None:
            self.deadline = now + seconds
        return now >= self.deadline

    def due(self) -> float | None:
        """Give the moment at which waiting ends."""
        waits = self.owner.head.starting and self.owner.here()
        return max(self.deadline, self.owner.automatic.resting) if waits and self.deadline is not None else None

    async def act(self) -> None:
        """Go on when waiting ends."""
        due = self.due()
        if due is not None and self.owner.time.now() >= due:
            await self.try_to_go_on()

    def went(self) -> None:
        """Begin to wait anew when somebody comes to a table that all have left."""
        if not self.owner.here():
            self.deadline = None

    # ---- what is told --------------------------------------------------------------------

    def message(self) -> messages.Seals:
        head = self.owner.head
        if head.added and head.starting:
            seats = [messages.SealInfo(SealKind(added.kind), added.seal, bool(added.nonce)) for added in head.added]
            return messages.Seals(SealStep.REVEAL, seats)
        return messages.Seals(
            SealStep.CLOSING if head.starting else SealStep.OPEN,
            [messages.SealInfo(SealKind(chair.kind), chair.seal) for chair in head.chairs],
        )


def sealed(chair: Chair) -> Added:
    """Say how a seat adds, when the seals are closed."""
    if chair.kind == ChairKind.BOT:
        return Added(AddedKind.BOT)
    return Added(AddedKind.PERSON, "", chair.seal) if chair.seal else Added(AddedKind.SILENT)


def settled(head: Head, seat: int, added: Added) -> Added:
    """Say how a seat has added, when nothing more can be shown."""
    if added.kind == AddedKind.BOT:
        return Added(AddedKind.BOT, bot_nonce(bytes.fromhex(head.seed), head.id, seat))
    return added if added.nonce else Added(AddedKind.SILENT, "", added.seal)


def commitment_of(head: Head) -> str:
    """Give what is shown of the seed from the first moment on."""
    return Proven(bytes.fromhex(head.seed)).commitment()


def salt_for(head: Head, added: list[Added]) -> bytes:
    """Mix what the seats have added."""
    return salt_of(head.line, head.id, added, head.island)


def published(head: Head) -> DiceClaim | None:
    """Give what a table shows of its dice once its game goes no further: won, ended, given up or expired; else None."""
    if head.status != Status.OVER:
        return None
    colours = read_table(head.line).seats
    added = {colours[seat]: settled(head, seat, one) for seat, one in enumerate(head.added)}
    return DiceClaim(commitment_of(head), bytes.fromhex(head.seed), head.id, added, head.island)
