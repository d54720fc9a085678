"""Whether a view holds what the rules have declared, in that form. What is put otherwise the engine refuses itself."""

from wyspa.core.board import Board
from wyspa.core.book import Book
from wyspa.core.ids import EDGE, NOBODY, NODE
from wyspa.core.shown import SEAT, Odds, OnPlaces, Record, Shown, Works
from wyspa.core.view import View
from wyspa.testing.broken import BadRule


def check_view(book: Book, board: Board, view: View) -> None:
    """Hold the facts of a view against their declarations."""
    for name, numbers in view.facts.items():
        if name not in book.shown:
            raise BadRule(7, f"{name} is shown and was not declared: book.show(...) in install")
        shown = book.shown[name]
        if not shown.fits(len(numbers), len(view.scope), len(view.supply)):
            raise BadRule(7, f"{name} is shown with {len(numbers)} numbers, but is declared as {shown.form()}")
        wrong = number_amiss(book, board, shown, numbers)
        if wrong:
            raise BadRule(7, f"{name} is shown with {wrong}")


def number_amiss(book: Book, board: Board, shown: Shown, numbers: list[int]) -> str:
    """Say which number stands for nothing."""
    if isinstance(shown, OnPlaces):
        places = board.n_node if shown.where == NODE else board.n_edge if shown.where == EDGE else board.n_hex
        for thing in shown.things(numbers):
            if not 0 <= thing.place < places:
                return f"the {shown.place} {thing.place}, and there is none"
            if not NOBODY <= thing.seat < book.colours:
                return f"the seat {thing.seat}, and there is none"
            if shown.of and not 0 <= thing.sort < len(shown.of):
                return f"the sort {thing.sort}, and there are {len(shown.of)}"
    elif isinstance(shown, Works):
        for work in range(len(shown.of)):
            if not NOBODY <= shown.holder(numbers, work) < book.seats:
                return f"the holder {shown.holder(numbers, work)}, and there is no such seat"
    elif isinstance(shown, Odds):
        for k in range(0, len(numbers), 5):
            if not NOBODY <= numbers[k] < book.seats:
                return f"the seat {numbers[k]}, and there is none"
            if not -1 <= numbers[k + 3] < board.n_hex:
                return f"the hex {numbers[k + 3]}, and there is none"
            if not -1 <= numbers[k + 4] < len(shown.of):
                return f"the outcome {numbers[k + 4]}, and there are {len(shown.of)}"
    elif isinstance(shown, Record):
        for field, sort in enumerate(shown.sorts):
            if sort == SEAT and not NOBODY <= numbers[field] < book.colours:
                return f"the seat {numbers[field]}, and there is none"
    return ""
