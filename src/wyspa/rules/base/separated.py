"""B-42: with separated phases nobody trades after the first build or purchase of the turn."""

from typing import ClassVar, cast, final

from mypy_extensions import i64, mypyc_attr

from wyspa.core.book import Book
from wyspa.core.fields import Fields
from wyspa.core.recounting import range_amiss
from wyspa.core.rule import Module
from wyspa.core.shown import YES, Record
from wyspa.core.state import Part, State
from wyspa.core.view import View


@final
@mypyc_attr(acyclic=True)
class Spent(Part):
    """Whether something has been paid for in this turn."""

    public: ClassVar[bool] = True

    spent: i64

    def __init__(self, spent: i64) -> None:
        self.spent = spent

    def copy(self) -> Part:
        return Spent(self.spent)

    def fields(self, io: Fields) -> None:
        self.spent = io.number("spent", self.spent)


@final
class Separated(Module):
    """First trade, then build. Played cards do not end the trading (B-122): they are not paid for."""

    over: Record

    def __init__(self) -> None:
        super().__init__("separated")

    def install(self, book: Book) -> None:
        self.over = book.show(Record("trading_over", "i-market", ["over"], [YES]))

    def new_part(self, book: Book) -> Part | None:
        """Begin with nothing paid for."""
        return Spent(0)

    def may_trade(self, state: State, seat: i64, partner: i64) -> bool:
        """Only before anything is paid for."""
        return cast(Spent, state.parts[self.slot]).spent == 0

    def after_pay(self, book: Book, state: State, seat: i64, price: i64) -> None:
        """Close the trading."""
        cast(Spent, state.edit_part(self.slot)).spent = 1

    def turn_ends(self, book: Book, state: State, seat: i64) -> None:
        """Open it for the next turn."""
        if cast(Spent, state.parts[self.slot]).spent != 0:
            cast(Spent, state.edit_part(self.slot)).spent = 0

    def amiss(self, book: Book, state: State) -> str:
        """See that it is yes or no."""
        return range_amiss("spent", cast(Spent, state.parts[self.slot]).spent, 0, 1)

    def show(self, book: Book, state: State, view: View) -> None:
        """Everybody sees whether trading is over."""
        view.put(self.over, [cast(Spent, state.parts[self.slot]).spent])
