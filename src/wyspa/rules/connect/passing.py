"""K-113: whoever has passed is out until the round ends; when all have passed it does."""

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.rule import Module
from wyspa.core.state import State
from wyspa.core.why import Why
from wyspa.rules.connect.gates import Gates, HallVerb
from wyspa.rules.connect.trading import Trading


class Passing(Module):
    """Passing ends a round where nobody keeps time."""

    def __init__(self) -> None:
        """Name the rule."""
        super().__init__("passing")

    def install(self, book: Book) -> None:
        """Let everybody pass; offers lapse."""
        gates = book.rule(Gates)
        gates.add(book, Pass(gates, book.rule(Trading)))


class Pass(HallVerb):
    """Do nothing more in this round."""

    trading: Trading

    def __init__(self, gates: Gates, trading: Trading) -> None:
        """Name the verb."""
        super().__init__(gates.rounds, "pass", "", "K-113", False)
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

    def why(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """There is no other reason."""
        return Why("K-113", "not_possible")
