"""B-96, B-97: the longest trail over own edge pieces: none used twice, past no node where another stands in the way.

A network is measured in two passes: outwards from any of its nodes, noting the order in which nodes are found, and
back, each node handing on how far one comes beyond it. Only where pieces close a ring, trails are walked (`web`).
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from wyspa.core.arrays import zeros
from wyspa.core.book import Book
from wyspa.core.ids import KIND, KINDS, OWNER
from wyspa.core.state import State
from wyspa.rules.base.route_part import MOST_COLOURS
from wyspa.rules.base.web import BLOCKED, MOST_PIECES, ROOTED, Web

PLACE_BITS: Final = 8  # room for a place in a network


@final
class Paper:
    """Scratch paper for measuring one seat, used again and again."""

    seen: vec[i64]  # by node of the board: the measurement that saw it last, and its place: so nothing is wiped
    number: i64  # of this measurement
    unseen: i64  # pieces of the colour that it has not seen, as far as they are counted
    hints: vec[i64]  # by colour plus one: an edge of what was its longest network: a good place to begin
    # one network, by place in the order in which its nodes are found
    nodes: vec[i64]
    ways: vec[i64]  # by which edge a node was found, and at which end of it: see `Board.ahead`
    kinds: vec[i64]  # what stands on it
    sources: vec[i64]  # from where
    branches: vec[i64]  # where the nodes begin that were found from here
    far: vec[i64]  # how far one comes over that edge
    held: vec[i64]  # 0, or the place in the web plus one: a ring goes through here
    # pieces that close a ring
    rings: i64
    ring_from: vec[i64]
    ring_to: vec[i64]
    ring_kind: vec[i64]
    web: Web

    def __init__(self) -> None:
        """Begin with empty paper: a tree has one node more than pieces."""
        self.seen = vec[i64]()
        self.number = 0
        self.unseen = 0
        self.hints = zeros(MOST_COLOURS + 1)
        self.nodes = zeros(MOST_PIECES + 1)
        self.ways = zeros(MOST_PIECES + 1)
        self.kinds = zeros(MOST_PIECES + 1)
        self.sources = zeros(MOST_PIECES + 1)
        self.branches = zeros(MOST_PIECES + 2)
        self.far = zeros(MOST_PIECES + 1)
        self.held = zeros(MOST_PIECES + 1)
        self.rings = 0
        self.ring_from = zeros(MOST_PIECES)
        self.ring_to = zeros(MOST_PIECES)
        self.ring_kind = zeros(MOST_PIECES)
        self.web = Web()

    def turn_over(self, nodes: i64, pieces: i64 = MOST_PIECES) -> None:
        """Begin a measurement of a colour with so many pieces at most: no network is seen yet."""
        if len(self.seen) < nodes:
            self.seen = zeros(nodes)
        self.number += 1
        self.unseen = pieces

    def measure(self, book: Book, state: State, me: i64, start: i64, known: i64, enough: i64, most: i64) -> i64:
        """Measure all that hangs together with a node, if it is longer than what is known.

        No trail is longer than `most`, or need be. Those from the node itself are all measured, others until one is
        long enough.
        """
        n: i64 = self.spread(state, me, start)
        self.unseen -= n - 1 + self.rings
        if n - 1 + self.rings <= known:
            return known  # too few pieces
        best: i64 = self.gather(book, state, me, n)
        if best < known:
            best = known
        if self.rings > 0 and best < most:
            self.hold_rings(n)
            best = self.walk_rings(book, state, me, n, best, enough, most)
        return best

    def spread(self, state: State, me: i64, start: i64) -> i64:
        """Find all nodes that hang together with one, and count them."""
        board = state.board
        node_edges = board.node_edges
        edge_nodes = board.edge_nodes
        ahead = board.ahead
        on_edge = state.on_edge
        seen = self.seen
        nodes = self.nodes
        ways = self.ways
        kinds = self.kinds
        sources = self.sources
        branches = self.branches
        number: i64 = self.number << PLACE_BITS
        n: i64 = 1
        at: i64 = 1
        i: i64
        d: i64
        e: i64
        other: i64
        self.rings = 0
        nodes[0] = start
        seen[start] = number
        branches[0] = n
        for i in range(start * 3, start * 3 + 3):
            e = node_edges[i]
            if e >= 0 and on_edge[e] >> OWNER == me:
                d = e << 1
                if edge_nodes[d] == start:
                    d += 1
                seen[edge_nodes[d]] = number | n
                nodes[n] = edge_nodes[d]
                ways[n] = d
                kinds[n] = on_edge[e] & KIND
                sources[n] = 0
                n += 1
        while at < n:
            branches[at] = n
            for i in range(ways[at] * 2, ways[at] * 2 + 2):
                d = ahead[i]
                e = d >> 1
                if d >= 0 and on_edge[e] >> OWNER == me:
                    other = edge_nodes[d]
                    if seen[other] < number:
                        seen[other] = number | n
                        nodes[n] = other
                        ways[n] = d
                        kinds[n] = on_edge[e] & KIND
                        sources[n] = at
                        n += 1
                    elif seen[other] - number > at:  # and not when it is met again from there
                        self.ring_from[self.rings] = at
                        self.ring_to[self.rings] = seen[other] - number
                        self.ring_kind[self.rings] = on_edge[e] & KIND
                        self.rings += 1
            at += 1
        branches[n] = n
        return n

    def hold_rings(self, n: i64) -> None:
        """Mark the nodes through which a ring goes: from both ends of a closing piece back to the first node."""
        held = self.held
        sources = self.sources
        i: i64
        at: i64
        for at in range(n):
            held[at] = 0
        for i in range(self.rings):
            at = self.ring_from[i]
            while held[at] == 0:
                held[at] = 1
                at = sources[at]
            at = self.ring_to[i]
            while held[at] == 0:
                held[at] = 1
                at = sources[at]

    def gather(self, book: Book, state: State, me: i64, n: i64) -> i64:
        """Measure all trails but those through rings, last node first: what lies beyond it is known by then."""
        on_node = state.on_node
        joins = book.joins
        nodes = self.nodes
        kinds = self.kinds
        branches = self.branches
        far = self.far
        best: i64 = 0
        beyond: i64
        x: i64
        i: i64
        k: i64
        at: i64 = n - 1
        rooted: bool
        while at >= 0:
            beyond = 0
            x = on_node[nodes[at]]
            rooted = x >> OWNER == me and book.roots[x & KIND] != 0
            if x == 0 or x >> OWNER == me or book.blocks[x & KIND] == 0:
                for i in range(branches[at], branches[at + 1]):
                    if far[i] > beyond and (rooted or joins[kinds[at] * KINDS + kinds[i]] != 0):
                        beyond = far[i]
                    for k in range(branches[at], i):
                        if far[i] + far[k] > best and (rooted or joins[kinds[i] * KINDS + kinds[k]] != 0):
                            best = far[i] + far[k]
            if at > 0:
                far[at] = beyond + 1
                if beyond >= best:
                    best = beyond + 1
            at -= 1
        return best

    def walk_rings(self, book: Book, state: State, me: i64, n: i64, best: i64, enough: i64, most: i64) -> i64:
        """Measure the trails through rings, if one is longer than what is known."""
        held = self.held
        kinds = self.kinds
        sources = self.sources
        web = self.web
        at: i64
        i: i64
        x: i64
        flags: i64
        web.clear()
        for at in range(n):
            if held[at] != 0:
                flags = 0
                x = state.on_node[self.nodes[at]]
                if x >> OWNER == me:
                    if book.roots[x & KIND] != 0:
                        flags = ROOTED
                elif x != 0 and book.blocks[x & KIND] != 0:
                    flags = BLOCKED
                held[at] = web.add_node(flags) + 1
        for at in range(1, n):
            if held[at] != 0:
                web.connect(book.joins, held[sources[at]] - 1, held[at] - 1, kinds[at])
            elif held[sources[at]] != 0:
                web.hang(book.joins, held[sources[at]] - 1, kinds[at], self.far[at])
        for i in range(self.rings):
            web.connect(book.joins, held[self.ring_from[i]] - 1, held[self.ring_to[i]] - 1, self.ring_kind[i])
        for at in range(web.n):
            web.splice(at)
        return web.longest(book.joins, best, enough, most)

    def measure_rest(self, book: Book, state: State, me: i64, best: i64, enough: i64) -> i64:
        """Measure the networks of a seat that are not seen yet, until one is known that is long enough."""
        on_edge = state.on_edge
        edge_nodes = state.board.edge_nodes
        e: i64
        now: i64
        for e in range(len(on_edge)):
            if best >= enough or self.unseen <= 0:
                return best
            if on_edge[e] >> OWNER == me:
                now = self.measure_unseen(book, state, me, edge_nodes[e * 2], best, enough)
                if now > best:
                    best = now
                    self.hints[me] = e
        return best

    def measure_hint(self, book: Book, state: State, me: i64, enough: i64) -> i64:
        """Measure the network that was the longest of a seat before, if a piece is still there."""
        e: i64 = self.hints[me]
        if e >= len(state.on_edge) or state.on_edge[e] >> OWNER != me:
            return 0
        return self.measure(book, state, me, state.board.edge_nodes[e * 2], 0, enough, enough)

    def measure_unseen(self, book: Book, state: State, me: i64, node: i64, best: i64, enough: i64) -> i64:
        """Measure all that hangs together with a node, unless this measurement has seen it."""
        if self.seen[node] >= self.number << PLACE_BITS:
            return best
        return self.measure(book, state, me, node, best, enough, enough)


def longest(
    book: Book, state: State, paper: Paper, seat: i64, enough: i64 = MOST_PIECES, pieces: i64 = MOST_PIECES
) -> i64:
    """Measure a seat from scratch, knowing perhaps what it cannot exceed, and how many pieces it has at most."""
    paper.turn_over(state.board.n_node, pieces)
    return paper.measure_rest(book, state, seat + 1, paper.measure_hint(book, state, seat + 1, enough), enough)


def lengthened(book: Book, state: State, paper: Paper, edge: i64, seat: i64, old: i64) -> i64:
    """Measure after a new piece: only what hangs together with it can have grown."""
    tip: i64 = dead_end(book, state, edge, state.on_edge[edge] & KIND, seat + 1)
    paper.turn_over(state.board.n_node)
    if tip >= 0:  # a longer trail starts there
        return paper.measure(book, state, seat + 1, tip, old, old, old + 1)
    return paper.measure(book, state, seat + 1, state.board.edge_nodes[edge * 2], old, MOST_PIECES, MOST_PIECES)


def moved(book: Book, state: State, paper: Paper, edge: i64, seat: i64, old: i64, pieces: i64) -> i64:
    """Measure after a piece came to an edge: trails without it have a length `old` at most."""
    tip: i64 = dead_end(book, state, edge, state.on_edge[edge] & KIND, seat + 1)
    new: i64
    paper.turn_over(state.board.n_node, pieces)
    if tip >= 0:
        new = paper.measure(book, state, seat + 1, tip, 0, old, old + 1)
    else:
        new = paper.measure(book, state, seat + 1, state.board.edge_nodes[edge * 2], 0, MOST_PIECES, MOST_PIECES)
    return new if new >= old else paper.measure_rest(book, state, seat + 1, new, old)


def dead_end(book: Book, state: State, edge: i64, kind: i64, me: i64) -> i64:
    """Give an end of an edge from which a piece there goes on to nothing, or -1: trails with this piece start there."""
    edge_nodes = state.board.edge_nodes
    if leads_nowhere(book, state, edge * 2, kind, me):
        return edge_nodes[edge * 2]
    if leads_nowhere(book, state, edge * 2 + 1, kind, me):
        return edge_nodes[edge * 2 + 1]
    return -1


def leads_nowhere(book: Book, state: State, end: i64, kind: i64, me: i64) -> bool:
    """Tell whether a piece of this kind on an edge has nothing to go on to at one end: edge << 1 | which."""
    on_edge = state.on_edge
    ahead = state.board.ahead
    x: i64 = state.on_node[state.board.edge_nodes[end]]
    rooted: bool = x >> OWNER == me and book.roots[x & KIND] != 0
    i: i64
    e: i64
    if x != 0 and x >> OWNER != me and book.blocks[x & KIND] != 0:
        return True
    for i in range(end * 2, end * 2 + 2):
        e = ahead[i] >> 1
        if e >= 0 and on_edge[e] >> OWNER == me:
            if rooted or book.joins[kind * KINDS + (on_edge[e] & KIND)] != 0:
                return False
    return True
