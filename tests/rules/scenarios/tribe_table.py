"""Scenes of the forgotten tribe: ships on their way to gifts, harbours that are given.

A settlement at c1.n is three ships from the card on a1/w; one at c6.ne is four ships from the harbour on c8/ne, and six
from the token on c8/e around the south of c8.
"""

from __future__ import annotations

from tests.scene import Scene
from wyspa.core.arrays import array, listed
from wyspa.core.board import Layout
from wyspa.rules.base.development import Development
from wyspa.rules.scenarios.gift_harbours import GiftHarbours
from wyspa.rules.seafarers.docks import lay_dock

TO_CARD = "b1/w b1/nw"  # from c1.n; the card is on a1/w
TO_HARBOUR = "c7/nw c7/ne c8/nw"  # from c6.ne; the harbour is on c8/ne
TO_TOKEN = "c7/nw c7/ne c8/w c8/sw c8/se"  # from c6.ne; the token is on c8/e
SHIP = "1 lumber 1 wool"
SETTLEMENT = "1 lumber 1 brick 1 wool 1 grain"


class Tribe(Scene):
    """A bare table of the forgotten tribe."""

    def __init__(self, seats: int = 4, map: str = "forgotten-tribe", **options: object) -> None:
        super().__init__(map, seats, **options)

    def kind(self, name: str) -> int:
        """Give the number of a kind of harbour: 'ore', 'any'."""
        return next(kind for kind, word in self.book.dock_names.items() if word == name)

    def edge(self, name: str) -> int:
        return self.words.places.read_edge(name)

    def lies(self, edge: str, name: str) -> Tribe:
        """Let the harbour on an edge be of this kind."""
        old = self.state.layout
        kinds = listed(old.dock_kinds)
        kinds[listed(old.dock_edges).index(self.edge(edge))] = self.kind(name)
        self.state.layout = Layout(self.state.board, old.terrain, old.number, old.dock_edges, array(kinds))
        return self

    def placed(self, edge: str, name: str) -> Tribe:
        """Let a harbour have been placed on an edge before."""
        lay_dock(self.book, self.state, self.edge(edge), self.kind(name))
        return self

    def keeping(self, seat: str, *names: str) -> Tribe:
        """Let harbours lie in front of a player."""
        for name in names:
            self.module(GiftHarbours).keep(self.state, self.seat(seat), self.kind(name), 1)
        return self

    def later(self, seat: str = "red") -> Tribe:
        """Go on to the main phase of a turn: what stands there was built before."""
        self.book.begin_turn(self.state, self.seat(seat))
        self.turn(seat)
        return self

    def harbours(self) -> dict[str, str]:
        """Give the harbours on the board by edge."""
        layout = self.state.layout
        return {
            self.words.places.say_edge(edge): self.book.dock_names[kind]
            for edge, kind in zip(listed(layout.dock_edges), listed(layout.dock_kinds), strict=True)
        }

    def kept(self, seat: str) -> list[str]:
        """Name the harbours in front of a player."""
        rule = self.module(GiftHarbours)
        return [
            name for kind, name in sorted(self.book.dock_names.items()) if rule.keeps(self.state, self.seat(seat), kind)
        ]

    def fact(self, name: str) -> list[int]:
        """Give what everybody sees."""
        return self.game.view(-1).facts[name]

    def edges(self, name: str) -> set[str]:
        """Name the edges of a note."""
        return {self.words.places.say_edge(edge) for edge in self.fact(name)}

    def fresh(self) -> int:
        """Give the purse of the cards that came in this turn."""
        return self.module(Development).part(self.state).fresh


def ready(path: str, settlement: str, **options: object) -> Tribe:
    """Red has a settlement and a line of ships from earlier turns, and cards for one more ship."""
    scene = Tribe(**options)
    scene.given(f"red settlement {settlement}", f"red ship {path}")
    return scene.later().hand("red", SHIP)
