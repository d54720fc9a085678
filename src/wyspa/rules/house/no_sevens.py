"""House rule: a seven in the first rounds is thrown again."""

from typing import final

from mypy_extensions import i64

from wyspa.core.book import Book
from wyspa.core.rule import Module
from wyspa.core.state import State
from wyspa.rules.base.turn import SEVEN


@final
class NoSevens(Module):
    """No robber until everybody has had so many turns."""

    rounds: i64
    turns: i64

    def __init__(self, rounds: int) -> None:
        """Take the number of quiet rounds."""
        super().__init__("no_sevens")
        self.rounds = rounds
        self.turns = 0

    def install(self, book: Book) -> None:
        """Work out how many turns these rounds have."""
        self.turns = self.rounds * book.seats

    def may_fall(self, state: State, number: i64) -> bool:
        """Any number but seven, then any number."""
        return number != SEVEN or state.turns >= self.turns
