"""Twin worlds: a second state that differs only in what one pair of eyes cannot know, at the tables of every box.

Cards of the others change hands, hidden cards of the others change with their piles. Everything the viewer may know
(counts, backs, the bank, its own cards, and what was said aloud) stays the same. Every world made here is one that
would be read as a position (`recounting.amiss`): else a test finds what no game can show.
"""

from __future__ import annotations

import random
from typing import TypeVar

from wyspa import NOBODY
from wyspa.core.arrays import changed, listed
from wyspa.core.book import Book
from wyspa.core.ids import A, second
from wyspa.core.purse import count, held, one
from wyspa.core.recounting import amiss
from wyspa.core.rule import Module
from wyspa.core.state import State
from wyspa.rules.base.bank import Bank
from wyspa.rules.base.development import DEVELOPMENTS, Development
from wyspa.rules.base.ids import POINT, RESOURCES
from wyspa.rules.cities_knights.aqueduct import Aqueduct
from wyspa.rules.cities_knights.ids import (
    AREA_OF,
    AREAS,
    CONSTITUTION,
    DELIVER,
    PICK_CARDS,
    PRINTING_PRESS,
    SPY,
)
from wyspa.rules.cities_knights.progress.decks import Progress
from wyspa.rules.connect.piles import HallDevelopment
from wyspa.rules.connect.sight import HallSight

OPEN = (PRINTING_PRESS, CONSTITUTION)
SWAPS = 8
HAND_MOST = 40  # cards: a larger hand is neither filled nor made of one kind, for no hand holds more than 63 of a kind
T = TypeVar("T", bound=Module)


def rule_of(book: Book, kind: type[T]) -> T | None:
    """Find a rule of the table, if it has it."""
    return next((module for module in book.modules if isinstance(module, kind)), None)


def twin(rng: random.Random, book: Book, state: State, viewer: int) -> State:
    """Give another world that looks the same to the viewer (-1: a spectator)."""
    other = state.copy()
    others = [seat for seat in range(book.seats) if seat != viewer and seat != looked_at(state, viewer)]
    hands = [seat for seat in others if not lies_open(book, state, seat, viewer)]
    for _ in range(SWAPS):
        if hands:
            swap_resources(rng, book, other, hands)
        if others:
            swap_developments(rng, book, other, others)
            swap_progress(rng, book, other, others)
            swap_in_hall(rng, book, other, others)
    see_that_it_adds_up(book, other)
    return other


def see_that_it_adds_up(book: Book, state: State) -> None:
    """Refuse a world that the rules could not reach: the one who made it is wrong, not what is tested with it."""
    wrong = amiss(book, state)
    assert not wrong, f"no such world can be: {wrong}"


def sorted_twin(rng: random.Random, book: Book, state: State, viewer: int) -> State:
    """Give a world that looks the same to the viewer, in which the others hold cards of as few kinds as can be."""
    other = state.copy()
    others = [seat for seat in range(book.seats) if seat != viewer and seat != looked_at(state, viewer)]
    rng.shuffle(others)
    hands = [seat for seat in others if not lies_open(book, state, seat, viewer)]
    hands = [seat for seat in hands if state.players[seat].cards <= HAND_MOST]
    kinds = rng.sample(range(book.kinds), book.kinds)
    shown = {seat: pledged(book, state, seat) for seat in hands}
    hidden = [state.players[seat].purse - shown[seat] for seat in hands]
    pool = [card for card in kinds for purse in hidden for _ in range(held(purse, card))]
    for seat in hands:
        player = other.edit(seat)
        free = player.cards - count(shown[seat])
        player.purse = shown[seat] + sum(one(card) for card in pool[:free])
        pool = pool[free:]
    rule = rule_of(book, Progress)
    if rule is not None:
        for seat in others:
            gather_progress(rng, rule, other, seat)
    see_that_it_adds_up(book, other)
    return other


def gather_progress(rng: random.Random, rule: Progress, state: State, seat: int) -> None:
    """Give a seat hidden cards of one kind for each back, as far as there are unseen ones."""
    part = rule.edit(state)
    for area in range(AREAS):
        at = seat * AREAS + area
        cards = [card for card in range(len(AREA_OF)) if AREA_OF[card] == area and card not in OPEN]
        due = sum(rule.holds(state, seat, card) for card in cards)
        if due == 0:
            continue
        bag = part.bags[area] + part.hands[at]
        left = {card: bag >> 4 * (card - rule.firsts[area]) & 15 for card in cards}
        hand = 0
        for card in sorted(cards, key=lambda card: (-min(left[card], due), rng.random())):
            n = min(left[card], due)
            hand += n * rule.one_of(card)
            due -= n
        part.hands = changed(part.hands, at, hand)
        part.bags = changed(part.bags, area, bag - hand)


def looked_at(state: State, viewer: int) -> int:
    """Name the seat whose cards the viewer is looking at (C-129, C-141)."""
    if state.who == viewer and state.phase == PICK_CARDS:
        return int(state.data >> A)
    return int(state.data) if state.who == viewer and state.phase == SPY else NOBODY


def pledged(book: Book, state: State, seat: int) -> int:
    """Give the cards that a seat has said aloud that it holds: whoever offers or agrees must have what it gives."""
    return next((shown for module in book.modules if (shown := module.pledged(book, state, seat))), 0)


def lies_open(book: Book, state: State, seat: int, viewer: int) -> bool:
    """Tell whether a viewer knows something about a hand: a partner in a hall, or one of two who exchange cards."""
    sight = rule_of(book, HallSight)
    if sight is not None and viewer >= 0 and seat in listed(sight.hall.partners(viewer)):
        return True
    aqueduct = rule_of(book, Aqueduct)
    if aqueduct is not None and aqueduct.part(state).held[seat] > 0:
        return True  # its resources have just been counted, to see whether the dice bring it any
    return bool(state.phase == DELIVER and seat in (state.who, second(state.data)))


def swap_resources(rng: random.Random, book: Book, state: State, others: list[int]) -> None:
    """Swap one hidden card of one seat for one of another, in hand or laid aside, so that all counts stay."""
    seats = rng.sample(others, min(2, len(others)))  # of two players one knows the other's hand from the bank
    places = [(seat, pile) for seat in seats for pile in ("purse", "aside") if getattr(state.players[seat], pile)]
    if len(places) < 2:
        return
    (a, pile_a), (b, pile_b) = rng.sample(places, 2)
    free = [
        [card for card in range(book.kinds) if held(getattr(state.players[seat], pile), card) > held(kept, card)]
        for seat, pile, kept in (
            (a, pile_a, pledged(book, state, a) if pile_a == "purse" else 0),
            (b, pile_b, pledged(book, state, b) if pile_b == "purse" else 0),
        )
    ]
    if not all(free):
        return
    card_a, card_b = rng.choice(free[0]), rng.choice(free[1])
    move(state, a, pile_a, one(card_b) - one(card_a))
    move(state, b, pile_b, one(card_a) - one(card_b))


def move(state: State, seat: int, pile: str, change: int) -> None:
    """Change the cards of one seat's hand or of what it laid aside."""
    player = state.edit(seat)
    setattr(player, pile, getattr(player, pile) + change)


def swap_developments(rng: random.Random, book: Book, state: State, others: list[int]) -> None:
    """Swap one hidden development card of a seat for one of the pile."""
    rule = rule_of(book, Development)
    if rule is None:
        return
    part = rule.edit(state)
    seat = rng.choice(others)
    mine = [card for card in range(DEVELOPMENTS) if held(part.owned[seat], card)]
    theirs = [card for card in range(DEVELOPMENTS) if held(part.deck, card)]
    if not mine or not theirs:
        return
    gone, come = rng.choice(mine), rng.choice(theirs)
    points = ((come == POINT) - (gone == POINT)) if rule.points_count else 0
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


def swap_progress(rng: random.Random, book: Book, state: State, others: list[int]) -> None:
    """Swap one hidden progress card of a seat for an unseen one with the same back."""
    rule = rule_of(book, Progress)
    if rule is None:
        return
    part = rule.edit(state)
    seat = rng.choice(others)
    mine = [card for card in range(len(AREA_OF)) if rule.holds(state, seat, card)]
    if not mine:
        return
    gone = rng.choice(mine)
    area = AREA_OF[gone]
    bag = part.bags[area]
    unseen = [
        card
        for card in range(len(AREA_OF))
        if AREA_OF[card] == area and card not in OPEN and bag >> 4 * (card - rule.firsts[area]) & 15
    ]
    if not unseen:
        return
    change = rule.one_of(rng.choice(unseen)) - rule.one_of(gone)
    at = seat * AREAS + area
    part.hands = changed(part.hands, at, part.hands[at] + change)
    part.bags = changed(part.bags, area, bag - change)


def swap_in_hall(rng: random.Random, book: Book, state: State, others: list[int]) -> None:
    """Let two seats of a hall exchange hidden cards that are neither points nor bought in this round."""
    rule = rule_of(book, HallDevelopment)
    if rule is None or len(others) < 2:
        return
    part = rule.edit(state)
    a, b = rng.sample(others, 2)
    cards = []
    for seat in (a, b):
        old = [
            card
            for card in range(DEVELOPMENTS)
            if card != POINT and held(part.owned[seat], card) > held(rule.fresh(state, seat), card)
        ]
        if not old:
            return
        cards.append(rng.choice(old))
    part.owned[a] += one(cards[1]) - one(cards[0])
    part.owned[b] += one(cards[0]) - one(cards[1])


def enrich(rng: random.Random, book: Book, state: State) -> bool:
    """Fill the hands from bank and piles, so that much can be done and there is much to hide.

    Nothing happens, and it gives False, at a moment in which the number of cards has been counted: whoever owes a
    discard, for instance, owes it for the hand that it had.
    """
    trial, same = state.copy(), random.Random()
    same.setstate(rng.getstate())
    fill(same, book, trial)
    if amiss(book, trial):
        return False
    fill(rng, book, state)
    return True


def fill(rng: random.Random, book: Book, state: State) -> None:
    """Let every seat take some resources, a development card and progress cards."""
    bank = rule_of(book, Bank)
    for seat in range(book.seats):
        for _ in range(6):
            card = rng.randrange(book.kinds)
            if state.players[seat].cards >= HAND_MOST:
                break
            if bank is None or card >= RESOURCES:
                if state.bank[card] > 0:
                    state.gain(seat, card, 1)
            elif bank.stock(state, seat)[card] > 0:
                bank.take(state, seat, card, 1)
    development, progress = rule_of(book, Development), rule_of(book, Progress)
    if development is not None:
        part = development.edit(state)
        cards = [card for card in range(DEVELOPMENTS) if card != POINT]
        for seat in range(book.seats):
            left = [card for card in cards if held(part.deck, card)]
            if left:
                card = rng.choice(left)
                before = part.owned
                part.deck -= one(card)
                part.owned = changed(part.owned, seat, part.owned[seat] + one(card))
                if amiss(book, state):  # a scenario needs it in the pile: it lies elsewhere until it is found
                    part.deck += one(card)
                    part.owned = before
    if progress is not None:
        decks = progress.edit(state)
        for seat in range(book.seats):
            while progress.hidden(state, seat) < 4:
                area = rng.randrange(AREAS)
                bag = decks.bags[area]
                left = [
                    card
                    for card in range(len(AREA_OF))
                    if AREA_OF[card] == area and card not in OPEN and bag >> 4 * (card - progress.firsts[area]) & 15
                ]
                if not left:
                    break
                card = rng.choice(left)
                at = seat * AREAS + area
                decks.hands = changed(decks.hands, at, decks.hands[at] + progress.one_of(card))
                decks.bags = changed(decks.bags, area, bag - progress.one_of(card))
