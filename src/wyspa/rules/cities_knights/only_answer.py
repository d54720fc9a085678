"""C-164: when an answer is carried out without asking. Only what everybody sees may decide that.

Whoever is asked seems to have a choice, and whoever is not seems to have none. If hidden cards decided it, everybody at
the table would learn what a hand is made of. So a question that is answered with a card is always asked, even if its
answer is the only one; where a count that all can see takes every card there is, it is never asked.
"""

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.rule import Verb
from wyspa.core.state import State
from wyspa.core.why import RuleConflict


def answer_if_only(book: Book, state: State) -> None:
    """Play the one thing that the seat of the top frame can do; with more than one it is asked.

    For answers that name places and decks: these lie open. Call it last, right after the frame was laid: what the
    answer calls for lies on top of it.
    """
    for verb in book.phases[state.phase]:
        if names_a_card(verb):
            raise RuleConflict(f"{verb.name} is answered with a card: whether there is a choice would tell a hand")
    out = Actions()
    book.legal(state, state.who, out)
    if out.n == 1:
        book.play(state, state.who, out.items[0])


def names_a_card(verb: Verb) -> bool:
    """Tell whether a verb is said with a card, of a hand or of the hidden ones."""
    return "card" in verb.form or "progress" in verb.form


def takes_all(due: i64, there: i64) -> bool:
    """Tell whether so many cards are due that all of them go, whatever they are: counts and backs are public."""
    return due >= there
