"""Names of tables, and those of none: what cannot be a table, or was none a moment ago, is not looked up."""

from collections import OrderedDict

from wyspa.server.errors import Refusal
from wyspa.server.limits import DoorLimits
from wyspa.server.seats import Luck
from wyspa.server.timing import Time

ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that looks like another
ID_LONG = 12
KEPT = 2000


def new_id(luck: Luck) -> str:
    """Make the name of a table that nobody guesses: it is the link. Each of the 32 letters is equally likely."""
    return "".join(ID_LETTERS[byte % len(ID_LETTERS)] for byte in luck(ID_LONG))


def may_be(id: str) -> bool:
    """Tell whether this has the form of a table's name."""
    return len(id) == ID_LONG and all(letter in ID_LETTERS for letter in id)


class Strays:
    """Names that were asked for and are none. New tables are in memory before anybody is told their names."""

    def __init__(self, limits: DoorLimits, time: Time) -> None:
        """Begin empty."""
        self.seconds = limits.stray_seconds
        self.time = time
        self.until: OrderedDict[str, float] = OrderedDict()

    def add(self, id: str) -> None:
        """Remember for a moment that there is no such table."""
        self.until[id] = self.time.now() + self.seconds
        if len(self.until) > KEPT:
            self.until.popitem(last=False)

    def check(self, id: str) -> None:
        """Refuse a name that is none."""
        if not may_be(id) or self.until.get(id, 0.0) > self.time.now():
            raise Refusal("unknown-table", 404)
