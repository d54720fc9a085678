"""K-113, K-127: how people say that they are done with a round.

Without a clock whoever has passed is out until the round ends, and when all have passed it does. With one nobody has to
say anything: 'ready' is a word to the host that forbids nothing and may be taken back.
"""

from typing import final

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.ids import SEVERAL, TABLE
from wyspa.core.rule import Module, Verb
from wyspa.core.state import State
from wyspa.core.why import Why
from wyspa.rules.connect.gates import Gates
from wyspa.rules.connect.ids import ROUND
from wyspa.rules.connect.rounds import Rounds
from wyspa.rules.connect.trading import Trading


@final
class Passing(Module):
    """Passing ends a round where nobody keeps time."""

    def __init__(self) -> None:
        super().__init__("passing")

    def install(self, book: Book) -> None:
        """Let everybody pass; offers lapse."""
        book.rule(Gates).everybody.add(book, Pass(book.rule(Rounds), book.rule(Trading)))


@final
class Pass(Verb):
    """Do nothing more in this round."""

    rounds: Rounds
    trading: Trading

    def __init__(self, rounds: Rounds, trading: Trading) -> None:
        super().__init__("pass", "", "K-113")
        self.rounds = rounds
        self.trading = trading

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List it for everybody who has not passed."""
        out.add(self.code)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Take the seat out; the last one ends the round."""
        part = self.rounds.edit(state)
        state.waiting[seat] = 0
        part.left -= 1
        self.trading.lapse(state, seat)
        if state.telling:
            state.tell("passed", seat, 0, 0)
        if part.left == 0:
            self.rounds.end_round(book, state)


@final
class Readiness(Module):
    """K-127: where a clock runs, people may say that they are ready, and take it back."""

    early: bool  # the host lets a round end as soon as all are ready

    def __init__(self, early: bool) -> None:
        """Choose whether that ends a round."""
        super().__init__("readiness")
        self.early = early

    def install(self, book: Book) -> None:
        """Let everybody say so, also while nobody else is waited for."""
        rounds = book.rule(Rounds)
        gates = book.rule(Gates)
        gates.everybody.add(book, DeclareReady(rounds, self.early))
        gates.everybody.add(book, TakeReadyBack(rounds))


@final
class DeclareReady(Verb):
    """Say that one needs no more time."""

    rounds: Rounds
    early: bool

    def __init__(self, rounds: Rounds, early: bool) -> None:
        super().__init__("ready", "", "K-127")
        self.rounds = rounds
        self.early = early

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List it for everybody who has not said so."""
        if state.waiting[seat] > 0:
            out.add(self.code)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Note it. With the last one the round ends where that is allowed; else it is up to the clock."""
        part = self.rounds.edit(state)
        state.waiting[seat] = 0
        part.left -= 1
        if state.telling:
            state.tell("ready", seat, 0, 0)
        if part.left > 0:
            return
        if self.early:
            self.rounds.end_round(book, state)
        else:
            state.become(ROUND, TABLE, 0)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say that it is said already."""
        return Why("K-127", "is_ready")


@final
class TakeReadyBack(Verb):
    """Take it back."""

    rounds: Rounds

    def __init__(self, rounds: Rounds) -> None:
        super().__init__("not-ready", "", "K-127")
        self.rounds = rounds

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List it for everybody who has said that they are ready."""
        if state.waiting[seat] == 0:
            out.add(self.code)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Note it: the seat is waited for again."""
        self.rounds.edit(state).left += 1
        state.waiting[seat] = 1
        state.become(ROUND, SEVERAL, 0)
        if state.telling:
            state.tell("not_ready", seat, 0, 0)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Nothing was said."""
        return Why("K-127", "not_ready_yet")
