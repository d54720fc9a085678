"""C-138, C-140, C-162: the Wedding and the Sabotage: several players give cards of their own choice at once."""

from typing import Final, final

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.arrays import total
from wyspa.core.book import Book
from wyspa.core.decks import list_purse
from wyspa.core.ids import MANY, SEVERAL, A, first, second
from wyspa.core.purse import FIELD, ONE
from wyspa.core.recounting import range_amiss
from wyspa.core.rule import Module, Verb
from wyspa.core.state import State
from wyspa.core.why import Why
from wyspa.rules.cities_knights.ids import SABOTAGE, SURRENDER, WEDDING
from wyspa.rules.cities_knights.only_answer import takes_all
from wyspa.rules.cities_knights.progress.decks import Progress
from wyspa.rules.cities_knights.progress.playing import ProgressVerb

GIFTS: Final = 2  # C-138
# what the cards are for, in the data of the frame above the number that is due
LOST: Final = 0
GIVEN: Final = 1


@final
class Surrender(Module):
    """The phase in which those concerned lay their cards face down, all at the same time."""

    def __init__(self) -> None:
        super().__init__("surrender")

    def install(self, book: Book) -> None:
        book.phase(SURRENDER, "surrender", MANY, lone=True)
        book.citations["not_in_surrender"] = "C-161"
        book.add(SURRENDER, LayDown())

    def frame_amiss(self, book: Book, state: State, phase: i64, who: i64, data: i64) -> str:
        """See that everybody has the cards that are due, and who is on turn gives none."""
        if phase != SURRENDER:
            return ""
        seat: i64
        for seat in range(book.seats):
            if not 0 <= state.waiting[seat] <= state.players[seat].cards:
                return f"{book.seat_name(seat)} cannot owe {state.waiting[seat]} cards"
        if state.waiting[state.turn] != 0 or state.players[state.turn].aside != 0:
            return f"{book.seat_name(state.turn)} does not give itself cards"
        if total(state.waiting) != second(data):
            return f"{total(state.waiting)} cards are due from the seats, and {second(data)} in all"
        return range_amiss("what the cards are for", data >> A, LOST, GIVEN)


@final
class PlayWedding(ProgressVerb):
    """C-138: everybody with more points gives two cards."""

    def __init__(self, rule_of: Progress) -> None:
        super().__init__(rule_of, WEDDING, "", "C-138")

    def ways(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """If somebody with more points has a card."""
        other: i64
        for other in range(book.seats):
            if state.players[other].cards > 0 and state.players[other].points > state.players[seat].points:
                out.add(self.code)
                return

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Fix who gives, then ask them."""
        self.rule_of.spend(book, state, seat, self.card)
        mine: i64 = state.players[seat].points
        other: i64
        n: i64
        ask(state, GIVEN)
        for other in range(book.seats):
            n = state.players[other].cards
            if n > 0 and state.players[other].points > mine:
                demand(state, other, n if n < GIFTS else GIFTS)
        settle(book, state)

    def why_not_now(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Nobody would have to give anything."""
        return Why("C-138", "nobody_ahead_has_cards")


@final
class PlaySabotage(ProgressVerb):
    """C-140: everybody else with as many points or more loses half of the hand."""

    def __init__(self, rule_of: Progress) -> None:
        super().__init__(rule_of, SABOTAGE, "", "C-140")

    def ways(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """If somebody concerned has two cards."""
        other: i64
        for other in range(book.seats):
            if is_sabotaged(state, other, seat):
                out.add(self.code)
                return

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Ask all victims at once."""
        self.rule_of.spend(book, state, seat, self.card)
        other: i64
        ask(state, LOST)
        for other in range(book.seats):
            if is_sabotaged(state, other, seat):
                demand(state, other, state.players[other].cards // 2)
        settle(book, state)

    def why_not_now(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Nobody would have to lose anything."""
        return Why("C-140", "nobody_level_has_two_cards")


def is_sabotaged(state: State, other: i64, seat: i64) -> bool:
    """Tell whether another seat would lose cards: a hand of one loses nothing."""
    player = state.players[other]
    return other != seat and player.cards > 1 and player.points >= state.players[seat].points


def ask(state: State, purpose: i64) -> None:
    """Lay the frame; `demand` says from whom, and `settle` ends it if nobody is asked."""
    state.push(SURRENDER, SEVERAL, purpose << A)


def demand(state: State, seat: i64, n: i64) -> None:
    """Ask a seat for so many cards; a hand that goes as a whole is laid down at once (C-164)."""
    if state.telling:
        state.tell("must_give", seat, n, 0)
    if takes_all(n, state.players[seat].cards):
        lay_down_all(state, seat)
        if state.telling:
            state.tell_aside(seat)
        return
    state.waiting[seat] = n
    state.data += n


def lay_down_all(state: State, seat: i64) -> None:
    """Lay every card of a hand face down."""
    purse: i64 = state.players[seat].purse
    card: i64 = 0
    n: i64
    while purse != 0:
        n = purse & ONE
        while n > 0:
            state.lay_aside(seat, card)
            n -= 1
        purse >>= FIELD
        card += 1


def settle(book: Book, state: State) -> None:
    """When nothing is due any more, end the frame and turn everything up."""
    if second(state.data) > 0:
        return
    purpose: i64 = state.data >> A
    seat: i64
    state.pop()
    for seat in range(book.seats):
        if state.players[seat].aside != 0:
            if purpose == LOST:
                state.collect(seat)
            else:
                hand_in(state, seat, state.turn)


def hand_in(state: State, giver: i64, taker: i64) -> None:
    """Move what a seat has laid aside to another; only the two know what it was."""
    player = state.edit(giver)
    aside: i64 = player.aside
    card: i64 = 0
    n: i64
    player.aside = 0
    player.purse += aside
    while aside != 0:
        n = aside & ONE
        player = state.edit(giver)
        player.cards += n
        while n > 0:
            state.hand_over(giver, taker, card, 1)
            if state.telling:
                state.tell_some("gift", taker, giver, card, [giver, taker])
            n -= 1
        aside >>= FIELD
        card += 1


@final
class LayDown(Verb):
    """Lay one card face down; when all are done they change hands together. Frame data: purpose << 20 | due."""

    def __init__(self) -> None:
        super().__init__("surrender", "card", "C-162")

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the kinds in hand while cards are due."""
        if state.waiting[seat] > 0:
            list_purse(out, self.code, state.players[seat].purse)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Lay it aside."""
        state.lay_aside(seat, first(action))
        state.waiting[seat] -= 1
        state.data -= 1
        if state.telling and state.waiting[seat] == 0:
            state.tell_aside(seat)
        settle(book, state)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether nothing is due or the card is not there."""
        if state.waiting[seat] == 0:
            return Why("C-162", "nothing_to_give")
        return Why("C-162", "card_not_held", {"card": book.card_names.get(first(action), "?")})
