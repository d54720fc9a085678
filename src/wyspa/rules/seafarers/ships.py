"""S-14 to S-41: ships are built like roads on the sea, and an open end may move once a turn."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.arrays import holds, listed, with_item
from wyspa.core.book import Book
from wyspa.core.ids import BY_PART, EDGE, KIND, A, first, second
from wyspa.core.recounting import range_amiss, row_amiss
from wyspa.core.refusing import why_not_lift
from wyspa.core.rule import Piece, Verb
from wyspa.core.sheet import Sheet
from wyspa.core.shown import BADGE, YES, OnPlaces, Record
from wyspa.core.state import State
from wyspa.core.view import View
from wyspa.core.why import Why
from wyspa.rules.base.building import Build, why_not_there
from wyspa.rules.base.free_routes import FreeRoute
from wyspa.rules.base.ids import FREE_ROUTE, MAIN, SETUP_ROUTE
from wyspa.rules.base.route import Route
from wyspa.rules.base.setup import FirstRoute, Setup
from wyspa.rules.seafarers.ids import SAIL, SHIP
from wyspa.rules.seafarers.line_ends import LineEnds
from wyspa.rules.seafarers.ship_lines import BESIDE, has_target, is_end_ship, is_own_ship

SHIPS_EACH: Final = 15
COST = [1, 0, 1, 0, 0]


class Ships(LineEnds):
    """Ships: built, laid free of charge, placed in set-up, and moved."""

    route: Route | None
    fresh_ships: OnPlaces
    moved: Record

    def __init__(self) -> None:
        super().__init__("ships")

    def meet(self, book: Book) -> None:
        """Find the rule of routes, where they are measured."""
        self.route = book.find(Route)

    def install(self, book: Book) -> None:
        """Add the piece and all the ways to lay it, in the set-up too if players choose there."""
        book.phase(SAIL, "sail", lone=True)
        book.citations["not_in_sail"] = "S-37"
        book.citations["ship: no_piece_left"] = "S-15"
        book.citations["ship: edge_taken"] = "S-17"
        book.citations["ship: not_connected"] = "S-18"
        book.citations["settlement: no_own_road"] = "S-24"
        book.citations["settlement bars ship"] = "S-22"
        book.citations["city bars ship"] = "S-22"
        book.add_piece(SHIP, Piece("ship", EDGE, COST, SHIPS_EACH))
        setup = book.find(Setup)
        if setup is not None:
            book.add(SETUP_ROUTE, FirstRoute(setup, book, SHIP))
        book.add(FREE_ROUTE, FreeRoute(book, SHIP))
        build = Build(book, SHIP)
        build.rule = "S-14"
        book.add(MAIN, build)
        book.add(MAIN, LiftShip(self))
        book.add(SAIL, PutShip(self))
        self.shows_by = BY_PART
        self.fresh_ships = book.show(OnPlaces("fresh_ships", "done", EDGE, BADGE))
        self.moved = book.show(Record("ship_moved", "i-anchor", ["moved"], [YES]))

    def after_place(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """S-36: a ship of this turn stays; one that has just moved has had its move."""
        if piece == SHIP and self.part(state).moved == 0:
            part = self.edit(state)
            part.fresh = with_item(part.fresh, place)
        super().after_place(book, state, piece, place, seat)

    def turn_begins(self, book: Book, state: State, seat: i64) -> None:
        """Let all ships of earlier turns move."""
        part = self.part(state)
        if part.moved != 0 or len(part.fresh) > 0:
            part = self.edit(state)
            part.moved = 0
            part.fresh = vec[i64]()

    def sails_freely(self, state: State, seat: i64) -> bool:
        """S-37: tell whether any ship that may leave has another edge to go to, whichever it is."""
        return len(state.players[seat].open[SHIP]) > BESIDE

    def can_sail(self, book: Book, state: State, edge: i64, seat: i64) -> bool:
        """S-37: tell whether a ship that may leave has another edge to go to."""
        return has_target(book, state, edge, seat)

    def amiss(self, book: Book, state: State) -> str:
        """See that ships of this turn are there, and that a ship in hand has moved."""
        part = self.part(state)
        sailing: i64 = 1 if state.phase == SAIL else 0
        wrong = row_amiss("fresh_ships", part.fresh, state.board.n_edge) or range_amiss(
            "ship_moved", part.moved, sailing, 1
        )
        route = self.route
        if route is not None and route.part(state).lifted != sailing:
            wrong = wrong or "a piece is taken up for its owner to sail, or none is"
        return wrong

    def frame_amiss(self, book: Book, state: State, phase: i64, who: i64, data: i64) -> str:
        """See where the ship in hand was."""
        if phase != SAIL:
            return ""
        wrong = range_amiss("the edge it left", data, 0, state.board.n_edge - 1)
        if not wrong and (state.on_edge[data] != 0 or state.players[who].supply[SHIP] <= 0):
            wrong = f"no ship can have been taken up from edge {data}"
        return wrong

    def traits(self, book: Book) -> list[str]:
        return ["line_ends"]

    def describe(self, book: Book, state: State, seat: i64, sheet: Sheet) -> None:
        """Write how many ships stand at open ends: those may move."""
        n: i64 = 0
        end: i64
        for end in self.part(state).ends:
            n += 1 if end >> A == seat else 0
        sheet.count(n, 3.0)

    def show(self, book: Book, state: State, view: View) -> None:
        """Everybody sees what was built and moved."""
        part = self.part(state)
        view.put(self.fresh_ships, listed(part.fresh))
        view.put(self.moved, [part.moved])


@final
class LiftShip(Verb):
    """Take up the end ship of an open line; the next frame puts it down."""

    rule_of: Ships

    def __init__(self, rule_of: Ships) -> None:
        super().__init__("lift", "edge", "S-35")
        self.plain = True
        self.rule_of = rule_of

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the ships that may move and have somewhere to go."""
        player = state.players[seat]
        part = self.rule_of.part(state)
        if part.moved != 0 or player.supply[SHIP] == SHIPS_EACH:
            return
        rule = self.rule_of
        free: bool = rule.sails_freely(state, seat)
        fresh = part.fresh
        end: i64
        e: i64
        for end in part.ends:
            if end >> A < seat:
                continue
            if end >> A > seat:  # they are sorted
                return
            e = second(end)
            if (len(fresh) == 0 or not holds(fresh, e)) and book.may_lift(state, SHIP, e, seat):
                if free or rule.can_sail(book, state, e, seat):
                    out.add(self.code | e << A)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
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
        why = why_not_lift(book, state, state.on_edge[edge] & KIND, edge, seat)
        if why is not None:
            return why
        if not is_end_ship(book, state, edge, seat):
            return Why("S-31", "not_an_open_end")
        return Why("S-37", "nowhere_to_sail")


@final
class PutShip(Verb):
    """Put the lifted ship on another edge. Frame data: where it was."""

    rule_of: Ships

    def __init__(self, rule_of: Ships) -> None:
        super().__init__("sail", "edge", "S-37")
        self.plain = True
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
