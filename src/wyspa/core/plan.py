"""A plan says what may lie on a board; dealing it gives a layout.

Hexes are fixed or open. Open ones get terrains from a pool, numbers either along a spiral or from a pool; numbers that
must lie apart never touch each other in a dealt layout.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wyspa.core.arrays import array, holds, zeros
from wyspa.core.board import Board, Layout
from wyspa.core.dealer import Dealer, Seeded, shuffle

OPEN: Final = -1  # stands for a terrain or number that is dealt
TRIES: Final = 100_000
BANS: Final = 100


class NoLayout(ValueError):
    """A plan whose numbers cannot be kept apart."""


class Plan:
    """What a drawing says, ready to be dealt."""

    board: Board
    terrain: vec[i64]  # by hex; OPEN: from the pool
    number: vec[i64]  # by hex; OPEN: from the pool
    terrain_pool: vec[i64]
    number_pool: vec[i64]  # in the order of a spiral, where there are spirals
    bare: vec[i64]  # terrains that get no number
    spirals: vec[vec[i64]]  # orders of open hexes, one of which is drawn; none: numbers are shuffled
    apart: vec[i64]  # numbers that must not touch
    groups: vec[vec[i64]]  # hexes whose terrains and numbers are dealt anew among themselves
    never: vec[i64]  # numbers banned from terrains: terrain * BANS + number
    never_at: vec[i64]  # numbers banned from hexes: hex * BANS + number
    dock_edges: vec[i64]
    dock_kinds: vec[i64]
    docks_dealt: bool
    dealt: Layout | None  # the sample, once somebody has asked for it

    def __init__(
        self,
        board: Board,
        terrain: list[int],
        number: list[int],
        dock_edges: list[int],
        dock_kinds: list[int],
    ) -> None:
        """Begin with a plan in which nothing is open; the rest is set by whoever reads the drawing."""
        self.board = board
        self.terrain = array(terrain)
        self.number = array(number)
        self.dock_edges = array(dock_edges)
        self.dock_kinds = array(dock_kinds)
        self.docks_dealt = False
        self.dealt = None
        self.terrain_pool = vec[i64]()
        self.number_pool = vec[i64]()
        self.bare = vec[i64]()
        self.spirals = vec[vec[i64]]()
        self.apart = vec[i64]()
        self.groups = vec[vec[i64]]()
        self.never = vec[i64]()
        self.never_at = vec[i64]()

    def sample(self) -> Layout:
        """Give one layout of this plan, always the same: what all of them are made of."""
        dealt = self.dealt
        if dealt is None:
            dealt = self.deal(Seeded(0))
            self.dealt = dealt
        return dealt

    def deal(self, dealer: Dealer) -> Layout:
        """Deal a layout."""
        terrain = self.terrain
        if len(self.terrain_pool) > 0:
            terrain = filled(terrain, shuffled(self.terrain_pool, dealer))
        kinds = self.dock_kinds
        number = self.number
        if len(self.number_pool) > 0:
            if len(self.spirals) > 0:
                number = self.wound(terrain, self.spirals[dealer.below(len(self.spirals))])
            else:
                number = self.scattered(terrain, dealer)
        if len(self.groups) > 0:
            terrain, number = self.regrouped(terrain, number, dealer)
        if self.docks_dealt:
            kinds = shuffled(kinds, dealer)
        return Layout(self.board, terrain, number, self.dock_edges, kinds)

    def regrouped(self, terrain: vec[i64], number: vec[i64], dealer: Dealer) -> tuple[vec[i64], vec[i64]]:
        """Deal the hexes of each group anew among their places, and their numbers among those that bear one."""
        tries: i64
        for tries in range(TRIES):
            new_terrain = terrain[:]
            new_number = number[:]
            for group in self.groups:
                kinds = vec[i64]([terrain[h] for h in group])
                tokens = vec[i64]([number[h] for h in group if number[h] != 0])
                shuffle(kinds, dealer)
                shuffle(tokens, dealer)
                i: i64
                k: i64 = 0
                for i in range(len(group)):
                    new_terrain[group[i]] = kinds[i]
                    new_number[group[i]] = 0
                    if not holds(self.bare, kinds[i]):
                        new_number[group[i]] = tokens[k]
                        k += 1
            if self.lie_apart(new_number) and self.allowed(new_terrain, new_number):
                return new_terrain, new_number
        raise NoLayout("the hexes of this drawing cannot be dealt anew so that all its limits hold")

    def allowed(self, terrain: vec[i64], number: vec[i64]) -> bool:
        """Tell whether no number lies on a terrain or a hex from which it is banned."""
        h: i64
        for h in range(len(terrain)):
            if holds(self.never, terrain[h] * BANS + number[h]) or holds(self.never_at, h * BANS + number[h]):
                return False
        return True

    def wound(self, terrain: vec[i64], spiral: vec[i64]) -> vec[i64]:
        """Lay the numbers along a spiral, leaving out bare terrain."""
        number = self.number[:]
        i: i64
        h: i64
        k: i64 = 0
        bare = self.bare
        pool = self.number_pool
        for i in range(len(spiral)):
            h = spiral[i]
            if holds(bare, terrain[h]):
                number[h] = 0
            else:
                number[h] = pool[k]
                k += 1
        return number

    def scattered(self, terrain: vec[i64], dealer: Dealer) -> vec[i64]:
        """Shuffle the numbers until those that must lie apart do."""
        open_hexes = vec[i64]([h for h in range(len(terrain)) if self.number[h] == OPEN])
        i: i64
        for i in range(TRIES):
            pool = self.number_pool[:]
            shuffle(pool, dealer)
            number = self.number[:]
            j: i64
            h: i64
            k: i64 = 0
            for j in range(len(open_hexes)):
                h = open_hexes[j]
                if holds(self.bare, terrain[h]):
                    number[h] = 0
                else:
                    number[h] = pool[k]
                    k += 1
            if self.lie_apart(number) and self.allowed(terrain, number):
                return number
        raise NoLayout("the numbers of this drawing cannot be laid so that the likely ones do not touch")

    def lie_apart(self, number: vec[i64]) -> bool:
        """Tell whether no two of the numbers to be kept apart touch."""
        hex_hexes = self.board.hex_hexes
        h: i64
        i: i64
        for h in range(len(number)):
            if holds(self.apart, number[h]):
                for i in range(h * 6, h * 6 + 6):
                    if hex_hexes[i] >= 0 and holds(self.apart, number[hex_hexes[i]]):
                        return False
        return True


def shuffled(items: vec[i64], dealer: Dealer) -> vec[i64]:
    """Give the items in random order."""
    out = items[:]
    shuffle(out, dealer)
    return out


def filled(items: vec[i64], pool: vec[i64]) -> vec[i64]:
    """Put the pool into the open places, in order."""
    out = zeros(len(items))
    i: i64
    k: i64 = 0
    for i in range(len(items)):
        if items[i] == OPEN:
            out[i] = pool[k]
            k += 1
        else:
            out[i] = items[i]
    return out
