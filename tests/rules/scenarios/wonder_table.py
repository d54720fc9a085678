"""Scenes of the wonders: who builds what and how far, and what it takes to claim each of them.

Harbours lie at c2/nw, c4/nw, c5/ne, d1/w, d2/se, f2/w, f5/ne, f5/se, g3/se. CONDITIONS fulfils each wonder for red.
"""

from __future__ import annotations

from itertools import pairwise

from tests.scene import Scene
from wyspa.core.arrays import array, listed
from wyspa.rules.scenarios.wonders import Wonders
from wyspa.rules.seafarers.ids import SHIP

COSTS = {
    "great-wall": "1 lumber 3 brick 1 grain",
    "great-bridge": "3 lumber 1 wool 1 grain",
    "monument": "3 grain 2 ore",
    "theatre": "1 lumber 1 brick 3 wool",
    "castle": "1 brick 1 grain 3 ore",
}
ROUTE = "d1.nw d1.n d1.ne d2.n d2.ne d3.n"  # five roads
LONGER = "d1.sw d1.s d1.se d2.s d2.se d3.s d3.se d4.s"  # seven


class Wonderland(Scene):
    """A bare table of the wonders."""

    def __init__(self, seats: int = 4, **options: object) -> None:
        super().__init__("wonders", seats, **options)

    def number(self, wonder: str) -> int:
        return self.book.named_args["wonder"].index(wonder)

    def builds(self, seat: str, wonder: str, level: int) -> Wonderland:
        """Let a seat have claimed a wonder and built so many levels."""
        part = self.module(Wonders).edit(self.state)
        wonders, levels = listed(part.wonder), listed(part.level)
        wonders[self.seat(seat)], levels[self.seat(seat)] = self.number(wonder) + 1, level
        part.wonder, part.level = array(wonders), array(levels)
        return self

    def level(self, seat: str) -> int:
        return self.module(Wonders).part(self.state).level[self.seat(seat)]

    def builder(self, wonder: str) -> str | None:
        seat = self.module(Wonders).builder(self.state, self.number(wonder))
        return None if seat < 0 else self.game.seats[seat]

    def scoring(self, seat: str, points: int) -> Wonderland:
        """Let a seat have so many points in all, without the rules looking whether that wins."""
        player = self.state.edit(self.seat(seat))
        player.points = points
        return self

    def ready_for(self, wonder: str, seat: str = "red") -> Wonderland:
        """Let a seat fulfil what a wonder needs, and not what another needs."""
        if wonder == "great-wall":
            self.given(f"{seat} settlement c6.se")
        elif wonder == "great-bridge":
            self.given(f"{seat} settlement f2.se")
        elif wonder == "theatre":
            self.given(f"{seat} city d2.n d4.n")
        elif wonder == "monument":
            self.given(f"{seat} city c2.n").walk(seat, *ROUTE.split())
        else:
            self.given(f"{seat} city d4.n", f"{seat} settlement f4.n g4.n g1.n e2.n")
        return self

    def sail(self, seat: str, *nodes: str) -> Wonderland:
        """Lay ships from node to neighbouring node."""
        for a, b in pairwise(nodes):
            self.book.put(self.state, SHIP, self.edge_between(a, b), self.seat(seat))
        return self
