"""What a seat can put together itself now: composed actions are not listed, so that one of each is looked for."""

from librt.vecs import append, vec
from mypy_extensions import i64

from wyspa.core.book import Book
from wyspa.core.ids import SEVERAL
from wyspa.core.purse import held, one, terms
from wyspa.core.state import State


def offerings(book: Book, state: State, seat: i64) -> vec[i64]:
    """Give one action for each verb that the seat may compose now: one card for one other; nothing if none fits."""
    found = vec[i64]()
    if seat < 0:
        return found
    mine: bool = state.who == seat or state.who == SEVERAL
    for verb in book.phases[state.phase] if mine else book.asides[state.phase]:
        if verb.built:
            action: i64 = one_for_one(book, state, seat, verb.code)
            if action >= 0:
                found = append(found, action)
    return found


def one_for_one(book: Book, state: State, seat: i64, code: i64) -> i64:
    """Find a card of the hand that can be given for another one, as an action of this code; -1 if there is none."""
    purse: i64 = state.players[seat].purse
    give: i64
    want: i64
    action: i64
    for give in range(book.kinds):
        if held(purse, give) > 0:
            for want in range(book.kinds):
                if want != give:
                    action = code | terms(one(give), one(want))
                    if book.fits(state, seat, action):
                        return action
    return -1
