"""B-104 to B-106: three played knights and more than anybody else: two points."""

from typing import ClassVar, Final, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.arrays import array, total, zeros
from wyspa.core.book import Book
from wyspa.core.fields import Fields
from wyspa.core.ids import BY_PART, NOBODY
from wyspa.core.rule import Module
from wyspa.core.sheet import Sheet
from wyspa.core.shown import BySeat
from wyspa.core.state import Part, State
from wyspa.core.view import View
from wyspa.rules.base.hidden_cards import HiddenCards
from wyspa.rules.base.ids import KNIGHT
from wyspa.rules.base.titles import POINTS, holder_amiss, pass_on

ENOUGH: Final = 3


@mypyc_attr(acyclic=True)
class KnightsPlayed(Part):
    """Who has played how many knights, and who holds the card."""

    public: ClassVar[bool] = True

    played: vec[i64]
    holders: vec[i64]  # by circle of rivals: a seat or NOBODY

    def __init__(self, played: vec[i64], holders: vec[i64]) -> None:
        self.played = played
        self.holders = holders

    def copy(self) -> Part:
        return KnightsPlayed(self.played[:], self.holders[:])

    def fields(self, io: Fields) -> None:
        k: i64
        self.played = io.numbers("knights", self.played)
        for k in range(len(self.holders)):
            self.holders[k] = io.seat("army", self.holders[k])


@mypyc_attr(allow_interpreted_subclasses=True)
class KnightsGone:
    """Knights that were played and have left the game again."""

    def count(self, state: State) -> i64:
        """Count them."""
        raise NotImplementedError


class Army(Module):
    """The largest army."""

    enough: i64
    rivals: i64  # how many seats compete with each other: each circle of so many has a card of its own; 0 for all
    pile: HiddenCards
    gone: KnightsGone | None  # where a rule takes knights away again; two may then have as many, and nobody the card
    knights: BySeat

    def __init__(self, enough: i64 = ENOUGH, rivals: i64 = 0) -> None:
        """Take how many knights are an army, and among how many it is the largest."""
        super().__init__("army")
        self.enough = enough
        self.rivals = rivals
        self.gone = None

    def let_leave(self, gone: KnightsGone) -> None:
        """Let knights leave the game again: for rules that meet this one."""
        self.gone = gone

    def install(self, book: Book) -> None:
        """Find the pile from which knights are played, and show who has played how many."""
        self.pile = book.rule(HiddenCards)
        self.shows_by = BY_PART
        self.knights = book.show(
            BySeat("knights", "i-shield", "army", enough=self.enough, worth=POINTS, rivals=self.rivals)
        )

    def new_part(self, book: Book) -> Part | None:
        """Begin without knights."""
        return KnightsPlayed(zeros(book.seats), array([NOBODY] * int(book.seats // self.circle(book))))

    def part(self, state: State) -> KnightsPlayed:
        return cast(KnightsPlayed, state.parts[self.slot])

    def edit(self, state: State) -> KnightsPlayed:
        return cast(KnightsPlayed, state.edit_part(self.slot))

    def circle(self, book: Book) -> i64:
        """Give how many seats compete with each other."""
        return self.rivals if self.rivals > 0 else book.seats

    def holder(self, book: Book, state: State, seat: i64) -> i64:
        """Give who holds the card that a seat competes for."""
        return self.part(state).holders[seat // self.circle(book)]

    def card_played(self, book: Book, state: State, seat: i64, card: i64) -> None:
        """Count a knight; a longer row of them takes the card at once."""
        if card != KNIGHT:
            return
        part = self.edit(state)
        part.played[seat] += 1
        n: i64 = part.played[seat]
        before: i64 = self.holder(book, state, seat)
        if n >= self.enough and before != seat and (before == NOBODY or n > part.played[before]):
            part.holders[seat // self.circle(book)] = seat
            if state.telling:
                state.tell("army", seat, n, before)
            pass_on(book, state, before, seat)

    def amiss(self, book: Book, state: State) -> str:
        """B-104 to B-106: knights in front were played; whoever has enough and more than any rival holds the card."""
        part = self.part(state)
        gone = self.gone
        size: i64 = self.circle(book)
        k: i64
        for k in part.played:
            if k < 0:
                return "nobody has played fewer knights than none"
        used: i64 = self.pile.played(state, KNIGHT)
        if total(part.played) + (gone.count(state) if gone is not None else 0) != used:
            return f"{total(part.played)} knights lie in front of the players, and {used} were played"
        for k in range(len(part.holders)):
            held: i64 = part.holders[k]
            wrong = holder_amiss(book, "largest army", part.played, k * size, (k + 1) * size, held, self.enough)
            if not wrong and gone is None and held == NOBODY:
                wrong = unheld(part.played, k * size, (k + 1) * size, self.enough)
            if wrong:
                return wrong
        return ""

    def show(self, book: Book, state: State, view: View) -> None:
        """Everybody sees the knights."""
        part = self.part(state)
        rows: list[int] = []
        seat: i64
        for seat in view.scope:
            rows.extend([part.played[seat], 1 if self.holder(book, state, seat) == seat else 0])
        view.put(self.knights, rows)

    def traits(self, book: Book) -> list[str]:
        return ["knights", "army_held", "army_lead"]

    def describe(self, book: Book, state: State, seat: i64, sheet: Sheet) -> None:
        played = self.part(state).played
        sheet.count(played[seat], 5.0)
        sheet.flag(self.holder(book, state, seat) == seat)
        sheet.lead(played, book.seats, seat, 3)

    def recount(self, book: Book, state: State, seat: i64) -> i64:
        """Two points for the holder."""
        return POINTS if self.holder(book, state, seat) == seat else 0


def unheld(played: vec[i64], start: i64, end: i64, enough: i64) -> str:
    """Say that somebody has enough knights and nobody the card: whoever came to them first holds it, tie or not."""
    seat: i64
    for seat in range(start, end):
        if played[seat] >= enough:
            return f"somebody has played {played[seat]} knights, and nobody holds the largest army"
    return ""
