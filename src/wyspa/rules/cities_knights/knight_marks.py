"""C-172: what each knight has done in a turn is marked, and the marks go with it."""

from typing import ClassVar, Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.arrays import holds, listed, with_item, without_item
from wyspa.core.book import Book
from wyspa.core.fields import Fields
from wyspa.core.ids import BY_PART, NODE
from wyspa.core.recounting import row_amiss
from wyspa.core.rule import Module
from wyspa.core.shown import BADGE, OnPlaces
from wyspa.core.state import Part, State
from wyspa.core.view import View
from wyspa.rules.cities_knights.pieces import is_knight

# marks of one knight, as bits
WOKEN: Final = 1
ORDERED: Final = 2
TRAINED: Final = 4


@final
@mypyc_attr(acyclic=True)
class KnightMarks(Part):
    """C-172: where the knights stand that were activated, ordered or trained in this turn."""

    public: ClassVar[bool] = True

    woken: vec[i64]
    ordered: vec[i64]
    trained: vec[i64]

    def __init__(self, woken: vec[i64], ordered: vec[i64], trained: vec[i64]) -> None:
        self.woken = woken
        self.ordered = ordered
        self.trained = trained

    def copy(self) -> Part:
        return KnightMarks(self.woken, self.ordered, self.trained)

    def fields(self, io: Fields) -> None:
        self.woken = io.places("knights_woken", self.woken, NODE)
        self.ordered = io.places("knights_ordered", self.ordered, NODE)
        self.trained = io.places("knights_trained", self.trained, NODE)


class MarkedKnights(Module):
    """Keeps the marks of the knights on the board."""

    woken: OnPlaces
    ordered: OnPlaces
    trained: OnPlaces

    def install(self, book: Book) -> None:
        self.shows_by = BY_PART
        self.woken = book.show(OnPlaces("knights_woken", "done", NODE, BADGE))
        self.ordered = book.show(OnPlaces("knights_ordered", "done", NODE, BADGE))
        self.trained = book.show(OnPlaces("knights_trained", "done", NODE, BADGE))

    def new_part(self, book: Book) -> Part | None:
        """Begin without marks."""
        return KnightMarks(vec[i64](), vec[i64](), vec[i64]())

    def part(self, state: State) -> KnightMarks:
        return cast(KnightMarks, state.parts[self.slot])

    def edit(self, state: State) -> KnightMarks:
        return cast(KnightMarks, state.edit_part(self.slot))

    def marks_at(self, state: State, node: i64) -> i64:
        """Give what the knight on a node has done in this turn, as bits."""
        part = self.part(state)
        marks: i64 = WOKEN if holds(part.woken, node) else 0
        if holds(part.ordered, node):
            marks |= ORDERED
        if holds(part.trained, node):
            marks |= TRAINED
        return marks

    def amiss(self, book: Book, state: State) -> str:
        """See that marks are on knights of the seat on turn."""
        part = self.part(state)
        wrong = marks_amiss("knights_woken", part.woken, state) or marks_amiss("knights_ordered", part.ordered, state)
        return wrong or marks_amiss("knights_trained", part.trained, state)

    def mark(self, state: State, node: i64, marks: i64) -> None:
        """Note what the knight on a node has done, besides what is noted already."""
        new: i64 = marks & ~self.marks_at(state, node)
        if new == 0:
            return
        part = self.edit(state)
        if new & WOKEN != 0:
            part.woken = with_item(part.woken, node)
        if new & ORDERED != 0:
            part.ordered = with_item(part.ordered, node)
        if new & TRAINED != 0:
            part.trained = with_item(part.trained, node)

    def forget(self, state: State, node: i64) -> None:
        """Take the marks off a node: a rule that moves a knight carries them along."""
        marks: i64 = self.marks_at(state, node)
        if marks == 0:
            return
        part = self.edit(state)
        if marks & WOKEN != 0:
            part.woken = without_item(part.woken, node)
        if marks & ORDERED != 0:
            part.ordered = without_item(part.ordered, node)
        if marks & TRAINED != 0:
            part.trained = without_item(part.trained, node)

    def after_remove(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """C-172: marks end when a knight leaves the board."""
        if is_knight(piece):
            self.forget(state, place)

    def after_lift(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """Take the marks off where a knight is taken up."""
        if is_knight(piece):
            self.forget(state, place)

    def turn_ends(self, book: Book, state: State, seat: i64) -> None:
        """C-172: marks end with the turn."""
        part = self.part(state)
        if len(part.woken) + len(part.ordered) + len(part.trained) > 0:
            part = self.edit(state)
            part.woken = vec[i64]()
            part.ordered = vec[i64]()
            part.trained = vec[i64]()

    def show(self, book: Book, state: State, view: View) -> None:
        """Everybody sees what was done."""
        part = self.part(state)
        view.put(self.woken, listed(part.woken))
        view.put(self.ordered, listed(part.ordered))
        view.put(self.trained, listed(part.trained))


def marks_amiss(name: str, marked: vec[i64], state: State) -> str:
    """See that a knight stands on every marked node."""
    node: i64
    wrong = row_amiss(name, marked, state.board.n_node)
    for node in marked:
        if not wrong and not is_knight(state.on_node[node]):
            wrong = f"{name} cannot have node {node}: no knight stands there"
    return wrong
