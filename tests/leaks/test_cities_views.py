"""C-129, C-141, C-162, C-173: at a table of Cities & Knights hidden cards of others change no view."""

from __future__ import annotations

import random

import pytest

import wyspa
from tests.leaks.twins import swap_resources
from tests.rule import rule
from tests.walker import Walker
from wyspa import NOBODY, Game
from wyspa.core.arrays import changed
from wyspa.core.book import Book
from wyspa.core.ids import A
from wyspa.core.position import hash_of
from wyspa.core.state import State
from wyspa.rules.cities_knights.progress.decks import Progress
from wyspa.rules.cities_knights.words import AREA_OF, AREAS, CONSTITUTION, PICK_CARDS, PRINTING_PRESS, SPY

OPEN = (PRINTING_PRESS, CONSTITUTION)


def progress_of(book: Book) -> Progress:
    return next(module for module in book.modules if isinstance(module, Progress))


def twin(rng: random.Random, book: Book, state: State, viewer: int) -> State:
    """Give another world that looks the same to the viewer: hands and hidden progress cards of the others differ."""
    other = state.copy()
    looked_at = NOBODY
    if state.who == viewer and state.phase == PICK_CARDS:
        looked_at = state.data >> A
    elif state.who == viewer and state.phase == SPY:
        looked_at = state.data
    others = [seat for seat in range(book.seats) if seat not in (viewer, looked_at)]
    for _ in range(6):
        swap_resources(rng, book, other, others)
        swap_progress(rng, book, other, others)
    return other


def swap_progress(rng: random.Random, book: Book, state: State, others: list[int]) -> None:
    """Swap one hidden card of a seat for an unseen one with the same back."""
    rule_of = progress_of(book)
    part = rule_of.edit(state)
    seat = rng.choice(others)
    held = [card for card in range(len(AREA_OF)) if rule_of.holds(state, seat, card)]
    if not held:
        return
    gone = rng.choice(held)
    area = AREA_OF[gone]
    bag = part.bags[area]
    unseen = [
        card
        for card in range(len(AREA_OF))
        if AREA_OF[card] == area and card not in OPEN and bag >> 4 * (card - rule_of.firsts[area]) & 15
    ]
    if not unseen:
        return
    change = rule_of.one_of(rng.choice(unseen)) - rule_of.one_of(gone)
    at = seat * AREAS + area
    part.hands = changed(part.hands, at, part.hands[at] + change)
    part.bags = changed(part.bags, area, bag - change)


def moments(seeds: range, turns: int) -> list[Game]:
    """Give games in the middle, some of them while a hand is being looked at."""
    found: list[Game] = []
    for seed in seeds:
        game = wyspa.lay("cities-knights", "variable", seats=4)
        for k, _ in enumerate(Walker(seed).walk(game, turns=turns)):
            if not game.over and (k % 12 == 0 or game.state.phase in (PICK_CARDS, SPY)):
                found.append(game.copy())
    return found


@rule("C-129", "C-141", "C-162", "C-173")
@pytest.mark.parametrize("viewer", [NOBODY, 0, 1, 2, 3])
def test_hidden_cards_of_others_do_not_change_a_view(viewer: int):
    rng = random.Random(viewer)
    different = looks = 0
    for game in moments(range(4), 120):
        other = twin(rng, game.book, game.state, viewer)
        different += hash_of(other) != game.hash()
        looks += game.state.phase in (PICK_CARDS, SPY)
        assert game.book.view(other, viewer).plain() == game.view(viewer).plain()
    assert different > 100  # the twins really are other worlds
    assert looks > 3
