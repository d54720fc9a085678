"""A bare island of Cities & Knights on which barbarians are about to land. Nodes named `x.n` are never neighbours."""

from __future__ import annotations

from tests.scene import Scene
from wyspa.core.arrays import array, changed, listed
from wyspa.rules.cities_knights.barbarians import Barbarians
from wyspa.rules.cities_knights.ids import AREA_NAMES, AREAS
from wyspa.rules.cities_knights.improvements import Improvements
from wyspa.rules.cities_knights.lying import Lying
from wyspa.rules.cities_knights.metropolises import METROPOLIS_POINTS, Metropolises
from wyspa.rules.cities_knights.pieces import is_active, is_knight, knight_of, strength_of
from wyspa.rules.cities_knights.progress.decks import Progress
from wyspa.rules.cities_knights.sleeping_thieves import SleepingThieves
from wyspa.rules.cities_knights.walls import Walls

STRENGTHS = {"weak": 1, "strong": 2, "mighty": 3}


class Shore(Scene):
    """Says in a line what a landing needs."""

    def __init__(self, seats: int = 4, **options: object) -> None:
        super().__init__("beginner", seats, box="cities-knights", **options)
        self.given("robber c3")
        self.module(SleepingThieves).send_home(self.state)

    # ---- given ---------------------------------------------------------------------------------------------------

    def node(self, name: str) -> int:
        return self.words.places.read_node(name)

    def knight(self, seat: str, strength: str, node: str, active: bool = True) -> Shore:
        self.book.put(self.state, knight_of(STRENGTHS[strength], active), self.node(node), self.seat(seat))
        return self

    def levels(self, seat: str, **levels: int) -> Shore:
        part = self.module(Improvements).edit(self.state)
        for area, level in levels.items():
            part.levels = changed(part.levels, self.seat(seat) * AREAS + AREA_NAMES.index(area), level)
        return self

    def metropolis(self, area: str, node: str, seat: str) -> Shore:
        """Put a metropolis on a city that is there."""
        part = self.module(Metropolises).edit(self.state)
        part.nodes = changed(part.nodes, AREA_NAMES.index(area), self.node(node))
        self.book.score(self.state, self.seat(seat), METROPOLIS_POINTS)
        return self

    def wall(self, seat: str, node: str) -> Shore:
        self.module(Walls).build(self.book, self.state, self.node(node), self.seat(seat))
        return self

    def track(self, field: int) -> Shore:
        self.module(Barbarians).edit(self.state).track = field
        return self

    def tokens(self, seat: str, n: int) -> Shore:
        part = self.module(Barbarians).edit(self.state)
        part.tokens = changed(part.tokens, self.seat(seat), n)
        self.book.score(self.state, self.seat(seat), n)
        return self

    def empty(self, *areas: str) -> Shore:
        """Take all cards of a deck out of the game."""
        part = self.module(Progress).edit(self.state)
        bags = listed(part.bags)
        part.bags = array([0 if AREA_NAMES[k] in areas else bag for k, bag in enumerate(bags)])
        return self

    def five(self, seat: str = "red") -> Shore:
        """Give four hidden cards, of which the Crane can always be played."""
        self.progress(seat, crane=1, medicine=1, spy=1, merchant_fleet=1)
        return self

    # ---- when ----------------------------------------------------------------------------------------------------

    def dice(self, seat: str, a: int, b: int, face: str) -> Shore:
        """Roll all three dice; what the number dice bring still waits."""
        self.turn(seat, "roll")
        self.when(f"{seat}: roll", f"table: dice {a} {b}", f"table: event {face}")
        return self

    def land(self, seat: str = "red", a: int = 1, b: int = 1) -> Shore:
        """Let the fleet take its last step in a seat's turn."""
        return self.track(6).dice(seat, a, b, "ship")

    # ---- then ----------------------------------------------------------------------------------------------------

    def field(self) -> int:
        return self.module(Barbarians).part(self.state).track

    def token_count(self, seat: str) -> int:
        return self.module(Barbarians).part(self.state).tokens[self.seat(seat)]

    def hidden(self, seat: str) -> int:
        return self.module(Progress).hidden(self.state, self.seat(seat))

    def lying(self) -> set[str]:
        nodes = listed(self.module(Lying).part(self.state).nodes)
        return {self.words.places.say_node(node) for node in nodes}

    def walled(self, node: str) -> bool:
        return self.module(Walls).has_wall(self.state, self.node(node))

    def awake(self, node: str) -> bool:
        return is_active(self.state.on_node[self.node(node)])

    def strength(self, node: str) -> int:
        here = self.state.on_node[self.node(node)]
        return strength_of(here) if is_knight(here) else 0
