"""K-114: what one player sees from the own seat: the own board, those beside it, and those the own pieces reach."""

from mypy_extensions import i64

from wyspa.core.book import Book
from wyspa.core.near import Near
from wyspa.core.rule import Module
from wyspa.core.state import State
from wyspa.rules.base.ids import ROAD
from wyspa.rules.connect.hall import Hall
from wyspa.rules.connect.seats import board_of


class HallSight(Module):
    """Fills the near view with places; other rules add their own. It touches a few boards, however long the row."""

    hall: Hall

    def __init__(self, hall: Hall) -> None:
        """Take the map."""
        super().__init__("sight")
        self.hall = hall

    def show_near(self, book: Book, state: State, near: Near) -> None:
        """Look at the boards from the farthest own piece on the left to the farthest on the right."""
        hall = self.hall
        own: i64 = board_of(near.seat)
        west: i64 = -1
        east: i64 = 1
        open_roads = state.players[near.seat].open[ROAD]
        i: i64
        k: i64
        apart: i64
        for i in range(len(open_roads)):
            k = hall.board_of[state.board.edge_hexes[open_roads[i] * 2]]
            apart = k - own
            if hall.ring:
                if apart > hall.boards // 2:
                    apart -= hall.boards
                elif apart < -hall.boards // 2:
                    apart += hall.boards
            if apart < west:
                west = apart
            if apart > east:
                east = apart
        boards: list[int] = []
        for i in range(west, east + 1):
            k = own + i
            if hall.ring:
                k = (k + hall.boards) % hall.boards
            if -1 <= k <= hall.boards and k not in boards:
                boards.append(k)
                self.see_board(state, near, k)
        near.note("boards", boards)

    def see_board(self, state: State, near: Near, k: i64) -> None:
        """Copy what stands on one board; an end board of a row counts as one."""
        hall = self.hall
        board = state.board
        i: i64
        j: i64
        h: i64
        for i in range(hall.first_hex[k + 1], hall.first_hex[k + 2]):
            h = hall.hexes[i]
            near.see_hex(state, h)
            for j in range(h * 6, h * 6 + 6):
                near.see_node(state, board.hex_nodes[j])
                near.see_edge(state, board.hex_edges[j])
