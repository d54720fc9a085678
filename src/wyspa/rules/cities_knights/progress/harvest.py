"""C-116 to C-118: Mining and Irrigation pay two cards for each mountains or fields hex at an own building."""

from typing import Final, final

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.state import State
from wyspa.core.why import Why
from wyspa.rules.base.building import Building
from wyspa.rules.base.ids import FIELDS, GRAIN, MOUNTAINS, ORE
from wyspa.rules.cities_knights.ids import IRRIGATION, MINING
from wyspa.rules.cities_knights.progress.decks import Progress
from wyspa.rules.cities_knights.progress.playing import ProgressVerb

EACH_HEX: Final = 2


@final
class Harvest(ProgressVerb):
    """Take two cards for every hex of one terrain, however many own buildings stand at it and whoever robs it."""

    building: Building  # which keeps who has one where
    terrain: i64
    crop: i64

    def __init__(self, rule_of: Progress, building: Building, card: int, rule: str, terrain: int, crop: int) -> None:
        """Say which terrain pays which card."""
        super().__init__(rule_of, card, "", rule)
        self.building = building
        self.terrain = terrain
        self.crop = crop

    def ways(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """If there is such a hex, and the bank has something for it."""
        if state.bank[self.crop] > 0 and self.hexes(state, seat) > 0:
            out.add(self.code)

    def hexes(self, state: State, seat: i64) -> i64:
        """Count the hexes of the terrain that touch an own building."""
        terrain = state.layout.terrain
        owners = self.building.owners(state)
        wanted: i64 = self.terrain
        n: i64 = 0
        h: i64
        for h in range(len(terrain)):
            if terrain[h] == wanted:
                n += owners[h] >> (seat + 1) & 1
        return n

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Take what is due, or what the bank has left of it."""
        self.rule_of.spend(book, state, seat, self.card)
        due: i64 = EACH_HEX * self.hexes(state, seat)
        left: i64 = state.bank[self.crop]
        state.gain(seat, self.crop, due if due < left else left)

    def why_not_now(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether the bank or the hex is missing."""
        if state.bank[self.crop] == 0:
            return Why("C-174", "bank_is_out", {"card": book.card_names[self.crop]})
        return Why("C-174", "no_building_for_harvest", {"terrain": book.terrain_names[self.terrain]})


def mining(rule_of: Progress, building: Building) -> ProgressVerb:
    """C-116: give the card that pays ore."""
    return Harvest(rule_of, building, MINING, "C-116", MOUNTAINS, ORE)


def irrigation(rule_of: Progress, building: Building) -> ProgressVerb:
    """C-117: give the card that pays grain."""
    return Harvest(rule_of, building, IRRIGATION, "C-117", FIELDS, GRAIN)
