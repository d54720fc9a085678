"""A view that writes what rules put into it straight into a row of small numbers, fact by fact, each by its kind."""

from typing import Final

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, u8

from wyspa.core.book import Book
from wyspa.core.chart import Chart, Tiles
from wyspa.core.ids import EDGE, NOBODY, NODE
from wyspa.core.purse import FIELD, ONE, TERM, TERM_ZERO
from wyspa.core.shown import CARD, CARDS, PIECE, SEAT, BySeat, Shown
from wyspa.core.state import State
from wyspa.core.view import View
from wyspa.env.forms import BY_SEAT, DEALS, LEVELS, ODDS, PILES, PLACES, PLAIN, RECORD, Form

MOST: Final = 127


class FactRow(View):
    """A row that is being written, and the local numbers of the seat that it is for."""

    book: Book
    row: BytesWriter
    base: i64  # where the row begins that is being written
    me: i64
    n_seat: i64
    n_colour: i64
    n_hex: i64
    n_node: i64
    n_edge: i64
    kinds: i64
    forms: list[Form]
    by_seat: dict[int, int]  # local numbers of the seat that looks; where the whole table is seen they are worked out
    by_hex: dict[int, int]
    by_node: dict[int, int]
    by_edge: dict[int, int]
    o_seats: i64
    w_seat: i64
    noted: list[int]  # which facts have been put

    def __init__(self, book: Book, chart: Chart, tiles: Tiles, sizes: list[int], whole: bool) -> None:
        """Take the sizes of a window: seats, colours, hexes, nodes and edges."""
        super().__init__(chart, tiles, NOBODY, book.seats, whole)
        self.book = book
        self.row = BytesWriter()
        self.base = 0
        self.me = 0
        self.n_seat = sizes[0]
        self.n_colour = sizes[1]
        self.n_hex = sizes[2]
        self.n_node = sizes[3]
        self.n_edge = sizes[4]
        self.kinds = book.kinds
        self.by_seat = {}
        self.by_hex = {}
        self.by_node = {}
        self.by_edge = {}
        self.forms = []
        self.o_seats = 0
        self.w_seat = 0
        self.noted = []

    # ---- local numbers ---------------------------------------------------------------------------------------------

    def face(self, near: list[dict[int, int]]) -> None:
        """Take the local numbers of seats, hexes, nodes and edges for the seat that looks, in a hall."""
        self.by_seat = near[0]
        self.by_hex = near[1]
        self.by_node = near[2]
        self.by_edge = near[3]

    def local(self, seat: i64) -> i64:
        """Give the local number of a seat or colour; -1 if it has none."""
        if not self.whole:
            return self.by_seat.get(seat, -1)
        if seat < 0 or seat >= self.n_seat:
            return seat
        seat -= self.me
        return seat if seat >= 0 else seat + self.n_seat

    def spot(self, where: i64, place: i64) -> i64:
        """Give the local number of a place; -1 if it has none."""
        if self.whole:
            return place
        if where == NODE:
            return self.by_node.get(place, -1)
        return self.by_edge.get(place, -1) if where == EDGE else self.by_hex.get(place, -1)

    # ---- writing ---------------------------------------------------------------------------------------------------

    def set(self, at: i64, x: i64) -> None:
        """Write one number; what is larger than 127 counts as 127."""
        if x > MOST:
            x = MOST
        elif x < -MOST:
            x = -MOST
        self.row[self.base + at] = u8(x & 255)

    def purse(self, at: i64, purse: i64) -> None:
        """Write the cards of a purse, kind by kind."""
        while purse != 0:
            if purse & ONE != 0:
                self.row[self.base + at] = u8(purse & ONE)
            purse >>= FIELD
            at += 1

    def hand_of(self, seat: i64, purse: i64) -> None:
        """Write a hand that lies open."""
        k: i64 = self.local(seat)
        if k >= 0:
            at: i64 = self.o_seats + (k + 1) * self.w_seat - self.kinds - 1
            self.set(at, 1)
            self.purse(at + 1, purse)

    # ---- what rules put --------------------------------------------------------------------------------------------

    def see_hand(self, state: State, seat: i64) -> None:
        """Write a hand that a rule lays open."""
        self.hand_of(seat, state.players[seat].purse)

    def put_seats(self, shown: BySeat, values: vec[i64]) -> None:
        """Write a number for each seat."""
        self.noted.append(shown.at)
        form = self.forms[shown.at]
        seat: i64
        for seat in range(self.n_colour if shown.colours else self.n_seat):
            self.seat_number(form, seat, values[seat])

    def put_award(self, shown: BySeat, values: vec[i64], holder: i64) -> None:
        """Write a number for each seat, and who holds the award."""
        self.noted.append(shown.at)
        form = self.forms[shown.at]
        seat: i64
        for seat in range(self.n_colour if shown.colours else self.n_seat):
            self.seat_number(form, seat, values[seat])
        holder = self.local(holder)
        if holder >= 0:
            self.set(form.at + holder * 2 + 1, 1)

    def seat_number(self, form: Form, seat: i64, x: i64) -> None:
        """Write the number of one seat."""
        seat = self.local(seat)
        if seat >= 0:
            self.set(form.at + seat * form.cells, bits(x) if form.many else x)

    def put(self, shown: Shown, numbers: list[int]) -> None:
        """Write a fact, by its kind."""
        self.noted.append(shown.at)
        form = self.forms[shown.at]
        if form.width == 0:
            return
        kind: i64 = form.kind
        at: i64 = form.at
        columns: i64 = form.columns
        n: i64 = len(numbers)
        i: i64
        k: i64
        slot: i64
        seat: i64
        if kind == PLAIN:
            for i in range(n if n < form.width else form.width):
                self.set(at + i, numbers[i])
        elif kind == BY_SEAT or kind == LEVELS:
            i = 0
            for seat in self.supply if form.colours else self.scope:
                slot = self.local(seat)
                if slot >= 0:
                    for k in range(columns):
                        x: i64 = numbers[i + k]
                        self.set(at + slot * columns + k, bits(x) if form.many and k == 0 else x)
                i += columns
        elif kind == PLACES:
            i = 0
            while i < n:  # a range with a step would be an object
                slot = self.spot(form.where, numbers[i])
                if slot >= 0:
                    self.thing(form, at + slot * form.cells, numbers, i)
                i += columns
        elif kind == PILES:
            for i in range(n if n < form.width else form.width):
                self.set(at + i, numbers[i])
        elif kind == RECORD:
            self.record(form, numbers)
        elif kind == DEALS:
            for i in range(0, n, 4):
                slot = self.local(numbers[i])
                if slot >= 0:
                    self.deal(at + slot * form.cells, numbers[i + 1], numbers[i + 2], numbers[i + 3])
        elif kind == ODDS:
            self.odds(form, numbers)
        else:
            self.works(form, numbers)

    def thing(self, form: Form, at: i64, numbers: list[int], i: i64) -> None:
        """Write one thing on a place."""
        k: i64 = i + 1
        to: i64 = at + 1
        if form.numbered:
            self.set(to, numbers[k])
            k += 1
            to += 1
        if form.counted:
            self.set(to, numbers[k])
            k += 1
            to += 1
        if form.owned:
            self.set(to, self.local(numbers[k]) + 1)
            k += 1
            to += 1
        if form.sorted:
            self.set(at, numbers[k] + 1)
            k += 1
        else:
            self.set(at, 1)
        if form.shared:
            self.seats_in(to, numbers[k])

    def seats_in(self, at: i64, seats: i64) -> None:
        """Write a set of seats."""
        seat: i64 = 0
        while seats != 0 and seat < self.book.seats:
            if seats & 1 != 0:
                slot: i64 = self.local(seat)
                if slot >= 0:
                    self.set(at + slot, 1)
            seats >>= 1
            seat += 1

    def record(self, form: Form, numbers: list[int]) -> None:
        """Write the fields of a record, each by its sort."""
        at: i64 = form.at
        k: i64
        place: i64
        for k in range(len(numbers)):
            sort = form.sorts[k]
            x: i64 = numbers[k]
            if sort == CARDS:
                self.purse(at, x)
                at += self.kinds
            elif sort == SEAT:
                self.set(at, self.local(x) + 1)
                at += 1
            elif sort == "node" or sort == "edge" or sort == "hex":
                place = self.spot(NODE if sort == "node" else EDGE if sort == "edge" else 2, x) if x >= 0 else -1
                self.set(at, (place + 1) & MOST)
                self.set(at + 1, (place + 1) >> 7)
                at += 2
            else:
                self.set(at, x + 1 if sort == CARD or sort == PIECE else x)
                at += 1

    def deal(self, at: i64, to: i64, said: i64, terms: i64) -> None:
        """Write an offer or an answer."""
        self.set(at, said + 1)
        self.set(at + 1, self.local(to) + 1)
        card: i64
        if terms != 0:
            for card in range(self.kinds):
                self.set(at + 2 + card, (terms >> card * TERM & 31) - TERM_ZERO)

    def odds(self, form: Form, numbers: list[int]) -> None:
        """Write how likely each outcome is, for the own seat and for nobody in particular."""
        i: i64
        at: i64
        for i in range(0, len(numbers), 5):
            if numbers[i + 4] >= 0 and (numbers[i] == self.me or numbers[i] < 0):
                at = form.at + (0 if numbers[i] >= 0 else form.of) + numbers[i + 4]
                self.set(at, i64(self.row[self.base + at]) + numbers[i + 2])

    def works(self, form: Form, numbers: list[int]) -> None:
        """Write who holds each work, how far it is, what it costs and who may."""
        work: i64
        i: i64
        k: i64
        at: i64
        for work in range(form.of):
            i = work * form.columns
            at = form.at + work * form.cells
            self.set(at, self.local(numbers[i]) + 1)
            self.set(at + 1, numbers[i + 1])
            self.purse(at + 2, numbers[i + 2])
            at += 2 + self.kinds
            for k in range(3, form.columns):
                self.seats_in(at, numbers[i + k])
                at += self.n_seat


def bits(x: i64) -> i64:
    """Count the bits."""
    n: i64 = 0
    while x != 0:
        n += x & 1
        x >>= 1
    return n
