"""C-164: a choice with exactly one legal answer is carried out without asking."""

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.state import State


def answer_if_only(book: Book, state: State) -> None:
    """Play the one thing that the seat of the top frame can do; with more than one it is asked.

    Call it last, right after the frame was laid: what the answer calls for lies on top of it.
    """
    out = Actions()
    book.legal(state, state.who, out)
    if out.n == 1:
        book.play(state, state.who, out.items[0])
