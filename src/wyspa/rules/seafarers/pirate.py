"""S-48 to S-54: the pirate holds ships fast and steals from them; on a seven it may move instead of the robber."""

from typing import cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from wyspa.core.arrays import changed, zeros
from wyspa.core.book import Book
from wyspa.core.ids import KIND, OWNER, bit, first, second
from wyspa.core.places import keep, refresh_edge_for_all
from wyspa.core.recounting import lone_figure_amiss
from wyspa.core.refusing import why_not_stand
from wyspa.core.rule import Module
from wyspa.core.sheet import Sheet
from wyspa.core.state import Part, State
from wyspa.core.tables import TERRAINS
from wyspa.core.why import Why
from wyspa.rules.base.ids import THIEF
from wyspa.rules.base.thief import MoveThief, is_asked, move_figure
from wyspa.rules.seafarers.berths import Berths
from wyspa.rules.seafarers.ids import PIRATE, SEA, SHIP


@final
class Pirate(Module):
    """The pirate, where the drawing puts it."""

    start: i64

    def __init__(self, start: int) -> None:
        """Take the hex on which it starts."""
        super().__init__("pirate")
        self.judge_only(bit(SHIP), Pirate)
        self.start = start

    def install(self, book: Book) -> None:
        """Add the figure and its move beside the robber's."""
        book.add_figure(PIRATE, "pirate")
        book.thieves |= PIRATE
        book.add(THIEF, MovePirate(self))

    def table_laid(self, book: Book, state: State) -> None:
        """Put it on its hex."""
        self.edit(state).fit(state)
        if self.start >= 0:
            state.own()
            state.on_hex[self.start] |= PIRATE

    def new_part(self, book: Book) -> Part | None:
        """Begin without ships."""
        return Berths(vec[i64]())

    def part(self, state: State) -> Berths:
        return cast(Berths, state.parts[self.slot])

    def edit(self, state: State) -> Berths:
        return cast(Berths, state.edit_part(self.slot))

    def position_read(self, book: Book, state: State) -> None:
        """Look at every edge."""
        part = self.edit(state)
        part.ships = zeros(state.board.n_hex)
        edge: i64
        for edge in range(state.board.n_edge):
            if state.on_edge[edge] & KIND == SHIP:
                part.moor(state, edge, (state.on_edge[edge] >> OWNER) - 1)

    def after_place(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """Note who has ships where; a ship may turn into something else."""
        if piece == SHIP:
            self.edit(state).moor(state, place, seat)
        elif book.pieces[piece].upgrades == SHIP:
            self.edit(state).unmoor(state, place, seat)

    def after_remove(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """Note who has ships where."""
        if piece == SHIP:
            self.edit(state).unmoor(state, place, seat)

    def after_lift(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """Note who has ships where."""
        self.after_remove(book, state, piece, place, seat)

    def amiss(self, book: Book, state: State) -> str:
        """S-49: see that there is one pirate, at sea."""
        ground = zeros(TERRAINS)
        ground[SEA] = 1
        return lone_figure_amiss(book, state, PIRATE, ground)

    def traits(self, book: Book) -> list[str]:
        return ["ships_held"]

    def describe(self, book: Book, state: State, seat: i64, sheet: Sheet) -> None:
        """Write whether the pirate lies beside ships of a seat."""
        ships = self.part(state).ships
        on_hex = state.on_hex
        held: bool = False
        h: i64
        for h in range(len(ships)):
            if on_hex[h] & PIRATE != 0 and ships[h] & bit(seat) != 0:
                held = True
        sheet.flag(held)

    def may_place(self, state: State, piece: i64, place: i64, seat: i64) -> bool:
        """S-51: no ship comes to its edges."""
        return piece != SHIP or not beside_pirate(state, place)

    def may_lift(self, state: State, piece: i64, place: i64, seat: i64) -> bool:
        """S-40: no ship leaves them."""
        return piece != SHIP or not beside_pirate(state, place)

    def why_not_place(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> Why | None:
        return Why("S-51", "beside_the_pirate")

    def why_not_lift(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> Why | None:
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
    """Move the pirate, ask again for the edges it leaves, and close those it comes to."""
    hex_edges = state.board.hex_edges
    was: i64 = move_figure(state, PIRATE, to, seat)
    i: i64
    other: i64
    if was >= 0:
        ask_around(book, state, was)
    for i in range(to * 6, to * 6 + 6):
        if hex_edges[i] >= 0 and state.on_edge[hex_edges[i]] == 0:
            for other in range(book.colours):
                keep(state, SHIP, hex_edges[i], other, False)


def ask_around(book: Book, state: State, h: i64) -> None:
    """Ask again for the edges of a hex that the pirate has left or come to: it stands in the way of ships."""
    hex_edges = state.board.hex_edges
    ships = append(vec[i64](), SHIP)
    i: i64
    for i in range(h * 6, h * 6 + 6):
        if hex_edges[i] >= 0 and state.on_edge[hex_edges[i]] == 0:  # a taken edge is open to nobody anyway
            refresh_edge_for_all(book, state, ships, hex_edges[i])


@final
class MovePirate(MoveThief):
    """S-49, S-50: to any other sea hex, and perhaps steal from a seat with a ship there (S-71: it may be left)."""

    rule_of: Pirate

    def __init__(self, rule_of: Pirate) -> None:
        """Name the verb and its ground."""
        super().__init__("pirate", "S-49", PIRATE, changed(zeros(TERRAINS), SEA, 1), True)
        self.rule_of = rule_of

    def owners(self, state: State) -> vec[i64]:
        """Give who has a ship at which hex."""
        return self.rule_of.part(state).ships

    def move(self, book: Book, state: State, to: i64, seat: i64) -> None:
        """Move the pirate, and hold and release ships."""
        move_pirate(book, state, to, seat)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether the hex or the victim is wrong."""
        why = why_not_to(book, state, first(action), seat)
        if why is not None:
            return why
        if second(action) - 1 == seat:
            return Why("S-71", "not_from_yourself")
        return Why("S-50", "no_ship_to_rob", {"victim": book.seat_name(second(action) - 1)})


def why_not_to(book: Book, state: State, h: i64, seat: i64) -> Why | None:
    """Say why the pirate may not go to a hex."""
    if h >= state.board.n_hex or state.layout.terrain[h] != SEA:
        return Why("S-49", "not_sea")
    if state.on_hex[h] & PIRATE != 0:
        return Why("S-49", "pirate_must_move")
    if not is_asked(state, PIRATE):
        return Why("S-53", "another_figure_moves")
    why = why_not_stand(book, state, PIRATE, h, seat)
    if why is None and not (book.may_move(state, PIRATE, seat) and book.may_stand(state, PIRATE, h, seat)):
        return Why("S-49", "pirate_may_not")
    return why
