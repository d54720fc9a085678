"""K-41 to K-44, K-116: trade with the bank, cheaper at a trading post in the desert."""

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.arrays import zeros
from wyspa.core.book import Book
from wyspa.core.ids import OWNER, A, first, second
from wyspa.core.purse import FIELD, GUARD, ONE, held
from wyspa.core.rule import Module
from wyspa.core.state import State
from wyspa.core.why import Why
from wyspa.rules.base.harbours import ANY_RATE, OWN_RATE, better_rate
from wyspa.rules.base.ids import ANY_DOCK, SETTLEMENT
from wyspa.rules.connect.banks import Banks
from wyspa.rules.connect.gates import Gates, HallVerb
from wyspa.rules.connect.hall import Hall
from wyspa.rules.connect.rounds import Rounds


class Posts(Module):
    """A building at any corner of a post's hex may use it (K-42), wherever it lies (K-43)."""

    hall: Hall
    banks: Banks
    gates: Gates
    passive: bool  # option: whether the side that is not active trades with the bank too

    def __init__(self, hall: Hall, passive: bool) -> None:
        """Take the map, and who may go to the banks."""
        super().__init__("posts")
        self.hall = hall
        self.passive = passive

    def meet(self, book: Book) -> None:
        """Find the banks, and the gates before them."""
        self.banks = book.rule(Banks)
        self.gates = book.rule(Gates)

    def install(self, book: Book) -> None:
        """Add the trade with the bank."""
        self.gates.add(book, PostTrade(self.gates.rounds, self.banks, not self.passive))

    def after_place(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """Better the rates at once; a city stands where a settlement has already done so."""
        if piece != SETTLEMENT or seat >= book.seats:
            return
        i: i64
        h: i64
        card: i64
        post: i64
        for i in range(place * 3, place * 3 + 3):
            h = state.board.node_hexes[i]
            if h >= 0:
                post = self.hall.post[h]
                if post == ANY_DOCK:
                    for card in range(book.kinds):
                        better_rate(state, seat, card, ANY_RATE)
                elif post != 0:
                    better_rate(state, seat, post - 1, OWN_RATE)

    def amiss(self, book: Book, state: State) -> str:
        """K-41: look at every building once, and work out everybody's rates again."""
        rates = zeros(book.seats * book.kinds)
        node: i64
        i: i64
        seat: i64
        card: i64
        for i in range(len(rates)):
            rates[i] = book.base_rate
        for node in range(state.board.n_node):
            seat = (state.on_node[node] >> OWNER) - 1
            if not 0 <= seat < book.seats:
                continue
            for i in range(node * 3, node * 3 + 3):
                post: i64 = self.hall.post[state.board.node_hexes[i]] if state.board.node_hexes[i] >= 0 else 0
                for card in range(book.kinds if post != 0 else 0):
                    rate: i64 = ANY_RATE if post == ANY_DOCK else OWN_RATE if post == card + 1 else book.base_rate
                    if rate < rates[seat * book.kinds + card]:
                        rates[seat * book.kinds + card] = rate
        for i in range(len(rates)):
            now: i64 = held(state.players[i // book.kinds].rates, i % book.kinds)
            if now != rates[i]:
                return f"{book.seat_name(i // book.kinds)} pays the bank {rates[i]} of a kind for a card, not {now}"
        return ""


class PostTrade(HallVerb):
    """Give cards of one kind to the own bank, get one of another from the banks that help."""

    banks: Banks

    def __init__(self, rounds: Rounds, banks: Banks, active: bool) -> None:
        """Name the verb."""
        super().__init__(rounds, "trade", "card card", "K-41", active)
        self.banks = banks

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List every pair the hand and the banks allow."""
        player = state.players[seat]
        enough: i64 = ((player.purse | GUARD) - player.rates) & GUARD
        if enough == 0:
            return
        kinds: i64 = book.kinds
        i: i64
        j: i64
        for j in range(kinds):
            if self.banks.has(state, seat, j) > 0:
                for i in range(kinds):
                    if i != j and enough >> i * FIELD & ONE != 0:
                        out.add(self.code | i << A | j)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Pay, then take."""
        give: i64 = first(action)
        self.banks.give_back(state, seat, give, held(state.players[seat].rates, give))
        self.banks.take(state, seat, second(action), 1)
        if state.telling:
            state.tell("bank_trade", seat, give, second(action))

    def why(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether the same kind, the hand or the banks are the reason."""
        player = state.players[seat]
        give: i64 = first(action)
        take: i64 = second(action)
        if give == take:
            return Why("B-63", "same_card")
        if give < book.kinds and held(player.purse, give) < held(player.rates, give):
            rate = str(held(player.rates, give))
            has = str(held(player.purse, give))
            return Why("K-41", "rate_not_met", {"card": book.card_names[give], "rate": rate, "has": has})
        return Why("K-116", "bank_is_out", {"card": book.card_names.get(take, str(take))})
