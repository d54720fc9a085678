"""The Pirate Islands for tests: where the lines of the colours lead, and a table with the fleet out of the way."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tests.scene import Scene
from wyspa.core.ids import NOBODY
from wyspa.rules.scenarios.forts import Forts, FortTokens
from wyspa.rules.seafarers.ids import SHIP, WARSHIP
from wyspa.rules.seafarers.ships import Ships

# one shortest way of each colour: six ships to the landing, three more to the fort
LINES = {
    "orange": ["f5/se", "g4/e", "g4/se", "g4/sw", "g3/se", "g3/sw", "g2/se", "g2/sw", "g1/se"],
    "red": ["a5/sw", "a4/e", "a4/ne", "a4/nw", "a3/ne", "a3/nw", "a2/ne", "a2/nw", "a1/ne"],
    "blue": ["d5/sw", "d4/se", "d4/sw", "d3/se", "d3/sw", "d2/se", "d2/sw", "d1/se", "e1/e"],
    "white": ["c5/se", "c5/sw", "c4/se", "c4/sw", "c3/se", "c3/sw", "c2/e", "b2/sw", "b1/se"],
}
STARTS = {"orange": "f5.se", "red": "a5.s", "blue": "d5.s", "white": "c5.se"}
LANDINGS = {"orange": "g2.se", "red": "a2.ne", "blue": "d2.s", "white": "c2.se"}
FORTS = {"orange": "g1.s", "red": "a1.n", "blue": "e1.se", "white": "b1.s"}
MAIN_ISLAND = ["a5", "a6", "b6", "b7", "c6", "c7", "c8", "d5", "d6", "d7", "e6", "e7", "e8", "f6", "f7", "g5", "g6"]
PATH = ["g4", "g3", "f3", "e3", "d3", "c3", "b3", "a3", "a4", "b5", "c5", "d4", "e5", "f5"]


class Sea(Scene):
    """A table after the first pieces were laid: a settlement, a ship and a fort of each colour."""

    def __init__(self, seats: int | list[str] = 4, fleet: str = "f3", **options: object) -> None:
        super().__init__("pirate-islands", seats, **options)
        self.fleet_at(fleet)

    def fleet_at(self, hex: str) -> Sea:
        """Put the fleet on a hex."""
        self.given(f"pirate {hex}")
        self.book.rescan(self.state)
        return self

    def sail(self, colour: str, ships: int, warships: int = 0) -> Sea:
        """Let the western line of a colour be so long, the rearmost of its ships warships."""
        words, seat = self.words.places, self.seat(colour)
        for edge in LINES[colour][1:ships]:
            if not self.at(edge):
                self.book.put(self.state, SHIP, words.read_edge(edge), seat)
        for edge in LINES[colour][:warships]:
            if self.at(edge) == f"{colour} ship":
                self.book.put(self.state, WARSHIP, words.read_edge(edge), seat)
        return self.of_old()

    def of_old(self) -> Sea:
        """Let all ships be of earlier turns."""
        self.module(Ships).edit(self.state).fresh = vec[i64]()
        return self

    def tokens(self, colour: str, left: int) -> Sea:
        """Leave so many tokens under a fort that still stands."""
        rule = self.module(Forts)
        now = list(rule.tokens_left(self.state))
        now[self.seat(colour)] = left
        part = self.state.edit_part(rule.slot)
        assert isinstance(part, FortTokens)
        part.left = vec[i64](now)
        return self

    def tokens_left(self, colour: str) -> int:
        return self.module(Forts).tokens_left(self.state)[self.seat(colour)]

    def rich(self, colour: str) -> Sea:
        """Give cards for anything."""
        self.hand(colour, "5 lumber 5 brick 5 wool 5 grain 5 ore")
        return self

    def dice(self, a: int, b: int) -> Sea:
        """Roll two dice for the seat on turn."""
        seat = self.game.seats[self.state.turn]
        self.turn(seat, "roll")
        self.when(f"{seat}: roll", f"table: dice {a} {b}")
        return self

    def battle(self, die: int) -> Sea:
        """Let the seat on turn attack its fort, and the die fall."""
        self.when("attack", f"table: battle {die}")
        return self

    def fleet(self) -> str:
        """Name the hex of the fleet."""
        return self.robber()

    def line(self, colour: str) -> list[str]:  # type: ignore[override]
        """Say what stands on the way of a colour: 's' for ships, 'w' for warships, from the start on."""
        return [self.at(edge).removeprefix(f"{colour} ")[:1] for edge in LINES[colour] if self.at(edge)]

    def winner(self) -> str | None:
        return None if self.state.winner == NOBODY else self.game.seats[self.state.winner]
