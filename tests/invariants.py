"""What is true after every action of every game, whatever the box. Takes a book and a state, and knows no rule.

`check` is cheap and runs after every action; `check_thoroughly` also asks the oracles and runs every now and then.
"""

from __future__ import annotations

from wyspa.core.actions import Actions
from wyspa.core.arrays import listed
from wyspa.core.book import Book
from wyspa.core.ids import EDGE, KIND, KINDS, NOBODY, OWNER, SEVERAL, TABLE
from wyspa.core.position import from_bytes, hash_of, to_bytes
from wyspa.core.purse import FIELDS, MOST, count, held
from wyspa.core.state import FRAME, State


def check(book: Book, state: State) -> None:
    """Everything that can be counted in a moment."""
    cards_are_conserved(book, state)
    pieces_are_conserved(book, state)
    points_are_those_on_the_table(book, state)
    frames_make_sense(book, state)
    somebody_can_act(book, state)


def check_thoroughly(book: Book, state: State) -> None:
    """Everything, the slow oracles included. The state is unchanged afterwards."""
    before = hash_of(state)
    check(book, state)
    open_places_equal_the_scan(book, state)
    a_copy_is_equal(state)
    bytes_give_it_back(book, state)
    every_listed_action_plays(book, state)
    assert hash_of(state) == before, "looking at a state has changed it"


# ---- what lies on the table ------------------------------------------------------------------------------------------


def cards_are_conserved(book: Book, state: State) -> None:
    """Bank, hands, cards laid aside and cards kept by rules are together what was in the box."""
    for card in range(book.kinds):
        in_hands = sum(held(player.purse, card) + held(player.aside, card) for player in state.players)
        kept = sum(module.kept(book, state, card) for module in book.modules)
        assert state.bank[card] >= 0, f"the bank owes {-state.bank[card]} {book.card_names[card]}"
        together = state.bank[card] + in_hands + kept
        assert together == book.bank[card], f"there are {together} {book.card_names[card]}, not {book.bank[card]}"
    for seat, player in enumerate(state.players):
        assert player.cards == count(player.purse), f"seat {seat} has miscounted its hand"
        for purse in (player.purse, player.aside):
            assert purse >= 0
            assert all(held(purse, card) <= MOST for card in range(FIELDS)), f"seat {seat} holds too many of a kind"


def pieces_are_conserved(book: Book, state: State) -> None:
    """Every kind of piece of every seat: supply and board are together what was in the box.

    A piece that is another one in disguise (a warship is a ship) counts where it comes from.
    """
    stand = [0] * (len(state.players) * KINDS)
    for here in listed(state.on_node) + listed(state.on_edge):
        if here:
            stand[((here >> OWNER) - 1) * KINDS + book.pieces[here & KIND].stock] += 1
    for seat, player in enumerate(state.players):
        for kind in range(len(player.supply)):
            left = player.supply[kind]
            lent = sum(module.borrowed(book, state, seat, kind) for module in book.modules)
            assert left + lent >= 0, f"seat {seat} has {left} {book.pieces[kind].name} left"
            assert left + stand[seat * KINDS + kind] == book.pieces[kind].supply, f"{book.pieces[kind].name} of {seat}"
    for here in listed(state.on_node):
        assert here == 0 or book.pieces[here & KIND].where not in (EDGE, -1)
    for here in listed(state.on_edge):
        assert here == 0 or book.pieces[here & KIND].where == EDGE


def points_are_those_on_the_table(book: Book, state: State) -> None:
    """The points that were kept are those that every rule counts from scratch, and all can see all but the secret."""
    for seat, player in enumerate(state.players):
        assert player.points == book.recount(state, seat), f"the points of seat {seat}"
        assert 0 <= player.secret <= player.points
    ends = {module.ending(book, state) for module in book.modules} - {NOBODY}
    if state.winner == NOBODY:
        enough = state.players[state.turn].points >= state.target
        held_back = any(not module.may_win(state, state.turn) for module in book.modules)
        assert not ends, f"a rule has ended the game for {ends} and nobody has noticed"
        assert not enough or held_back, f"seat {state.turn} has won and nobody has noticed"
        shown = book.view(state, NOBODY).points
        for seat, player in enumerate(state.players):
            assert shown[seat] == player.points - player.secret
    elif state.winner not in ends:
        assert state.players[state.winner].points >= state.target
        assert state.winner == state.turn


def frames_make_sense(book: Book, state: State) -> None:
    """Every frame has a known phase and somebody to act; answers are due only while several are asked."""
    frames = [(state.phase, state.who)]
    frames += [(state.stack[k], state.stack[k + 1]) for k in range(0, state.depth * FRAME, FRAME)]
    for phase, who in frames:
        assert phase in book.phase_names
        assert SEVERAL <= who < book.seats
    due = sum(listed(state.waiting))
    assert min(listed(state.waiting)) >= 0
    if state.winner == NOBODY:
        assert (due > 0) == any(who == SEVERAL for _, who in frames)


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
