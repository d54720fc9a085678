"""What every bot is: somebody who looks at a view and picks one of the legal actions."""

from typing import Final

from wyspa.bots.guide import Guide
from wyspa.bots.reason import Reason, reason_of
from wyspa.core.event import Event
from wyspa.core.view import View

WAIT: Final = -1  # instead of an action, where all act at once: let the others act first, and ask again


class Bot:
    """A player. Override `choose`; it gets what its seat may know, and never the state.

    A `blind` bot needs no view: none is made for it, which saves most of the time. A bot that `thinks_long` (more than
    some milliseconds) is asked in a worker process by a server: there it may be forgotten and begin anew at any time.
    One that `listens` is told between its choices what has happened: it overrides `hear`. Views for one that `believes`
    carry the position as its seat sees it, for `wyspa.belief`.
    """

    blind: bool = False
    thinks_long: bool = False
    listens: bool = False
    believes: bool = False
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

    def hear(self, events: list[Event]) -> None:
        """Take in what has happened since it was asked last, as its seat may know it (docs/events.md)."""

    def reason(self, view: View, action: int) -> Reason | None:
        """Say why it does something, for people; None: nothing to be said.

        The view is that of a spectator, before the action: what is made from it gives nobody's cards away.
        """
        return reason_of(self.guide, view, self.seat, action)

    def choose(self, view: View, actions: list[int]) -> int:
        """Pick one of the legal actions, or compose an offer or a counter-offer (see Guide); where all act: or WAIT."""
        raise NotImplementedError
