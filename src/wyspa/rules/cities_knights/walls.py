"""C-46 to C-49, C-36: city walls: two more cards are safe on a seven for each."""

from typing import Final, final

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.arrays import listed, with_item, without_item
from wyspa.core.book import Book
from wyspa.core.ids import BY_PART, NODE, A, first, piece_of
from wyspa.core.purse import many
from wyspa.core.recounting import range_amiss
from wyspa.core.rule import Verb
from wyspa.core.sheet import Sheet
from wyspa.core.shown import UNDER, OnPlaces
from wyspa.core.state import State
from wyspa.core.view import View
from wyspa.core.why import Why
from wyspa.rules.base.ids import BRICK, CITY, MAIN
from wyspa.rules.cities_knights.improvements import cities_of
from wyspa.rules.cities_knights.marked_nodes import MarkedNodes

WALLS_EACH: Final = 3
WALL_BRICK: Final = 2
SAFE_CARDS: Final = 2  # how many more a wall keeps safe


@final
class Walls(MarkedNodes):
    """Walls under cities."""

    shown: OnPlaces

    def __init__(self) -> None:
        super().__init__("walls", "walls")

    def install(self, book: Book) -> None:
        """Add the verb that builds one."""
        book.add(MAIN, BuildWall(self))
        self.shows_by = BY_PART
        self.shown = book.show(OnPlaces("walls", "wall", NODE, UNDER, "w"))

    # ---- questions ---------------------------------------------------------------------------------------------

    def has_wall(self, state: State, node: i64) -> bool:
        """Tell whether a wall stands there."""
        return self.is_marked(state, node)

    def may_build(self, state: State, node: i64, seat: i64) -> bool:
        """C-46, C-47: tell whether a wall may come under this city now, cards aside."""
        return (
            state.on_node[node] == piece_of(seat, CITY)
            and not self.has_wall(state, node)
            and self.count(state, seat) < WALLS_EACH
        )

    def hand_limit(self, state: State, seat: i64) -> i64:
        """C-36: each wall keeps two more cards safe."""
        return SAFE_CARDS * self.count(state, seat)

    # ---- coming and going ----------------------------------------------------------------------------------------

    def list_sites(self, book: Book, state: State, seat: i64, code: i64, out: Actions) -> None:
        """List every city of a seat that may get a wall, for any verb that builds one."""
        left: i64 = cities_of(book, state, seat)
        if left == 0 or self.count(state, seat) >= WALLS_EACH:
            return
        on_node = state.on_node
        city: i64 = piece_of(seat, CITY)
        node: i64
        for node in range(len(on_node)):
            if on_node[node] == city:
                if not self.has_wall(state, node):
                    out.add(code | node << A)
                left -= 1
                if left == 0:
                    return

    def build(self, book: Book, state: State, node: i64, seat: i64) -> None:
        """Put a wall under a city; whoever calls this has been paid."""
        part = self.edit(state)
        part.nodes = with_item(part.nodes, node)
        if state.telling:
            state.tell("wall_built", seat, self.count(state, seat), node)

    def after_change(self, book: Book, state: State, was: i64, piece: i64, place: i64, seat: i64) -> None:
        """C-48: a city that is reduced loses its wall."""
        if was == CITY and self.has_wall(state, place):
            part = self.edit(state)
            part.nodes = without_item(part.nodes, place)
            if state.telling:
                state.tell("wall_lost", seat, self.count(state, seat), place)

    # ---- for eyes and errors -------------------------------------------------------------------------------------

    def amiss(self, book: Book, state: State) -> str:
        """C-46, C-47: see that walls stand under cities, three a seat at most."""
        wrong = self.nodes_amiss(state, CITY)
        seat: i64
        for seat in range(book.seats):
            wrong = wrong or range_amiss(f"walls of {book.seat_name(seat)}", self.count(state, seat), 0, WALLS_EACH)
        return wrong

    def traits(self, book: Book) -> list[str]:
        return ["walls"]

    def describe(self, book: Book, state: State, seat: i64, sheet: Sheet) -> None:
        sheet.count(self.count(state, seat), 3.0)

    def show(self, book: Book, state: State, view: View) -> None:
        """Everybody sees the walls: their nodes."""
        view.put(self.shown, listed(self.part(state).nodes))

    def why_not_wall(self, book: Book, state: State, node: i64, seat: i64) -> Why:
        """Say why no wall may come there."""
        if node >= state.board.n_node or state.on_node[node] != piece_of(seat, CITY):
            return Why("C-46", "no_city_there")
        if self.has_wall(state, node):
            return Why("C-47", "wall_there")
        return Why("C-47", "no_wall_left", {"rate": str(WALLS_EACH)})


@final
class BuildWall(Verb):
    """Pay for a wall and put it under a city."""

    rule_of: Walls

    def __init__(self, rule_of: Walls) -> None:
        """Name the verb and its price."""
        super().__init__("wall", "node", "C-46")
        self.plain = True
        self.rule_of = rule_of
        self.price = many(WALL_BRICK, BRICK)

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the cities without one."""
        self.rule_of.list_sites(book, state, seat, self.code, out)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Pay and build."""
        book.pay(state, seat, self.price)
        self.rule_of.build(book, state, first(action), seat)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say what is missing."""
        return self.rule_of.why_not_wall(book, state, first(action), seat)

    def why_nowhere(self, book: Book, state: State, seat: i64) -> Why:
        """Say whether there is no city, no wall, or a wall under every city."""
        if self.rule_of.count(state, seat) >= WALLS_EACH:
            return Why("C-47", "no_wall_left", {"rate": str(WALLS_EACH)})
        node: i64
        for node in range(state.board.n_node):
            if state.on_node[node] == piece_of(seat, CITY):
                return Why("C-47", "all_cities_walled")
        return Why("C-46", "no_city_at_all")
