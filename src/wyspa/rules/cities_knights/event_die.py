"""C-5, C-17, C-20, C-21: the event die: three ships and a symbol for each area, resolved before the number dice."""

from typing import Final, final

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.dealer import Dealer
from wyspa.core.ids import TABLE, A, first
from wyspa.core.recounting import range_amiss
from wyspa.core.rule import Chance, Module
from wyspa.core.state import State
from wyspa.rules.base.turn import let_dice_wait
from wyspa.rules.cities_knights.barbarians import Barbarians
from wyspa.rules.cities_knights.draws import Draws
from wyspa.rules.cities_knights.ids import AREAS, EVENT, FACE_NAMES, SHIP_FACE

SHIPS: Final = 3  # faces with a ship
SIDES: Final = 6


@final
class EventDie(Module):
    """The third die of every roll. The number dice wait until all it brings is done."""

    barbarians: Barbarians
    draws: Draws

    def __init__(self) -> None:
        super().__init__("event_die")

    def meet(self, book: Book) -> None:
        """Find what its faces set in motion."""
        self.barbarians = book.rule(Barbarians)
        self.draws = book.rule(Draws)

    def install(self, book: Book) -> None:
        """Add the die."""
        let_dice_wait(book)
        book.named_args["face"] = FACE_NAMES
        book.phase(EVENT, "event", lone=True)
        book.chance(EVENT, EventRoll(self))

    def frame_amiss(self, book: Book, state: State, phase: i64, who: i64, data: i64) -> str:
        """See what the red die shows."""
        return range_amiss("the red die", data, 1, SIDES) if phase == EVENT else ""

    def dice_about(self, book: Book, state: State, a: i64, b: i64) -> None:
        """C-17: all three dice fall together; the first of the number dice is the red one."""
        state.push(EVENT, TABLE, a)


@final
class EventRoll(Chance):
    """What the event die shows. Frame data: the red die."""

    rule_of: EventDie

    def __init__(self, rule_of: EventDie) -> None:
        super().__init__("event", "face", "C-5")
        self.rule_of = rule_of

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the faces: half of them are ships."""
        area: i64
        for area in range(AREAS):
            out.weigh(self.code | area << A, 1)
        ship: i64 = SHIP_FACE
        out.weigh(self.code | ship << A, SHIPS)

    def deal(self, book: Book, state: State, dealer: Dealer) -> i64:
        """Throw it."""
        face: i64 = dealer.below(SIDES)
        if face >= AREAS:
            face = SHIP_FACE
        return self.code | face << A

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Move the fleet, or let players draw."""
        face: i64 = first(action)
        red: i64 = state.data
        state.pop()
        if state.telling:
            state.tell("event_die", state.turn, face, 0)
        if face == SHIP_FACE:
            self.rule_of.barbarians.sail(book, state)
        else:
            self.rule_of.draws.by_symbol(book, state, face, red)
