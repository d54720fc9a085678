"""S7-26: a seven without a robber: discards, then a card from anybody."""

from typing import final

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.ids import TABLE, A, first
from wyspa.core.recounting import frames_in
from wyspa.core.rule import Module, Step, Verb
from wyspa.core.state import State
from wyspa.core.why import Why
from wyspa.rules.base.ids import STEAL
from wyspa.rules.base.thief import can_be_robbed
from wyspa.rules.seafarers.ids import PLUNDER


@final
class Plunder(Module):
    """The seat that rolls a seven may steal from any other."""

    def __init__(self) -> None:
        super().__init__("plunder")

    def install(self, book: Book) -> None:
        """Lay the theft below the discards of the seven; the robber itself may not move (see Fleet)."""
        book.phase(PLUNDER, "plunder")
        book.citations["not_in_plunder"] = "S7-26"
        book.add(PLUNDER, StealFrom())
        book.add(PLUNDER, StealNothing())
        book.step_instead("trouble", SevenAtSea(book.owner_of("trouble")))

    def amiss(self, book: Book, state: State) -> str:
        """See that nobody steals twice."""
        return "a seven is plundered twice" if frames_in(state, PLUNDER) > 1 else ""


@final
class SevenAtSea(Step):
    """Discards as ever, then the theft."""

    before: Step

    def __init__(self, before: Step) -> None:
        """Keep the step with the discards."""
        self.before = before

    def run(self, book: Book, state: State, x: i64) -> None:
        """Lay the frames: what comes first lies on top. Discards leave nobody without cards."""
        seat: i64
        for seat in range(book.seats):
            if seat != state.turn and can_be_robbed(book, state, seat, state.turn):
                state.push(PLUNDER, state.turn, 0)
                break
        self.before.run(book, state, x)


@final
class StealFrom(Verb):
    """Name whom to steal from; nature draws the card."""

    def __init__(self) -> None:
        super().__init__("steal", "seat", "S7-26")

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List everybody else who has a card."""
        victim: i64
        for victim in range(book.seats):
            if victim != seat and can_be_robbed(book, state, victim, seat):
                out.add(self.code | victim << A)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Let nature draw."""
        state.become(STEAL, TABLE, first(action) << A | seat)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say what is wrong with the victim."""
        victim: i64 = first(action)
        if victim == seat:
            return Why("S7-26", "not_from_yourself")
        if victim < book.seats and state.players[victim].cards > 0:
            return Why("S7-26", "may_not_be_robbed", {"victim": book.seat_name(victim)})
        return Why("S7-26", "nothing_to_draw", {"victim": book.seat_name(victim)})


@final
class StealNothing(Verb):
    """Leave everybody alone, which is allowed."""

    def __init__(self) -> None:
        super().__init__("no-steal", "", "S7-26")
        self.plain = True

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        out.add(self.code)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        state.pop()
