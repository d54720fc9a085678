"""What a pair of eyes holds for possible: states that look like its view, with what is hidden dealt at random.

A belief is worked out once from a view; then every `sample` is a copy of the veiled state with hands and hidden cards.
"""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from wyspa.core.arrays import zeros
from wyspa.core.book import Book
from wyspa.core.dealer import Dealer, shuffle
from wyspa.core.purse import FIELD, ONE, count, held, one
from wyspa.core.state import State
from wyspa.core.veiling import lies_open


@final
class Belief:
    """All worlds that look alike to one seat (NOBODY: a spectator)."""

    book: Book
    state: State  # veiled
    seat: i64
    hidden: vec[i64]  # the seats whose hands are hidden
    pledged: vec[i64]  # by seat: the cards that all know to be in a hidden hand
    bag: vec[i64]  # the kinds of all hidden cards that are not pledged

    def __init__(self, book: Book, state: State, seat: i64) -> None:
        """Take a veiled state, and count what is hidden."""
        self.book = book
        self.state = state
        self.seat = seat
        self.hidden = vec[i64]()
        self.pledged = zeros(len(state.players))
        self.bag = vec[i64]()
        p: i64
        card: i64
        n: i64
        for p in range(book.seats):
            if p != seat and not lies_open(book, state, seat, p):
                self.hidden = append(self.hidden, p)
                self.pledged[p] = self.pledged_by(p)
        for card in range(book.kinds):
            n = self.unseen(card)
            for p in self.hidden:
                n -= held(self.pledged[p], card)
            while n > 0:
                self.bag = append(self.bag, card)
                n -= 1

    def pledged_by(self, seat: i64) -> i64:
        """Give the cards of which all know that they are in a hand: of each kind what the rules say at most."""
        purse: i64 = 0
        for module in self.book.pledging:
            other = module.pledged(self.book, self.state, seat)
            card: i64
            for card in range(self.book.kinds):
                if held(other, card) > held(purse, card):
                    purse += (held(other, card) - held(purse, card)) << card * FIELD
        return purse if count(purse) <= self.state.players[seat].cards else 0

    def unseen(self, card: i64) -> i64:
        """Count the cards of a kind that lie in hidden hands or face down before others."""
        state = self.state
        n: i64 = self.book.bank[card] - state.bank[card]
        p: i64
        for module in self.book.modules:
            n -= module.kept(self.book, state, card)
        for p in range(len(state.players)):
            n -= held(state.players[p].purse, card)
        return n - held(state.players[self.seat].aside, card) if self.seat >= 0 else n

    def sample(self, dealer: Dealer) -> State:
        """Give one of the possible states."""
        state = self.state.copy()
        bag = self.bag[:]
        shuffle(bag, dealer)
        at: i64 = 0
        p: i64
        due: i64
        hand: i64
        most: i64 = len(bag)
        for p in self.hidden:
            player = state.edit(p)
            hand = self.pledged[p]
            due = player.cards - count(hand)
            while due > 0 and at < most:
                hand += one(bag[at])
                at += 1
                due -= 1
            player.purse = hand
        self.lay_aside(state, bag, at)
        return self.finish(state, dealer)

    def sample_with(self, hands: list[int], dealer: Dealer) -> State:
        """Give one of the possible states in which the seats hold these purses; see `fits`."""
        state = self.state.copy()
        left = vec[i64]()
        card: i64
        n: i64
        p: i64
        for p in self.hidden:
            state.edit(p).purse = hands[p]
        for card in range(self.book.kinds):
            n = self.left_of(hands, card)
            while n > 0:
                left = append(left, card)
                n -= 1
        shuffle(left, dealer)
        self.lay_aside(state, left, 0)
        return self.finish(state, dealer)

    def left_of(self, hands: list[int], card: i64) -> i64:
        """Count the unseen cards of a kind that are in none of these hands."""
        n: i64 = self.unseen(card)
        p: i64
        for p in self.hidden:
            n -= held(hands[p], card)
        return n

    def fits(self, hands: list[int]) -> bool:
        """Tell whether the hidden hands could be these: by seat, as many cards as there are, and no card twice."""
        p: i64
        card: i64
        for p in self.hidden:
            if count(hands[p]) != self.state.players[p].cards:
                return False
            for card in range(self.book.kinds):
                if held(hands[p], card) < held(self.pledged[p], card):
                    return False
        for card in range(self.book.kinds):
            if self.left_of(hands, card) < 0:
                return False
        return True

    def lay_aside(self, state: State, bag: vec[i64], at: i64) -> None:
        """Deal what the others have laid face down before them, of which the veil leaves how many it is."""
        p: i64
        due: i64
        for p in range(self.book.seats):
            due = state.players[p].aside
            if p == self.seat or due == 0:
                continue
            player = state.edit(p)
            player.aside = 0
            while due > 0 and at < len(bag):
                player.aside += one(bag[at])
                at += 1
                due -= 1

    def finish(self, state: State, dealer: Dealer) -> State:
        """Let the rules deal what they hide."""
        for module in self.book.believing:
            module.believe(self.book, state, self.seat, dealer)
        return state


def exchange_for(book: Book, state: State, seat: i64, taker: i64, card: i64) -> bool:
    """Give a hidden hand a card of a kind that another hidden hand holds, for one of its own; tell whether one does."""
    giver: i64
    for giver in range(book.seats):
        if giver == seat or giver == taker or held(state.players[giver].purse, card) == 0:
            continue
        back: i64 = 0
        purse: i64 = state.players[taker].purse
        if purse == 0:
            return False
        while purse & ONE == 0:
            purse >>= FIELD
            back += 1
        state.edit(giver).purse += one(back) - one(card)
        state.edit(taker).purse += one(card) - one(back)
        return True
    return False


def samples(belief: Belief, dealer: Dealer, n: i64) -> State:
    """Sample so many states and give the last, for the benchmark."""
    i: i64
    state = belief.state
    for i in range(n):
        state = belief.sample(dealer)
    return state
