"""C-50, C-65: where the knights of a seat stand, which of them sleep, and which may get an order.

It is looked at once for all commands, and knights are bits: which of them can do something nobody could guess, so it
is worked out for all of them without asking (decision 122).
"""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from wyspa.core.arrays import holds
from wyspa.core.ids import KIND, bit, raised
from wyspa.core.state import State
from wyspa.rules.cities_knights.ids import KNIGHT
from wyspa.rules.cities_knights.knight_marks import KnightMarks
from wyspa.rules.cities_knights.pieces import KNIGHTS, is_knight_of


@final
class KnightPosts:
    """The knights of one seat, in the order of their nodes. Scratch paper, used again and again."""

    nodes: vec[i64]  # by seat * KNIGHTS: the nodes of its knights when they were looked for last
    start: i64  # where those begin that were looked for last
    n: i64
    asleep: i64  # one bit for each knight
    ready: i64  # those that may get an order

    def __init__(self) -> None:
        """Begin with empty paper."""
        self.nodes = vec[i64]()
        self.start = 0
        self.n = 0
        self.asleep = 0
        self.ready = 0

    def look(self, state: State, seat: i64, n: i64, marks: KnightMarks) -> None:
        """Find the n knights of a seat, and what they may do."""
        self.find(state, seat, n)
        nodes = self.nodes
        on_node = state.on_node
        start: i64 = self.start
        awake: i64 = 0
        i: i64
        for i in range(n):
            awake |= raised((on_node[nodes[start + i]] & KIND) - KNIGHT & 1, i)
        self.asleep = bit(n) - 1 - awake
        if len(marks.woken) + len(marks.ordered) > 0:
            for i in range(n):
                if holds(marks.woken, nodes[start + i]) or holds(marks.ordered, nodes[start + i]):
                    awake &= ~bit(i)
        self.ready = awake

    def find(self, state: State, seat: i64, n: i64) -> None:
        """Find the n knights of a seat, in order: mostly they stand where they stood, and are all if all are there."""
        on_node = state.on_node
        start: i64 = seat * KNIGHTS
        while len(self.nodes) <= start + n:
            self.nodes = append(self.nodes, 0)
        nodes = self.nodes
        self.start = start
        self.n = n
        at: i64 = start
        node: i64 = -1
        while at < start + n and nodes[at] > node and is_knight_of(on_node[nodes[at]], seat):
            node = nodes[at]
            at += 1
        if at < start + n:
            at = start
            node = 0
            while at < start + n:
                if is_knight_of(on_node[node], seat):
                    nodes[at] = node
                    at += 1
                node += 1
