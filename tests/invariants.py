"""What is true after every action of every game, whatever the box. Takes a book and a state, and knows no rule.

`check` is cheap and runs after every action; `check_thoroughly` also asks the oracles and runs every now and then.
"""

from __future__ import annotations

from wyspa.core.actions import Actions
from wyspa.core.arrays import listed
from wyspa.core.book import Book
from wyspa.core.ids import NOBODY, TABLE
from wyspa.core.position import from_bytes, hash_of, to_bytes
from wyspa.core.recounting import amiss, cards_amiss, found_amiss, pieces_amiss, supplies_amiss
from wyspa.core.state import State


def check(book: Book, state: State) -> None:
    """Everything that can be counted in a moment: what is asked of a position that was read, and what all may see."""
    wrong = amiss(book, state)
    assert not wrong, wrong
    shown = book.view(state, NOBODY).points
    for seat, player in enumerate(state.players):
        assert player.secret <= player.points
        assert state.winner != NOBODY or shown[seat] == player.points - player.secret
    somebody_can_act(book, state)


def cards_are_conserved(book: Book, state: State) -> None:
    """Bank, hands, cards laid aside and cards kept by rules are together what was in the box."""
    assert not cards_amiss(book, state)


def pieces_are_conserved(book: Book, state: State) -> None:
    """Every kind of piece of every seat: supply and board are together what was in the box."""
    assert not pieces_amiss(book, state)
    assert not supplies_amiss(book, state)


def check_thoroughly(book: Book, state: State) -> None:
    """Everything, the slow oracles included. The state is unchanged afterwards."""
    before = hash_of(state)
    check(book, state)
    wrong = found_amiss(book, state)
    assert not wrong, wrong
    open_places_equal_the_scan(book, state)
    a_copy_is_equal(state)
    bytes_give_it_back(book, state)
    every_listed_action_plays(book, state)
    assert hash_of(state) == before, "looking at a state has changed it"


def somebody_can_act(book: Book, state: State) -> None:
    """Until somebody has won, the one who is asked has something to do, and nothing is listed twice."""
    out = Actions()
    actor = state.actor()
    book.legal_for(state, actor, out)
    actions = out.listed()
    assert len(set(actions)) == len(actions), "an action is listed twice"
    if state.winner != NOBODY:
        assert not actions
        return
    assert actions, f"{book.seat_name(actor)} can do nothing in {book.phase_names[state.phase]}"
    if actor == TABLE:
        assert all(out.weights[i] > 0 for i in range(out.n))


# ---- oracles ---------------------------------------------------------------------------------------------------------


def open_places(state: State) -> list[list[list[int]]]:
    """Give what is kept, by seat and kind of piece."""
    return [[listed(places) for places in player.open] for player in state.players]


def open_places_equal_the_scan(book: Book, state: State) -> None:
    """The places that are kept are those that a look at the whole board finds."""
    other = state.copy()
    book.rescan(other)
    kept, found = open_places(state), open_places(other)
    for seat in range(len(kept)):
        assert len(kept[seat]) == len(found[seat])
        for kind in range(len(kept[seat])):
            assert kept[seat][kind] == found[seat][kind], f"open places of seat {seat} for {book.pieces[kind].name}"


def a_copy_is_equal(state: State) -> None:
    """A copy has the same hash and the same open places."""
    other = state.copy()
    assert hash_of(other) == hash_of(state)
    assert open_places(other) == open_places(state)


def legal_lists(book: Book, state: State) -> list[list[int]]:
    """List what each seat may do, nature last."""
    out = Actions()
    lists = []
    for seat in [*range(book.seats), TABLE]:
        book.legal_for(state, seat, out)
        lists.append(out.listed())
    return lists


def bytes_give_it_back(book: Book, state: State) -> None:
    """What is written as bytes is read as the same state with the same legal actions."""
    data = to_bytes(state)
    other = from_bytes(book, state.board, data)
    assert to_bytes(other) == data
    assert open_places(other) == open_places(state)
    assert legal_lists(book, other) == legal_lists(book, state)


def every_listed_action_plays(book: Book, state: State) -> None:
    """Whatever is listed, for whichever seat, can be played, and a copy that plays it leaves the original alone."""
    before = to_bytes(state)
    for seat, actions in zip([*range(book.seats), TABLE], legal_lists(book, state), strict=True):
        for action in actions:
            other = state.copy()
            book.play(other, seat, action)
            cards_are_conserved(book, other)
    assert to_bytes(state) == before
