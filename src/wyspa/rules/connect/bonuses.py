"""K-59 to K-64: the first settlement in a foreign area to the left and the first to the right are two points each."""

from typing import ClassVar, Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.arrays import zeros
from wyspa.core.book import Book
from wyspa.core.fields import Fields
from wyspa.core.ids import OWNER
from wyspa.core.recounting import ranges_amiss
from wyspa.core.rule import Module
from wyspa.core.shown import BySeat
from wyspa.core.state import Part, State
from wyspa.core.view import View
from wyspa.rules.base.ids import SETTLEMENT
from wyspa.rules.connect.hall import Hall
from wyspa.rules.connect.ids import LEFT, RIGHT

BONUS: Final = 2


@final
@mypyc_attr(acyclic=True)
class Arrows(Part):
    """The markers on the arrow fields (K-63): by seat, bits of directions."""

    public: ClassVar[bool] = True

    taken: vec[i64]

    def __init__(self, taken: vec[i64]) -> None:
        self.taken = taken

    def copy(self) -> Part:
        return Arrows(self.taken[:])

    def fields(self, io: Fields) -> None:
        self.taken = io.numbers("arrows", self.taken)


@final
class ForeignAreas(Module):
    """Bonuses for settling abroad."""

    hall: Hall
    arrows: BySeat

    def __init__(self, hall: Hall) -> None:
        """Take the map: it says which area is where."""
        super().__init__("foreign_areas")
        self.hall = hall

    def install(self, book: Book) -> None:
        self.arrows = book.show(BySeat("arrows", "i-isle", usual=0, many=True))

    def new_part(self, book: Book) -> Part | None:
        """Begin without markers."""
        return Arrows(zeros(book.seats))

    def part(self, state: State) -> Arrows:
        return cast(Arrows, state.parts[self.slot])

    def after_place(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """K-60: reward a direction once; it stays when the settlement becomes a city (K-62)."""
        if piece != SETTLEMENT or seat >= book.seats:
            return
        taken: i64 = self.part(state).taken[seat]
        way: i64 = self.hall.direction(seat, self.hall.node_area[place], taken)
        if way == 0 or taken & way != 0:
            return
        cast(Arrows, state.edit_part(self.slot)).taken[seat] = taken | way
        if state.telling:
            state.tell("foreign_area", seat, way, place)
        book.score(state, seat, BONUS)

    def amiss(self, book: Book, state: State) -> str:
        """K-60: see that every direction in which a seat has settled is marked, and in a row no other."""
        taken = self.part(state).taken
        ways = zeros(book.seats)
        node: i64
        seat: i64
        wrong = ranges_amiss("arrows", taken, 0, LEFT | RIGHT)
        for node in range(state.board.n_node):
            seat = (state.on_node[node] >> OWNER) - 1
            if 0 <= seat < book.seats:
                area: i64 = self.hall.node_area[node]
                if not self.hall.is_across(seat, area):
                    ways[seat] |= self.hall.direction(seat, area, 0)
        for seat in range(book.seats):
            closed: bool = self.hall.in_ring(seat)
            if not wrong and (taken[seat] & ways[seat] != ways[seat] or (not closed and taken[seat] != ways[seat])):
                wrong = f"{book.seat_name(seat)} has settled in other directions than are marked"
        return wrong

    def show(self, book: Book, state: State, view: View) -> None:
        """Everybody sees the markers."""
        view.put_seats(self.arrows, self.part(state).taken)

    def recount(self, book: Book, state: State, seat: i64) -> i64:
        """Count the own markers."""
        taken: i64 = self.part(state).taken[seat]
        return (BONUS if taken & LEFT != 0 else 0) + (BONUS if taken & RIGHT != 0 else 0)
