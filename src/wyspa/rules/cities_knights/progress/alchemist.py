"""C-113, C-114: the Alchemist sets both number dice before the roll, and only the event die is rolled."""

from typing import final

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.ids import A, first, second
from wyspa.core.state import State
from wyspa.core.why import Why
from wyspa.rules.base.ids import ROLL
from wyspa.rules.base.turn import FACES, fell
from wyspa.rules.cities_knights.ids import ALCHEMIST
from wyspa.rules.cities_knights.progress.decks import Progress
from wyspa.rules.cities_knights.progress.playing import ProgressVerb


@final
class PlayAlchemist(ProgressVerb):
    """Choose what the dice show, a seven included: no house rule about falling dice binds it."""

    def __init__(self, rule_of: Progress) -> None:
        super().__init__(rule_of, ALCHEMIST, "number number", "C-114")

    def ways(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List all that two dice can show, but only before the roll: it is known elsewhere to be refused there."""
        a: i64
        b: i64
        if state.phase != ROLL:
            return
        for a in range(1, FACES + 1):
            for b in range(1, FACES + 1):
                out.add(self.code | a << A | b)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Lay the dice: what the event die brings comes first, as after every roll."""
        self.rule_of.spend(book, state, seat, self.card)
        fell(book, state, first(action), second(action))

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether the roll is done, the card is missing or no die shows that."""
        if state.phase != ROLL:
            return Why("C-114", "alchemist_before_roll")
        if self.rule_of.holds(state, seat, self.card) == 0:
            return self.why_not_owned()
        return Why("C-113", "dice_show_one_to_six")

    def why_nowhere(self, book: Book, state: State, seat: i64) -> Why:
        """Say that the roll is done: before it, any dice will do."""
        return Why("C-114", "alchemist_before_roll")
