"""An offer that is being composed, in short steps: what is given, what is wanted, to whom, and said."""

from typing import Final

from mypy_extensions import i64

from wyspa.core.rule import Verb

# how far an offer has been said
GIVING: Final = 1
GETTING: Final = 2
SAYING: Final = 3


class Draft:
    """An offer of one seat that is being composed."""

    verb: Verb | None
    stage: i64
    give: i64
    get: i64
    lowest: i64  # the kind of card below which the next one may not be: each offer has one way to be said
    to: i64  # 0: not said, 1: all, then seats by their local numbers

    def __init__(self) -> None:
        self.begin(None)

    def begin(self, verb: Verb | None) -> None:
        """Begin anew, or drop what there is."""
        self.verb = verb
        self.stage = GIVING
        self.give = 0
        self.get = 0
        self.lowest = 0
        self.to = 0

    def take(self, other: "Draft") -> None:
        """Be as another."""
        self.verb = other.verb
        self.stage = other.stage
        self.give = other.give
        self.get = other.get
        self.lowest = other.lowest
        self.to = other.to
