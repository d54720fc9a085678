"""K-114: what an action costs does not depend on how many others play; a player sees only what is near."""

from __future__ import annotations

import random
import sys

import pytest

import wyspa
from tests import invariants
from tests.rule import rule
from tests.rules.connect.row import Row
from wyspa.core import state as state_module
from wyspa.core.actions import Actions
from wyspa.core.arrays import listed
from wyspa.core.ids import EXTRA
from wyspa.core.purse import covers, held, one, terms
from wyspa.rules.connect.banks import Banks

COMPILED = not state_module.__file__.endswith(".py")


def lines_of(work) -> int:
    """Count the lines of our own code that some work runs through."""
    lines = 0

    def trace(frame, event, arg):
        nonlocal lines
        if event == "line" and "wyspa" in frame.f_code.co_filename:
            lines += 1
        return trace

    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(None)
    return lines


SCRIPT = [
    "{k}sun: road {k}c6/ne",
    "{k}sun: road {k}b6/se",
    "{k}sun: trade wool ore",
    "{k}sun: buy-from {k}sun",
    "table: drawn knight",
    "{k}moon: offer 1 wool for 1 ore to {k}sun",
    "{k}sun: accept 1 ore for 1 wool to {k}moon",
    "{k}sun: settlement {k}b6.se",
    "{k}sun: city {k}c5.s",
    "{k}moon: pass",
]


def cost_of(hall: Row, k: int, words: str) -> int:
    """Count the lines of listing what a seat may do and doing it."""
    seat, action = hall.split(words.format(k=k))
    code = hall.game.read(action)
    hall.game.fresh = -9
    out = Actions()

    def work() -> None:
        hall.book.legal_for(hall.state, seat, out)
        hall.book.play(hall.state, seat, code)

    assert hall.game.is_legal(code, seat), words
    return lines_of(work)


def ready(boards: int, k: int) -> Row:
    hall = Row(boards, ring=True).starts("sun")
    moon, sun = f"{k}moon", f"{k}sun"
    hall.hand(moon, "2 wool").hand(sun, "5 lumber 5 brick 7 wool 7 grain 6 ore")
    return hall


@rule("K-114")
@pytest.mark.skipif(COMPILED, reason="lines are counted in the uncompiled engine")
def test_an_action_runs_through_the_same_code_in_a_small_and_in_a_large_hall():
    small, large = ready(6, 3), ready(66, 3)  # the same patterns around board 3
    for words in SCRIPT:
        assert cost_of(small, 3, words) == cost_of(large, 3, words), words
    assert small.standing("D sun") == {"road": 5, "settlement": 2, "city": 2}
    assert small.standing("D sun") == large.standing("D sun")


@rule("K-114")
@pytest.mark.skipif(COMPILED, reason="lines are counted in the uncompiled engine")
def test_a_near_view_costs_the_same_in_a_small_and_in_a_large_hall():
    small, large = ready(6, 3), ready(66, 3)
    for hall in (small, large):
        hall.game.view(0)  # the first view of all makes the chart, once for each board and layout
    costs = [lines_of(lambda hall=hall: hall.game.view(7)) for hall in (small, large)]
    assert costs[0] == costs[1]


@rule("K-114", "K-20")
def test_a_near_view_is_the_same_whatever_happens_far_away():
    hall = Row(12).starts("sun")
    before = hall.game.view(hall.seat("B moon")).plain()
    hall.hand("K sun", "1 lumber 1 brick").when("K sun: road K(4,2,NE)", "K moon: pass")
    hall.hand("J moon", "4 wool").when("J moon: trade wool ore", "J moon: offer 1 ore for 1 wool")
    assert hall.game.view(hall.seat("B moon")).plain() == before
    hall.hand("C sun", "5 ore")
    assert hall.game.view(hall.seat("B moon")).plain() != before


def boards_in(hall: Row, seat: str) -> list[int]:
    """List the boards in sight: all that stands on them is seen. Something stands on every board."""
    view, places = hall.game.view(hall.seat(seat)), hall.hall
    found = []
    for board in range(-1, hall.boards + 1):
        hexes = places.hexes[places.first_hex[board + 1] : places.first_hex[board + 2]]
        nodes = {int(view.board.hex_nodes[h * 6 + k]) for h in hexes for k in range(6)}
        if all(node in view.nodes for node in nodes if hall.state.on_node[node]):
            found.append(board)
    return found


@rule("K-114")
def test_a_near_view_reaches_as_far_as_the_own_pieces():
    hall = Row(6).starts("sun")
    assert boards_in(hall, "C sun") == [1, 2, 3]
    assert boards_in(hall, "A moon") == [-1, 0, 1]
    hall.given("C sun settlement E(0,0,N)")
    assert boards_in(hall, "C sun") == [1, 2, 3, 4]
    near = hall.game.view(hall.seat("C sun"))
    assert near.nodes[hall.node("E(0,0,N)")] == hall.state.on_node[hall.node("E(0,0,N)")]
    assert hall.node("F(0,1,S)") not in near.nodes


@rule("K-114")
def test_a_near_view_leads_back_to_no_state():
    hall = Row(3).starts("sun")
    near = hall.game.view(1)
    before = near.plain()
    hall.hand("A sun", "1 lumber 1 brick").when("A sun: road (4,2,NE)")
    assert near.plain() == before
    near.nodes.clear()
    near.supply[1][1] = 99
    assert hall.game.view(1).nodes
    assert hall.supply("A sun", "road") == 14


@rule("K-114")
def test_nothing_is_sized_seats_times_board():
    small, large = len(wyspa.lay("connect", seats=20).to_bytes()), len(wyspa.lay("connect", seats=200).to_bytes())
    assert large < 12 * small  # ten times the players, ten times the state


def interleave(rng: random.Random, game: wyspa.Game, trades: int) -> int:
    """Let random seats offer, accept, withdraw and go to the bank in any order; count the accepted offers."""
    book, state = game.book, game.state
    out = Actions()
    offer = next(verb for verb in book.verbs if verb.name == "offer")
    accept = next(verb for verb in book.verbs if verb.name == "accept")
    partners = next(m for m in book.modules if m.name == "banks").hall.partners
    done = 0
    while done < trades:
        seat = rng.randrange(book.seats)
        book.legal_for(state, seat, out)
        actions = out.listed()
        accepting = [action for action in actions if action >> 54 == accept.code >> 54]
        if accepting:
            book.play(state, seat, rng.choice(accepting))
            done += 1
            continue
        if rng.random() < 0.05:
            others = [a for a in actions if game.say(a).split()[0] in ("trade", "withdraw")]
            if others:
                book.play(state, seat, rng.choice(others))
            continue
        purse = state.players[seat].purse
        have = [card for card in range(5) if held(purse, card)]
        if not have:
            continue
        give = rng.choice(have)
        want = rng.choice([card for card in range(5) if card != give])
        to = rng.choice([0, *(who + 1 for who in partners(seat))])
        action = offer.code | to << EXTRA | terms(one(give), one(want))
        if book.fits(state, seat, action):
            book.play(state, seat, action)
    return done


@rule("K-112", "K-120", "K-111")
def test_ten_thousand_trades_among_1200_seats_lose_and_make_nothing():
    game = wyspa.lay("connect", seats=1200)
    trades = 10_000
    game.play("dice 1 3", -1)
    book, state = game.book, game.state
    rng = random.Random(5)
    for _ in range(4):
        interleave(rng, game, trades // 4)
        invariants.cards_are_conserved(book, state)
        left = listed(next(m for m in book.modules if isinstance(m, Banks)).part(state).left)
        assert min(left) >= 0
        for card in range(5):
            assert sum(left[card::5]) == state.bank[card]
    assert all(player.purse >= 0 and player.cards >= 0 for player in state.players)
    assert covers(state.players[0].purse, 0)
