"""S-42 to S-44 against a slow judge: networks of roads and ships full of rings, where every trail is walked."""

import random

import pytest

import wyspa
from tests.compose.sea_oracles import trail_from
from tests.rule import rule
from wyspa.core.arrays import listed, zeros
from wyspa.core.ids import piece_of
from wyspa.rules.base.ids import ROAD, SETTLEMENT
from wyspa.rules.base.trail import Paper, longest
from wyspa.rules.seafarers.ids import SHIP


@rule("S-42", "S-43", "S-44")
@pytest.mark.parametrize("seed", range(150))
def test_the_trail_search_finds_what_walking_every_trail_of_both_kinds_finds(seed: int):
    choose = random.Random(seed)
    game = wyspa.lay(map="new-shores", seats=4, seed=1)
    state = game.state
    state.on_edge, state.on_node = zeros(state.board.n_edge), zeros(state.board.n_node)
    nodes = listed(state.board.edge_nodes)
    ends = list(zip(nodes[::2], nodes[1::2], strict=True))
    mine: dict[int, int] = {}
    for _ in range(choose.choice([6, 8, 10, 12, 14, 15])):
        own = {node for edge in mine for node in ends[edge]}
        free = [edge for edge in range(len(ends)) if edge not in mine]
        touching = [edge for edge in free if own & set(ends[edge])]
        closing = [edge for edge in touching if set(ends[edge]) <= own]
        edge = choose.choice(closing if closing and choose.random() < 0.7 else touching or free)
        mine[edge] = SHIP if choose.random() < seed % 3 / 4 else ROAD
        state.on_edge[edge] = piece_of(0, mine[edge])
    own_nodes = sorted({node for edge in mine for node in ends[edge]})
    for node in choose.sample(own_nodes, min(len(own_nodes), choose.choice([0, 1, 2, 4]))):
        state.on_node[node] = piece_of(choose.choice([0, 0, 1, 2]), SETTLEMENT)
    walked = max(trail_from(game.book, state, mine, 0, node, 0, set(mine)) for node in own_nodes)
    assert longest(game.book, state, Paper(), 0) == walked
