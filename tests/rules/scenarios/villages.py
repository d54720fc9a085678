"""Scenes of the cloth trade: who has how much, which village has what left.

The nearest way from the main islands to a village is one ship:
village 10 from b2.s over c2/e, 9 from e2.se over e2/e, 11 from a3.s over b3/e, 3 from f3.se over f3/e,
4 from b5.s over c5/e, 5 from e5.se over e5/e. Villages 8 (c4.s) and 6 (d3.se) are neighbours over d3/e.
"""

from __future__ import annotations

from tests.scene import Scene
from wyspa.core.arrays import array, listed
from wyspa.rules.scenarios.cloth import Cloth

NUMBERS = [10, 9, 11, 8, 6, 3, 4, 5]
NEAR = {10: ("b2.s", "c2/e"), 9: ("e2.se", "e2/e"), 11: ("a3.s", "b3/e"), 3: ("f3.se", "f3/e"), 4: ("b5.s", "c5/e")}


class Villages(Scene):
    """A bare table of the cloth trade."""

    def __init__(self, seats: int = 4, **options: object) -> None:
        super().__init__("cloth-trade", seats, **options)

    @property
    def rule(self) -> Cloth:
        return self.module(Cloth)

    def trades(self, seat: str, number: int) -> Villages:
        """Let a seat reach a village in the nearest way."""
        node, edge = NEAR[number]
        self.given(f"{seat} settlement {node}", f"{seat} ship {edge}")
        return self

    def partners(self, number: int, *seats: str) -> Villages:
        """Let seats have established trade with a village long ago."""
        part = self.rule.edit(self.state)
        bits = listed(part.trades)
        for seat in seats:
            bits[self.seat(seat)] |= 1 << NUMBERS.index(number)
        part.trades = array(bits)
        return self

    def stock(self, **left: int) -> Villages:
        """Leave so much cloth in villages, named like v10=1."""
        part = self.rule.edit(self.state)
        stock = listed(part.stock)
        for name, many in left.items():
            stock[NUMBERS.index(int(name[1:]))] = many
        part.stock = array(stock)
        return self

    def supplied(self, many: int) -> Villages:
        """Leave so much in the general supply."""
        self.rule.edit(self.state).supply = many
        return self

    def holding(self, **cloth: int) -> Villages:
        """Give seats so much cloth, with its points."""
        part = self.rule.edit(self.state)
        held = listed(part.held)
        for seat, many in cloth.items():
            who = self.seat(seat)
            self.book.score(self.state, who, many // 2 - held[who] // 2)
            held[who] = many
        self.rule.edit(self.state).held = array(held)
        return self

    def scoring(self, **points: int) -> Villages:
        """Let seats have so many points in all."""
        for seat, many in points.items():
            self.book.score(self.state, self.seat(seat), many - self.points(seat))
        return self

    def cloth(self, seat: str) -> int:
        return self.rule.part(self.state).held[self.seat(seat)]

    def left_in(self, number: int) -> int:
        return self.rule.part(self.state).stock[NUMBERS.index(number)]

    def in_supply(self) -> int:
        return self.rule.part(self.state).supply

    def is_trading(self, seat: str, number: int) -> bool:
        return bool(self.rule.part(self.state).trades[self.seat(seat)] >> NUMBERS.index(number) & 1)
