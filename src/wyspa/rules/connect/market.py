"""K-83, K-84, K-87 to K-91, K-120: the market of an end board, for the two players beside it when they are active."""

from typing import ClassVar, Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.actions import Actions
from wyspa.core.arrays import array, listed, total, zeros
from wyspa.core.book import Book
from wyspa.core.fields import Fields
from wyspa.core.ids import NOBODY, A, first, second
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
MARKETS: Final = 2  # of an open row
NO_MARKET: Final = -1


@final
@mypyc_attr(acyclic=True)
class Stalls(Part):
    """What lies in the markets, two an open row, and in which round each of their neighbours last used one."""

    public: ClassVar[bool] = True

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


@final
class Markets(Module):
    """The markets at both ends of every open row; a ring has none (K-94)."""

    hall: Hall
    markets: i64
    first_market: vec[i64]  # by row: the left one of its two, or NO_MARKET
    rounds: Rounds
    shown: Pile

    def __init__(self, hall: Hall) -> None:
        """Count the markets of the open rows from left to right."""
        super().__init__("markets")
        self.hall = hall
        self.markets = 0
        self.first_market = vec[i64]()
        row: i64
        for row in range(hall.rows):
            ring: bool = hall.rings[row] == 1
            self.first_market = append(self.first_market, NO_MARKET if ring else self.markets)
            self.markets += 0 if ring else MARKETS

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
        return Stalls(array([1] * (self.markets * RESOURCES)), zeros(self.markets * SIDES))

    def table_laid(self, book: Book, state: State) -> None:
        """K-120: they are not taken from the banks, so the banks hold that much less than all there is."""
        card: i64
        for card in range(RESOURCES):
            state.bank[card] -= self.markets

    def part(self, state: State) -> Stalls:
        return cast(Stalls, state.parts[self.slot])

    def market_at(self, seat: i64, end: i64) -> i64:
        """K-88: give the market at the left or right end of a row, if the seat sits at the board next to it."""
        hall = self.hall
        row: i64 = hall.row_of[board_of(seat)]
        outermost: i64 = hall.first_board[row] if end == LEFT_MARKET else hall.first_board[row + 1] - 1
        if self.first_market[row] == NO_MARKET or board_of(seat) != outermost:
            return NO_MARKET
        return self.first_market[row] + end

    def kept(self, book: Book, state: State, card: i64) -> i64:
        """Count what lies in the markets."""
        goods = self.part(state).goods
        found: i64 = 0
        i: i64
        for i in range(card, len(goods), RESOURCES):
            found += goods[i]
        return found

    def amiss(self, book: Book, state: State) -> str:
        """K-87: see that five cards lie in each market."""
        part = self.part(state)
        wrong = ranges_amiss("markets", part.goods, 0, RESOURCES)
        wrong = wrong or ranges_amiss("markets_used", part.used, 0, self.rounds.part(state).number)
        market: i64
        for market in range(self.markets):
            found: i64 = total(part.goods[market * RESOURCES : (market + 1) * RESOURCES])
            if not wrong and found != RESOURCES:
                wrong = f"{found} cards lie in market {market}, not {RESOURCES}"
        return wrong

    def show(self, book: Book, state: State, view: View) -> None:
        """Show the markets: they lie open, and are numbered from left to right and row by row.

        Who looks from a seat, or at one board, sees those beside it.
        """
        part = self.part(state)
        rows: list[int] = []
        market: i64
        end: i64
        for market in range(self.markets if view.whole else 0):
            self.list_market(part, market, rows)
        if not view.whole and len(view.scope) > 0:
            seat: i64 = view.seat if view.seat != NOBODY else view.scope[0]
            for end in range(MARKETS):
                market = self.market_at(seat, end)
                if market != NO_MARKET:
                    self.list_market(part, market, rows)
        view.put(self.shown, rows)

    def list_market(self, part: Stalls, market: i64, rows: list[int]) -> None:
        """Write down what lies in one market and who used it last."""
        rows.append(market)
        rows.extend(listed(part.goods[market * RESOURCES : (market + 1) * RESOURCES]))
        rows.extend(listed(part.used[market * SIDES : (market + 1) * SIDES]))


@final
class Exchange(Verb):
    """Give one resource to the market and take another that lies there, once a round."""

    rule_of: Markets
    end: i64

    def __init__(self, rule_of: Markets, end: i64, name: str) -> None:
        super().__init__(name, "card card", "K-88")
        self.rule_of = rule_of
        self.end = end

    def is_used(self, state: State, seat: i64, market: i64) -> bool:
        """Tell whether the seat has been at this market in this round."""
        rule = self.rule_of
        return rule.part(state).used[market * SIDES + side_of(seat)] == rule.rounds.part(state).number

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the pairs of different kinds, one in the hand and one in the market."""
        market: i64 = self.rule_of.market_at(seat, self.end)
        if market == NO_MARKET or self.is_used(state, seat, market):
            return
        goods = self.rule_of.part(state).goods
        purse: i64 = state.players[seat].purse
        i: i64
        j: i64
        for i in range(RESOURCES):
            if held(purse, i) > 0:
                for j in range(RESOURCES):
                    if i != j and goods[market * RESOURCES + j] > 0 and held(purse, j) < MOST:
                        out.add(self.code | i << A | j)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Exchange; what is given stays in the market (K-89)."""
        market: i64 = self.rule_of.market_at(seat, self.end)
        part = cast(Stalls, state.edit_part(self.rule_of.slot))
        part.goods[market * RESOURCES + first(action)] += 1
        part.goods[market * RESOURCES + second(action)] -= 1
        part.used[market * SIDES + side_of(seat)] = self.rule_of.rounds.part(state).number
        state.swap(seat, first(action), second(action))
        if state.telling:
            state.tell("market_trade", seat, first(action), second(action))

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether the seat, the round, the hand or the market is the reason."""
        give: i64 = first(action)
        take: i64 = second(action)
        market: i64 = self.rule_of.market_at(seat, self.end)
        if market == NO_MARKET:
            return Why("K-88", "not_beside_market")
        if self.is_used(state, seat, market):
            return Why("K-88", "market_used")
        if give == take:
            return Why("K-88", "same_card")
        if give < RESOURCES and held(state.players[seat].purse, give) == 0:
            return Why("K-88", "card_not_held", {"card": book.card_names[give]})
        return Why("K-89", "market_is_out", {"card": book.card_names.get(take, str(take))})
