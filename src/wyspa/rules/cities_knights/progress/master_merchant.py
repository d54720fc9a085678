"""C-129: the Master Merchant looks at the hand of a player with more points and takes two cards of choice."""

from typing import Final, final

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.ids import A, first, second
from wyspa.core.purse import held
from wyspa.core.recounting import range_amiss
from wyspa.core.rule import Module, Verb
from wyspa.core.shown import CARDS, SEAT, Record
from wyspa.core.state import State
from wyspa.core.view import View
from wyspa.core.why import Why
from wyspa.rules.cities_knights.ids import MASTER_MERCHANT, PICK_CARDS
from wyspa.rules.cities_knights.only_answer import takes_all
from wyspa.rules.cities_knights.progress.decks import Progress
from wyspa.rules.cities_knights.progress.playing import ProgressVerb

TAKEN: Final = 2


@final
class OpenHand(Module):
    """The phase in which a hand is seen and cards are picked from it."""

    seen: Record

    def __init__(self) -> None:
        super().__init__("open_hand")

    def install(self, book: Book) -> None:
        book.phase(PICK_CARDS, "pick-cards", lone=True)
        book.citations["not_in_pick_cards"] = "C-129"
        book.add(PICK_CARDS, Pick())
        self.seen = book.show(Record("seen_hand", "i-cards", ["whose", "cards"], [SEAT, CARDS], own=True))

    def frame_amiss(self, book: Book, state: State, phase: i64, who: i64, data: i64) -> str:
        """See from whom how many cards are taken."""
        if phase != PICK_CARDS:
            return ""
        victim: i64 = data >> A
        if not 0 <= victim < book.seats or victim == who:
            return f"nobody can take cards from seat {victim}"
        n: i64 = state.players[victim].cards
        return range_amiss("cards to take", second(data), 1, n if n < TAKEN else TAKEN)

    def opens_hand(self, book: Book, state: State, seat: i64, other: i64) -> bool:
        """C-129: the card player sees the hand."""
        return state.phase == PICK_CARDS and state.who == seat and state.data >> A == other

    def show(self, book: Book, state: State, view: View) -> None:
        """Show the hand to the card player and to nobody else."""
        if state.phase == PICK_CARDS and state.who == view.seat:
            victim: i64 = state.data >> A
            view.put(self.seen, [int(victim), int(state.players[victim].purse)])


def has_more(state: State, other: i64, seat: i64) -> bool:
    """C-112: tell whether another seat has more points, by what everybody sees now."""
    mine = state.players[seat]
    theirs = state.players[other]
    return theirs.points - theirs.secret > mine.points - mine.secret


@final
class PlayMasterMerchant(ProgressVerb):
    """Name a player with more points and at least one card."""

    def __init__(self, rule_of: Progress) -> None:
        super().__init__(rule_of, MASTER_MERCHANT, "seat", "C-129")

    def ways(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List them."""
        other: i64
        for other in range(book.seats):
            if has_more(state, other, seat) and state.players[other].cards > 0:
                out.add(self.code | other << A)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Look at the hand and choose; one of two cards or fewer is taken as a whole (C-164)."""
        victim: i64 = first(action)
        n: i64 = state.players[victim].cards
        self.rule_of.spend(book, state, seat, self.card)
        if state.telling:
            state.tell("hand_seen", seat, victim, n if n < TAKEN else TAKEN)
        if takes_all(TAKEN, n):
            take_all(book, state, seat, victim)
        else:
            state.push(PICK_CARDS, seat, victim << A | TAKEN)

    def why_not_now(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether it is the points or the hand."""
        other: i64 = first(action)
        if other >= book.seats or not has_more(state, other, seat):
            return Why("C-129", "not_more_points", {"victim": book.seat_name(other)})
        return Why("C-174", "hand_is_empty", {"victim": book.seat_name(other)})


def take(state: State, seat: i64, victim: i64, card: i64) -> None:
    """Take one card; only the two learn which it was."""
    state.hand_over(victim, seat, card, 1)
    if state.telling:
        state.tell_some("picked", seat, victim, card, [seat, victim])


def take_all(book: Book, state: State, seat: i64, victim: i64) -> None:
    """Take a whole hand, card by card."""
    card: i64
    for card in range(book.kinds):
        while held(state.players[victim].purse, card) > 0:
            take(state, seat, victim, card)


@final
class Pick(Verb):
    """Take one card of the hand that is seen. Frame data: whose it is << 20 | how many are still to be taken."""

    def __init__(self) -> None:
        super().__init__("pick", "card", "C-129")

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the kinds in that hand."""
        purse: i64 = state.players[state.data >> A].purse
        card: i64
        for card in range(book.kinds):
            if held(purse, card) > 0:
                out.add(self.code | card << A)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Take it."""
        victim: i64 = state.data >> A
        due: i64 = second(state.data) - 1
        card: i64 = first(action)
        state.pop()
        take(state, seat, victim, card)
        if due > 0:
            state.push(PICK_CARDS, seat, victim << A | due)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        return Why("C-129", "not_in_seen_hand", {"card": book.card_names.get(first(action), "?")})
