"""S-48 to S-54: the pirate holds ships fast and steals from them; on a seven it may move instead of the robber."""

from librt.vecs import append, vec
from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.ids import KIND, OWNER, TABLE, A, bit, first, second
from wyspa.core.places import refresh_edge_for_all
from wyspa.core.refusing import why_not_stand
from wyspa.core.rule import Module, Verb
from wyspa.core.state import State
from wyspa.core.why import Why
from wyspa.rules.base.robber import can_be_robbed, is_asked, move_figure
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

    worth: vec[i64]  # scratch paper, by hex; empty between two uses

    def __init__(self) -> None:
        """Name the verb."""
        super().__init__("pirate", "hex seat?", "S-49")
        self.worth = vec[i64]()

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List every other sea hex, alone and with each victim."""
        if not is_asked(state, PIRATE) or not book.may_move(state, PIRATE, seat):
            return
        on_hex = state.on_hex
        terrain = state.layout.terrain
        worth = self.mark_hexes(book, state, seat)
        anywhere: bool = len(book.ask_stand) == 0
        items = out.room(len(on_hex) * (book.seats + 1))
        n: i64 = out.n
        h: i64
        owner: i64
        code: i64
        left: i64
        for h in range(len(on_hex)):
            left = worth[h]
            worth[h] = 0
            if on_hex[h] & PIRATE != 0 or terrain[h] != SEA:
                continue
            if not anywhere and not book.may_stand(state, PIRATE, h, seat):
                continue
            code = self.code | h << A
            items[n] = code
            n += 1
            owner = 0
            while left != 0:
                if left & 1 != 0:
                    items[n] = code | owner
                    n += 1
                left >>= 1
                owner += 1
        out.n = n

    def mark_hexes(self, book: Book, state: State, seat: i64) -> vec[i64]:
        """Mark on scratch paper who can be robbed at which hex, one bit an owner. Few edges have ships: start there."""
        on_edge = state.on_edge
        edge_hexes = state.board.edge_hexes
        worth = self.worth
        robbable: i64 = 0
        i: i64
        e: i64
        x: i64
        while len(worth) < len(state.on_hex):
            worth = append(worth, 0)
        self.worth = worth
        for i in range(book.seats):
            if i != seat and can_be_robbed(book, state, i, seat):
                robbable |= bit(i + 1)
        if robbable == 0:
            return worth
        for e in range(len(on_edge)):
            x = on_edge[e]
            if x != 0 and x & KIND == SHIP and robbable >> (x >> OWNER) & 1 != 0:
                for i in range(e * 2, e * 2 + 2):
                    if edge_hexes[i] >= 0:
                        worth[edge_hexes[i]] |= bit(x >> OWNER)
        return worth

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
        if not is_asked(state, PIRATE):
            return Why("S-53", "another_figure_moves")
        why = why_not_stand(book, state, PIRATE, h, seat)
        if why is not None:
            return why
        if not book.may_move(state, PIRATE, seat) or not book.may_stand(state, PIRATE, h, seat):
            return Why("S-49", "pirate_may_not")
        if second(action) - 1 == seat:
            return Why("S-71", "not_from_yourself")
        return Why("S-50", "no_ship_to_rob", {"victim": book.seat_name(second(action) - 1)})
