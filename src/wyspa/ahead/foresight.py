"""An action is tried on a copy, and what the seat sees then is compared with what it sees now.

Only verbs that are plain are tried: all that such a verb does follows from what its player sees (see `Verb`), so that
nothing hidden and no chance can show. Of all others no more is told than what lies at the place and who is named.
"""

from wyspa.ahead.boards import board_effects, opened, stopped_and_freed
from wyspa.ahead.differences import fact_effects, own_effects, points_effects
from wyspa.ahead.effects import Effect, Named, Paying, Victory
from wyspa.ahead.yields import owners_at
from wyspa.core.book import Book
from wyspa.core.ids import NOBODY, VERB, first, second
from wyspa.core.state import State
from wyspa.core.view import View


def foreseen(book: Book, state: State, seat: int, action: int) -> list[Effect]:
    """List what a legal action of a seat would bring, the weightiest first."""
    view = book.view(state, seat)
    verb = book.verbs[action >> VERB]
    if not verb.plain:
        return [*figure_at(book, view, action), *targets(book, view, action)]
    tried = state.copy()
    tried.telling = False
    book.play(tried, seat, action)
    if tried.winner != NOBODY:  # the end turns hidden cards up: nothing else may be read from it
        return [Victory()] if tried.winner == seat else []
    after = book.view(tried, seat)
    if taken_up(view, after):
        return targets(book, view, action)
    return [
        *points_effects(book, view, after),
        *fact_effects(book, view, after),
        *own_effects(book, view, after, int(verb.asks())),
        *board_effects(book, view, after),
        *stopped_and_freed(book, view, after),
        *targets(book, view, action),
        *opened(book, state, tried, seat),
    ]


def taken_up(before: View, after: View) -> bool:
    """Tell whether a piece of the seat is only taken up, to be put down elsewhere: the move is judged when it ends."""
    own = int(before.seat)
    return after.who == own and sum(after.supply[own]) > sum(before.supply[own]) and before.phase != after.phase


def targets(book: Book, view: View, action: int) -> list[Effect]:
    """Tell how many cards whoever is named holds; where somebody could be named and nobody is, that too."""
    found: list[Effect] = []
    kinds = book.verbs[action >> VERB].form.split()
    for kind, value in zip(kinds, (int(first(action)), int(second(action))), strict=False):
        if kind.rstrip("?") != "seat":
            continue
        seat = value - 1 if kind.endswith("?") else value
        if seat < 0:
            found.append(Named(NOBODY, 0))
        elif seat in view.cards and seat != view.seat:
            found.append(Named(seat, int(view.cards[seat])))
    return found


def figure_at(book: Book, view: View, action: int) -> list[Effect]:
    """Tell whom a figure would stop on a hex, by a verb that names the hex and leaves more to chance."""
    verb = book.verbs[action >> VERB]
    moved = [figure for figure, name in book.figure_names.items() if name == verb.name and figure & book.halting]
    if not moved or verb.form.split()[:1] != ["hex"]:
        return []
    h = int(first(action))
    owners = owners_at(book, view, h)
    return [Paying(h, False, int(view.seat), owners)] if owners else []
