"""Positions to draw: other boards than the base game's, with kinds that no drawing is made for."""

from __future__ import annotations

from wyspa.core.arrays import array
from wyspa.core.board import Board, Layout
from wyspa.core.book import Book
from wyspa.core.ground import Ground
from wyspa.core.ids import EDGE, NODE
from wyspa.core.notation import Places
from wyspa.core.rule import Piece
from wyspa.core.view import View
from wyspa.rules.base.ids import CITY, DESERT, FOREST, ROAD, ROBBER, SETTLEMENT
from wyspa.rules.catalogue import box_named, checked_options, modules_of

SEA, SWAMP = 6, 7
TOWER, CANAL = 8, 9
DRAGON = 2


class World:
    """A board with pieces on it that no table of the package has."""

    def __init__(self, board: Board, seats: list[str] | None = None) -> None:
        self.board = board
        self.places = Places(board)
        seats = seats or ["red", "blue", "teal", "rose", "white"]
        box = box_named("base")
        self.book = Book(modules_of(box, checked_options(box, {}), Ground(board, seats)), seats)
        self.book.add_terrain(SEA, "sea", False)
        self.book.add_terrain(SWAMP, "swamp", True)
        self.book.add_piece(TOWER, Piece("tower", NODE, [], 3))
        self.book.add_piece(CANAL, Piece("canal", EDGE, [], 3))
        self.book.add_figure(DRAGON, "dragon")
        kinds = [FOREST, 1, 2, 3, 4, DESERT, SWAMP]
        terrain = [SEA if h >= board.n_inner else kinds[h % len(kinds)] for h in range(board.n_hex)]
        number = [0 if kind in (SEA, DESERT) else 2 + (5 * h) % 11 for h, kind in enumerate(terrain)]
        number = [8 if n == 7 else n for n in number]
        self.state = self.book.blank(board, Layout(board, array(terrain), array(number), array([]), array([])))

    def stand(self, seat: int, kind: int, place: int) -> World:
        """Put a piece on a place, whether or not a rule would let it."""
        where = self.state.on_edge if self.book.pieces[kind].where == EDGE else self.state.on_node
        where[place] = (seat + 1) << 5 | kind
        return self

    def crowd(self) -> World:
        """Put one of everything somewhere."""
        self.stand(0, SETTLEMENT, 0).stand(1, CITY, 3).stand(2, TOWER, 5).stand(3, SETTLEMENT, 7)
        self.stand(0, ROAD, 0).stand(1, CANAL, 4).stand(4, ROAD, 8)
        self.state.on_hex[1] = ROBBER | DRAGON
        return self

    def view(self, seat: int = -1) -> View:
        return self.book.view(self.state, seat)

    def standing(self) -> set[str]:
        """Say in words everything that stands on the board."""
        found = set()
        for node in range(self.board.n_node):
            here = self.state.on_node[node]
            if here:
                found.add(self.named(here, self.places.say_node(node)))
        for edge in range(self.board.n_edge):
            here = self.state.on_edge[edge]
            if here:
                found.add(self.named(here, self.places.say_edge(edge)))
        for h in range(self.board.n_hex):
            for figure, name in self.book.figure_names.items():
                if self.state.on_hex[h] & figure:
                    found.add(f"{name} {self.places.say_hex(h)}")
        return found

    def named(self, here: int, where: str) -> str:
        return f"{self.book.seat_names[(here >> 5) - 1]} {self.book.pieces[here & 31].name} {where}"
