"""K-10, K-11, K-33 to K-35, K-116: every board side has a bank, and the boards beside it help out.

`state.bank` is what lies in all banks together; this part says on which side it lies.
"""

from typing import ClassVar, Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.arrays import zeros
from wyspa.core.book import Book
from wyspa.core.fields import Fields
from wyspa.core.ids import NOBODY
from wyspa.core.purse import FIELD, MOST, ONE, held
from wyspa.core.shown import Pile
from wyspa.core.state import Part, State
from wyspa.core.view import View
from wyspa.rules.base.bank import Bank
from wyspa.rules.base.ids import RESOURCES
from wyspa.rules.connect.hall import Hall
from wyspa.rules.connect.ids import MOON
from wyspa.rules.connect.seats import across, board_of, seat_at, side_of

SUN_EACH: Final = 10  # K-11
MOON_EACH: Final = 9
HELPERS: Final = 6  # sides that one seat can take from: its own board and two neighbours


@final
@mypyc_attr(acyclic=True)
class Vaults(Part):
    """What lies on each side: side * 5 + card. The side of a seat has its number."""

    public: ClassVar[bool] = True

    left: vec[i64]

    def __init__(self, left: vec[i64]) -> None:
        self.left = left

    def copy(self) -> Part:
        return Vaults(self.left[:])

    def fields(self, io: Fields) -> None:
        self.left = io.numbers("vaults", self.left)


def each_at_first(side: i64) -> i64:
    """K-11: how many of a kind a side begins with, and may be filled up to."""
    return MOON_EACH if side_of(side) == MOON else SUN_EACH


@final
class Banks(Bank):
    """Where resources come from and go to."""

    hall: Hall
    sources: vec[i64]  # scratch paper: the sides a seat may take from, in order
    shelf: vec[i64]  # scratch paper: what lies on them, by card
    vaults: Pile

    def __init__(self, hall: Hall) -> None:
        super().__init__("banks")
        self.hall = hall
        self.sources = zeros(HELPERS)
        self.shelf = zeros(RESOURCES)

    def install(self, book: Book) -> None:
        self.vaults = book.show(Pile("vaults", "i-cards", [book.card_names[card] for card in range(RESOURCES)], "side"))

    def new_part(self, book: Book) -> Part | None:
        """Fill the banks."""
        left = zeros(book.seats * RESOURCES)
        i: i64
        for i in range(len(left)):
            left[i] = each_at_first(i // RESOURCES)
        return Vaults(left)

    def part(self, state: State) -> Vaults:
        return cast(Vaults, state.parts[self.slot])

    def edit(self, state: State) -> Vaults:
        return cast(Vaults, state.edit_part(self.slot))

    def find_sources(self, seat: i64) -> i64:
        """K-33: write down the sides a seat may take from, its own first, and count them."""
        hall = self.hall
        sources = self.sources
        side: i64 = side_of(seat)
        k: i64 = board_of(seat)
        n: i64 = 2
        step: i64
        beside: i64
        sources[0] = seat
        sources[1] = across(seat)
        for step in range(-1, 2, 2):
            beside = hall.board_beside(k, step)
            if beside >= 0:
                sources[n] = seat_at(beside, side)
                sources[n + 1] = across(sources[n])
                n += 2
        return n

    def stock(self, state: State, seat: i64) -> vec[i64]:
        """Count what a seat could take of each kind."""
        left = self.part(state).left
        sources = self.sources
        shelf = self.shelf
        n: i64 = self.find_sources(seat)
        i: i64
        card: i64
        for card in range(RESOURCES):
            shelf[card] = 0
        for i in range(n):
            for card in range(RESOURCES):
                shelf[card] += left[sources[i] * RESOURCES + card]
        return shelf

    def take(self, state: State, seat: i64, card: i64, many: i64) -> i64:
        """K-33, K-34: let a seat take so many cards, or what is left; a hand that is full takes no more."""
        room: i64 = MOST - held(state.players[seat].purse, card)
        due: i64 = many if many < room else room
        here: i64 = seat * RESOURCES + card
        left = self.edit(state).left
        if left[here] >= due:
            left[here] -= due
            if due > 0:
                state.gain(seat, card, due)
            return due
        n: i64 = self.find_sources(seat)
        i: i64
        some: i64
        taken: i64 = 0
        for i in range(n):
            here = self.sources[i] * RESOURCES + card
            some = left[here] if left[here] < due - taken else due - taken
            left[here] -= some
            taken += some
        if taken > 0:
            state.gain(seat, card, taken)
        return taken

    def give_back(self, state: State, seat: i64, card: i64, many: i64) -> None:
        """Move cards from a hand into the banks of its board."""
        state.gain(seat, card, -many)
        self.lay(state, seat, card, many)

    def lay(self, state: State, seat: i64, card: i64, many: i64) -> None:
        """K-35: fill the own side up to what it began with, then the other, and leave the rest on the own side."""
        left = self.edit(state).left
        here: i64 = seat * RESOURCES + card
        there: i64 = across(seat) * RESOURCES + card
        room: i64 = each_at_first(seat) - left[here]
        own: i64 = 0
        if room > 0:
            own = many if many < room else room
        rest: i64 = many - own
        room = each_at_first(across(seat)) - left[there]
        if rest > 0 and room > 0:
            room = rest if rest < room else room
            left[there] += room
            rest -= room
        left[here] += own + rest

    def after_pay(self, book: Book, state: State, seat: i64, price: i64) -> None:
        """Lay down what was paid for something built or bought."""
        card: i64 = 0
        while price != 0:
            if price & ONE != 0:
                self.lay(state, seat, card, price & ONE)
            price >>= FIELD
            card += 1

    def amiss(self, book: Book, state: State) -> str:
        """See that the banks of all sides are together what lies in the bank."""
        left = self.part(state).left
        card: i64
        i: i64
        for card in range(RESOURCES):
            found: i64 = 0
            for i in range(card, len(left), RESOURCES):
                found += left[i]
                if left[i] < 0:
                    return f"bank {i // RESOURCES} owes cards"
            if found != state.bank[card]:
                return f"the banks of the hall hold {found} {book.card_names[card]}, not {state.bank[card]}"
        return ""

    def show(self, book: Book, state: State, view: View) -> None:
        """Show all banks: they lie open. Who looks at one board sees its own."""
        left = self.part(state).left
        one_board = not view.whole and view.seat == NOBODY
        n: i64 = len(left) // RESOURCES
        if one_board:
            n = len(view.scope)
        elif not view.whole:
            n = self.find_sources(view.seat)
        rows: list[int] = []
        i: i64
        card: i64
        for i in range(n):
            side: i64 = i if view.whole else view.scope[i] if one_board else self.sources[i]
            rows.append(side)
            for card in range(RESOURCES):
                rows.append(left[side * RESOURCES + card])
        view.put(self.vaults, rows)
