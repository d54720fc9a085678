"""Everybody who hears a hall, by seat, at a desk, or at a wall."""

from collections.abc import Iterator

from wyspa.server.hall.line import framed
from wyspa.server.hall.listener import HallListener
from wyspa.server.hall.states import HallRole

NOBODY: list[HallListener] = []


class HallCrowd:
    """The listeners of one hall."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self.seats: dict[int, list[HallListener]] = {}
        self.desks: list[HallListener] = []
        self.walls: list[HallListener] = []

    def at_seat(self, seat: int) -> list[HallListener]:
        """List who is connected for a seat."""
        return self.seats.get(seat, NOBODY)

    def add(self, listener: HallListener) -> None:
        """Let somebody hear."""
        if listener.role is HallRole.SEAT:
            self.seats.setdefault(listener.seat, []).append(listener)
        else:
            (self.desks if listener.role is HallRole.DESK else self.walls).append(listener)

    def drop(self, listener: HallListener) -> bool:
        """Forget somebody; say whether the seat has nobody left."""
        if listener.role is not HallRole.SEAT:
            here = self.desks if listener.role is HallRole.DESK else self.walls
            if listener in here:
                here.remove(listener)
            return False
        mine = self.seats.get(listener.seat)
        if mine is None or listener not in mine:
            return False
        mine.remove(listener)
        if mine:
            return False
        del self.seats[listener.seat]
        return True

    def change_seats(self, a: int, b: int) -> list[HallListener]:
        """Let those of two seats change places, and give them."""
        one, other = self.seats.pop(a, []), self.seats.pop(b, [])
        for seat, mine in ((b, one), (a, other)):
            for listener in mine:
                listener.seat = seat
            if mine:
                self.seats[seat] = mine
        return [*one, *other]

    def all(self) -> Iterator[HallListener]:
        """Give everybody."""
        for mine in list(self.seats.values()):
            yield from mine
        yield from list(self.desks)
        yield from list(self.walls)

    def hosts(self) -> list[HallListener]:
        """Give desks and walls."""
        return [*self.desks, *self.walls]

    def count(self) -> int:
        """Count connections."""
        return sum(map(len, self.seats.values())) + len(self.desks) + len(self.walls)

    def tell_all(self, texts: dict[str, bytes]) -> None:
        """Send everybody the same, written once in each language."""
        frames = {language: framed(text) for language, text in texts.items()}
        for listener in self.all():
            listener.write(frames[listener.language])
