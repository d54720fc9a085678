"""What a seat's numbers speak of: places and people counted from the seat's own point of view.

At a table that is seen as a whole the places are those of the board, and seats are counted from one's own, in the order
of turns. In a hall, where rules say what is in sight (`Module.look`), places and people are counted by how far they lie
from the own first piece: the same number means the same thing to all who sit on the same side of their board.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from wyspa.core.board import Board
from wyspa.core.book import Book
from wyspa.core.ids import OWNER
from wyspa.core.state import State
from wyspa.env.sketching import Looking

Spot = tuple[int, int]
Corner = tuple[Spot, ...]  # a node, by the hexes that meet there; an edge, by those of its two nodes


@dataclass(frozen=True)
class LocalNames:
    """What one seat calls things: places and seats of the table by their local number (-1: there is none)."""

    hexes: tuple[int, ...]
    nodes: tuple[int, ...]
    edges: tuple[int, ...]
    seats: tuple[int, ...]
    by_hex: dict[int, int] = field(repr=False)  # the other way round
    by_node: dict[int, int] = field(repr=False)
    by_edge: dict[int, int] = field(repr=False)
    by_seat: dict[int, int] = field(repr=False)


class Window:
    """The local numbers of all seats of a table."""

    def __init__(self, book: Book, state: State) -> None:
        """Look at a table that has just been laid."""
        self.book = book
        self.whole = len(book.looking) == 0
        self.board: Board = state.board
        if self.whole:
            self.n_hex, self.n_node, self.n_edge = (
                int(state.board.n_hex),
                int(state.board.n_node),
                int(state.board.n_edge),
            )
            self.n_seat, self.n_colour = int(book.seats), int(book.colours)
            self.kept: dict[int, LocalNames] = {}
            return
        self.anchors = [self.anchor(state, seat) for seat in range(book.seats)]
        self.by_anchor = {anchor: seat for seat, anchor in enumerate(self.anchors)}
        self.index = {spot: h for h, spot in enumerate(state.board.spots)}
        around = [self.around(state, seat) for seat in range(book.seats)]
        self.spots = sorted({spot for spots, _ in around for spot in spots})
        self.people = sorted({spot for _, seats in around for spot in seats}, key=lambda spot: (spot != (0, 0), spot))
        self.places = {spot: k for k, spot in enumerate(self.spots)}
        self.corners: dict[Corner, int] = {}
        self.sides: dict[Corner, int] = {}
        for spot in self.spots:
            for corner in corners_of(spot):
                self.corners.setdefault(corner, len(self.corners))
            for side in sides_of(spot):
                self.sides.setdefault(side, len(self.sides))
        self.n_hex, self.n_node, self.n_edge = len(self.spots), len(self.corners), len(self.sides)
        self.n_seat = self.n_colour = len(self.people)
        self.kept = {}

    def anchor(self, state: State, seat: int) -> Spot:
        """Give the hex from which a seat counts: the first that touches one of its pieces."""
        board = state.board
        for node in range(int(board.n_node)):
            if (int(state.on_node[node]) >> OWNER) - 1 == seat:
                return board.spots[int(board.node_hexes[node * 3])]
        raise ValueError(f"{self.book.seat_names[seat]} has nothing on the board to count from")

    def around(self, state: State, seat: int) -> tuple[set[Spot], set[Spot]]:
        """Give the hexes and the people in sight of a seat, as steps from its own hex."""
        view = Looking(state.board.chart(), state.layout.tiles(), seat, self.book.seats, False)
        view.see(state)
        self.book.looking[0].look(self.book, state, view)
        spots = {self.step(seat, state.board.spots[h]) for h in view.hexes}
        return spots, {self.step(seat, self.anchors[other]) for other in view.scope}

    def step(self, seat: int, spot: Spot) -> Spot:
        """Give the way from a seat's own hex to another, the shorter one round a ring."""
        q, r = self.anchors[seat]
        dq, dr = spot[0] - q, spot[1] - r
        wrap = int(self.board.wrap)
        if wrap > 0:
            dq = (dq + wrap // 2) % wrap - wrap // 2
        return dq, dr

    def of(self, seat: int) -> LocalNames:
        """Give the local numbers of a seat."""
        found = self.kept.get(seat)
        if found is None:
            found = self.kept[seat] = self.of_whole(seat) if self.whole else self.of_hall(seat)
        return found

    def of_whole(self, seat: int) -> LocalNames:
        """Count places as the board does, and seats from the own one."""
        colours = list(range(self.n_colour))
        seats = [(seat + k) % self.n_seat for k in range(self.n_seat)] + colours[self.n_seat :]
        return local_names(range(self.n_hex), range(self.n_node), range(self.n_edge), seats)

    def of_hall(self, seat: int) -> LocalNames:
        """Count places and people by how far they lie from the own hex."""
        board = self.board
        q, r = self.anchors[seat]
        hexes = [self.index.get(board.fold(q + dq, r + dr), -1) for dq, dr in self.spots]
        nodes, edges = [-1] * self.n_node, [-1] * self.n_edge
        for k, h in enumerate(hexes):
            if h < 0:
                continue
            for i, corner in enumerate(corners_of(self.spots[k])):
                nodes[self.corners[corner]] = int(board.hex_nodes[h * 6 + i])
            for i, side in enumerate(sides_of(self.spots[k])):
                edges[self.sides[side]] = int(board.hex_edges[h * 6 + i])
        seats = [self.by_anchor.get(board.fold(q + dq, r + dr), -1) for dq, dr in self.people]
        return local_names(hexes, nodes, edges, seats)


def local_names(hexes: Sequence[int], nodes: Sequence[int], edges: Sequence[int], seats: Sequence[int]) -> LocalNames:
    """Keep the numbers both ways."""
    rows = [tuple(row) for row in (hexes, nodes, edges, seats)]
    back = [{x: k for k, x in enumerate(row) if x >= 0} for row in rows]
    return LocalNames(rows[0], rows[1], rows[2], rows[3], back[0], back[1], back[2], back[3])


STEPS = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]


def corners_of(spot: Spot) -> list[Corner]:
    """Name the corners of a hex by the three hexes that meet there, in the order of `Board.hex_nodes`."""
    q, r = spot
    around = [(q + dq, r + dr) for dq, dr in STEPS]
    return [tuple(sorted([spot, around[k - 1], around[k]])) for k in range(6)]


def sides_of(spot: Spot) -> list[Corner]:
    """Name the sides of a hex by the two hexes that meet there, in the order of `Board.hex_edges`."""
    q, r = spot
    return [tuple(sorted([spot, (q + dq, r + dr)])) for dq, dr in STEPS]
