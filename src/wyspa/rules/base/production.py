"""B-49: every hex with the rolled number pays the buildings that touch it."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from wyspa.core.arrays import zeros
from wyspa.core.book import Book
from wyspa.core.ids import KIND, NOBODY, OWNER, SEVERAL, A, second
from wyspa.core.purse import FIELD, FIELDS, GUARD, ONE, one
from wyspa.core.rule import Module, Step
from wyspa.core.state import State
from wyspa.core.tables import TERRAINS
from wyspa.rules.base.bank import Bank
from wyspa.rules.base.building import Building
from wyspa.rules.base.ids import CITY, RESOURCES, SETTLEMENT


class Production(Module):
    """B-50: a settlement gets one card, a city two."""

    def __init__(self) -> None:
        super().__init__("production")

    def install(self, book: Book) -> None:
        """Fill the table of what pays what."""
        card: i64
        for card in range(RESOURCES):
            book.income[SETTLEMENT * TERRAINS + card] = one(card)
            book.income[CITY * TERRAINS + card] = 2 * one(card)
        book.step("produce", self.paying(book))
        book.step("first_pay", PayHexes(book.rule(Bank)))

    def paying(self, book: Book) -> "Produce":
        """Give the way in which all are paid what a number brings."""
        building = book.find(Building)
        return Produce() if building is None else ProduceKept(building)


@final
class PayHexes(Step):
    """B-24, B-35: one card for each hex that a first building touches, whatever the building. x: node << 20 | seat."""

    bank: Bank

    def __init__(self, bank: Bank) -> None:
        """Take the bank that pays."""
        self.bank = bank

    def run(self, book: Book, state: State, x: i64) -> None:
        board = state.board
        node: i64 = x >> A
        i: i64
        h: i64
        pay: i64
        card: i64
        for i in range(node * 3, node * 3 + 3):
            h = board.node_hexes[i]
            if h >= 0:
                pay = book.income[SETTLEMENT * TERRAINS + state.layout.terrain[h]]
                card = 0
                while pay != 0:
                    if pay & ONE != 0:
                        self.bank.take(state, second(x), card, pay & ONE)
                    pay >>= FIELD
                    card += 1


class Produce(Step):
    """Pay what a number brings. The arrays are scratch paper: one line for each building, hex and kind of card."""

    claims: vec[i64]  # seat << 20 | card << 8 | how many
    need: vec[i64]  # by card

    def __init__(self) -> None:
        """Take some paper."""
        self.claims = zeros(64)
        self.need = zeros(FIELDS)

    def run(self, book: Book, state: State, x: i64) -> None:
        """Find the claims and pay them."""
        n: i64 = self.claim(book, state, x)
        if n > 0:
            self.pay(book, state, n)

    def pay(self, book: Book, state: State, n: i64) -> None:
        """Ration what is short, then pay line by line."""
        claims = self.claims
        need = self.need
        bank = state.bank
        short: bool = False
        i: i64
        card: i64
        many: i64
        for i in range(n):
            card = claims[i] >> 8 & 255
            many = need[card] + (claims[i] & 255)
            need[card] = many
            if many > bank[card]:
                short = True
        if short:
            self.ration(book, state, n)
        for i in range(n):
            card = claims[i] >> 8 & 255
            need[card] = 0
            many = claims[i] & 255
            if many > 0:
                state.gain(claims[i] >> 20, card, many)

    def claim(self, book: Book, state: State, number: i64) -> i64:
        """Write down who is owed what, and count the lines."""
        layout = state.layout
        hexes = layout.number_hexes
        terrain = layout.terrain
        hex_nodes = state.board.hex_nodes
        on_node = state.on_node
        on_hex = state.on_hex
        income = book.income
        halting: i64 = book.halting
        seats: i64 = book.seats  # a colour that nobody plays has no hand
        n: i64 = 0
        i: i64
        j: i64
        h: i64
        piece: i64
        pay: i64
        card: i64
        for i in range(layout.number_start[number], layout.number_start[number + 1]):
            h = hexes[i]
            if on_hex[h] & halting != 0:
                continue
            for j in range(h * 6, h * 6 + 6):
                piece = on_node[hex_nodes[j]]
                if piece != 0 and piece >> OWNER <= seats:
                    pay = income[(piece & KIND) * TERRAINS + terrain[h]]
                    card = 0
                    while pay != 0:
                        if pay & ONE != 0:
                            if n == len(self.claims):
                                self.claims = append(self.claims, 0)
                            self.claims[n] = ((piece >> OWNER) - 1) << 20 | card << 8 | (pay & ONE)
                            n += 1
                        pay >>= FIELD
                        card += 1
        return n

    def ration(self, book: Book, state: State, n: i64) -> None:
        """B-52: what the bank cannot pay in full nobody gets, but a single claimant takes what is left."""
        claims = self.claims
        card: i64
        i: i64
        who: i64
        left: i64
        for card in range(book.kinds):
            if self.need[card] <= state.bank[card]:
                continue
            who = NOBODY
            for i in range(n):
                if claims[i] >> 8 & 255 == card:
                    who = claims[i] >> 20 if who == NOBODY or who == claims[i] >> 20 else SEVERAL
            left = state.bank[card] if who != SEVERAL else 0
            for i in range(n):
                if claims[i] >> 8 & 255 == card:
                    claims[i] = claims[i] & ~255 | left
                    left = 0


@final
class ProduceKept(Produce):
    """The same from what is kept, where nothing is in the way: no figure, no shortage, and nobody listens.

    Line by line it is paid otherwise: events name every building, and a figure or a short bank concerns single ones.
    """

    building: Building

    def __init__(self, building: Building) -> None:
        """Take the rule that keeps what buildings bring."""
        super().__init__()
        self.building = building

    def run(self, book: Book, state: State, x: i64) -> None:
        if self.building.slot < 0 or state.telling or not self.pay_kept(book, state, x):
            super().run(book, state, x)

    def pay_kept(self, book: Book, state: State, number: i64) -> bool:
        """Pay everybody at once, or nobody and say no."""
        layout = state.layout
        on_hex = state.on_hex
        hexes = layout.number_hexes
        halting: i64 = book.halting
        i: i64
        for i in range(layout.number_start[number], layout.number_start[number + 1]):
            if on_hex[hexes[i]] & halting != 0:
                return False
        part = self.building.incomes(book, state)
        if part.crowded:
            return False
        incomes = part.incomes
        players = state.players
        at: i64 = number * book.seats
        due: i64 = 0
        full: i64 = 0
        seat: i64
        pay: i64
        for seat in range(book.seats):  # whoever gets nothing is not left out: asking costs more than adding zero
            pay = incomes[at + seat]
            due += pay
            full |= due | players[seat].purse + pay
        if due == 0:
            return True
        if full & GUARD != 0:
            return False
        bank = state.bank
        short: i64 = 0
        card: i64
        for card in range(book.kinds):
            short |= bank[card] - (due >> card * FIELD & ONE)
        if short < 0:
            return False
        for card in range(book.kinds):
            bank[card] -= due >> card * FIELD & ONE
        cards = part.cards
        for seat in range(book.seats):
            pay = incomes[at + seat]
            player = players[seat]
            if player.shared:
                if pay == 0:
                    continue
                player = state.edit(seat)
            player.purse += pay
            player.cards += cards[at + seat]
        return True
