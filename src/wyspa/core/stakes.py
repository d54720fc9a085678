"""What is at stake for a seat: what a rule would do to it as things stand, and one way to meet it.

`Module.stakes` works it out from a view and from nothing else, so whatever a seat may not know cannot enter it.
It gives keys and facts, as refusals do; the sentences lie with the words of the rule, in `[stakes]`.
"""

from typing import Final, final

from wyspa.core.shown import Shown

LOSS: Final = "bad"  # something is taken from the seat, or somebody else is about to win
GAIN: Final = "good"
PLAIN: Final = "plain"  # worth knowing, and neither


@final
class Clause:
    """A sentence, or a part of one: its key in `[stakes]`, and what it speaks of in the words of the table."""

    key: str
    facts: dict[str, str]

    def __init__(self, key: str, facts: dict[str, str] | None = None) -> None:
        self.key = key
        self.facts = facts if facts is not None else {}


@final
class Stake:
    """One sentence about a shown fact, and perhaps what the seat can do about it.

    `then` says what the way out would bring; `verb` names what it begins with, so that a page can take it in hand.
    """

    about: str  # the name of a shown fact: its panel says the sentence
    tone: str
    said: Clause
    way: Clause | None
    then: Clause | None
    verb: str

    def __init__(self, about: Shown, tone: str, said: Clause) -> None:
        """Begin without a way out."""
        self.about = about.name
        self.tone = tone
        self.said = said
        self.way = None
        self.then = None
        self.verb = ""

    def met_by(self, verb: str, way: Clause, then: Clause) -> None:
        """Name a way out, its price among its facts, and what it brings."""
        self.verb = verb
        self.way = way
        self.then = then
