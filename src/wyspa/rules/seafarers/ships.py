"""S-14 to S-41: ships are built like roads on the sea, and an open end may move once a turn."""

from typing import Final, cast

from librt.vecs import remove, vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.actions import Actions
from wyspa.core.arrays import holds, insert, is_among, listed, with_item
from wyspa.core.book import Book
from wyspa.core.ids import EDGE, KIND, KINDS, OWNER, A, first
from wyspa.core.refusing import why_not_lift
from wyspa.core.rule import Module, Piece, Verb
from wyspa.core.state import Part, State
from wyspa.core.store import Store
from wyspa.core.view import View
from wyspa.core.why import Why
from wyspa.rules.base.building import Build, why_not_there
from wyspa.rules.base.free_routes import FreeRoute
from wyspa.rules.base.setup import FirstRoute, Setup
from wyspa.rules.base.words import FREE_ROUTE, MAIN, SETUP_ROUTE
from wyspa.rules.seafarers.ship_lines import has_target, is_end_ship, is_own_ship
from wyspa.rules.seafarers.words import SAIL, SHIP

SHIPS_EACH: Final = 15
COST = [1, 0, 1, 0, 0]


@mypyc_attr(acyclic=True)
class Sailed(Part):
    """What may not move in this turn."""

    fresh: vec[i64]  # edges of ships built in this turn
    moved: i64  # whether a ship has moved in this turn
    ends: vec[i64]  # edges of everybody's ships at the open end of a line, sorted: kept, so that nobody looks for them;
    # our own, unlike other arrays of parts

    def __init__(self, fresh: vec[i64], moved: i64, ends: vec[i64]) -> None:
        """Take what is there."""
        self.fresh = fresh
        self.moved = moved
        self.ends = ends

    def copy(self) -> Part:
        """Give an own one."""
        return Sailed(self.fresh, self.moved, self.ends[:])

    def fields(self, io: Store) -> None:
        """Name the fields; ends are worked out again."""
        self.fresh = io.sequence("fresh_ships", self.fresh)
        self.moved = io.number("ship_moved", self.moved)


class Ships(Module):
    """Ships: built, laid free of charge, placed in set-up, and moved."""

    setup: Setup | None

    def __init__(self, setup: Setup | None) -> None:
        """Take the set-up in which ships may be placed, if players choose there."""
        super().__init__("ships")
        self.setup = setup

    def install(self, book: Book) -> None:
        """Add the piece and all the ways to lay it."""
        book.phase(SAIL, "sail")
        book.citations["not_in_sail"] = "S-37"
        book.citations["ship: no_piece_left"] = "S-15"
        book.citations["ship: edge_taken"] = "S-17"
        book.citations["ship: not_connected"] = "S-18"
        book.citations["settlement: no_own_road"] = "S-24"
        book.add_piece(SHIP, Piece("ship", EDGE, COST, SHIPS_EACH))
        setup = self.setup
        if setup is not None:
            book.add(SETUP_ROUTE, FirstRoute(setup, book, SHIP))
        book.add(FREE_ROUTE, FreeRoute(book, SHIP))
        build = Build(book, SHIP)
        build.rule = "S-14"
        book.add(MAIN, build)
        book.add(MAIN, LiftShip(self))
        book.add(SAIL, PutShip(self))

    def new_part(self, book: Book) -> Part | None:
        """Begin with nothing built in this turn."""
        return Sailed(vec[i64](), 0, vec[i64]())

    def part(self, state: State) -> Sailed:
        """Read the part."""
        return cast(Sailed, state.parts[self.slot])

    def edit(self, state: State) -> Sailed:
        """Get the part for writing."""
        return cast(Sailed, state.edit_part(self.slot))

    def after_place(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """S-36: a ship of this turn stays; one that has just moved has had its move."""
        if piece == SHIP and self.part(state).moved == 0:
            part = self.edit(state)
            part.fresh = with_item(part.fresh, place)
        self.look_around(book, state, piece, place)

    def after_remove(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """Find out which ships are ends now."""
        self.look_around(book, state, piece, place)

    def after_lift(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """Find out which ships are ends now."""
        self.look_around(book, state, piece, place)

    def position_read(self, book: Book, state: State) -> None:
        """Look at every edge."""
        edge: i64
        for edge in range(state.board.n_edge):
            self.look_at(book, state, edge)

    def look_around(self, book: Book, state: State, piece: i64, place: i64) -> None:
        """Look again at the ships beside a piece that came or left."""
        if book.pieces[piece].where != EDGE:
            self.look_at_node(book, state, place, -1)
        elif book.joins[piece * KINDS + SHIP] != 0:
            self.look_at(book, state, place)
            self.look_at_node(book, state, state.board.edge_nodes[place * 2], place)
            self.look_at_node(book, state, state.board.edge_nodes[place * 2 + 1], place)

    def look_at_node(self, book: Book, state: State, node: i64, but: i64) -> None:
        """Look again at the ships that end at a node, but for one edge."""
        node_edges = state.board.node_edges
        on_edge = state.on_edge
        i: i64
        e: i64
        for i in range(node * 3, node * 3 + 3):
            e = node_edges[i]
            if e >= 0 and e != but and on_edge[e] & KIND == SHIP:
                self.look_at(book, state, e)

    def look_at(self, book: Book, state: State, edge: i64) -> None:
        """Find out whether a ship stands on an edge that is the end of an open line, and keep the answer."""
        x: i64 = state.on_edge[edge]
        now: bool = x & KIND == SHIP and is_end_ship(book, state, edge, (x >> OWNER) - 1)
        part = self.part(state)
        if is_among(part.ends, edge) != now:
            part = self.edit(state)
            part.ends = insert(part.ends, edge) if now else remove(part.ends, edge)

    def turn_begins(self, book: Book, state: State, seat: i64) -> None:
        """Let all ships of earlier turns move."""
        part = self.part(state)
        if part.moved != 0 or len(part.fresh) > 0:
            part = self.edit(state)
            part.moved = 0
            part.fresh = vec[i64]()

    def can_sail(self, book: Book, state: State, edge: i64, seat: i64) -> bool:
        """S-37: tell whether a ship that may leave has another edge to go to."""
        return has_target(book, state, edge, seat)

    def show(self, book: Book, state: State, view: View) -> None:
        """Everybody sees what was built and moved."""
        part = self.part(state)
        view.note("fresh_ships", listed(part.fresh))
        view.note("ship_moved", [part.moved])


class LiftShip(Verb):
    """Take up the end ship of an open line; the next frame puts it down."""

    rule_of: Ships

    def __init__(self, rule_of: Ships) -> None:
        """Name the verb."""
        super().__init__("lift", "edge", "S-35")
        self.rule_of = rule_of

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the ships that may move and have somewhere to go."""
        player = state.players[seat]
        part = self.rule_of.part(state)
        if part.moved != 0 or player.supply[SHIP] == SHIPS_EACH:
            return
        on_edge = state.on_edge
        ends = part.ends
        i: i64
        e: i64
        for i in range(len(ends)):
            e = ends[i]
            if on_edge[e] >> OWNER == seat + 1 and not holds(part.fresh, e):
                if book.may_lift(state, SHIP, e, seat) and self.rule_of.can_sail(book, state, e, seat):
                    out.add(self.code | e << A)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Lift it."""
        self.rule_of.edit(state).moved = 1
        state.push(SAIL, seat, first(action))
        book.lift(state, first(action), EDGE)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say what keeps the ship where it is."""
        edge: i64 = first(action)
        part = self.rule_of.part(state)
        if part.moved != 0:
            return Why("S-35", "one_ship_a_turn")
        if edge >= state.board.n_edge or not is_own_ship(book, state, edge, seat):
            return Why("S-35", "no_ship_there")
        if holds(part.fresh, edge):
            return Why("S-36", "ship_of_this_turn")
        if not is_end_ship(book, state, edge, seat):
            return Why("S-31", "not_an_open_end")
        why = why_not_lift(book, state, state.on_edge[edge] & KIND, edge, seat)
        return why if why is not None else Why("S-37", "nowhere_to_sail")


class PutShip(Verb):
    """Put the lifted ship on another edge. Frame data: where it was."""

    rule_of: Ships

    def __init__(self, rule_of: Ships) -> None:
        """Name the verb."""
        super().__init__("sail", "edge", "S-37")
        self.rule_of = rule_of

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List every edge where a new ship could stand, but the one it came from."""
        places = state.players[seat].open[SHIP]
        was: i64 = state.data
        items = out.room(len(places))
        n: i64 = out.n
        place: i64
        for place in places:
            if place != was:
                items[n] = self.code | place << A
                n += 1
        out.n = n

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Put it down. The frame goes first, so that what the ship finds lies on top."""
        state.pop()
        book.put(state, SHIP, first(action), seat)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say what is wrong with the edge."""
        if first(action) == state.data:
            return Why("S-37", "no_move_at_all")
        return why_not_there(book, state, SHIP, first(action), seat)
