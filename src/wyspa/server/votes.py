"""Questions to all people at a table: to open a seat for somebody new, to end the game. Decision 24 says why."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from wyspa.server import messages
from wyspa.server.errors import Refusal
from wyspa.server.listener import Listener
from wyspa.server.often import Deed
from wyspa.server.speech import phrase
from wyspa.server.states import ChairKind, Ending, SeatGift, Status, VoteOn, VoteResult
from wyspa.server.store import Batch, StoreFailed

if TYPE_CHECKING:
    from wyspa.server.table import LiveTable

log = logging.getLogger("wyspa.server")
THE_TABLE = -1  # asks by itself


class Question:
    """One question, and who has said yes to it."""

    def __init__(self, n: int, what: VoteOn, by: int, seat: int) -> None:
        """Whoever asks agrees."""
        self.n = n
        self.what = what
        self.by = by
        self.seat = seat
        self.yes: set[int] = {by} if by != THE_TABLE else set()


class Votes:
    """The question that is open at one table, if there is one."""

    def __init__(self, owner: LiveTable) -> None:
        """Begin without one."""
        self.owner = owner
        self.open: Question | None = None
        self.asked = 0
        self.looked = -1  # the version at which somebody could still win
        self.offered = False  # the table has offered the end

    def people(self) -> list[int]:
        """List the people who have a say: those who are there, and those whose grace time runs."""
        away = self.owner.automatic.away
        return [k for k, chair in enumerate(self.owner.head.chairs) if chair.kind == ChairKind.PERSON and k not in away]

    def awaited(self, question: Question) -> list[int]:
        """List those whose answer is waited for."""
        return [seat for seat in self.people() if seat not in question.yes]

    # ---- asking and answering -------------------------------------------------------------------

    async def ask(self, what: VoteOn, by: int, seat: int = -1) -> None:
        """Ask everybody; where nobody else is there, a game ends at once and no seat is opened."""
        owner = self.owner
        if owner.head.status != Status.PLAYING:
            raise Refusal("over" if owner.head.status == Status.OVER else "not-started")
        if self.open is not None:
            raise Refusal("vote-open")
        if what == VoteOn.OPEN and owner.head.chairs[seat].kind == ChairKind.OPEN:
            raise Refusal("bad-seat")
        if what == VoteOn.OPEN and not [other for other in self.people() if other != by]:
            raise Refusal("nobody-to-agree")
        if by != THE_TABLE:
            owner.often.take(Deed.QUESTION, by)
        self.asked += 1
        self.open = Question(self.asked, what, by, seat)
        await self.decide()

    async def answer(self, seat: int, n: int, yes: bool) -> None:
        """Hear a yes or no; one no is enough."""
        question = self.open
        if question is None or question.n != n:
            raise Refusal("no-vote")
        if yes:
            question.yes.add(seat)
            await self.decide()
        else:
            self.close(VoteResult.DECLINED if seat != question.by else VoteResult.DROPPED)
            self.owner.notice("vote_declined" if seat != question.by else "vote_dropped", seat, self.name(seat))

    async def settle(self) -> None:
        """Look at the open question again when people have come or gone; if the disk fails, it stays open."""
        try:
            await self.decide()
        except StoreFailed as error:
            log.error("table %s: %s", self.owner.head.id, error)

    async def decide(self) -> None:
        """Look whether the question is answered, or has no sense any more; else tell how it stands."""
        question = self.open
        if question is None:
            return
        if not self.makes_sense(question):
            self.close(VoteResult.DROPPED)
        elif not self.awaited(question) and self.enough(question):
            if question.what == VoteOn.OPEN:
                await self.owner.hosting.give(question.seat, SeatGift.OPEN, "")
            else:
                await self.end()
            self.close(VoteResult.AGREED)
        else:
            self.tell()

    def makes_sense(self, question: Question) -> bool:
        """Tell whether whoever asks is there still, and the seat is without its owner."""
        if self.owner.head.status != Status.PLAYING:
            return False
        if question.by != THE_TABLE and question.by not in self.people():
            return False
        if question.what == VoteOn.END:
            return True
        chair = self.owner.head.chairs[question.seat]
        alone = not self.awaited(question) and not self.enough(question)
        return chair.kind != ChairKind.OPEN and question.seat not in self.people() and not alone

    def enough(self, question: Question) -> bool:
        """Tell whether somebody has agreed at all: to the opening of a seat somebody else than who asks."""
        return bool(question.yes - {question.by} if question.what == VoteOn.OPEN else question.yes)

    def close(self, result: VoteResult) -> None:
        """Put the question away and tell so."""
        question, self.open = self.open, None
        if question is not None:
            for listener in self.owner.listeners:
                listener.tell(self.told(question, listener.language, result))

    # ---- the end --------------------------------------------------------------------------------

    async def look(self) -> None:
        """Offer the end to everybody, once, when nobody can win any more."""
        owner = self.owner
        played = owner.played
        if self.offered or played is None or owner.head.status != Status.PLAYING or self.looked == played.version:
            return
        if played.game.winnable:
            self.looked = played.version
        elif not any(chair.kind == ChairKind.PERSON for chair in owner.head.chairs):
            await self.end()  # bots would play for ever
        elif self.open is None:
            self.offered = True
            await self.ask(VoteOn.END, THE_TABLE)

    async def end(self, how: Ending = Ending.AGREED) -> None:
        """End the game without a winner."""
        owner = self.owner
        head = owner.head
        head.status, head.ended, head.end = Status.OVER, owner.time.wall(), how
        try:
            await owner.store.write(Batch().head(head))
        except StoreFailed:
            head.status, head.ended, head.end = Status.PLAYING, 0.0, None
            raise
        owner.presenter.forget()
        owner.automatic.game_changed()
        for listener in owner.listeners:
            owner.catch_up(listener, owner.version())
        owner.tell_seats()

    # ---- telling --------------------------------------------------------------------------------

    def name(self, seat: int) -> str:
        """Name who sits on a seat."""
        return self.owner.head.chairs[seat].name

    def told(self, question: Question, language: str, result: VoteResult | None = None) -> messages.Vote:
        """Write the question for somebody."""
        if question.by == THE_TABLE:
            text = phrase(language, "votes", "end_by_table")
        elif question.what == VoteOn.END:
            text = phrase(language, "votes", "end", name=self.name(question.by))
        else:
            text = phrase(language, "votes", "open", name=self.name(question.by), seat=self.name(question.seat))
        waiting = [] if result else self.awaited(question)
        return messages.Vote(
            question.n, question.what, text, question.by, question.seat, waiting, sorted(question.yes), result
        )

    def show(self, listener: Listener) -> None:
        """Tell somebody who comes what is asked."""
        if self.open is not None:
            listener.tell(self.told(self.open, listener.language))

    def tell(self) -> None:
        """Tell everybody what is asked, and who has agreed."""
        for listener in self.owner.listeners:
            self.show(listener)
