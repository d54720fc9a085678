"""B-22 to B-25: the printed start for beginners: two settlements and roads each, and the lettered one pays."""

from typing import final

from mypy_extensions import i64

from wyspa.core.book import Book
from wyspa.core.ground import Start
from wyspa.core.ids import A
from wyspa.core.state import State
from wyspa.rules.base.ids import ROAD, ROLL, SETTLEMENT
from wyspa.rules.base.setup import FirstPieces, check_starter, put_first


@final
class Beginner(FirstPieces):
    """Start pieces are printed on the map: nobody chooses, and the first turn begins at once."""

    starts: list[Start]
    starter: i64
    lettered: i64  # the building that pays

    def __init__(self, starts: list[Start], starter: int = 0) -> None:
        """Take one start for each seat, and the seat that begins (the oldest player's)."""
        super().__init__("setup")
        self.starts = starts
        self.starter = starter
        self.lettered = SETTLEMENT

    def found(self, lap: i64, piece: i64) -> None:
        """Let another building pay, whichever round it would be."""
        self.lettered = piece

    def install(self, book: Book) -> None:
        """Add nothing: the set-up has no choices."""
        check_starter(book, self.starter)

    def table_laid(self, book: Book, state: State) -> None:
        """Place everything, pay, begin."""
        seat: i64
        state.turn = self.starter
        for seat in range(book.seats):
            start = self.starts[seat]
            for k, node in enumerate(start.buildings):
                put_first(book, state, self.lettered if k == start.pays else SETTLEMENT, node, seat)
            for edge in start.routes:
                book.put(state, ROAD, edge, seat)
            book.first_pay.run(book, state, start.buildings[start.pays] << A | seat)
        state.starter = self.starter
        state.become(ROLL, self.starter, 0)
        book.begin_turn(state, self.starter)
