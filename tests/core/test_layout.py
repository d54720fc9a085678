"""What lies on a board: numbers, docks, and dealt plans."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rule import rule
from wyspa import Seeded
from wyspa.core.arrays import array, listed
from wyspa.core.board import Board, Layout, hexagon
from wyspa.core.plan import NoLayout
from wyspa.maps.drawing import read
from wyspa.table import plan_of, set_table


def test_the_hexes_of_a_number_are_found_together():
    board = Board(hexagon(2))
    numbers = [(k * 7) % 12 + 1 if k % 4 else 0 for k in range(19)]
    layout = Layout(board, array([0] * 19), array(numbers), array([]), array([]))
    for number in range(13):
        start, end = layout.number_start[number], layout.number_start[number + 1]
        assert sorted(listed(layout.number_hexes[start:end])) == [h for h in range(19) if numbers[h] == number]


def test_both_ends_of_a_dock_know_its_kind_and_no_other_node_does():
    board = Board(hexagon(2))
    coast = [edge for edge in range(board.n_edge) if board.is_coast(edge)]
    layout = Layout(board, array([0] * 19), array([0] * 19), array([coast[0], coast[-1]]), array([9, 2]))
    for edge, kind in ((coast[0], 9), (coast[-1], 2)):
        assert layout.dock_at[board.edge_nodes[edge * 2]] == kind
        assert layout.dock_at[board.edge_nodes[edge * 2 + 1]] == kind
    assert Counter(listed(layout.dock_at)) == {0: 50, 9: 2, 2: 2}


@rule("B-3", "B-5", "B-10", "B-26")
@pytest.mark.parametrize("tokens", ["spiral", "random"])
def test_every_dealt_island_has_the_material_of_the_box(tokens: str):
    plan = plan_of(set_table(map="variable", tokens=tokens))
    for seed in range(50):
        layout = plan.deal(Seeded(seed))
        assert Counter(listed(layout.terrain)) == {0: 4, 1: 3, 2: 4, 3: 4, 4: 3, 5: 1}
        assert sorted(listed(layout.number)) == sorted([0, 2, 12, *[3, 4, 5, 6, 8, 9, 10, 11] * 2])
        assert layout.number[listed(layout.terrain).index(5)] == 0
        assert Counter(listed(layout.dock_kinds)) == {9: 4, 1: 1, 2: 1, 3: 1, 4: 1, 5: 1}


@rule("B-28")
@pytest.mark.parametrize("tokens", ["spiral", "random"])
def test_six_and_eight_never_touch(tokens: str):
    plan = plan_of(set_table(map="variable", tokens=tokens))
    for seed in range(100):
        layout = plan.deal(Seeded(seed))
        for h in range(19):
            if layout.number[h] in (6, 8):
                beside = [plan.board.hex_hexes[h * 6 + k] for k in range(6)]
                assert not any(layout.number[other] in (6, 8) for other in beside if other >= 0)


def test_islands_of_different_numbers_differ_and_the_same_number_gives_the_same():
    plan = plan_of(set_table(map="variable"))
    islands = {tuple(listed(plan.deal(Seeded(seed)).terrain)) for seed in range(30)}
    assert len(islands) == 30
    assert listed(plan.deal(Seeded(4)).number) == listed(plan.deal(Seeded(4)).number)


def test_numbers_that_cannot_be_kept_apart_are_refused_and_not_dealt_forever():
    two = "drawing = '''\n????  ????\n'''\nterrains = { forest = 2 }\nnumbers = [6, 8]\napart = [6, 8]\n"
    with pytest.raises(NoLayout, match="do not touch"):
        read(two).plan().deal(Seeded(1))
