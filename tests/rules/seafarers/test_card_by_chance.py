"""B-98 to B-102, S-42 to S-47: routes are measured only when the card depends on them, and it goes where it should.

Pieces come, move and leave by chance, as no game would have it: after each step all routes are measured from scratch.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.rule import rule
from wyspa import Game, lay
from wyspa.core.arrays import listed
from wyspa.core.ids import EDGE, KIND, NOBODY, NODE, OWNER
from wyspa.rules.base.ids import ROAD, SETTLEMENT
from wyspa.rules.base.route import Route
from wyspa.rules.base.trail import Paper, longest
from wyspa.rules.seafarers.ids import SHIP

SEATS = 4


class Chance:
    """Lays, moves and takes pieces of all colours."""

    def __init__(self, seed: int, look: float) -> None:
        self.game: Game = lay(map="new-shores", seats=SEATS, seed=seed)
        self.state, self.book = self.game.state.copy(), self.game.book
        self.state.target = 99
        self.rule = next(module for module in self.book.modules if isinstance(module, Route))
        self.choose = random.Random(seed)
        self.look = look  # how often somebody looks at the lengths in between
        self.holder = NOBODY

    def edges(self, seat: int) -> list[int]:
        """List the edges with a piece of a colour."""
        return [edge for edge, x in enumerate(listed(self.state.on_edge)) if x >> OWNER == seat + 1]

    def free(self, seat: int) -> int:
        """Choose a free edge, mostly beside an own one."""
        board, mine = self.state.board, self.edges(seat)
        free = [edge for edge in range(board.n_edge) if self.state.on_edge[edge] == 0]
        ends = {board.edge_nodes[edge * 2 + k] for edge in mine for k in (0, 1)}
        near = [edge for edge in free if ends & {board.edge_nodes[edge * 2], board.edge_nodes[edge * 2 + 1]}]
        return self.choose.choice(near if near and self.choose.random() < 0.99 else free)

    def node(self) -> int:
        """Choose a node at which pieces stand."""
        board = self.state.board
        taken = [edge for edge, x in enumerate(listed(self.state.on_edge)) if x]
        return board.edge_nodes[self.choose.choice(taken) * 2] if taken else 0

    def step(self) -> str:
        """Change something."""
        seat, chance = self.choose.randrange(SEATS), self.choose.random()
        mine, state, book = self.edges(seat), self.state, self.book
        if chance < 0.3 and mine:
            edge = self.choose.choice(mine)
            kind = state.on_edge[edge] & KIND
            book.lift(state, edge, EDGE)
            self.glance()
            book.put(state, kind, self.free(seat), seat)
            return "move"
        if chance < 0.36 and mine:
            book.take(state, self.choose.choice(mine), EDGE)
            return "take"
        if chance < 0.46:
            node = self.node()
            if state.on_node[node]:
                book.take(state, node, NODE)
                return "raze"
            if state.players[seat].supply[SETTLEMENT] > 0:
                book.put(state, SETTLEMENT, node, seat)
                return "settle"
        if len(mine) < 14:
            book.put(state, SHIP if self.choose.random() < 0.9 else ROAD, self.free(seat), seat)
        return "lay"

    def glance(self) -> None:
        """Look at the lengths now and then: they are measured by that, and nothing else may follow from it."""
        if self.choose.random() < self.look:
            self.rule.lengths(self.book, self.state)

    def judge(self, lengths: list[int]) -> int:
        """Say by the letter who holds the card now."""
        best = [seat for seat, n in enumerate(lengths) if n == max(lengths)]
        if max(lengths) < 5:
            return NOBODY
        if self.holder in best:
            return self.holder
        return best[0] if len(best) == 1 else NOBODY


@rule("B-98", "B-99", "B-101", "B-102", "S-42", "S-47")
@pytest.mark.parametrize("look", [0.0, 0.3])
def test_the_card_goes_where_measuring_everybody_after_every_step_would_send_it(look):
    seen: Counter[str] = Counter()
    for seed in range(12):
        table = Chance(seed, look)
        for _ in range(250):
            what = table.step()
            before = table.holder
            lengths = [int(longest(table.book, table.state, Paper(), seat)) for seat in range(SEATS)]
            table.holder = table.judge(lengths)
            part = table.rule.part(table.state)
            seen["loose"] += bool(part.loose)
            assert part.holder == table.holder
            for seat in range(SEATS):
                assert lengths[seat] <= part.length[seat]
                assert part.is_loose(seat) or lengths[seat] == part.length[seat]
            assert listed(table.rule.lengths(table.book, table.state.copy())) == lengths
            if before != table.holder:
                seen[f"{what} moves it" if NOBODY not in (before, table.holder) else f"{what} gives or ends it"] += 1
            table.glance()
    for case in ("move moves it", "lay moves it", "settle moves it", "take gives or ends it", "raze moves it"):
        assert seen[case] > 0, f"chance never came to this: {case}; {seen}"
    assert seen["loose"] > 1000  # most of it was never measured by the rule itself
