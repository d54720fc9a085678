"""C-121, C-122, C-124: Engineer, Medicine and Road Building: a free wall, a cheaper city, two free roads."""

from typing import final

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.ids import first
from wyspa.core.purse import packed
from wyspa.core.state import State
from wyspa.core.why import Why
from wyspa.rules.base.building import why_not_there
from wyspa.rules.base.free_routes import can_lay, lay_free, why_cannot_lay
from wyspa.rules.base.ids import CITY
from wyspa.rules.cities_knights.ids import ENGINEER, MEDICINE, ROAD_BUILDING
from wyspa.rules.cities_knights.progress.decks import Progress
from wyspa.rules.cities_knights.progress.playing import ProgressVerb
from wyspa.rules.cities_knights.walls import Walls

MEDICINE_PRICE = [0, 0, 0, 1, 2]  # lumber, brick, wool, grain, ore


@final
class PlayEngineer(ProgressVerb):
    """C-121: build a wall free of charge under an own city."""

    walls: Walls

    def __init__(self, rule_of: Progress, walls: Walls) -> None:
        super().__init__(rule_of, ENGINEER, "node", "C-121")
        self.walls = walls

    def ways(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the own cities without a wall, while there is one."""
        self.walls.list_sites(book, state, seat, self.code, out)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Build it."""
        self.rule_of.spend(book, state, seat, self.card)
        self.walls.build(book, state, first(action), seat)

    def why_not_now(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Let the walls say why not."""
        return self.walls.why_not_wall(book, state, first(action), seat)


@final
class PlayMedicine(ProgressVerb):
    """C-122: turn a settlement into a city for less; a lying city comes first (C-132)."""

    cost: i64

    def __init__(self, rule_of: Progress) -> None:
        super().__init__(rule_of, MEDICINE, "node", "C-122")
        self.cost = packed(MEDICINE_PRICE)

    def ways(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List where a city may be built, if a city is left and the price is in the hand."""
        player = state.players[seat]
        if player.supply[CITY] > 0 and state.can_pay(seat, self.cost):
            out.add_all(self.code, player.open[CITY])

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Pay and build."""
        self.rule_of.spend(book, state, seat, self.card)
        book.pay(state, seat, self.cost)
        book.put(state, CITY, first(action), seat)

    def why_not_now(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether the price is missing, or what is wrong with the place."""
        if not state.can_pay(seat, self.cost):
            hand = book.say_purse(state.players[seat].purse)
            return Why("C-122", "cannot_pay", {"price": book.say_purse(self.cost), "hand": hand})
        return why_not_there(book, state, CITY, first(action), seat)


@final
class PlayRoadBuilding(ProgressVerb):
    """C-124: two free roads, laid one after the other; both must be laid if they can (B-90)."""

    def __init__(self, rule_of: Progress) -> None:
        super().__init__(rule_of, ROAD_BUILDING, "", "C-124")

    def ways(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """If at least one can be laid."""
        if can_lay(book, state, seat):
            out.add(self.code)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Let them be laid."""
        self.rule_of.spend(book, state, seat, self.card)
        lay_free(state, seat)

    def why_not_now(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether pieces or places are missing."""
        return why_cannot_lay(book, state, seat, self.rule)
