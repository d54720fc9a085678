"""Twin worlds: a second state that differs only in what one pair of eyes cannot know.

Cards of the others change hands, development cards of the others change with the pile. Everything the viewer may know
(counts, the bank, its own cards) stays the same.
"""

from __future__ import annotations

import random

from tests.compose.oracles import module
from wyspa.core.arrays import changed
from wyspa.core.book import Book
from wyspa.core.purse import held, one
from wyspa.core.state import State
from wyspa.rules.base.development import DEVELOPMENTS, Development
from wyspa.rules.base.words import POINT


def twin(rng: random.Random, book: Book, state: State, viewer: int) -> State:
    """Give another world that looks the same to the viewer (-1: a spectator)."""
    other = state.copy()
    others = [seat for seat in range(book.seats) if seat != viewer]
    for _ in range(8):
        swap_resources(rng, book, other, others)
        swap_developments(rng, book, other, others)
    return other


def swap_resources(rng: random.Random, book: Book, state: State, others: list[int]) -> None:
    """Swap one hidden card of one seat for one of another, in hand or laid aside, so that all counts stay."""
    seats = rng.sample(others, min(2, len(others)))  # of two players one knows the other's hand from the bank
    places = [(seat, pile) for seat in seats for pile in ("purse", "aside") if getattr(state.players[seat], pile)]
    if len(places) < 2:
        return
    (a, pile_a), (b, pile_b) = rng.sample(places, 2)
    card_a = rng.choice([card for card in range(book.kinds) if held(getattr(state.players[a], pile_a), card)])
    card_b = rng.choice([card for card in range(book.kinds) if held(getattr(state.players[b], pile_b), card)])
    move(state, a, pile_a, one(card_b) - one(card_a))
    move(state, b, pile_b, one(card_a) - one(card_b))


def move(state: State, seat: int, pile: str, change: int) -> None:
    """Change the cards of one seat's hand or of what it laid aside."""
    player = state.edit(seat)
    setattr(player, pile, getattr(player, pile) + change)


def swap_developments(rng: random.Random, book: Book, state: State, others: list[int]) -> None:
    """Swap one hidden development card of a seat for one of the pile."""
    part = module(book, Development).edit(state)
    seat = rng.choice(others)
    mine = [card for card in range(DEVELOPMENTS) if held(part.owned[seat], card)]
    theirs = [card for card in range(DEVELOPMENTS) if held(part.deck, card)]
    if not mine or not theirs:
        return
    gone, come = rng.choice(mine), rng.choice(theirs)
    points = (come == POINT) - (gone == POINT)
    if state.players[seat].points + points >= state.target:
        return  # the other world would be over
    change = one(come) - one(gone)
    part.owned = changed(part.owned, seat, part.owned[seat] + change)
    part.deck -= change
    if seat == state.turn and held(part.fresh, gone) > held(part.owned[seat], gone):
        part.fresh += change
    player = state.edit(seat)
    player.points += points
    player.secret += points
