"""Offers as answers in short steps: those that may be begun, and how one that is being composed may go on."""

from librt.strings import BytesWriter
from mypy_extensions import i64

from wyspa.core.book import Book
from wyspa.core.ids import EXTRA
from wyspa.core.purse import count, held, one, terms
from wyspa.core.rule import Verb
from wyspa.env.draft import GETTING, GIVING, SAYING, Draft
from wyspa.env.numbering import ActionTable
from wyspa.env.questions import Questions


class Drafting(Questions):
    """A game in which the seat that is asked may compose offers."""

    acts: ActionTable
    near: list[list[dict[int, int]]]  # in a hall: by seat, local numbers of seats, hexes, nodes, edges
    composing: list[list[Verb]]  # by phase: verbs that are composed
    offers: i64  # that a seat may begin in a turn
    most: i64  # cards on each side of an offer

    def __init__(self, acts: ActionTable, offers: i64, most: i64, chance: bool) -> None:
        """Take the numbers of actions, and how many offers of how many cards there may be."""
        book: Book = acts.book
        super().__init__(book, chance)
        self.acts = acts
        self.near = []
        self.offers = offers
        self.most = most
        self.composing = []
        phase: i64
        for phase in range(len(book.phases)):
            self.composing.append([verb for verb in book.phases[phase] if verb.built] if offers > 0 else [])

    def near_of(self, seat: i64) -> list[dict[int, int]]:
        """Give the local numbers of a seat in a hall."""
        return self.near[seat] if self.near else []

    def may_begin(self, verb: Verb) -> bool:
        """Tell whether an offer may be begun: one card for one of another kind would be taken by the rules."""
        seat: i64 = self.seat
        if self.used[seat] >= self.offers:
            return False
        purse: i64 = self.state.players[seat].purse
        card: i64 = 0
        while purse != 0:
            if purse & 127 != 0:
                return self.fits(verb, one(card), one(1 if card == 0 else 0), 1)
            purse >>= 7
            card += 1
        return False

    def fits(self, verb: Verb, give: i64, get: i64, to: i64) -> bool:
        """Tell whether an offer would be taken."""
        action: i64 = self.composed(verb, give, get, to)
        return action >= 0 and self.book.fits(self.state, self.seat, action)

    def composed(self, verb: Verb, give: i64, get: i64, to: i64) -> i64:
        """Give the action of an offer; -1 if nobody has that local number."""
        target: i64 = 0
        if to > 1:
            target = self.seat_at(to - 2) + 1
            if target == 0:
                return -1
        return verb.code | target << EXTRA | terms(give, get)

    def seat_at(self, k: i64) -> i64:
        """Give the seat that has a local number for the one who is asked; -1 if nobody has."""
        seats: i64 = self.book.seats
        if self.acts.whole:
            return (self.seat + k) % seats
        for seat, local in self.near_of(self.seat)[0].items():
            if local == k:
                return seat
        return -1

    def mask_draft(self, row: BytesWriter, base: i64, draft: Draft, verb: Verb) -> i64:
        """Mark how an offer may go on."""
        acts = self.acts
        n: i64 = 0
        i: i64
        for i in range(acts.o_give, acts.o_drop + 1):
            if self.goes_on(draft, verb, i):
                row[base + i] = 1
                n += 1
        return n

    def goes_on(self, draft: Draft, verb: Verb, index: i64) -> bool:
        """Tell whether this may be the next step of an offer."""
        acts = self.acts
        card: i64
        if index == acts.o_drop:
            return True
        if index < acts.o_get:
            card = index - acts.o_give
            return (
                draft.stage == GIVING
                and card >= draft.lowest
                and count(draft.give) < self.most
                and held(self.state.players[self.seat].purse, card) > held(draft.give, card)
            )
        if index < acts.o_to:
            card = index - acts.o_get
            begun: bool = draft.stage == GETTING and card >= draft.lowest and count(draft.get) < self.most
            return held(draft.give, card) == 0 and (begun or (draft.stage == GIVING and draft.give != 0))
        if index < acts.o_say:
            whom: i64 = index - acts.o_to + 1
            named: bool = draft.stage == GETTING and verb.form == "terms seat"
            return named and self.fits(verb, draft.give, draft.get, whom)
        if verb.form == "terms seat":
            return draft.stage == SAYING
        return draft.stage == GETTING and self.fits(verb, draft.give, draft.get, 1)

    def next_draft(self, draft: Draft, verb: Verb, index: i64) -> bool:
        """Go on with an offer; False if this cannot be the next step."""
        if index < self.acts.o_give or not self.goes_on(draft, verb, index):
            return False
        acts = self.acts
        self.asked += 1
        if index == acts.o_drop:
            draft.begin(None)
        elif index < acts.o_get:
            draft.lowest = index - acts.o_give
            draft.give += one(draft.lowest)
        elif index < acts.o_to:
            draft.lowest = index - acts.o_get
            draft.get += one(draft.lowest)
            draft.stage = GETTING
        elif index < acts.o_say:
            draft.to = index - acts.o_to + 1
            draft.stage = SAYING
        else:
            action: i64 = self.composed(verb, draft.give, draft.get, draft.to if draft.to > 0 else 1)
            self.play(action)
        return True
