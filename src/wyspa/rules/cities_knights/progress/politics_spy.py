"""C-141: the Spy looks at another player's hidden progress cards and takes one."""

from typing import final

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.ids import A, first
from wyspa.core.rule import Module, Verb
from wyspa.core.shown import Pile
from wyspa.core.state import State
from wyspa.core.view import View
from wyspa.core.why import Why
from wyspa.rules.cities_knights.ids import PROGRESS_CARDS, PROGRESS_NAMES, SPY, SPY_CARD
from wyspa.rules.cities_knights.only_answer import takes_all
from wyspa.rules.cities_knights.progress.decks import Progress
from wyspa.rules.cities_knights.progress.playing import ProgressVerb, why_not_of


@final
class Spying(Module):
    """The phase in which a spy looks and takes."""

    progress: Progress
    spied: Pile

    def __init__(self) -> None:
        super().__init__("spying")

    def meet(self, book: Book) -> None:
        """Find the hands it looks into."""
        self.progress = book.rule(Progress)

    def install(self, book: Book) -> None:
        book.phase(SPY, "spy", lone=True)
        book.citations["not_in_spy"] = "C-141"
        book.add(SPY, TakeCard(self.progress))
        self.spied = book.show(Pile("spied", "i-sparkle", PROGRESS_NAMES, own=True))

    def frame_amiss(self, book: Book, state: State, phase: i64, who: i64, data: i64) -> str:
        """See whose hand is looked into."""
        if phase != SPY or (0 <= data < book.seats and data != who and self.progress.hidden(state, data) > 0):
            return ""
        return f"seat {data} has no cards for a spy"

    def show(self, book: Book, state: State, view: View) -> None:
        """Only the spy sees the hand."""
        card: i64
        if state.phase == SPY and state.who == view.seat:
            view.put(self.spied, [int(self.progress.holds(state, state.data, card)) for card in range(PROGRESS_CARDS)])


@final
class PlaySpy(ProgressVerb):
    """Name a player with a hidden card."""

    def __init__(self, rule_of: Progress) -> None:
        super().__init__(rule_of, SPY_CARD, "seat", "C-141")

    def ways(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List everybody else with a hidden card: backs are public."""
        other: i64
        for other in range(book.seats):
            if other != seat and self.rule_of.hidden(state, other) > 0:
                out.add(self.code | other << A)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Look and choose; a single card is taken at once (C-164)."""
        victim: i64 = first(action)
        rule = self.rule_of
        rule.spend(book, state, seat, self.card)
        if state.telling:
            state.tell("spies", seat, victim, 0)
        if not takes_all(1, rule.hidden(state, victim)):
            state.push(SPY, seat, victim)
            return
        card: i64 = 0
        while rule.holds(state, victim, card) == 0:
            card += 1
        steal(rule, state, seat, victim, card)

    def why_not_now(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say that the hand named is the own one or holds nothing hidden."""
        return why_not_of(book, first(action), seat, "C-141", "no_hidden_card")


def steal(rule: Progress, state: State, seat: i64, victim: i64, card: i64) -> None:
    """Move the card; only the two learn which it was."""
    rule.lose(state, victim, card)
    if state.telling:
        state.tell_some("spied", seat, victim, card, [seat, victim])
    rule.take_up(state, seat, card)


@final
class TakeCard(Verb):
    """Take one of the cards that are seen. Frame data: whose they are."""

    rule_of: Progress

    def __init__(self, rule_of: Progress) -> None:
        super().__init__("take-card", "progress", "C-141")
        self.rule_of = rule_of

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the kinds in the other hand: taking is compulsory."""
        card: i64
        for card in range(PROGRESS_CARDS):
            if self.rule_of.holds(state, state.data, card) > 0:
                out.add(self.code | card << A)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Take it. The frame goes first: with a fifth card one must be played."""
        victim: i64 = state.data
        state.pop()
        steal(self.rule_of, state, seat, victim, first(action))

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        return Why("C-141", "not_in_that_hand", {"card": PROGRESS_NAMES[first(action)]})
