"""What every bot is: somebody who looks at a view and picks one of the legal actions."""

from typing import Final

from wyspa.bots.guide import Guide
from wyspa.core.view import View

WAIT: Final = -1  # instead of an action, where all act at once: let the others act first, and ask again


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
        """Pick one of the legal actions, or compose an offer or a counter-offer (see Guide); where all act: or WAIT."""
        raise NotImplementedError
