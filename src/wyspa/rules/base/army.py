"""B-104 to B-106: three played knights and more than anybody else: two points."""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.arrays import changed, total, zeros
from wyspa.core.book import Book
from wyspa.core.fields import Fields
from wyspa.core.ids import NOBODY
from wyspa.core.purse import held
from wyspa.core.rule import Module
from wyspa.core.shown import BySeat
from wyspa.core.state import Part, State
from wyspa.core.view import View
from wyspa.rules.base.development import Development
from wyspa.rules.base.ids import KNIGHT

ENOUGH: Final = 3
POINTS: Final = 2


@mypyc_attr(acyclic=True)
class KnightsPlayed(Part):
    """Who has played how many knights, and who holds the card."""

    played: vec[i64]
    holder: i64

    def __init__(self, played: vec[i64], holder: i64) -> None:
        """Take what is there."""
        self.played = played
        self.holder = holder

    def copy(self) -> Part:
        """Give an own one."""
        return KnightsPlayed(self.played, self.holder)

    def fields(self, io: Fields) -> None:
        """Name the fields."""
        self.played = io.numbers("knights", self.played)
        self.holder = io.seat("army", self.holder)


@mypyc_attr(allow_interpreted_subclasses=True)
class KnightsGone:
    """Knights that were played and have left the game again."""

    def count(self, state: State) -> i64:
        """Count them."""
        raise NotImplementedError


class Army(Module):
    """The largest army."""

    pile: Development
    gone: KnightsGone | None  # where a rule takes knights away again; two may then have as many, and nobody the card
    knights: BySeat

    def __init__(self) -> None:
        """Name the rule."""
        super().__init__("army")
        self.gone = None

    def let_leave(self, gone: KnightsGone) -> None:
        """Let knights leave the game again: for rules that meet this one."""
        self.gone = gone

    def install(self, book: Book) -> None:
        """Find the pile from which knights are played, and show who has played how many."""
        self.pile = book.rule(Development)
        self.knights = book.show(BySeat("knights", "i-shield", "army"))

    def new_part(self, book: Book) -> Part | None:
        """Begin without knights."""
        return KnightsPlayed(zeros(book.seats), NOBODY)

    def part(self, state: State) -> KnightsPlayed:
        """Read the part."""
        return cast(KnightsPlayed, state.parts[self.slot])

    def card_played(self, book: Book, state: State, seat: i64, card: i64) -> None:
        """Count a knight; a longer row of them takes the card at once."""
        if card != KNIGHT:
            return
        part = cast(KnightsPlayed, state.edit_part(self.slot))
        part.played = changed(part.played, seat, part.played[seat] + 1)
        n: i64 = part.played[seat]
        before: i64 = part.holder
        if n >= ENOUGH and before != seat and (before == NOBODY or n > part.played[before]):
            part.holder = seat
            if state.telling:
                state.tell("army", seat, n, before)
            if before != NOBODY:
                book.score(state, before, -POINTS)
            book.score(state, seat, POINTS)

    def amiss(self, book: Book, state: State) -> str:
        """B-104 to B-106: knights in front were played; whoever has three and more than anybody holds the card."""
        part = self.part(state)
        gone = self.gone
        best: i64 = 0
        n: i64
        for n in part.played:
            if n < 0:
                return "nobody has played fewer knights than none"
            best = n if n > best else best
        used: i64 = held(self.pile.part(state).used, KNIGHT)
        if total(part.played) + (gone.count(state) if gone is not None else 0) != used:
            return f"{total(part.played)} knights lie in front of the players, and {used} were played"
        if part.holder == NOBODY:
            if best >= ENOUGH and (gone is None or is_alone(part.played, best)):
                return f"somebody has played {best} knights, and nobody holds the largest army"
        elif part.played[part.holder] < ENOUGH or part.played[part.holder] < best:
            return f"{book.seat_name(part.holder)} cannot hold the largest army with {part.played[part.holder]} knights"
        return ""

    def show(self, book: Book, state: State, view: View) -> None:
        """Everybody sees the knights."""
        part = self.part(state)
        view.put_award(self.knights, part.played, part.holder)

    def recount(self, book: Book, state: State, seat: i64) -> i64:
        """Two points for the holder."""
        return POINTS if self.part(state).holder == seat else 0


def is_alone(played: vec[i64], best: i64) -> bool:
    """Tell whether only one seat has played so many."""
    times: i64 = 0
    for n in played:
        times += 1 if n == best else 0
    return times == 1
