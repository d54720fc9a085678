"""Decks are counts: what is unseen is a bag, and drawing from it is a chance with weights. No order is ever kept."""

from librt.vecs import vec
from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.arrays import changed
from wyspa.core.ids import A
from wyspa.core.purse import FIELD, ONE


def weigh_deck(out: Actions, code: i64, deck: vec[i64]) -> None:
    """List one outcome for each kind of card still in the deck, weighted by how many there are."""
    card: i64
    for card in range(len(deck)):
        if deck[card] > 0:
            out.weigh(code | card << A, deck[card])


def weigh_purse(out: Actions, code: i64, purse: i64) -> None:
    """List one outcome for each kind of card in a hand, weighted by how many there are."""
    card: i64 = 0
    n: i64
    while purse != 0:
        n = purse & ONE
        if n > 0:
            out.weigh(code | card << A, n)
        purse >>= FIELD
        card += 1


def drawn(deck: vec[i64], card: i64) -> vec[i64]:
    """Give the deck without one card."""
    return changed(deck, card, deck[card] - 1)
