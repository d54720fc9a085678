"""K-31 to K-34, K-115: a roll pays all who are owed something, in the order of the seats."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from wyspa.core.arrays import zeros
from wyspa.core.book import Book
from wyspa.core.ids import NOBODY
from wyspa.core.purse import FIELD, ONE, many
from wyspa.core.state import State
from wyspa.rules.base.production import Produce, Production
from wyspa.rules.connect.banks import Banks


@final
class HallProduction(Production):
    """What is short is no reason to pay nobody: each seat gets what the banks that help it have."""

    def paying(self, book: Book) -> Produce:
        """Pay seat by seat."""
        return PaySeats(book.rule(Banks), book.seats)


@final
class PaySeats(Produce):
    """Add up what each seat is owed, then pay seat by seat: linear in the buildings of the hall."""

    banks: Banks
    due: vec[i64]  # scratch paper, by seat: a purse

    def __init__(self, banks: Banks, seats: i64) -> None:
        """Take the banks, and paper for so many."""
        super().__init__()
        self.banks = banks
        self.due = zeros(seats)

    def run(self, book: Book, state: State, x: i64) -> None:
        """Pay what a number brings, unless its announcement has ended the game (K-118)."""
        if state.winner == NOBODY:
            super().run(book, state, x)

    def pay(self, book: Book, state: State, n: i64) -> None:
        """Gather the claims by seat and pay them from the banks."""
        claims = self.claims
        due = self.due
        i: i64
        seat: i64
        card: i64
        purse: i64
        for i in range(n):
            due[claims[i] >> 20] += many(claims[i] & 255, claims[i] >> 8 & 255)
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
