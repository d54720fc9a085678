"""T-14 to T-19: two production rolls in a turn, with different sums, each carried out before the next."""

from typing import ClassVar, cast, final

from mypy_extensions import i64, mypyc_attr

from wyspa.core.book import Book
from wyspa.core.fields import Fields
from wyspa.core.recounting import range_amiss
from wyspa.core.rule import Module, Step
from wyspa.core.shown import NUMBER, ROLLS, Record
from wyspa.core.state import Part, State
from wyspa.core.view import View
from wyspa.rules.base.ids import MAIN, ROLL
from wyspa.rules.base.turn import FACES


@final
@mypyc_attr(acyclic=True)
class FirstSum(Part):
    """What the first roll of this turn has shown; 0 before it."""

    public: ClassVar[bool] = True

    sum: i64

    def __init__(self, sum: i64) -> None:
        self.sum = sum

    def copy(self) -> Part:
        return FirstSum(self.sum)

    def fields(self, io: Fields) -> None:
        self.sum = io.number("first_sum", self.sum)


@final
class DoubleRoll(Module):
    """After the first roll the seat on turn stands before the dice again."""

    first: Record

    def __init__(self) -> None:
        super().__init__("double_roll")

    def install(self, book: Book) -> None:
        """Decide what follows a roll."""
        book.step_instead("after_roll", RollAgain(self))
        self.first = book.show(Record("first_sum", "i-dice", ["sum", "due"], [NUMBER, ROLLS]))

    def new_part(self, book: Book) -> Part | None:
        """Begin before the first roll."""
        return FirstSum(0)

    def first_sum(self, state: State) -> i64:
        """Give the sum of the first roll of this turn, or 0."""
        return cast(FirstSum, state.parts[self.slot]).sum

    def note(self, state: State, sum: i64) -> None:
        """Keep the sum of the first roll."""
        cast(FirstSum, state.edit_part(self.slot)).sum = sum

    def may_fall(self, state: State, number: i64) -> bool:
        """T-15: the second sum is another one."""
        return number != self.first_sum(state)

    def turn_ends(self, book: Book, state: State, seat: i64) -> None:
        """Let the next seat begin anew."""
        self.note(state, 0)

    def amiss(self, book: Book, state: State) -> str:
        """T-15: see that the first sum can have been rolled, and has been before the main phase."""
        found: i64 = self.first_sum(state)
        lowest: i64 = state.stack[0] if state.depth > 0 else state.phase
        if found == 0 and lowest != MAIN:
            return ""
        return range_amiss("first_sum", found, 2, 2 * FACES)

    def show(self, book: Book, state: State, view: View) -> None:
        """Everybody has seen the dice, and knows how many rolls are still to come."""
        sum: i64 = self.first_sum(state)
        lowest: i64 = state.stack[0] if state.depth > 0 else state.phase
        due: i64 = 0 if lowest != ROLL else 2 if sum == 0 else 1
        view.put(self.first, [sum, due])

    def stance(self, book: Book, state: State, seat: i64) -> str:
        """T-18: tell which of the two rolls comes next."""
        if state.phase != ROLL:
            return ""
        return "first" if self.first_sum(state) == 0 else "second"


@final
class RollAgain(Step):
    """The first roll leads to the second, the second to trade and building."""

    rule_of: DoubleRoll

    def __init__(self, rule_of: DoubleRoll) -> None:
        """Take the rule that remembers the first sum."""
        self.rule_of = rule_of

    def run(self, book: Book, state: State, x: i64) -> None:
        """Go on; what the dice bring is laid on top of it (T-16)."""
        if self.rule_of.first_sum(state) == 0:
            self.rule_of.note(state, x)
            state.become(ROLL, state.turn, 0)
        else:
            state.become(MAIN, state.turn, 0)
