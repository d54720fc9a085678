"""Decks are counts: what is unseen is a bag (a purse), and drawing from it is a chance with weights.

No order is ever kept, so no view can leak it and search can enumerate what may come.
"""

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.dealer import Dealer
from wyspa.core.ids import A
from wyspa.core.purse import FIELD, ONE, count, one


def weigh_purse(out: Actions, code: i64, purse: i64) -> None:
    """List one outcome for each kind of card in a deck or a hand, weighted by how many there are."""
    card: i64 = 0
    n: i64
    while purse > 0:
        n = purse & ONE
        if n > 0:
            out.weigh(code | card << A, n)
        purse >>= FIELD
        card += 1


def list_purse(out: Actions, code: i64, purse: i64) -> None:
    """List one action for each kind of card that a hand holds."""
    card: i64 = 0
    while purse > 0:
        if purse & ONE != 0:
            out.add(code | card << A)
        purse >>= FIELD
        card += 1


def draw_from(purse: i64, dealer: Dealer) -> i64:
    """Draw one card of a purse, each as likely as the others, and give its kind."""
    k: i64 = dealer.below(count(purse))
    card: i64 = 0
    while k >= purse & ONE:
        k -= purse & ONE
        purse >>= FIELD
        card += 1
    return card


def some_of(purse: i64, n: i64, dealer: Dealer) -> i64:
    """Draw so many cards of a purse, and give them as a purse."""
    drawn: i64 = 0
    i: i64
    for i in range(n):
        drawn += one(draw_from(purse - drawn, dealer))
    return drawn
