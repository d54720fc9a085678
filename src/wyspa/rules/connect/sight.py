"""K-114: what one player sees from the own seat: the own board, those beside it, and those the own pieces reach."""

from typing import final

from mypy_extensions import i64

from wyspa.core.book import Book
from wyspa.core.ids import HEX, NOBODY
from wyspa.core.rule import Module
from wyspa.core.shown import AREA, OnPlaces
from wyspa.core.state import State
from wyspa.core.view import View
from wyspa.rules.base.ids import ROAD
from wyspa.rules.connect.hall import NOWHERE, Hall
from wyspa.rules.connect.ids import SIDES
from wyspa.rules.connect.seats import board_of, seat_at


@final
class HallSight(Module):
    """Brings in sight what is near a seat, and its partners. It touches a few boards, however long the row."""

    hall: Hall

    def __init__(self, hall: Hall) -> None:
        super().__init__("sight")
        self.hall = hall

    def install(self, book: Book) -> None:
        """K-4: show on which board a hex is printed (end boards: the 0th and the last), and whose area it is."""
        hall = self.hall
        rows: list[int] = []
        h: i64
        for h in range(hall.board.n_hex):
            area: i64 = hall.area_of[h]
            rows.extend([h, hall.board_of[h] + 1, area if 0 <= area < hall.seats else NOBODY])
        book.show(OnPlaces("boards", "i-isle", HEX, AREA, numbered=True, owned=True, printed=rows))

    def look(self, book: Book, state: State, view: View) -> None:
        """Look at the own seat, at the partners with their open hands, and at the boards in sight."""
        partners = self.hall.partners(view.seat)
        i: i64
        view.see_seat(state, view.seat)
        for i in range(len(partners)):
            view.see_seat(state, partners[i])
            view.see_hand(state, partners[i])
        for board in self.boards_seen(state, view.seat):
            self.see_board(state, view, board)

    def board_view(self, book: Book, state: State, k: i64) -> View:
        """Give what somebody sees who sees one board and nothing else: its seats, their open hands, what stands there.

        It is nobody's view, so nothing hidden is in it; all who have the board in sight may be told it.
        """
        view = View(state.board.chart(), state.layout.tiles(), NOBODY, book.seats, False)
        view.see(state)
        side: i64
        if 0 <= k < self.hall.boards:
            for side in range(SIDES):
                view.see_seat(state, seat_at(k, side))
                view.see_hand(state, seat_at(k, side))
        self.see_board(state, view, k)
        for module in book.showing:
            module.show(book, state, view)
        return view

    def own_view(self, book: Book, state: State, seat: i64) -> View:
        """Give what a seat knows of itself, without what lies around it."""
        view = View(state.board.chart(), state.layout.tiles(), seat, book.seats, False)
        view.see(state)
        view.see_seat(state, seat)
        for module in book.showing:
            module.show(book, state, view)
        return view

    def boards_seen(self, state: State, seat: i64) -> list[int]:
        """List the boards from the farthest own piece on the left to the farthest on the right."""
        hall = self.hall
        row: i64 = hall.row_of[board_of(seat)]
        many: i64 = hall.length(row)
        ring: bool = hall.rings[row] == 1
        own: i64 = hall.place_of(board_of(seat))
        west: i64 = -1
        east: i64 = 1
        open_roads = state.players[seat].open[ROAD]
        i: i64
        k: i64
        apart: i64
        for i in range(len(open_roads)):
            apart = hall.place_of(hall.board_of[state.board.edge_hexes[open_roads[i] * 2]]) - own
            if ring:
                if apart > many // 2:
                    apart -= many
                elif apart < -many // 2:
                    apart += many
            if apart < west:
                west = apart
            if apart > east:
                east = apart
        boards: list[int] = []
        for i in range(west, east + 1):
            k = hall.board_at(row, own + i)
            if k != NOWHERE and k not in boards:
                boards.append(k)
        return boards

    def see_board(self, state: State, view: View, k: i64) -> None:
        """Copy what stands on one board or end board."""
        hall = self.hall
        board = state.board
        i: i64
        j: i64
        h: i64
        for i in range(hall.first_hex[hall.slot(k)], hall.first_hex[hall.slot(k) + 1]):
            h = hall.hexes[i]
            view.see_hex(state, h)
            for j in range(h * 6, h * 6 + 6):
                view.see_node(state, board.hex_nodes[j])
                view.see_edge(state, board.hex_edges[j])

    def opens_hand(self, book: Book, state: State, seat: i64, other: i64) -> bool:
        """K-20: all hands lie open; of those out of sight nothing is believed."""
        return True
