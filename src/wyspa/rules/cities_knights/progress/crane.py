"""C-115: the Crane makes the next city improvement of this turn cheaper by one commodity."""

from typing import ClassVar, Final, cast, final

from mypy_extensions import i64, mypyc_attr

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.fields import Fields
from wyspa.core.ids import BY_PART
from wyspa.core.purse import MOST
from wyspa.core.recounting import range_amiss
from wyspa.core.rule import Module
from wyspa.core.shown import NUMBER, Record
from wyspa.core.state import Part, State
from wyspa.core.view import View
from wyspa.rules.cities_knights.discount import Discount
from wyspa.rules.cities_knights.ids import CRANE
from wyspa.rules.cities_knights.improving import Improving
from wyspa.rules.cities_knights.progress.decks import Progress
from wyspa.rules.cities_knights.progress.playing import ProgressVerb

SAVED: Final = 1


@final
@mypyc_attr(acyclic=True)
class Cranes(Part):
    """How many cranes of the seat on turn have not yet helped to build."""

    public: ClassVar[bool] = True

    waiting: i64

    def __init__(self, waiting: i64) -> None:
        """Take how many wait."""
        self.waiting = waiting

    def copy(self) -> Part:
        return Cranes(self.waiting)

    def fields(self, io: Fields) -> None:
        self.waiting = io.number("cranes", self.waiting)


@final
class Crane(Module):
    """Keeps the permission until an improvement is bought or the turn ends."""

    cranes: Record

    def __init__(self) -> None:
        super().__init__("crane")

    def meet(self, book: Book) -> None:
        """Make improvements cheaper."""
        book.rule(Improving).cheapen(CraneDiscount(self))

    def install(self, book: Book) -> None:
        self.shows_by = BY_PART
        self.cranes = book.show(Record("cranes", "i-tower", ["waiting"], [NUMBER]))

    def new_part(self, book: Book) -> Part | None:
        """Begin without cranes."""
        return Cranes(0)

    def part(self, state: State) -> Cranes:
        return cast(Cranes, state.parts[self.slot])

    def edit(self, state: State) -> Cranes:
        return cast(Cranes, state.edit_part(self.slot))

    def turn_ends(self, book: Book, state: State, seat: i64) -> None:
        """Let what was not used expire."""
        if self.part(state).waiting != 0:
            self.edit(state).waiting = 0

    def amiss(self, book: Book, state: State) -> str:
        """See how many wait."""
        return range_amiss("cranes", self.part(state).waiting, 0, MOST)

    def show(self, book: Book, state: State, view: View) -> None:
        """Cards are played openly, so everybody can count them."""
        view.put(self.cranes, [int(self.part(state).waiting)])


@final
class CraneDiscount(Discount):
    """What improvements ask: one crane helps with one level, two do not help with the same."""

    crane: Crane

    def __init__(self, crane: Crane) -> None:
        """Take the rule that counts the cranes."""
        self.crane = crane

    def off(self, state: State, seat: i64) -> i64:
        """Give one while a crane of the seat on turn waits."""
        return SAVED if seat == state.turn and self.crane.part(state).waiting > 0 else 0

    def use(self, state: State, seat: i64) -> None:
        """Send one crane away."""
        if self.off(state, seat) > 0:
            self.crane.edit(state).waiting -= 1


@final
class PlayCrane(ProgressVerb):
    """Have a crane wait for the next improvement."""

    crane: Crane

    def __init__(self, rule_of: Progress, crane: Crane) -> None:
        super().__init__(rule_of, CRANE, "", "C-115")
        self.crane = crane

    def ways(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List it always: it gives a permission."""
        out.add(self.code)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Note the permission."""
        self.rule_of.spend(book, state, seat, self.card)
        self.crane.edit(state).waiting += 1
