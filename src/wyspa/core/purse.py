"""A hand of cards packed into one int: eight kinds, seven bits each, at most 63 of a kind.

The top bit of each field is a guard: it is borrowed exactly when a field is too small, so one subtraction
compares all kinds at once.
"""

from typing import Final

from mypy_extensions import i64

FIELD: Final = 7
MOST: Final = 63
FIELDS: Final = 8
ONE: Final = 127  # the bits of one field
GUARD: Final = 0x81020408102040


def packed(cards: list[int]) -> i64:
    """Pack counts by kind of card."""
    purse: i64 = 0
    i: i64
    for i in range(len(cards)):
        purse |= i64(cards[i]) << i * FIELD
    return purse


def unpacked(purse: i64, kinds: i64) -> list[int]:
    """List counts by kind of card."""
    cards: list[int] = []
    i: i64
    for i in range(kinds):
        cards.append(held(purse, i))
    return cards


def held(purse: i64, card: i64) -> i64:
    """Count one kind of card."""
    return purse >> card * FIELD & ONE


def many(n: i64, card: i64) -> i64:
    """Pack so many cards of one kind."""
    return n << card * FIELD


def one(card: i64) -> i64:
    """Pack a single card: a literal shifted by a variable would be an int of 32 bits once compiled."""
    return many(1, card)


def covers(purse: i64, price: i64) -> bool:
    """Tell whether a purse holds a price: no field borrows."""
    return ((purse | GUARD) - price) & GUARD == GUARD


def count(purse: i64) -> i64:
    """Count all the cards."""
    n: i64 = 0
    while purse > 0:
        n += purse & ONE
        purse >>= FIELD
    return n


# What two players would exchange: eight signed counts of five bits, from the side that gives the positive ones.
TERM: Final = 5
TERM_ZERO: Final = 16
TERM_MOST: Final = 15
NO_TERMS: Final = 0x8421084210  # eight zeros


def terms(give: i64, want: i64) -> i64:
    """Pack what one side gives and wants (two purses) into forty bits."""
    packed_terms: i64 = 0
    i: i64
    for i in range(FIELDS):
        packed_terms |= (held(give, i) - held(want, i) + TERM_ZERO) << i * TERM
    return packed_terms


def given(packed_terms: i64) -> i64:
    """Give the purse that the offering side would pay."""
    purse: i64 = 0
    i: i64
    n: i64
    for i in range(FIELDS):
        n = (packed_terms >> i * TERM & 31) - TERM_ZERO
        if n > 0:
            purse |= n << i * FIELD
    return purse


def wanted(packed_terms: i64) -> i64:
    """Give the purse that the offering side would get."""
    purse: i64 = 0
    i: i64
    n: i64
    for i in range(FIELDS):
        n = (packed_terms >> i * TERM & 31) - TERM_ZERO
        if n < 0:
            purse |= -n << i * FIELD
    return purse
