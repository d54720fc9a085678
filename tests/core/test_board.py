"""The topology of boards of any size: counts, symmetric tables, coasts, rims and rings."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.rule import rule
from wyspa.core.arrays import listed
from wyspa.core.board import STEPS, Board, Spot, hexagon

RADII = {2: 19, 4: 61, 20: 1261, 75: 17101}


def rows_of_four(boards: int) -> list[Spot]:
    """Give K-96: four rows of seven hexes for each board, the rows starting at q = 0, 0, -1, -1."""
    return [(start + q, r) for r, start in enumerate([0, 0, -1, -1]) for q in range(7 * boards)]


def groups(table: object, width: int) -> list[list[int]]:
    """Cut a flat table into lists without the padding."""
    flat = listed(table)
    return [[x for x in flat[k : k + width] if x >= 0] for k in range(0, len(flat), width)]


def tables_agree(board: Board) -> None:
    """Whatever touches something is touched by it, and every table says the same."""
    hex_nodes, hex_edges = groups(board.hex_nodes, 6), groups(board.hex_edges, 6)
    node_hexes, edge_hexes = groups(board.node_hexes, 3), groups(board.edge_hexes, 2)
    node_nodes, node_edges = groups(board.node_nodes, 3), groups(board.node_edges, 3)
    edge_nodes, hex_hexes = groups(board.edge_nodes, 2), groups(board.hex_hexes, 6)
    assert len(node_hexes) == board.n_node
    assert len(edge_hexes) == board.n_edge
    for h in range(board.n_hex):
        assert all(h in node_hexes[node] for node in hex_nodes[h])
        assert all(h in edge_hexes[edge] for edge in hex_edges[h])
        assert all(h in hex_hexes[other] for other in hex_hexes[h])
    for node in range(board.n_node):
        assert all(node in hex_nodes[h] for h in node_hexes[node])
        assert len(node_nodes[node]) == len(node_edges[node])
        for other, edge in zip(node_nodes[node], node_edges[node], strict=True):
            assert sorted(edge_nodes[edge]) == sorted([node, other])
            assert node in node_nodes[other]
            assert board.other_end(edge, node) == other
    ahead = listed(board.ahead)
    for edge in range(board.n_edge):
        assert len(set(edge_nodes[edge])) == 2
        for k, node in enumerate(edge_nodes[edge]):
            ways = [way for way in ahead[edge * 4 + k * 2 : edge * 4 + k * 2 + 2] if way >= 0]
            assert [way >> 1 for way in ways] == [e for e in node_edges[node] if e != edge]
            assert [edge_nodes[way >> 1][way & 1] for way in ways] == [
                other for other, e in zip(node_nodes[node], node_edges[node], strict=True) if e != edge
            ]
        assert all(edge in hex_edges[h] for h in edge_hexes[edge])
        if len(edge_hexes[edge]) == 2:
            one, other = edge_hexes[edge]
            assert other in hex_hexes[one]


@pytest.mark.parametrize("radius", RADII)
def test_a_hexagon_has_as_many_nodes_and_edges_as_euler_says(radius: int):
    board = Board(hexagon(radius))
    assert board.n_hex == board.n_inner == RADII[radius]
    assert board.n_node == 6 * (radius + 1) ** 2
    assert board.n_edge == board.n_hex + board.n_node - 1


@rule("B-3", "B-4")
def test_the_island_of_nineteen_hexes():
    board = Board(hexagon(2))
    assert (board.n_hex, board.n_node, board.n_edge) == (19, 54, 72)
    assert sum(board.is_coast(edge) for edge in range(72)) == 30
    assert sum(board.node_is_coast(node) for node in range(54)) == 30


@pytest.mark.parametrize("radius", [0, 1, 2, 4, 20])
def test_the_tables_of_a_hexagon_agree(radius: int):
    tables_agree(Board(hexagon(radius)))


def test_hexes_are_in_rows_from_north_to_south_and_west_to_east():
    assert Board([(1, 0), (0, 0), (0, 1), (1, -1)]).spots == [(1, -1), (0, 0), (1, 0), (0, 1)]


def test_neighbours_lie_where_the_sides_say():
    board = Board(hexagon(2))
    for h, (q, r) in enumerate(board.spots):
        for side, (dq, dr) in enumerate(STEPS):
            there = (q + dq, r + dr)
            found = board.hex_hexes[h * 6 + side]
            assert found == (board.spots.index(there) if there in board.spots else -1)
            edge = board.hex_edges[h * 6 + side]
            if found >= 0:
                assert board.hex_edges[found * 6 + (side + 3) % 6] == edge
                assert not board.is_coast(edge)
            else:
                assert board.is_coast(edge)


def test_corner_k_lies_between_the_sides_before_and_after():
    board = Board(hexagon(2))
    for h in range(board.n_hex):
        for k in range(6):
            corner = board.hex_nodes[h * 6 + k]
            for side in (k - 1) % 6, k:
                edge = board.hex_edges[h * 6 + side]
                assert corner in (board.edge_nodes[edge * 2], board.edge_nodes[edge * 2 + 1])


def test_two_islands_count_for_themselves():
    far = [(q + 10, r) for q, r in hexagon(1)]
    board = Board(hexagon(2) + far)
    assert (board.n_node, board.n_edge) == (54 + 24, 72 + 30)
    tables_agree(board)


# ---- the rim ---------------------------------------------------------------------------------------------------------


def test_the_rim_adds_hexes_but_no_nodes_and_no_edges():
    board = Board(hexagon(2), rim=hexagon(3))
    assert (board.n_inner, board.n_hex) == (19, 37)
    assert (board.n_node, board.n_edge) == (54, 72)
    tables_agree(board)


def test_nodes_and_edges_between_two_rim_hexes_are_not_in_play():
    board = Board(hexagon(2), rim=hexagon(3))
    for h in range(board.n_inner, board.n_hex):
        for k in range(6):
            edge = board.hex_edges[h * 6 + k]
            beside = board.hex_hexes[h * 6 + k]
            assert (edge >= 0) == (0 <= beside < board.n_inner)
            around = [board.hex_hexes[h * 6 + k], board.hex_hexes[h * 6 + (k - 1) % 6]]
            assert (board.hex_nodes[h * 6 + k] >= 0) == any(0 <= other < board.n_inner for other in around)


def test_an_edge_between_two_rim_hexes_is_not_in_play_even_where_both_its_ends_are():
    # (1,-1) and (1,0) lie between the two islands (0,0) and (2,-1)
    board = Board([(0, 0), (2, -1)], rim=[(1, -1), (1, 0)])
    assert (board.n_node, board.n_edge) == (12, 12)
    west, east = board.spots.index((1, -1)), board.spots.index((1, 0))
    side = STEPS.index((0, 1))
    assert board.hex_hexes[west * 6 + side] == east
    assert board.hex_edges[west * 6 + side] == -1
    assert all(len(edges) == 2 for edges in groups(board.node_edges, 3))


def test_with_a_rim_around_it_no_edge_is_the_end_of_the_board():
    board = Board(hexagon(2), rim=hexagon(3))
    assert not any(board.is_coast(edge) for edge in range(board.n_edge))


# ---- rings -----------------------------------------------------------------------------------------------------------


@rule("K-96", "K-107")
@pytest.mark.parametrize("boards", [1, 2, 5])
def test_a_ring_of_boards_has_the_sizes_of_the_rules(boards: int):
    board = Board(rows_of_four(boards), wrap=7 * boards)
    assert (board.n_hex, board.n_node, board.n_edge) == (28 * boards, 70 * boards, 98 * boards)
    tables_agree(board)


@rule("K-107")
def test_a_ring_has_the_same_neighbours_everywhere():
    board = Board(rows_of_four(3), wrap=21)
    by_row: dict[int, set[int]] = {}
    for h, hexes in enumerate(groups(board.hex_hexes, 6)):
        by_row.setdefault(board.spots[h][1], set()).add(len(hexes))
    assert by_row == {0: {4}, 1: {6}, 2: {6}, 3: {4}}


def test_a_ring_does_not_care_where_it_was_cut():
    here = Board(rows_of_four(2), wrap=14)
    there = Board([(q + 5, r) for q, r in rows_of_four(2)], wrap=14)
    assert here.spots == there.spots
    assert listed(here.edge_nodes) == listed(there.edge_nodes)


def test_without_the_wrap_the_same_rows_have_two_ends():
    board = Board(rows_of_four(1))
    assert board.n_hex == 28
    assert board.n_edge == board.n_hex + board.n_node - 1


def test_no_two_hexes_share_more_than_one_side():
    board = Board(rows_of_four(1), wrap=7)
    pairs = [tuple(sorted(hexes)) for hexes in groups(board.edge_hexes, 2) if len(hexes) == 2]
    assert len(pairs) == len(set(pairs))
    for one, other in combinations(range(board.n_hex), 2):
        shared = set(groups(board.hex_nodes, 6)[one]) & set(groups(board.hex_nodes, 6)[other])
        assert len(shared) in (0, 2)
