"""S-64 to S-66: where settlements may stand; S1-3 and the like: points for the first one on an unknown land."""

from typing import ClassVar, Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.arrays import changed, listed, zeros
from wyspa.core.book import Book
from wyspa.core.fields import Fields
from wyspa.core.ground import Ground
from wyspa.core.ids import BY_PART, HEX, KIND, OWNER, bit
from wyspa.core.recounting import range_amiss, ranges_amiss
from wyspa.core.rule import Module
from wyspa.core.sheet import Sheet
from wyspa.core.shown import AREA, BySeat, OnPlaces
from wyspa.core.state import Part, State
from wyspa.core.view import View
from wyspa.core.why import Why
from wyspa.rules.base.holdings import is_building
from wyspa.rules.base.ids import CITY, SETTLEMENT, SETUP_HOUSE, SETUP_ROUTE
from wyspa.rules.seafarers.far_lands import FAR, FarLands
from wyspa.rules.seafarers.sea import is_land

MOST_LANDS: Final = 60  # one bit each
BY_SHAPE = "by-shape"  # instead of areas: every connected group of land is an island of its own


@final
@mypyc_attr(acyclic=True)
class Lands(Part):
    """Which land each hex belongs to, and who knows which."""

    public: ClassVar[bool] = True

    land_of: vec[i64]  # by hex: 0 for none, else 1 and up
    known: vec[i64]  # by colour: one bit for each land
    tokens: vec[i64]  # by colour: points given

    def __init__(self, land_of: vec[i64], known: vec[i64], tokens: vec[i64]) -> None:
        self.land_of = land_of
        self.known = known
        self.tokens = tokens

    def copy(self) -> Part:
        return Lands(self.land_of, self.known, self.tokens)

    def fields(self, io: Fields) -> None:
        self.land_of = io.sequence("land_of", self.land_of)
        self.known = io.sets("lands_known", self.known)
        self.tokens = io.numbers("land_tokens", self.tokens)


class Islands(Module):
    """Start areas, closed areas, and the reward for reaching unknown land."""

    start_at: vec[i64]  # by hex: may set-up settlements touch it; empty: anywhere
    closed: vec[i64]  # by hex: no settlement ever
    bonus: list[list[int]]  # the hexes of each land that pays
    by_shape: list[int]  # hexes whose lands are found by their shape
    points: i64
    lands: OnPlaces
    known: BySeat
    tokens: BySeat
    far: FarLands

    def __init__(self, ground: Ground, points: int, dealt: bool = False) -> None:
        """Read the areas of the drawing; where its groups are dealt anew, some lands take shape only then (S1-8)."""
        super().__init__("islands")
        self.judge_only(bit(SETTLEMENT), Islands)
        self.steady = True
        for seam in ["may_place", "may_begin", "is_closed"]:  # who extends it may close lands to some seats, or later
            if getattr(type(self), seam) is not getattr(Islands, seam):
                self.steady = False
        hexes: i64 = ground.board.n_hex
        self.points = points
        self.far = FarLands()
        self.start_at = marked(ground, hexes, "start")
        self.closed = marked(ground, hexes, "closed")
        reshaped = ground.words.get("reshaped", []) if dealt else []
        self.by_shape = [h for name in reshaped for h in ground.groups[name]]
        self.bonus = []
        for name in ground.words.get("bonus", []):
            if name == BY_SHAPE:
                self.by_shape = [int(h) for h in range(hexes)]
            elif not any(h in self.by_shape for h in ground.areas[name]):
                self.bonus.append(ground.areas[name])

    def leave_points(self) -> i64:
        """Leave the reward for lands to a rule that meets this one: give what it is worth, and nothing here."""
        points: i64 = self.points
        self.points = 0
        return points

    def install(self, book: Book) -> None:
        self.shows_by = BY_PART
        self.lands = book.show(OnPlaces("lands", "i-isle", HEX, AREA, numbered=True, counted="i-star", shared=True))
        self.lands.featured = self.points > 0
        self.known = book.show(BySeat("lands_known", "i-isle", usual=0, many=True))
        self.tokens = book.show(BySeat("land_tokens", "i-star", usual=0))

    def new_part(self, book: Book) -> Part | None:
        """Begin with everything unknown; lands are found when the table is laid."""
        return Lands(vec[i64](), zeros(book.colours), zeros(book.colours))

    def part(self, state: State) -> Lands:
        return cast(Lands, state.parts[self.slot])

    def table_laid(self, book: Book, state: State) -> None:
        """Note which hex belongs to which land, as the island was dealt."""
        land_of = zeros(state.board.n_hex)
        k: i64 = 0
        for hexes in self.bonus:
            k += 1
            for h in hexes:
                land_of[h] = k
        for h in self.by_shape:
            if land_of[h] == 0 and is_land(state.layout.terrain[h]):
                k += 1
                flood(state, land_of, h, k, self.by_shape)
        cast(Lands, state.edit_part(self.slot)).land_of = land_of
        node: i64
        for node in range(state.board.n_node):  # printed starts stand there already
            if state.on_node[node] & KIND == SETTLEMENT or state.on_node[node] & KIND == CITY:
                self.learn(state, node, (state.on_node[node] >> OWNER) - 1)

    def may_place(self, state: State, piece: i64, place: i64, seat: i64) -> bool:
        """S-66: never at closed areas."""
        return piece != SETTLEMENT or not self.is_closed(state, place, seat)

    def is_closed(self, state: State, node: i64, seat: i64) -> bool:
        """Tell whether a seat may never settle on a node."""
        return len(self.closed) > 0 and touches(state, node, self.closed)

    def may_begin(self, state: State, piece: i64, place: i64, seat: i64) -> bool:
        """S-65: in set-up only at start areas."""
        return piece != SETTLEMENT or len(self.start_at) == 0 or touches(state, place, self.start_at)

    def why_not_place(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> Why | None:
        """Say which of the two it is."""
        if self.is_closed(state, place, seat):
            return Why("S-66", "closed_land")
        return Why("S-65", "not_a_start_area")

    def after_place(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """Learn the lands of a new settlement; after set-up each new one pays."""
        if piece != SETTLEMENT or len(self.part(state).land_of) == 0:
            return
        gained: i64 = self.learn(state, place, seat)
        if state.phase != SETUP_ROUTE and state.phase != SETUP_HOUSE and gained > 0:
            part = cast(Lands, state.edit_part(self.slot))
            part.tokens = changed(part.tokens, seat, part.tokens[seat] + gained)
            if state.telling:
                state.tell("new_land", seat, gained, place)
            book.score(state, seat, gained)

    def learn(self, state: State, place: i64, seat: i64) -> i64:
        """Note the lands at a node that a colour has not known, and give what they would pay."""
        part = self.part(state)
        node_hexes = state.board.node_hexes
        i: i64
        h: i64
        land: i64
        known: i64 = part.known[seat]
        gained: i64 = 0
        for i in range(place * 3, place * 3 + 3):
            h = node_hexes[i]
            if h >= 0 and part.land_of[h] != 0:
                land = bit(part.land_of[h])
                if known & land == 0:
                    known |= land
                    gained += self.points
        if known != part.known[seat]:
            part = cast(Lands, state.edit_part(self.slot))
            part.known = changed(part.known, seat, known)
        return gained

    def amiss(self, book: Book, state: State) -> str:
        """See that lands are those of the island as it lies, and that everybody knows those where they have built."""
        part = self.part(state)
        colour: i64
        node: i64
        if len(part.land_of) != state.board.n_hex:
            return f"land_of has {len(part.land_of)} numbers: there are {state.board.n_hex} hexes"
        wrong = ranges_amiss("land_of", part.land_of, 0, MOST_LANDS)
        if not self.by_shape:  # else fog may have hidden their shape when they were found
            laid = self.part(book.lay(state.board, state.layout))
            if listed(laid.land_of) != listed(part.land_of):
                wrong = f"land_of is {listed(laid.land_of)} on this island"
        if wrong:
            return wrong
        for node in range(state.board.n_node):
            colour = (state.on_node[node] >> OWNER) - 1
            if (
                colour >= 0
                and self.lands_at(state, node) & ~part.known[colour] != 0
                and is_building(state.on_node[node])
            ):
                return f"{book.seat_name(colour)} has built on a land that it does not know"
        for colour in range(book.colours):
            most: i64 = self.points * bits_of(part.known[colour])
            wrong = wrong or range_amiss("land_tokens", part.tokens[colour], 0, most)
        return wrong

    def lands_at(self, state: State, node: i64) -> i64:
        """Mark the lands at a node, one bit each."""
        lands: i64 = 0
        i: i64
        h: i64
        for i in range(node * 3, node * 3 + 3):
            h = state.board.node_hexes[i]
            if h >= 0 and self.part(state).land_of[h] != 0:
                lands |= bit(self.part(state).land_of[h])
        return lands

    def traits(self, book: Book) -> list[str]:
        return ["lands", "lands_left", "land_ready", "land_next", "land_way"]

    def describe(self, book: Book, state: State, seat: i64, sheet: Sheet) -> None:
        """Write what new land has paid and may still pay, and how many routes the next one is away."""
        part = self.part(state)
        known: i64 = part.known[seat]
        way: i64 = FAR
        left: i64 = 0
        if self.points > 0:
            self.far.survey(state, part.land_of)
            left = self.far.left(known)
            way = self.far.way(state, seat, known) if left > 0 else FAR
        sheet.count(part.tokens[seat], 4.0)
        sheet.count(left * self.points if left < 4 else 4 * self.points, 6.0)
        sheet.flag(way == 0)
        sheet.flag(way == 1)
        sheet.count(FAR - way, 8.0)

    def show(self, book: Book, state: State, view: View) -> None:
        """Everybody sees the lands and the tokens."""
        part = self.part(state)
        rows: list[int] = []
        h: i64
        for h in range(len(part.land_of)):
            if part.land_of[h] != 0:
                rows.extend([h, part.land_of[h], self.points, self.who_knows(book, part, part.land_of[h])])
        view.put(self.lands, rows)
        view.put_seats(self.known, part.known)
        view.put_seats(self.tokens, part.tokens)

    def who_knows(self, book: Book, part: Lands, land: i64) -> i64:
        """Mark the seats to which a land pays no more, one bit each."""
        found: i64 = 0
        seat: i64
        for seat in range(book.seats):
            if part.known[seat] & bit(land) != 0:
                found |= bit(seat)
        return found

    def recount(self, book: Book, state: State, seat: i64) -> i64:
        """Count the tokens."""
        return self.part(state).tokens[seat]


def marked(ground: Ground, hexes: i64, word: str) -> vec[i64]:
    """Mark the hexes of the areas that a word of the drawing names; nothing if it names none."""
    names = ground.words.get(word, [])
    if not names:
        return vec[i64]()
    marks = zeros(hexes)
    for name in names:
        for h in ground.areas[name]:
            marks[h] = 1
    return marks


def touches(state: State, node: i64, marks: vec[i64]) -> bool:
    """Tell whether a node touches a marked hex."""
    i: i64
    h: i64
    for i in range(node * 3, node * 3 + 3):
        h = state.board.node_hexes[i]
        if h >= 0 and marks[h] != 0:
            return True
    return False


def flood(state: State, land_of: vec[i64], start: int, land: i64, within: list[int]) -> None:
    """Give one number to all land that hangs together."""
    board = state.board
    todo = vec[i64]([start])
    inside = zeros(board.n_hex)
    for h in within:
        inside[h] = 1
    land_of[start] = land
    i: i64 = 0
    k: i64
    other: i64
    while i < len(todo):
        for k in range(todo[i] * 6, todo[i] * 6 + 6):
            other = board.hex_hexes[k]
            if other >= 0 and inside[other] != 0 and land_of[other] == 0 and is_land(state.layout.terrain[other]):
                land_of[other] = land
                todo = append(todo, other)
        i += 1


def bits_of(marks: i64) -> i64:
    """Count the bits."""
    n: i64 = 0
    while marks > 0:
        n += marks & 1
        marks >>= 1
    return n
