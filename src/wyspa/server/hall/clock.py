"""The clock of a hall: pure, told the time, with a deadline that everybody can count down to by themselves.

K-25, K-125 to K-128: a round or robber phase is opened with its seconds; the host may halt it, let it go on, set or
lengthen it; a claim halts it too. It goes only while nobody halts it, and keeps what was left.
"""

from collections.abc import Set

from wyspa.server.hall.states import Halt

LEAST = 1.0  # seconds that a round keeps when it is shortened
ORDER = (Halt.CLAIM, Halt.HOST, Halt.RESTART)  # which reason is told, if there are several


class HallClock:
    """One clock for all rows. Moments are seconds of the hall's own steady time."""

    def __init__(self) -> None:
        """Begin before the first round: there is nothing to count."""
        self.total = 0.0  # seconds of the round or phase that is on; 0: there is none
        self.deadline = 0.0  # while it goes
        self.left = 0.0  # while it stands still
        self.halts: Set[Halt] = frozenset()

    @property
    def on(self) -> bool:
        """Tell whether there is something to count."""
        return self.total > 0.0

    @property
    def goes(self) -> bool:
        return self.on and not self.halts

    @property
    def why(self) -> Halt:
        """Say why it stands still."""
        return next((halt for halt in ORDER if halt in self.halts), Halt.NOTHING)

    def open(self, at: float, seconds: float) -> None:
        """Begin a round or a phase; if somebody has halted the clock, all of it is left."""
        self.total = self.left = float(seconds)
        self.deadline = at + seconds

    def close(self) -> None:
        """Count nothing any more."""
        self.total = self.left = 0.0
        self.halts = frozenset()

    def halt(self, at: float, why: Halt) -> None:
        """Stand still; what is left is kept."""
        if self.goes:
            self.left = max(0.0, self.deadline - at)
        self.halts |= {why}

    def go_on(self, at: float, why: Halt) -> None:
        """Take a reason away; when there is none left, go on with what was left."""
        stood = bool(self.halts)
        self.halts -= {why}
        if stood and self.goes:
            self.deadline = at + self.left

    def left_at(self, at: float) -> float:
        """Give the seconds that are left."""
        if not self.on:
            return 0.0
        return max(0.0, self.deadline - at) if self.goes else self.left

    def set_left(self, at: float, seconds: float) -> None:
        """Let so many seconds be left; the whole grows if it was shorter."""
        self.left = max(LEAST, float(seconds))
        self.deadline = at + self.left
        self.total = max(self.total, self.left)

    def due(self) -> float | None:
        """Give the moment at which time is up; None while it stands still."""
        return self.deadline if self.goes else None

    def restore(self, at: float, left: float) -> None:
        """Stand still after a restart, with what was left when the hall was heard of last."""
        if self.on:
            self.left = min(left, self.total)
            self.deadline = at + self.left
            self.halts |= {Halt.RESTART}
