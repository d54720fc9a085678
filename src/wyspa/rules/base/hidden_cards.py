"""B-86 to B-88, B-110: cards that are drawn unseen, held hidden and played face up, whatever pile they come from."""

from typing import final

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.decks import weigh_purse
from wyspa.core.ids import first
from wyspa.core.purse import held
from wyspa.core.rule import Chance, Module, Verb
from wyspa.core.state import State
from wyspa.core.why import Why
from wyspa.rules.base.ids import POINT

NAMES = ["knight", "point", "roads", "plenty", "monopoly"]


class HiddenCards(Module):
    """Development cards in hidden hands. Where they lie, and when they may be played, is for the rule of the box."""

    cards: list[int]  # how many of each kind a pile has
    points_count: bool  # whether a point in a hidden hand is a point; else it may be played like the others

    def __init__(self, cards: list[int], points_count: bool) -> None:
        """Take the cards of a pile, and say whether points are points."""
        super().__init__("development")
        self.cards = cards
        self.points_count = points_count

    # ---- what a box decides --------------------------------------------------------------------------------------

    def owned(self, state: State, seat: i64) -> i64:
        """Give the hidden hand of a seat, a purse."""
        raise NotImplementedError

    def ready(self, state: State, seat: i64) -> i64:
        """Give those of its cards that a seat may play now, a purse."""
        raise NotImplementedError

    def played(self, state: State, card: i64) -> i64:
        """Count the cards of a kind that were played."""
        raise NotImplementedError

    def lay_open(self, state: State, seat: i64, card: i64) -> None:
        """Take a card that is played out of a hidden hand."""
        raise NotImplementedError

    def bag(self, state: State, drawn_for: i64) -> i64:
        """Give the unseen cards among which one is drawn, a purse; what drawn_for says depends on the box."""
        raise NotImplementedError

    def take_top(self, state: State, drawn_for: i64, card: i64) -> i64:
        """Move a card that was drawn into a hidden hand, and say whose."""
        raise NotImplementedError

    def why_not_yet(self, state: State, seat: i64, card: i64) -> Why | None:
        """Say why a seat may not play a card now, if it may not."""
        raise NotImplementedError

    # ---- what is the same everywhere -----------------------------------------------------------------------------

    def may_play(self, state: State, seat: i64, card: i64) -> bool:
        """Tell whether a seat may play a card now."""
        return held(self.ready(state, seat), card) > 0

    def spend(self, book: Book, state: State, seat: i64, card: i64) -> None:
        """Play a card face up and tell everybody who cares."""
        self.lay_open(state, seat, card)
        if state.telling:
            state.tell("card_played", seat, card, 0)
        book.card_played(state, seat, card)

    def receive(self, book: Book, state: State, drawn_for: i64, card: i64) -> None:
        """Put a card that was drawn into a hidden hand; a point counts at once (B-110)."""
        seat: i64 = self.take_top(state, drawn_for, card)
        if state.telling:
            state.tell_some("drawn", seat, 0, card, [seat])
        if card == POINT and self.points_count:
            book.score_secret(state, seat, 1)

    def reveal_points(self, state: State, seat: i64) -> None:
        """Turn up the points of a hidden hand at the end of the game."""
        points: i64 = held(self.owned(state, seat), POINT)
        if state.telling and self.points_count and points > 0:
            state.tell("revealed", seat, POINT, points)

    def recount(self, book: Book, state: State, seat: i64) -> i64:
        """Count the points in the hidden hand."""
        return held(self.owned(state, seat), POINT) if self.points_count else 0

    def recount_secret(self, book: Book, state: State, seat: i64) -> i64:
        """Count the same: only their owner sees them."""
        return held(self.owned(state, seat), POINT) if self.points_count else 0


class CardVerb(Verb):
    """Playing one kind of development card."""

    rule_of: HiddenCards
    card: i64

    def __init__(self, rule_of: HiddenCards, card: i64, form: str, rule: str) -> None:
        """Name the verb after the card."""
        super().__init__(NAMES[card], form, rule)
        self.rule_of = rule_of
        self.card = card

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether the card may not be played now, or does nothing."""
        why = self.rule_of.why_not_yet(state, seat, self.card)
        return why if why is not None else self.why_useless(book, state, seat, action)

    def why_useless(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say why a card that may be played cannot be played like this: it does nothing, unless the card knows more."""
        return Why(self.rule, "no_effect", {"card": NAMES[self.card]})


@final
class Drawn(Chance):
    """The card on top: each unseen one is as likely. Frame data: for whom it is drawn, and from where."""

    rule_of: HiddenCards

    def __init__(self, rule_of: HiddenCards, rule: str) -> None:
        super().__init__("drawn", "development", rule)
        self.rule_of = rule_of

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """Weigh the kinds by what is unseen."""
        weigh_purse(out, self.code, self.rule_of.bag(state, state.data))

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Give it to the buyer."""
        drawn_for: i64 = state.data
        state.pop()
        self.rule_of.receive(book, state, drawn_for, first(action))
