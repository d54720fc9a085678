"""S-57 to S-59: gold pays cards of the owner's choice, after all else is paid, in turn order."""

from typing import Final, final

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.arrays import total
from wyspa.core.board import Layout
from wyspa.core.book import Book
from wyspa.core.ids import ANYBODY, KIND, KINDS, OWNER, A, bit, first, second
from wyspa.core.purse import MOST
from wyspa.core.recounting import range_amiss
from wyspa.core.rule import Module, Step, Verb
from wyspa.core.state import State
from wyspa.core.tables import TERRAINS
from wyspa.core.why import Why
from wyspa.rules.base.building import Building
from wyspa.rules.base.ids import CITY, RESOURCES, SETTLEMENT
from wyspa.rules.seafarers.ids import GOLD, PICK_GOLD

EVERYBODY: Final = -1  # all bits


@final
class Gold(Module):
    """Gold rivers. Whoever may choose a card is asked in a frame; other rules may ask for such a choice too."""

    building: Building | None  # which keeps who has one where
    layout: Layout | None  # the last one it looked at, and one bit for each number on gold there
    numbers: i64

    def __init__(self) -> None:
        super().__init__("gold")
        self.building = None
        self.layout = None
        self.numbers = 0

    def meet(self, book: Book) -> None:
        """Find the rule that knows who has a building where."""
        self.building = book.find(Building)

    def install(self, book: Book) -> None:
        """Add the choice, and let first buildings at gold have one."""
        book.phase(PICK_GOLD, "pick-gold", ANYBODY)
        book.citations["not_in_pick_gold"] = "S-57"
        book.add(PICK_GOLD, TakeGold())
        book.add(PICK_GOLD, NoGold())
        book.picks[SETTLEMENT * TERRAINS + GOLD] = 1
        book.picks[CITY * TERRAINS + GOLD] = 2
        book.step_instead("first_pay", FirstGold(book.owner_of("first_pay")))

    def frame_amiss(self, book: Book, state: State, phase: i64, who: i64, data: i64) -> str:
        """See how many cards are due."""
        return range_amiss("cards to choose", data, 1, MOST) if phase == PICK_GOLD else ""

    def survey(self, book: Book, layout: Layout) -> None:
        """Note which numbers lie on gold, once for each layout: most rolls bring none."""
        h: i64
        if pays_others(book):
            self.building = None
        self.layout = layout
        self.numbers = 0
        for h in range(len(layout.terrain)):
            if layout.terrain[h] == GOLD:
                self.numbers |= bit(layout.number[h])

    def dice_fell(self, book: Book, state: State, number: i64) -> None:
        """Ask everybody at a producing gold hex, the seat on turn first: it must lie on top."""
        layout = state.layout
        if layout is not self.layout:
            self.survey(book, layout)
        if self.numbers >> number & 1 == 0:
            return
        i: i64
        k: i64
        h: i64
        seat: i64
        many: i64
        settled: i64 = self.settled(book, state, number)
        if settled == 0:
            return
        for k in range(book.seats, 0, -1):
            seat = state.turn + k - 1
            if seat >= book.seats:
                seat -= book.seats
            if settled >> (seat + 1) & 1 == 0:
                continue
            many = 0
            for i in range(layout.number_start[number], layout.number_start[number + 1]):
                h = layout.number_hexes[i]
                if layout.terrain[h] == GOLD and state.on_hex[h] & book.halting == 0:
                    many += due_at(book, state, h, seat)
            ask_gold(state, seat, many)

    def settled(self, book: Book, state: State, number: i64) -> i64:
        """Mark who has a building at gold with a number: one bit for each colour, its number plus one."""
        building = self.building
        if building is None:
            return EVERYBODY
        layout = state.layout
        owners = building.owners(state)
        settled: i64 = 0
        i: i64
        h: i64
        for i in range(layout.number_start[number], layout.number_start[number + 1]):
            h = layout.number_hexes[i]
            if layout.terrain[h] == GOLD:
                settled |= owners[h]
        return settled


def pays_others(book: Book) -> bool:
    """Tell whether gold pays other pieces than buildings, by a rule of whoever."""
    kind: i64
    for kind in range(KINDS):
        if kind != SETTLEMENT and kind != CITY and book.picks[kind * TERRAINS + GOLD] != 0:
            return True
    return False


def due_at(book: Book, state: State, h: i64, seat: i64) -> i64:
    """Count what a hex of gold owes a seat: one for a settlement, two for a city."""
    many: i64 = 0
    i: i64
    piece: i64
    for i in range(h * 6, h * 6 + 6):
        piece = state.on_node[state.board.hex_nodes[i]]
        if piece >> OWNER == seat + 1:
            many += book.picks[(piece & KIND) * TERRAINS + GOLD]
    return many


def ask_gold(state: State, seat: i64, many: i64) -> None:
    """Let a seat choose so many cards from the bank. Frame data: how many."""
    if many > 0:
        state.push(PICK_GOLD, seat, many)
        if state.telling:
            state.tell("may_pick", seat, many, 0)


@final
class FirstGold(Step):
    """S-30: a first building at gold brings one card of choice besides what the other hexes pay."""

    before: Step

    def __init__(self, before: Step) -> None:
        """Keep the step this one goes on from."""
        self.before = before

    def run(self, book: Book, state: State, x: i64) -> None:
        """Pay the rest first."""
        self.before.run(book, state, x)
        many: i64 = 0
        i: i64
        h: i64
        for i in range((x >> A) * 3, (x >> A) * 3 + 3):
            h = state.board.node_hexes[i]
            if h >= 0 and state.layout.terrain[h] == GOLD:
                many += 1
        ask_gold(state, second(x), many)


@final
class TakeGold(Verb):
    """Choose one card."""

    def __init__(self) -> None:
        super().__init__("take", "card", "S-57")
        self.plain = True

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List what the bank still has."""
        card: i64
        for card in range(RESOURCES):
            if state.bank[card] > 0:
                out.add(self.code | card << A)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Take it; the frame ends with the last card."""
        left: i64 = state.data - 1
        state.pop()
        if left > 0:
            state.push(PICK_GOLD, seat, left)
        state.gain(seat, first(action), 1)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        return Why("S-59", "bank_is_out", {"card": book.card_names.get(first(action), "?")})


@final
class NoGold(Verb):
    """Go on when the bank has nothing left to choose."""

    def __init__(self) -> None:
        super().__init__("no-gold", "", "S-59")
        self.plain = True

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List it only when no resource is left."""
        if total(state.bank[:RESOURCES]) == 0:
            out.add(self.code)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        state.pop()

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say that a card must be taken."""
        return Why("S-57", "must_take")
