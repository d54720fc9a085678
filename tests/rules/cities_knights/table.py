"""A scene at a table of Cities & Knights: levels, walls and metropolises by word, and a roll with its event die."""

from __future__ import annotations

from tests.scene import Scene
from wyspa.core.arrays import changed
from wyspa.rules.cities_knights.ids import AREA_NAMES, AREAS
from wyspa.rules.cities_knights.improvements import Improvements
from wyspa.rules.cities_knights.metropolises import Metropolises
from wyspa.rules.cities_knights.walls import Walls


class Cities(Scene):
    """A bare board with the rules of Cities & Knights."""

    def __init__(self, map: str = "beginner", seats: int | list[str] = 4, **options: object) -> None:
        super().__init__(map, seats, box="cities-knights", **options)

    # ---- given ---------------------------------------------------------------------------------------------------

    def levels(self, seat: str, **areas: int) -> Cities:
        """Let a seat have reached these levels, by area. Metropolises are put down apart."""
        rule = self.module(Improvements)
        part = rule.edit(self.state)
        for name, level in areas.items():
            part.levels = changed(part.levels, self.seat(seat) * AREAS + AREA_NAMES.index(name), level)
        self.book.rerate(self.state, self.seat(seat))
        self.game.fresh = -9
        return self

    def wall(self, *nodes: str) -> Cities:
        """Put walls under cities that stand there."""
        for node in nodes:
            place = self.words.places.read_node(node)
            self.module(Walls).build(self.book, self.state, place, (self.state.on_node[place] >> 5) - 1)
        return self

    def metropolis(self, area: str, node: str) -> Cities:
        """Put a metropolis on a city that stands there."""
        place = self.words.places.read_node(node)
        owner = (self.state.on_node[place] >> 5) - 1
        self.module(Metropolises).crown(self.book, self.state, owner, AREA_NAMES.index(area), place)
        return self

    # ---- when ----------------------------------------------------------------------------------------------------

    def roll(self, number: int, event: str = "ship") -> Cities:
        """Roll a sum for the seat on turn; the event die shows a ship, which changes nothing before a landing."""
        super().roll(number, event)
        return self

    # ---- then ----------------------------------------------------------------------------------------------------

    def level(self, seat: str, area: str) -> int:
        return self.module(Improvements).level(self.state, self.seat(seat), AREA_NAMES.index(area))

    def has_wall(self, node: str) -> bool:
        return self.module(Walls).has_wall(self.state, self.words.places.read_node(node))

    def walls(self, seat: str) -> int:
        return self.module(Walls).count(self.state, self.seat(seat))

    def metropolis_at(self, area: str) -> str:
        """Name the corner of a metropolis, or ''."""
        node = self.module(Metropolises).node_of(self.state, AREA_NAMES.index(area))
        return self.words.places.say_node(node) if node >= 0 else ""

    def named_node(self, node: str) -> str:
        """Give a corner by the name that is written."""
        return self.words.places.say_node(self.words.places.read_node(node))
