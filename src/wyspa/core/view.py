"""What one pair of eyes may know: its own class, with copies and tuples only, and no way back to the state.

Eyes see the whole table, or what lies in sight of their seat where a rule says so (`Module.look`). Rules write their
part in `Module.show`, through what they have declared; what nobody writes stays hidden.
"""

from collections.abc import Callable

from librt.vecs import vec
from mypy_extensions import i64

from wyspa.core.arrays import array, listed
from wyspa.core.board import Board, Layout
from wyspa.core.chart import Chart, Tiles
from wyspa.core.fields import BadBytes, BytesIn, BytesOut, Fields
from wyspa.core.ids import NOBODY
from wyspa.core.purse import held
from wyspa.core.shown import BySeat, Shown
from wyspa.core.state import State
from wyspa.core.why import RuleConflict

NOTHING: vec[i64] = vec[i64]()
NUMBERS = 100  # kinds of terrain and numbers of hexes are below
NO_TILES = Tiles((), (), (), (), (), (), ())


ARTISTS: list[Callable[["View"], str]] = []  # who draws views; they come from above, for the core knows no drawing


class View:
    """The game as one seat sees it (NOBODY: a spectator). Arrays are copies; what is printed cannot be written."""

    seat: i64
    seats: i64
    whole: bool  # all of the table is in sight
    scope: list[int]  # the seats in sight, in the order in which facts have a number for each
    board: Chart
    layout: Tiles
    on_node: vec[i64]  # what stands on every node, if the whole table is in sight; else see `node`
    on_edge: vec[i64]
    on_hex: vec[i64]
    nodes: dict[int, int]  # what stands on the nodes in sight, if it is a part; bare ones are left out
    edges: dict[int, int]
    hexes: dict[int, int]  # figures
    bank: vec[i64]  # empty if a part of the table is in sight: then rules show what lies near
    phase: i64
    who: i64
    turn: i64
    turns: i64
    starter: i64
    target: i64
    winner: i64
    hand: i64  # the own purse
    aside: i64  # the own cards laid face down
    total: i64  # the own points, secret ones included
    waiting: dict[int, int]  # by seat in sight: how many answers are due
    cards: dict[int, int]  # how many in hand
    points: dict[int, int]  # what all can see
    rates: dict[int, int]  # purses
    supply: dict[int, vec[i64]]  # by kind of piece
    hands: dict[int, int]  # purses of others that lie open
    facts: dict[str, list[int]]  # what the rules show, by the names they declared (see `shown`)
    line: str  # the table, as wyspa.table writes it: beliefs find its rules by it
    position: bytes  # the whole table as these eyes see it, if asked for; empty if a part of it is in sight

    def __init__(self, board: Chart, layout: Tiles, seat: i64, seats: i64, whole: bool) -> None:
        """Begin with what is printed, and nothing that stands or lies on it."""
        self.seat = seat
        self.seats = seats
        self.whole = whole
        self.board = board
        self.layout = layout
        self.bank = NOTHING
        self.phase = 0
        self.who = NOBODY
        self.turn = NOBODY
        self.turns = 0
        self.starter = NOBODY
        self.target = 0
        self.winner = NOBODY
        self.hand = 0
        self.aside = 0
        self.total = 0
        self.scope = []
        self.waiting = {}
        self.cards = {}
        self.points = {}
        self.rates = {}
        self.supply = {}
        self.hands = {}
        self.nodes = {}
        self.edges = {}
        self.hexes = {}
        self.facts = {}
        self.line = ""
        self.position = b""
        self.on_node = NOTHING
        self.on_edge = NOTHING
        self.on_hex = NOTHING

    # ---- filling ---------------------------------------------------------------------------------------------------

    def see(self, state: State) -> None:
        """Copy what is public and what is the seat's own."""
        self.phase = state.phase
        self.who = state.who
        self.turn = state.turn
        self.turns = state.turns
        self.starter = state.starter
        self.target = state.target
        self.winner = state.winner
        if self.seat >= 0:
            player = state.players[self.seat]
            self.hand = player.purse
            self.aside = player.aside
            self.total = player.points
        if not self.whole:
            return
        self.bank = state.bank[:]
        self.on_node = state.on_node[:]
        self.on_edge = state.on_edge[:]
        self.on_hex = state.on_hex[:]
        i: i64
        for i in range(len(state.players)):
            self.see_seat(state, i)

    def see_seat(self, state: State, seat: i64) -> None:
        """Bring a seat in sight: what all may know of it."""
        player = state.players[seat]
        if seat < self.seats:
            self.scope.append(seat)
            self.waiting[seat] = state.waiting[seat]
        self.cards[seat] = player.cards
        self.points[seat] = player.points if self.winner != NOBODY else player.points - player.secret
        self.rates[seat] = player.rates
        self.supply[seat] = player.supply[:]

    def see_hand(self, state: State, seat: i64) -> None:
        """Copy a hand that lies open."""
        self.hands[seat] = state.players[seat].purse

    def see_node(self, state: State, node: i64) -> None:
        """Copy what stands on a node."""
        if state.on_node[node] != 0:
            self.nodes[node] = state.on_node[node]

    def see_edge(self, state: State, edge: i64) -> None:
        """Copy what stands on an edge."""
        if state.on_edge[edge] != 0:
            self.edges[edge] = state.on_edge[edge]

    def see_hex(self, state: State, h: i64) -> None:
        """Copy which figures stand on a hex."""
        if state.on_hex[h] != 0:
            self.hexes[h] = state.on_hex[h]

    def put(self, shown: Shown, numbers: list[int]) -> None:
        """Show something in the form in which it was declared; the list is copied, for it may be the rule's own."""
        if not shown.fits(len(numbers), len(self.scope), len(self.supply)):
            raise RuleConflict(f"{shown.name} was put with {len(numbers)} numbers, but is declared as {shown.form()}")
        if shown.own and self.seat == NOBODY:
            raise RuleConflict(f"{shown.name} was put for a spectator, but is declared to be for the eyes of one seat")
        self.facts[shown.name] = numbers.copy()

    def put_seats(self, shown: BySeat, values: vec[i64]) -> None:
        """Show a number for each seat in sight."""
        seat: i64
        numbers: list[int] = []
        for seat in self.supply if shown.colours else self.scope:
            numbers.append(values[seat])
        self.facts[shown.name] = numbers

    def put_award(self, shown: BySeat, values: vec[i64], holder: i64) -> None:
        """Show a number for each seat in sight, and which of them holds the special card for it."""
        seat: i64
        numbers: list[int] = []
        for seat in self.supply if shown.colours else self.scope:
            numbers.append(values[seat])
            numbers.append(1 if seat == holder else 0)
        self.facts[shown.name] = numbers

    # ---- carrying --------------------------------------------------------------------------------------------------

    def to_bytes(self) -> bytes:
        """Write all of it, for another process: `view_from_bytes` reads it beside the board of the same table."""
        out = BytesOut()
        self.fields(out)
        layout = self.layout
        for row in (layout.terrain, layout.number, layout.dock_edges, layout.dock_kinds):
            out.sequence("layout", array(list(row)))
        out.sequence("scope", array(self.scope))
        for table in self.tables():
            out.sequence("keys", array(list(table)))
            out.sequence("values", array(list(table.values())))
        out.sequence("supply", array(list(self.supply)))
        for pieces in self.supply.values():
            out.sequence("supply", pieces)
        out.number("facts", len(self.facts))
        for name, numbers in self.facts.items():
            out.sequence("name", array([int(byte) for byte in name.encode()]))
            out.sequence(name, array(numbers))
        out.raw("line", self.line.encode())
        out.raw("position", self.position)
        return bytes(out.out)

    def fields(self, io: Fields) -> None:
        """Name the numbers and arrays, to be written or read."""
        self.phase = io.number("phase", self.phase)
        self.who = io.number("who", self.who)
        self.turn = io.number("turn", self.turn)
        self.turns = io.number("turns", self.turns)
        self.starter = io.number("starter", self.starter)
        self.target = io.number("target", self.target)
        self.winner = io.number("winner", self.winner)
        self.hand = io.number("hand", self.hand)
        self.aside = io.number("aside", self.aside)
        self.total = io.number("total", self.total)
        self.seat = io.number("seat", self.seat)
        self.seats = io.number("seats", self.seats)
        self.whole = io.number("whole", 1 if self.whole else 0) == 1
        self.on_node = io.sequence("on_node", self.on_node)
        self.on_edge = io.sequence("on_edge", self.on_edge)
        self.on_hex = io.sequence("on_hex", self.on_hex)
        self.bank = io.sequence("bank", self.bank)

    def tables(self) -> list[dict[int, int]]:
        """List what is kept by place or seat, in an order that never changes."""
        return [
            self.nodes, self.edges, self.hexes, self.waiting, self.cards, self.points, self.rates, self.hands,
        ]  # fmt: skip

    # ---- reading ---------------------------------------------------------------------------------------------------

    def holds(self, card: i64) -> int:
        """Count one kind of card in the own hand."""
        return held(self.hand, card)

    def node(self, node: i64) -> int:
        """Give what stands on a node; 0 for nothing, and for what is out of sight."""
        return self.on_node[node] if self.whole else self.nodes.get(node, 0)

    def edge(self, edge: i64) -> int:
        """Give what stands on an edge."""
        return self.on_edge[edge] if self.whole else self.edges.get(edge, 0)

    def figures(self, h: i64) -> int:
        """Give the figures on a hex, as bits."""
        return self.on_hex[h] if self.whole else self.hexes.get(h, 0)

    def _repr_svg_(self) -> str | None:
        """Draw itself in a notebook, if it says which table it is of, and somebody can draw."""
        return ARTISTS[0](self) if self.line and len(ARTISTS) > 0 else None

    def plain(self) -> dict[str, object]:
        """Give all of it as plain numbers, lists and tables: to compare, to send, to learn from."""
        return {
            "seat": int(self.seat),
            "scope": list(self.supply),
            "on_node": listed(self.on_node),
            "on_edge": listed(self.on_edge),
            "on_hex": listed(self.on_hex),
            "nodes": self.nodes,
            "edges": self.edges,
            "hexes": self.hexes,
            "terrain": list(self.layout.terrain),
            "number": list(self.layout.number),
            "dock_edges": list(self.layout.dock_edges),
            "dock_kinds": list(self.layout.dock_kinds),
            "bank": listed(self.bank),
            "phase": int(self.phase),
            "who": int(self.who),
            "waiting": list(self.waiting.values()),
            "turn": int(self.turn),
            "turns": int(self.turns),
            "starter": int(self.starter),
            "target": int(self.target),
            "winner": int(self.winner),
            "hand": int(self.hand),
            "aside": int(self.aside),
            "total": int(self.total),
            "cards": list(self.cards.values()),
            "points": list(self.points.values()),
            "rates": list(self.rates.values()),
            "supply": [listed(s) for s in self.supply.values()],
            "hands": self.hands,
            "facts": self.facts,
            "position": self.position,
        }


def outside(v: vec[i64], end: i64) -> bool:
    """Tell whether an item is below 0, or not below the end."""
    x: i64
    for x in v:
        if x < 0 or x >= end:
            return True
    return False


def view_from_bytes(data: bytes, board: Board) -> View:
    """Read what `View.to_bytes` wrote at a table with this board."""
    io = BytesIn(data, 0, 0)
    view = View(board.chart(), NO_TILES, NOBODY, 0, False)
    view.fields(io)
    terrain = io.sequence("layout", NOTHING)
    number = io.sequence("layout", NOTHING)
    edges = io.sequence("layout", NOTHING)
    kinds = io.sequence("layout", NOTHING)
    if len(terrain) != board.n_hex or len(number) != board.n_hex or len(edges) != len(kinds):
        raise BadBytes(f"this is a view of another board: this one has {board.n_hex} hexes")
    if outside(terrain, NUMBERS) or outside(number, NUMBERS) or outside(edges, board.n_edge):
        raise BadBytes("something lies on the board that cannot lie there")
    view.layout = Layout(board, terrain, number, edges, kinds).tiles()
    view.scope = listed(io.sequence("scope", NOTHING))
    for table in view.tables():
        keys = listed(io.sequence("keys", NOTHING))
        values = listed(io.sequence("values", NOTHING))
        if len(keys) != len(values):
            raise BadBytes(f"{len(keys)} keys have {len(values)} values")
        for k in range(len(keys)):
            table[keys[k]] = values[k]
    for seat in listed(io.sequence("supply", NOTHING)):
        view.supply[seat] = io.sequence("supply", NOTHING)
    facts = io.number("facts", 0)
    i: i64
    for i in range(facts):
        try:
            name = bytes(listed(io.sequence("name", NOTHING))).decode()
        except ValueError:
            raise BadBytes("a fact has no name") from None
        view.facts[name] = listed(io.sequence(name, NOTHING))
    try:
        view.line = io.raw("line").decode()
    except ValueError:
        raise BadBytes("the table has no name") from None
    view.position = io.raw("position")
    io.finish()
    return view
