"""S-48 to S-54: the pirate holds ships fast and steals from them; on a seven it may move instead of the robber."""

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.ids import KIND, OWNER, TABLE, A, first, second
from wyspa.core.places import refresh_edge_for_all
from wyspa.core.refusing import why_not_stand
from wyspa.core.rule import Module, Verb
from wyspa.core.state import State
from wyspa.core.why import Why
from wyspa.rules.base.robber import can_be_robbed, move_figure
from wyspa.rules.base.words import STEAL, THIEF
from wyspa.rules.seafarers.words import PIRATE, SEA, SHIP


class Pirate(Module):
    """The pirate, where the drawing puts it."""

    start: i64

    def __init__(self, start: int) -> None:
        """Take the hex on which it starts."""
        super().__init__("pirate")
        self.start = start

    def install(self, book: Book) -> None:
        """Add the figure and its move beside the robber's."""
        book.add_figure(PIRATE, "pirate")
        book.thieves |= PIRATE
        book.add(THIEF, MovePirate())

    def table_laid(self, book: Book, state: State) -> None:
        """Put it on its hex."""
        if self.start >= 0:
            state.own()
            state.on_hex[self.start] |= PIRATE

    def may_place(self, state: State, piece: i64, place: i64, seat: i64) -> bool:
        """S-51: no ship comes to its edges."""
        return piece != SHIP or not beside_pirate(state, place)

    def may_lift(self, state: State, piece: i64, place: i64, seat: i64) -> bool:
        """S-40: no ship leaves them."""
        return piece != SHIP or not beside_pirate(state, place)

    def why_not_place(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> Why | None:
        """Name the pirate."""
        return Why("S-51", "beside_the_pirate")

    def why_not_lift(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> Why | None:
        """Name the pirate."""
        return Why("S-40", "held_by_the_pirate")


def beside_pirate(state: State, edge: i64) -> bool:
    """Tell whether an edge belongs to the pirate's hex."""
    edge_hexes = state.board.edge_hexes
    i: i64
    h: i64
    for i in range(edge * 2, edge * 2 + 2):
        h = edge_hexes[i]
        if h >= 0 and state.on_hex[h] & PIRATE != 0:
            return True
    return False


def move_pirate(book: Book, state: State, to: i64, seat: i64) -> None:
    """Move the pirate and ask again for the edges it leaves and comes to."""
    was: i64 = move_figure(state, PIRATE, to, seat)
    if was >= 0:
        ask_around(book, state, was)
    ask_around(book, state, to)


def ask_around(book: Book, state: State, h: i64) -> None:
    """Ask again for the edges of a hex that the pirate has left or come to."""
    hex_edges = state.board.hex_edges
    i: i64
    for i in range(h * 6, h * 6 + 6):
        if hex_edges[i] >= 0 and state.on_edge[hex_edges[i]] == 0:  # a taken edge is open to nobody anyway
            refresh_edge_for_all(book, state, hex_edges[i])


class MovePirate(Verb):
    """S-49, S-50: to any other sea hex, and perhaps steal from a seat with a ship there (S-71: it may be left)."""

    def __init__(self) -> None:
        """Name the verb."""
        super().__init__("pirate", "hex seat?", "S-49")

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List every other sea hex, alone and with each victim."""
        if not book.may_move(state, PIRATE, seat):
            return
        hex_edges = state.board.hex_edges
        on_hex = state.on_hex
        on_edge = state.on_edge
        terrain = state.layout.terrain
        h: i64
        i: i64
        e: i64
        owner: i64
        seen: i64
        bit: i64 = 1
        for h in range(len(on_hex)):
            if on_hex[h] & PIRATE != 0 or terrain[h] != SEA or not book.may_stand(state, PIRATE, h, seat):
                continue
            out.add(self.code | h << A)
            seen = 0
            for i in range(h * 6, h * 6 + 6):
                e = hex_edges[i]
                if e >= 0 and on_edge[e] & KIND == SHIP:
                    owner = on_edge[e] >> OWNER
                    if owner != seat + 1 and seen >> owner & 1 == 0 and can_be_robbed(book, state, owner - 1, seat):
                        seen |= bit << owner
                        out.add(self.code | h << A | owner)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Move, then let nature draw the card."""
        move_pirate(book, state, first(action), seat)
        state.pop()
        victim: i64 = second(action) - 1
        if victim >= 0:
            state.push(STEAL, TABLE, victim << A | seat)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether the hex or the victim is wrong."""
        h: i64 = first(action)
        if h >= state.board.n_hex or state.layout.terrain[h] != SEA:
            return Why("S-49", "not_sea")
        if state.on_hex[h] & PIRATE != 0:
            return Why("S-49", "pirate_must_move")
        why = why_not_stand(book, state, PIRATE, h, seat)
        if why is not None:
            return why
        if not book.may_move(state, PIRATE, seat) or not book.may_stand(state, PIRATE, h, seat):
            return Why("S-49", "pirate_may_not")
        if second(action) - 1 == seat:
            return Why("S-71", "not_from_yourself")
        return Why("S-50", "no_ship_to_rob", {"victim": book.seat_name(second(action) - 1)})
