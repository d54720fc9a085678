"""C-165: a permission that is not used."""

from typing import final

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.rule import Verb
from wyspa.core.state import State
from wyspa.rules.base.route import Route, release


@final
class Decline(Verb):
    """Leave it: the frame goes, and the step that began with it is over."""

    route: Route | None

    def __init__(self, name: str, rule: str, route: Route | None) -> None:
        """Name the verb, and take the longest route if it counts at this table."""
        super().__init__(name, "", rule)
        self.plain = True
        self.route = route

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List it always: it is a permission."""
        out.add(self.code)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        state.pop()
        release(self.route, book, state)
