"""C-21 to C-24, C-29, C-102: who draws progress cards for a symbol or a tied defence, and in which order.

The first in order is asked at once. The others wait in frames below: what the first one draws may call for a card to be
played, and that card may change what they hold.
"""

from typing import Final, final

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.dealer import Dealer
from wyspa.core.ids import ANYBODY, TABLE, A, bit, first, second
from wyspa.core.recounting import frames_in, range_amiss
from wyspa.core.rule import Chance, Module, Verb
from wyspa.core.state import State
from wyspa.core.why import Why
from wyspa.rules.cities_knights.battle import seat_after
from wyspa.rules.cities_knights.ids import AREAS, MAY_DRAW, NEXT_DRAW, PICK_DECK
from wyspa.rules.cities_knights.improvements import Improvements
from wyspa.rules.cities_knights.only_answer import answer_if_only
from wyspa.rules.cities_knights.progress.decks import MOST_HIDDEN, Progress

ANY_AREA: Final = AREAS  # in place of an area: the drawer names one


@final
class Draws(Module):
    """Drawing progress cards, one seat after the other, clockwise from the seat on turn."""

    progress: Progress
    improvements: Improvements

    def __init__(self) -> None:
        super().__init__("draws")

    def meet(self, book: Book) -> None:
        """Find the decks and the levels."""
        self.progress = book.rule(Progress)
        self.improvements = book.rule(Improvements)

    def install(self, book: Book) -> None:
        """Add the frames in which drawers wait and are asked."""
        book.phase(NEXT_DRAW, "next-draw")
        book.phase(MAY_DRAW, "may-draw", ANYBODY, lone=True)
        book.phase(PICK_DECK, "pick-deck", ANYBODY, lone=True)
        book.citations["not_in_may_draw"] = "C-161"
        book.citations["not_in_pick_deck"] = "C-161"
        book.chance(NEXT_DRAW, NextDraw(self))
        book.add(MAY_DRAW, Draw(self))
        book.add(MAY_DRAW, NoDraw())
        book.add(PICK_DECK, PickDeck(self))

    def amiss(self, book: Book, state: State) -> str:
        """See that no more wait to draw than play."""
        return "more wait to draw than play" if frames_in(state, NEXT_DRAW) >= book.seats else ""

    def frame_amiss(self, book: Book, state: State, phase: i64, who: i64, data: i64) -> str:
        """See who draws from which deck, and that there is a card."""
        if phase == NEXT_DRAW:
            wrong = range_amiss("the drawer's seat", data >> A, 0, book.seats - 1)
            return wrong or range_amiss("the area", second(data), 0, ANY_AREA)
        if phase == MAY_DRAW:
            wrong = range_amiss("the area", data, 0, AREAS - 1)
            return wrong or ("" if self.progress.has_left(state, data) else "no card is left to draw")
        return "no card is left to draw" if phase == PICK_DECK and not self.some_deck(state) else ""

    def by_symbol(self, book: Book, state: State, area: i64, red: i64) -> None:
        """C-22: let everybody draw whose level is enough for the red die; whoever has no city keeps drawing (C-23)."""
        levels = self.improvements.part(state).levels
        seats: i64 = 0
        seat: i64
        level: i64
        for seat in range(book.seats):
            level = levels[seat * AREAS + area]
            if level >= 1 and red <= level + 1:  # C-21
                seats |= bit(seat)
        if seats != 0:
            self.in_order(book, state, seats, area)

    def of_choice(self, book: Book, state: State, seats: i64) -> None:
        """C-102: let a set of seats (one bit each) draw a card from a deck of their choice."""
        self.in_order(book, state, seats, ANY_AREA)

    def in_order(self, book: Book, state: State, seats: i64, area: i64) -> None:
        """Lay the frames: who comes first lies on top, and is asked without one."""
        foremost: i64 = -1
        k: i64
        seat: i64
        for k in range(book.seats - 1, -1, -1):
            seat = seat_after(book, state, k)
            if seats >> seat & 1 != 0:
                if foremost >= 0:
                    state.push(NEXT_DRAW, TABLE, foremost << A | area)
                foremost = seat
        if foremost >= 0:
            self.ask(book, state, foremost, area)

    def ask(self, book: Book, state: State, seat: i64, area: i64) -> None:
        """Let a seat draw: with four cards it may leave a symbol's card (C-29), a defender names a deck (C-102)."""
        progress = self.progress
        if area == ANY_AREA:
            if self.some_deck(state):
                state.push(PICK_DECK, seat, 0)
                answer_if_only(book, state)
        elif progress.has_left(state, area) and progress.hidden(state, seat) >= MOST_HIDDEN:
            state.push(MAY_DRAW, seat, area)
        else:
            progress.draw(state, seat, area)

    def some_deck(self, state: State) -> bool:
        """Tell whether any deck has a card."""
        area: i64
        for area in range(AREAS):
            if self.progress.has_left(state, area):
                return True
        return False


@final
class NextDraw(Chance):
    """It is the next drawer's turn. Frame data: seat << 20 | area."""

    rule_of: Draws

    def __init__(self, rule_of: Draws) -> None:
        super().__init__("next-draw", "seat", "C-22")
        self.rule_of = rule_of

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the one way."""
        out.weigh(self.code | first(state.data) << A, 1)

    def deal(self, book: Book, state: State, dealer: Dealer) -> i64:
        """Leave the dealer alone."""
        return self.code | first(state.data) << A

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Ask the drawer now that all before are done."""
        area: i64 = second(state.data)
        state.pop()
        self.rule_of.ask(book, state, first(action), area)


@final
class Draw(Verb):
    """C-29: draw although that makes five hidden cards. Frame data: the area."""

    rule_of: Draws

    def __init__(self, rule_of: Draws) -> None:
        super().__init__("draw", "", "C-29")
        self.rule_of = rule_of

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List it always: it is asked only where the deck has a card."""
        out.add(self.code)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Let nature draw."""
        area: i64 = state.data
        state.pop()
        self.rule_of.progress.draw(state, seat, area)


@final
class NoDraw(Verb):
    """C-29: decline, and nothing happens. Frame data: the area."""

    def __init__(self) -> None:
        super().__init__("no-draw", "", "C-29")

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        out.add(self.code)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        if state.telling:
            state.tell("draw_declined", seat, state.data, 0)
        state.pop()


@final
class PickDeck(Verb):
    """C-102: a tied defender names a deck before seeing its card, and must draw."""

    rule_of: Draws

    def __init__(self, rule_of: Draws) -> None:
        super().__init__("deck", "area", "C-102")
        self.rule_of = rule_of

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the decks that have a card."""
        area: i64
        for area in range(AREAS):
            if self.rule_of.progress.has_left(state, area):
                out.add(self.code | area << A)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Let nature draw from it."""
        state.pop()
        self.rule_of.progress.draw(state, seat, first(action))

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        return Why("C-24", "deck_empty")
