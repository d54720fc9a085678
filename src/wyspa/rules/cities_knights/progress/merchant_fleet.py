"""C-128: the Merchant Fleet: until the end of the turn two cards of one kind buy any card from the bank."""

from typing import ClassVar, Final, cast, final

from mypy_extensions import i64, mypyc_attr

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.fields import Fields
from wyspa.core.ids import BY_PART, A, bit, first
from wyspa.core.recounting import range_amiss
from wyspa.core.rule import Module
from wyspa.core.shown import Pile
from wyspa.core.state import Part, State
from wyspa.core.view import View
from wyspa.rules.cities_knights.ids import MERCHANT_FLEET
from wyspa.rules.cities_knights.progress.decks import Progress
from wyspa.rules.cities_knights.progress.playing import ProgressVerb

FLEET_RATE: Final = 2


@final
@mypyc_attr(acyclic=True)
class FleetKinds(Part):
    """Which kinds of card the seat on turn has named, one bit each."""

    public: ClassVar[bool] = True

    kinds: i64

    def __init__(self, kinds: i64) -> None:
        """Take the bits."""
        self.kinds = kinds

    def copy(self) -> Part:
        return FleetKinds(self.kinds)

    def fields(self, io: Fields) -> None:
        self.kinds = io.card_set("fleet_kinds", self.kinds)


@final
class MerchantFleet(Module):
    """Keeps the better rates until the turn ends."""

    named: Pile

    def __init__(self) -> None:
        super().__init__("merchant_fleet")

    def install(self, book: Book) -> None:
        self.shows_by = BY_PART
        self.named = book.show(Pile("fleet_kinds", "i-market", [book.card_names[card] for card in range(book.kinds)]))

    def new_part(self, book: Book) -> Part | None:
        """Begin with nothing named."""
        return FleetKinds(0)

    def kinds(self, state: State) -> i64:
        """Give the bits of the kinds that are named."""
        return cast(FleetKinds, state.parts[self.slot]).kinds

    def name_kind(self, book: Book, state: State, card: i64, seat: i64) -> None:
        """Let a kind be exchanged two for one."""
        cast(FleetKinds, state.edit_part(self.slot)).kinds |= bit(card)
        book.rerate(state, seat)

    def trade_rate(self, book: Book, state: State, seat: i64, card: i64) -> i64:
        """Give the seat on turn its rate for what it has named."""
        return FLEET_RATE if seat == state.turn and self.kinds(state) >> card & 1 != 0 else book.base_rate

    def turn_ends(self, book: Book, state: State, seat: i64) -> None:
        """Give up the rates."""
        if self.kinds(state) != 0:
            cast(FleetKinds, state.edit_part(self.slot)).kinds = 0
            book.rerate(state, seat)

    def amiss(self, book: Book, state: State) -> str:
        """See that the kinds are those of this table."""
        return range_amiss("fleet_kinds", self.kinds(state), 0, bit(book.kinds) - 1)

    def show(self, book: Book, state: State, view: View) -> None:
        """Kinds are named aloud."""
        card: i64
        view.put(self.named, [int(self.kinds(state) >> card & 1) for card in range(book.kinds)])


@final
class PlayFleet(ProgressVerb):
    """Name a resource or a commodity."""

    fleet: MerchantFleet

    def __init__(self, rule_of: Progress, fleet: MerchantFleet) -> None:
        super().__init__(rule_of, MERCHANT_FLEET, "card", "C-128")
        self.fleet = fleet

    def ways(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List every kind: it gives a permission, whatever is in the hand."""
        card: i64
        for card in range(book.kinds):
            out.add(self.code | card << A)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Note the permission."""
        self.rule_of.spend(book, state, seat, self.card)
        if state.telling:
            state.tell("fleet_named", seat, first(action), 0)
        self.fleet.name_kind(book, state, first(action), seat)
