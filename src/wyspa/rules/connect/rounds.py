"""K-21 to K-30, K-113, K-127: one roll for all, then a round in which one side is active, until it ends.

There is no clock here. Whoever keeps time lets the table end the round; that is an action like all others.
"""

from typing import ClassVar, Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.actions import Actions
from wyspa.core.arrays import zeros
from wyspa.core.book import Book
from wyspa.core.dealer import Dealer
from wyspa.core.fields import Fields
from wyspa.core.ids import MANY, NOBODY, SEVERAL, TABLE, first, second
from wyspa.core.recounting import LONGEST, range_amiss, ranges_amiss
from wyspa.core.rule import Chance, Module, Step
from wyspa.core.shown import NAMED, NUMBER, SECONDS, BySeat, Record
from wyspa.core.state import Part, State
from wyspa.core.view import View
from wyspa.core.why import Why
from wyspa.rules.base.free_routes import FREE_ROADS
from wyspa.rules.base.ids import DICE, ROAD
from wyspa.rules.base.turn import FACES, SEVEN, Dice, bring
from wyspa.rules.connect.ids import ROBBER_PHASE, ROUND, SIDE_ARTS, SIDE_NAMES
from wyspa.rules.connect.seats import board_of, is_active, side_due, side_of

QUIET_ROUNDS: Final = 10  # K-28


@final
@mypyc_attr(acyclic=True)
class Round(Part):
    """Which round is on, and what seats still owe in it."""

    public: ClassVar[bool] = True

    number: i64  # of the normal round that is on or was the last
    rolled: i64  # what the dice showed for it
    left: i64  # how many seats have not passed
    free: vec[i64]  # by seat: free roads still due

    def __init__(self, number: i64, rolled: i64, left: i64, free: vec[i64]) -> None:
        self.number = number
        self.rolled = rolled
        self.left = left
        self.free = free

    def copy(self) -> Part:
        """Give an own one; what is kept by seat is written in place."""
        return Round(self.number, self.rolled, self.left, self.free[:])

    def fields(self, io: Fields) -> None:
        self.number = io.number("round", self.number)
        self.rolled = io.number("round_rolled", self.rolled)
        self.left = io.number("round_left", self.left)
        self.free = io.numbers("free_roads", self.free)


@final
class Rounds(Module):
    """Rounds of the whole hall. `state.turn` is the side that is active: 0 for the moon, 1 for the sun."""

    seconds: list[int]  # K-25, K-65: for the first ten rounds, for later ones, for a robber phase
    timed: bool  # K-127: a clock ends rounds; whoever is not waited for has said 'ready', and may go on acting
    now: Record
    place: Record
    free_roads: BySeat

    def __init__(self, seconds: list[int], timed: bool) -> None:
        """Take how long whoever keeps time should wait, and whether somebody does."""
        super().__init__("rounds")
        self.seconds = seconds
        self.timed = timed

    def install(self, book: Book) -> None:
        """Add the dice, the round and its end."""
        book.phase(DICE, "dice", floor=True)
        book.phase(ROUND, "round", MANY, floor=True)
        book.citations["not_in_dice"] = "K-27"
        book.citations["not_in_round"] = "K-26"
        book.citations["over"] = "K-78"
        book.citations["natures"] = "K-21"
        book.citations["not_your_turn"] = "K-26"
        book.chance(DICE, RoundDice())
        book.add_bell(ROUND, RoundEnds(self))
        book.step("after_roll", Announce(self))
        book.step("end_turn", NextRoll())
        fields, sorts = ["number", "rolled", "seconds", "left", "side"], [NUMBER, NUMBER, SECONDS, NUMBER, NAMED]
        self.now = book.show(Record("round", "i-dice", fields, sorts, names=SIDE_NAMES, arts=SIDE_ARTS))
        here, sorts = ["board", "side"], [NUMBER, NAMED]
        self.place = book.show(Record("own_place", "i-star", here, sorts, own=True, names=SIDE_NAMES, arts=SIDE_ARTS))
        self.free_roads = book.show(BySeat("free_roads", "i-route", usual=0))

    def new_part(self, book: Book) -> Part | None:
        """Begin before the first round."""
        return Round(0, 0, 0, zeros(book.seats))

    def part(self, state: State) -> Round:
        return cast(Round, state.parts[self.slot])

    def edit(self, state: State) -> Round:
        return cast(Round, state.edit_part(self.slot))

    def table_laid(self, book: Book, state: State) -> None:
        """K-15: nothing is chosen before the first roll."""
        state.become(DICE, TABLE, 0)

    def may_fall(self, state: State, number: i64) -> bool:
        """K-28: no seven before the first ten rounds are over."""
        return number != SEVEN or self.part(state).number >= QUIET_ROUNDS

    def acts(self, state: State, seat: i64) -> bool:
        """K-113, K-127: tell whether a seat takes part in the round that is on: it has not passed, or a clock runs."""
        return self.timed or state.waiting[seat] > 0

    def must_lay(self, state: State, seat: i64) -> bool:
        """B-90: free roads are laid before anything else, while that is possible."""
        if self.part(state).free[seat] == 0:
            return False
        player = state.players[seat]
        return player.supply[ROAD] > 0 and len(player.open[ROAD]) > 0

    def why_not_now(self, state: State, seat: i64, active: bool, lays: bool = False) -> Why | None:
        """Say why a seat may not act in the round that is on: it may lay what is due, and else nothing before."""
        if not self.acts(state, seat):
            return Why("K-113", "has_passed")
        if active and not is_active(state, seat):
            return Why("K-45", "side_not_active")
        if not lays and self.must_lay(state, seat):
            return Why("K-57", "must_lay")
        return None

    def end_round(self, book: Book, state: State) -> None:
        """K-27: end the round, whoever still wanted to do something."""
        part = self.edit(state)
        seat: i64
        for seat in range(book.seats):
            state.waiting[seat] = 0
            part.free[seat] = 0
        part.left = 0
        if state.telling:
            state.tell("round_ends", NOBODY, part.number, 0)
            if part.number == QUIET_ROUNDS:  # K-28: before the first roll that may be a seven
                state.tell("robber_may_come", NOBODY, 0, 0)
        book.turn_ended(state, state.turn)
        state.turns += 1
        book.end_turn.run(book, state, state.turn)

    def stance(self, book: Book, state: State, seat: i64) -> str:
        """K-45, K-113, K-127: tell whose round it is, and whether the seat builds, only trades, or is done with it."""
        if state.phase != ROUND:
            return ""
        side = SIDE_NAMES[state.turn]
        if seat < 0:
            return side
        if state.waiting[seat] == 0 and not self.timed:
            return f"{side}-passed"
        if self.must_lay(state, seat):
            return f"{side}-laying"
        if state.waiting[seat] == 0:
            return f"{side}-ready"
        return f"{side}-active" if is_active(state, seat) else f"{side}-passive"

    def time_for(self, state: State) -> i64:
        """K-25, K-65: give how many seconds the round or robber phase that is on should last."""
        if state.phase == ROBBER_PHASE:
            return self.seconds[2]
        return self.seconds[0] if self.part(state).number <= QUIET_ROUNDS else self.seconds[1]

    def amiss(self, book: Book, state: State) -> str:
        """K-23, K-113: see which round is on, for which side, and how many have not passed."""
        part = self.part(state)
        lowest: i64 = state.stack[0] if state.depth > 0 else state.phase
        acting: i64 = 0
        seat: i64
        wrong = range_amiss("round", part.number, 0, LONGEST) or range_amiss("round_rolled", part.rolled, 0, 2 * FACES)
        wrong = wrong or ranges_amiss("free_roads", part.free, 0, FREE_ROADS if lowest == ROUND else 0)
        if lowest == ROUND:
            for seat in range(book.seats):
                acting += 1 if state.waiting[seat] > 0 else 0
                wrong = wrong or range_amiss("waiting", state.waiting[seat], 0, 1)
            if not wrong and (state.turn != side_due(part.number) or part.number == 0):
                wrong = f"round {part.number} is for the other side"
        if not wrong and part.left != acting:
            wrong = f"{part.left} seats have not passed by the count, and {acting} are asked"
        return wrong

    def frame_amiss(self, book: Book, state: State, phase: i64, who: i64, data: i64) -> str:
        """See that nothing hangs on it."""
        return range_amiss("data", data, 0, 0) if phase == DICE or phase == ROUND else ""

    def show(self, book: Book, state: State, view: View) -> None:
        """Everybody sees the round and who has passed."""
        part = self.part(state)
        left = part.left if view.whole else sum([1 for n in view.waiting.values() if n > 0])
        side: i64 = side_due(part.number) if state.phase != ROBBER_PHASE and part.number > 0 else NOBODY
        view.put(self.now, [part.number, part.rolled, self.time_for(state), left, side])
        if view.seat >= 0:
            view.put(self.place, [board_of(view.seat) + 1, side_of(view.seat)])
        view.put_seats(self.free_roads, part.free)


@final
class RoundDice(Dice):
    """K-22: one roll for all boards."""

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Announce what they bring and bring it."""
        number: i64 = first(action) + second(action)
        if state.telling:
            state.tell("rolled", NOBODY, first(action), second(action))
        book.after_roll.run(book, state, number)
        bring(book, state, number)


@final
class Announce(Step):
    """K-23, K-24: a normal round of the side that is due; a seven does not use it up (K-29)."""

    rounds: Rounds

    def __init__(self, rounds: Rounds) -> None:
        """Take the rounds."""
        self.rounds = rounds

    def run(self, book: Book, state: State, x: i64) -> None:
        """Begin the round; whoever has enough points already wins before it brings anything (K-118)."""
        if x == SEVEN:
            return
        part = self.rounds.edit(state)
        part.number += 1
        part.rolled = x
        part.left = book.seats
        seat: i64
        for seat in range(book.seats):
            state.waiting[seat] = 1
        state.turn = side_due(part.number)
        state.become(ROUND, SEVERAL, 0)
        if state.telling:
            state.tell("round_begins", NOBODY, part.number, state.turn)
        for module in book.hear_turn:
            module.turn_begins(book, state, state.turn)


@final
class NextRoll(Step):
    """The next roll follows at once."""

    def run(self, book: Book, state: State, x: i64) -> None:
        """Ask nature for the dice."""
        state.become(DICE, TABLE, 0)


@final
class RoundEnds(Chance):
    """K-27: time is up."""

    rounds: Rounds

    def __init__(self, rounds: Rounds) -> None:
        super().__init__("round-ends", "", "K-27")
        self.rounds = rounds

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List it always: only the clock knows."""
        out.weigh(self.code, 1)

    def deal(self, book: Book, state: State, dealer: Dealer) -> i64:
        """End it; no chance is drawn, so that the dice fall alike with a clock and without one."""
        return self.code

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        self.rounds.end_round(book, state)
