"""Counting cards: what a seat has heard of gains, payments, trades and thefts, kept as some worlds that go with it.

A theft that only two have seen is another card in each world, so that worlds differ; a payment that a world could not
make shows that it was not the right one, and another takes its place. What no event tells is mended when a view is
seen: a memory never contradicts what lies on the table.
"""

from collections.abc import Iterable

from wyspa.core.believing import Belief
from wyspa.core.dealer import Dealer, Seeded
from wyspa.core.event import HIDDEN, Event
from wyspa.core.purse import FIELDS, given, held, packed, wanted
from wyspa.core.state import State

WORLDS = 12

# Events by which cards change hands (docs/events.md): from the seat to the bank or back, or between two seats
GAINS = {"gained": 1, "paid": -1, "discarded": -1}
TAKES = {"stolen", "picked", "gift", "forced_draw"}  # the seat takes one card from the other
GIVES = {"given_back", "harbour_delivered"}  # the seat gives one card to the other

Hands = list[list[int]]  # by seat: counts by kind of card


class CardMemory:
    """What one seat remembers of the hands."""

    def __init__(self, seat: int, seats: int, seed: int = 0) -> None:
        """Begin with empty hands, in all worlds."""
        self.seat = seat
        self.dealer = Seeded(seed)
        self.turn = -1
        self.worlds: list[Hands] = [[[0] * FIELDS for _ in range(seats)] for _ in range(WORLDS)]

    # ---- hearing ---------------------------------------------------------------------------------------------------

    def hear(self, events: Iterable[Event]) -> None:
        """Take in what has happened, as this seat may know it."""
        for event in events:
            name, seat, what, detail = event.row()
            if name == "turn":
                self.turn = seat
            elif name in GAINS:
                self.change(seat, what, GAINS[name] * detail)
            elif name in TAKES:
                self.pass_on(what, seat, detail, 1)
            elif name in GIVES:
                self.pass_on(seat, what, detail, 1)
            elif name == "handed_over" and self.turn >= 0:
                self.pass_on(seat, self.turn, what, detail)
            elif name == "traded":
                for card in range(FIELDS):
                    self.pass_on(seat, what, card, held(given(detail), card))
                    self.pass_on(what, seat, card, held(wanted(detail), card))

    def change(self, seat: int, card: int, n: int) -> None:
        """Give a hand cards of the bank, or take them."""
        if n < 0:
            self.doubt(seat, card, -n)
        for hands in self.worlds:
            hands[seat][card] = max(0, hands[seat][card] + n)

    def pass_on(self, giver: int, taker: int, card: int, n: int) -> None:
        """Move cards from hand to hand; one that is not told is any, each as likely as the others."""
        if n == 0:
            return
        if card != HIDDEN:
            self.doubt(giver, card, n)
        for hands in self.worlds:
            moved = card if card != HIDDEN else any_of(hands[giver], self.dealer)
            if moved >= 0:
                hands[giver][moved] = max(0, hands[giver][moved] - n)
                hands[taker][moved] += n

    def doubt(self, seat: int, card: int, n: int) -> None:
        """Let worlds that are possible take the place of those in which a seat does not hold so many of a card."""
        good = [hands for hands in self.worlds if hands[seat][card] >= n]
        if good and len(good) < len(self.worlds):
            for k, hands in enumerate(self.worlds):
                if hands[seat][card] < n:
                    self.worlds[k] = [list(hand) for hand in good[self.dealer.below(len(good))]]

    # ---- seeing ----------------------------------------------------------------------------------------------------

    def sample(self, belief: Belief, dealer: Dealer) -> State:
        """Give a possible state: the hands of one of the worlds, mended by what the belief knows."""
        k = int(dealer.below(len(self.worlds)))
        hands = self.mended(self.worlds[k], belief)
        purses = [packed(hand) for hand in hands]
        return belief.sample_with(purses, dealer) if belief.fits(purses) else belief.sample(dealer)

    def mended(self, hands: Hands, belief: Belief) -> Hands:
        """Mend a world so that it goes with a belief, and give its hands without what was laid aside."""
        state = belief.state
        hidden = [int(seat) for seat in belief.hidden]
        kinds = int(belief.book.kinds)
        for seat in range(len(hands)):
            if seat not in hidden:
                purse = state.players[seat].purse
                hands[seat] = [held(purse, card) for card in range(FIELDS)]
        due = {seat: int(state.players[seat].cards + state.players[seat].aside) for seat in hidden}
        spare = [int(belief.unseen(card)) for card in range(kinds)]
        for seat in hidden:
            for card in range(kinds):
                spare[card] -= hands[seat][card]
        self.give_up(hands, hidden, spare)
        for seat in hidden:
            while sum(hands[seat]) > due[seat]:
                card = any_of(hands[seat], self.dealer)
                hands[seat][card] -= 1
                spare[card] += 1
        for seat in hidden:
            while sum(hands[seat]) < due[seat] and sum(spare) > 0:
                card = any_of(spare, self.dealer)
                hands[seat][card] += 1
                spare[card] -= 1
        kept = [list(hand) for hand in hands]
        for seat in hidden:
            pledged = belief.pledged[seat]
            for _ in range(int(state.players[seat].aside)):
                loose = [n - held(pledged, card) for card, n in enumerate(kept[seat])]
                card = any_of([max(0, n) for n in loose], self.dealer)
                if card >= 0:
                    kept[seat][card] -= 1
        return kept

    def give_up(self, hands: Hands, hidden: list[int], spare: list[int]) -> None:
        """Take from hidden hands what cannot be there: more of a kind than is unseen."""
        for card in range(len(spare)):
            while spare[card] < 0:
                holders = [hands[seat][card] for seat in hidden]
                k = any_of(holders, self.dealer)
                if k < 0:
                    break
                hands[hidden[k]][card] -= 1
                spare[card] += 1


def any_of(counts: list[int], dealer: Dealer) -> int:
    """Draw one of some counted things, and give which; -1 if there is none."""
    total = sum(counts)
    if total <= 0:
        return -1
    k = int(dealer.below(total))
    for kind, n in enumerate(counts):
        k -= n
        if k < 0:
            return kind
    return -1
