"""Waters with knights: the channel of the Four Islands (see `tests.rules.seafarers.waters`) with cities and knights.

c3.s, d3.se and c6.s have nothing but sea around them. Red's line runs from c1.se over c2.s and c2.se to c3.s, and a
road leads from c1.se inland to b1.s.
"""

from __future__ import annotations

from tests.rules.cities_knights.shore import Shore
from tests.rules.seafarers.waters import at_home, earlier, edge, sail
from tests.scene import Scene
from wyspa.rules.base.setup import Setup

LINE = ["c1.se", "c2.s", "c2.se", "c3.s"]


class Seas(Shore):
    """A bare sea with cities and knights; the pirate is far away, and every island is known to all."""

    def __init__(self, map: str = "four-islands", seats: int = 3, **options: object) -> None:
        Scene.__init__(self, map, seats, box="cities-knights", **{"expert": "yes"} | options)
        if map == "four-islands":
            at_home(self.given("pirate ~1"))

    def ships(self, seat: str, *nodes: str) -> Seas:
        """Lay ships from node to node in earlier turns."""
        sail(self, seat, *nodes)
        return self

    def earlier(self) -> Seas:
        earlier(self)
        return self

    def line(self) -> Seas:
        """Give red its line of three ships, and the road behind it."""
        self.given("red settlement c1.se").walk("red", "c1.se", "b1.s")
        return self.ships("red", *LINE)

    def edge(self, a: str, b: str) -> str:
        return edge(self, a, b)

    def edges(self, *pairs: str) -> set[str]:
        return {edge(self, *pair.split()) for pair in pairs}

    def movable(self, seat: str = "red") -> set[str]:
        return self.open(seat, "lift")

    def orders(self, node: str, seat: str = "red") -> set[str]:
        """Take a knight up and name where it may go."""
        self.when(f"{seat}: march {node}")
        return self.open(seat, "to")

    def next_turn(self, seat: str = "red") -> Seas:
        """Begin a turn of a seat after the roll, with all marks of the last one gone."""
        for module in self.book.modules:
            module.turn_ends(self.book, self.state, self.state.turn)
        self.book.begin_turn(self.state, self.seat(seat))
        self.turn(seat)
        return self

    def roll(self, number: int, event: str = "ship") -> Seas:
        """Roll a sum; the event die shows a ship, which changes nothing before a landing."""
        super().roll(number, event)
        return self

    def set_up(self, seat: str, lap: int) -> Seas:
        """Let a seat place its building of a round of the set-up, first of all in it."""
        self.turn(seat, "setup-house")
        self.state.starter = (self.seat(seat) + (1 if lap % 2 else 0)) % self.book.seats  # the last one places first
        self.state.data = lap * self.book.seats
        assert self.module(Setup).placer(self.book, self.state, self.state.data) == self.seat(seat)
        self.game.fresh = -9
        return self
