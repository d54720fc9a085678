"""B-77 to B-79: on a seven hands above the limit give back half, one card after the other."""

from typing import Final

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.decks import list_purse
from wyspa.core.ids import first
from wyspa.core.rule import Verb
from wyspa.core.state import State
from wyspa.core.why import Why

HAND_LIMIT: Final = 7
HALF: Final = 2


def cut_hands(book: Book, state: State) -> i64:
    """Ask all who hold too many, and count the cards that are due."""
    due: i64 = 0
    seat: i64
    n: i64
    for seat in range(book.seats):
        n = state.players[seat].cards
        if n > book.hand_limit(state, seat):
            state.waiting[seat] = n // HALF
            due += n // HALF
            if state.telling:
                state.tell("must_discard", seat, n // HALF, 0)
    return due


class Discard(Verb):
    """Lay one card face down; when all are done they go to the bank together (B-79). Frame data: how many are due."""

    def __init__(self, rule: str = "B-78") -> None:
        super().__init__("discard", "card", rule)

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the kinds in hand while cards are due."""
        if state.waiting[seat] > 0:
            list_purse(out, self.code, state.players[seat].purse)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Lay it down; the last one of all ends it."""
        self.lay_down(state, seat, first(action))
        state.waiting[seat] -= 1
        state.data -= 1
        if state.telling and state.waiting[seat] == 0:
            state.tell_aside(seat)
        if state.data == 0:
            self.all_done(book, state)

    def lay_down(self, state: State, seat: i64, card: i64) -> None:
        """Lay a card aside: nobody learns which before all have chosen."""
        state.lay_aside(seat, card)

    def all_done(self, book: Book, state: State) -> None:
        """Turn everything up and go on."""
        seat: i64
        for seat in range(book.seats):
            if state.players[seat].aside != 0:
                state.collect(seat)
        state.pop()

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether nothing is due or the card is not there."""
        if state.waiting[seat] == 0:
            return Why(self.rule, "nothing_to_discard")
        return Why(self.rule, "card_not_held", {"card": book.card_names.get(first(action), "?")})
