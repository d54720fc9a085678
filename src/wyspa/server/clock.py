"""Turn clocks: only those who are asked lose time; the seat on turn keeps its own while others must answer."""

from dataclasses import dataclass

from wyspa.server import messages
from wyspa.server.states import ClockMode


@dataclass(frozen=True)
class Mode:
    """How long a turn and an answer may take, in seconds; 0: as long as they like."""

    name: ClockMode
    turn: float
    answer: float


MODES = {
    mode.name: mode
    for mode in [
        Mode(ClockMode.OFF, 0.0, 0.0),
        Mode(ClockMode.RELAXED, 120.0, 45.0),
        Mode(ClockMode.FAST, 45.0, 20.0),
    ]
}


@dataclass(frozen=True)
class Shared:
    """The time of a phase that ends for all at once: when it is up, or what is left while it stands still."""

    until: float
    total: float
    halted: float | None = None

    def shown(self, mode: ClockMode, now: float) -> messages.Clock:
        """Show it as everybody's clock."""
        left = self.until - now if self.halted is None else self.halted
        return messages.Clock(mode, messages.NOT_SEATED, round(max(0.0, left), 1), self.total, self.halted is None)


class TurnClock:
    """The clocks of one table."""

    for_all: Shared | None = None  # set while a phase ends for all at once

    def __init__(self, mode: Mode) -> None:
        """Begin with nobody asked."""
        self.mode = mode
        self.left: dict[int, float] = {}
        self.running: set[int] = set()
        self.since = 0.0
        self.turn: tuple[int, int] = (-1, -1)
        self.question = -1
        self.on_turn = -1

    def ask(self, now: float, asked: list[int], on_turn: int, turns: int, question: int) -> None:
        """Note who is asked now; a new turn and a new question to somebody else begin with full clocks."""
        if not self.mode.turn:
            return
        self.settle(now)
        if self.turn != (turns, on_turn):
            self.turn = (turns, on_turn)
            self.left[on_turn] = self.mode.turn
        for seat in asked:
            if seat != on_turn and (question != self.question or seat not in self.left):
                self.left[seat] = self.mode.answer
        self.question = question
        self.on_turn = on_turn
        self.running = set(asked)

    def settle(self, now: float) -> None:
        """Take the time that has passed from those who were asked."""
        for seat in self.running:
            self.left[seat] = max(0.0, self.left.get(seat, 0.0) - (now - self.since))
        self.since = now

    def stop(self, now: float) -> None:
        self.settle(now)
        self.running = set()

    def due(self) -> float | None:
        """Give the moment at which the first clock runs out."""
        if not self.running:
            return None
        return self.since + min(self.left[seat] for seat in self.running)

    def run_out(self, now: float) -> list[int]:
        """List the seats whose clock has run out."""
        if not self.running:
            return []
        self.settle(now)
        return sorted(seat for seat in self.running if self.left[seat] <= 0.0)

    def shown(self, seat: int, now: float) -> messages.Clock | None:
        """Show the clock that matters to a seat: everybody's, its own if asked, or that of whoever is waited for."""
        if self.for_all is not None:
            return self.for_all.shown(self.mode.name, now)
        if not self.mode.turn or self.on_turn < 0:
            return None
        whose = seat if seat in self.running else min(self.running, default=self.on_turn)
        running = whose in self.running
        left = self.left.get(whose, 0.0) - (now - self.since if running else 0.0)
        total = self.mode.turn if whose == self.on_turn else self.mode.answer
        return messages.Clock(self.mode.name, whose, round(max(0.0, left), 1), total, running)
