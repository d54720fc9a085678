"""Walks through games at random: every seat does anything that is legal, composed offers included. Knows no box."""

from __future__ import annotations

import random
from collections.abc import Iterator

from wyspa import Game
from wyspa.core.book import Book
from wyspa.core.dealer import Dealer, Seeded
from wyspa.core.ids import EXTRA, NOBODY, SEVERAL, TABLE
from wyspa.core.purse import TERM_MOST, held, packed, terms
from wyspa.core.rule import Verb
from wyspa.core.state import State


class Walker:
    """Chooses what happens next. `talk` is how often somebody composes something (an offer, a counter-offer)."""

    def __init__(self, seed: int, talk: float = 0.08) -> None:
        self.random = random.Random(seed)
        self.dealer: Dealer = Seeded(seed)
        self.talk = talk

    def choose(self, game: Game) -> tuple[int, int]:
        """Give a seat and a legal action."""
        book, state = game.book, game.state
        if state.who == TABLE:
            return TABLE, book.deal(state, self.dealer)
        if self.random.random() < self.talk:
            composed = compose(self.random, book, state)
            if composed is not None:
                return composed
        seats = [seat for seat in range(book.seats) if game.legal(seat)] if state.who == SEVERAL else [game.actor]
        seat = self.random.choice(seats)
        return seat, self.random.choice(game.legal(seat))

    def walk(self, game: Game, most: int = 100_000, turns: int = 400) -> Iterator[tuple[int, int]]:
        """Play on until the end or long enough; give each action after it has been played."""
        for _ in range(most):
            if game.over or game.turns >= turns:
                return
            seat, action = self.choose(game)
            game.play(action, seat)
            yield seat, action


def composing(book: Book, state: State, seat: int) -> list[Verb]:
    """List the verbs with which a seat may compose something now."""
    mine = state.who in (seat, SEVERAL)
    return [verb for verb in (book.phases if mine else book.asides)[state.phase] if verb.built]


def compose(rng: random.Random, book: Book, state: State) -> tuple[int, int] | None:
    """Compose something that fits, for any seat; None if a few tries find nothing."""
    for _ in range(6):
        seat = rng.randrange(book.seats)
        verbs = composing(book, state, seat)
        if not verbs:
            continue
        verb = rng.choice(verbs)
        purse = state.players[seat].purse
        have = [card for card in range(book.kinds) if held(purse, card) > 0]
        if not have:
            continue
        give, want = [0] * book.kinds, [0] * book.kinds
        for card in rng.sample(have, min(len(have), rng.choice([1, 1, 1, 2]))):
            give[card] = min(TERM_MOST, rng.randint(1, held(purse, card)))
        for card in rng.sample(range(book.kinds), rng.choice([1, 1, 2])):
            want[card] = 0 if give[card] else rng.choice([1, 1, 1, 2])
        to = rng.randrange(book.seats) if "seat" in verb.form and rng.random() < 0.4 else NOBODY
        action = verb.code | (to + 1) << EXTRA | terms(packed(give), packed(want))
        if book.fits(state, seat, action):
            return seat, action
    return None
