"""B-59 to B-64: trade with the bank, cheaper at a harbour."""

from typing import Final, final

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.ids import NOBODY, OWNER, A, first, second
from wyspa.core.purse import FIELD, GUARD, ONE, held
from wyspa.core.refusing import cited
from wyspa.core.rule import Module, Verb
from wyspa.core.state import State
from wyspa.core.why import Why
from wyspa.rules.base.bank import Bank
from wyspa.rules.base.holdings import is_building
from wyspa.rules.base.ids import ANY_DOCK, CITY, MAIN, SETTLEMENT

PLAIN_RATE: Final = 4
ANY_RATE: Final = 3
OWN_RATE: Final = 2


@final
class Harbours(Module):
    """Every seat has a rate for each card; a settlement at a harbour betters it."""

    def __init__(self) -> None:
        super().__init__("harbours")

    def install(self, book: Book) -> None:
        """Add the trade with the bank."""
        book.base_rate = PLAIN_RATE
        book.add(MAIN, BankTrade(book.rule(Bank)))

    def after_place(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """Better the rates; a city stands where a settlement has already done so."""
        if piece == SETTLEMENT and state.layout.dock_at[place] != 0:
            open_dock(book, state, state.layout.dock_at[place], seat)

    def after_remove(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """Find the rates that are left where a building at a harbour was lost."""
        if (piece == SETTLEMENT or piece == CITY) and state.layout.dock_at[place] != 0:
            book.rerate(state, seat)

    def trade_rate(self, book: Book, state: State, seat: i64, card: i64) -> i64:
        """Give the rate of the best own dock for a card, from scratch."""
        docks = state.layout.dock_edges
        dock_at = state.layout.dock_at
        edge_nodes = state.board.edge_nodes
        best: i64 = PLAIN_RATE
        i: i64
        k: i64
        node: i64
        for i in range(len(docks)):
            for k in range(docks[i] * 2, docks[i] * 2 + 2):
                node = edge_nodes[k]
                if state.on_node[node] >> OWNER == seat + 1 and is_building(state.on_node[node]):
                    if dock_at[node] == card + 1:
                        return OWN_RATE
                    if dock_at[node] == ANY_DOCK:
                        best = ANY_RATE
        return best


def open_dock(book: Book, state: State, dock: i64, seat: i64) -> None:
    """Give a seat the rate of a dock."""
    if dock == ANY_DOCK:
        card: i64
        for card in range(book.kinds):
            better_rate(state, seat, card, ANY_RATE)
    else:
        better_rate(state, seat, dock - 1, OWN_RATE)


def better_rate(state: State, seat: i64, card: i64, rate: i64) -> None:
    """Give a seat this rate for a card unless it has a better one."""
    player = state.edit(seat)
    old: i64 = held(player.rates, card)
    if rate < old:
        player.rates += (rate - old) << card * FIELD


class BankTrade(Verb):
    """Give cards of one kind, get one of another."""

    bank: Bank

    def __init__(self, bank: Bank) -> None:
        super().__init__("trade", "card card", "B-60")
        self.plain = True
        self.bank = bank

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List every pair the hand and the bank allow; one subtraction finds the kinds that are enough."""
        player = state.players[seat]
        enough: i64 = ((player.purse | GUARD) - player.rates) & GUARD
        if enough == 0 or not book.may_trade(state, seat, NOBODY):
            return
        bank = self.bank.stock(state, seat)
        kinds: i64 = book.kinds
        items = out.room(kinds * kinds)
        n: i64 = out.n
        i: i64
        j: i64
        for i in range(kinds):
            if enough >> i * FIELD & ONE != 0:
                for j in range(kinds):
                    if j != i and bank[j] > 0:
                        items[n] = self.code | i << A | j
                        n += 1
        out.n = n

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Pay, then take."""
        give: i64 = first(action)
        self.bank.give_back(state, seat, give, held(state.players[seat].rates, give))
        self.bank.take(state, seat, second(action), 1)
        if state.telling:
            state.tell("bank_trade", seat, give, second(action))

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether the phase, the same kind, the hand or the bank is the reason."""
        player = state.players[seat]
        give: i64 = first(action)
        take: i64 = second(action)
        if not book.may_trade(state, seat, NOBODY):
            return Why("B-42", "no_more_trade")
        if give == take:
            return Why("B-63", "same_card")
        if give < book.kinds and held(player.purse, give) < held(player.rates, give):
            rate = str(held(player.rates, give))
            has = str(held(player.purse, give))
            rule = cited(book, self.name, "rate_not_met", "B-64")
            return Why(rule, "rate_not_met", {"card": book.card_names[give], "rate": rate, "has": has})
        rule = cited(book, self.name, "bank_is_out", "B-63")
        return Why(rule, "bank_is_out", {"card": book.card_names.get(take, str(take))})
