"""C-75 to C-78: three areas of city improvements with five levels each, paid with the commodity of the area."""

from typing import ClassVar, Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.arrays import changed, zeros
from wyspa.core.book import Book
from wyspa.core.fields import Fields
from wyspa.core.ids import BY_PART
from wyspa.core.purse import held, many
from wyspa.core.recounting import ranges_amiss
from wyspa.core.rule import Module
from wyspa.core.sheet import Sheet
from wyspa.core.shown import Levels
from wyspa.core.state import Part, State
from wyspa.core.view import View
from wyspa.rules.base.ids import CITY
from wyspa.rules.cities_knights.ids import AREA_NAMES, AREAS, PAPER

IMPROVEMENTS: Final = "improvements"  # the shown fact; levels are sold in its panel
TOP_LEVEL: Final = 5
GIFT_LEVEL: Final = 3  # C-79, C-81, C-82: the third level of each area is good for something by itself


def level_prices() -> list[int]:
    """C-76: give what each level of each area costs: as many commodities of the area as the number of the level."""
    area: i64
    level: i64
    return [int(many(level + 1, PAPER + area)) for area in range(AREAS) for level in range(TOP_LEVEL)]


@final
@mypyc_attr(acyclic=True)
class AreaLevels(Part):
    """How far everybody has come in each area."""

    public: ClassVar[bool] = True

    levels: vec[i64]  # by seat * AREAS + area

    def __init__(self, levels: vec[i64]) -> None:
        self.levels = levels

    def copy(self) -> Part:
        return AreaLevels(self.levels)

    def fields(self, io: Fields) -> None:
        self.levels = io.numbers("levels", self.levels)


@final
class Improvements(Module):
    """The levels. They belong to the player and are never lost (C-78); `improving` has the verb that buys them."""

    levels: Levels

    def __init__(self) -> None:
        super().__init__("improvements")

    def install(self, book: Book) -> None:
        self.shows_by = BY_PART
        self.levels = book.show(Levels(IMPROVEMENTS, "area", AREA_NAMES, TOP_LEVEL, level_prices(), GIFT_LEVEL))

    def new_part(self, book: Book) -> Part | None:
        """Begin at level 0."""
        return AreaLevels(zeros(book.seats * AREAS))

    def part(self, state: State) -> AreaLevels:
        return cast(AreaLevels, state.parts[self.slot])

    def edit(self, state: State) -> AreaLevels:
        return cast(AreaLevels, state.edit_part(self.slot))

    def level(self, state: State, seat: i64, area: i64) -> i64:
        """Give how many improvements of an area a seat has."""
        return self.part(state).levels[seat * AREAS + area]

    def has_gift(self, state: State, seat: i64, area: i64) -> bool:
        """Tell whether a seat has the third level of an area: Aqueduct, Guild or Fortress."""
        return self.level(state, seat, area) >= GIFT_LEVEL

    def raise_level(self, book: Book, state: State, seat: i64, area: i64) -> None:
        """Build the next level; whoever calls this has been paid."""
        part = self.edit(state)
        at: i64 = seat * AREAS + area
        part.levels = changed(part.levels, at, part.levels[at] + 1)
        if state.telling:
            state.tell("improved", seat, area, part.levels[at])
        if part.levels[at] == GIFT_LEVEL:
            book.rerate(state, seat)

    def amiss(self, book: Book, state: State) -> str:
        """See that levels are on the chart."""
        return ranges_amiss("levels", self.part(state).levels, 0, TOP_LEVEL)

    def traits(self, book: Book) -> list[str]:
        return [*AREA_NAMES, *[f"{area}_gift" for area in AREA_NAMES]]

    def describe(self, book: Book, state: State, seat: i64, sheet: Sheet) -> None:
        area: i64
        for area in range(AREAS):
            sheet.count(self.level(state, seat, area), 5.0)
        for area in range(AREAS):
            sheet.flag(self.has_gift(state, seat, area))

    def own_traits(self, book: Book) -> list[str]:
        return [f"{area}_{what}" for area in AREA_NAMES for what in ("short", "lead")]

    def describe_own(self, book: Book, state: State, seat: i64, sheet: Sheet) -> None:
        """How many commodities the next level of each area lacks, and by how much the best other is behind."""
        area: i64
        other: i64
        best: i64
        for area in range(AREAS):
            due: i64 = self.level(state, seat, area) + 1 - held(state.players[seat].purse, PAPER + area)
            sheet.count(due if due > 0 else 0, 4.0)
            best = 0
            for other in range(book.seats):
                if other != seat and self.level(state, other, area) > best:
                    best = self.level(state, other, area)
            sheet.count(self.level(state, seat, area) - best, 4.0)

    def show(self, book: Book, state: State, view: View) -> None:
        """Charts lie open: the levels of an area by seat."""
        seat: i64
        area: i64
        view.put(self.levels, [int(self.level(state, seat, area)) for seat in view.scope for area in range(AREAS)])


def cities_of(book: Book, state: State, seat: i64) -> i64:
    """Count the cities of a seat that stand upright: one that lies is a settlement, and its piece is not in use."""
    return book.pieces[CITY].supply - state.players[seat].supply[CITY]
