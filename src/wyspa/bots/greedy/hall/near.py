"""What a player in a hall knows: the boards around the own one, who sits there, and what is printed everywhere."""

from functools import lru_cache

from wyspa.bots.facts import Reading
from wyspa.bots.guide import Guide
from wyspa.core.purse import held
from wyspa.core.view import View
from wyspa.rules.base.ids import RESOURCES

LEFT, RIGHT = 1, 2  # directions of foreign areas, as bits


class Printed:
    """Whose area the hexes of a hall lie in, and where its trading posts are; the same for all who sit there."""

    def __init__(self, guide: Guide) -> None:
        """Give the areas numbers from left to right, as the seats have; ends lie beyond all seats on their side."""
        self.rounds: list[int] = []  # by seat: the areas of its row, if that is a ring, or 0
        for row in range(guide.numbers["rows"]):
            areas = 2 * guide.numbers[f"row {row}"]
            self.rounds += [areas * guide.numbers[f"ring {row}"]] * areas
        self.area_of = {h: k for k, name in enumerate(guide.seat_names) for h in guide.areas[name]}
        for name, hexes in guide.areas.items():
            if name.startswith(("left end", "right end")):
                self.area_of |= dict.fromkeys(hexes, -1 if name.startswith("left") else guide.seats)
        self.posts = frozenset(h for name, hexes in guide.areas.items() if name.startswith("post ") for h in hexes)

    def direction(self, seat: int, area: int, taken: int) -> int:
        """Give the direction of an area; straight across a ring it is the one that is not taken yet, right first."""
        if area == seat:
            return 0
        around = self.rounds[seat]
        if not around:
            return RIGHT if area > seat else LEFT
        apart = (area - seat) % around
        if 2 * apart == around:
            return RIGHT if taken & RIGHT == 0 else LEFT
        return RIGHT if 2 * apart < around else LEFT


@lru_cache(maxsize=16)
def printed_in(guide: Guide) -> Printed:
    """Read what is printed in a hall, once for all its players."""
    return Printed(guide)


class Near(Reading):
    """One look from a seat."""

    def __init__(self, guide: Guide, view: View) -> None:
        """Take what is seen."""
        super().__init__(guide.shown, view)
        self.guide = guide
        self.hand = [held(view.hand, card) for card in range(RESOURCES)]
        self.supply = view.supply[self.me]
        self.rates = int(view.rates[self.me])
        self.rival = self.me ^ 1  # who starts on the same board

    def partners(self) -> list[int]:
        """List those beside us who still act in this round."""
        return [seat for seat in self.view.scope if seat != self.me and self.view.waiting[seat] > 0]
