"""B-49: every hex with the rolled number pays the buildings that touch it."""

from librt.vecs import append, vec
from mypy_extensions import i64

from wyspa.core.arrays import zeros
from wyspa.core.book import TERRAINS, Book
from wyspa.core.ids import KIND, OWNER
from wyspa.core.purse import FIELD, FIELDS, ONE, one
from wyspa.core.rule import Module, Step
from wyspa.core.state import State
from wyspa.rules.base.words import CITY, RESOURCES, SETTLEMENT


class Production(Module):
    """B-50: a settlement gets one card, a city two."""

    def __init__(self) -> None:
        """Name the rule."""
        super().__init__("production")

    def install(self, book: Book) -> None:
        """Fill the table of what pays what."""
        card: i64
        for card in range(RESOURCES):
            book.income[SETTLEMENT * TERRAINS + card] = one(card)
            book.income[CITY * TERRAINS + card] = 2 * one(card)
        book.step("produce", Produce())


class Produce(Step):
    """Pay what a number brings. The arrays are scratch paper, empty between two runs."""

    seats: vec[i64]
    purses: vec[i64]
    need: vec[i64]

    def __init__(self) -> None:
        """Take some paper."""
        self.seats = zeros(64)
        self.purses = zeros(64)
        self.need = zeros(FIELDS)

    def run(self, book: Book, state: State, x: i64) -> None:
        """Find the claims, ration what is short, pay."""
        n: i64 = self.claims(book, state, x)
        if n == 0:
            return
        need = self.need
        bank = state.bank
        purses = self.purses
        short: bool = False
        i: i64
        card: i64
        claim: i64
        for card in range(book.kinds):
            need[card] = 0
        for i in range(n):
            claim = purses[i]
            card = 0
            while claim != 0:
                need[card] += claim & ONE
                if need[card] > bank[card]:
                    short = True
                claim >>= FIELD
                card += 1
        if short:
            self.ration(book, state, n)
        for i in range(n):
            claim = purses[i]
            card = 0
            while claim != 0:
                if claim & ONE != 0:
                    state.gain(self.seats[i], card, claim & ONE)
                claim >>= FIELD
                card += 1

    def claims(self, book: Book, state: State, number: i64) -> i64:
        """Write down who is owed what, one line for each building and hex, and count the lines."""
        layout = state.layout
        hexes = layout.number_hexes
        hex_nodes = state.board.hex_nodes
        on_node = state.on_node
        on_hex = state.on_hex
        income = book.income
        n: i64 = 0
        i: i64
        j: i64
        h: i64
        piece: i64
        claim: i64
        for i in range(layout.number_start[number], layout.number_start[number + 1]):
            h = hexes[i]
            if on_hex[h] & book.halting != 0:
                continue
            for j in range(h * 6, h * 6 + 6):
                piece = on_node[hex_nodes[j]]
                if piece != 0:
                    claim = income[(piece & KIND) * TERRAINS + layout.terrain[h]]
                    if claim != 0:
                        if n == len(self.seats):
                            self.seats = append(self.seats, 0)
                            self.purses = append(self.purses, 0)
                        self.seats[n] = (piece >> OWNER) - 1
                        self.purses[n] = claim
                        n += 1
        return n

    def ration(self, book: Book, state: State, n: i64) -> None:
        """B-52: what the bank cannot pay in full nobody gets, but a single claimant takes what is left."""
        card: i64
        i: i64
        who: i64
        left: i64
        part: i64
        for card in range(book.kinds):
            if self.need[card] <= state.bank[card]:
                continue
            who = -1
            for i in range(n):
                if self.purses[i] >> card * FIELD & ONE != 0:
                    who = self.seats[i] if who == -1 or who == self.seats[i] else -2
            left = state.bank[card] if who != -2 else 0
            for i in range(n):
                part = self.purses[i] >> card * FIELD & ONE
                if part != 0:
                    self.purses[i] += (left - part) << card * FIELD
                    left = 0
