"""Hands packed into one int count like plain lists."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import wyspa
from wyspa.core.purse import (
    FIELDS,
    MOST,
    NO_TERMS,
    TERM_MOST,
    count,
    covers,
    held,
    one,
    packed,
    terms,
    unpacked,
    wanted,
)  # fmt: skip
from wyspa.core.purse import (
    given as given_of,
)
from wyspa.core.state import HandFull

CARDS = st.lists(st.integers(0, MOST), min_size=FIELDS, max_size=FIELDS)
TERMS = st.lists(st.integers(-TERM_MOST, TERM_MOST), min_size=FIELDS, max_size=FIELDS)


@given(CARDS)
def test_what_is_packed_is_unpacked(cards: list[int]):
    purse = packed(cards)
    assert unpacked(purse, FIELDS) == cards
    assert [held(purse, card) for card in range(FIELDS)] == cards
    assert count(purse) == sum(cards)


@given(CARDS, CARDS)
def test_a_purse_covers_a_price_when_every_kind_does(cards: list[int], price: list[int]):
    assert covers(packed(cards), packed(price)) == all(a >= b for a, b in zip(cards, price, strict=True))


@given(CARDS, st.integers(0, FIELDS - 1))
def test_one_card_more_or_fewer_touches_no_other_kind(cards: list[int], card: int):
    more = [n + (k == card) for k, n in enumerate(cards)]
    if more[card] <= MOST:
        assert packed(cards) + one(card) == packed(more)
        assert packed(more) - one(card) == packed(cards)


@given(TERMS)
def test_terms_keep_what_each_side_gives(change: list[int]):
    give, want = packed([max(n, 0) for n in change]), packed([max(-n, 0) for n in change])
    both = terms(give, want)
    assert (given_of(both), wanted(both)) == (give, want)
    assert (both == NO_TERMS) == (not any(change))
    assert terms(want, give) == 2 * NO_TERMS - both
    assert 0 <= both < 1 << 40


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(-5, 5)), max_size=40))
def test_gains_and_payments_agree_with_a_plain_list(changes: list[tuple[int, int]]):
    state = wyspa.lay("base", "beginner", 4).state.copy()
    hand = unpacked(state.players[1].purse, 5)
    for card, n in changes:
        if 0 <= hand[card] + n <= 19 and state.bank[card] >= n:
            hand[card] += n
            state.gain(1, card, n)
    assert unpacked(state.players[1].purse, 5) == hand
    assert state.players[1].cards == sum(hand)


def test_a_hand_refuses_the_sixty_fourth_card_of_a_kind():
    state = wyspa.lay("base", "beginner", 4).state.copy()
    with pytest.raises(HandFull, match="seat 0 cannot hold more than 63 cards of a kind"):
        state.gain(0, 2, 64)
    assert count(state.players[0].purse) == state.players[0].cards == 3
