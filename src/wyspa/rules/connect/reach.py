"""Where a seat could settle next, how many roads that takes, and what lies there: for those who judge positions.

One walk from the own network over bare edges. It looks at a few dozen nodes, however long the row is.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from wyspa.core.arrays import zeros
from wyspa.core.ids import OWNER
from wyspa.core.state import State
from wyspa.rules.base.ids import ROAD, SETTLEMENT
from wyspa.rules.connect.hall import Hall
from wyspa.rules.connect.ids import LEFT

FARTHEST: Final = 4  # roads
PIPS = [0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1]


@final
class Reach:
    """What one walk has found; the next one writes over it."""

    hall: Hall
    pips: vec[i64]  # by number
    seen: vec[i64]  # by node: the walk that has come there
    far: vec[i64]  # by node: how many roads that takes
    queue: vec[i64]
    walk: i64
    best: vec[i64]  # by roads that it takes: pips of the best site, none: 0
    abroad: vec[i64]  # by direction, left first: roads to the nearest site whose bonus is not taken; too many: none
    worth: vec[i64]  # by direction: pips of that site

    def __init__(self, hall: Hall) -> None:
        """Take the map."""
        self.hall = hall
        self.pips = vec[i64](PIPS)
        self.seen = vec[i64]()
        self.far = vec[i64]()
        self.queue = vec[i64]()
        self.walk = 0
        self.best = zeros(FARTHEST + 1)
        self.abroad = zeros(2)
        self.worth = zeros(2)

    def look(self, state: State, me: i64, taken: i64) -> None:
        """Walk for a seat that has taken these directions."""
        board = state.board
        if len(self.seen) != board.n_node:
            self.seen = zeros(board.n_node)
            self.far = zeros(board.n_node)
            self.queue = zeros(board.n_node)
            self.walk = 0
        self.walk += 1
        i: i64
        k: i64
        e: i64
        n: i64 = 0
        node: i64
        for i in range(FARTHEST + 1):
            self.best[i] = 0
        for i in range(2):
            self.abroad[i] = FARTHEST + 1
            self.worth[i] = 0
        player = state.players[me]
        roads: i64 = player.supply[ROAD]
        most: i64 = FARTHEST if roads > FARTHEST else roads
        for node in player.open[SETTLEMENT]:
            n = self.reach(node, 0, n)
        for e in player.open[ROAD]:
            for k in range(e * 2, e * 2 + 2):
                node = board.edge_nodes[k]
                if self.is_own(state, node, me):
                    n = self.reach(node, 0, n)
        i = 0
        queue = self.queue
        while i < n:
            node = queue[i]
            i += 1
            d: i64 = self.far[node]
            if state.on_node[node] == 0:
                self.weigh(state, node, me, d, taken)
            elif (state.on_node[node] >> OWNER) - 1 != me:
                continue
            if d >= most:
                continue
            for k in range(node * 3, node * 3 + 3):
                e = board.node_edges[k]
                if e >= 0 and state.on_edge[e] == 0:
                    n = self.reach(board.node_nodes[k], d + 1, n)

    def reach(self, node: i64, d: i64, n: i64) -> i64:
        """Come to a node, unless the walk has been there; give how many it has come to."""
        if self.seen[node] == self.walk:
            return n
        self.seen[node] = self.walk
        self.far[node] = d
        self.queue[n] = node
        return n + 1

    def is_own(self, state: State, node: i64, me: i64) -> bool:
        """Tell whether the network of a seat reaches a node."""
        if (state.on_node[node] >> OWNER) - 1 == me:
            return True
        k: i64
        e: i64
        for k in range(node * 3, node * 3 + 3):
            e = state.board.node_edges[k]
            if e >= 0 and (state.on_edge[e] >> OWNER) - 1 == me:
                return True
        return False

    def weigh(self, state: State, node: i64, me: i64, d: i64, taken: i64) -> None:
        """Note a bare node, if a settlement may stand there."""
        board = state.board
        k: i64
        h: i64
        pips: i64 = 0
        for k in range(node * 3, node * 3 + 3):
            if board.node_nodes[k] >= 0 and state.on_node[board.node_nodes[k]] != 0:
                return
            h = board.node_hexes[k]
            if h >= 0:
                pips += self.pips[state.layout.number[h]]
        if pips > self.best[d]:
            self.best[d] = pips
        way: i64 = self.hall.direction(me, self.hall.node_area[node], taken)
        if way == 0 or way & taken != 0:
            return
        k = 0 if way == LEFT else 1
        if d < self.abroad[k] or (d == self.abroad[k] and pips > self.worth[k]):
            self.abroad[k] = d
            self.worth[k] = pips
