"""How busy the server is, and who is asked to wait because of it.

People who play come first: whoever has a seat is let in however late the loop is. When it is late, or the store has
much to write, strangers who want something new are asked to come again; when it is very late, so are those who would
only watch or take a seat. What runs goes on running fast because nothing new is begun.
"""

import math
from enum import IntEnum

from wyspa.server.errors import Refusal
from wyspa.server.limits import DoorLimits
from wyspa.server.pulse import Pulse
from wyspa.server.store import Store

UNAVAILABLE = 503


class Newcomer(IntEnum):
    """Who wants something new, the ones that are refused first last."""

    PLAYER = 0  # has a seat
    GUEST = 1  # takes a seat, or watches
    STRANGER = 2  # wants a table, an island, a review


# what is asked for over HTTP, and by whom that is
ASKING = {
    "joins": Newcomer.GUEST,
    "creations": Newcomer.STRANGER,
    "drawings": Newcomer.STRANGER,
    "previews": Newcomer.STRANGER,
    "reviews": Newcomer.STRANGER,
}


class Load:
    """How busy one server is."""

    def __init__(self, limits: DoorLimits, pulse: Pulse, store: Store) -> None:
        """Take the thresholds and what is measured."""
        self.limits = limits
        self.pulse = pulse
        self.store = store

    def refused(self) -> Newcomer | None:
        """Give the first kind of newcomer that is refused now; all after it are refused too."""
        limits = self.limits
        late, waiting = self.pulse.late, self.store.clerk.waiting()
        if late >= limits.full_seconds or waiting >= limits.full_writes:
            return Newcomer.GUEST
        if late >= limits.busy_seconds or waiting >= limits.busy_writes:
            return Newcomer.STRANGER
        return None

    def check(self, who: Newcomer) -> None:
        """Refuse a newcomer who had better wait, and say how long."""
        refused = self.refused()
        if refused is not None and who >= refused:
            raise Refusal("busy", UNAVAILABLE, seconds=self.seconds())

    def seconds(self) -> str:
        """Say after how many seconds to come again."""
        return str(math.ceil(self.limits.come_again_seconds))

    def check_asking(self, kind: str) -> None:
        """Refuse what somebody asks for over HTTP, if it can wait."""
        if kind in ASKING:
            self.check(ASKING[kind])
