"""K-41 to K-44, K-116: trade with the bank, cheaper at a trading post in the desert."""

from typing import final

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.arrays import zeros
from wyspa.core.book import Book
from wyspa.core.ids import HEX, NOBODY, OWNER, A
from wyspa.core.purse import FIELD, GUARD, ONE, held
from wyspa.core.rule import Module
from wyspa.core.shown import OnPlaces
from wyspa.core.state import State
from wyspa.core.view import View
from wyspa.rules.base.harbours import ANY_RATE, OWN_RATE, PLAIN_RATE, BankTrade, open_dock
from wyspa.rules.base.ids import ANY_DOCK, SETTLEMENT
from wyspa.rules.connect.banks import Banks
from wyspa.rules.connect.gates import Gates
from wyspa.rules.connect.hall import Hall
from wyspa.rules.connect.sight import HallSight


@final
class Posts(Module):
    """A building at any corner of a post's hex may use it (K-42), wherever it lies (K-43)."""

    hall: Hall
    passive: bool  # option: whether the side that is not active trades with the bank too
    sight: HallSight
    shown: OnPlaces

    def __init__(self, hall: Hall, passive: bool) -> None:
        """Take the map, and who may go to the banks."""
        super().__init__("posts")
        self.hall = hall
        self.passive = passive

    def meet(self, book: Book) -> None:
        """Find who says which boards are in sight."""
        self.sight = book.rule(HallSight)

    def install(self, book: Book) -> None:
        """Add the trade with the bank."""
        gates = book.rule(Gates)
        book.base_rate = PLAIN_RATE
        book.citations["trade: rate_not_met"] = "K-41"
        book.citations["trade: bank_is_out"] = "K-116"
        gate = gates.everybody if self.passive else gates.side
        gate.add_as(book, PostTrade(book.rule(Banks)), "K-41")
        kinds = [book.dock_names[kind] for kind in sorted(book.dock_names)]
        self.shown = book.show(OnPlaces("posts", "harbour-sign", HEX, sign="P", of=kinds))

    def after_place(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """Better the rates at once; a city stands where a settlement has already done so."""
        if piece != SETTLEMENT or seat >= book.seats:
            return
        i: i64
        h: i64
        for i in range(place * 3, place * 3 + 3):
            h = state.board.node_hexes[i]
            if h >= 0 and self.hall.post[h] != 0:
                open_dock(book, state, self.hall.post[h], seat)

    def show(self, book: Book, state: State, view: View) -> None:
        """Show the posts on the boards in sight; they are printed, so whoever looks at one board knows them."""
        hall = self.hall
        kinds = sorted(book.dock_names)
        rows: list[int] = []
        slot: i64
        i: i64
        h: i64
        if view.whole:
            for h in range(hall.board.n_hex):
                if hall.post[h] != 0:
                    rows.extend([h, kinds.index(hall.post[h])])
        elif view.seat != NOBODY:
            for k in self.sight.boards_seen(state, view.seat):
                slot = hall.slot(k)
                for i in range(hall.first_hex[slot], hall.first_hex[slot + 1]):
                    h = hall.hexes[i]
                    if hall.post[h] != 0:
                        rows.extend([h, kinds.index(hall.post[h])])
        view.put(self.shown, rows)

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


@final
class PostTrade(BankTrade):
    """Give cards of one kind to the own bank, get one of another from the banks that help."""

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List every pair the hand and the banks allow, by what the banks give: the order of a hall's lists."""
        player = state.players[seat]
        enough: i64 = ((player.purse | GUARD) - player.rates) & GUARD
        if enough == 0:
            return
        stock = self.bank.stock(state, seat)
        i: i64
        j: i64
        for j in range(book.kinds):
            if stock[j] > 0:
                for i in range(book.kinds):
                    if i != j and enough >> i * FIELD & ONE != 0:
                        out.add(self.code | i << A | j)
