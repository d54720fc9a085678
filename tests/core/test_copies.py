"""A copy plays on by itself: nothing it does is seen by the original, nor the other way round."""

from __future__ import annotations

import wyspa
from tests import invariants
from tests.walker import Walker


def test_playing_on_a_copy_never_changes_the_original():
    game = wyspa.lay(seats=4)
    for k, _ in enumerate(Walker(4).walk(game, turns=60)):
        if k % 15 == 0:
            before, places = game.hash(), invariants.open_places(game.state)
            other = game.copy()
            for _ in Walker(k).walk(other, most=60):
                pass
            assert game.hash() == before
            assert invariants.open_places(game.state) == places


def test_playing_on_the_original_never_changes_a_copy():
    game = wyspa.lay(seats=4)
    kept = []
    for k, _ in enumerate(Walker(5).walk(game, turns=60)):
        if k % 15 == 0:
            other = game.copy()
            kept.append((other, other.hash(), invariants.open_places(other.state)))
    for other, before, places in kept:
        assert other.hash() == before
        assert invariants.open_places(other.state) == places
    assert len({before for _, before, _ in kept}) == len(kept)


def test_copies_of_copies_play_the_same_game():
    game = wyspa.lay(seats=3)
    for _ in Walker(6).walk(game, most=120):
        pass
    one, other = game.copy(), game.copy().copy()
    for seat, action in Walker(7).walk(one, most=150):
        other.play(action, seat)
        assert one.hash() == other.hash()


def test_a_copy_shares_players_and_parts_until_one_of_the_two_writes():
    state = wyspa.lay("base", "beginner", 4).state
    other = state.copy()
    assert all(a is b for a, b in zip(state.players, other.players, strict=True))
    assert all(a is b for a, b in zip(state.parts, other.parts, strict=True))
    assert state.board is other.board
    assert state.layout is other.layout
    other.gain(2, 0, 1)
    assert other.players[2] is not state.players[2]
    assert all(other.players[seat] is state.players[seat] for seat in (0, 1, 3))
    assert state.players[2].cards == other.players[2].cards - 1


def test_the_log_of_a_copy_goes_on_by_itself():
    game = wyspa.lay("base", "beginner", 4)
    game.play("roll")
    other = game.copy()
    other.play("dice 1 1", seat=-1)
    assert len(game.log()) == 1
    assert len(other.log()) == 2
