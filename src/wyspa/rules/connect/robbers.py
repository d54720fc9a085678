"""K-19, K-32, K-65 to K-71: everybody has a robber of the own area; on a seven all of them move, and hands are cut."""

from typing import ClassVar, cast, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.actions import Actions
from wyspa.core.arrays import total, zeros
from wyspa.core.book import Book
from wyspa.core.dealer import Dealer
from wyspa.core.decks import weigh_purse
from wyspa.core.fields import Fields
from wyspa.core.ids import HEX, LOW, MANY, NOBODY, SEVERAL, TABLE, A, first, second
from wyspa.core.recounting import range_amiss
from wyspa.core.rule import Chance, Module, Step
from wyspa.core.shown import BADGE, BySeat, OnPlaces
from wyspa.core.state import Part, State
from wyspa.core.view import View
from wyspa.rules.base.discards import HAND_LIMIT, Discard, cut_hands
from wyspa.rules.base.ids import DICE, ROBBER
from wyspa.rules.base.turn import FACES
from wyspa.rules.connect.banks import Banks
from wyspa.rules.connect.hall import NUMBERS, Hall
from wyspa.rules.connect.ids import ROBBER_PHASE, ROBBER_ROLL, TIME_UP


@final
@mypyc_attr(acyclic=True)
class RobberPlaces(Part):
    """Where each seat's robber stands."""

    public: ClassVar[bool] = True

    at: vec[i64]

    def __init__(self, at: vec[i64]) -> None:
        self.at = at

    def copy(self) -> Part:
        return RobberPlaces(self.at[:])

    def fields(self, io: Fields) -> None:
        self.at = io.some_places("robbers", self.at, HEX)


@final
class Robbers(Module):
    """One robber a seat. It never leaves the own area and its home desert (K-68)."""

    hall: Hall
    banks: Banks
    robbers: OnPlaces
    homes: OnPlaces
    limits: BySeat

    def __init__(self, hall: Hall) -> None:
        super().__init__("robbers")
        self.hall = hall

    def meet(self, book: Book) -> None:
        """Find where discards go."""
        self.banks = book.rule(Banks)

    def install(self, book: Book) -> None:
        """Add the phases of a seven."""
        book.add_figure(ROBBER, "robber")
        book.halting |= ROBBER
        book.phase(ROBBER_ROLL, "robber-roll", floor=True, lone=True)
        book.phase(ROBBER_PHASE, "robber-phase", MANY, floor=True)
        book.phase(TIME_UP, "time-up", lone=True)
        book.citations["not_in_robber_roll"] = "K-65"
        book.citations["not_in_robber_phase"] = "K-65"
        book.citations["not_in_time_up"] = "K-71"
        book.step("trouble", RobberComes())
        book.chance(ROBBER_ROLL, RobberRoll(self))
        give_back = HallDiscard(self.banks)
        book.add(ROBBER_PHASE, give_back)
        book.add_aside(ROBBER_PHASE, give_back)  # says why, while the phase lasts on and nobody is asked
        book.add_bell(ROBBER_PHASE, PhaseEnds())
        book.chance(TIME_UP, LoseCard(self.banks))
        self.robbers = book.show(OnPlaces("robbers", "robber", HEX, BADGE, owned=True))
        self.homes = book.show(OnPlaces("robber_homes", "site", HEX, owned=True))
        self.limits = book.show(BySeat("hand_limit", "i-cards", usual=HAND_LIMIT, caps="cards"))

    def new_part(self, book: Book) -> Part | None:
        """Begin at home."""
        return RobberPlaces(self.hall.home[:])

    def part(self, state: State) -> RobberPlaces:
        return cast(RobberPlaces, state.parts[self.slot])

    def table_laid(self, book: Book, state: State) -> None:
        """K-19: every robber starts on the home desert of its owner."""
        state.own()
        seat: i64
        for seat in range(book.seats):
            state.on_hex[self.hall.home[seat]] |= ROBBER

    def hand_limit(self, state: State, seat: i64) -> i64:
        """K-66: seven cards are safe."""
        return HAND_LIMIT

    def amiss(self, book: Book, state: State) -> str:
        """K-68: see that every robber stands at home or in its area, and nothing else does."""
        at = self.part(state).at
        there = zeros(state.board.n_hex)
        seat: i64
        h: i64
        for seat in range(book.seats):
            h = at[seat]
            if not 0 <= h < state.board.n_hex or (h != self.hall.home[seat] and self.hall.area_of[h] != seat):
                return f"the robber of {book.seat_name(seat)} cannot stand on hex {h}"
            there[h] += 1
        for h in range(state.board.n_hex):
            if there[h] != (1 if state.on_hex[h] & ROBBER != 0 else 0):
                return f"{there[h]} robbers are written down for hex {h}"
        return ""

    def frame_amiss(self, book: Book, state: State, phase: i64, who: i64, data: i64) -> str:
        """K-66, K-71: see that everybody has the cards that are due, and whose hand loses one next."""
        seat: i64
        due: i64 = data if phase == ROBBER_PHASE else data >> A
        if phase == ROBBER_ROLL:
            return range_amiss("data", data, 0, 0)
        if phase != ROBBER_PHASE and phase != TIME_UP:
            return ""
        for seat in range(book.seats):
            if state.waiting[seat] > state.players[seat].cards:
                return f"{book.seat_name(seat)} cannot owe {state.waiting[seat]} cards"
        if phase == TIME_UP:
            if state.stack[0] != ROBBER_PHASE or not data & LOW < book.seats or state.waiting[data & LOW] == 0:
                return f"seat {data & LOW} owes no card"
            for seat in range(data & LOW):
                if state.waiting[seat] != 0:
                    return f"{book.seat_name(seat)} loses cards first"
            return "" if total(state.waiting) == due else f"{total(state.waiting)} cards are due, not {due}"
        above: bool = state.phase == TIME_UP  # the frame below is not counted down meanwhile
        return "" if above or total(state.waiting) == due else f"{total(state.waiting)} cards are due, not {due}"

    def is_home(self, state: State, seat: i64) -> bool:
        """Tell whether a seat's robber stands on its home desert."""
        return self.part(state).at[seat] == self.hall.home[seat]

    def send_home(self, state: State, seat: i64) -> None:
        """K-55: move a robber home."""
        self.move(state, seat, self.hall.home[seat])

    def move(self, state: State, seat: i64, to: i64) -> None:
        """Move a seat's robber, unless it stands there already."""
        at: i64 = self.part(state).at[seat]
        if at == to:
            return
        part = cast(RobberPlaces, state.edit_part(self.slot))
        state.own()
        state.on_hex[at] &= ~ROBBER
        state.on_hex[to] |= ROBBER
        part.at[seat] = to
        if state.telling:
            state.tell("moved", seat, ROBBER, to)

    def stance(self, book: Book, state: State, seat: i64) -> str:
        """K-66: tell whether a seat has to give cards back."""
        if state.phase != ROBBER_PHASE:
            return ""
        return "due" if seat >= 0 and state.waiting[seat] > 0 else "safe"

    def show(self, book: Book, state: State, view: View) -> None:
        """Everybody sees the robbers."""
        at = self.part(state).at
        seat: i64
        rows: list[int] = []
        homes: list[int] = []
        for seat in view.scope:
            if at[seat] >= 0:
                rows.extend([at[seat], seat])
            homes.extend([self.hall.home[seat], seat])
        view.put(self.robbers, rows)
        view.put(self.homes, homes)
        view.put(self.limits, [book.hand_limit(state, seat) for seat in view.scope])


@final
class RobberComes(Step):
    """K-29: a seven begins a robber phase, whoever's round is due."""

    def run(self, book: Book, state: State, x: i64) -> None:
        """Ask for the further result."""
        state.become(ROBBER_ROLL, TABLE, 0)


@final
class RobberRoll(Chance):
    """K-67, K-70: two dice say where all robbers go; a seven is the desert."""

    rule_of: Robbers

    def __init__(self, rule_of: Robbers) -> None:
        super().__init__("robber-roll", "number number", "K-67")
        self.rule_of = rule_of

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the 36 ways the dice can fall."""
        a: i64
        b: i64
        for a in range(1, FACES + 1):
            for b in range(1, FACES + 1):
                out.weigh(self.code | a << A | b, 1)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Move all robbers, then cut hands; the phase has its time whether or not somebody must discard (K-65)."""
        rule = self.rule_of
        number: i64 = first(action) + second(action)
        who: i64
        if state.telling:
            state.tell("robber_rolled", NOBODY, number, 0)
        for who in range(book.seats):
            rule.move(state, who, rule.hall.number_hex[who * NUMBERS + number])
        due: i64 = cut_hands(book, state)
        state.become(ROBBER_PHASE, SEVERAL if due > 0 else TABLE, due)


@final
class HallDiscard(Discard):
    """Return one card to the bank at once. After the last one of all nobody is asked until the phase ends (K-113)."""

    banks: Banks

    def __init__(self, banks: Banks) -> None:
        """Take where discards go."""
        super().__init__("K-66")
        self.banks = banks

    def lay_down(self, state: State, seat: i64, card: i64) -> None:
        """Put a card back into the bank; what is returned lies open (K-20)."""
        self.banks.give_back(state, seat, card, 1)

    def all_done(self, book: Book, state: State) -> None:
        """Let the phase last on: it has its time whether or not somebody must discard (K-65)."""
        state.become(ROBBER_PHASE, TABLE, 0)


@final
class PhaseEnds(Chance):
    """K-65, K-71: time is up; what is still due is drawn from the hands. Without a clock it waits for discards only."""

    def __init__(self) -> None:
        super().__init__("phase-ends", "", "K-71")

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List it always: only the clock knows."""
        out.weigh(self.code, 1)

    def deal(self, book: Book, state: State, dealer: Dealer) -> i64:
        """End it; no chance is drawn, so that the dice fall alike with a clock and without one."""
        return self.code

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Let nature draw, seat by seat, above what is due. Frame data: how many << 20 | the seat."""
        if state.data == 0:
            state.become(DICE, TABLE, 0)
        else:
            state.push(TIME_UP, TABLE, state.data << A | next_due(state, 0))


def next_due(state: State, seat: i64) -> i64:
    """Give the next seat, from this one on, that still owes cards."""
    while state.waiting[seat] == 0:
        seat += 1
    return seat


@final
class LoseCard(Chance):
    """A card of the seat that owes one, each as likely as the others."""

    banks: Banks

    def __init__(self, banks: Banks) -> None:
        """Take where it goes."""
        super().__init__("lose", "card", "K-71")
        self.banks = banks

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """Weigh the kinds by the cards in the hand."""
        weigh_purse(out, self.code, state.players[state.data & LOW].purse)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Return it, and go on until nothing is due."""
        who: i64 = state.data & LOW
        left: i64 = (state.data >> A) - 1
        self.banks.give_back(state, who, first(action), 1)
        state.waiting[who] -= 1
        if left == 0:
            state.pop()
            state.become(DICE, TABLE, 0)
        else:
            state.become(TIME_UP, TABLE, left << A | next_due(state, who))
