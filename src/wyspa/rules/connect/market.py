"""K-83, K-84, K-87 to K-91, K-120: the market of an end board, for the two players beside it when they are active."""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.actions import Actions
from wyspa.core.arrays import array, listed, total, zeros
from wyspa.core.book import Book
from wyspa.core.fields import Fields
from wyspa.core.ids import A, first, second
from wyspa.core.purse import MOST, held
from wyspa.core.recounting import ranges_amiss
from wyspa.core.rule import Module, Verb
from wyspa.core.shown import Pile
from wyspa.core.state import Part, State
from wyspa.core.view import View
from wyspa.core.why import Why
from wyspa.rules.base.ids import RESOURCES
from wyspa.rules.connect.gates import Gates
from wyspa.rules.connect.hall import Hall
from wyspa.rules.connect.ids import SIDES
from wyspa.rules.connect.rounds import Rounds
from wyspa.rules.connect.seats import board_of, side_of

LEFT_MARKET: Final = 0
RIGHT_MARKET: Final = 1
MARKETS: Final = 2


@mypyc_attr(acyclic=True)
class Stalls(Part):
    """What lies in the two markets, and in which round each of the four neighbours last used one."""

    goods: vec[i64]  # market * 5 + card
    used: vec[i64]  # market * 2 + side

    def __init__(self, goods: vec[i64], used: vec[i64]) -> None:
        self.goods = goods
        self.used = used

    def copy(self) -> Part:
        return Stalls(self.goods[:], self.used[:])

    def fields(self, io: Fields) -> None:
        self.goods = io.numbers("markets", self.goods)
        self.used = io.numbers("markets_used", self.used)


class Markets(Module):
    """The markets at both ends of a row; a ring has none (K-94)."""

    hall: Hall
    rounds: Rounds
    shown: Pile

    def __init__(self, hall: Hall) -> None:
        super().__init__("markets")
        self.hall = hall

    def meet(self, book: Book) -> None:
        """Find the rounds: a market is used once in each."""
        self.rounds = book.rule(Rounds)

    def install(self, book: Book) -> None:
        """Add the exchange at each end."""
        gate = book.rule(Gates).side
        gate.add(book, Exchange(self, LEFT_MARKET, "market-left"))
        gate.add(book, Exchange(self, RIGHT_MARKET, "market-right"))
        goods = [book.card_names[card] for card in range(RESOURCES)]
        self.shown = book.show(Pile("markets", "i-market", [*goods, "used-left", "used-right"], "market", rate=1))

    def new_part(self, book: Book) -> Part | None:
        """K-87: one of each."""
        return Stalls(array([1] * (MARKETS * RESOURCES)), zeros(MARKETS * SIDES))

    def table_laid(self, book: Book, state: State) -> None:
        """K-120: they are not taken from the banks, so the banks hold that much less than all there is."""
        card: i64
        for card in range(RESOURCES):
            state.bank[card] -= MARKETS

    def part(self, state: State) -> Stalls:
        return cast(Stalls, state.parts[self.slot])

    def is_beside(self, market: i64, seat: i64) -> bool:
        """K-88: tell whether a seat sits at the board next to the market."""
        return board_of(seat) == (0 if market == LEFT_MARKET else self.hall.boards - 1)

    def kept(self, book: Book, state: State, card: i64) -> i64:
        """Count what lies in the markets."""
        goods = self.part(state).goods
        return goods[card] + goods[RESOURCES + card]

    def amiss(self, book: Book, state: State) -> str:
        """K-87: see that five cards lie in each market."""
        part = self.part(state)
        wrong = ranges_amiss("markets", part.goods, 0, RESOURCES)
        wrong = wrong or ranges_amiss("markets_used", part.used, 0, self.rounds.part(state).number)
        market: i64
        for market in range(MARKETS):
            found: i64 = total(part.goods[market * RESOURCES : (market + 1) * RESOURCES])
            if not wrong and found != RESOURCES:
                wrong = f"{found} cards lie in market {market}, not {RESOURCES}"
        return wrong

    def show(self, book: Book, state: State, view: View) -> None:
        """Show both markets: they lie open."""
        part = self.part(state)
        rows: list[int] = []
        market: i64
        for market in range(MARKETS):
            if view.whole or self.is_beside(market, view.seat):
                rows.append(market)
                rows.extend(listed(part.goods[market * RESOURCES : (market + 1) * RESOURCES]))
                rows.extend(listed(part.used[market * SIDES : (market + 1) * SIDES]))
        view.put(self.shown, rows)


class Exchange(Verb):
    """Give one resource to the market and take another that lies there, once a round."""

    rule_of: Markets
    market: i64

    def __init__(self, rule_of: Markets, market: i64, name: str) -> None:
        super().__init__(name, "card card", "K-88")
        self.rule_of = rule_of
        self.market = market

    def is_used(self, state: State, seat: i64) -> bool:
        """Tell whether the seat has been at this market in this round."""
        rule = self.rule_of
        return rule.part(state).used[self.market * SIDES + side_of(seat)] == rule.rounds.part(state).number

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the pairs of different kinds, one in the hand and one in the market."""
        if not self.rule_of.is_beside(self.market, seat) or self.is_used(state, seat):
            return
        goods = self.rule_of.part(state).goods
        purse: i64 = state.players[seat].purse
        i: i64
        j: i64
        for i in range(RESOURCES):
            if held(purse, i) > 0:
                for j in range(RESOURCES):
                    if i != j and goods[self.market * RESOURCES + j] > 0 and held(purse, j) < MOST:
                        out.add(self.code | i << A | j)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Exchange; what is given stays in the market (K-89)."""
        part = cast(Stalls, state.edit_part(self.rule_of.slot))
        part.goods[self.market * RESOURCES + first(action)] += 1
        part.goods[self.market * RESOURCES + second(action)] -= 1
        part.used[self.market * SIDES + side_of(seat)] = self.rule_of.rounds.part(state).number
        state.swap(seat, first(action), second(action))
        if state.telling:
            state.tell("market_trade", seat, first(action), second(action))

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether the seat, the round, the hand or the market is the reason."""
        give: i64 = first(action)
        take: i64 = second(action)
        if not self.rule_of.is_beside(self.market, seat):
            return Why("K-88", "not_beside_market")
        if self.is_used(state, seat):
            return Why("K-88", "market_used")
        if give == take:
            return Why("K-88", "same_card")
        if give < RESOURCES and held(state.players[seat].purse, give) == 0:
            return Why("K-88", "card_not_held", {"card": book.card_names[give]})
        return Why("K-89", "market_is_out", {"card": book.card_names.get(take, str(take))})
