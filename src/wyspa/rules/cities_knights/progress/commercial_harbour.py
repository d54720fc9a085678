"""C-127, C-166, C-167: the Commercial Harbour: once with each other player, a resource for a commodity of theirs."""

from typing import ClassVar, cast, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.actions import Actions
from wyspa.core.arrays import changed, total, zeros
from wyspa.core.believing import exchange_for
from wyspa.core.book import Book
from wyspa.core.dealer import Dealer
from wyspa.core.fields import Fields
from wyspa.core.ids import ANYBODY, BY_FRAME, A, first, second
from wyspa.core.purse import MOST, held, one
from wyspa.core.recounting import ranges_amiss
from wyspa.core.rule import Module, Verb
from wyspa.core.shown import CARD, BySeat, Record
from wyspa.core.state import Part, State
from wyspa.core.view import View
from wyspa.core.why import Why
from wyspa.rules.base.ids import MAIN, RESOURCES
from wyspa.rules.cities_knights.ids import COIN, COMMERCIAL_HARBOUR, DELIVER, PAPER
from wyspa.rules.cities_knights.progress.decks import Progress
from wyspa.rules.cities_knights.progress.playing import ProgressVerb


@final
@mypyc_attr(acyclic=True)
class Chances(Part):
    """How often the seat on turn may still address each other seat."""

    public: ClassVar[bool] = True

    left: vec[i64]  # by seat

    def __init__(self, left: vec[i64]) -> None:
        """Take what is left."""
        self.left = left

    def copy(self) -> Part:
        return Chances(self.left)

    def fields(self, io: Fields) -> None:
        self.left = io.numbers("harbour_chances", self.left)


@final
class CommercialHarbour(Module):
    """Keeps the permissions until the turn ends, and asks those who are addressed."""

    chances: BySeat
    offered: Record

    def __init__(self) -> None:
        super().__init__("commercial_harbour")

    def install(self, book: Book) -> None:
        """Add the offer, and the phase in which it is answered."""
        book.phase(DELIVER, "deliver", ANYBODY, lone=True)
        book.citations["not_in_deliver"] = "C-161"
        book.add(MAIN, HarbourOffer(self))
        book.add(DELIVER, Deliver())
        self.shows_by = BY_FRAME
        self.chances = book.show(BySeat("harbour_chances", "i-pier", usual=0))
        self.offered = book.show(Record("harbour_offer", "i-pier", ["card"], [CARD]))

    def new_part(self, book: Book) -> Part | None:
        """Begin without permissions."""
        return Chances(zeros(book.seats))

    def part(self, state: State) -> Chances:
        return cast(Chances, state.parts[self.slot])

    def edit(self, state: State) -> Chances:
        return cast(Chances, state.edit_part(self.slot))

    def turn_ends(self, book: Book, state: State, seat: i64) -> None:
        """Let what was not used expire."""
        if total(self.part(state).left) > 0:
            self.edit(state).left = zeros(book.seats)

    def pledged(self, book: Book, state: State, seat: i64) -> i64:
        """C-166: what is offered is there."""
        return one(state.data >> A) if state.phase == DELIVER and second(state.data) == seat else 0

    def believe(self, book: Book, state: State, seat: i64, dealer: Dealer) -> None:
        """C-166: whoever must deliver has a commodity."""
        if state.phase == DELIVER and state.who != seat and not has_commodity(state, state.who):
            card: i64
            for card in range(PAPER, COIN + 1):
                if exchange_for(book, state, seat, state.who, card):
                    return

    def amiss(self, book: Book, state: State) -> str:
        """See how often the others may be addressed; nobody addresses themselves."""
        left = self.part(state).left
        if left[state.turn] != 0:
            return f"{book.seat_name(state.turn)} cannot offer something to itself"
        return ranges_amiss("harbour_chances", left, 0, MOST)

    def frame_amiss(self, book: Book, state: State, phase: i64, who: i64, data: i64) -> str:
        """See who offers which card to whom."""
        if phase != DELIVER:
            return ""
        if who == state.turn or second(data) != state.turn or not 0 <= data >> A < RESOURCES:
            return f"{book.seat_name(who)} has no such offer to answer"
        held_there = held(state.players[state.turn].purse, data >> A)
        return "" if held_there > 0 else f"{book.seat_name(state.turn)} no longer has what it offers"

    def show(self, book: Book, state: State, view: View) -> None:
        """Everybody can count the offers; an open one was made aloud."""
        view.put_seats(self.chances, self.part(state).left)
        if state.phase == DELIVER:
            view.put(self.offered, [int(first(state.data))])


@final
class PlayHarbour(ProgressVerb):
    """Get one chance more with each other player."""

    harbour: CommercialHarbour

    def __init__(self, rule_of: Progress, harbour: CommercialHarbour) -> None:
        super().__init__(rule_of, COMMERCIAL_HARBOUR, "", "C-127")
        self.harbour = harbour

    def ways(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List it always: it gives a permission."""
        out.add(self.code)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Note the permissions."""
        self.rule_of.spend(book, state, seat, self.card)
        part = self.harbour.edit(state)
        other: i64
        for other in range(book.seats):
            if other != seat:
                part.left = changed(part.left, other, part.left[other] + 1)


def has_commodity(state: State, seat: i64) -> bool:
    """Tell whether a hand holds any commodity."""
    card: i64
    for card in range(PAPER, COIN + 1):
        if held(state.players[seat].purse, card) > 0:
            return True
    return False


@final
class HarbourOffer(Verb):
    """Offer one resource to a player, who must give a commodity for it, if there is one."""

    rule_of: CommercialHarbour

    def __init__(self, rule_of: CommercialHarbour) -> None:
        super().__init__("harbour-offer", "seat card", "C-166")
        self.rule_of = rule_of

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List whoever may still be addressed with each resource in hand; hidden hands do not decide."""
        left = self.rule_of.part(state).left
        purse: i64 = state.players[seat].purse
        other: i64
        card: i64
        for other in range(book.seats):
            if left[other] > 0:
                for card in range(RESOURCES):
                    if held(purse, card) > 0:
                        out.add(self.code | other << A | card)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Use the chance up. Without a commodity the offer is void and the resource kept. Frame data: card and seat."""
        other: i64 = first(action)
        card: i64 = second(action)
        part = self.rule_of.edit(state)
        part.left = changed(part.left, other, part.left[other] - 1)
        if state.telling:
            state.tell("harbour_offered", seat, other, card)
        if has_commodity(state, other):
            state.push(DELIVER, other, card << A | seat)
        elif state.telling:
            state.tell("harbour_void", other, 0, 0)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether the permission or the card is missing."""
        other: i64 = first(action)
        card: i64 = second(action)
        if other >= book.seats or self.rule_of.part(state).left[other] == 0:
            return Why("C-167", "no_harbour_chance", {"victim": book.seat_name(other)})
        if card >= RESOURCES:
            return Why("C-127", "resource_asked")
        return Why("C-166", "card_not_held", {"card": book.card_names[card]})


@final
class Deliver(Verb):
    """Choose the commodity; both cards change hands together. Frame data: the offered card << 20 | who offers it."""

    def __init__(self) -> None:
        super().__init__("deliver", "card", "C-166")

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the commodities in hand: it cannot be declined."""
        purse: i64 = state.players[seat].purse
        card: i64
        for card in range(PAPER, COIN + 1):
            if held(purse, card) > 0:
                out.add(self.code | card << A)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Exchange the two; only those concerned learn which commodity it was."""
        offered: i64 = state.data >> A
        other: i64 = second(state.data)
        card: i64 = first(action)
        state.pop()
        state.hand_over(other, seat, offered, 1)
        state.hand_over(seat, other, card, 1)
        if state.telling:
            state.tell_some("harbour_delivered", seat, other, card, [seat, other])

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether it is no commodity or not there."""
        if first(action) < PAPER:
            return Why("C-166", "commodity_asked")
        return Why("C-166", "card_not_held", {"card": book.card_names.get(first(action), "?")})
