"""What every bot is: somebody who looks at a view and picks one of the legal actions."""

from typing import cast

from wyspa.bots.guide import Guide
from wyspa.bots.hall_guide import HallGuide
from wyspa.core.near import Near
from wyspa.core.view import View
from wyspa.core.why import UnknownWord


class Bot:
    """A player. Override `choose`; it gets what its seat may know, and never the state.

    A `blind` bot needs no view: none is made for it, which saves most of the time.
    """

    blind: bool = False
    seed: int
    guide: Guide
    seat: int

    def __init__(self, seed: int = 0) -> None:
        """Take a number from which all own chance comes, so that a match can be repeated."""
        self.seed = seed
        self.seat = -1

    def sit(self, guide: Guide, seat: int) -> None:
        """Take a seat, once before each game: read the rules of the table and forget the game before."""
        self.guide = guide
        self.seat = seat

    def choose(self, view: View, actions: list[int]) -> int:
        """Pick one of the legal actions, or compose an offer or a counter-offer (see Guide)."""
        raise NotImplementedError

    # ---- in a hall of many boards, where a bot sees what lies near its seat ----------------------------------------

    def sit_near(self, guide: HallGuide, seat: int) -> None:
        """Take a seat of a hall, once before each game."""
        self.seat = seat

    def choose_near(self, near: Near | None, actions: list[int]) -> int:
        """Pick one of the legal actions, compose an offer, or WAIT for others; a blind bot is given nothing to see."""
        if self.blind:
            return self.choose(cast(View, None), actions)
        raise UnknownWord(f"{type(self).__name__} does not play in halls: it has no choose_near")
