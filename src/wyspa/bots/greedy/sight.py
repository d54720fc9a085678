"""A view read once into lists, with what follows from it: who gets what, who is dangerous, how long it will last."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar, cast

from wyspa.bots.facts import Reading
from wyspa.bots.greedy.lore import lore_of
from wyspa.bots.guide import Guide, Kind, counts_of
from wyspa.core.arrays import listed
from wyspa.core.chart import Tiles
from wyspa.core.ids import KIND, OWNER
from wyspa.core.view import View

if TYPE_CHECKING:
    from wyspa.bots.greedy.counting import CardCount

SEVEN = 7
ROLLS_A_POINT = 2.2  # rounds that the leader needs for one more point
GUESSED_POINTS = 0.25  # hidden points that a face-down card stands for
SAFE_HAND = 7  # where no rule says how many cards may be kept
WILD_PART = 0.3  # of a card of choice counts for every kind

Counts = list[float]
T = TypeVar("T")


def most_paid(kind: Kind) -> int:
    """CardCount the cards that a building gets from a hex."""
    return max((sum(row) for row in kind.income), default=0)


class Land:
    """What the island pays, worked out once for each layout."""

    def __init__(self, guide: Guide, layout: Tiles) -> None:
        """CardCount the ways of 36 to roll each hex, and what a settlement on each node would get from them."""
        self.layout = layout
        self.terrain = list(layout.terrain)
        self.pips = [6 - abs(SEVEN - n) if n > 0 else 0 for n in layout.number]
        self.dock = list(layout.dock_at)
        self.dock_edges = list(layout.dock_edges)
        self.guide = guide
        self.lore = lore_of(guide)
        cards = len(guide.card_names)
        self.wild = {terrain for terrain, name in guide.terrain_names.items() if name in self.lore.wild}
        self.of_choice = [[WILD_PART * most_paid(kind)] * cards for kind in guide.kinds]
        self.sites = [any(guide.land[self.terrain[h]] for h in hexes) for hexes in guide.node_hexes]
        for h in guide.areas.get("lands closed", ()):
            for node in guide.hex_nodes[h]:
                self.sites[node] = False
        self.aloof = [bool(kind.name) and kind.name not in self.lore.bystanders for kind in guide.kinds]
        self.paid: dict[str, list[Counts]] = {}
        self.yields = self.pays("settlement")
        self.pieces: tuple[tuple[int, ...], ...] = ()
        self.answers: dict[str, object] = {}
        self.facts: dict[str, object] = {}

    def income(self, kind: Kind, h: int) -> Sequence[float]:
        """Give what a building gets from a hex; a card of choice counts for a part of every kind."""
        return self.of_choice[kind.number] if self.terrain[h] in self.wild else kind.income[self.terrain[h]]

    def pays(self, name: str) -> list[Counts]:
        """Give what a kind of building would get on each node."""
        if name not in self.paid:
            self.paid[name] = self.find_pays(self.guide.kind(name) or self.guide.kind("settlement"))
        return self.paid[name]

    def find_pays(self, kind: Kind | None) -> list[Counts]:
        """Add up what it gets from the hexes around each node."""
        out: list[Counts] = [[0.0] * len(self.guide.card_names) for _ in self.guide.node_hexes]
        for node, hexes in enumerate(self.guide.node_hexes):
            for h in hexes:
                if kind is not None:
                    for card, n in enumerate(self.income(kind, h)):
                        out[node][card] += n * self.pips[h]
        return out

    def adds(self, name: str) -> list[Counts]:
        """Give what a kind of building would get on each node more than the one it is built from."""
        key = f"{name} more"
        kind = self.guide.kind(name)
        if key not in self.paid and kind is not None:
            before = self.pays(self.guide.kinds[kind.upgrades].name)
            rows = zip(self.pays(name), before, strict=True)
            self.paid[key] = [[a - b for a, b in zip(*row, strict=True)] for row in rows]
        return self.paid[key]

    def kept(self, pieces: tuple[tuple[int, ...], ...]) -> dict[str, object]:
        """Give the answers that hold as long as the same pieces stand on the board: most questions come then."""
        if pieces != self.pieces:
            self.pieces = pieces
            self.answers = {}
        return self.answers


class Sight(Reading):
    """The game as a seat sees it now that sees the whole table."""

    def __init__(self, guide: Guide, land: Land, view: View) -> None:
        """Read the arrays; what follows from them is worked out when it is asked for."""
        super().__init__(guide.shown, view)
        cards = len(guide.card_names)
        self.guide = guide
        self.land = land
        self.lore = land.lore
        self.hand = counts_of(int(view.hand), cards)
        self.on_node = listed(view.on_node)
        self.on_edge = listed(view.on_edge)
        self.on_hex = listed(view.on_hex)
        self.points = [view.points[seat] for seat in view.scope]
        self.cards = [view.cards[seat] for seat in view.scope]
        self.bank = listed(view.bank)
        self.rates = counts_of(int(view.rates[self.me]), cards)
        self.supply = listed(view.supply[self.me])
        self.total = int(view.total)
        self.target = int(view.target)
        self.turn = int(view.turn)
        self.turns = int(view.turns)
        self.count: CardCount | None = None  # what was counted, for those who listen
        self.answers = land.kept((tuple(self.on_node), tuple(self.on_edge), tuple(self.on_hex)))

    def kept(self, name: str, find: Callable[[], T]) -> T:
        """Find an answer that only the pieces on the board decide, or remember it."""
        if name not in self.answers:
            self.answers[name] = find()
        return cast(T, self.answers[name])

    def always(self, name: str, find: Callable[[], T]) -> T:
        """Find an answer that holds as long as the island does, or remember it."""
        if name not in self.land.facts:
            self.land.facts[name] = find()
        return cast(T, self.land.facts[name])

    def piece(self, name: str) -> int:
        """Give the number of a kind of piece; -1 if this table has none."""
        kind = self.guide.kind(name)
        return -1 if kind is None else kind.number

    def left(self, name: str) -> int:
        """CardCount the own pieces of a kind that are not on the board."""
        kind = self.piece(name)
        return self.supply[kind] if 0 <= kind < len(self.supply) else 0

    def carriers(self, kind: Kind) -> list[bool]:
        """Tell for every edge whether it may carry a kind of route, whoever is near."""
        return self.kept(f"carriers {self.me} {kind.number}", lambda: self.find_carriers(kind))

    def find_carriers(self, kind: Kind) -> list[bool]:
        """Ask the boxes which edges may not; without an answer all may."""
        edges = [True] * len(self.on_edge)
        for amend in self.lore.grounds.get(kind.name, ()):
            amend(self, edges)
        return edges

    @cached_property
    def sites(self) -> list[bool]:
        """Tell for every node whether an own settlement may ever stand there."""
        return self.kept(f"sites {self.me}", self.find_sites)

    def find_sites(self) -> list[bool]:
        """Take the land, and ask the boxes what they know better."""
        sites = self.land.sites.copy()
        for amend in self.lore.sites:
            amend(self, sites)
        return sites

    @cached_property
    def bonus(self) -> dict[int, int]:
        """Give the points that a new settlement brings besides its own, by node."""
        total: dict[int, int] = {}
        for find in self.lore.bonuses:
            for node, points in find(self).items():
                total[node] = total.get(node, 0) + points
        return total

    @cached_property
    def halted(self) -> set[int]:
        """Find the hexes where production is stopped."""
        halting = self.guide.halting
        return {h for h, figures in enumerate(self.on_hex) if figures & halting}

    @cached_property
    def produced(self) -> list[Counts]:
        """Give what every seat gets: ways of 36, by kind of card."""
        return self.kept("produced", self.find_produced)

    def find_produced(self) -> list[Counts]:
        """Add up what all buildings get."""
        guide, land = self.guide, self.land
        out: list[Counts] = [[0.0] * len(self.hand) for _ in self.points]
        for node, piece in enumerate(self.on_node):
            if piece and piece >> OWNER <= guide.seats:
                kind = guide.kinds[piece & KIND]
                mine = out[(piece >> OWNER) - 1]
                for h in guide.node_hexes[node]:
                    if h not in self.halted:
                        pips = land.pips[h]
                        for card, n in enumerate(land.income(kind, h)):
                            if n:
                                mine[card] += n * pips
        return out

    @cached_property
    def income(self) -> Counts:
        """Give the own cards that a roll brings on average."""
        return [pips / 36 for pips in self.produced[self.me]]

    @cached_property
    def threat(self) -> list[float]:
        """Guess everybody's points, with those that may lie face down."""
        guessed = [p + GUESSED_POINTS * self.number("development_counts", seat) for seat, p in enumerate(self.points)]
        for find in self.lore.threats:
            guessed = [p + more for p, more in zip(guessed, find(self), strict=True)]
        return guessed

    @cached_property
    def rolls_left(self) -> float:
        """Guess how many times the dice will still be rolled."""
        lead = max(max(self.threat), self.total)
        return len(self.points) * ROLLS_A_POINT * max(1.0, self.target - lead)

    @cached_property
    def reserved(self) -> list[int]:
        """CardCount by kind of card what should not be given away for a goal."""
        counts = [0] * len(self.hand)
        for count in self.lore.reserves:
            counts = [max(a, b) for a, b in zip(counts, count(self), strict=True)]
        return counts

    @cached_property
    def hand_limit(self) -> int:
        """Give how many cards are safe on a seven."""
        return self.number("hand_limit", self.me, SAFE_HAND)

    def is_dangerous(self, seat: int) -> bool:
        """Tell whether a seat may win soon, so that it gets nothing from us."""
        return self.threat[seat] >= self.target - 2

    def held(self, seat: int) -> list[float]:
        """Give how many cards of each kind a seat should hold."""
        return counted(self).held(self, seat)

    def may_hold(self, seat: int, card: int, n: int = 1) -> float:
        """Give how likely a seat holds so many cards of a kind."""
        return counted(self).may_hold(self, seat, card, n)


def counted(sight: Sight) -> CardCount:
    """Give what was counted; somebody who has heard nothing guesses."""
    from wyspa.bots.greedy.counting import CardCount

    if sight.count is None:
        sight.count = CardCount(sight.me, len(sight.points))
    return sight.count
