"""Trade by the probability of winning: greedy says what could be traded, the net says whether it should be.

Greedy knows what lacks for a goal and who should hold it; it makes at most one offer a turn, none again soon, none
that cannot be paid, none to somebody who may win or whom we may not trade with. What the net thinks worse than no
trade is left, on either side of the table.
"""

from collections.abc import Sequence

from wyspa.bots.greedy import Greedy
from wyspa.bots.guide import Guide
from wyspa.core.ids import NOBODY, TERMS_MASK, extra
from wyspa.core.purse import count, covers, given, wanted
from wyspa.core.state import State
from wyspa.core.view import View
from wyspa.mind.judging import turn_value
from wyspa.mind.policy import Policy

ALONE = 2  # seats at which nobody trades: what helps one harms the other
NO = ("refuse", "withdraw")
EVERYBODY = -1  # whom an offer is for
WELCOME = 1.02  # how many times as good somebody's chance must become to be asked
ENVY = 0.1  # how much of what the other gains beyond that is lost to us


class Haggler:
    """Makes offers and answers them, for one seat."""

    def __init__(self, guide: Guide, seat: int, greedy: Greedy, eager: float) -> None:
        """Take who proposes, and which part of its chance a bot gives for a trade."""
        self.guide, self.seat, self.greedy, self.eager = guide, seat, greedy, eager

    def offer(self, view: View, states: Sequence[State], policy: Policy, actions: list[int]) -> int | None:
        """Give the offer that greedy would make now, unless our turn is worth less after it."""
        if self.guide.seats == ALONE:
            return None
        memory = self.greedy.memory
        left, bound_for = set(memory.left), memory.bound_for
        proposal = self.greedy.choose(view, actions)
        memory.left, memory.bound_for = left, bound_for  # what greedy was about to take up it does not take up
        if proposal in actions or self.guide.verb(proposal) != "offer":
            return None
        terms = proposal & TERMS_MASK
        now = later = 0.0
        for state in states:
            now += turn_value(policy, state, self.seat)
            later += turn_value(policy, with_hand(state, self.seat, given(terms), wanted(terms)), self.seat)
        if later < now * (1 - self.eager) or not self.is_wanted(states, policy, proposal):
            return None
        return proposal if policy.book.fits(states[0], self.seat, proposal) else None  # trade may be over, or forbidden

    def is_wanted(self, states: Sequence[State], policy: Policy, offer: int) -> bool:
        """Tell whether somebody whom an offer is for is believed to have what we want, and to gain by it."""
        terms, to = offer & TERMS_MASK, extra(offer) - 1
        give, want = given(terms), wanted(terms)
        for state in states:
            for seat in range(self.guide.seats):
                if seat == self.seat or to not in (seat, EVERYBODY) or not covers(state.players[seat].purse, want):
                    continue
                judge = policy.judges[seat]
                before = float(judge.value(state, seat))
                if float(judge.value(with_hand(state, seat, want, give), seat)) > before * WELCOME:
                    return True
        return False

    def answer(self, view: View, states: Sequence[State], policy: Policy, actions: list[int]) -> int:
        """Answer as greedy would, but agree to nothing by which we lose, or the other gains far more than we do."""
        said = self.greedy.choose(view, actions)
        verb = self.guide.verb(said)
        no = {self.guide.verb(action): action for action in actions if self.guide.verb(action) in NO}
        if self.guide.seats == ALONE and no:
            return next(iter(no.values()))
        if verb not in ("accept", "confirm"):
            return said
        terms = offered(view)
        gain = sum(self.gain(state, policy, said, terms) for state in states) / len(states)
        return said if gain >= -self.eager else next(iter(no.values()), said)

    def gain(self, state: State, policy: Policy, said: int, terms: int | None) -> float:
        """Give what a trade brings us, less what it brings the other beyond that, as a part of our chance."""
        if self.guide.verb(said) == "confirm":
            other, done = self.guide.first(said), state.copy()
            policy.book.play(done, self.seat, said)
        elif terms is not None and covers(state.players[int(state.turn)].purse, given(terms)):
            other = int(state.turn)
            done = exchanged(state, other, self.seat, given(terms), wanted(terms))
        else:
            return 0.0  # in this belief it could not be struck
        mine, theirs = policy.judges[self.seat], policy.judges[other]
        before = max(1e-6, float(mine.value(state, self.seat)))
        own = float(mine.value(done, self.seat)) - before
        more = float(theirs.value(done, other) - theirs.value(state, other)) - own
        return (own - ENVY * max(0.0, more)) / before


def offered(view: View) -> int | None:
    """Give the terms of the open offer, from the side of the seat on turn; None if it only listens."""
    rows = view.facts.get("trade_talk", [])
    if len(rows) >= 4 and rows[0] == view.turn and rows[1] == NOBODY:
        return rows[3]
    return None


def with_hand(state: State, seat: int, give: int, want: int) -> State:
    """Give the state in which a seat has exchanged cards with somebody."""
    other = state.copy()
    player = other.edit(seat)
    player.purse += want - give
    player.cards = count(player.purse)
    return other


def exchanged(state: State, giver: int, taker: int, give: int, back: int) -> State:
    """Give the state after two have exchanged cards."""
    return with_hand(with_hand(state, giver, give, back), taker, back, give)
