"""Names of a hall of thousands: nobody is called like another, and nobody looks like another in disguise.

As `wyspa.server.lookalikes`, but with an index: a name is compared with those that look like it, not with all.
"""

from wyspa.server.bots_at_table import NAMES
from wyspa.server.errors import Refusal
from wyspa.server.lookalikes import drawn, plain
from wyspa.server.readable import NAME_MOST, check_name


class Names:
    """The names that people and bots of one hall have."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self.shown: dict[str, str] = {}  # as drawn: the name that looks so
        self.next: dict[str, int] = {}  # by plain name: the number that is tried next

    def add(self, name: str) -> None:
        """Note that somebody is called so."""
        self.shown[drawn(name)] = name

    def drop(self, name: str) -> None:
        """Note that nobody is called so any more."""
        self.shown.pop(drawn(name), None)

    def told_apart(self, wish: str) -> str:
        """Give a name that nobody has: with a number if it is there already; a disguise is refused."""
        name = check_name(wish)
        other = self.shown.get(drawn(name))
        if other is None:
            return name
        if plain(other) != plain(name):
            raise Refusal("twin-name", name=other)
        number = self.next.get(plain(name), 2)
        while True:
            shown = f"{name[: NAME_MOST - len(str(number)) - 1].rstrip()} {number}"
            number += 1
            if drawn(shown) not in self.shown:
                self.next[plain(name)] = number
                return shown

    def of_bot(self, seat: int) -> str:
        """Give the name of the bot on a seat; no two are the same, and none is a person's."""
        number = seat // len(NAMES)
        base = NAMES[seat % len(NAMES)]
        name = f"{base} {number + 1}" if number else base
        while drawn(name) in self.shown:
            number += 1009
            name = f"{base} {number}"
        return name
