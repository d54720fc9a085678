"""Beliefs: from what a seat may know to states that could be, for search, reviews and learning.

>>> import wyspa
>>> from wyspa.core.dealer import Seeded
>>> game = wyspa.lay(seats=4, seed=7)
>>> view = game.view(game.actor, position=True)
>>> state = sample(view, None, Seeded(1))
>>> belief_of(view).book.view(state, game.actor, True).plain() == view.plain()
True
"""

from functools import lru_cache
from typing import Protocol

from wyspa.belief.halls import ASKED, NearBelief, NotNear
from wyspa.core.believing import Belief
from wyspa.core.board import Board
from wyspa.core.book import Book
from wyspa.core.dealer import Dealer
from wyspa.core.ids import NOBODY
from wyspa.core.position import veiled_from_bytes
from wyspa.core.state import State
from wyspa.core.view import View
from wyspa.table import book_of, plan_of, read_table


class NoBelief(ValueError):
    """There is nothing to be guessed from this view: the game is over, or what is in sight does not say enough."""


class Remembers(Protocol):
    """Somebody who has counted cards: see `wyspa.belief.counting`."""

    def sample(self, belief: Belief, dealer: Dealer) -> State:
        """Give a possible state, the likelier the better it goes with what was heard."""
        ...


@lru_cache(maxsize=64)
def rules_of(line: str) -> tuple[Book, Board]:
    """Give the rules and the board of a table. They are own ones: nothing of a game in play can be read from them."""
    table = read_table(line)
    return book_of.__wrapped__(table), plan_of(table).board


def belief_of(view: View) -> Belief:
    """Work out what may be hidden behind a view. It is worth keeping: samples of one belief are cheap."""
    if view.winner != NOBODY:
        raise NoBelief("the game is over: nothing is hidden any more")
    if not view.line:
        raise NoBelief("this view does not say which table it is of: take it from a game")
    if not view.whole:
        return near_belief_of(view).belief
    if not view.position:
        raise NoBelief("this view has no position: ask for one with game.view(seat, position=True)")
    book, board = rules_of(view.line)
    return Belief(book, veiled_from_bytes(book, board, view.position), view.seat)


def near_belief_of(view: View) -> NearBelief:
    """Work out what may be where a seat sees a part of a hall: as a small hall, with words between both."""
    if view.phase not in ASKED:
        raise NoBelief("nature is at work: a part of a table is believed while seats are asked")
    try:
        return NearBelief(view)
    except NotNear as reason:
        raise NoBelief(str(reason)) from None


def sample(view: View, memory: Remembers | None, dealer: Dealer) -> State:
    """Give a state that could be behind a view, with what a memory has counted.

    Of a part of a hall it is the state of a small hall, cut out around the seat; hands lie open there.
    """
    belief = belief_of(view)
    return belief.sample(dealer) if memory is None or not view.whole else memory.sample(belief, dealer)
