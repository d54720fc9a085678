"""C-130: the two monopolies: every other player gives cards of the kind that is named."""

from typing import Final, final

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.ids import A, first
from wyspa.core.purse import held
from wyspa.core.state import State
from wyspa.core.why import Why
from wyspa.rules.base.ids import RESOURCES
from wyspa.rules.cities_knights.ids import COIN, PAPER, RESOURCE_MONOPOLY, TRADE_MONOPOLY
from wyspa.rules.cities_knights.progress.decks import Progress
from wyspa.rules.cities_knights.progress.playing import ProgressVerb

COMMODITIES_GIVEN: Final = 1
RESOURCES_GIVEN: Final = 2


@final
class PlayProgressMonopoly(ProgressVerb):
    """Name a kind of card; whoever has fewer than asked for gives what there is."""

    lowest: i64  # the kinds that may be named
    highest: i64
    given: i64

    def __init__(self, rule_of: Progress, card: int, lowest: int, highest: int, given: int) -> None:
        """Say which kinds may be named, and how many cards each player gives."""
        super().__init__(rule_of, card, "card", "C-130")
        self.lowest = lowest
        self.highest = highest
        self.given = given

    def ways(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the kinds: hands are hidden, so it can always be played."""
        card: i64
        for card in range(self.lowest, self.highest + 1):
            out.add(self.code | card << A)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Collect from all."""
        self.rule_of.spend(book, state, seat, self.card)
        card: i64 = first(action)
        giver: i64
        n: i64
        if state.telling:
            state.tell("monopoly_named", seat, card, 0)
        for giver in range(book.seats):
            if giver == seat:
                continue
            n = held(state.players[giver].purse, card)
            n = n if n < self.given else self.given
            if n > 0:
                state.hand_over(giver, seat, card, n)
                if state.telling:
                    state.tell("handed_over", giver, card, n)

    def why_not_now(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say which kinds may be named."""
        return Why("C-130", "resource_asked" if self.lowest == 0 else "commodity_asked")


def trade_monopoly(rule_of: Progress) -> ProgressVerb:
    """Give the card that asks for one commodity of each."""
    return PlayProgressMonopoly(rule_of, TRADE_MONOPOLY, PAPER, COIN, COMMODITIES_GIVEN)


def resource_monopoly(rule_of: Progress) -> ProgressVerb:
    """Give the card that asks for two resources of each."""
    return PlayProgressMonopoly(rule_of, RESOURCE_MONOPOLY, 0, RESOURCES - 1, RESOURCES_GIVEN)
