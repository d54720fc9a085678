"""K-17, K-31 to K-34, K-115: a roll pays all who are owed something, in the order of the seats."""

from librt.vecs import vec
from mypy_extensions import i64

from wyspa.core.arrays import zeros
from wyspa.core.book import Book
from wyspa.core.ids import KIND, NOBODY, OWNER, A, second
from wyspa.core.purse import FIELD, ONE, one
from wyspa.core.rule import Module, Step
from wyspa.core.state import State
from wyspa.core.tables import TERRAINS
from wyspa.rules.base.ids import CITY, RESOURCES, SETTLEMENT
from wyspa.rules.connect.banks import Banks


class HallProduction(Module):
    """A settlement gets one card, a city two; what is short is no reason to pay nobody."""

    def __init__(self) -> None:
        """Name the rule."""
        super().__init__("production")

    def install(self, book: Book) -> None:
        """Fill the table of what pays what, from the banks."""
        banks = book.rule(Banks)
        card: i64
        for card in range(RESOURCES):
            book.income[SETTLEMENT * TERRAINS + card] = one(card)
            book.income[CITY * TERRAINS + card] = 2 * one(card)
        book.step("produce", PayAll(banks, book.seats))
        book.step("first_pay", PayCity(banks))


class PayCity(Step):
    """K-17: one card for each hex that the start city touches. x: node << 20 | seat."""

    banks: Banks

    def __init__(self, banks: Banks) -> None:
        """Take the banks."""
        self.banks = banks

    def run(self, book: Book, state: State, x: i64) -> None:
        """Pay."""
        i: i64
        h: i64
        for i in range((x >> A) * 3, (x >> A) * 3 + 3):
            h = state.board.node_hexes[i]
            if h >= 0 and state.layout.terrain[h] < RESOURCES:
                self.banks.take(state, second(x), state.layout.terrain[h], 1)


class PayAll(Step):
    """Add up what each seat is owed, then pay seat by seat: linear in the buildings of the hall."""

    banks: Banks
    due: vec[i64]  # scratch paper, by seat: a purse

    def __init__(self, banks: Banks, seats: i64) -> None:
        """Take the banks, and paper for so many."""
        self.banks = banks
        self.due = zeros(seats)

    def run(self, book: Book, state: State, x: i64) -> None:
        """Pay what a number brings, unless its announcement has ended the game (K-118)."""
        if state.winner != NOBODY:
            return
        self.add_up(book, state, x)
        due = self.due
        seat: i64
        card: i64
        purse: i64
        for seat in range(book.seats):
            purse = due[seat]
            if purse != 0:
                due[seat] = 0
                card = 0
                while purse != 0:
                    if purse & ONE != 0:
                        self.banks.take(state, seat, card, purse & ONE)
                    purse >>= FIELD
                    card += 1

    def add_up(self, book: Book, state: State, number: i64) -> None:
        """Write down who is owed what; grey buildings are owed nothing (K-86)."""
        layout = state.layout
        hexes = layout.number_hexes
        terrain = layout.terrain
        hex_nodes = state.board.hex_nodes
        on_node = state.on_node
        on_hex = state.on_hex
        income = book.income
        due = self.due
        halting: i64 = book.halting
        seats: i64 = book.seats
        i: i64
        j: i64
        h: i64
        piece: i64
        for i in range(layout.number_start[number], layout.number_start[number + 1]):
            h = hexes[i]
            if on_hex[h] & halting != 0:
                continue
            for j in range(h * 6, h * 6 + 6):
                piece = on_node[hex_nodes[j]]
                if piece != 0 and piece >> OWNER <= seats:
                    due[(piece >> OWNER) - 1] += income[(piece & KIND) * TERRAINS + terrain[h]]
