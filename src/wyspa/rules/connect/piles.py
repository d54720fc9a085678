"""K-12, K-13, K-52, K-53, K-117: two piles of development cards a board, and who may buy from which.

The two piles of a board are one shuffled deck, cut: any unseen card is as likely in either. So a board has one bag of
unseen cards, and its piles are numbers.
"""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.actions import Actions
from wyspa.core.arrays import array, listed, zeros
from wyspa.core.book import Book
from wyspa.core.dealer import Dealer
from wyspa.core.decks import draw_from, some_of
from wyspa.core.fields import Fields
from wyspa.core.ids import LOW, TABLE, A, first
from wyspa.core.purse import FIELD, FIELDS, MOST, count, held, one, packed, unpacked
from wyspa.core.recounting import ranges_amiss
from wyspa.core.rule import Verb
from wyspa.core.shown import BySeat, OwnCards, Pile
from wyspa.core.state import Part, State
from wyspa.core.view import View
from wyspa.core.why import Why
from wyspa.rules.base.army import Army
from wyspa.rules.base.development import PRICE
from wyspa.rules.base.hidden_cards import NAMES, Drawn, HiddenCards
from wyspa.rules.base.ids import DRAW, KNIGHT, MONOPOLY, PLENTY, POINT, ROADS
from wyspa.rules.connect.claims import Claims
from wyspa.rules.connect.gates import Gates
from wyspa.rules.connect.hall import Hall
from wyspa.rules.connect.ids import MOON, SIDES, SUN
from wyspa.rules.connect.rounds import Rounds
from wyspa.rules.connect.seats import across, board_of, is_active, seat_at, side_of

DECK = [14, 5, 2, 2]  # knight, point, roads, plenty; there is no monopoly
SUN_PILE: Final = 12
MOON_PILE: Final = 11
CARDS: Final = MONOPOLY  # kinds of cards
GONE: Final = MOST << ROADS * FIELD | MOST << PLENTY * FIELD  # those that leave no trace when they are played


@final
@mypyc_attr(acyclic=True)
class Piles(Part):
    """Piles, unseen cards and hidden hands. Purses of development cards but for the piles."""

    pile: vec[i64]  # by side: how many
    unseen: vec[i64]  # by board
    owned: vec[i64]  # by seat
    fresh: vec[i64]  # by seat: bought in the round named beside it
    fresh_in: vec[i64]
    spent_in: vec[i64]  # by seat: the round in which a card was played last
    used: vec[i64]  # by kind: played, or revealed

    def __init__(
        self,
        pile: vec[i64],
        unseen: vec[i64],
        owned: vec[i64],
        fresh: vec[i64],
        fresh_in: vec[i64],
        spent_in: vec[i64],
        used: vec[i64],
    ) -> None:
        self.pile = pile
        self.unseen = unseen
        self.owned = owned
        self.fresh = fresh
        self.fresh_in = fresh_in
        self.spent_in = spent_in
        self.used = used

    def copy(self) -> Part:
        return Piles(
            self.pile[:], self.unseen[:], self.owned[:], self.fresh[:], self.fresh_in[:], self.spent_in[:], self.used[:]
        )

    def fields(self, io: Fields) -> None:
        self.pile = io.numbers("piles", self.pile)
        self.unseen = io.packs("unseen", self.unseen, [NAMES], FIELD)
        self.owned = io.packs("owned", self.owned, [NAMES], FIELD)
        self.fresh = io.packs("fresh", self.fresh, [NAMES], FIELD)
        self.fresh_in = io.numbers("fresh_in", self.fresh_in)
        self.spent_in = io.numbers("spent_in", self.spent_in)
        self.used = io.numbers("used", self.used)


@final
class HallDevelopment(HiddenCards):
    """The piles of all boards and who holds which cards."""

    hall: Hall
    rounds: Rounds
    claims: Claims
    armies: Army
    counts: BySeat
    piles: Pile
    used: Pile
    spent: BySeat
    own: OwnCards

    def __init__(self, hall: Hall) -> None:
        """Take the map: it says whose piles are near."""
        super().__init__(DECK, True)
        self.hall = hall

    def meet(self, book: Book) -> None:
        """Find the rounds, who looks whether a hidden point wins, and who counts knights."""
        self.rounds = book.rule(Rounds)
        self.claims = book.rule(Claims)
        self.armies = book.rule(Army)

    def install(self, book: Book) -> None:
        """Add buying and drawing; the cards add themselves."""
        book.phase(DRAW, "draw", lone=True)
        book.citations["not_in_draw"] = "K-52"
        book.named_args["development"] = NAMES[:CARDS]
        book.rule(Gates).side.add(book, BuyFrom(self))
        book.chance(DRAW, Drawn(self, "K-13"))
        self.counts = book.show(BySeat("development_counts", "i-sparkle"))
        self.piles = book.show(Pile("piles", "i-sparkle", by="seat"))
        self.used = book.show(Pile("development_used", "i-sparkle", NAMES[:CARDS]))
        self.spent = book.show(BySeat("cards_played", "i-sparkle", usual=0))
        self.own = book.show(OwnCards("development", "i-sparkle", NAMES[:CARDS], fresh=True))

    def new_part(self, book: Book) -> Part | None:
        """Begin with full piles."""
        n: i64 = book.seats
        pile = zeros(n)
        unseen = zeros(n // SIDES)
        i: i64
        for i in range(n):
            pile[i] = MOON_PILE if side_of(i) == MOON else SUN_PILE
            unseen[board_of(i)] = packed(DECK)
        return Piles(pile, unseen, zeros(n), zeros(n), zeros(n), zeros(n), array([0] * len(DECK)))

    def part(self, state: State) -> Piles:
        return cast(Piles, state.parts[self.slot])

    def edit(self, state: State) -> Piles:
        return cast(Piles, state.edit_part(self.slot))

    def round_of(self, state: State) -> i64:
        """Give the number of the round that is on."""
        return self.rounds.part(state).number

    def fresh(self, state: State, seat: i64) -> i64:
        """Give the purse of cards that a seat has bought in this round."""
        part = self.part(state)
        return part.fresh[seat] if part.fresh_in[seat] == self.round_of(state) else 0

    def owned(self, state: State, seat: i64) -> i64:
        """Give the hidden hand of a seat."""
        return self.part(state).owned[seat]

    def ready(self, state: State, seat: i64) -> i64:
        """K-54: one card a round, and not one bought in this round."""
        part = self.part(state)
        number: i64 = self.round_of(state)
        if part.spent_in[seat] == number:
            return 0
        return part.owned[seat] - part.fresh[seat] if part.fresh_in[seat] == number else part.owned[seat]

    def played(self, state: State, card: i64) -> i64:
        """Count the cards of a kind that were played in the whole hall."""
        return self.part(state).used[card]

    def lay_open(self, state: State, seat: i64, card: i64) -> None:
        """Take a card out of a hidden hand: it is used up, and the round's one play with it."""
        part = self.edit(state)
        part.owned[seat] -= one(card)
        part.used[card] += 1
        part.spent_in[seat] = self.round_of(state)

    def bag(self, state: State, drawn_for: i64) -> i64:
        """Give what is unseen at a board, whichever of its piles is drawn from. drawn_for: buyer << 20 | side."""
        return self.part(state).unseen[board_of(drawn_for & LOW)]

    def take_top(self, state: State, drawn_for: i64, card: i64) -> i64:
        """Move a card of a pile into the hidden hand of the buyer."""
        seat: i64 = drawn_for >> A
        side: i64 = drawn_for & LOW
        fresh: i64 = self.fresh(state, seat)
        part = self.edit(state)
        part.pile[side] -= 1
        part.unseen[board_of(side)] -= one(card)
        part.owned[seat] += one(card)
        part.fresh[seat] = fresh + one(card)
        part.fresh_in[seat] = self.round_of(state)
        return seat

    def receive(self, book: Book, state: State, drawn_for: i64, card: i64) -> None:
        """Put a card into a hidden hand, and let it be seen whether its point wins."""
        super().receive(book, state, drawn_for, card)
        self.claims.settle(book, state)

    def why_not_yet(self, state: State, seat: i64, card: i64) -> Why | None:
        """Say whether the round's one play, the card or the purchase is the reason."""
        part = self.part(state)
        if part.spent_in[seat] == self.round_of(state):
            return Why("K-54", "one_card_a_round")
        if held(part.owned[seat], card) == 0:
            return Why("K-54", "card_not_owned", {"card": NAMES[card]})
        return None if self.may_play(state, seat, card) else Why("K-54", "bought_this_round", {"card": NAMES[card]})

    def game_ends(self, book: Book, state: State, seat: i64) -> None:
        """B-111: the winners' points are revealed."""
        for other in book.winners(state):
            self.reveal_points(state, other)

    def recount_secret(self, book: Book, state: State, seat: i64) -> i64:
        """K-58: count what is still hidden; of the points of a hand any number may have been turned up."""
        points: i64 = held(self.part(state).owned[seat], POINT)
        secret: i64 = state.players[seat].secret
        return secret if 0 <= secret <= points else points

    def amiss(self, book: Book, state: State) -> str:
        """K-12, K-13: count the cards of every board and of the whole hall."""
        part = self.part(state)
        number: i64 = self.round_of(state)
        k: i64
        card: i64
        wrong = ranges_amiss("piles", part.pile, 0, SUN_PILE) or ranges_amiss("used", part.used, 0, MOST * book.seats)
        wrong = wrong or ranges_amiss("fresh_in", part.fresh_in, 0, number)
        wrong = wrong or ranges_amiss("spent_in", part.spent_in, 0, number)
        if wrong:
            return wrong
        for k in range(len(part.unseen)):
            if part.pile[seat_at(k, MOON)] + part.pile[seat_at(k, SUN)] != count(part.unseen[k]):
                return f"the piles of board {k + 1} do not hold {count(part.unseen[k])} cards"
        for card in range(FIELDS):
            found: i64 = part.used[card] if card < CARDS else 0
            for k in range(len(part.unseen)):
                found += held(part.unseen[k], card)
            for k in range(book.seats):
                found += held(part.owned[k], card)
                if held(part.fresh[k], card) > held(part.owned[k], card) and part.fresh_in[k] == number:
                    return f"{book.seat_name(k)} has bought cards that are no longer there"
                if part.fresh_in[k] != number and card >= CARDS and held(part.fresh[k], card) != 0:
                    return f"{book.seat_name(k)} has bought cards that there are not"
            many: i64 = DECK[card] * len(part.unseen) if card < CARDS else 0
            if found != many:
                return f"there are {found} development cards of kind {card} in the hall, not {many}"
        return ""

    def frame_amiss(self, book: Book, state: State, phase: i64, who: i64, data: i64) -> str:
        """See who has bought from which pile."""
        if phase != DRAW:
            return ""
        side: i64 = data & LOW
        if not 0 <= data >> A < book.seats or side >= book.seats or self.part(state).pile[side] == 0:
            return f"seat {data >> A} cannot have bought from pile {side}"
        return ""

    def show(self, book: Book, state: State, view: View) -> None:
        """K-20: the own cards, and of the others only how many."""
        part = self.part(state)
        seat: i64
        piles: list[int] = []
        played: list[int] = []
        for seat in view.scope:
            piles.extend([seat, part.pile[seat]])
            played.append(1 if part.spent_in[seat] == self.round_of(state) and is_active(state, seat) else 0)
        view.put(self.counts, [count(part.owned[seat]) for seat in view.scope])
        view.put(self.piles, piles)
        view.put(self.spent, played)
        view.put(self.used, listed(part.used))
        if view.seat >= 0:
            view.put(self.own, unpacked(part.owned[view.seat], CARDS) + unpacked(self.fresh(state, view.seat), CARDS))

    def veil(self, book: Book, state: State, seat: i64) -> None:
        """B-88: of the others' cards and of the piles leave only how many there are."""
        part = self.edit(state)
        other: i64
        k: i64
        for other in range(book.seats):
            if other != seat:
                part.owned[other] = count(part.owned[other])
                part.fresh[other] = count(self.fresh(state, other))
        for k in range(len(part.unseen)):
            part.unseen[k] = 0

    def believe(self, book: Book, state: State, seat: i64, dealer: Dealer) -> None:
        """Deal the others cards of their boards that are not accounted for: the rest is their piles.

        Knights lie before whoever played them. Which other cards of a board are gone nobody has written down, and
        with empty piles cards come from the boards beside: what then cannot be is let be.
        """
        part = self.edit(state)
        k: i64
        other: i64
        for k in range(len(part.unseen)):
            bag: i64 = packed(DECK)
            due: i64 = part.pile[seat_at(k, MOON)] + part.pile[seat_at(k, SUN)]
            for other in range(seat_at(k, MOON), seat_at(k, SUN) + 1):
                bag -= one(KNIGHT) * least(self.armies.part(state).played[other], held(bag, KNIGHT))
                if other == seat:
                    bag = without(bag, part.owned[other])
                else:
                    due += part.owned[other]
            while count(bag) > due and bag & GONE != 0:
                bag -= one(draw_from(bag & GONE, dealer))
            for other in range(seat_at(k, MOON), seat_at(k, SUN) + 1):
                if other != seat:
                    bag = self.deal_hand(state, part, other, bag, dealer)
            part.unseen[k] = bag

    def deal_hand(self, state: State, part: Piles, seat: i64, bag: i64, dealer: Dealer) -> i64:
        """Deal a hidden hand out of a bag, and give what is left of it."""
        hand: i64 = 0
        n: i64
        for n in range(part.owned[seat]):
            if bag == 0:
                bag = packed(DECK)  # bought beside
            card: i64 = draw_from(bag, dealer)
            hand += one(card)
            bag -= one(card)
        part.owned[seat] = hand
        part.fresh[seat] = some_of(hand, part.fresh[seat], dealer)
        n = held(hand, POINT)
        if n > 0:
            player = state.edit(seat)
            player.points += n
            player.secret += n
        return bag


@final
class BuyFrom(Verb):
    """Buy the top card of a pile: 'buy 3sun' takes the pile on that side of that board."""

    rule_of: HallDevelopment

    def __init__(self, rule_of: HallDevelopment) -> None:
        super().__init__("buy-from", "seat", "K-52")
        self.rule_of = rule_of
        self.price = packed(PRICE)

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the piles of the own board, or those beside it when both are empty."""
        pile = self.rule_of.part(state).pile
        first_side: i64 = seat_at(board_of(seat), MOON)
        side: i64
        i: i64
        for side in range(first_side, first_side + SIDES):
            if pile[side] > 0:
                out.add(self.code | side << A)
        if pile[seat] + pile[across(seat)] == 0:
            partners = self.rule_of.hall.partners(seat)
            for i in range(len(partners)):
                if pile[partners[i]] > 0:
                    out.add(self.code | partners[i] << A)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Pay and let nature draw."""
        state.push(DRAW, TABLE, seat << A | first(action))
        book.pay(state, seat, self.price)
        if state.telling:
            state.tell("bought", seat, 0, 0)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether the pile is empty, too far away, or not to be sold yet."""
        side: i64 = first(action)
        pile = self.rule_of.part(state).pile
        if side >= book.seats:
            return Why("K-117", "pile_too_far")
        if board_of(side) != board_of(seat):
            if not self.rule_of.hall.may_trade(seat, side):
                return Why("K-117", "pile_too_far")
            if pile[seat] + pile[across(seat)] > 0:
                return Why("K-53", "own_piles_first")
        return Why("K-52", "pile_empty")

    def why_nowhere(self, book: Book, state: State, seat: i64) -> Why:
        """Nothing is left within reach."""
        return Why("K-52", "pile_empty")


def least(a: i64, b: i64) -> i64:
    """Give the smaller of two numbers."""
    return a if a < b else b


def without(bag: i64, cards: i64) -> i64:
    """Take cards out of a bag, as far as they are in it."""
    card: i64
    for card in range(CARDS):
        bag -= one(card) * least(held(bag, card), held(cards, card))
    return bag
