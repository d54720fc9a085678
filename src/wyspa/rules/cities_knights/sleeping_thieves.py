"""C-11, C-37, C-40, C-41: until the first landing the robber waits beside the board, and no thief moves."""

from typing import ClassVar, cast, final

from mypy_extensions import i64, mypyc_attr

from wyspa.core.book import Book
from wyspa.core.fields import Fields
from wyspa.core.ids import BY_PART, HEX, NOBODY
from wyspa.core.recounting import figures_on, range_amiss
from wyspa.core.rule import Module
from wyspa.core.shown import YES, Record
from wyspa.core.state import Part, State
from wyspa.core.view import View
from wyspa.core.why import Why
from wyspa.rules.base.ids import ROBBER
from wyspa.rules.cities_knights.ids import MERCHANT_FIGURE


@final
@mypyc_attr(acyclic=True)
class Sleep(Part):
    """Where the robber will come to, and whether it has come."""

    public: ClassVar[bool] = True

    home: i64  # a hex, or NOBODY: it stays beside the board until somebody moves it
    awake: i64

    def __init__(self, home: i64, awake: i64) -> None:
        self.home = home
        self.awake = awake

    def copy(self) -> Part:
        return Sleep(self.home, self.awake)

    def fields(self, io: Fields) -> None:
        self.home = io.place("robber_home", self.home, HEX)
        self.awake = io.number("thieves_awake", self.awake)


@final
class SleepingThieves(Module):
    """Keeps every thief still until the first landing."""

    thieves: Record

    def __init__(self) -> None:
        super().__init__("sleeping_thieves")

    def install(self, book: Book) -> None:
        self.shows_by = BY_PART
        self.thieves = book.show(Record("thieves", "robber", ["home", "awake"], ["hex", YES]))

    def new_part(self, book: Book) -> Part | None:
        """Begin asleep."""
        return Sleep(NOBODY, 0)

    def part(self, state: State) -> Sleep:
        return cast(Sleep, state.parts[self.slot])

    def awake(self, state: State) -> bool:
        """Tell whether the barbarians have landed once."""
        return self.part(state).awake != 0

    def table_laid(self, book: Book, state: State) -> None:
        """Take the robber from where it would start."""
        self.send_home(state)

    def turn_begins(self, book: Book, state: State, seat: i64) -> None:
        """Take it also from where the starting player has let it start: that was before the first turn."""
        if state.turns == 0 and not self.awake(state):
            self.send_home(state)

    def send_home(self, state: State) -> None:
        """Remember the robber's hex and take it off the board."""
        h: i64
        for h in range(len(state.on_hex)):
            if state.on_hex[h] & ROBBER != 0:
                state.own()
                state.on_hex[h] &= ~ROBBER
                cast(Sleep, state.edit_part(self.slot)).home = h

    def wake(self, book: Book, state: State) -> None:
        """C-40: at the first landing the robber comes to its hex; later ones change nothing."""
        if self.awake(state):
            return
        part = cast(Sleep, state.edit_part(self.slot))
        part.awake = 1
        if part.home != NOBODY:
            state.own()
            state.on_hex[part.home] |= ROBBER
            if state.telling:
                state.tell("robber_comes", NOBODY, 0, part.home)

    def may_move(self, state: State, figure: i64, seat: i64) -> bool:
        """C-37, C-41: no seven, no card and no knight moves a thief that sleeps."""
        return figure == MERCHANT_FIGURE or self.awake(state)

    def why_not_stand(self, book: Book, state: State, figure: i64, hex_: i64, seat: i64) -> Why | None:
        """Say what it waits for."""
        return Why("C-41", "thieves_asleep")

    def amiss(self, book: Book, state: State) -> str:
        """C-8, C-40: see that the robber has a home, and waits beside the board until it is woken."""
        part = self.part(state)
        wrong = range_amiss("robber_home", part.home, NOBODY, state.board.n_hex - 1)
        wrong = wrong or range_amiss("thieves_awake", part.awake, 0, 1)
        setup: bool = state.turns == 0
        if not wrong and part.awake == 0 and not setup and figures_on(state) & ROBBER != 0:
            wrong = "the robber is on the board, and sleeps"
        if not wrong and part.awake != 0 and part.home != NOBODY and figures_on(state) & ROBBER == 0:
            wrong = "the robber is awake, and not on the board"
        if not wrong and part.home != NOBODY and book.land[state.layout.terrain[part.home]] == 0:
            wrong = "the robber cannot come to the sea"
        return wrong

    def taken_up(self, book: Book, state: State, figures: i64) -> i64:
        """C-8: the robber waits beside the board."""
        return figures & ROBBER if not self.awake(state) else 0

    def show(self, book: Book, state: State, view: View) -> None:
        """Everybody knows where the robber will come to, and whether thieves move."""
        part = self.part(state)
        view.put(self.thieves, [part.home, part.awake])
