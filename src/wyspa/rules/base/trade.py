"""B-54 to B-58: trade between the player on turn and one other.

The player on turn offers to all or to one; others accept, refuse or counter; the player on turn confirms one. Anybody
may propose to the player on turn (B-55), and anybody may take back what they said. All of it is one frame that many
seats share, and it is closed before the turn can go on: no offer outlives its turn.
"""

from typing import ClassVar, Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.actions import Actions
from wyspa.core.arrays import changed, holds, total, zeros
from wyspa.core.book import Book
from wyspa.core.fields import Fields
from wyspa.core.ids import BY_FRAME, EXTRA, MANY, NOBODY, SEVERAL, TERMS_MASK, A, extra, first
from wyspa.core.purse import FIELD, FIELDS, NO_TERMS, ONE, TERM, TERM_ZERO, given, wanted
from wyspa.core.purse import terms as pack_terms
from wyspa.core.recounting import range_amiss
from wyspa.core.rule import Module, Verb
from wyspa.core.shown import OFFERS, Deals
from wyspa.core.state import Part, State
from wyspa.core.view import View
from wyspa.core.why import Why
from wyspa.rules.base.ids import MAIN, TRADE

# what a seat has said to the open offer
SILENT: Final = 0  # not asked
ASKED: Final = 1
AGREES: Final = 2
REFUSES: Final = 3
COUNTERS: Final = 4  # with terms of its own
ANSWERS = ["silent", "asked", "agrees", "refuses", "counters"]

TERM_BITS: Final = 31  # the bits of one kind in terms


@final
@mypyc_attr(acyclic=True)
class TradeTalk(Part):
    """The open offer and the answers to it."""

    public: ClassVar[bool] = True

    offer: i64  # terms, given by the seat on turn; NO_TERMS while it only listens
    answers: vec[i64]
    terms: vec[i64]  # by seat: its own terms, given by that seat

    def __init__(self, offer: i64, answers: vec[i64], terms: vec[i64]) -> None:
        self.offer = offer
        self.answers = answers
        self.terms = terms

    def copy(self) -> Part:
        return TradeTalk(self.offer, self.answers, self.terms)

    def fields(self, io: Fields) -> None:
        self.offer = io.deal("offer", self.offer)
        self.answers = io.named("answers", self.answers, ANSWERS)
        self.terms = io.deals("terms", self.terms)


@final
class Trade(Module):
    """Trade among players."""

    talk: Deals

    def __init__(self) -> None:
        super().__init__("trade")

    def install(self, book: Book) -> None:
        """Add offers to the main phase, and the phase in which they are answered."""
        book.phase(TRADE, "trade", MANY, lone=True)
        book.citations["not_in_trade"] = "B-55"
        book.add(MAIN, Offer(self))
        book.add_aside(MAIN, Propose(self))
        book.add(TRADE, Accept(self))
        book.add(TRADE, Refuse(self))
        book.add(TRADE, Counter(self))
        book.add(TRADE, Confirm(self))
        book.add(TRADE, Withdraw(self))
        self.shows_by = BY_FRAME
        self.talk = book.show(Deals("trade_talk", "i-market"))

    def new_part(self, book: Book) -> Part | None:
        """Begin in silence."""
        return TradeTalk(NO_TERMS, zeros(book.seats), zeros(book.seats))

    def part(self, state: State) -> TradeTalk:
        return cast(TradeTalk, state.parts[self.slot])

    def edit(self, state: State) -> TradeTalk:
        return cast(TradeTalk, state.edit_part(self.slot))

    def say(self, book: Book, state: State, seat: i64, answer: i64, terms: i64) -> None:
        """Note what a seat says, and ask the seat on turn once nobody else is waited for."""
        part = self.edit(state)
        part.answers = changed(part.answers, seat, answer)
        part.terms = changed(part.terms, seat, terms)
        state.waiting[seat] = 1 if answer == ASKED else 0
        asked: i64 = 0
        talking: i64 = 0
        i: i64
        for i in range(book.seats):
            if part.answers[i] == ASKED:
                asked += 1
            elif part.answers[i] == AGREES or part.answers[i] == COUNTERS:
                talking += 1
        if asked + talking == 0:
            self.close(book, state)
        else:
            state.waiting[state.turn] = 1 if asked == 0 else 0

    def close(self, book: Book, state: State) -> None:
        """End the talk and go on with the turn."""
        part = self.edit(state)
        part.offer = NO_TERMS
        part.answers = zeros(book.seats)
        part.terms = zeros(book.seats)
        i: i64
        for i in range(book.seats):
            state.waiting[i] = 0
        state.pop()
        if state.telling:
            state.tell("talk_ends", state.turn, 0, 0)

    def agreed(self, state: State, partner: i64) -> i64:
        """Give the terms that a partner stands by, seen from the seat on turn; NO_TERMS if there are none."""
        part = self.part(state)
        if part.answers[partner] == AGREES:
            return part.offer
        if part.answers[partner] == COUNTERS:
            return turned(part.terms[partner])
        return NO_TERMS

    def can_confirm(self, book: Book, state: State, partner: i64) -> bool:
        """B-58: both must hold at this moment what they give."""
        terms: i64 = self.agreed(state, partner)
        return (
            terms != NO_TERMS
            and book.may_trade(state, state.turn, partner)
            and state.can_pay(state.turn, given(terms))
            and state.can_pay(partner, wanted(terms))
        )

    def pledged(self, book: Book, state: State, seat: i64) -> i64:
        """B-58: whoever offers, agrees or proposes holds what it would give."""
        if state.phase != TRADE:
            return 0
        part = self.part(state)
        if seat == state.turn:
            return given(part.offer)
        if part.answers[seat] == AGREES:
            return wanted(part.offer)
        return given(part.terms[seat]) if part.answers[seat] == COUNTERS else 0

    def amiss(self, book: Book, state: State) -> str:
        """See that offer, answers and terms go together, and that nothing outlives a talk."""
        part = self.part(state)
        seat: i64
        if state.phase != TRADE:
            silent = part.offer == NO_TERMS and total(part.answers) == 0 and total(part.terms) == 0
            return "" if silent else "an offer is open, and nobody is asked about one"
        if part.offer != NO_TERMS and not proper(book, part.offer):
            return f"nobody can have offered {part.offer}"
        if state.depth != 1 or state.stack[0] != MAIN or part.answers[state.turn] != SILENT:
            return "the seat on turn trades in its main phase, and gives no answer itself"
        asked: i64 = 0
        for seat in range(book.seats):
            if not SILENT <= part.answers[seat] <= COUNTERS:
                return f"{book.seat_name(seat)} cannot have given the answer {part.answers[seat]}"
            if part.answers[seat] == COUNTERS:
                if part.terms[seat] >> TERM * FIELDS != 0 or not proper(book, part.terms[seat]):
                    return f"{book.seat_name(seat)} cannot have proposed {part.terms[seat]}"
            elif part.terms[seat] != 0:
                return f"{book.seat_name(seat)} has terms, and has not proposed any"
            if part.answers[seat] == ASKED:
                asked += 1
            if part.offer == NO_TERMS and (part.answers[seat] == ASKED or part.answers[seat] == AGREES):
                return f"{book.seat_name(seat)} has an answer to an offer that nobody has made"
        for seat in range(book.seats):
            due: i64 = 1 if part.answers[seat] == ASKED or (seat == state.turn and asked == 0) else 0
            if state.waiting[seat] != due:
                return f"{book.seat_name(seat)} owes {state.waiting[seat]} answers in this trade, not {due}"
        if asked == 0 and not holds(part.answers, AGREES) and not holds(part.answers, COUNTERS):
            return "nobody has anything to say in this trade"
        return ""

    def frame_amiss(self, book: Book, state: State, phase: i64, who: i64, data: i64) -> str:
        """See for whom the offer is."""
        return range_amiss("whom the offer is for", data, 0, book.seats) if phase == TRADE else ""

    def show(self, book: Book, state: State, view: View) -> None:
        """Offers are made aloud."""
        if state.phase == TRADE:
            part = self.part(state)
            rows: list[int] = [state.turn, NOBODY, OFFERS, part.offer] if part.offer != NO_TERMS else []
            seat: i64
            for seat in range(book.seats):
                if part.answers[seat] != SILENT:
                    rows.extend([seat, state.turn, part.answers[seat], part.terms[seat]])
            view.put(self.talk, rows)


def turned(terms: i64) -> i64:
    """Give the same terms from the other side: 16 is nothing in each field of five bits."""
    return 2 * NO_TERMS - terms


def proper(book: Book, terms: i64) -> bool:
    """B-56: both sides give something; that no kind is on both sides (B-57) is in the form of terms."""
    return well_formed(book, terms) and given(terms) != 0 and wanted(terms) != 0


def well_formed(book: Book, terms: i64) -> bool:
    """Tell whether terms name only cards of this table, and amounts that can be turned round."""
    i: i64
    n: i64
    for i in range(FIELDS):
        n = terms >> i * TERM & TERM_BITS
        if n == 0 or (i >= book.kinds and n != TERM_ZERO):
            return False
    return True


def why_not_terms(book: Book, state: State, seat: i64, terms: i64) -> Why:
    """Say what is wrong with an offer."""
    if not well_formed(book, terms):
        return Why("B-58", "not_possible")
    if not proper(book, terms):
        return Why("B-56", "gifts_are_forbidden")
    if not state.can_pay(seat, given(terms)):
        return Why("B-58", "cannot_give", {"cards": book.say_purse(given(terms))})
    return Why("B-54", "no_partner")


def exchange(state: State, seat: i64, partner: i64, terms: i64) -> None:
    """Move the cards both ways, all or nothing: it has been checked that both hold them."""
    pass_on(state, seat, partner, given(terms))
    pass_on(state, partner, seat, wanted(terms))
    if state.telling:
        state.tell("traded", seat, partner, terms)


def pass_on(state: State, giver: i64, taker: i64, purse: i64) -> None:
    """Move a purse from hand to hand."""
    card: i64 = 0
    while purse != 0:
        if purse & ONE != 0:
            state.hand_over(giver, taker, card, purse & ONE)
        purse >>= FIELD
        card += 1


class TradeVerb(Verb):
    """One thing to say in a trade."""

    rule_of: Trade

    def __init__(self, rule_of: Trade, name: str, form: str, rule: str) -> None:
        """Name the verb; what has terms is composed and not listed."""
        super().__init__(name, form, rule)
        self.rule_of = rule_of
        self.built = form.startswith("terms")


@final
class Offer(TradeVerb):
    """The player on turn offers, to all or to one."""

    def __init__(self, rule_of: Trade) -> None:
        super().__init__(rule_of, "offer", "terms seat", "B-54")

    def fits(self, book: Book, state: State, seat: i64, action: i64) -> bool:
        """If the cards are there and somebody may answer."""
        terms: i64 = action & TERMS_MASK
        return (
            proper(book, terms)
            and state.can_pay(seat, given(terms))
            and extra(action) <= book.seats
            and self.partners(book, state, seat, extra(action) - 1) > 0
        )

    def partners(self, book: Book, state: State, seat: i64, to: i64) -> i64:
        """Count whom the offer reaches."""
        n: i64 = 0
        i: i64
        for i in range(book.seats):
            if i != seat and (to < 0 or to == i) and book.may_trade(state, seat, i):
                n += 1
        return n

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Ask them all at once. Frame data: 0 for an offer to all, else the seat it is for, plus one."""
        part = self.rule_of.edit(state)
        to: i64 = extra(action) - 1
        part.offer = action & TERMS_MASK
        answers = zeros(book.seats)
        state.push(TRADE, SEVERAL, to + 1)
        i: i64
        for i in range(book.seats):
            if i != seat and (to < 0 or to == i) and book.may_trade(state, seat, i):
                answers[i] = ASKED
                state.waiting[i] = 1
        part.answers = answers
        if state.telling:
            state.tell("offered", seat, to, part.offer)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say what is wrong with it."""
        if not book.may_trade(state, seat, NOBODY):
            return Why("B-42", "no_more_trade")
        if extra(action) == seat + 1:
            return Why("B-54", "not_with_yourself")
        return why_not_terms(book, state, seat, action & TERMS_MASK)


@final
class Propose(TradeVerb):
    """B-55: somebody else proposes to the player on turn."""

    def __init__(self, rule_of: Trade) -> None:
        super().__init__(rule_of, "propose", "terms", "B-55")

    def fits(self, book: Book, state: State, seat: i64, action: i64) -> bool:
        """If the cards are there and the two may trade."""
        terms: i64 = action & TERMS_MASK
        return (
            extra(action) == 0
            and proper(book, terms)
            and state.can_pay(seat, given(terms))
            and book.may_trade(state, state.turn, seat)
        )

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Open the talk; only the player on turn is asked."""
        state.push(TRADE, SEVERAL, 0)
        if state.telling:
            state.tell("countered", seat, state.turn, action & TERMS_MASK)
        self.rule_of.say(book, state, seat, COUNTERS, action & TERMS_MASK)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say what is wrong with it."""
        if not book.may_trade(state, state.turn, seat):
            return Why("B-42", "no_more_trade")
        return why_not_terms(book, state, seat, action & TERMS_MASK)


def is_for(state: State, seat: i64) -> bool:
    """Tell whether the open offer is for this seat: a counter-offer from elsewhere does not make it so."""
    return state.data == 0 or state.data == seat + 1


@final
class Accept(TradeVerb):
    """Agree to the offer as it is."""

    def __init__(self, rule_of: Trade) -> None:
        super().__init__(rule_of, "accept", "", "B-55")

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """If asked, and the cards are there."""
        part = self.rule_of.part(state)
        answer: i64 = part.answers[seat]
        if answer != SILENT and answer != AGREES and part.offer != NO_TERMS and is_for(state, seat):
            if state.can_pay(seat, wanted(part.offer)):
                out.add(self.code)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Say so."""
        if state.telling:
            state.tell("agreed", seat, state.turn, 0)
        self.rule_of.say(book, state, seat, AGREES, 0)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether there is no offer for this seat or the cards are missing."""
        part = self.rule_of.part(state)
        if part.offer == NO_TERMS or part.answers[seat] == SILENT or not is_for(state, seat):
            return Why("B-54", "no_offer_for_you")
        if part.answers[seat] == AGREES:
            return Why("B-55", "already_said")
        return Why("B-58", "cannot_give", {"cards": book.say_purse(wanted(part.offer))})


@final
class Refuse(TradeVerb):
    """Say no, or take back what was said."""

    def __init__(self, rule_of: Trade) -> None:
        super().__init__(rule_of, "refuse", "", "B-55")

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """If asked or standing by something."""
        answer: i64 = self.rule_of.part(state).answers[seat]
        if answer != SILENT and answer != REFUSES:
            out.add(self.code)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Say so."""
        if state.telling:
            state.tell("refused", seat, state.turn, 0)
        self.rule_of.say(book, state, seat, REFUSES, 0)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """There is nothing to refuse."""
        if self.rule_of.part(state).answers[seat] == REFUSES:
            return Why("B-55", "already_said")
        return Why("B-54", "no_offer_for_you")


class Counter(TradeVerb):
    """Propose other terms, asked or not."""

    def __init__(self, rule_of: Trade) -> None:
        super().__init__(rule_of, "counter", "terms", "B-55")

    def fits(self, book: Book, state: State, seat: i64, action: i64) -> bool:
        """If the cards are there; two seats that are not on turn never trade (B-54)."""
        terms: i64 = action & TERMS_MASK
        if seat == state.turn or extra(action) != 0 or not proper(book, terms) or not state.can_pay(seat, given(terms)):
            return False
        part = self.rule_of.part(state)
        same: bool = part.answers[seat] == COUNTERS and part.terms[seat] == terms
        return not same and book.may_trade(state, state.turn, seat)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Say so."""
        if state.telling:
            state.tell("countered", seat, state.turn, action & TERMS_MASK)
        self.rule_of.say(book, state, seat, COUNTERS, action & TERMS_MASK)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say what is wrong with it."""
        if seat == state.turn:
            return Why("B-54", "counter_is_for_others")
        part = self.rule_of.part(state)
        if part.answers[seat] == COUNTERS and part.terms[seat] == action & TERMS_MASK:
            return Why("B-55", "already_said")
        return why_not_terms(book, state, seat, action & TERMS_MASK)


@final
class Confirm(TradeVerb):
    """The player on turn closes the deal with one partner."""

    def __init__(self, rule_of: Trade) -> None:
        super().__init__(rule_of, "confirm", "seat", "B-55")

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List those with whom both sides can pay."""
        if seat != state.turn:
            return
        i: i64
        for i in range(book.seats):
            if i != seat and self.rule_of.can_confirm(book, state, i):
                out.add(self.code | i << A)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Exchange, and the talk is over."""
        partner: i64 = first(action)
        terms: i64 = self.rule_of.agreed(state, partner)
        self.rule_of.close(book, state)
        exchange(state, seat, partner, terms)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether this seat may confirm, and what is missing."""
        partner: i64 = first(action)
        if seat != state.turn:
            return Why("B-54", "only_on_turn")
        if partner >= book.seats or self.rule_of.agreed(state, partner) == NO_TERMS:
            return Why("B-55", "has_not_agreed", {"seat": book.seat_name(partner)})
        return Why("B-58", "no_longer_held")


@final
class Withdraw(TradeVerb):
    """The player on turn ends the talk."""

    def __init__(self, rule_of: Trade) -> None:
        super().__init__(rule_of, "withdraw", "", "B-55")

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List it for the seat on turn, always."""
        if seat == state.turn:
            out.add(self.code)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """End it."""
        self.rule_of.close(book, state)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Others refuse instead."""
        return Why("B-55", "only_on_turn")


def offer_action(book: Book, give: i64, want: i64, to: i64 = NOBODY) -> i64:
    """Compose an offer from two purses; to one seat, or to all (NOBODY)."""
    return code_of(book, "offer") | (to + 1) << EXTRA | pack_terms(give, want)


def counter_action(book: Book, give: i64, want: i64) -> i64:
    """Compose a counter-offer from two purses."""
    return code_of(book, "counter") | pack_terms(give, want)


def code_of(book: Book, name: str) -> i64:
    """Give the code of a verb by its name."""
    for verb in book.verbs:
        if verb.name == name:
            return verb.code
    raise KeyError(name)
