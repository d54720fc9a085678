"""B-80 to B-82: a figure that steals: where it may go, and from whom it may take a card there."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.arrays import zeros
from wyspa.core.board import Layout
from wyspa.core.book import Book
from wyspa.core.ids import OWNER, TABLE, A, bit, first, second
from wyspa.core.rule import Verb
from wyspa.core.state import State
from wyspa.rules.base.holdings import is_building
from wyspa.rules.base.ids import STEAL

MOST_VICTIMS: Final = 64  # one bit each


class MoveThief(Verb):
    """Move a figure to another hex and name whom to steal from."""

    figure: i64
    ground: vec[i64]  # by terrain: 1 where it may stand
    steal_optional: bool
    layout: Layout | None  # the last one it looked at, and the hexes of its ground there
    hexes: vec[i64]
    victims: vec[i64]  # scratch paper: the colours that can be robbed, their numbers plus one

    def __init__(self, name: str, rule: str, figure: int, ground: vec[i64], steal_optional: bool) -> None:
        """Choose the ground of the figure, and whether a thief may leave everybody alone."""
        super().__init__(name, "hex seat?", rule)
        self.plain = True
        self.figure = figure
        self.ground = ground
        self.steal_optional = steal_optional
        self.layout = None
        self.hexes = vec[i64]()
        self.victims = zeros(MOST_VICTIMS)

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List every other hex of the ground with each of its victims, or with nobody where there is none.

        All are written, and what is none is written over by the next: who has something where cannot be guessed
        (decision 122).
        """
        if not is_asked(state, self.figure) or not book.may_move(state, self.figure, seat):
            return
        if state.layout is not self.layout:
            self.survey(state.layout)
        on_hex = state.on_hex
        hexes = self.hexes
        figure: i64 = self.figure
        robbable: i64 = who_can_be_robbed(book, state, seat)
        victims = self.victims
        owners = self.owners(state)
        anywhere: bool = len(book.ask_stand) == 0
        items = out.room(len(hexes) * (book.colours + 1))
        n: i64 = out.n
        optional: i64 = 1 if self.steal_optional else 0
        many: i64 = 0
        i: i64
        k: i64
        h: i64
        code: i64
        here: i64
        for i in range(1, book.seats + 1):
            victims[many] = i
            many += robbable >> i & 1
        for i in range(len(hexes)):
            h = hexes[i]
            if on_hex[h] & figure != 0:
                continue
            if not anywhere and not book.may_stand(state, figure, h, seat):
                continue
            here = owners[h] & robbable
            code = self.code | h << A
            items[n] = code
            n += optional | (here - 1 >> 63 & 1)  # one if nobody is here
            for k in range(many):
                items[n] = code + victims[k]
                n += here >> victims[k] & 1
        out.n = n

    def survey(self, layout: Layout) -> None:
        """Find the hexes of the ground, once for each layout: it seldom changes."""
        hexes = vec[i64]()
        h: i64
        for h in range(len(layout.terrain)):
            if self.ground[layout.terrain[h]] != 0:
                hexes = append(hexes, h)
        self.layout = layout
        self.hexes = hexes

    def owners(self, state: State) -> vec[i64]:
        """Give who has something to lose at which hex: one bit for each colour, its number plus one."""
        raise NotImplementedError

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Move, then let nature draw the card."""
        self.move(book, state, first(action), seat)
        state.pop()
        victim: i64 = second(action) - 1
        if victim >= 0:
            state.push(STEAL, TABLE, victim << A | seat)

    def move(self, book: Book, state: State, to: i64, seat: i64) -> None:
        """Move the figure."""
        move_figure(state, self.figure, to, seat)


def is_asked(state: State, figure: i64) -> bool:
    """Tell whether this figure may be the one to move. Data of the thief's frame: bits of the figures, or 0 for any."""
    return state.data == 0 or state.data & figure != 0


def can_be_robbed(book: Book, state: State, victim: i64, thief: i64) -> bool:
    """B-82: whoever has a card, unless a rule protects them."""
    return state.players[victim].cards > 0 and book.may_rob(state, victim, thief)


def who_can_be_robbed(book: Book, state: State, thief: i64) -> i64:
    """Mark all whom a seat can rob, wherever they are: one bit for each, its number plus one."""
    robbable: i64 = 0
    i: i64
    for i in range(book.seats):
        if i != thief and can_be_robbed(book, state, i, thief):
            robbable |= bit(i + 1)
    return robbable


def touches(state: State, h: i64, seat: i64) -> bool:
    """Tell whether a seat has a building at a hex."""
    i: i64
    node: i64
    for i in range(h * 6, h * 6 + 6):
        node = state.board.hex_nodes[i]
        if node >= 0 and state.on_node[node] >> OWNER == seat + 1 and is_building(state.on_node[node]):
            return True
    return False


def move_figure(state: State, figure: i64, to: i64, seat: i64) -> i64:
    """Move a figure to a hex and give where it was, or -1."""
    state.own()
    on_hex = state.on_hex
    h: i64
    was: i64 = -1
    for h in range(len(on_hex)):
        if on_hex[h] & figure != 0:
            on_hex[h] &= ~figure
            was = h
            break
    on_hex[to] |= figure
    if state.telling:
        state.tell("moved", seat, figure, to)
    return was
