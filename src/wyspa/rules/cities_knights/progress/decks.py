"""C-3, C-109: three decks of progress cards: unseen ones are a bag, and what was put back lies below them in order."""

from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.arrays import array, changed, holds, listed, zeros
from wyspa.core.book import Book
from wyspa.core.dealer import Dealer
from wyspa.core.fields import BadBytes, Fields, Reader
from wyspa.core.ids import BY_PART, NOBODY, TABLE, A, bit
from wyspa.core.rule import Module
from wyspa.core.sheet import Sheet
from wyspa.core.shown import SEAT, BySeat, Levels, OwnCards, Pile, Record
from wyspa.core.state import Part, State
from wyspa.core.view import View
from wyspa.rules.cities_knights.ids import (
    AREA_NAMES,
    AREA_OF,
    AREAS,
    CONSTITUTION,
    DRAW_PROGRESS,
    FIFTH,
    GIVE_UP,
    PRINTING_PRESS,
    PROGRESS_CARDS,
    PROGRESS_COUNTS,
    PROGRESS_NAMES,
    SPY,
)

MOST_HIDDEN: Final = 4  # C-26
NIBBLE: Final = 4  # bits for the count of one kind
FOUR_BITS: Final = 15
FIRST = [0, 10, 16]  # the first card of each area
BY_AREA = [PROGRESS_NAMES[:10], PROGRESS_NAMES[10:16], PROGRESS_NAMES[16:]]


@final
@mypyc_attr(acyclic=True)
class Decks(Part):
    """The decks, the hidden hands, and who has laid the two victory-point cards open."""

    bags: vec[i64]  # by area: four bits a kind
    returned: vec[i64]  # cards put back, the first to come again first; those of an area lie below its bag
    hands: vec[i64]  # by seat * AREAS + area: four bits a kind
    press: i64
    constitution: i64

    def __init__(self, bags: vec[i64], returned: vec[i64], hands: vec[i64], press: i64, constitution: i64) -> None:
        self.bags = bags
        self.returned = returned
        self.hands = hands
        self.press = press
        self.constitution = constitution

    def copy(self) -> Part:
        return Decks(self.bags, self.returned, self.hands, self.press, self.constitution)

    def fields(self, io: Fields) -> None:
        self.bags = io.packs("progress_bags", self.bags, BY_AREA, NIBBLE)
        self.returned = io.named_row("progress_returned", self.returned, PROGRESS_NAMES)
        self.hands = io.packs("progress_hands", self.hands, BY_AREA, NIBBLE)
        self.press = io.seat("printing_press", self.press)
        self.constitution = io.seat("constitution", self.constitution)
        if isinstance(io, Reader) and not io.partial:
            self.refuse_strange_cards()

    def refuse_strange_cards(self) -> None:
        """Refuse what was read unless every card is one of the box, and lies where its area is."""
        left = list(PROGRESS_COUNTS)
        for i in range(len(self.returned)):
            if not 0 <= self.returned[i] < PROGRESS_CARDS:
                raise BadBytes(f"there is no progress card {self.returned[i]}")
            left[self.returned[i]] -= 1
        piles = [*enumerate(listed(self.bags)), *[(i % AREAS, pile) for i, pile in enumerate(listed(self.hands))]]
        for area, pile in piles:
            card = FIRST[area]
            while pile > 0 and card < PROGRESS_CARDS and AREA_OF[card] == area:
                left[card] -= pile & FOUR_BITS
                pile >>= NIBBLE
                card += 1
            if pile != 0:
                raise BadBytes(f"{AREA_NAMES[area]} has no such progress cards")
        if min(left) < 0:
            raise BadBytes(f"there are more cards {PROGRESS_NAMES[left.index(min(left))]} than in the box")


@final
class Progress(Module):
    """Who holds which progress cards, and how they come and go."""

    areas: vec[i64]  # by card
    firsts: vec[i64]  # by area
    full: vec[i64]  # the bags at the start
    backs: Levels
    counts: BySeat
    decks_left: Pile
    press: Record
    constitution: Record
    own: OwnCards

    def __init__(self) -> None:
        super().__init__("progress")
        self.areas = array(list(AREA_OF))
        self.firsts = array(list(FIRST))
        bags = [0, 0, 0]
        for card in range(PROGRESS_CARDS):
            bags[AREA_OF[card]] += PROGRESS_COUNTS[card] << NIBBLE * (card - FIRST[AREA_OF[card]])
        self.full = array(bags)

    def join(self, book: Book) -> None:
        """C-1: progress cards are drawn, and no development cards bought."""
        book.withdraw("development")
        book.withdraw("cards")

    def install(self, book: Book) -> None:
        """Name the cards and areas for notation."""
        book.named_args["progress"] = PROGRESS_NAMES
        book.named_args["area"] = AREA_NAMES
        self.shows_by = BY_PART
        self.backs = book.show(Levels("progress_backs", "card-back", AREA_NAMES, 0))
        self.counts = book.show(BySeat("progress_counts", "i-sparkle"))
        self.decks_left = book.show(Pile("progress_left", "i-sparkle", AREA_NAMES))
        self.press = book.show(Record("printing_press", "i-star", ["holder"], [SEAT]))
        self.constitution = book.show(Record("constitution", "i-star", ["holder"], [SEAT]))
        self.own = book.show(OwnCards("progress", "i-sparkle", PROGRESS_NAMES, decks=AREA_NAMES, deck_of=AREA_OF))

    def new_part(self, book: Book) -> Part | None:
        """Begin with full decks."""
        return Decks(self.full, vec[i64](), zeros(book.seats * AREAS), NOBODY, NOBODY)

    def part(self, state: State) -> Decks:
        return cast(Decks, state.parts[self.slot])

    def edit(self, state: State) -> Decks:
        return cast(Decks, state.edit_part(self.slot))

    # ---- questions ---------------------------------------------------------------------------------------------

    def shift_of(self, card: i64) -> i64:
        """Tell where a hand or bag of its area counts a card."""
        return (card - self.firsts[self.areas[card]]) * NIBBLE

    def one_of(self, card: i64) -> i64:
        """Give a single card as it is counted in the bag of its area."""
        return bit(self.shift_of(card))

    def holds(self, state: State, seat: i64, card: i64) -> i64:
        """Count one kind of card in a hidden hand."""
        return self.part(state).hands[seat * AREAS + self.areas[card]] >> self.shift_of(card) & FOUR_BITS

    def hidden_of(self, state: State, seat: i64, area: i64) -> i64:
        """C-173: count the hidden cards with one kind of back."""
        return sum_of(self.part(state).hands[seat * AREAS + area])

    def hidden(self, state: State, seat: i64) -> i64:
        """Count the hidden cards of a seat."""
        n: i64 = 0
        area: i64
        for area in range(AREAS):
            n += self.hidden_of(state, seat, area)
        return n

    def left(self, state: State, area: i64) -> i64:
        """Count the cards of a deck, put-back ones included."""
        part = self.part(state)
        n: i64 = sum_of(part.bags[area])
        i: i64
        for i in range(len(part.returned)):
            if self.areas[part.returned[i]] == area:
                n += 1
        return n

    def has_left(self, state: State, area: i64) -> bool:
        """Tell whether a deck has a card, put-back ones included."""
        part = self.part(state)
        card: i64
        if part.bags[area] != 0:
            return True
        for card in part.returned:
            if self.areas[card] == area:
                return True
        return False

    def amiss(self, book: Book, state: State) -> str:
        """C-3, C-26: count the cards, and see that nobody keeps a fifth that has not been asked for it."""
        part = self.part(state)
        card: i64
        seat: i64
        for card in range(PROGRESS_CARDS):
            found: i64 = part.bags[self.areas[card]] >> self.shift_of(card) & FOUR_BITS
            for seat in range(book.seats):
                found += self.holds(state, seat, card)
            for other in part.returned:
                found += 1 if other == card else 0
            if card == PRINTING_PRESS or card == CONSTITUTION:
                found += 1 if (part.press if card == PRINTING_PRESS else part.constitution) != NOBODY else 0
                if found != PROGRESS_COUNTS[card] or holds(part.returned, card):
                    return f"the card {PROGRESS_NAMES[card]} is laid open when it is drawn"
            if found != PROGRESS_COUNTS[card]:
                return f"there are {found} progress cards {PROGRESS_NAMES[card]}, not {PROGRESS_COUNTS[card]}"
        for seat in range(book.seats):
            asked: bool = (state.phase == FIFTH or state.phase == GIVE_UP) and state.who == seat
            most: i64 = MOST_HIDDEN + 1 if asked or state.winner != NOBODY else MOST_HIDDEN
            if self.hidden(state, seat) > most or (asked and self.hidden(state, seat) <= MOST_HIDDEN):
                return f"{book.seat_name(seat)} cannot keep {self.hidden(state, seat)} progress cards"
        return ""

    # ---- coming and going ----------------------------------------------------------------------------------------

    def draw(self, state: State, seat: i64, area: i64) -> None:
        """Let nature draw a card for a seat; an empty deck gives none (C-24)."""
        if self.has_left(state, area):
            state.push(DRAW_PROGRESS, TABLE, seat << A | area)

    def receive(self, book: Book, state: State, seat: i64, card: i64) -> None:
        """Give a drawn card to a seat: two kinds are laid open at once (C-25), a fifth hidden one asks for a choice."""
        if card == PRINTING_PRESS or card == CONSTITUTION:
            part = self.edit(state)
            if card == PRINTING_PRESS:
                part.press = seat
            else:
                part.constitution = seat
            if state.telling:
                state.tell("progress_open", seat, card, 0)
            book.score(state, seat, 1)
            return
        if state.telling:
            state.tell_some("progress_drawn", seat, self.areas[card], card, [seat])
        self.take_up(state, seat, card)

    def take_up(self, state: State, seat: i64, card: i64) -> None:
        """Add a card to a hidden hand; with five one must go: played in the own turn (C-27), else put back (C-28)."""
        part = self.edit(state)
        at: i64 = seat * AREAS + self.areas[card]
        part.hands = changed(part.hands, at, part.hands[at] + self.one_of(card))
        if self.hidden(state, seat) > MOST_HIDDEN:
            state.push(FIFTH if seat == state.turn else GIVE_UP, seat, 0)

    def lose(self, state: State, seat: i64, card: i64) -> None:
        """Take a card out of a hidden hand."""
        part = self.edit(state)
        at: i64 = seat * AREAS + self.areas[card]
        part.hands = changed(part.hands, at, part.hands[at] - self.one_of(card))

    def put_back(self, state: State, seat: i64, card: i64) -> None:
        """Lay a card of a hidden hand under its deck, face down."""
        self.lose(state, seat, card)
        part = self.edit(state)
        part.returned = append(part.returned[:], card)

    def spend(self, book: Book, state: State, seat: i64, card: i64) -> None:
        """Play a card: it goes under its deck, and a frame that asked for a card to be played has its answer.

        Call it before laying the card's own frames.
        """
        self.put_back(state, seat, card)
        if state.phase == FIFTH:
            state.pop()
        if state.telling:
            state.tell("progress_played", seat, card, 0)
        book.card_played(state, seat, card)

    # ---- for beliefs -------------------------------------------------------------------------------------------

    def veil(self, book: Book, state: State, seat: i64) -> None:
        """C-173: of the others' cards leave the backs, unless the seat spies on them; of the decks the same."""
        part = self.edit(state)
        hands = part.hands[:]
        returned = part.returned[:]
        i: i64
        for i in range(len(hands)):
            if i // AREAS != seat and not (state.phase == SPY and state.who == seat and state.data == i // AREAS):
                hands[i] = sum_of(hands[i])
        for i in range(len(returned)):
            returned[i] = self.firsts[self.areas[returned[i]]]
        part.hands = hands
        part.returned = returned
        part.bags = zeros(AREAS)

    def believe(self, book: Book, state: State, seat: i64, dealer: Dealer) -> None:
        """Deal the cards with each back that are not accounted for; the two open ones lie with nobody before that."""
        part = self.edit(state)
        hands = part.hands[:]
        returned = part.returned[:]
        bags = self.full[:]
        i: i64
        n: i64
        area: i64
        hand: i64
        spied: i64 = state.data if state.phase == SPY and state.who == seat else NOBODY
        for area in range(AREAS):
            bag: i64 = bags[area]
            if area == self.areas[PRINTING_PRESS]:
                bag -= self.one_of(PRINTING_PRESS)
            if area == self.areas[CONSTITUTION]:
                bag -= self.one_of(CONSTITUTION)
            for i in range(area, len(hands), AREAS):
                if i // AREAS == seat or i // AREAS == spied:
                    bag -= hands[i]
            for i in range(area, len(hands), AREAS):
                if i // AREAS != seat and i // AREAS != spied:
                    hand = 0
                    for n in range(hands[i]):
                        hand += drawn_nibble(bag - hand, dealer)
                    hands[i] = hand
                    bag -= hand
            for i in range(len(returned)):
                if self.areas[returned[i]] == area:
                    hand = drawn_nibble(bag, dealer)
                    bag -= hand
                    returned[i] = self.firsts[area] + place_of(hand)
            if area == self.areas[PRINTING_PRESS] and part.press == NOBODY:
                bag += self.one_of(PRINTING_PRESS)
            if area == self.areas[CONSTITUTION] and part.constitution == NOBODY:
                bag += self.one_of(CONSTITUTION)
            bags[area] = bag
        part.hands = hands
        part.returned = returned
        part.bags = bags

    # ---- for eyes and tests --------------------------------------------------------------------------------------

    def show(self, book: Book, state: State, view: View) -> None:
        """Backs are public (C-173), faces are the owner's."""
        part = self.part(state)
        seat: i64
        area: i64
        card: i64
        view.put(self.backs, [int(self.hidden_of(state, seat, area)) for seat in view.scope for area in range(AREAS)])
        view.put(self.counts, [int(self.hidden(state, seat)) for seat in view.scope])
        view.put(self.decks_left, [int(self.left(state, area)) for area in range(AREAS)])
        view.put(self.press, [part.press])
        view.put(self.constitution, [part.constitution])
        if view.seat >= 0:
            view.put(self.own, [int(self.holds(state, view.seat, card)) for card in range(PROGRESS_CARDS)])

    def traits(self, book: Book) -> list[str]:
        return [f"{area}_cards" for area in AREA_NAMES]

    def describe(self, book: Book, state: State, seat: i64, sheet: Sheet) -> None:
        area: i64
        for area in range(AREAS):
            sheet.count(self.hidden_of(state, seat, area), 3.0)

    def own_traits(self, book: Book) -> list[str]:
        return PROGRESS_NAMES

    def describe_own(self, book: Book, state: State, seat: i64, sheet: Sheet) -> None:
        card: i64
        for card in range(PROGRESS_CARDS):
            sheet.count(self.holds(state, seat, card), 1.0)

    def recount(self, book: Book, state: State, seat: i64) -> i64:
        """C-119, C-144: a point for each open card."""
        part = self.part(state)
        return (1 if part.press == seat else 0) + (1 if part.constitution == seat else 0)


def sum_of(bag: i64) -> i64:
    """Count all the cards of a bag."""
    n: i64 = 0
    while bag != 0:
        n += bag & FOUR_BITS
        bag >>= NIBBLE
    return n


def drawn_nibble(bag: i64, dealer: Dealer) -> i64:
    """Draw one card of a bag, and give it as a bag of its own."""
    k: i64 = dealer.below(sum_of(bag))
    shift: i64 = 0
    while k >= bag >> shift & FOUR_BITS:
        k -= bag >> shift & FOUR_BITS
        shift += NIBBLE
    return bit(shift)


def place_of(lone: i64) -> i64:
    """Tell which kind of its area a bag of a single card holds."""
    kind: i64 = 0
    while lone > 1:
        lone >>= NIBBLE
        kind += 1
    return kind


def cards_in(hand: list[int]) -> list[int]:
    """List the kinds of card that a shown hand holds."""
    return [card for card, n in enumerate(hand) if n > 0]


def listed_returned(part: Decks) -> list[int]:
    """List what was put back, for tests."""
    return listed(part.returned)
