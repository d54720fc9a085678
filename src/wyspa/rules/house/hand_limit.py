"""House rule: another number of cards is safe on a seven."""

from typing import final

from mypy_extensions import i64

from wyspa.core.rule import Module
from wyspa.core.state import State
from wyspa.rules.base.discards import HAND_LIMIT


@final
class HandLimit(Module):
    """Keep more or fewer cards."""

    limit: i64

    def __init__(self, limit: int) -> None:
        """Take the number of cards that are safe."""
        super().__init__("hand_limit")
        self.limit = limit

    def hand_limit(self, state: State, seat: i64) -> i64:
        """Add the difference: walls and the like still count on top."""
        return self.limit - HAND_LIMIT
