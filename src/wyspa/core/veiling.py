"""A state as one pair of eyes may know it: what it may not know is put away, and how many cards that is stays.

It is the same in all worlds that look the same to a seat, so it may be handed to a bot; `believing` deals it anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from wyspa.core.ids import NOBODY
from wyspa.core.purse import count
from wyspa.core.state import State

if TYPE_CHECKING:
    from wyspa.core.book import Book


def veiled(book: Book, state: State, seat: i64) -> State:
    """Give a copy without what a seat (NOBODY: a spectator) may not know."""
    other = state.copy()
    other.journal = []
    for module in book.veiling:
        module.veil(book, other, seat)
    p: i64
    for p in range(len(other.players)):
        if p == seat:
            continue
        opened = lies_open(book, state, seat, p)
        player = other.edit(p)
        if not opened:
            player.purse = 0
        player.aside = count(player.aside)  # so many of the first kind
        if state.winner == NOBODY:
            player.points -= player.secret
            player.secret = 0
    return other


def lies_open(book: Book, state: State, seat: i64, other: i64) -> bool:
    """Tell whether a seat sees the hand of another."""
    for module in book.opening:
        if module.opens_hand(book, state, seat, other):
            return True
    return False
