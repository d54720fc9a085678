"""Errands: trades with the bank that only together pay for something. One by one they look like nothing.

What could be bought is asked of the rules with a hand that is full; then it is reckoned which of these prices the real
hand reaches by two trades or more.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.ids import A
from wyspa.core.purse import covers, held, packed
from wyspa.core.rule import Verb
from wyspa.core.state import State
from wyspa.rules.base.ids import MAIN

PLENTY: Final = 12  # cards of each kind: enough for everything that has a price
MOST: Final = 4  # trades of one errand
NONE: Final = -1


class Errands:
    """Finds them for one table, and says which trade comes next."""

    book: Book
    trade: Verb | None  # the one by which the bank trades
    bought: vec[Verb]  # those of a turn that have a price
    full: i64  # a hand that pays for everything
    prices: vec[i64]  # of what could be bought now, each once
    paper: Actions

    def __init__(self, book: Book) -> None:
        """Read from the rules what is bought in a turn."""
        self.book = book
        self.trade = None
        self.bought = vec[Verb]()
        for verb in book.phases[MAIN]:
            if verb.name == "trade":
                self.trade = verb
            elif verb.price != 0 or type(verb).asks_for is not Verb.asks_for:
                self.bought = append(self.bought, verb)
        self.full = packed([PLENTY] * int(book.kinds))
        self.prices = vec[i64]()
        self.paper = Actions()

    def look(self, state: State, seat: i64) -> None:
        """List the prices of all that a seat might buy, if only it had the cards."""
        out = self.paper
        rich = state.copy()
        rich.edit(seat).purse = self.full
        prices = vec[i64]()
        i: i64
        for verb in self.bought:
            out.n = 0
            verb.legal(self.book, rich, seat, out)
            for i in range(out.n):
                price: i64 = verb.asks_for(self.book, rich, seat, out.items[i])
                known: bool = price == 0
                for other in prices:
                    if other == price:
                        known = True
                if not known:
                    prices = append(prices, price)
                if verb.price != 0:
                    break
        self.prices = prices

    def trades(self, state: State, seat: i64, price: i64) -> i64:
        """Count the trades after which a hand pays a price; NONE if no trades are enough."""
        player = state.players[seat]
        lacking: i64 = 0
        lots: i64 = 0
        card: i64
        n: i64
        for card in range(self.book.kinds):
            n = held(player.purse, card) - held(price, card)
            if n < 0:
                lacking -= n
            elif held(player.rates, card) > 0:
                lots += n // held(player.rates, card)
        return lacking if lacking <= lots and lacking <= MOST else NONE

    def step(self, state: State, seat: i64, price: i64) -> i64:
        """Give the next trade: the card that lacks most, for those of which most are left. NONE: the bank is out."""
        player = state.players[seat]
        give: i64 = NONE
        want: i64 = NONE
        most: i64 = 0
        best: i64 = 0
        card: i64
        n: i64
        for card in range(self.book.kinds):
            n = held(player.purse, card) - held(price, card)
            rate: i64 = held(player.rates, card)
            if n < 0 and -n > most:
                most = -n
                want = card
            elif rate > 0 and n >= rate and (give == NONE or n - 2 * rate > best):
                best = n - 2 * rate
                give = card
        trade = self.trade
        if trade is None or give == NONE or want == NONE:
            return NONE
        action: i64 = trade.code | give << A | want
        out = self.paper
        out.n = 0
        trade.legal(self.book, state, seat, out)
        i: i64
        for i in range(out.n):
            if out.items[i] == action:
                return action
        return NONE

    def run(self, state: State, seat: i64, price: i64) -> bool:
        """Trade until a hand pays a price; False if the bank cannot help."""
        n: i64 = 0
        while not covers(state.players[seat].purse, price):
            action: i64 = self.step(state, seat, price)
            if action == NONE or n > MOST:
                return False
            self.book.play(state, seat, action)
            n += 1
        return True
