"""T-3 to T-6, T-36 to T-40: trade cards: who holds how many, what brings them, and what an action costs."""

from typing import ClassVar, Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.arrays import changed, total, zeros
from wyspa.core.book import Book
from wyspa.core.fields import Fields
from wyspa.core.recounting import range_amiss, ranges_amiss
from wyspa.core.rule import Module
from wyspa.core.sheet import Sheet
from wyspa.core.shown import NUMBER, BySeat, Pile, Record
from wyspa.core.state import Part, State
from wyspa.core.view import View
from wyspa.rules.base.ids import DESERT, SETTLEMENT

IN_THE_BOX: Final = 14
AT_START: Final = 4
MOST_HELD: Final = 7
FOR_DESERT: Final = 2
FOR_COAST: Final = 1


@final
@mypyc_attr(acyclic=True)
class TradeHands(Part):
    """The trade cards of each seat, and how many actions they have paid for in this turn."""

    public: ClassVar[bool] = True

    held: vec[i64]
    acted: i64

    def __init__(self, held: vec[i64], acted: i64) -> None:
        self.held = held
        self.acted = acted

    def copy(self) -> Part:
        return TradeHands(self.held, self.acted)

    def fields(self, io: Fields) -> None:
        self.held = io.numbers("trade_cards", self.held)
        self.acted = io.number("trade_actions", self.acted)


@final
class TradeCards(Module):
    """The supply is what nobody holds: all cards are open (T-6)."""

    actions_a_turn: i64
    cards: BySeat
    supply: Pile
    prices: BySeat
    actions: Record

    def __init__(self, actions_a_turn: int = 1) -> None:
        """Take how many actions a turn may have (T-27: one)."""
        super().__init__("trade_cards")
        self.actions_a_turn = actions_a_turn

    def install(self, book: Book) -> None:
        self.cards = book.show(BySeat("trade_cards", "i-trade-card"))
        self.supply = book.show(Pile("trade_supply", "i-trade-card"))
        self.prices = book.show(BySeat("trade_price", "i-coin"))
        self.actions = book.show(Record("trade_actions", "i-market", ["done"], [NUMBER]))

    def new_part(self, book: Book) -> Part | None:
        """Begin with four each."""
        held = zeros(book.seats)
        i: i64
        for i in range(len(held)):
            held[i] = AT_START
        return TradeHands(held, 0)

    def part(self, state: State) -> TradeHands:
        return cast(TradeHands, state.parts[self.slot])

    def edit(self, state: State) -> TradeHands:
        return cast(TradeHands, state.edit_part(self.slot))

    def price(self, state: State, seat: i64) -> i64:
        """T-28: one card, or two for whoever shows more points than somebody else."""
        mine: i64 = open_points(state, seat)
        other: i64
        for other in range(len(self.part(state).held)):
            if other != seat and open_points(state, other) < mine:
                return 2
        return 1

    def may_act(self, state: State, seat: i64) -> bool:
        """T-27, T-28: one action a turn, and enough cards for it."""
        part = self.part(state)
        return part.acted < self.actions_a_turn and part.held[seat] >= self.price(state, seat)

    def pay(self, state: State, seat: i64) -> None:
        """Pay for an action, before it is carried out (T-33)."""
        n: i64 = self.price(state, seat)
        part = self.edit(state)
        part.held = changed(part.held, seat, part.held[seat] - n)
        part.acted += 1
        if state.telling:
            state.tell("trade_paid", seat, n, part.held[seat])

    def gain(self, state: State, seat: i64, n: i64) -> None:
        """T-40: take cards from the supply, but keep no more than seven."""
        part = self.part(state)
        room: i64 = MOST_HELD - part.held[seat]
        kept: i64 = n if n < room else room
        if kept > 0:
            part = self.edit(state)
            part.held = changed(part.held, seat, part.held[seat] + kept)
        if state.telling:
            state.tell("trade_gained", seat, kept, part.held[seat])

    def after_place(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """T-36 to T-39: a settlement of a player at the desert, at the coast, or at both."""
        if piece != SETTLEMENT or seat >= book.seats:
            return
        n: i64 = 0
        if is_at_desert(state, place):
            n += FOR_DESERT
        if is_at_coast(book, state, place):
            n += FOR_COAST
        if n > 0:
            self.gain(state, seat, n)

    def turn_ends(self, book: Book, state: State, seat: i64) -> None:
        """Let the next seat act."""
        if self.part(state).acted != 0:
            self.edit(state).acted = 0

    def amiss(self, book: Book, state: State) -> str:
        """T-27, T-40: see that nobody has more than seven, or has acted too often."""
        part = self.part(state)
        wrong = ranges_amiss("trade_cards", part.held, 0, MOST_HELD)
        return wrong or range_amiss("trade_actions", part.acted, 0, self.actions_a_turn)

    def traits(self, book: Book) -> list[str]:
        return ["trade_cards", "may_act"]

    def describe(self, book: Book, state: State, seat: i64, sheet: Sheet) -> None:
        """Write how many trade cards a seat holds, and whether they pay for an action."""
        n: i64 = self.part(state).held[seat]
        sheet.count(n, 4.0)
        sheet.flag(n >= self.price(state, seat))

    def show(self, book: Book, state: State, view: View) -> None:
        """Everybody sees the trade cards and what an action costs whom."""
        part = self.part(state)
        seat: i64
        view.put_seats(self.cards, part.held)
        view.put(self.supply, [IN_THE_BOX - total(part.held)])
        view.put(self.prices, [self.price(state, seat) for seat in view.scope])
        view.put(self.actions, [part.acted])


def open_points(state: State, seat: i64) -> i64:
    """Give the points that all can see."""
    player = state.players[seat]
    return player.points - player.secret


def is_at_desert(state: State, node: i64) -> bool:
    """Tell whether a node touches a desert."""
    i: i64
    h: i64
    for i in range(node * 3, node * 3 + 3):
        h = state.board.node_hexes[i]
        if h >= 0 and state.layout.terrain[h] == DESERT:
            return True
    return False


def is_at_coast(book: Book, state: State, node: i64) -> bool:
    """Tell whether a node touches the end of the board, or water."""
    i: i64
    h: i64
    for i in range(node * 3, node * 3 + 3):
        h = state.board.node_hexes[i]
        if h < 0 or book.land[state.layout.terrain[h]] == 0:
            return True
    return False
