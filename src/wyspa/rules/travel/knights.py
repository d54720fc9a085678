"""T-34, T-35, T-45 to T-47, T-68: a played knight is handed in for trade cards, and no longer counts for the army."""

from typing import ClassVar, Final, cast, final

from mypy_extensions import i64, mypyc_attr

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.fields import Fields
from wyspa.core.ids import NOBODY
from wyspa.core.purse import MOST
from wyspa.core.recounting import range_amiss
from wyspa.core.rule import Module, Verb
from wyspa.core.shown import NUMBER, YES, Record
from wyspa.core.state import Part, State
from wyspa.core.view import View
from wyspa.core.why import Why
from wyspa.rules.base.army import ENOUGH, Army, KnightsGone, KnightsPlayed
from wyspa.rules.base.ids import MAIN, ROLL
from wyspa.rules.base.titles import pass_on
from wyspa.rules.travel.trade_cards import TradeCards

FOR_KNIGHT: Final = 2  # trade cards


@final
@mypyc_attr(acyclic=True)
class HandedIn(Part):
    """Whether the seat on turn has handed in a knight, and how many have left the game in all."""

    public: ClassVar[bool] = True

    done: i64
    gone: i64

    def __init__(self, done: i64, gone: i64) -> None:
        self.done = done
        self.gone = gone

    def copy(self) -> Part:
        return HandedIn(self.done, self.gone)

    def fields(self, io: Fields) -> None:
        self.done = io.number("knight_handed_in", self.done)
        self.gone = io.number("knights_gone", self.gone)


@final
class KnightsForCards(Module):
    """Knights out of the game, trade cards in hand."""

    army: Army
    cards: TradeCards
    handed_in: Record

    def __init__(self) -> None:
        super().__init__("knights_for_cards")

    def meet(self, book: Book) -> None:
        """Find the army they leave and the cards they bring."""
        self.cards = book.rule(TradeCards)
        self.army = book.rule(Army)
        self.army.let_leave(HandedInKnights(self))

    def install(self, book: Book) -> None:
        """Add the verb before, between and after the rolls (T-68)."""
        verb = HandInKnight(self)
        book.add(ROLL, verb)
        book.add(MAIN, verb)
        self.handed_in = book.show(Record("knights_handed_in", "i-shield", ["done", "gone"], [YES, NUMBER]))

    def new_part(self, book: Book) -> Part | None:
        """Begin with none handed in."""
        return HandedIn(0, 0)

    def part(self, state: State) -> HandedIn:
        return cast(HandedIn, state.parts[self.slot])

    def turn_ends(self, book: Book, state: State, seat: i64) -> None:
        """Let the next seat hand one in."""
        if self.part(state).done != 0:
            cast(HandedIn, state.edit_part(self.slot)).done = 0

    def amiss(self, book: Book, state: State) -> str:
        """See that it is yes or no, and that no fewer than none have gone."""
        part = self.part(state)
        return range_amiss("knight_handed_in", part.done, 0, 1) or range_amiss(
            "knights_gone", part.gone, part.done, MOST
        )

    def show(self, book: Book, state: State, view: View) -> None:
        """Everybody has seen it."""
        part = self.part(state)
        view.put(self.handed_in, [part.done, part.gone])

    def settle(self, book: Book, state: State) -> None:
        """T-45, T-46: find out who holds the army after a knight has left."""
        part = self.army.edit(state)
        held: i64 = part.holders[0]
        if held != NOBODY and is_ahead(part, held):
            return
        who: i64 = NOBODY
        seat: i64
        for seat in range(len(part.played)):
            if is_ahead(part, seat):
                who = seat
        if who == held:
            return
        part.holders[0] = who
        if state.telling:
            state.tell("army", who, part.played[who] if who != NOBODY else 0, held)
        pass_on(book, state, held, who)


@final
class HandedInKnights(KnightsGone):
    """Those that were handed in."""

    rule_of: KnightsForCards

    def __init__(self, rule_of: KnightsForCards) -> None:
        """Take the rule that counts them."""
        self.rule_of = rule_of

    def count(self, state: State) -> i64:
        """Count them."""
        return self.rule_of.part(state).gone


def is_ahead(part: KnightsPlayed, seat: i64) -> bool:
    """Tell whether a seat has three knights and more than anybody else."""
    n: i64 = part.played[seat]
    other: i64
    if n < ENOUGH:
        return False
    for other in range(len(part.played)):
        if other != seat and part.played[other] >= n:
            return False
    return True


@final
class HandInKnight(Verb):
    """Hand in one knight for two trade cards."""

    rule_of: KnightsForCards

    def __init__(self, rule_of: KnightsForCards) -> None:
        super().__init__("hand-in-knight", "", "T-34")
        self.plain = True
        self.rule_of = rule_of
        self.paid_with = rule_of.army.knights.name

    def fee(self, state: State, seat: i64) -> i64:
        """One of the knights that lie open."""
        return 1

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """Once in a turn, if there is a knight."""
        if self.rule_of.part(state).done == 0 and self.rule_of.army.part(state).played[seat] > 0:
            out.add(self.code)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Take the knight away, give the cards, and see who holds the army now."""
        rule_of = self.rule_of
        own = cast(HandedIn, state.edit_part(rule_of.slot))
        own.done = 1
        own.gone += 1
        part = rule_of.army.edit(state)
        part.played[seat] -= 1
        if state.telling:
            state.tell("knight_handed_in", seat, part.played[seat], 0)
        rule_of.cards.gain(state, seat, FOR_KNIGHT)
        rule_of.settle(book, state)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether one was handed in already or none is there."""
        if self.rule_of.part(state).done != 0:
            return Why("T-34", "one_knight_a_turn")
        return Why("T-34", "no_knight_played")
