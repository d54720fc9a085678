"""The start: people who have sealed a nonce show it, and then the dice begin (decision 21).

The seed was committed to when the hall was made. Who joins may send the hash of a nonce; when the host starts, no seal
can change any more, all are told so, and phones show their nonces within a few seconds. Who does not adds nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyspa.core.dealer import mixed
from wyspa.replay.added import ANY_SEAT, seal_of
from wyspa.server.collector import set_aside
from wyspa.server.errors import Refusal
from wyspa.server.hall import records
from wyspa.server.messages.hall import HallReveal

if TYPE_CHECKING:
    from wyspa.server.hall.hall import LiveHall


class Starting:
    """From the host's word to the first roll."""

    def __init__(self, hall: LiveHall) -> None:
        """Wait for the host."""
        self.hall = hall
        self.asked: tuple[str, str] | None = None  # who has asked for it, and with which command
        self.until = 0.0
        self.nonces: dict[str, str] = {}  # by seal

    def begin(self, host: str, key: str) -> None:
        """Begin, or ask for nonces first."""
        if self.asked is not None:
            raise Refusal("hall-starting")
        hall = self.hall
        waited = [seat for seat in hall.crowd.seats if hall.evening.chairs[seat].seal]
        if not waited:
            self.deal(host, key)
            return
        self.asked = host, key
        self.until = hall.time.now() + hall.limits.reveal_seconds
        hall.in_flight.setdefault(key, [])
        told = HallReveal(self.digest())
        for seat in waited:
            for listener in hall.crowd.at_seat(seat):
                listener.tell(told)
        hall.wake()

    def digest(self) -> str:
        """Give one hash for all seals, in the order of seats: nobody can change one afterwards."""
        seals = [chair.seal for chair in self.hall.evening.chairs.all if chair.seal]
        return mixed("wyspa hall seals", [bytes.fromhex(seal) for seal in seals]).hex()

    def reveal(self, seat: int, nonce: str) -> None:
        """Take the nonce of a person, if it is the one that was sealed."""
        hall = self.hall
        seal = hall.evening.chairs[seat].seal
        if self.asked is None or not seal:
            raise Refusal("no-reveal")
        if seal_of(hall.head.code, ANY_SEAT, nonce) != seal:
            raise Refusal("other-nonce")
        self.nonces[seal] = nonce
        here = [other for other in hall.crowd.seats if hall.evening.chairs[other].seal]
        if all(hall.evening.chairs[other].seal in self.nonces for other in here):
            self.until = 0.0
            hall.wake()

    def due(self) -> float | None:
        """Give when waiting ends."""
        return self.until if self.asked is not None else None

    def act(self, now: float) -> None:
        """Begin when waiting ends."""
        if self.asked is not None and now >= self.until:
            (host, key), self.asked = self.asked, None
            self.deal(host, key)

    def deal(self, host: str, key: str) -> None:
        """Lay the game and throw the first dice."""
        hall = self.hall
        evening = hall.evening
        evening.nonces = {
            str(seat): self.nonces[chair.seal]
            for seat, chair in enumerate(evening.chairs.all)
            if chair.seal and chair.seal in self.nonces
        }
        evening.lay()
        game = evening.playing()
        at = hall.at()
        first = int(game.dealer.drawn)
        actions = game.begin()
        entry = records.HallBegun(
            at=at, command=key, host=host, nonces=evening.nonces, actions=actions, dealt=int(game.dealer.drawn)
        )  # fmt: skip
        assert first == 0
        evening.game = None  # the entry is followed as after a restart, so that both come to the same
        evening.follow(entry)
        hall.written(entry, None, self.begun)

    def begun(self) -> None:
        """Show the game."""
        hall = self.hall
        hall.lay_out()
        if hall.fanout is not None:
            hall.fanout.mark_all()
        hall.archive.note(hall.evening.status, hall.at())
        for listener in list(hall.crowd.all()):
            hall.greet(listener)
        hall.tell_round()
        set_aside()
