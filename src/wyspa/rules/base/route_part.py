"""B-96 to B-103: what is kept of everybody's routes, and how a piece concerns them.

How long a route is can be worked out from the board, so it is never stored; and most changes cannot move the card, so
most routes are not even measured: it is enough to know how long they can be at most.
"""

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.book import Book
from wyspa.core.fields import Fields
from wyspa.core.ids import KIND, KINDS, NOBODY, OWNER, bit
from wyspa.core.state import Part, State

ENOUGH: Final = 5
MOST_COLOURS: Final = 62  # one bit each
NOTHING: Final = -1  # is sure


@mypyc_attr(acyclic=True)
class Routes(Part):
    """Who holds the card, and how long everybody's longest route is."""

    public: ClassVar[bool] = True

    length: vec[i64]  # by colour: exact, or what it cannot exceed; our own, unlike other arrays of parts
    pieces: vec[i64]  # by colour: how many edge pieces it has on the board; our own too
    loose: i64  # one bit for each colour whose length is not exact
    safe: i64  # the card stays where it is while no colour but its holder can exceed this: the holder has it at least
    holder: i64
    lifted: i64  # 1 while a piece is taken up to be put elsewhere: nothing is judged before it stands again

    def __init__(self, length: vec[i64], pieces: vec[i64], loose: i64, safe: i64, holder: i64, lifted: i64) -> None:
        self.length = length
        self.pieces = pieces
        self.loose = loose
        self.safe = safe
        self.holder = holder
        self.lifted = lifted

    def copy(self) -> Part:
        return Routes(self.length[:], self.pieces[:], self.loose, self.safe, self.holder, self.lifted)

    def fields(self, io: Fields) -> None:
        """Name the fields; lengths are worked out again."""
        self.holder = io.colour("route", self.holder)
        self.lifted = io.number("route_lifted", self.lifted)

    def count(self, seat: i64, n: i64) -> None:
        """Note that so many edge pieces of a colour came to the board, or left it if n is negative."""
        pieces = self.pieces
        pieces[seat] += n

    def loosen(self, seat: i64, most: i64) -> None:
        """Note that a colour's route has changed, and how long it can be now."""
        length = self.length
        length[seat] = most
        self.loose |= bit(seat)

    def tighten(self, seat: i64, now: i64) -> None:
        """Note how long a colour's route is."""
        length = self.length
        length[seat] = now
        self.loose &= ~(bit(seat))

    def is_loose(self, seat: i64) -> bool:
        """Tell whether a colour's length is only known not to exceed something."""
        return self.loose >> seat & 1 != 0

    def doubt(self, seat: i64) -> None:
        """Note that a colour's route may be shorter now: of the holder's nothing is sure any more."""
        self.loosen(seat, self.length[seat])
        if seat == self.holder:
            self.safe = NOTHING

    def challenge(self) -> i64:
        """Give what the holder has to reach to keep the card for sure: five, and as many as anybody else can have."""
        length = self.length
        most: i64 = ENOUGH
        i: i64
        for i in range(len(length)):
            if length[i] > most and i != self.holder:
                most = length[i]
        return most

    def is_safe(self) -> bool:
        """Tell whether the card stays where it is, whatever the exact lengths are."""
        length = self.length
        i: i64
        for i in range(len(length)):
            if length[i] > self.safe and i != self.holder:
                return False
        return self.safe != NOTHING


@final
@mypyc_attr(acyclic=True)
class HeldRoutes(Routes):
    """The same at a table where several changes can be one step."""

    held: i64  # how many steps are under way: nothing is judged before the last of them is over

    def __init__(
        self, length: vec[i64], pieces: vec[i64], loose: i64, safe: i64, holder: i64, lifted: i64, held: i64
    ) -> None:
        super().__init__(length, pieces, loose, safe, holder, lifted)
        self.held = held

    def copy(self) -> Part:
        return HeldRoutes(self.length[:], self.pieces[:], self.loose, self.safe, self.holder, self.lifted, self.held)

    def fields(self, io: Fields) -> None:
        super().fields(io)
        self.held = io.number("route_held", self.held)


def joins_kinds(book: Book, state: State, node: i64, seat: i64) -> bool:
    """Tell whether a building of the seat at a node joins own edge pieces that do not go on into each other."""
    node_edges = state.board.node_edges
    last: i64 = 0
    i: i64
    x: i64
    for i in range(node * 3, node * 3 + 3):
        if node_edges[i] >= 0:
            x = state.on_edge[node_edges[i]]
            if x >> OWNER == seat + 1:
                if last != 0 and book.joins[last * KINDS + (x & KIND)] == 0:
                    return True
                last = x & KIND
    return False


def other_through(state: State, node: i64, seat: i64) -> i64:
    """Give another colour with two edge pieces at a node, or NOBODY: no second one can have two of three edges."""
    node_edges = state.board.node_edges
    i: i64
    j: i64
    other: i64
    for i in range(node * 3, node * 3 + 2):
        if node_edges[i] < 0:
            continue
        other = (state.on_edge[node_edges[i]] >> OWNER) - 1
        if other < 0 or other == seat:
            continue
        for j in range(i + 1, node * 3 + 3):
            if node_edges[j] >= 0 and (state.on_edge[node_edges[j]] >> OWNER) - 1 == other:
                return other
    return NOBODY
