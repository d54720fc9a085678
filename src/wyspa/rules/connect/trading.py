"""K-36 to K-40, K-44, K-90, K-112, K-113: everybody trades with the partners beside them, all at the same time.

A seat has one open offer, to one partner or to all of them; whoever accepts it names its terms, so that nobody agrees
to others than they have seen. The second consent carries the trade out at once.
"""

from typing import ClassVar, cast, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.actions import Actions
from wyspa.core.arrays import zeros
from wyspa.core.book import Book
from wyspa.core.fields import Fields
from wyspa.core.ids import EXTRA, TERMS_MASK, extra
from wyspa.core.purse import FIELDS, GUARD, TERM, given, wanted
from wyspa.core.rule import Module, Verb
from wyspa.core.shown import OFFERS, Deals
from wyspa.core.state import Part, State
from wyspa.core.view import View
from wyspa.core.why import Why
from wyspa.rules.base.trade import exchange, proper, turned, why_not_terms
from wyspa.rules.connect.gates import Gates
from wyspa.rules.connect.hall import Hall
from wyspa.rules.connect.ids import MOON, ROUND, SUN
from wyspa.rules.connect.rounds import Rounds
from wyspa.rules.connect.seats import board_of, seat_at


@final
@mypyc_attr(acyclic=True)
class Offers(Part):
    """The open offer of each seat: its terms, 0 if there is none, and for whom it is, 0 for all partners."""

    public: ClassVar[bool] = True

    terms: vec[i64]
    to: vec[i64]

    def __init__(self, terms: vec[i64], to: vec[i64]) -> None:
        self.terms = terms
        self.to = to

    def copy(self) -> Part:
        return Offers(self.terms[:], self.to[:])

    def fields(self, io: Fields) -> None:
        self.terms = io.deals("offers", self.terms)
        self.to = io.numbers("offers_to", self.to)


@final
class Trading(Module):
    """Trade among partners."""

    hall: Hall
    rounds: Rounds
    offers: Deals

    def __init__(self, hall: Hall) -> None:
        """Take the map: it says who sits beside whom."""
        super().__init__("trading")
        self.hall = hall

    def meet(self, book: Book) -> None:
        """Find the rounds: they say who takes part."""
        self.rounds = book.rule(Rounds)

    def install(self, book: Book) -> None:
        """Let everybody offer, accept and withdraw."""
        gate = book.rule(Gates).everybody
        offer = MakeOffer(self.rounds, self)
        book.add(ROUND, offer)
        if self.rounds.timed:
            book.add_aside(ROUND, offer)
        gate.add(book, AcceptOffer(self))
        gate.add(book, WithdrawOffer(self))
        self.offers = book.show(Deals("offers", "i-market", many=True))

    def new_part(self, book: Book) -> Part | None:
        """Begin in silence."""
        return Offers(zeros(book.seats), zeros(book.seats))

    def part(self, state: State) -> Offers:
        return cast(Offers, state.parts[self.slot])

    def edit(self, state: State) -> Offers:
        return cast(Offers, state.edit_part(self.slot))

    def is_open(self, state: State, giver: i64, taker: i64) -> bool:
        """Tell whether a partner has an offer that this seat may accept."""
        part = self.part(state)
        return part.terms[giver] != 0 and (part.to[giver] == 0 or part.to[giver] == taker + 1)

    def can_deal(self, state: State, giver: i64, taker: i64, terms: i64) -> bool:
        """K-112, B-58: both hold at this moment what they give, and can hold what they get."""
        give: i64 = given(terms)
        want: i64 = wanted(terms)
        return (
            state.can_pay(giver, give)
            and state.can_pay(taker, want)
            and has_room(state.players[taker].purse, give)
            and has_room(state.players[giver].purse, want)
        )

    def clear(self, state: State, seat: i64) -> None:
        """Let a seat's own offer lapse."""
        part = self.edit(state)
        part.terms[seat] = 0
        part.to[seat] = 0

    def lapse(self, state: State, seat: i64) -> None:
        """K-113: let the offers by a seat and those to it alone lapse; only partners can have made one."""
        part = self.part(state)
        if part.terms[seat] != 0:
            self.clear(state, seat)
        partners = self.hall.partners(seat)
        i: i64
        for i in range(len(partners)):
            if part.to[partners[i]] == seat + 1:
                self.clear(state, partners[i])
                part = self.part(state)

    def turn_ends(self, book: Book, state: State, seat: i64) -> None:
        """K-27: all offers lapse with the round."""
        part = self.edit(state)
        i: i64
        for i in range(book.seats):
            part.terms[i] = 0
            part.to[i] = 0

    def amiss(self, book: Book, state: State) -> str:
        """See that offers are proper, by seats that still act, and for partners who do."""
        part = self.part(state)
        lowest: i64 = state.stack[0] if state.depth > 0 else state.phase
        seat: i64
        for seat in range(book.seats):
            to: i64 = part.to[seat] - 1
            if part.terms[seat] == 0:
                if to >= 0 or part.to[seat] < 0:
                    return f"{book.seat_name(seat)} addresses somebody without an offer"
                continue
            if part.terms[seat] >> TERM * FIELDS != 0 or not proper(book, part.terms[seat]):
                return f"{book.seat_name(seat)} cannot have offered {part.terms[seat]}"
            if lowest != ROUND or not self.rounds.acts(state, seat):
                return f"{book.seat_name(seat)} has an offer, and does not act now"
            reached: bool = to < 0 or (self.hall.may_trade(seat, to) and self.rounds.acts(state, to))
            if not -1 <= to < book.seats or not reached:
                return f"{book.seat_name(seat)} has an offer for {to}, who cannot answer it"
        return ""

    def show(self, book: Book, state: State, view: View) -> None:
        """Offers are made aloud."""
        part = self.part(state)
        seat: i64
        rows: list[int] = []
        for seat in view.scope:
            if part.terms[seat] != 0:
                rows.extend([seat, part.to[seat] - 1, OFFERS, part.terms[seat]])
        view.put(self.offers, rows)


def has_room(purse: i64, more: i64) -> bool:
    """Tell whether a hand can take more: no kind beyond what a purse holds."""
    return (purse + more) & GUARD == 0


@final
class MakeOffer(Verb):
    """Offer something to one partner or to all; a new offer takes the place of the old one.

    What players compose stands behind no gate, so it asks the rounds itself.
    """

    rounds: Rounds
    rule_of: Trading

    def __init__(self, rounds: Rounds, rule_of: Trading) -> None:
        super().__init__("offer", "terms seat", "K-36")
        self.rounds = rounds
        self.rule_of = rule_of
        self.built = True

    def fits(self, book: Book, state: State, seat: i64, action: i64) -> bool:
        """If the seat may trade, holds the cards, and a partner may answer."""
        to: i64 = extra(action) - 1
        terms: i64 = action & TERMS_MASK
        return (
            self.rounds.why_not_now(state, seat, False) is None
            and proper(book, terms)
            and state.can_pay(seat, given(terms))
            and (to < 0 or self.reaches(book, state, seat, to))
        )

    def reaches(self, book: Book, state: State, seat: i64, to: i64) -> bool:
        """Tell whether a seat is a partner who still acts in this round."""
        return to < book.seats and self.rule_of.hall.may_trade(seat, to) and self.rounds.acts(state, to)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Say it aloud."""
        part = self.rule_of.edit(state)
        part.terms[seat] = action & TERMS_MASK
        part.to[seat] = extra(action)
        if state.telling:
            state.tell("offered", seat, extra(action) - 1, action & TERMS_MASK)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether the seat may not act, or the partner or the terms are wrong."""
        to: i64 = extra(action) - 1
        why = self.rounds.why_not_now(state, seat, False)
        if why is not None:
            return why
        if 0 <= to < book.seats:
            if not self.rule_of.hall.may_trade(seat, to):
                return Why("K-37", "not_a_partner", {"seat": book.seat_name(to)})
            if not self.rounds.acts(state, to):
                return Why("K-113", "partner_has_passed", {"seat": book.seat_name(to)})
        return why_not_terms(book, state, seat, action & TERMS_MASK)


@final
class AcceptOffer(Verb):
    """Agree to what a partner offers: 'accept 1 wool for 2 ore to 3sun' gives the wool and takes the ore."""

    rule_of: Trading

    def __init__(self, rule_of: Trading) -> None:
        super().__init__("accept", "terms seat", "K-112")
        self.rule_of = rule_of

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the offers that can be carried out at this moment."""
        rule = self.rule_of
        hall = rule.hall
        k: i64 = board_of(seat)
        step: i64
        board: i64
        for step in range(-1, 2):
            board = hall.board_beside(k, step) if step != 0 else k
            if board >= 0:
                self.legal_with(state, seat_at(board, MOON), seat, out)
                self.legal_with(state, seat_at(board, SUN), seat, out)

    def legal_with(self, state: State, giver: i64, seat: i64, out: Actions) -> None:
        """List the offer of one partner."""
        rule = self.rule_of
        if giver != seat and rule.is_open(state, giver, seat):
            terms: i64 = rule.part(state).terms[giver]
            if rule.can_deal(state, giver, seat, terms):
                out.add(self.code | (giver + 1) << EXTRA | turned(terms))

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Exchange at once; the offer is used up."""
        giver: i64 = extra(action) - 1
        self.rule_of.clear(state, giver)
        exchange(state, giver, seat, turned(action & TERMS_MASK))

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether the seat is no partner, the offer is not there, or the goods are gone."""
        giver: i64 = extra(action) - 1
        rule = self.rule_of
        if giver < 0:
            return Why("K-112", "no_giver_named")
        if giver >= book.seats or not rule.hall.may_trade(seat, giver):
            return Why("K-37", "not_a_partner", {"seat": book.seat_name(giver)})
        if not rule.is_open(state, giver, seat):
            return Why("K-112", "no_offer_from", {"seat": book.seat_name(giver)})
        terms: i64 = rule.part(state).terms[giver]
        if terms != turned(action & TERMS_MASK):
            return Why("K-112", "other_terms", {"seat": book.seat_name(giver)})
        if not state.can_pay(seat, wanted(terms)):
            return Why("K-112", "cannot_give", {"cards": book.say_purse(wanted(terms))})
        return Why("K-112", "no_longer_held")


@final
class WithdrawOffer(Verb):
    """Take the own offer back."""

    rule_of: Trading

    def __init__(self, rule_of: Trading) -> None:
        super().__init__("withdraw", "", "K-112")
        self.rule_of = rule_of

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """If there is one."""
        if self.rule_of.part(state).terms[seat] != 0:
            out.add(self.code)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Let it lapse."""
        self.rule_of.clear(state, seat)
        if state.telling:
            state.tell("offer_withdrawn", seat, 0, 0)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """There is none."""
        return Why("K-112", "no_own_offer")
