"""B-38: a turn is the roll, then trade and building, then the next player clockwise."""

from typing import Final, final

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.dealer import Dealer
from wyspa.core.ids import TABLE, A, first, second
from wyspa.core.recounting import frames_in, range_amiss
from wyspa.core.rule import Chance, Module, Step, Verb
from wyspa.core.state import State
from wyspa.rules.base.ids import DICE, MAIN, RESOLVE, ROLL

SEVEN: Final = 7
FACES: Final = 6


@final
class Turn(Module):
    """The frame of a turn: roll, act, end."""

    def __init__(self) -> None:
        super().__init__("turn")

    def install(self, book: Book) -> None:
        """Add the three phases of a turn."""
        book.phase(ROLL, "roll", floor=True)
        book.phase(DICE, "dice", floor=True, lone=True)
        book.phase(MAIN, "main", floor=True)
        book.citations["not_in_roll"] = "B-39"
        book.add(ROLL, Roll())
        book.chance(DICE, Dice())
        book.add(MAIN, End())
        book.step("after_roll", ToMain())
        book.step("end_turn", NextSeat())

    def amiss(self, book: Book, state: State) -> str:
        """See that dice wait at most once."""
        return "dice wait twice" if frames_in(state, RESOLVE) > 1 else ""

    def frame_amiss(self, book: Book, state: State, phase: i64, who: i64, data: i64) -> str:
        """See what the dice show that wait."""
        if phase == RESOLVE:
            wrong = range_amiss("the first die", data >> A, 1, FACES)
            return wrong or range_amiss("the second die", second(data), 1, FACES)
        return range_amiss("data", data, 0, 0) if phase == ROLL or phase == DICE or phase == MAIN else ""


@final
class Roll(Verb):
    """Ask nature for the dice."""

    def __init__(self) -> None:
        super().__init__("roll", "", "B-38")

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List it always: the roll is mandatory."""
        out.add(self.code)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Hand over to nature."""
        state.become(DICE, TABLE, 0)


class Dice(Chance):
    """B-48: the sum of two dice decides."""

    def __init__(self) -> None:
        super().__init__("dice", "number number", "B-48")

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the 36 ways the dice can fall, less those that would be thrown again."""
        a: i64
        b: i64
        for a in range(1, FACES + 1):
            for b in range(1, FACES + 1):
                if book.may_fall(state, a + b):
                    out.weigh(self.code | a << A | b, 1)

    def deal(self, book: Book, state: State, dealer: Dealer) -> i64:
        """Throw two dice, and again if a rule wants that: to list 36 outcomes and pick one would halve the speed."""
        while True:
            a: i64 = dealer.below(FACES) + 1
            b: i64 = dealer.below(FACES) + 1
            if book.may_fall(state, a + b):
                return self.code | a << A | b

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Produce, or suffer the seven; what must be decided lies on top of the phase that comes next."""
        fell(book, state, first(action), second(action))


def fell(book: Book, state: State, a: i64, b: i64) -> None:
    """Carry out what two dice show."""
    number: i64 = a + b
    if state.telling:
        state.tell("rolled", state.turn, a, b)
    book.after_roll.run(book, state, number)
    if len(book.hear_about) == 0:
        bring(book, state, number)
    else:
        wait(book, state, a, b)


def wait(book: Book, state: State, a: i64, b: i64) -> None:
    """Let the rules that come before have their say; what the dice bring waits below the frames they lay."""
    state.push(RESOLVE, TABLE, a << A | b)
    depth: i64 = state.depth
    book.dice_about(state, a, b)
    if state.depth == depth:
        state.pop()
        bring(book, state, a + b)


def bring(book: Book, state: State, number: i64) -> None:
    """Produce, or suffer the seven."""
    if number == SEVEN:
        book.trouble.run(book, state, number)
    else:
        book.produce.run(book, state, number)
    book.dice_fell(state, number)


def let_dice_wait(book: Book) -> None:
    """Add the phase in which the dice wait; every rule that hears `dice_about` and lays frames there asks for it."""
    if RESOLVE not in book.phase_names:
        book.phase(RESOLVE, "resolve")
        book.chance(RESOLVE, Resolve())


@final
class Resolve(Chance):
    """Go on with dice that waited. Frame data: the two dice."""

    def __init__(self) -> None:
        super().__init__("resolve", "number number", "B-48")

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the one way: the dice lie there."""
        out.weigh(self.code | state.data, 1)

    def deal(self, book: Book, state: State, dealer: Dealer) -> i64:
        """Leave the dealer alone."""
        return self.code | state.data

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Bring what they bring."""
        state.pop()
        bring(book, state, first(action) + second(action))


@final
class ToMain(Step):
    """After the roll the seat on turn trades and builds."""

    def run(self, book: Book, state: State, x: i64) -> None:
        """Go on to the main phase."""
        state.become(MAIN, state.turn, 0)


@final
class End(Verb):
    """B-114: passing is always allowed once the roll is done."""

    def __init__(self) -> None:
        super().__init__("end", "", "B-114")

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        out.add(self.code)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """End the turn."""
        finish_turn(book, state, seat)


def finish_turn(book: Book, state: State, seat: i64) -> None:
    """End a turn, whether its player or a rule wants it."""
    book.turn_ended(state, seat)
    state.turns += 1
    book.end_turn.run(book, state, seat)


@final
class NextSeat(Step):
    """The next player clockwise."""

    def run(self, book: Book, state: State, x: i64) -> None:
        """Put the next seat before its roll; a win there needs no roll (B-109)."""
        seat: i64 = x + 1
        if seat == book.seats:
            seat = 0
        state.become(ROLL, seat, 0)
        book.begin_turn(state, seat)
