"""C-125, C-126: the Merchant stands on a hex: two of its resource buy any card, and its holder has a point."""

from typing import ClassVar, Final, cast, final

from mypy_extensions import i64, mypyc_attr

from wyspa.core.actions import Actions
from wyspa.core.arrays import zeros
from wyspa.core.book import Book
from wyspa.core.fields import Fields
from wyspa.core.ids import BY_PART, NOBODY, A, first
from wyspa.core.recounting import lone_figure_amiss
from wyspa.core.rule import Module
from wyspa.core.shown import SEAT, Record
from wyspa.core.state import Part, State
from wyspa.core.tables import TERRAINS
from wyspa.core.view import View
from wyspa.core.why import Why
from wyspa.rules.base.building import Building
from wyspa.rules.base.ids import DESERT, RESOURCES
from wyspa.rules.base.thief import move_figure, touches
from wyspa.rules.cities_knights.ids import MERCHANT, MERCHANT_FIGURE
from wyspa.rules.cities_knights.progress.decks import Progress
from wyspa.rules.cities_knights.progress.playing import ProgressVerb

MERCHANT_RATE: Final = 2
MERCHANT_POINT: Final = 1


@final
@mypyc_attr(acyclic=True)
class Holder(Part):
    """Whose merchant it is."""

    public: ClassVar[bool] = True

    holder: i64

    def __init__(self, holder: i64) -> None:
        """Take the seat, or nobody."""
        self.holder = holder

    def copy(self) -> Part:
        return Holder(self.holder)

    def fields(self, io: Fields) -> None:
        self.holder = io.seat("merchant", self.holder)


@final
class Merchant(Module):
    """The figure, its holder's rate and point."""

    owner: Record

    def __init__(self) -> None:
        super().__init__("merchant")

    def install(self, book: Book) -> None:
        """Add the figure: no seven moves it, and it stops no production."""
        book.add_figure(MERCHANT_FIGURE, "merchant")
        self.shows_by = BY_PART
        self.owner = book.show(Record("merchant", "merchant", ["holder"], [SEAT]))

    def new_part(self, book: Book) -> Part | None:
        """C-10: begin off the board."""
        return Holder(NOBODY)

    def holder(self, state: State) -> i64:
        """Give whose it is, or NOBODY."""
        return cast(Holder, state.parts[self.slot]).holder

    def trade_rate(self, book: Book, state: State, seat: i64, card: i64) -> i64:
        """Give the holder the rate for the resource of the hex, and for no commodity; a desert has none."""
        if card >= RESOURCES or self.holder(state) != seat:
            return book.base_rate
        h: i64 = where(state)
        if h >= 0 and state.layout.terrain[h] == card:
            return MERCHANT_RATE
        return book.base_rate

    def go(self, book: Book, state: State, h: i64, seat: i64) -> None:
        """Put the figure on a hex for a seat; the holder before loses rate and point at once."""
        was: i64 = self.holder(state)
        before: i64 = move_figure(state, MERCHANT_FIGURE, h, seat)
        cast(Holder, state.edit_part(self.slot)).holder = seat
        if was != NOBODY and before >= 0:
            self.rerate(book, state, was, before)
        self.rerate(book, state, seat, h)
        if was != seat:
            if was != NOBODY:
                book.score(state, was, -MERCHANT_POINT)
            book.score(state, seat, MERCHANT_POINT)

    def rerate(self, book: Book, state: State, seat: i64, h: i64) -> None:
        """Work out what a seat pays for the resource of a hex where the figure came or left: no other rate changes."""
        if state.layout.terrain[h] < RESOURCES:
            book.rerate_card(state, seat, state.layout.terrain[h])

    def amiss(self, book: Book, state: State) -> str:
        """See that the figure is on the board if, and only if, it is somebody's, once, and on land that it serves."""
        ground = zeros(TERRAINS)
        terrain: i64
        for terrain in range(TERRAINS):
            ground[terrain] = 1 if serves(terrain) else 0
        if (where(state) >= 0) != (self.holder(state) != NOBODY):
            return "the merchant is on the board without a holder, or the other way round"
        return lone_figure_amiss(book, state, MERCHANT_FIGURE, ground)

    def show(self, book: Book, state: State, view: View) -> None:
        """Everybody knows whose it is."""
        view.put(self.owner, [int(self.holder(state))])

    def recount(self, book: Book, state: State, seat: i64) -> i64:
        """Count the holder's point."""
        return MERCHANT_POINT if self.holder(state) == seat else 0


def where(state: State) -> i64:
    """Find the hex of the merchant, or -1 while it is off the board."""
    h: i64
    for h in range(len(state.on_hex)):
        if state.on_hex[h] & MERCHANT_FIGURE != 0:
            return h
    return -1


def serves(terrain: i64) -> bool:
    """Tell whether the merchant may stand on a terrain: where there is a resource, or on a desert; never on gold."""
    return terrain < RESOURCES or terrain == DESERT


@final
class PlayMerchant(ProgressVerb):
    """Put the merchant on a hex that touches an own building."""

    merchant: Merchant
    building: Building  # which keeps who has one where

    def __init__(self, rule_of: Progress, merchant: Merchant, building: Building) -> None:
        super().__init__(rule_of, MERCHANT, "hex", "C-125")
        self.building = building
        self.merchant = merchant

    def ways(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the hexes at own buildings where the hex or the holder changes."""
        terrain = state.layout.terrain
        owners = self.building.owners(state)
        mine: bool = self.merchant.holder(state) == seat
        h: i64
        for h in range(len(terrain)):
            if owners[h] >> (seat + 1) & 1 == 0 or not serves(terrain[h]):
                continue
            if not mine or state.on_hex[h] & MERCHANT_FIGURE == 0:
                out.add(self.code | h << A)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        self.rule_of.spend(book, state, seat, self.card)
        self.merchant.go(book, state, first(action), seat)

    def why_not_now(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say what is wrong with the hex."""
        h: i64 = first(action)
        if h >= state.board.n_hex or not serves(state.layout.terrain[h]):
            return Why("C-125", "merchant_not_there")
        if not touches(state, h, seat):
            return Why("C-125", "no_building_at_hex")
        return Why("C-174", "merchant_stands_there")
