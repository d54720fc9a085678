"""K-36, K-45: in a round everybody may trade, and only the active side builds, buys and plays cards."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.purse import GUARD
from wyspa.core.rule import Gate, Module, Verb
from wyspa.core.state import State
from wyspa.core.why import Why
from wyspa.rules.base.ids import ROAD
from wyspa.rules.connect.ids import ROUND
from wyspa.rules.connect.rounds import Rounds
from wyspa.rules.connect.seats import is_active


@final
class SideGate(Gate):
    """One question in front of what a round allows: may this seat act now at all."""

    rounds: Rounds
    active: bool  # for the active side only

    def __init__(self, rounds: Rounds, active: bool) -> None:
        """Stand before what all do, or before what the active side does."""
        super().__init__("active-side" if active else "everybody", "", "K-45")
        self.rounds = rounds
        self.active = active
        self.verbs = vec[Verb]()

    def add(self, book: Book, verb: Verb) -> None:
        """Put a verb behind the gate. What is plain is so here too; where all act at once nothing is taken back."""
        book.enrol(verb)
        self.verbs = append(self.verbs, verb)

    def add_as(self, book: Book, verb: Verb, rule: str) -> None:
        """Put a verb of the base game behind the gate, under the rule that it has in a hall."""
        verb.rule = rule
        self.add(book, verb)

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """Ask the verbs that the hand can pay; while free roads are due, only the roads."""
        if not self.rounds.acts(state, seat) or (self.active and not is_active(state, seat)):
            return
        laying: bool = self.rounds.part(state).free[seat] > 0 and self.rounds.must_lay(state, seat)
        purse: i64 = state.players[seat].purse | GUARD
        for verb in self.verbs:
            if laying and verb.name != book.pieces[ROAD].name:
                continue
            if (purse - verb.price) & GUARD == GUARD:
                verb.legal(book, state, seat, out)

    def why_shut(self, book: Book, state: State, seat: i64, verb: Verb) -> Why | None:
        """Say why a seat may not act in the round that is on; free roads that are due keep it from all but roads."""
        return self.rounds.why_not_now(state, seat, self.active, verb.name == book.pieces[ROAD].name)


@final
class Gates(Module):
    """The two gates of a round; rules put their verbs behind them."""

    everybody: SideGate
    side: SideGate

    def __init__(self) -> None:
        super().__init__("gates")

    def meet(self, book: Book) -> None:
        """Build the gates of the rounds."""
        rounds = book.rule(Rounds)
        self.everybody = SideGate(rounds, False)
        self.side = SideGate(rounds, True)

    def install(self, book: Book) -> None:
        """Open the gates; where a clock runs they stay open when nobody is waited for any more (K-127)."""
        book.add(ROUND, self.side)
        book.add(ROUND, self.everybody)
        if book.rule(Rounds).timed:
            book.add_aside(ROUND, self.side)
            book.add_aside(ROUND, self.everybody)
