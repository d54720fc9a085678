"""The rows of a hall: how they are written, and which row, board and side a seat is on (K-121, K-124).

`30,30,12r` are two rows of thirty boards and a ring of twelve; `10x30` are ten rows of thirty.
"""

from bisect import bisect_right
from dataclasses import dataclass

from wyspa.core.notation import row_name
from wyspa.core.why import BadTable
from wyspa.rules.connect.rows import read_rows as shapes_of
from wyspa.server.errors import Refusal, caused
from wyspa.server.hall.states import HallSide
from wyspa.server.messages.hall import HallPlace, HallRow

SEATS_MOST = 10_000
SIDES = [HallSide.MOON, HallSide.SUN]
RING = "r"


@dataclass(frozen=True)
class RowPlan:
    """A row or a ring of so many boards."""

    boards: int
    ring: bool = False

    def word(self) -> str:
        """Write it."""
        return f"{self.boards}{RING if self.ring else ''}"


def read_rows(text: str, seats_most: int = SEATS_MOST) -> list[RowPlan]:
    """Read rows as the engine does, or refuse them with a sentence."""
    try:
        plans = [RowPlan(boards, ring) for boards, ring in shapes_of(text)]
    except BadTable as error:
        raise caused("bad-rows", error) from None
    if sum(plan.boards for plan in plans) * 2 > seats_most:
        raise Refusal("hall-too-large", most=str(seats_most))
    return plans


def letters(k: int) -> str:
    """Name a row that has no name: A, B, ... Z, AA, AB."""
    return row_name(k).upper()


class Floor:
    """Where everything stands in a hall: rows, boards and seats, numbered through."""

    def __init__(self, plans: list[RowPlan], names: list[str]) -> None:
        """Take the rows and what they are called; a row without a name has a letter."""
        self.plans = plans
        self.firsts: list[int] = []
        first = 0
        for plan in plans:
            self.firsts.append(first)
            first += plan.boards
        self.boards = first
        self.seats = first * 2
        self.names = [names[k] if k < len(names) and names[k] else letters(k) for k in range(len(plans))]

    def rows(self) -> list[HallRow]:
        """Describe the rows."""
        return [
            HallRow(name, plan.boards, first, plan.ring)
            for name, plan, first in zip(self.names, self.plans, self.firsts, strict=True)
        ]

    def row_of(self, board: int) -> int:
        """Find the row of a board."""
        return bisect_right(self.firsts, board) - 1

    def seats_of(self, row: int) -> range:
        first = self.firsts[row] * 2
        return range(first, first + self.plans[row].boards * 2)

    def place(self, seat: int, name: str = "") -> HallPlace:
        """Say where a seat is."""
        board = seat >> 1
        row = self.row_of(board)
        return HallPlace(seat, row, board, SIDES[seat & 1], self.names[row], name)

    def has(self, seat: int) -> bool:
        """Tell whether there is such a seat."""
        return 0 <= seat < self.seats

    def words(self) -> str:
        """Write the rows one by one."""
        return ",".join(plan.word() for plan in self.plans)
