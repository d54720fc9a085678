"""K-113: whoever has passed is out until the round ends; when all have passed it does."""

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.rule import Module, Verb
from wyspa.core.state import State
from wyspa.rules.connect.gates import Gates
from wyspa.rules.connect.rounds import Rounds
from wyspa.rules.connect.trading import Trading


class Passing(Module):
    """Passing ends a round where nobody keeps time."""

    def __init__(self) -> None:
        super().__init__("passing")

    def install(self, book: Book) -> None:
        """Let everybody pass; offers lapse."""
        book.rule(Gates).everybody.add(book, Pass(book.rule(Rounds), book.rule(Trading)))


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
