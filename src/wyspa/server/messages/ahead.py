"""What actions would bring, told when somebody points at them."""

from wyspa.server.messages.base import Detail, FromServer
from wyspa.words.ahead import Tone


class Consequence(Detail):
    """One line about an action."""

    text: str
    tone: Tone


class Prospect(Detail):
    """What one action would bring, the weightiest line first."""

    action: str
    lines: list[Consequence]


class Foreseen(FromServer, tag="foreseen"):
    """What was asked with `foresee`, at the version that it holds for."""

    version: int
    prospects: list[Prospect]
