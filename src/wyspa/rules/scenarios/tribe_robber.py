"""S5-7: the robber never comes to a small island, nor back to the desert on which it started."""

from typing import ClassVar, Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.book import Book
from wyspa.core.fields import Fields
from wyspa.core.ground import Ground
from wyspa.core.ids import HEX
from wyspa.core.recounting import range_amiss
from wyspa.core.rule import Module
from wyspa.core.state import Part, State
from wyspa.core.why import Why
from wyspa.rules.base.ids import ROBBER
from wyspa.rules.seafarers.islands import marked

UNKNOWN: Final = -1  # the first turn has not begun
BESIDE: Final = -2  # it started beside the board


@final
@mypyc_attr(acyclic=True)
class RobberHome(Part):
    """Where the robber stood when the first turn began."""

    public: ClassVar[bool] = True

    home: i64

    def __init__(self, home: i64) -> None:
        self.home = home

    def copy(self) -> Part:
        return RobberHome(self.home)

    def fields(self, io: Fields) -> None:
        self.home = io.place("robber_home", self.home, HEX)


@final
class TribeRobber(Module):
    """Where the robber may not go."""

    small: vec[i64]  # by hex: is it part of a small island; empty: there are none

    def __init__(self, ground: Ground) -> None:
        """Read the small islands from the drawing: those on which nobody settles."""
        super().__init__("tribe_robber")
        self.small = marked(ground, ground.board.n_hex, "closed")

    def new_part(self, book: Book) -> Part | None:
        """Begin without knowing the hex: the starting player may name another."""
        return RobberHome(UNKNOWN)

    def part(self, state: State) -> RobberHome:
        return cast(RobberHome, state.parts[self.slot])

    def turn_begins(self, book: Book, state: State, seat: i64) -> None:
        """Note in the first turn where the robber stands."""
        if self.part(state).home != UNKNOWN:
            return
        home: i64 = BESIDE
        h: i64
        for h in range(len(state.on_hex)):
            if state.on_hex[h] & ROBBER != 0:
                home = h
        cast(RobberHome, state.edit_part(self.slot)).home = home

    def amiss(self, book: Book, state: State) -> str:
        """See that the robber came from somewhere, and is not on a small island."""
        home: i64 = self.part(state).home
        h: i64
        for h in range(len(state.on_hex)):
            if state.on_hex[h] & ROBBER != 0 and self.is_small(h) and home != UNKNOWN and home != h:
                return f"the robber never comes to the small islands, and stands on hex {h}"
        return range_amiss("robber_home", home, UNKNOWN, state.board.n_hex - 1)

    def may_stand(self, state: State, figure: i64, hex_: i64, seat: i64) -> bool:
        """Keep it off the small islands and away from where it started."""
        return figure != ROBBER or not (self.is_small(hex_) or hex_ == self.part(state).home)

    def is_small(self, hex_: i64) -> bool:
        """Tell whether a hex is part of a small island."""
        return len(self.small) > 0 and self.small[hex_] != 0

    def why_not_stand(self, book: Book, state: State, figure: i64, hex_: i64, seat: i64) -> Why | None:
        """Say which of the two it is."""
        return Why("S5-7", "robber_not_to_the_tribe" if self.is_small(hex_) else "robber_not_back")
