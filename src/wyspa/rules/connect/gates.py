"""K-36, K-45: in a round everybody may trade, and only the active side builds, buys and plays cards."""

from typing import cast

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.purse import GUARD
from wyspa.core.rule import Gate, Module, Verb
from wyspa.core.state import State
from wyspa.core.why import Why
from wyspa.rules.base.ids import ROAD
from wyspa.rules.connect.ids import ROUND
from wyspa.rules.connect.rounds import Rounds


@mypyc_attr(allow_interpreted_subclasses=True)
class HallVerb(Verb):
    """Something a seat does in a round. Its cost is asked behind the gate: who may act at all comes first."""

    rounds: Rounds
    active: bool  # for the active side only
    cost: i64  # a purse

    def __init__(self, rounds: Rounds, name: str, form: str, rule: str, active: bool) -> None:
        """Name the verb and say for whom it is."""
        super().__init__(name, form, rule)
        self.rounds = rounds
        self.active = active
        self.cost = 0

    def asks(self) -> i64:
        """Give the cost."""
        return self.cost

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether the seat, its cards or the verb itself is the reason."""
        why = self.why_idle(book, state, seat)
        return why if why is not None else self.why(book, state, seat, action)

    def why_nowhere(self, book: Book, state: State, seat: i64) -> Why:
        """Say whether the seat, its cards or the verb itself is the reason why it is possible nowhere."""
        why = self.why_idle(book, state, seat)
        return why if why is not None else self.why_none(book, state, seat)

    def why_idle(self, book: Book, state: State, seat: i64) -> Why | None:
        """Say whether the seat may not act in this round, or cannot pay."""
        why = self.rounds.why_not_now(state, seat, self.active)
        if why is None and not state.can_pay(seat, self.cost):
            hand = book.say_purse(state.players[seat].purse)
            return Why(self.rule, "cannot_pay", {"price": book.say_purse(self.cost), "hand": hand})
        return why

    def why(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say what is wrong with this action of a seat that may act."""
        return Why(self.rule, "not_possible")

    def why_none(self, book: Book, state: State, seat: i64) -> Why:
        """Say why a seat that may act can do it nowhere."""
        return self.why(book, state, seat, self.code) if not self.form else Why(self.rule, "nowhere")


class SideGate(Gate):
    """One question in front of what a round allows: may this seat act now at all."""

    rounds: Rounds
    active: bool
    items: vec[HallVerb]

    def __init__(self, rounds: Rounds, active: bool) -> None:
        """Stand before what all do, or before what the active side does."""
        super().__init__("active-side" if active else "everybody", "", "K-45")
        self.rounds = rounds
        self.active = active
        self.verbs = vec[Verb]()
        self.items = vec[HallVerb]()

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """Ask the verbs that the hand can pay; while free roads are due, only the roads."""
        if state.waiting[seat] == 0 or (self.active and seat & 1 != state.turn):
            return
        laying: bool = self.rounds.part(state).free[seat] > 0 and self.rounds.must_lay(state, seat)
        purse: i64 = state.players[seat].purse | GUARD
        for verb in self.items:
            if laying and verb.name != book.pieces[ROAD].name:
                continue
            if (purse - verb.cost) & GUARD == GUARD:
                verb.legal(book, state, seat, out)


class Gates(Module):
    """The two gates of a round; rules put their verbs behind them."""

    rounds: Rounds
    everybody: SideGate
    side: SideGate

    def __init__(self) -> None:
        """Name the rule."""
        super().__init__("gates")

    def meet(self, book: Book) -> None:
        """Build the gates of the rounds."""
        self.rounds = book.rule(Rounds)
        self.everybody = SideGate(self.rounds, False)
        self.side = SideGate(self.rounds, True)

    def install(self, book: Book) -> None:
        """Open the gates."""
        book.add(ROUND, self.side)
        book.add(ROUND, self.everybody)

    def add(self, book: Book, verb: HallVerb) -> None:
        """Put a verb behind its gate."""
        gate = self.side if verb.active else self.everybody
        book.enrol(verb)
        gate.verbs = append(gate.verbs, cast(Verb, verb))
        gate.items = append(gate.items, verb)
