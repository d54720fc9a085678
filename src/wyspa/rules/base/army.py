"""B-104 to B-106: three played knights and more than anybody else: two points."""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.arrays import changed, listed, zeros
from wyspa.core.book import Book
from wyspa.core.ids import NOBODY
from wyspa.core.rule import Module
from wyspa.core.state import Part, State
from wyspa.core.store import Store
from wyspa.core.view import View
from wyspa.rules.base.words import KNIGHT

ENOUGH: Final = 3
POINTS: Final = 2


@mypyc_attr(acyclic=True)
class Knights(Part):
    """Who has played how many knights, and who holds the card."""

    played: vec[i64]
    holder: i64

    def __init__(self, played: vec[i64], holder: i64) -> None:
        """Take what is there."""
        self.played = played
        self.holder = holder

    def copy(self) -> Part:
        """Give an own one."""
        return Knights(self.played, self.holder)

    def fields(self, io: Store) -> None:
        """Name the fields."""
        self.played = io.numbers("knights", self.played)
        self.holder = io.seat("army", self.holder)


class Army(Module):
    """The largest army."""

    def __init__(self) -> None:
        """Name the rule."""
        super().__init__("army")

    def new_part(self, book: Book) -> Part | None:
        """Begin without knights."""
        return Knights(zeros(book.seats), NOBODY)

    def part(self, state: State) -> Knights:
        """Read the part."""
        return cast(Knights, state.parts[self.slot])

    def card_played(self, book: Book, state: State, seat: i64, card: i64) -> None:
        """Count a knight; a longer row of them takes the card at once."""
        if card != KNIGHT:
            return
        part = cast(Knights, state.edit_part(self.slot))
        part.played = changed(part.played, seat, part.played[seat] + 1)
        n: i64 = part.played[seat]
        held: i64 = part.holder
        if n >= ENOUGH and held != seat and (held == NOBODY or n > part.played[held]):
            part.holder = seat
            if state.telling:
                state.tell("army", seat, n, held)
            if held != NOBODY:
                book.score(state, held, -POINTS)
            book.score(state, seat, POINTS)

    def show(self, book: Book, state: State, view: View) -> None:
        """Everybody sees the knights."""
        part = self.part(state)
        view.note("knights", listed(part.played))
        view.note("army", [part.holder])

    def recount(self, book: Book, state: State, seat: i64) -> i64:
        """Two points for the holder."""
        return POINTS if self.part(state).holder == seat else 0
