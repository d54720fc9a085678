"""Rows for tables of which a seat sees what lies near: one block, the own one, and what the rules say of those near.

The same numbers are written in a hall of ten and of thousands, and what is out of sight is in none of them. What such
a row is judged by is no chance to win among thousands, but how many of the points needed a seat will have at the end.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from wyspa.core.book import Book
from wyspa.core.ids import KINDS
from wyspa.core.purse import covers
from wyspa.core.sheet import Sheet
from wyspa.core.state import State
from wyspa.mind.describing import Describer


class NearDescriber(Describer):
    """Writes rows of what lies near a seat."""

    def __init__(self, book: Book) -> None:
        """Read from the rules what is to be told."""
        super().__init__(book)

    def find_wares(self) -> None:
        """List the prices of all pieces and verbs, each once: where all act at once verbs lie behind gates."""
        self.wares = vec[i64]()
        self.ware_names = []
        kind: i64
        for kind in range(KINDS):
            self.add_ware(self.book.pieces[kind].price, self.book.pieces[kind].name)
        for verb in self.book.verbs:
            self.add_ware(verb.price, verb.name)

    def add_ware(self, price: i64, name: str) -> None:
        """Note a price, unless it is known."""
        for other in self.wares:
            if other == price:
                return
        if price != 0:
            self.wares = append(self.wares, price)
            self.ware_names.append(name)

    def named(self) -> list[str]:
        """Name all numbers of a row."""
        book = self.book
        names = [f"near.{name}" for name in self.block_names()]
        own = [f"hand_{book.card_names[card]}" for card in range(int(self.kinds))]
        own += [f"{what}_{name}" for name in self.ware_names for what in ("short", "has", "far")]
        own += ["site_ready", "points", "one", "two", "three"]
        for module in book.describing_own:
            own += module.own_traits(book)
        return names + [f"own.{name}" for name in own]

    def describe(self, state: State, me: i64) -> Sheet:
        """Write the row of a seat; the sheet is used again by the next call."""
        sheet = self.sheet
        sheet.n = 0
        if self.layout is not state.layout:
            self.value_nodes(state)
        self.count_income(state)
        self.block(state, me)
        self.own(state, me)
        return sheet

    def own(self, state: State, me: i64) -> None:
        """Write what concerns the own seat alone."""
        sheet = self.sheet
        player = state.players[me]
        purse: i64 = player.purse
        house: i64 = self.book.pieces[self.house].price
        ready: bool = False
        self.hand(purse)
        for price in self.wares:
            self.ware(purse, player.rates, price)
            if price == house:
                ready = covers(purse, price)
        left: i64 = state.target - player.points
        sheet.flag(ready and len(player.open[self.house]) > 0)
        sheet.put(float(player.points) / float(state.target))
        sheet.flag(left <= 1)
        sheet.flag(left == 2)
        sheet.flag(left == 3)
        book = self.book
        for module in book.describing_own:
            module.describe_own(book, state, me, sheet)


def describer_of(book: Book) -> Describer:
    """Give who writes the rows of a table: of all seats, or where rules say what is in sight of what lies near."""
    return NearDescriber(book) if len(book.looking) > 0 else Describer(book)
