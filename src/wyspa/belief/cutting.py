"""A part of a hall, cut out so that what lies near a seat can be imagined as a small hall of its own.

A cutting is some boards of a row with end boards beside them, and one board more on each side than is in sight: so
whatever can be seen touches the same as in the hall. Its size is that of what is seen, however long the row is.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from wyspa.core.chart import Chart
from wyspa.core.ids import EXTRA, LOW, VERB, A
from wyspa.maps.connect import KEY, PART, PATTERNS, RING, ROW, connect_map, rows_of
from wyspa.rules.connect.boards import FIRST_Q, ROWS, WIDTH, left_end_tiles, right_end_tiles
from wyspa.rules.connect.ids import SIDES
from wyspa.rules.connect.rows import Shape

KEPT = 512  # cuttings: those who sit side by side share them
OWN_LENGTH = 9  # rings that are not longer are taken as they are


@dataclass(frozen=True)
class Stretch:
    """A row of a hall: where its hexes and boards are counted from."""

    row: int
    shape: Shape
    first_board: int
    first_hex: int

    @property
    def width(self) -> int:
        """Count the hexes of a line, without end boards."""
        return WIDTH * self.shape[0]

    def hex_at(self, q: int, r: int) -> int:
        """Give the hex at a place of the row, as boards are counted: line by line from west to east."""
        ring = self.shape[1]
        before = self.first_hex + r * self.width
        if ring:
            return before + q % self.width
        ends = end_lines()
        before += sum(left + right for left, right in ends[:r])
        return before + ends[r][0] + q - FIRST_Q[r]

    def place_of(self, h: int) -> int:
        """Give the place of the board of a hex in its row: -1 and the number of boards stand for the end boards."""
        many, ring = self.shape
        at = h - self.first_hex
        for r in range(ROWS):
            left, right = (0, 0) if ring else end_lines()[r]
            if at < left + self.width + right:
                if ring:
                    return (at - FIRST_Q[r]) % self.width // WIDTH
                return min(many, max(-1, (at - left) // WIDTH if at >= left else -1))
            at -= left + self.width + right
        raise ValueError(f"hex {h} is not in row {self.row}")


@lru_cache(maxsize=1)
def end_lines() -> tuple[tuple[int, int], ...]:
    """Count the hexes of the left and the right end board, line by line."""
    tiles = left_end_tiles(), right_end_tiles()
    return tuple(
        (sum(tile.spot[1] == r for tile in tiles[0]), sum(tile.spot[1] == r for tile in tiles[1])) for r in range(ROWS)
    )


@lru_cache(maxsize=64)
def stretches(map_name: str) -> tuple[Stretch, ...]:
    """Give the rows of a hall, by the name of its map. Nothing is built."""
    found: list[Stretch] = []
    board = hexes = 0
    ends = sum(left + right for left, right in end_lines())
    for row, shape in enumerate(rows_of(map_name.removeprefix(f"{KEY}:"))):
        found.append(Stretch(row, shape, board, hexes))
        board += shape[0]
        hexes += ROWS * WIDTH * shape[0] + (0 if shape[1] else ends)
    return tuple(found)


class Cutting:
    """Which board, seat and place of a small hall stands for which of the hall, both ways."""

    def __init__(self, hall: Chart, stretch: Stretch, west: int, east: int) -> None:
        """Cut out the boards from one place of a row to another, both included; -1 and so on lie across a ring."""
        many, ring = stretch.shape
        self.whole_ring = ring and (many <= OWN_LENGTH or east - west + 1 >= many)
        if self.whole_ring:
            west, east = 0, many - 1
        elif not ring:
            west, east = max(west, 0), min(east, many - 1)
        self.stretch, self.west, self.east = stretch, west, east
        places = [k % many for k in range(west, east + 1)]
        self.map = map_of(places, self.whole_ring)
        small = Stretch(0, (len(places), self.whole_ring), 0, 0)
        chart = connect_map(self.map.removeprefix(f"{KEY}:")).board.chart()
        self.hexes: dict[int, int] = {}
        self.nodes: dict[int, int] = {}
        self.edges: dict[int, int] = {}
        self.seats: dict[int, int] = {}
        for k, place in enumerate(places):
            for side in range(SIDES):
                self.seats[(stretch.first_board + place) * SIDES + side] = k * SIDES + side
            for r in range(ROWS):
                for q in range(FIRST_Q[r], FIRST_Q[r] + WIDTH):
                    self.join(hall, chart, stretch.hex_at(q + WIDTH * place, r), small.hex_at(q + WIDTH * k, r))
        if not ring and west == 0:
            for tile in left_end_tiles():
                self.join(hall, chart, stretch.hex_at(*tile.spot), small.hex_at(*tile.spot))
        if not ring and east == many - 1:
            for tile in right_end_tiles():
                q, r = tile.spot
                self.join(hall, chart, stretch.hex_at(q + WIDTH * many, r), small.hex_at(q + WIDTH * len(places), r))
        self.hexes_there = {small: large for large, small in self.hexes.items()}
        self.nodes_there = {small: large for large, small in self.nodes.items()}
        self.edges_there = {small: large for large, small in self.edges.items()}
        self.seats_there = {small: large for large, small in self.seats.items()}

    def join(self, hall: Chart, chart: Chart, large: int, small: int) -> None:
        """Note which hex stands for which, with its corners and sides."""
        self.hexes[large] = small
        for k in range(6):
            self.nodes[hall.hex_nodes[large * 6 + k]] = chart.hex_nodes[small * 6 + k]
            self.edges[hall.hex_edges[large * 6 + k]] = chart.hex_edges[small * 6 + k]

    def market(self, number: int, first: int) -> int | None:
        """Give the market that stands for one of the hall, whose row has these two from the first on."""
        if number == first and self.west == 0:
            return 0
        return 1 if number == first + 1 and self.east == self.stretch.shape[0] - 1 else None


def map_of(places: Iterable[int], ring: bool) -> str:
    """Name the map of a cutting, by the places of its boards in their row."""
    patterns = "".join(PATTERNS[place % len(PATTERNS)] for place in places)
    if ring:
        return f"{KEY}:{RING}-{len(patterns)}"
    usual = (PATTERNS * len(patterns)).startswith(patterns)
    return f"{KEY}:{ROW}-{len(patterns)}" if usual else f"{KEY}:{PART}-{patterns}"


class Translator:
    """Says actions of the hall in those of a cutting, and the other way round, by the words that verbs are made of."""

    def __init__(self, verbs: dict[int, tuple[int, str]], cutting: Cutting, outward: bool) -> None:
        """Take for each verb its number on the other side and the kinds of its arguments."""
        self.verbs = verbs
        self.tables = {
            "node": cutting.nodes_there if outward else cutting.nodes,
            "edge": cutting.edges_there if outward else cutting.edges,
            "hex": cutting.hexes_there if outward else cutting.hexes,
            "seat": cutting.seats_there if outward else cutting.seats,
        }

    def said(self, action: int) -> int | None:
        """Translate an action; None if it speaks of what lies outside."""
        found = self.verbs.get(action >> VERB)
        if found is None:
            return None
        verb, form = found
        words = form.split()
        rest = action & ((1 << VERB) - 1)
        if words and words[0] == "terms":
            seat = rest >> EXTRA
            there = self.tables["seat"].get(seat - 1, -1) + 1 if seat else 0
            return None if seat and not there else verb << VERB | there << EXTRA | rest & ((1 << EXTRA) - 1)
        places = [rest >> A & LOW, rest & LOW]
        for k, word in enumerate(words[:2]):
            table = self.tables.get(word)
            if table is not None:
                place = table.get(places[k])
                if place is None:
                    return None
                places[k] = place
        return verb << VERB | places[0] << A | places[1]


@dataclass(frozen=True)
class PrintedHall:
    """A hall as it is printed, known by the name of its map: to compare charts of thousands of boards takes long."""

    map: str
    chart: Chart = field(compare=False)


@lru_cache(maxsize=KEPT)
def cutting_of(hall: PrintedHall, row: int, west: int, east: int) -> Cutting:
    """Cut a part out of a hall, once for all who see the same of it."""
    return Cutting(hall.chart, stretches(hall.map)[row], west, east)
