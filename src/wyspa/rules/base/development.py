"""B-75, B-86 to B-95: buying and holding development cards. What each of them does is in cards."""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.actions import Actions
from wyspa.core.arrays import changed, zeros
from wyspa.core.book import Book
from wyspa.core.dealer import Dealer
from wyspa.core.decks import draw_from, some_of
from wyspa.core.fields import Fields
from wyspa.core.ids import BY_TURN, NOBODY, TABLE
from wyspa.core.purse import FIELD, ONE, count, held, one, packed, unpacked
from wyspa.core.recounting import frames_in, range_amiss
from wyspa.core.rule import Gate, Verb
from wyspa.core.sheet import Sheet
from wyspa.core.shown import YES, BySeat, OwnCards, Pile, Record
from wyspa.core.state import Part, State
from wyspa.core.view import View
from wyspa.core.why import Why
from wyspa.rules.base.hidden_cards import NAMES, Drawn, HiddenCards
from wyspa.rules.base.ids import DEVELOPMENTS, DRAW, MAIN, POINT, ROLL

DECK = [14, 5, 2, 2, 2]  # knight, point, roads, plenty, monopoly
PRICE = [0, 0, 1, 1, 1]
ALL_CARDS: Final = ~0
PLAYABLE: Final = ~(ONE << POINT * FIELD)  # every card but points


@final
@mypyc_attr(acyclic=True)
class Deck(Part):
    """The pile and the hidden hands."""

    deck: i64  # this and the others are purses of development cards
    owned: vec[i64]  # by seat
    fresh: i64  # bought this turn by the seat on turn
    spent: i64  # whether a card was played this turn
    used: i64  # played and gone

    def __init__(self, deck: i64, owned: vec[i64], fresh: i64, spent: i64, used: i64) -> None:
        self.deck = deck
        self.owned = owned
        self.fresh = fresh
        self.spent = spent
        self.used = used

    def copy(self) -> Part:
        return Deck(self.deck, self.owned, self.fresh, self.spent, self.used)

    def fields(self, io: Fields) -> None:
        self.deck = io.pack("deck", self.deck, NAMES, FIELD)
        self.owned = io.packs("owned", self.owned, [NAMES], FIELD)
        self.fresh = io.pack("fresh", self.fresh, NAMES, FIELD)
        self.spent = io.number("card_played", self.spent)
        self.used = io.pack("used", self.used, NAMES, FIELD)


@mypyc_attr(allow_interpreted_subclasses=True)
class Reserve:
    """Cards that another rule has laid out face down: unseen like the pile, but not to be bought."""

    def count(self, state: State) -> i64:
        """Count those that lie there still."""
        raise NotImplementedError


@final
class Development(HiddenCards):
    """The pile of development cards and who holds which."""

    reserve: Reserve | None
    purse: i64  # all cards of the box
    playable: i64  # which fields of a hidden hand can be played
    counts: BySeat
    pile: Pile
    used: Pile
    spent: Record
    revealed: BySeat
    own: OwnCards

    def __init__(self, cards: list[int] | None = None, points_count: bool = True) -> None:
        """Take other cards than those of the base game, and say whether points are points."""
        super().__init__(cards if cards is not None else DECK, points_count)
        self.purse = packed(self.cards)
        self.playable = PLAYABLE if points_count else ALL_CARDS
        self.reserve = None

    def keep_back(self, reserve: Reserve) -> None:
        """Let cards lie elsewhere, unseen like the pile: for rules that meet this one."""
        self.reserve = reserve

    def install(self, book: Book) -> None:
        """Add buying and drawing; the cards add themselves behind the gate."""
        book.phase(DRAW, "draw")
        book.named_args["development"] = NAMES
        book.add(MAIN, Buy(self))
        book.chance(DRAW, Drawn(self, "B-17"))
        self.shows_by = BY_TURN
        self.counts = book.show(BySeat("development_counts", "i-sparkle"))
        self.pile = book.show(Pile("development_pile", "i-sparkle", sold_by="buy"))
        self.used = book.show(Pile("development_used", "i-sparkle", NAMES))
        self.spent = book.show(Record("card_played", "i-sparkle", ["played"], [YES]))
        self.revealed = book.show(BySeat("revealed_points", "i-star", usual=0))
        self.own = book.show(OwnCards("development", "i-sparkle", NAMES, fresh=True))

    def new_part(self, book: Book) -> Part | None:
        """Begin with a full pile."""
        return Deck(packed(self.cards), zeros(book.seats), 0, 0, 0)

    def part(self, state: State) -> Deck:
        return cast(Deck, state.parts[self.slot])

    def edit(self, state: State) -> Deck:
        return cast(Deck, state.edit_part(self.slot))

    def left(self, state: State) -> i64:
        """Count the cards that can still be bought."""
        n: i64 = count(self.part(state).deck)
        reserve = self.reserve
        return n if reserve is None else n - reserve.count(state)

    def owned(self, state: State, seat: i64) -> i64:
        """Give the hidden hand of a seat."""
        return self.part(state).owned[seat]

    def ready(self, state: State, seat: i64) -> i64:
        """B-86, B-123: one card a turn, and not one bought in this turn; which is counted per card."""
        part = self.part(state)
        if part.spent != 0:
            return 0
        return part.owned[seat] - part.fresh if seat == state.turn else part.owned[seat]

    def played(self, state: State, card: i64) -> i64:
        """Count the cards of a kind that were played."""
        return held(self.part(state).used, card)

    def lay_open(self, state: State, seat: i64, card: i64) -> None:
        """Take a card out of a hidden hand: it is used up, and the turn's one play with it."""
        part = self.edit(state)
        part.owned = changed(part.owned, seat, part.owned[seat] - one(card))
        part.used += one(card)
        part.spent = 1

    def bag(self, state: State, drawn_for: i64) -> i64:
        """Give the pile: all buyers draw from it."""
        return self.part(state).deck

    def take_top(self, state: State, drawn_for: i64, card: i64) -> i64:
        """Move a card from the pile into the hidden hand of the seat that it is drawn for."""
        part = self.edit(state)
        part.deck -= one(card)
        part.owned = changed(part.owned, drawn_for, part.owned[drawn_for] + one(card))
        if drawn_for == state.turn:
            part.fresh += one(card)
        return drawn_for

    def why_not_yet(self, state: State, seat: i64, card: i64) -> Why | None:
        """Say whether the turn's one play, the card or the purchase is the reason."""
        part = self.part(state)
        if part.spent != 0:
            return Why("B-86", "one_card_a_turn")
        if held(part.owned[seat], card) == 0:
            return Why("B-86", "card_not_owned", {"card": NAMES[card]})
        return None if self.may_play(state, seat, card) else Why("B-86", "bought_this_turn", {"card": NAMES[card]})

    def turn_ends(self, book: Book, state: State, seat: i64) -> None:
        """Let what was bought be played from the next turn on."""
        part = self.part(state)
        if part.spent != 0 or part.fresh != 0:
            part = self.edit(state)
            part.spent = 0
            part.fresh = 0

    def veil(self, book: Book, state: State, seat: i64) -> None:
        """B-88: of the others' cards and of the pile leave only how many there are."""
        part = self.edit(state)
        owned = part.owned[:]
        other: i64
        for other in range(len(owned)):
            if other != seat:
                owned[other] = count(owned[other])
        part.owned = owned
        part.deck = 0
        if state.turn != seat:
            part.fresh = count(part.fresh)

    def believe(self, book: Book, state: State, seat: i64, dealer: Dealer) -> None:
        """Deal the others cards of those that are not accounted for: the rest is the pile."""
        part = self.edit(state)
        owned = part.owned[:]
        unseen: i64 = self.purse - part.used
        if seat >= 0:
            unseen -= owned[seat]
        other: i64
        n: i64
        card: i64
        room: i64
        for other in range(len(owned)):
            if other == seat:
                continue
            hand: i64 = 0
            room = state.target - 1 - state.players[other].points  # with more it would have won
            for n in range(owned[other]):
                card = self.dealt(unseen, dealer, room)
                unseen -= one(card)
                hand += one(card)
                if card == POINT and self.points_count:
                    room -= 1
            owned[other] = hand
            n = held(hand, POINT)
            if n > 0 and self.points_count:
                player = state.edit(other)
                player.points += n
                player.secret += n
        if state.turn != seat:
            part.fresh = some_of(owned[state.turn], part.fresh, dealer)
        part.owned = owned
        part.deck = unseen

    def dealt(self, unseen: i64, dealer: Dealer, room: i64) -> i64:
        """Draw one of the unseen cards; no point for a hand that has no room for one, if there is another card."""
        if room <= 0 and self.points_count and unseen & PLAYABLE != 0:
            unseen &= PLAYABLE
        return draw_from(unseen, dealer)

    def traits(self, book: Book) -> list[str]:
        return ["development_cards"]

    def describe(self, book: Book, state: State, seat: i64, sheet: Sheet) -> None:
        sheet.count(count(self.part(state).owned[seat]), 5.0)

    def own_traits(self, book: Book) -> list[str]:
        return [*NAMES, "card_ready", "pile"]

    def describe_own(self, book: Book, state: State, seat: i64, sheet: Sheet) -> None:
        """Write the own cards, whether one may be played in the next turn, and how many are left to be bought."""
        part = self.part(state)
        card: i64
        for card in range(DEVELOPMENTS):
            sheet.count(held(part.owned[seat], card), 2.0)
        sheet.flag(part.owned[seat] & self.playable != 0)
        sheet.count(count(part.deck), 25.0)

    def game_ends(self, book: Book, state: State, seat: i64) -> None:
        """B-111: all points are revealed."""
        other: i64
        for other in range(book.seats):
            self.reveal_points(state, other)

    def amiss(self, book: Book, state: State) -> str:
        """Count the cards: pile, hidden hands and played ones are those of the box."""
        part = self.part(state)
        card: i64
        strange: i64 = part.deck | part.used | part.fresh
        for purse in part.owned:
            strange |= purse
        if strange >> DEVELOPMENTS * FIELD != 0:
            return "there are development cards that this table does not have"
        for card in range(DEVELOPMENTS):
            hands: i64 = 0
            for purse in part.owned:
                hands += held(purse, card)
            if held(part.deck, card) + hands + held(part.used, card) != self.cards[card]:
                return (
                    f"there are {self.cards[card]} development cards {NAMES[card]} in the box, and "
                    f"{held(part.deck, card)} lie in the pile, {hands} in hands, {held(part.used, card)} were played"
                )
            if held(part.fresh, card) > held(part.owned[state.turn], card):
                return f"{held(part.fresh, card)} {NAMES[card]} bought in this turn are no longer there"
        if frames_in(state, DRAW) > count(part.deck):
            return f"{frames_in(state, DRAW)} cards are to be drawn, and {count(part.deck)} lie in the pile"
        return range_amiss("card_played", part.spent, 0, 1)

    def frame_amiss(self, book: Book, state: State, phase: i64, who: i64, data: i64) -> str:
        """See for whom a card is drawn."""
        return range_amiss("the buyer's seat", data, 0, book.seats - 1) if phase == DRAW else ""

    def show(self, book: Book, state: State, view: View) -> None:
        """B-88: the own cards, and of the others only how many; points open at the end."""
        part = self.part(state)
        seat: i64
        view.put(self.counts, [count(part.owned[seat]) for seat in view.scope])
        view.put(self.pile, [self.left(state)])
        view.put(self.used, unpacked(part.used, DEVELOPMENTS))
        view.put(self.spent, [part.spent])
        if state.winner != NOBODY and self.points_count:
            view.put(self.revealed, [held(part.owned[seat], POINT) for seat in view.scope])
        if view.seat >= 0:
            fresh: i64 = part.fresh if view.seat == state.turn else 0
            view.put(self.own, unpacked(part.owned[view.seat], DEVELOPMENTS) + unpacked(fresh, DEVELOPMENTS))


@final
class PlayCards(Gate):
    """All cards behind one question: whether anything is playable in this hand at all."""

    rule_of: Development

    def __init__(self, rule_of: Development, verbs: list[Verb]) -> None:
        """Take the verbs that stand behind the gate."""
        super().__init__("cards", "", "B-86")
        self.rule_of = rule_of
        self.verbs = vec[Verb](verbs)

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """Ask the cards only if one may be played."""
        rule = self.rule_of
        if rule.ready(state, seat) & rule.playable == 0:
            return
        for verb in self.verbs:
            verb.legal(book, state, seat, out)


def add_cards(book: Book, rule_of: Development, verbs: list[Verb]) -> None:
    """Put the cards behind a gate, before and after the roll (B-40)."""
    for verb in verbs:
        book.enrol(verb)
    gate = PlayCards(rule_of, verbs)
    book.add(ROLL, gate)
    book.add(MAIN, gate)


@final
class Buy(Verb):
    """Buy the top card of the pile."""

    rule_of: Development

    def __init__(self, rule_of: Development) -> None:
        super().__init__("buy", "", "B-75")
        self.rule_of = rule_of
        self.price = packed(PRICE)

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """While the pile lasts."""
        rule = self.rule_of
        if rule.part(state).deck != 0 and (rule.reserve is None or rule.left(state) > 0):
            out.add(self.code)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Pay and let nature draw."""
        state.push(DRAW, TABLE, seat)
        book.pay(state, seat, self.price)
        if state.telling:
            state.tell("bought", seat, 0, 0)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        return Why("B-75", "pile_empty")
