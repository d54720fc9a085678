"""Trade among players in what is imagined: one card for one, once a turn, if both think that they gain.

Nobody talks here. Who would offer and who would accept is seen at once, for both are judged by the same measure.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wyspa.core.book import Book
from wyspa.core.ids import bit
from wyspa.core.purse import held, one
from wyspa.core.state import State
from wyspa.mind.judge import Judge
from wyspa.rules.base.ids import MAIN

BETTER: Final = 1.03  # how many times as good a chance must be after a deal for the one who asks for it
WELCOME: Final = 0.005  # which part of its chance the other must gain
ENVY: Final = 0.5  # how much of what the other gains is lost to the one who asks
DEALS: Final = 3  # that are tried in a turn
NEAR: Final = 2  # whoever has so few points to go is no partner


class Barter:
    """Exchanges cards between the seats of a state."""

    book: Book
    judges: vec[Judge]  # by seat
    allowed: bool
    values: vec[float]  # by card given * kinds + card wanted
    gains: vec[float]  # by card wanted

    def __init__(self, book: Book, judges: vec[Judge]) -> None:
        """Look whether players trade at all; of two what helps one harms the other."""
        self.book = book
        self.judges = judges
        self.values = vec[float]([0.0] * (book.kinds * book.kinds))
        self.gains = vec[float]([0.0] * book.kinds)
        self.allowed = False
        for verb in book.phases[MAIN]:
            if verb.name == "offer" and book.seats > 2:
                self.allowed = True

    def deal(self, state: State, seat: i64) -> bool:
        """Let the seat on turn exchange a card with the partner whom it helps least, if both think that they gain."""
        if not self.allowed:
            return False
        kinds: i64 = self.book.kinds
        judge = self.judges[seat]
        purse: i64 = state.players[seat].purse
        there: i64 = 0  # bits of the cards that partners hold
        p: i64
        give: i64
        want: i64
        for p in range(self.book.seats):
            if self.is_partner(state, seat, p):
                for want in range(kinds):
                    if held(state.players[p].purse, want) > 0:
                        there |= bit(want)
        if purse == 0 or there == 0:
            return False
        before: float = judge.anchor(state, seat)
        self.look(state, seat, before, there)
        values = self.values
        after = state.copy()
        player = after.edit(seat)
        place: i64
        tries: i64
        best: i64
        value: float
        for tries in range(DEALS):
            best = 0
            for place in range(kinds * kinds):
                if values[place] > values[best]:
                    best = place
            if values[best] <= before:
                return False
            values[best] = 0.0
            player.purse = purse - one(best // kinds) + one(best % kinds)
            value = judge.near(after, seat)
            if value > before * BETTER and self.strike(state, seat, best // kinds, best % kinds, value - before):
                return True
        return False

    def look(self, state: State, seat: i64, before: float, there: i64) -> None:
        """Guess what each exchange is worth: what is lost with the one card, and gained with the other.

        That takes two looks for each kind of card, not one for each pair of kinds.
        """
        kinds: i64 = self.book.kinds
        judge = self.judges[seat]
        values = self.values
        gains = self.gains
        purse: i64 = state.players[seat].purse
        after = state.copy()
        player = after.edit(seat)
        give: i64
        want: i64
        for want in range(kinds):
            gains[want] = 0.0
            if there & bit(want) != 0:
                player.purse = purse + one(want)
                gains[want] = judge.near(after, seat) - before
        for give in range(kinds):
            value: float = 0.0
            if held(purse, give) > 0:
                player.purse = purse - one(give)
                value = judge.near(after, seat)
            for want in range(kinds):
                values[give * kinds + want] = value + gains[want] if value > 0.0 and gains[want] > 0.0 else 0.0
            values[give * kinds + give] = 0.0

    def is_partner(self, state: State, seat: i64, p: i64) -> bool:
        """Tell whether somebody may be traded with, and is not about to win."""
        player = state.players[p]
        if p == seat or player.cards == 0 or player.points - player.secret >= state.target - NEAR:
            return False
        return self.book.may_trade(state, seat, p)

    def strike(self, state: State, seat: i64, give: i64, want: i64, gain: float) -> bool:
        """Exchange two cards with the partner who gains something, and least of all; False if nobody would."""
        p: i64
        partner: i64 = -1
        least: float = gain / ENVY
        v: float
        before: float
        for p in range(self.book.seats):
            if not self.is_partner(state, seat, p) or held(state.players[p].purse, want) == 0:
                continue
            after = state.copy()
            player = after.edit(p)
            player.purse += one(give) - one(want)
            before = self.judges[p].value(state, p)
            v = self.judges[p].value(after, p) - before
            if v > before * WELCOME and v < least:
                least = v
                partner = p
        if partner < 0:
            return False
        mine = state.edit(seat)
        mine.purse += one(want) - one(give)
        theirs = state.edit(partner)
        theirs.purse += one(give) - one(want)
        return True
