"""One game whose seats are asked one after the other, while nature acts by itself: whose turn it is to decide."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.arrays import zeros
from wyspa.core.book import Book
from wyspa.core.dealer import Dealer
from wyspa.core.ids import NOBODY, SEVERAL, TABLE
from wyspa.core.state import State
from wyspa.env.draft import Draft
from wyspa.game import Game

STALE: Final = -9
WAITS: Final = 3  # how often a seat may wait in a phase in which all act at once
CLOCK: Final = 100_000  # chances in a row: more is a rule that never asks anybody


class Questions:
    """A game as questions to its seats, and who is asked now."""

    book: Book
    game: Game
    state: State
    dealer: Dealer
    logging: bool
    chance: bool  # stop where nature is to act
    seat: i64  # who is asked; NOBODY when the game is over, or nature is asked
    asked: i64  # questions so far
    out: Actions
    once: vec[i64]  # phases in which all act at once
    used: vec[i64]  # by seat: offers begun in this turn
    waits: vec[i64]  # by seat
    last: i64  # who was asked before, where all act at once
    moment: i64  # turn and phase for which `waits` counts
    turns: i64  # for which `used` counts
    numbered: bool  # whether the numbers of what is listed are known
    drafts: list[Draft]  # by seat

    def __init__(self, book: Book, chance: bool) -> None:
        """Take the book of a table, and whether nature is asked too."""
        self.book = book
        self.chance = chance
        self.logging = False
        self.numbered = False
        self.out = Actions()
        self.once = zeros(len(book.phases))
        phase: i64
        for phase in range(len(book.phases)):
            self.once[phase] = 1 if len(book.bells[phase]) > 0 else 0

    def open(self, game: Game, dealer: Dealer) -> None:
        """Take a game that has just been laid, or read; nobody is asked yet."""
        self.game = game
        self.state = game.state
        self.dealer = dealer
        self.asked = 0
        self.used = zeros(self.book.seats)
        self.waits = zeros(self.book.seats)
        self.last = -1
        self.moment = -1
        self.turns = -1
        self.drafts = [Draft() for _ in range(int(self.book.seats))]

    def follow(self, other: "Questions") -> None:
        """Be where another is; its game has been copied."""
        self.chance = other.chance
        self.logging = other.logging
        self.asked = other.asked
        self.used = other.used[:]
        self.waits = other.waits[:]
        self.last = other.last
        self.moment = other.moment
        self.turns = other.turns
        i: i64
        for i in range(len(self.drafts)):
            self.drafts[i].take(other.drafts[i])
        self.seat = other.seat
        if self.seat >= 0:
            self.book.legal(self.state, self.seat, self.out)

    def settle(self) -> None:
        """Let nature act, find who is asked, and list what may be answered."""
        state = self.state
        book = self.book
        n: i64 = 0
        while state.who == TABLE and state.winner == NOBODY and not self.chance:
            self.do(TABLE, book.deal(state, self.dealer))
            n += 1
            if n > CLOCK:
                raise RuntimeError(f"nobody is asked in the phase {book.phase_names[state.phase]}")
        self.game.fresh = STALE
        self.numbered = False
        self.asked += 1
        if state.winner != NOBODY or state.who == TABLE:
            self.seat = NOBODY
            self.out.n = 0
            return
        if state.turns != self.turns:
            self.turns = state.turns
            for n in range(len(self.used)):
                self.used[n] = 0
        self.seat = state.who if state.who != SEVERAL else self.next_of_several()
        book.legal(state, self.seat, self.out)

    def next_of_several(self) -> i64:
        """Give the first who is waited for; where all act at once, the next one after who was asked before."""
        state = self.state
        if self.once[state.phase] == 0:
            return state.actor()
        moment: i64 = state.turns * 1000 + state.phase
        i: i64
        if moment != self.moment:
            self.moment = moment
            for i in range(len(self.waits)):
                self.waits[i] = 0
                self.drafts[i].begin(None)
        seats: i64 = self.book.seats
        for i in range(1, seats + 1):
            seat: i64 = (self.last + i) % seats
            if state.waiting[seat] > 0:
                self.last = seat
                return seat
        return state.actor()

    def do(self, seat: i64, action: i64) -> None:
        """Play what has been checked."""
        if self.logging:
            self.game.do(seat, action)
        else:
            self.book.play(self.state, seat, action)

    def ask(self, seat: i64) -> None:
        """Ask another of those who are waited for, where several act at once."""
        if self.state.who == SEVERAL and self.state.waiting[seat] > 0 and seat != self.seat:
            self.seat = seat
            self.last = seat
            self.numbered = False
            self.book.legal(self.state, seat, self.out)

    def take(self, outcome: i64) -> None:
        """Let nature do one of the things that it may, where it is asked."""
        self.do(TABLE, outcome)
        self.settle()

    def may_wait(self) -> bool:
        """Tell whether the asked seat may let others act first."""
        return self.once[self.state.phase] == 1 and self.state.who == SEVERAL and self.waits[self.seat] < WAITS

    def play(self, action: i64) -> None:
        """Play an action of the asked seat that has been checked, and go on to the next question."""
        self.drafts[self.seat].begin(None)
        self.do(self.seat, action)
        self.settle()
