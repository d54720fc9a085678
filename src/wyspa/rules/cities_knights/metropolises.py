"""C-83 to C-91: the metropolis of each area: two points on top of a city, taken at level four, safe at five."""

from typing import ClassVar, Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.actions import Actions
from wyspa.core.arrays import array, changed, holds
from wyspa.core.book import Book
from wyspa.core.fields import Fields
from wyspa.core.ids import BY_PART, KIND, NOBODY, NODE, OWNER, A, first, piece_of
from wyspa.core.recounting import range_amiss, ranges_amiss
from wyspa.core.rule import Module, Verb
from wyspa.core.sheet import Sheet
from wyspa.core.shown import INSTEAD, OnPlaces
from wyspa.core.state import Part, State
from wyspa.core.view import View
from wyspa.core.why import Why
from wyspa.rules.base.ids import CITY
from wyspa.rules.cities_knights.ids import AREA_NAMES, AREAS, CROWN
from wyspa.rules.cities_knights.improvements import TOP_LEVEL, Improvements, cities_of

NOWHERE: Final = -1
METROPOLIS_LEVEL: Final = 4
METROPOLIS_POINTS: Final = 2


@final
@mypyc_attr(acyclic=True)
class Overlays(Part):
    """On which city each metropolis lies. Whose it is is told by the city below."""

    public: ClassVar[bool] = True

    nodes: vec[i64]  # by area; NOWHERE while nobody has it

    def __init__(self, nodes: vec[i64]) -> None:
        self.nodes = nodes

    def copy(self) -> Part:
        return Overlays(self.nodes)

    def fields(self, io: Fields) -> None:
        self.nodes = io.some_places("metropolises", self.nodes, NODE)


@final
class Metropolises(Module):
    """Three metropolises, one for each area. The piece on the board stays a city (C-91)."""

    improvements: Improvements
    shown: OnPlaces

    def __init__(self) -> None:
        super().__init__("metropolises")

    def meet(self, book: Book) -> None:
        """Find the levels that bring them."""
        self.improvements = book.rule(Improvements)

    def install(self, book: Book) -> None:
        """Add the choice of a city."""
        book.phase(CROWN, "crown", lone=True)
        book.citations["not_in_crown"] = "C-84"
        book.add(CROWN, Crown(self))
        self.shows_by = BY_PART
        self.shown = book.show(OnPlaces("metropolises", "metropolis", NODE, INSTEAD, "M", of=AREA_NAMES))

    def new_part(self, book: Book) -> Part | None:
        """Begin with none on the board."""
        return Overlays(array([NOWHERE] * AREAS))

    def part(self, state: State) -> Overlays:
        return cast(Overlays, state.parts[self.slot])

    def edit(self, state: State) -> Overlays:
        return cast(Overlays, state.edit_part(self.slot))

    # ---- questions ---------------------------------------------------------------------------------------------

    def node_of(self, state: State, area: i64) -> i64:
        """Give the node of a metropolis, or NOWHERE."""
        return self.part(state).nodes[area]

    def is_metropolis(self, state: State, node: i64) -> bool:
        """Tell whether one lies there."""
        return holds(self.part(state).nodes, node)

    def holder(self, state: State, area: i64) -> i64:
        """Give the seat that has the metropolis of an area, or NOBODY."""
        node: i64 = self.node_of(state, area)
        return (state.on_node[node] >> OWNER) - 1 if node >= 0 else NOBODY

    def count(self, state: State, seat: i64) -> i64:
        n: i64 = 0
        area: i64
        for area in range(AREAS):
            if self.holder(state, area) == seat:
                n += 1
        return n

    def plain_cities(self, book: Book, state: State, seat: i64) -> i64:
        """Count the cities of a seat without a metropolis."""
        return cities_of(book, state, seat) - self.count(state, seat)

    def comes_with(self, state: State, seat: i64, area: i64, level: i64) -> bool:
        """C-84, C-86, C-87: tell whether a level would bring a seat the metropolis of the area."""
        holder: i64 = self.holder(state, area)
        if holder == seat:
            return False
        if holder == NOBODY:
            return level >= METROPOLIS_LEVEL
        return level == TOP_LEVEL and self.improvements.level(state, holder, area) < TOP_LEVEL

    def needs_city(self, state: State, seat: i64, area: i64, level: i64) -> bool:
        """C-88, C-89: tell whether a level asks for a city without a metropolis."""
        return level == METROPOLIS_LEVEL or self.comes_with(state, seat, area, level)

    def amiss(self, book: Book, state: State) -> str:
        """C-84 to C-91: see that each is on a city of its own, and with whoever is foremost; nobody misses one."""
        nodes = self.part(state).nodes
        wrong = ranges_amiss("metropolises", nodes, NOWHERE, state.board.n_node - 1)
        area: i64
        seat: i64
        other: i64
        for area in range(AREAS):
            if wrong:
                return wrong
            best: i64 = 0
            for seat in range(book.seats):
                level: i64 = self.improvements.level(state, seat, area)
                best = level if level > best else best
            if nodes[area] < 0:
                crowning: bool = state.phase == CROWN and state.data == area
                wrong = "" if best < METROPOLIS_LEVEL or crowning else f"nobody has the metropolis of area {area}"
                continue
            for other in range(area):
                if nodes[other] == nodes[area]:
                    wrong = f"two metropolises are on node {nodes[area]}"
            if state.on_node[nodes[area]] & KIND != CITY:
                return f"a metropolis is on node {nodes[area]}, where no city stands"
            mine: i64 = self.improvements.level(state, self.holder(state, area), area)
            if mine < METROPOLIS_LEVEL or (mine < TOP_LEVEL and best == TOP_LEVEL):
                wrong = f"the metropolis of area {area} is with a seat of level {mine}, and the best is {best}"
        return wrong

    def frame_amiss(self, book: Book, state: State, phase: i64, who: i64, data: i64) -> str:
        """See for which area a city is named."""
        if phase != CROWN:
            return ""
        wrong = range_amiss("the area", data, 0, AREAS - 1)
        if not wrong and (
            self.node_of(state, data) >= 0 or self.improvements.level(state, who, data) < METROPOLIS_LEVEL
        ):
            wrong = f"{book.seat_name(who)} gets no metropolis of area {data}"
        return wrong

    # ---- coming and going ----------------------------------------------------------------------------------------

    def bring(self, book: Book, state: State, seat: i64, area: i64) -> None:
        """Take a metropolis from its holder and let a seat name a city for it; a single one is not asked for."""
        node: i64 = self.node_of(state, area)
        if node >= 0:
            self.lose(book, state, area, node)
        if self.plain_cities(book, state, seat) > 1:
            state.push(CROWN, seat, area)
            return
        city: i64 = piece_of(seat, CITY)
        for node in range(len(state.on_node)):
            if state.on_node[node] == city and not self.is_metropolis(state, node):
                self.crown(book, state, seat, area, node)
                return

    def lose(self, book: Book, state: State, area: i64, node: i64) -> None:
        """Take a metropolis off its city, which stays, and its wall with it."""
        holder: i64 = self.holder(state, area)
        part = self.edit(state)
        part.nodes = changed(part.nodes, area, NOWHERE)
        if state.telling:
            state.tell("metropolis_lost", holder, area, node)
        book.score(state, holder, -METROPOLIS_POINTS)

    def crown(self, book: Book, state: State, seat: i64, area: i64, node: i64) -> None:
        """Put a metropolis on a city."""
        part = self.edit(state)
        part.nodes = changed(part.nodes, area, node)
        if state.telling:
            state.tell("metropolis_gained", seat, area, node)
        book.score(state, seat, METROPOLIS_POINTS)

    # ---- for eyes and tests --------------------------------------------------------------------------------------

    def traits(self, book: Book) -> list[str]:
        return ["metropolises"]

    def describe(self, book: Book, state: State, seat: i64, sheet: Sheet) -> None:
        sheet.count(self.count(state, seat), 2.0)

    def show(self, book: Book, state: State, view: View) -> None:
        """Everybody sees where they lie: a node for each area, or -1."""
        nodes = self.part(state).nodes
        rows: list[int] = []
        area: i64
        for area in range(len(nodes)):
            if nodes[area] >= 0:
                rows.extend([nodes[area], area])
        view.put(self.shown, rows)

    def recount(self, book: Book, state: State, seat: i64) -> i64:
        """C-85: two points for each."""
        return METROPOLIS_POINTS * self.count(state, seat)


@final
class Crown(Verb):
    """Name the city that becomes the metropolis. Frame data: the area."""

    rule_of: Metropolises

    def __init__(self, rule_of: Metropolises) -> None:
        super().__init__("metropolis", "node", "C-84")
        self.plain = True
        self.rule_of = rule_of

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the own cities without one."""
        on_node = state.on_node
        city: i64 = piece_of(seat, CITY)
        node: i64
        for node in range(len(on_node)):
            if on_node[node] == city and not self.rule_of.is_metropolis(state, node):
                out.add(self.code | node << A)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        area: i64 = state.data
        state.pop()
        self.rule_of.crown(book, state, seat, area, first(action))

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether there is no city or it has a metropolis already."""
        node: i64 = first(action)
        if node >= state.board.n_node or state.on_node[node] != piece_of(seat, CITY):
            return Why("C-84", "no_city_there")
        return Why("C-90", "metropolis_there")
