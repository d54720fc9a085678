"""Random play, compiled: the inner loop of simulations, benchmarks and tests."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.dealer import Dealer
from wyspa.core.ids import NOBODY, SEVERAL, TABLE
from wyspa.core.state import State


@final
class Playout:
    """Plays a state on, every seat choosing at random among what is legal; offers are never made."""

    actions: i64
    checksum: i64
    out: Actions
    log: vec[i64]
    logging: bool

    def __init__(self, logging: bool = False) -> None:
        """Begin to count; a logging one keeps every action."""
        self.actions = 0
        self.checksum = 0
        self.out = Actions()
        self.log = vec[i64]()
        self.logging = logging

    def run(self, book: Book, state: State, dealer: Dealer, most_turns: i64, most_actions: i64 = 1 << 40) -> None:
        """Play until somebody wins or enough turns or actions have been played."""
        out = self.out
        n: i64 = 0
        checksum: i64 = self.checksum
        seat: i64
        action: i64
        while state.winner == NOBODY and state.turns < most_turns and n < most_actions:
            seat = state.who
            if seat == TABLE:
                action = book.deal(state, dealer)
            else:
                if seat == SEVERAL:
                    seat = state.actor()
                book.legal(state, seat, out)
                action = out.items[dealer.below(out.n)]
            if self.logging:
                self.log = append(self.log, action)
            book.play(state, seat, action)
            checksum = (checksum * 31 + action + (action >> 40)) & 0xFFFFFFFFFF
            n += 1
        self.actions += n
        self.checksum = checksum


def copy_often(state: State, n: i64) -> None:
    """Copy a state n times, for the benchmark."""
    i: i64
    for i in range(n):
        state.copy()


def perft(book: Book, state: State, depth: i64) -> i64:
    """Count the sequences of legal actions of this length; nature's outcomes count as actions."""
    if depth == 0 or state.winner != NOBODY:
        return 1 if depth == 0 else 0
    out = Actions()
    seat = state.actor()
    book.legal_for(state, seat, out)
    if depth == 1:
        return out.n
    total: i64 = 0
    i: i64
    for i in range(out.n):
        after = state.copy()
        book.play(after, seat, out.items[i])
        total += perft(book, after, depth - 1)
    return total
