"""What plain Python hands to the compiled engine is given back (decision 93)."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable

import pytest

import wyspa
from wyspa.core import arrays
from wyspa.core.arrays import array, changed, holds, listed, total, with_item
from wyspa.core.board import Layout
from wyspa.core.dealer import Seeded
from wyspa.laying import from_bytes

TIMES = 1000
FEW = 100  # blocks that come and go for other reasons

compiled = pytest.mark.skipif(str(arrays.__file__).endswith(".py"), reason="uncompiled, Python counts by itself")


def grown(act: Callable[[], object]) -> int:
    """Count the blocks of memory that are left over after something was done often."""
    for _ in range(50):
        act()
    gc.collect()
    before = sys.getallocatedblocks()
    for _ in range(TIMES):
        act()
    gc.collect()
    return sys.getallocatedblocks() - before


def hand_over() -> None:
    """Hand arrays to functions, in every place of an argument."""
    row = array([3, 1, 2] * 9)
    holds(row, 2)
    total(v=row)
    listed(changed(with_item(row, 5), 1, 4))


@compiled
def test_arguments_are_given_back() -> None:
    assert grown(hand_over) < FEW


@compiled
def test_fields_give_back_what_they_held() -> None:
    game = wyspa.lay(seed=1)
    board, layout, state = game.state.board, game.state.layout, game.state.copy()

    def write() -> None:
        other = Layout(board, array(listed(layout.terrain)), layout.number, layout.dock_edges, layout.dock_kinds)
        other.terrain = array(listed(layout.terrain))
        state.on_node = array(listed(state.on_node))
        state.players = state.players
        state.players[0].open = state.players[0].open

    assert grown(write) < FEW


@compiled
def test_what_is_refused_is_not_given_back_twice() -> None:
    row = array([1, 2, 3])

    def refused() -> None:
        with pytest.raises(TypeError):
            holds([1, 2], 1)
        with pytest.raises(TypeError):
            holds(row, "one")

    assert grown(refused) < FEW
    assert listed(row) == [1, 2, 3]


@compiled
def test_what_a_library_user_does_leaves_nothing_behind() -> None:
    game = wyspa.lay(seed=1)
    for _ in range(60):
        game.play(game.legal()[-1])
    data = game.to_bytes()

    def use() -> None:
        other = from_bytes(data).copy(log=False)
        other.dealer = Seeded(1)
        other.view(0, position=True)
        other.play(other.legal()[-1])
        other.undo()

    use()
    assert grown(lambda: None) < FEW
    before = sys.getallocatedblocks()
    for _ in range(100):
        use()
    gc.collect()
    assert sys.getallocatedblocks() - before < FEW
