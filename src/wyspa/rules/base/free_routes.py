"""B-90: two route pieces free of charge, laid one after the other; a table may let players leave it at one."""

from typing import Final, final

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.ids import first
from wyspa.core.recounting import frames_in, range_amiss
from wyspa.core.rule import Module, Verb
from wyspa.core.state import State
from wyspa.core.why import Why
from wyspa.rules.base.building import why_not_anywhere, why_not_there
from wyspa.rules.base.ids import FREE_ROUTE, ROAD

FREE_ROADS: Final = 2


@final
class FreeRoutes(Module):
    """The phase in which free routes are laid, whichever card brings them. Other edge pieces add themselves."""

    one_is_enough: bool

    def __init__(self, one_is_enough: bool = False) -> None:
        """Choose whether a player may leave it at one."""
        super().__init__("free_routes")
        self.one_is_enough = one_is_enough

    def install(self, book: Book) -> None:
        book.phase(FREE_ROUTE, "free-route")
        book.citations["not_in_free_route"] = "B-90"
        book.add(FREE_ROUTE, FreeRoute(book, ROAD))
        book.add(FREE_ROUTE, NoRoute(self.one_is_enough))

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


def why_cannot_lay(book: Book, state: State, seat: i64, rule: str) -> Why:
    """Say why no free piece can be laid: a kind that is left has no place, or nothing is left of any."""
    kinds = book.edge_kinds
    why = why_not_anywhere(book, state, ROAD, seat)
    i: i64
    for i in range(len(kinds)):
        if state.players[seat].supply[kinds[i]] > 0:
            why = why_not_anywhere(book, state, kinds[i], seat)
    why.rule = rule  # the card cannot be played, whatever keeps the pieces
    return why


@final
class FreeRoute(Verb):
    """Lay one free route piece. Frame data: how many are still due."""

    piece: i64

    def __init__(self, book: Book, piece: i64) -> None:
        """Take the name from the kind of piece."""
        super().__init__(book.pieces[piece].name, "edge", "B-90")
        self.plain = True
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


@final
class NoRoute(Verb):
    """Go on when something laid in between has left no room for the next free piece, or when one was enough."""

    one_is_enough: bool

    def __init__(self, one_is_enough: bool) -> None:
        """Choose whether a player may leave it at one."""
        super().__init__("no-road", "", "B-90")
        self.one_is_enough = one_is_enough
        self.plain = True

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """Only when nothing can be laid, or one lies already and is enough here."""
        if (self.one_is_enough and state.data < FREE_ROADS) or not can_lay(book, state, seat):
            out.add(self.code)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        state.pop()

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Both must be laid if they can, or at least the first."""
        return Why("B-90", "must_lay_one" if self.one_is_enough else "must_lay")
