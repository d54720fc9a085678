"""Trade by the probability of winning: an offer is worth what it brings us, less what it brings the other.

At most one offer a turn, none that was refused in this turn, none that cannot be paid, none to somebody who is about
to win or whom we may not trade with; and only what a partner who thinks alike would take. The same for other terms
that we propose instead of an offer of somebody else.
"""

from collections.abc import Sequence

from wyspa.bots.guide import Guide
from wyspa.core.purse import count, covers, given, held, one, wanted
from wyspa.core.state import State
from wyspa.core.view import View
from wyspa.mind.judging import turn_value
from wyspa.mind.policy import Policy

GAIN = 1.05  # how many times as good our chance must be after an offer
WELCOME = 1.01  # the same for a trade that others offer
ENVY = 0.5  # how much of what the other wins is lost to us
EVERYBODY = -1  # whom an offer is for
LOOKED_AT = 4  # exchanges of which the rest of the turn is judged
NEAR = 2  # whoever has so few points to go is no partner

Terms = tuple[int, int, int]  # the kind of card that is given, how many of it, and the kind of the one that is wanted


class Haggler:
    """Makes offers and answers them, for one seat."""

    def __init__(self, guide: Guide, seat: int) -> None:
        """Begin without offers. Two do not trade: what helps one harms the other."""
        self.guide = guide
        self.seat = seat
        self.turn = -1
        self.made: list[Terms] = []
        self.countered = -1  # the turn in which other terms were proposed

    def offer(self, view: View, states: Sequence[State], policy: Policy, now: float, most: int) -> int | None:
        """Give the best offer of one kind of card for one card of another, if it is good enough."""
        if self.turn != view.turns:
            self.turn, self.made = int(view.turns), []
        if self.guide.seats == 2 or self.guide.code("offer") < 0:
            return None
        if len(self.made) >= most or not self.partners(view, states[0], policy):
            return None
        best, gain, to = None, now * GAIN, EVERYBODY
        for terms in self.promising(view, states[0], policy):
            mine = turn_value(policy, with_hand(states[0], self.seat, after(int(view.hand), terms)), self.seat)
            if mine <= gain:
                continue
            gains = self.takers(view, states, policy, terms)
            if gains and mine - ENVY * min(gains.values()) > gain:
                best, gain = terms, mine - ENVY * min(gains.values())
                to = next(iter(gains)) if len(gains) == 1 else EVERYBODY  # nobody else need be asked
        if best is None:
            return None
        self.made.append(best)
        give, price, want = best
        kinds = range(len(self.guide.card_names))
        offer = self.guide.offer([price * (card == give) for card in kinds], [int(card == want) for card in kinds], to)
        return offer if policy.book.fits(states[0], self.seat, offer) else None  # trade may be over, or forbidden

    def settle(self, states: Sequence[State], policy: Policy, actions: list[int]) -> list[float]:
        """Judge what may be said to the answers: by the rest of the turn after it."""
        total = [0.0] * len(actions)
        for state in states:
            for i, action in enumerate(actions):
                done = state.copy()
                policy.book.play(done, self.seat, action)
                total[i] += turn_value(policy, done, self.seat) / len(states)
                if self.guide.verb(action) == "confirm":
                    partner = self.guide.first(action)
                    judge = policy.judges[partner]
                    harm = float(judge.value(done, partner) - judge.value(state, partner))
                    total[i] -= ENVY * max(0.0, harm) / len(states)
        return total

    def partners(self, view: View, state: State, policy: Policy) -> list[int]:
        """List those with cards whom we may trade with, and who are not about to win."""
        return [
            seat
            for seat in range(self.guide.seats)
            if seat != self.seat
            and view.cards[seat] > 0
            and view.points[seat] < view.target - NEAR
            and policy.book.may_trade(state, self.seat, seat)
        ]

    def promising(self, view: View, state: State, policy: Policy) -> list[Terms]:
        """List the few exchanges after which the hand is judged best, without a look at what is done with it."""
        hand, rates, kinds = int(view.hand), int(view.rates[self.seat]), range(len(self.guide.card_names))
        judge = policy.judges[self.seat]
        found: list[tuple[float, Terms]] = []
        for give in kinds:
            for price in (1, 2):
                if held(hand, give) < price or held(rates, give) <= price:
                    continue
                for want in kinds:
                    terms = (give, price, want)
                    if want != give and terms not in self.made:
                        value = float(judge.value(with_hand(state, self.seat, after(hand, terms)), self.seat))
                        found.append((value, terms))
        return [terms for _, terms in sorted(found, reverse=True)[:LOOKED_AT]]

    def takers(self, view: View, states: Sequence[State], policy: Policy, terms: Terms) -> dict[int, float]:
        """Give who would take an offer in one of the believed states, and how little it would gain."""
        give, price, want = terms
        found: dict[int, float] = {}
        for state in states:
            for seat in self.partners(view, state, policy):
                if held(state.players[seat].purse, want) == 0:
                    continue
                traded = exchanged(state, self.seat, seat, price * one(give), one(want))
                judge = policy.judges[seat]
                before, later = float(judge.value(state, seat)), float(judge.value(traded, seat))
                if later > before * WELCOME:
                    found[seat] = min(later - before, found.get(seat, 1.0))
        return found

    def answer(self, view: View, state: State, policy: Policy, actions: list[int]) -> int:
        """Accept what helps us, or say what would, unless it helps somebody who is about to win; else decline."""
        by_verb: dict[str, int] = {}
        for action in actions:
            by_verb.setdefault(self.guide.verb(action), action)
        terms = offered(view)
        turn = int(view.turn)
        if terms is not None and self.guide.seats > 2 and view.points[turn] < view.target - NEAR:
            theirs, ours = given(terms), wanted(terms)
            if covers(view.hand, ours):
                if "accept" in by_verb and covers(state.players[turn].purse, theirs):
                    mine, other = self.gains(state, policy, turn, theirs, ours)
                    if mine > WELCOME - 1 and mine > ENVY / 2 * other:
                        return by_verb["accept"]
                counter = self.counter(view, state, policy, theirs, ours)
                if counter is not None:
                    return counter
        return by_verb.get("refuse", actions[-1])

    def gains(self, state: State, policy: Policy, turn: int, theirs: int, ours: int) -> tuple[float, float]:
        """Give what an exchange brings us, and what it brings the one on turn, as parts of our chance."""
        traded = exchanged(state, turn, self.seat, theirs, ours)
        judge, other = policy.judges[self.seat], policy.judges[turn]
        before = max(1e-6, float(judge.value(state, self.seat)))
        mine = float(judge.value(traded, self.seat)) - before
        harm = float(other.value(traded, turn) - other.value(state, turn))
        return mine / before, harm / before

    def counter(self, view: View, state: State, policy: Policy, theirs: int, ours: int) -> int | None:
        """Say what we would take for what is wanted of us: once a turn, and what the other would gain from too."""
        if self.countered == view.turns or count(ours) != 1:
            return None
        turn = int(view.turn)
        best, most = None, GAIN - 1
        for card in range(len(self.guide.card_names)):
            asked = one(card)
            if held(theirs, card) or held(ours, card) or not covers(state.players[turn].purse, asked):
                continue
            mine, other = self.gains(state, policy, turn, asked, ours)
            if mine > most and 0 < other * ENVY < mine:
                best, most = card, mine
        if best is None:
            return None
        kinds = range(len(self.guide.card_names))
        found = self.guide.counter([held(ours, card) for card in kinds], [int(card == best) for card in kinds])
        if not policy.book.fits(state, self.seat, found):
            return None
        self.countered = int(view.turns)
        return found


def after(hand: int, terms: Terms) -> int:
    """Give a hand after an exchange."""
    give, price, want = terms
    return hand - price * one(give) + one(want)


def with_hand(state: State, seat: int, purse: int) -> State:
    """Give the state in which a seat holds other cards."""
    other = state.copy()
    player = other.edit(seat)
    player.purse, player.cards = purse, count(purse)
    return other


def exchanged(state: State, giver: int, taker: int, give: int, back: int) -> State:
    """Give the state after two have exchanged cards."""
    after = state.copy()
    one_side, other_side = after.edit(giver), after.edit(taker)
    one_side.purse += back - give
    other_side.purse += give - back
    one_side.cards, other_side.cards = count(one_side.purse), count(other_side.purse)
    return after


def offered(view: View) -> int | None:
    """Give the terms of the open offer, from the side of the seat on turn; None if it only listens."""
    rows = view.facts.get("trade_talk", [])
    if len(rows) >= 4 and rows[0] == view.turn and rows[1] == -1:
        return rows[3]
    return None
