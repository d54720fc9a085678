"""What the rules of a table show, as bots read it: every fact is a table of numbers with named columns.

A rule declares its facts (`wyspa.core.shown`), and a view holds their numbers. The guide holds mirrors of the
declarations that cannot be written, for all bots of a table share them.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from wyspa.core.shown import BySeat, Deals, Levels, Odds, OnPlaces, OwnCards, Pile, Record, Shown, Track, Works
from wyspa.core.view import View

Numbers = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that the rules show: rows of as many numbers as there are columns."""

    name: str
    kind: str  # by-seat, levels, pile, places, track, works, record, own-cards, deals, odds
    own: bool  # only the seat itself sees it
    columns: tuple[str, ...]
    of: tuple[str, ...] = ()  # the names of sorts, works, fields or cards, in order
    upto: int = 0  # the last level, or how long a track is
    prices: Numbers = ()  # of levels: purses, field after field

    @property
    def width(self) -> int:
        """Count the numbers of a row."""
        return len(self.columns)


def fact_of(shown: Shown) -> Fact:
    """Mirror a declaration."""
    columns: tuple[str, ...] = ("number",)
    of: list[str] = []
    prices: list[int] = []
    upto = 0
    if isinstance(shown, BySeat):
        columns = ("number", "award") if shown.award else ("number",)
    elif isinstance(shown, Levels):
        columns, of, upto, prices = tuple(shown.of), shown.of, int(shown.upto), shown.prices
    elif isinstance(shown, Pile):
        columns, of = (*([shown.by] if shown.by else []), *(shown.of or ["amount"])), shown.of
    elif isinstance(shown, OnPlaces):
        parts = {
            "number": shown.numbered,
            "count": bool(shown.counted),
            "seat": shown.owned,
            "sort": bool(shown.of),
            "shared": shown.shared,
        }
        columns, of = ("place", *(part for part, there in parts.items() if there)), shown.of
    elif isinstance(shown, Track):
        columns, upto = ("far", "attack", "defence"), int(shown.length)
    elif isinstance(shown, Works):
        needs = [f"need {k + 1}" for k in range(int(shown.wide))]
        columns, of, upto = ("holder", "level", "price", "may", *needs), shown.of, int(shown.upto)
    elif isinstance(shown, Record):
        columns = tuple(shown.fields)
    elif isinstance(shown, OwnCards):
        columns, of = tuple(shown.of), shown.of
    elif isinstance(shown, Deals):
        columns = ("speaker", "to", "said", "terms")
    elif isinstance(shown, Odds):
        columns, of = ("seat", "face", "weight", "hex", "outcome"), shown.of
    return Fact(shown.name, shown.kind, shown.own, columns, tuple(of), upto, tuple(prices))


class Reading:
    """The facts of one view, by name. What is not shown at this table, or not now, reads as nothing."""

    def __init__(self, shown: Mapping[str, Fact], view: View) -> None:
        """Take the declarations and what is seen."""
        self.shown = shown
        self.view = view
        self.me = int(view.seat)
        # by seat: its row where there is one for each; at a table that is seen as a whole they are in order
        self.at = None if view.whole else {seat: k for k, seat in enumerate(view.scope)}

    def has(self, name: str) -> bool:
        """Tell whether something is shown now."""
        return name in self.view.facts

    def rows(self, name: str) -> list[Numbers]:
        """Give all rows; their columns stand in the guide."""
        numbers = self.view.facts.get(name)
        if not numbers:
            return []
        width = self.shown[name].width
        return [tuple(numbers[k : k + width]) for k in range(0, len(numbers), width)]

    def numbers(self, name: str) -> list[int] | None:
        """Give the first column: a number for each seat in sight, or places; None if it is not shown."""
        numbers = self.view.facts.get(name)
        return None if numbers is None else numbers[:: self.shown[name].width]

    def places(self, name: str) -> list[int]:
        """Give where things lie."""
        return self.numbers(name) or []

    def pairs(self, name: str) -> dict[int, int]:
        """Give the second column by the first: the numbers of hexes, the sorts of things."""
        numbers = self.view.facts.get(name) or []
        width = self.shown[name].width if numbers else 2
        return dict(zip(numbers[::width], numbers[1::width], strict=True))

    def number(self, name: str, seat: int, missing: int = 0) -> int:
        """Give the number of a seat in sight."""
        return self.level(name, seat, 0, missing)

    def level(self, name: str, seat: int, column: int, missing: int = 0) -> int:
        """Give one number of the row of a seat in sight."""
        numbers = self.view.facts.get(name)
        row = seat if self.at is None else self.at.get(seat, -1)
        k = row * self.shown[name].width + column if numbers is not None else 0
        return numbers[k] if numbers is not None and 0 <= k < len(numbers) else missing

    def holder(self, name: str) -> int:
        """Give who in sight has the special card for something, or -1."""
        held = (self.view.facts.get(name) or [])[1::2]
        return next((seat for seat, award in zip(self.view.supply, held, strict=False) if award), -1)

    def field(self, name: str, column: str, missing: int = 0) -> int:
        """Give one number of a record, of a track or of a pile."""
        numbers = self.view.facts.get(name)
        return missing if numbers is None else numbers[self.shown[name].columns.index(column)]

    def amount(self, name: str) -> int:
        """Count a pile."""
        return self.field(name, "amount")

    def own_count(self, name: str, card: int) -> int:
        """Count the own hidden cards of a kind."""
        numbers = self.view.facts.get(name)
        return numbers[card] if numbers is not None and card < self.shown[name].width else 0
