"""B-49, B-66, B-82: what buildings mean for the hexes and nodes around them, kept from one building to the next.

Dice are rolled and thieves sent out far more often than anybody builds. Incomes are worked out by the first roll after
a building came, went or changed; they belong to one layout, so a tile that is turned makes them stale. Questions
never write: what is not known is looked up for them. Nothing of it is stored with a position.
"""

from typing import ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.arrays import zeros
from wyspa.core.board import Layout
from wyspa.core.book import Book
from wyspa.core.fields import Fields
from wyspa.core.ids import KIND, OWNER, bit
from wyspa.core.purse import GUARD, count
from wyspa.core.state import Part, State
from wyspa.core.tables import TERRAINS
from wyspa.rules.base.ids import CITY, SETTLEMENT


@final
@mypyc_attr(acyclic=True)
class Holdings(Part):
    """What all buildings bring, who has one where, and where another may stand. Arrays are replaced, never written."""

    public: ClassVar[bool] = True

    layout: Layout | None  # for which the income holds; None: somebody has built since
    incomes: vec[i64]  # number * seats + seat: the purse that it brings if no figure stands in the way
    cards: vec[i64]  # the same, counted
    crowded: bool  # an income that no purse can hold: then nobody goes by it
    owners: vec[i64]  # by hex: one bit for each colour with a building there, its number plus one
    known: bool  # whether the owners are right
    free: vec[i64]  # nodes that keep their distance from every building
    counted: bool  # whether those are right

    def __init__(self) -> None:
        """Begin with nothing looked at."""
        self.layout = None
        self.incomes = vec[i64]()
        self.cards = vec[i64]()
        self.crowded = False
        self.owners = vec[i64]()
        self.known = False
        self.free = vec[i64]()
        self.counted = False

    def copy(self) -> Part:
        other = Holdings()
        other.layout = self.layout
        other.incomes = self.incomes
        other.cards = self.cards
        other.crowded = self.crowded
        other.owners = self.owners
        other.known = self.known
        other.free = self.free
        other.counted = self.counted
        return other

    def fields(self, io: Fields) -> None:
        """Store nothing: it is worked out again."""

    def settle(self, book: Book, state: State, piece: i64, node: i64, seat: i64) -> None:
        """Note that a settlement came to a node that kept its distance, or a city in its place."""
        node_hexes = state.board.node_hexes
        i: i64
        if self.layout is state.layout and seat < book.seats:
            self.earn(book, state, piece, node, seat)
        else:
            self.layout = None
        if not self.known:
            self.find_owners(state)
        else:
            owners = self.owners[:]
            for i in range(node * 3, node * 3 + 3):
                if node_hexes[i] >= 0:
                    owners[node_hexes[i]] |= bit(seat + 1)
            self.owners = owners
        if self.counted and state.turns == 0:
            self.free = without_around(state, self.free, node)
        else:
            self.counted = False  # nobody asks after the set-up

    def earn(self, book: Book, state: State, piece: i64, node: i64, seat: i64) -> None:
        """Add what a new building brings to incomes that were right before it came."""
        layout = state.layout
        node_hexes = state.board.node_hexes
        was: i64 = book.pieces[piece].upgrades
        incomes = self.incomes[:]
        cards = self.cards[:]
        i: i64
        h: i64
        at: i64
        for i in range(node * 3, node * 3 + 3):
            h = node_hexes[i]
            if h >= 0 and layout.number[h] > 0:
                at = layout.number[h] * book.seats + seat
                incomes[at] += book.income[piece * TERRAINS + layout.terrain[h]]
                if was != 0:
                    incomes[at] -= book.income[was * TERRAINS + layout.terrain[h]]
                if incomes[at] & GUARD != 0:
                    self.layout = None  # too much for a purse: all is worked out again
                    return
                cards[at] = count(incomes[at])
        self.incomes = incomes
        self.cards = cards

    def change(self, state: State) -> None:
        """Note that a building became another, or left."""
        self.layout = None
        self.counted = False
        self.find_owners(state)

    def find_owners(self, state: State) -> None:
        """Look who has a building where."""
        self.owners = owners_of(state)
        self.known = True

    def find_free(self, state: State) -> None:
        """Look which nodes are free."""
        self.free = free_nodes_of(state)
        self.counted = True

    def work_out_incomes(self, book: Book, state: State) -> None:
        """Add up what each number brings each seat. A colour that nobody plays has no hand."""
        layout = state.layout
        on_node = state.on_node
        node_hexes = state.board.node_hexes
        seats: i64 = book.seats
        incomes = zeros(len(layout.number_start) * seats)
        self.crowded = False
        node: i64
        i: i64
        h: i64
        at: i64
        x: i64
        for node in range(len(on_node)):
            x = on_node[node]
            if x == 0 or x >> OWNER > seats:
                continue
            for i in range(node * 3, node * 3 + 3):
                h = node_hexes[i]
                if h >= 0 and layout.number[h] > 0:
                    at = layout.number[h] * seats + (x >> OWNER) - 1
                    incomes[at] += book.income[(x & KIND) * TERRAINS + layout.terrain[h]]
                    if incomes[at] & GUARD != 0:
                        self.crowded = True
                        incomes[at] = 0
        cards = zeros(len(incomes))
        for at in range(len(incomes)):
            cards[at] = count(incomes[at])
        self.incomes = incomes
        self.cards = cards
        self.layout = layout


def owners_of(state: State) -> vec[i64]:
    """Mark who has a building at which hex: a look at the whole board."""
    on_node = state.on_node
    node_hexes = state.board.node_hexes
    owners = zeros(len(state.on_hex))
    node: i64
    i: i64
    x: i64
    for node in range(len(on_node)):
        x = on_node[node]
        if is_building(x):
            for i in range(node * 3, node * 3 + 3):
                if node_hexes[i] >= 0:
                    owners[node_hexes[i]] |= bit(x >> OWNER)
    return owners


def free_nodes_of(state: State) -> vec[i64]:
    """List the nodes that keep their distance from every building: a look at the whole board."""
    free = vec[i64]()
    node: i64
    for node in range(state.board.n_node):
        if keeps_distance(state, node):
            free = append(free, node)
    return free


def without_around(state: State, nodes: vec[i64], node: i64) -> vec[i64]:
    """Give those of the nodes that are not this one and not beside it."""
    node_nodes = state.board.node_nodes
    a: i64 = node_nodes[node * 3]
    b: i64 = node_nodes[node * 3 + 1]
    c: i64 = node_nodes[node * 3 + 2]
    left = vec[i64]()
    other: i64
    for other in nodes:
        if other != node and other != a and other != b and other != c:
            left = append(left, other)
    return left


def keeps_distance(state: State, place: i64) -> bool:
    """B-66: tell whether a node is free and no building stands beside it."""
    node_nodes = state.board.node_nodes
    on_node = state.on_node
    i: i64
    node: i64
    if on_node[place] != 0:
        return False
    for i in range(place * 3, place * 3 + 3):
        node = node_nodes[i]
        if node >= 0 and is_building(on_node[node]):
            return False
    return True


def is_building(piece: i64) -> bool:
    """Tell whether a settlement or city stands there."""
    return piece & KIND == SETTLEMENT or piece & KIND == CITY
