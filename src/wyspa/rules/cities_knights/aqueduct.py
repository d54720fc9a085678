"""C-79, C-80, C-163: with the Aqueduct a roll that brings no resource brings one of the owner's choice."""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.actions import Actions
from wyspa.core.arrays import total, zeros
from wyspa.core.book import Book
from wyspa.core.dealer import Dealer
from wyspa.core.fields import Fields
from wyspa.core.ids import ANYBODY, NO_CARD, TABLE, A, first
from wyspa.core.purse import MOST, count, one
from wyspa.core.recounting import frames_in, range_amiss, ranges_amiss
from wyspa.core.rule import Chance, Module, Step, Verb
from wyspa.core.state import Part, State
from wyspa.core.why import Why
from wyspa.rules.base.ids import RESOURCES
from wyspa.rules.cities_knights.ids import AQUEDUCT, AQUEDUCTS, AREAS, SCIENCE
from wyspa.rules.cities_knights.improvements import GIFT_LEVEL, Improvements

SEVERAL_KINDS: Final = -2  # the bank has more than one resource to choose from


@final
@mypyc_attr(acyclic=True)
class Before(Part):
    """How many resources the owners of an Aqueduct held before the production that is under way."""

    held: vec[i64]  # by seat: one more than the resources; 0 for everybody else, and for all between two productions

    def __init__(self, held: vec[i64]) -> None:
        self.held = held

    def copy(self) -> Part:
        return Before(self.held)

    def fields(self, io: Fields) -> None:
        self.held = io.numbers("before_production", self.held)


@final
class Aqueduct(Module):
    """The third level of science.

    The owners' turn lies below whatever choices the production itself asks for: what is chosen there is production too.
    """

    improvements: Improvements

    def __init__(self) -> None:
        super().__init__("aqueduct")

    def meet(self, book: Book) -> None:
        """Find the levels."""
        self.improvements = book.rule(Improvements)

    def install(self, book: Book) -> None:
        """Look at the hands before each production, and add the choice."""
        book.phase(AQUEDUCT, "aqueduct", ANYBODY, lone=True)
        book.phase(AQUEDUCTS, "aqueducts")
        book.citations["not_in_aqueduct"] = "C-79"
        book.citations["not_in_aqueducts"] = "C-79"
        book.add(AQUEDUCT, TakeWater(self))
        book.chance(AQUEDUCTS, Flow(self))
        book.step_instead("produce", WatchedProduction(self, book.owner_of("produce")))

    def new_part(self, book: Book) -> Part | None:
        """Begin between two productions."""
        return Before(zeros(book.seats))

    def part(self, state: State) -> Before:
        return cast(Before, state.parts[self.slot])

    def edit(self, state: State) -> Before:
        return cast(Before, state.edit_part(self.slot))

    def amiss(self, book: Book, state: State) -> str:
        """See that hands are noted only while somebody may be served, and for those who have an Aqueduct."""
        held = self.part(state).held
        seat: i64
        waits: i64 = frames_in(state, AQUEDUCTS)
        if waits > 1 or (waits == 0 and state.phase != AQUEDUCT and total(held) != 0):
            return "hands are noted for Aqueducts, and none is asked for"
        for seat in range(book.seats):
            if held[seat] != 0 and not self.improvements.has_gift(state, seat, SCIENCE):
                return f"{book.seat_name(seat)} has no Aqueduct to be served by"
        return ranges_amiss("before_production", held, 0, MOST * RESOURCES + 1)

    def frame_amiss(self, book: Book, state: State, phase: i64, who: i64, data: i64) -> str:
        """See how many seats have been looked at."""
        if phase != AQUEDUCT:
            return ""
        return range_amiss("seats looked at", data, 1, book.seats)

    def veil(self, book: Book, state: State, seat: i64) -> None:
        """Leave of each owner only whether it has got anything yet: how many of its cards are resources is hidden."""
        held = self.part(state).held[:]
        other: i64
        for other in range(len(held)):
            held[other] = 1 if resources_of(state, other) < held[other] else 0
        self.edit(state).held = held

    def believe(self, book: Book, state: State, seat: i64, dealer: Dealer) -> None:
        """Count the resources of those who have got nothing yet in the hands that were dealt."""
        held = self.part(state).held[:]
        other: i64
        for other in range(len(held)):
            if held[other] != 0:
                held[other] = resources_of(state, other) + 1
        self.edit(state).held = held

    def note_hands(self, book: Book, state: State) -> bool:
        """Note what the owners hold; tell whether there are any."""
        found: bool = False
        levels = self.improvements.part(state).levels
        seat: i64
        for seat in range(book.seats):
            if levels[seat * AREAS + SCIENCE] >= GIFT_LEVEL:
                if not found:
                    self.edit(state).held = zeros(book.seats)
                found = True
                self.part(state).held[seat] = resources_of(state, seat) + 1
        return found

    def dice_fell(self, book: Book, state: State, number: i64) -> None:
        """Serve the owners at once, unless production asks for choices first."""
        if state.phase == AQUEDUCTS:
            state.pop()
            self.serve(book, state, 0)

    def serve(self, book: Book, state: State, served: i64) -> None:
        """Give each owner who got nothing a card, clockwise from the seat on turn; so many have been looked at."""
        held = self.part(state).held
        seat: i64
        card: i64
        while served < book.seats:
            seat = state.turn + served
            if seat >= book.seats:
                seat -= book.seats
            served += 1
            if held[seat] == 0 or resources_of(state, seat) >= held[seat]:
                continue
            card = only_resource(state)
            if card == SEVERAL_KINDS:
                state.push(AQUEDUCT, seat, served)
                return
            if card != NO_CARD:
                give(state, seat, card)
        self.edit(state).held = zeros(book.seats)


def resources_of(state: State, seat: i64) -> i64:
    """Count the resources in a hand; commodities are none (C-80)."""
    return count(state.players[seat].purse & one(RESOURCES) - 1)


def only_resource(state: State) -> i64:
    """Give the only resource that the bank has, SEVERAL_KINDS if there are more, NO_CARD if there is none."""
    found: i64 = NO_CARD
    card: i64
    for card in range(RESOURCES):
        if state.bank[card] > 0:
            if found != NO_CARD:
                return SEVERAL_KINDS
            found = card
    return found


def give(state: State, seat: i64, card: i64) -> None:
    """Give the card of an Aqueduct."""
    if state.telling:
        state.tell("aqueduct", seat, 0, 0)
    state.gain(seat, card, 1)


@final
class WatchedProduction(Step):
    """Production, with a look at the owners' hands before it and their turn after it."""

    rule_of: Aqueduct
    before: Step

    def __init__(self, rule_of: Aqueduct, before: Step) -> None:
        """Keep the step this one goes on from."""
        self.rule_of = rule_of
        self.before = before

    def run(self, book: Book, state: State, x: i64) -> None:
        """Lay the owners' turn first: what production asks for comes on top of it."""
        if self.rule_of.note_hands(book, state):
            state.push(AQUEDUCTS, TABLE, 0)
        self.before.run(book, state, x)


@final
class Flow(Chance):
    """Go on with the Aqueducts once the choices of production are made."""

    rule_of: Aqueduct

    def __init__(self, rule_of: Aqueduct) -> None:
        super().__init__("flow", "", "C-79")
        self.rule_of = rule_of

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the one way."""
        out.weigh(self.code, 1)

    def deal(self, book: Book, state: State, dealer: Dealer) -> i64:
        """Leave the dealer alone."""
        return self.code

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Serve the owners."""
        state.pop()
        self.rule_of.serve(book, state, 0)


@final
class TakeWater(Verb):
    """Choose the card of an Aqueduct. Frame data: how many seats have been looked at."""

    rule_of: Aqueduct

    def __init__(self, rule_of: Aqueduct) -> None:
        super().__init__("aqueduct", "card", "C-79")
        self.plain = True
        self.rule_of = rule_of

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the resources that the bank has."""
        card: i64
        for card in range(RESOURCES):
            if state.bank[card] > 0:
                out.add(self.code | card << A)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Take it, and look at the next seats."""
        served: i64 = state.data
        state.pop()
        give(state, seat, first(action))
        self.rule_of.serve(book, state, served)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether it is no resource or the bank has none."""
        if first(action) >= RESOURCES:
            return Why("C-79", "only_resources")
        return Why("C-80", "bank_is_out", {"card": book.card_names.get(first(action), "?")})
