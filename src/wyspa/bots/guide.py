"""The rules of a table as plain tables: what a bot may read once before the game.

Nothing here leads back to the book or to a game: the book keeps scratch paper on which nature's last draw can be read.
All bots of a table share one guide, so nothing in it can be written.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

from wyspa.bots.facts import Fact, Numbers, fact_of
from wyspa.core.board import Board
from wyspa.core.book import Book
from wyspa.core.chart import Chart
from wyspa.core.ground import Ground
from wyspa.core.ids import EDGE, EXTRA, KINDS, LOW, VERB, A
from wyspa.core.notation import Places
from wyspa.core.purse import FIELDS, packed, terms, unpacked
from wyspa.core.tables import TERRAINS

UNKNOWN = -1  # the code of a verb that this table does not have

Lists = tuple[Numbers, ...]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of piece, by its number on the board."""

    name: str
    number: int
    where: int  # NODE or EDGE
    price: Numbers  # by kind of card
    roots: bool
    blocks: bool
    upgrades: int
    income: Lists  # by terrain: what a producing hex pays, by kind of card


WIDTHS = {
    "hex_nodes": 6, "node_hexes": 3, "node_nodes": 3, "node_edges": 3, "edge_nodes": 2, "edge_hexes": 2,
    "hex_edges": 6, "hex_hexes": 6,
}  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Guide:
    """What is printed in the rules and on the board; the same for every seat.

    What touches what comes in rows of a table that is cut when it is asked for first: a hall of thousands has a hundred
    thousand nodes, and a player there looks at a few of them (`chart` has the same in flat tables).
    """

    seats: int
    seat_names: tuple[str, ...]
    card_names: tuple[str, ...]
    phase_names: tuple[str, ...]  # by view.phase
    verb_names: tuple[str, ...]
    codes: Mapping[str, int]  # of the verbs; of several with one name (road) the first
    prices: Mapping[str, Numbers]  # what verbs cost, by kind of card
    composing: frozenset[str]  # phases in which an action may be composed instead of picked
    at_once: frozenset[str]  # phases in which all act at the same time until a bell rings: there a bot may WAIT
    shown: Mapping[str, Fact]  # what the rules show, by name: see `view.facts`
    kinds: tuple[Kind, ...]  # by number
    routes: tuple[Kind, ...]  # those that are laid on edges, one after the other
    joins: frozenset[tuple[int, int]]  # kinds of routes that go on from one another without a building
    named: Mapping[str, tuple[str, ...]]  # arguments of verbs that have names, in order
    docks: Mapping[int, str]  # what a harbour takes: the name of a card, or any
    rates: int  # what the bank wants for one card without a harbour
    thieves: int  # bits of the figures that a seven moves
    halting: int  # bits of the figures that stop production
    figures: Mapping[str, int]  # their bits
    terrain_names: Mapping[int, str]
    land: tuple[bool, ...]  # by terrain
    marked: Mapping[str, Numbers]  # what the drawing marks, as 'kind key': places and numbers, in order
    written: Mapping[str, tuple[str, ...]]  # the same in words
    areas: Mapping[str, Numbers]  # hexes, by the name of their area and by what the areas are for
    numbers: Mapping[str, int]  # what else the drawing says in numbers
    inner: int  # how many hexes the board has; those after them are its frame
    chart: Chart = field(repr=False)
    hex_nodes: Lists = field(init=False, repr=False)
    node_hexes: Lists = field(init=False, repr=False)
    node_nodes: Lists = field(init=False, repr=False)
    node_edges: Lists = field(init=False, repr=False)
    edge_nodes: Lists = field(init=False, repr=False)
    edge_hexes: Lists = field(init=False, repr=False)
    hex_edges: Lists = field(init=False, repr=False)
    hex_hexes: Lists = field(init=False, repr=False)

    def __getattr__(self, name: str) -> Lists:
        """Cut a table of the board into rows, the first time that one of them is asked for."""
        if name not in WIDTHS:
            raise AttributeError(f"a guide has no {name}")
        found = rows(getattr(self.chart, name), WIDTHS[name])
        object.__setattr__(self, name, found)
        return found

    # ---- actions ---------------------------------------------------------------------------------------------------

    def verb(self, action: int) -> str:
        """Name what an action does: 'road', 'buy', 'offer'."""
        return self.verb_names[action >> VERB]

    def first(self, action: int) -> int:
        """Give its first argument: a place, a card, a seat."""
        return action >> A & LOW

    def second(self, action: int) -> int:
        """Give its second argument."""
        return action & LOW

    def code(self, verb: str) -> int:
        """Give the code of a verb; -1 if this table does not know it."""
        return self.codes.get(verb, UNKNOWN)

    def offer(self, give: list[int], want: list[int], to: int = -1) -> int:
        """Compose an offer from counts by kind of card, to all or to one seat."""
        return self.code("offer") | (to + 1) << EXTRA | terms(packed(give), packed(want))

    def counter(self, give: list[int], want: list[int]) -> int:
        """Compose a counter-offer from counts by kind of card."""
        return self.code("counter") | terms(packed(give), packed(want))

    # ---- material --------------------------------------------------------------------------------------------------

    def kind(self, name: str) -> Kind | None:
        """Find a kind of piece by its name; None if this table does not have it."""
        for kind in self.kinds:
            if kind.name == name:
                return kind
        return None

    def phase(self, number: int) -> str:
        """Name a phase by the number that a view holds."""
        return self.phase_names[number]


@lru_cache(maxsize=256)
def guide_of(book: Book, board: Board) -> Guide:
    """Write the guide of a table, once."""
    cards = int(book.kinds)
    verbs = list(book.verbs)
    prices = {verb.name: tuple(unpacked(verb.price, cards)) for verb in verbs if verb.price}
    kinds: list[Kind] = []
    for number in range(KINDS):
        piece = book.pieces[number]
        income = tuple(tuple(unpacked(book.income[number * TERRAINS + t], cards)) for t in range(TERRAINS))
        price = tuple(unpacked(piece.price, cards))
        kinds.append(
            Kind(piece.name, number, int(piece.where), price, piece.roots, piece.blocks, int(piece.upgrades), income)
        )
    return Guide(
        seats=int(book.seats),
        seat_names=tuple(book.seat_names),
        card_names=tuple(book.card_names[card] for card in range(cards)),
        phase_names=tuple(book.phase_names.get(phase, "") for phase in range(len(book.phases))),
        verb_names=tuple(verb.name for verb in verbs),
        codes=MappingProxyType({verb.name: int(verb.code) for verb in reversed(verbs)}),
        prices=MappingProxyType(prices),
        composing=frozenset(name for phase, name in book.phase_names.items() if composes(book, phase)),
        at_once=frozenset(name for phase, name in book.phase_names.items() if len(book.bells[phase])),
        shown=MappingProxyType({name: fact_of(shown) for name, shown in book.shown.items()}),
        kinds=tuple(kinds),
        routes=tuple(kind for kind in kinds if kind.where == EDGE and any(verb.name == kind.name for verb in verbs)),
        joins=frozenset((a, b) for a in range(KINDS) for b in range(KINDS) if book.joins[a * KINDS + b]),
        named=MappingProxyType({name: tuple(words) for name, words in book.named_args.items()}),
        docks=MappingProxyType(dict(book.dock_names)),
        rates=int(book.base_rate),
        thieves=int(book.thieves),
        halting=int(book.halting),
        figures=MappingProxyType({name: figure for figure, name in book.figure_names.items()}),
        terrain_names=MappingProxyType(dict(book.terrain_names)),
        land=tuple(bool(book.land[t]) for t in range(TERRAINS)),
        marked=MappingProxyType(marked_in(book.ground)),
        written=MappingProxyType(written_in(book.ground)),
        areas=MappingProxyType(areas_in(book.ground)),
        numbers=MappingProxyType(dict(book.ground.numbers) if book.ground is not None else {}),
        inner=int(board.n_inner),
        chart=board.chart(),
    )


def marked_in(ground: Ground | None) -> dict[str, Numbers]:
    """Read the marks of a drawing: of every kind and key the places or numbers, in the order they are written."""
    if ground is None:
        return {}
    places = Places(ground.board)
    readers = {"node": places.read_node, "edge": places.read_edge, "hex": places.read_hex}
    found: dict[str, list[int]] = {}
    for kind, marks in ground.marks.items():
        for mark in marks:
            for key, words in mark.items():
                reader = readers.get("hex" if key.endswith("hexes") else key.split("_")[-1])
                if reader is not None:
                    found.setdefault(f"{kind} {key}", []).extend(reader(word) for word in words.split())
                elif words.isdigit():
                    found.setdefault(f"{kind} {key}", []).append(int(words))
    return {name: tuple(numbers) for name, numbers in found.items()}


def written_in(ground: Ground | None) -> dict[str, tuple[str, ...]]:
    """Read the marks of a drawing as they are written: of every kind and key the words, in order."""
    found: dict[str, list[str]] = {}
    for kind, marks in ground.marks.items() if ground is not None else ():
        for mark in marks:
            for key, words in mark.items():
                found.setdefault(f"{kind} {key}", []).append(words)
    return {name: tuple(words) for name, words in found.items()}


def areas_in(ground: Ground | None) -> dict[str, Numbers]:
    """Read the areas of a drawing: each by its name, and those for one purpose together, as 'lands start'."""
    if ground is None:
        return {}
    found = {name: tuple(hexes) for name, hexes in ground.areas.items()}
    for purpose, names in ground.words.items():
        hexes = [h for name in names for h in ground.areas.get(name, [])]
        if hexes:
            found[f"lands {purpose}"] = tuple(hexes)
    return found


def composes(book: Book, phase: int) -> bool:
    """Tell whether the seats asked in a phase may compose an action that is not listed."""
    return any(verb.built for verb in book.phases[phase])


def rows(flat: Numbers, width: int) -> Lists:
    """Cut a flat table into rows, without the padding."""
    return tuple(tuple(x for x in flat[k : k + width] if x >= 0) for k in range(0, len(flat), width))


def counts_of(purse: int, cards: int = FIELDS) -> list[int]:
    """Give a purse as counts by kind of card."""
    return [purse >> 7 * card & 127 for card in range(cards)]
