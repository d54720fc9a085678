"""C-26 to C-28, C-108, C-111: drawing, playing and putting back progress cards."""

from typing import final

from librt.vecs import remove, vec
from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.ids import ANYBODY, A, first, second
from wyspa.core.recounting import range_amiss
from wyspa.core.rule import Chance, Gate, Module, Verb
from wyspa.core.state import State
from wyspa.core.why import Why
from wyspa.rules.base.ids import MAIN, ROLL
from wyspa.rules.cities_knights.ids import (
    AREAS,
    DRAW_PROGRESS,
    FIFTH,
    GIVE_UP,
    PROGRESS_CARDS,
    PROGRESS_NAMES,
)
from wyspa.rules.cities_knights.progress.decks import FOUR_BITS, NIBBLE, Progress


class ProgressVerb(Verb):
    """Playing one kind of progress card. `ways` lists how it can be played with some effect."""

    rule_of: Progress
    card: i64
    area: i64  # in whose hand it is counted, and where
    shift: i64

    def __init__(self, rule_of: Progress, card: int, form: str, rule: str) -> None:
        """Name the verb after the card."""
        super().__init__(PROGRESS_NAMES[card], form, rule)
        self.rule_of = rule_of
        self.card = card
        self.area = rule_of.areas[card]
        self.shift = rule_of.shift_of(card)

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the ways, if the card is there."""
        if self.rule_of.part(state).hands[seat * AREAS + self.area] >> self.shift & FOUR_BITS != 0:
            self.ways(book, state, seat, out)

    def ways(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List every way to play it now (C-174); hidden hands never decide (C-111)."""
        raise NotImplementedError

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether the card is missing, or ask the card itself."""
        if self.rule_of.holds(state, seat, self.card) == 0:
            return self.why_not_owned()
        return self.why_not_now(book, state, seat, action)

    def why_nowhere(self, book: Book, state: State, seat: i64) -> Why:
        """Say whether the card is missing, or that it would do nothing, wherever it was played."""
        held = self.rule_of.holds(state, seat, self.card) > 0
        return Why(self.rule, "no_effect", {"card": self.name}) if held else self.why_not_owned()

    def why_not_owned(self) -> Why:
        """Say that the card is missing."""
        return Why("C-108", "card_not_owned", {"card": self.name})

    def why_not_now(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say why a card that is there cannot be played like this: it does nothing, unless the card knows more."""
        return Why(self.rule, "no_effect", {"card": self.name})


def why_not_of(book: Book, other: i64, seat: i64, rule: str, key: str) -> Why:
    """Say that a card cannot be played on oneself, or what somebody else lacks for it."""
    if other == seat:
        return Why(rule, "not_on_yourself")
    return Why(rule, key, {"victim": book.seat_name(other)})


@final
class PlayArea(Gate):
    """All cards of one area behind one question: whether the seat holds any."""

    rule_of: Progress
    area: i64
    cards: vec[ProgressVerb]
    shifts: vec[i64]  # where a hand counts the card of each verb

    def __init__(self, rule_of: Progress, area: i64, cards: list[ProgressVerb]) -> None:
        """Take the verbs that stand behind the gate."""
        super().__init__(f"progress-{area}", "", "C-108")
        self.rule_of = rule_of
        self.area = area
        self.verbs = vec[Verb](cards)
        self.cards = vec[ProgressVerb](cards)
        self.shifts = vec[i64]([card.shift for card in cards])

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """Ask only the cards in hand, until all of them are asked."""
        hand: i64 = self.rule_of.part(state).hands[seat * AREAS + self.area]
        if hand == 0:
            return
        shifts = self.shifts
        shift: i64
        i: i64
        for i in range(len(shifts)):
            shift = shifts[i]
            if hand >> shift & FOUR_BITS != 0:
                self.cards[i].ways(book, state, seat, out)
                hand -= (hand >> shift & FOUR_BITS) << shift
                if hand == 0:
                    return


@final
class Playing(Module):
    """The phases in which progress cards are drawn, played and put back."""

    progress: Progress
    cards: list[ProgressVerb]
    early: list[ProgressVerb]  # those of them that are played before the roll

    def __init__(self) -> None:
        """Begin without cards: the decks bring them."""
        super().__init__("playing")
        self.cards = []
        self.early = []

    def meet(self, book: Book) -> None:
        """Find the hands from which cards are played."""
        self.progress = book.rule(Progress)

    def take(self, cards: list[ProgressVerb]) -> None:
        """Let cards be played: for rules that meet this one."""
        self.cards.extend(cards)

    def take_early(self, card: ProgressVerb) -> None:
        """Let a card be played before the roll too: for rules that meet this one."""
        self.cards.append(card)
        self.early.append(card)

    def install(self, book: Book) -> None:
        """Put the cards of each area behind a gate, in the main phase and where a fifth must be played."""
        book.phase(DRAW_PROGRESS, "draw-progress", lone=True)
        book.phase(FIFTH, "fifth-card", lone=True)
        book.phase(GIVE_UP, "give-up-card", ANYBODY, lone=True)
        book.citations["not_in_fifth_card"] = "C-27"
        book.citations["not_in_give_up_card"] = "C-28"
        book.citations["not_in_roll"] = "C-18"
        book.chance(DRAW_PROGRESS, ProgressDrawn(self.progress))
        area: i64
        for area in range(AREAS):
            cards = [card for card in self.cards if self.progress.areas[card.card] == area]
            for card in cards:
                book.enrol(card)
            gate = PlayArea(self.progress, area, cards)
            book.add(MAIN, gate)
            book.add(FIFTH, gate)
        for card in self.early:
            book.add(ROLL, card)
        book.add(FIFTH, PutBack(self.progress))
        book.add(GIVE_UP, PutBack(self.progress))

    def frame_amiss(self, book: Book, state: State, phase: i64, who: i64, data: i64) -> str:
        """See who draws from which deck; who has five cards out of turn puts one back."""
        if phase == GIVE_UP and who == state.turn:
            return f"{book.seat_name(who)} is on turn, and plays a fifth card"
        if phase != DRAW_PROGRESS:
            return ""
        wrong = range_amiss("the drawer's seat", data >> A, 0, book.seats - 1)
        wrong = wrong or range_amiss("the area", second(data), 0, AREAS - 1)
        return wrong or ("" if self.progress.has_left(state, second(data)) else "no card is left to draw")


@final
class ProgressDrawn(Chance):
    """The top card of a deck: any unseen one is as likely; below them lie those put back. Data: seat << 20 | area."""

    rule_of: Progress

    def __init__(self, rule_of: Progress) -> None:
        super().__init__("drawn", "progress", "C-21")
        self.rule_of = rule_of

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """Weigh the unseen cards, or name the first of those put back."""
        rule = self.rule_of
        part = rule.part(state)
        area: i64 = second(state.data)
        bag: i64 = part.bags[area]
        card: i64 = rule.firsts[area]
        i: i64
        if bag == 0:
            for i in range(len(part.returned)):
                if rule.areas[part.returned[i]] == area:
                    out.weigh(self.code | part.returned[i] << A, 1)
                    return
        while bag != 0:
            if bag & FOUR_BITS != 0:
                out.weigh(self.code | card << A, bag & FOUR_BITS)
            bag >>= NIBBLE
            card += 1

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Take it from the deck and give it to whom it is for."""
        rule = self.rule_of
        card: i64 = first(action)
        drawer: i64 = state.data >> A
        area: i64 = second(state.data)
        part = rule.edit(state)
        state.pop()
        if part.bags[area] != 0:
            bags = part.bags[:]
            bags[area] -= rule.one_of(card)
            part.bags = bags
        else:
            part.returned = without_first(part.returned, card)
        rule.receive(book, state, drawer, card)


def without_first(cards: vec[i64], card: i64) -> vec[i64]:
    """Take the first of a kind out of a row."""
    return remove(cards[:], card)


@final
class PutBack(Verb):
    """Put one of five cards under its deck: out of turn (C-28), or in turn if none of them can be played (C-27)."""

    rule_of: Progress

    def __init__(self, rule_of: Progress) -> None:
        super().__init__("put-back", "progress", "C-28")
        self.rule_of = rule_of

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List every kind held; where a card must be played, only if none can be: the cards have been asked before."""
        if state.phase == FIFTH and out.n > 0:
            return
        card: i64
        for card in range(PROGRESS_CARDS):
            if self.rule_of.holds(state, seat, card) > 0:
                out.add(self.code | card << A)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Put it back; others see only the back."""
        card: i64 = first(action)
        self.rule_of.put_back(state, seat, card)
        state.pop()
        if state.telling:
            state.tell_some("progress_returned", seat, self.rule_of.areas[card], card, [seat])

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether it is not there or a card could be played."""
        if self.rule_of.holds(state, seat, first(action)) == 0:
            return Why("C-28", "card_not_owned", {"card": PROGRESS_NAMES[first(action)]})
        return Why("C-27", "must_play_a_card")
