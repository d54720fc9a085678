"""S3-2, S3-3, S3-7 to S3-11, S3-16: what lies in the fog is nobody's knowledge until a route reaches it.

No hidden hex and no stack exist in the state: two bags hold what is still to be found, and nature draws from them when
a hex is discovered.
"""

from typing import ClassVar, Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.actions import Actions
from wyspa.core.arrays import changed, holds, listed, total, with_item, zeros
from wyspa.core.board import Layout
from wyspa.core.book import Book
from wyspa.core.fields import BadBytes, Fields
from wyspa.core.ground import Ground
from wyspa.core.ids import HEXES_TURN, NOBODY, TABLE, A, first, second
from wyspa.core.notation import nearest
from wyspa.core.places import refresh_edge_for_all, refresh_node_for_all
from wyspa.core.purse import MOST
from wyspa.core.recounting import frames_of, ranges_amiss
from wyspa.core.rule import Chance, Module
from wyspa.core.sheet import Sheet
from wyspa.core.shown import Pile
from wyspa.core.state import FRAME, Part, State
from wyspa.core.tables import TERRAINS
from wyspa.core.view import View
from wyspa.core.why import RuleConflict, UnknownWord, Why
from wyspa.rules.base.ids import DESERT, RESOURCES, ROAD
from wyspa.rules.seafarers.gold import ask_gold
from wyspa.rules.seafarers.ids import FIND, FOG, GOLD, SEA, SHIP
from wyspa.rules.seafarers.islands import BY_SHAPE

NUMBERS: Final = 13  # number tokens go up to 12
TOLD: Final = 100  # a discovery is told as terrain * 100 + number


@final
@mypyc_attr(acyclic=True)
class Bags(Part):
    """What is still to be found. Everybody can count it: it is what was put there less what was found."""

    public: ClassVar[bool] = True

    terrains: vec[i64]  # by terrain: how many hexes
    numbers: vec[i64]  # by number: how many tokens

    def __init__(self, terrains: vec[i64], numbers: vec[i64]) -> None:
        self.terrains = terrains
        self.numbers = numbers

    def copy(self) -> Part:
        return Bags(self.terrains, self.numbers)

    def fields(self, io: Fields) -> None:
        """Name the fields; a bag cannot hold less than nothing."""
        self.terrains = io.numbers("fog_terrains", self.terrains)
        self.numbers = io.numbers("fog_numbers", self.numbers)
        i: i64
        for i in range(len(self.terrains)):
            if self.terrains[i] < 0:
                raise BadBytes("fog_terrains cannot hold fewer than no hexes")
        for i in range(len(self.numbers)):
            if self.numbers[i] < 0:
                raise BadBytes("fog_numbers cannot hold fewer than no tokens")


@final
class Fog(Module):
    """Fog: closed to every route, and lifted by the first that ends at it."""

    hexes: list[int]  # that lie in the fog at first
    terrains: list[str]  # the names of the hexes in the bag
    tokens: list[str]
    hidden: Pile
    numbers: Pile

    def __init__(self, ground: Ground) -> None:
        """Read the bags of the drawing."""
        super().__init__("fog")
        self.hexes = [h for h, terrain in enumerate(ground.terrain) if terrain == FOG]
        self.terrains = ground.words.get("fog_terrains", [])
        self.tokens = ground.words.get("fog_numbers", [])
        if BY_SHAPE in ground.words.get("bonus", []) and BY_SHAPE not in ground.areas:
            raise RuleConflict("lands cannot be found by their shape while some of them lie in the fog")

    def install(self, book: Book) -> None:
        """Add the phase in which nature lifts the fog from one hex."""
        book.phase(FIND, "find")
        book.citations["not_in_find"] = "S3-8"
        names = [book.terrain_names[terrain] for terrain in range(FOG)]  # in words a terrain is its number in this list
        book.named_args["terrain"] = names
        for word in self.terrains:
            if word not in names:
                raise UnknownWord(f"there is no terrain {word} for the fog{nearest(word, names)}")
        book.chance(FIND, Find(self))
        self.hidden = book.feature(Pile("fog_terrains", "i-isle", names))
        self.numbers = book.feature(Pile("fog_numbers", "token", [str(n) for n in range(13)]))

    def new_part(self, book: Book) -> Part | None:
        """Fill the bags."""
        terrains = zeros(TERRAINS)
        numbers = zeros(NUMBERS)
        for terrain, name in book.terrain_names.items():
            terrains[terrain] = self.terrains.count(name)
        for token in self.tokens:
            numbers[int(token)] += 1
        return Bags(terrains, numbers)

    def part(self, state: State) -> Bags:
        """Read the bags."""
        return cast(Bags, state.parts[self.slot])

    def edit(self, state: State) -> Bags:
        """Get the bags for writing."""
        return cast(Bags, state.edit_part(self.slot))

    def may_place(self, state: State, piece: i64, place: i64, seat: i64) -> bool:
        """S3-7: no route beside what is not discovered."""
        return (piece != SHIP and piece != ROAD) or not beside_fog(state, place)

    def why_not_place(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> Why | None:
        return Why("S3-7", "beside_fog")

    def after_place(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """S3-8: lift the fog at both ends of a new route piece, row by row from the west where it is several hexes."""
        if piece != SHIP and piece != ROAD:
            return
        board = state.board
        terrain = state.layout.terrain
        found = vec[i64]()
        i: i64
        k: i64
        h: i64
        for i in range(place * 2, place * 2 + 2):
            for k in range(board.edge_nodes[i] * 3, board.edge_nodes[i] * 3 + 3):
                h = board.node_hexes[k]
                if h >= 0 and terrain[h] == FOG and not holds(found, h):
                    found = with_item(found, h)
        for i in range(len(found) - 1, -1, -1):
            state.push(FIND, TABLE, found[i] << A | seat)

    def relays(self) -> i64:
        """Fog is lifted."""
        return HEXES_TURN

    def amiss(self, book: Book, state: State) -> str:
        """S3-7: see that nothing stands beside fog, and that the bags hold what was not found."""
        part = self.part(state)
        full = cast(Bags, self.new_part(book))
        edge: i64
        wrong = ranges_amiss("fog_terrains", part.terrains, 0, MOST) or ranges_amiss(
            "fog_numbers", part.numbers, 0, MOST
        )
        for k in range(TERRAINS):
            if part.terrains[k] > full.terrains[k]:
                wrong = f"there are more hexes of terrain {k} in the fog than were put there"
        for k in range(NUMBERS):
            if part.numbers[k] > full.numbers[k]:
                wrong = f"there are more tokens {k} in the fog than were put there"
        found = zeros(TERRAINS)
        for h in self.hexes:
            found[state.layout.terrain[h]] += 1
        for k in range(FOG):
            if k != SEA and not wrong and found[k] + part.terrains[k] != full.terrains[k]:
                wrong = (
                    f"{found[k]} hexes of terrain {k} were found, and {part.terrains[k]} are left of {full.terrains[k]}"
                )
        for edge in range(state.board.n_edge):
            if state.on_edge[edge] != 0 and beside_fog(state, edge):
                wrong = f"a piece stands beside fog, on edge {edge}"
        return wrong

    def frame_amiss(self, book: Book, state: State, phase: i64, who: i64, data: i64) -> str:
        """See from which hex whom the fog is lifted for."""
        if phase != FIND:
            return ""
        h: i64 = data >> A
        if not 0 <= h < state.board.n_hex or state.layout.terrain[h] != FOG or not 0 <= second(data) < book.seats:
            return f"there is no fog on hex {h} for seat {second(data)} to lift"
        frames = frames_of(state)
        k: i64
        times: i64 = 0
        for k in range(0, len(frames), FRAME):
            if frames[k] == FIND and frames[k + 2] >> A == h:
                times += 1
        return f"the fog on hex {h} is lifted {times} times" if times > 1 else ""

    def own_traits(self, book: Book) -> list[str]:
        return ["fog"]

    def describe_own(self, book: Book, state: State, seat: i64, sheet: Sheet) -> None:
        """Write how much nobody has seen yet."""
        sheet.count(total(self.part(state).terrains), 12.0)

    def show(self, book: Book, state: State, view: View) -> None:
        """Everybody knows what is left in the bags, and nobody where it lies."""
        part = self.part(state)
        view.put(self.hidden, listed(part.terrains)[: len(self.hidden.of)])
        view.put(self.numbers, listed(part.numbers))


def fog_rules(ground: Ground) -> list[Module]:
    """Give the fog of a drawing."""
    return [Fog(ground)]


def beside_fog(state: State, edge: i64) -> bool:
    """Tell whether an edge borders a hex that is not discovered."""
    edge_hexes = state.board.edge_hexes
    i: i64
    h: i64
    for i in range(edge * 2, edge * 2 + 2):
        h = edge_hexes[i]
        if h >= 0 and state.layout.terrain[h] == FOG:
            return True
    return False


def bears_number(book: Book, terrain: i64) -> bool:
    """S3-10: land gets a token, but for the desert."""
    return book.land[terrain] != 0 and terrain != DESERT


def turn_up(book: Book, state: State, h: i64, terrain: i64, number: i64) -> None:
    """Lay another hex on the board, and ask again for every edge and corner of it."""
    old = state.layout
    board = state.board
    state.layout = Layout(
        board, changed(old.terrain, h, terrain), changed(old.number, h, number), old.dock_edges, old.dock_kinds
    )
    i: i64
    for i in range(h * 6, h * 6 + 6):
        if board.hex_edges[i] >= 0:
            refresh_edge_for_all(book, state, book.edge_kinds, board.hex_edges[i])
        if board.hex_nodes[i] >= 0:
            refresh_node_for_all(book, state, book.node_kinds, board.hex_nodes[i], NOBODY)


@final
class Find(Chance):
    """Lift the fog from one hex. Frame data: the hex << 20 | who discovers it."""

    rule_of: Fog

    def __init__(self, rule_of: Fog) -> None:
        super().__init__("find", "terrain number?", "S3-8")
        self.rule_of = rule_of

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """Weigh every hex of the bag, land with every token; fog that no bag knows of hides the sea."""
        part = self.rule_of.part(state)
        terrains = part.terrains
        numbers = part.numbers
        tokens: i64 = total(numbers)
        t: i64
        n: i64
        if state.layout.terrain[state.data >> A] != FOG or second(state.data) >= book.seats:
            raise ValueError("there is no fog for anybody to lift")
        if total(terrains) == 0:
            out.weigh(self.code | SEA << A, 1)
        for t in range(TERRAINS):
            if terrains[t] == 0:
                continue
            if tokens == 0 or not bears_number(book, t):
                out.weigh(self.code | t << A, terrains[t] * (tokens if tokens > 0 else 1))
                continue
            for n in range(NUMBERS):
                if numbers[n] > 0:
                    out.weigh(self.code | t << A | n, terrains[t] * numbers[n])

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Turn it up, take it out of the bags, and reward the discoverer (S3-10, S3-11)."""
        h: i64 = state.data >> A
        finder: i64 = second(state.data)
        terrain: i64 = first(action)
        number: i64 = second(action)
        part = self.rule_of.edit(state)
        if part.terrains[terrain] > 0:
            part.terrains = changed(part.terrains, terrain, part.terrains[terrain] - 1)
        if number > 0:
            part.numbers = changed(part.numbers, number, part.numbers[number] - 1)
        state.pop()
        if state.telling:
            state.tell("found", finder, h, terrain * TOLD + number)
        turn_up(book, state, h, terrain, number)
        if terrain == GOLD:
            ask_gold(state, finder, 1)
        elif terrain < RESOURCES and state.bank[terrain] > 0:
            state.gain(finder, terrain, 1)
