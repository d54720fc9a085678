"""B-90: two route pieces free of charge, laid one after the other."""

from typing import Final

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.ids import first
from wyspa.core.recounting import frames_in, range_amiss
from wyspa.core.rule import Module, Verb
from wyspa.core.state import State
from wyspa.core.why import Why
from wyspa.rules.base.building import why_not_there
from wyspa.rules.base.words import FREE_ROUTE, ROAD

FREE_ROADS: Final = 2


class FreeRoutes(Module):
    """The phase in which free routes are laid, whichever card brings them. Other edge pieces add themselves."""

    def __init__(self) -> None:
        """Name the rule."""
        super().__init__("free_routes")

    def install(self, book: Book) -> None:
        """Add the phase."""
        book.phase(FREE_ROUTE, "free-route")
        book.citations["not_in_free_route"] = "B-90"
        book.add(FREE_ROUTE, FreeRoute(book, ROAD))
        book.add(FREE_ROUTE, NoRoute())

    def frame_amiss(self, book: Book, state: State, phase: i64, who: i64, data: i64) -> str:
        """See how many pieces are due."""
        if phase != FREE_ROUTE:
            return ""
        return "free routes twice" if frames_in(state, FREE_ROUTE) > 1 else range_amiss("due", data, 1, FREE_ROADS)


def lay_free(state: State, seat: i64) -> None:
    """Let a seat lay its free pieces."""
    state.push(FREE_ROUTE, seat, FREE_ROADS)


def can_lay(book: Book, state: State, seat: i64) -> bool:
    """Tell whether any edge piece can be laid now."""
    player = state.players[seat]
    kinds = book.edge_kinds
    i: i64
    for i in range(len(kinds)):
        if player.supply[kinds[i]] > 0 and len(player.open[kinds[i]]) > 0:
            return True
    return False


class FreeRoute(Verb):
    """Lay one free route piece. Frame data: how many are still due."""

    piece: i64

    def __init__(self, book: Book, piece: i64) -> None:
        """Take the name from the kind of piece."""
        super().__init__(book.pieces[piece].name, "edge", "B-90")
        self.piece = piece

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the open edges."""
        player = state.players[seat]
        if player.supply[self.piece] > 0:
            out.add_all(self.code, player.open[self.piece])

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Lay it. The frame goes first, so that what the new piece calls for lies on top of what is still due."""
        due: i64 = state.data - 1
        state.pop()
        if due > 0:
            state.push(FREE_ROUTE, seat, due)
        depth: i64 = state.depth
        book.put(state, self.piece, first(action), seat)
        if due > 0 and state.depth == depth and not can_lay(book, state, seat):
            state.pop()

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say what is wrong with the edge."""
        return why_not_there(book, state, self.piece, first(action), seat)


class NoRoute(Verb):
    """Go on when something laid in between has left no room for the next free piece."""

    def __init__(self) -> None:
        """Name the verb."""
        super().__init__("no-road", "", "B-90")

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """Only when nothing can be laid."""
        if not can_lay(book, state, seat):
            out.add(self.code)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Go on."""
        state.pop()

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Both must be laid if they can."""
        return Why("B-90", "must_lay")
