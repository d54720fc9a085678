"""S7-12 to S7-14, S7-37 to S7-41, S7-45: one line of ships towards the west for each colour, others at the east."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from wyspa.core.arrays import array, zeros
from wyspa.core.board import Board
from wyspa.core.book import Book
from wyspa.core.ground import Ground
from wyspa.core.ids import KIND, OWNER
from wyspa.core.notation import Places, nearest
from wyspa.core.rule import Module
from wyspa.core.state import State
from wyspa.core.why import UnknownWord, Why
from wyspa.rules.base.ids import CITY, ROAD, SETTLEMENT, SETUP_ROUTE
from wyspa.rules.seafarers.ids import FORT, SEA, SHIP, WARSHIP

SPOT = "colour-spot"
HOME = "main"  # the area of the eastern island


@final
class WesternLine(Module):
    """Where ships and roads may stand. The line of a colour is the ships on its own ways, one of each rank."""

    edges: i64
    start: vec[i64]  # by seat: the node of the first settlement
    landing: vec[i64]
    fort: vec[i64]
    first: vec[i64]  # by seat: the edge of the first ship
    ways: vec[vec[i64]]  # by seat: the edges of all shortest ways, from the start to the fort
    rank: vec[i64]  # seat * edges + edge: which ship of the line stands there, counted from 1; 0: no way
    near: vec[i64]  # seat * edges + edge: the end towards the start
    far: vec[i64]  # seat * edges + edge: the end towards the fort
    coast: vec[i64]  # by edge: is it the eastern coast
    home: vec[i64]  # by edge: does it border the eastern island

    def __init__(self, ground: Ground) -> None:
        """Read the spots of the colours and work out their ways."""
        super().__init__("western_line")
        board = ground.board
        places = Places(board)
        self.edges = board.n_edge
        starts: list[int] = []
        landings: list[int] = []
        forts: list[int] = []
        firsts: list[int] = []
        for name in ground.seats:
            spot = spot_of(ground, name)
            starts.append(places.read_node(spot["start_node"]))
            landings.append(places.read_node(spot["landing_node"]))
            forts.append(places.read_node(spot["fort_node"]))
            firsts.append(places.read_edge(spot["start_edge"]))
        self.start = array(starts)
        self.landing = array(landings)
        self.fort = array(forts)
        self.first = array(firsts)
        self.ways = vec[vec[i64]]()
        self.rank = zeros(self.edges * len(starts))
        self.near = zeros(self.edges * len(starts))
        self.far = zeros(self.edges * len(starts))
        seat: i64
        for seat in range(len(starts)):
            self.ways = append(self.ways, vec[i64]())
            self.find_ways(ground, seat)
        self.coast = zeros(self.edges)
        self.home = zeros(self.edges)
        self.mark_home(ground)

    def find_ways(self, ground: Ground, seat: i64) -> None:
        """S7-37: note all shortest ways to the landing that begin with the first ship, and from there to the fort."""
        board = ground.board
        start: i64 = self.start[seat]
        edge: i64 = self.first[seat]
        begin: i64 = board.other_end(edge, start)
        self.note_edge(seat, edge, 1, start, begin)
        passed: i64 = self.find_stage(ground, seat, begin, self.landing[seat], 1)
        self.find_stage(ground, seat, self.landing[seat], self.fort[seat], passed)

    def find_stage(self, ground: Ground, seat: i64, begin: i64, end: i64, passed: i64) -> i64:
        """Note the edges of all shortest ways between two nodes, and give how many ships stand before the last end."""
        board = ground.board
        here = distances(ground, begin)
        there = distances(ground, end)
        length: i64 = here[end]
        e: i64
        k: i64
        u: i64
        v: i64
        for e in range(board.n_edge):
            if carries_ships(ground, e):
                for k in range(2):
                    u = board.edge_nodes[e * 2 + k]
                    v = board.edge_nodes[e * 2 + 1 - k]
                    if here[u] >= 0 and there[v] >= 0 and here[u] + 1 + there[v] == length:
                        self.note_edge(seat, e, passed + here[u] + 1, u, v)
        return passed + length

    def note_edge(self, seat: i64, edge: i64, rank: i64, near: i64, far: i64) -> None:
        """Make an edge part of the ways of a seat."""
        at: i64 = seat * self.edges + edge
        self.ways[seat] = append(self.ways[seat], edge)
        self.rank[at] = rank
        self.near[at] = near
        self.far[at] = far

    def mark_home(self, ground: Ground) -> None:
        """S7-39, S7-41: mark the edges of the eastern island, and those of them that border the frame."""
        board = ground.board
        for h in ground.areas.get(HOME, []):
            for k in range(6):
                edge: i64 = board.hex_edges[h * 6 + k]
                self.home[edge] = 1
                if board.hex_hexes[h * 6 + k] >= board.n_inner:
                    self.coast[edge] = 1

    def join(self, book: Book) -> None:
        """S7-10: nobody has the longest route."""
        book.withdraw("route", if_there=True)

    def install(self, book: Book) -> None:
        """Say that ships decide where others may stand: a line does not branch."""
        book.wary = True

    def amiss(self, book: Book, state: State) -> str:
        """S7-13, S7-38, S7-41: see that roads stand at home, and ships in the line or at the eastern coast."""
        edge: i64
        seat: i64
        for edge in range(self.edges):
            seat = (state.on_edge[edge] >> OWNER) - 1
            if seat < 0:
                continue
            if state.on_edge[edge] & KIND == ROAD:
                if self.home[edge] == 0:
                    return f"a road stands off the eastern island, on edge {edge}"
            elif self.rank[seat * self.edges + edge] == 0 and self.coast[edge] == 0:
                return f"a ship is not on its way, on edge {edge}"
        for seat in range(book.seats):
            many: i64 = 0
            front: i64 = self.front(state, seat)
            for e in self.ways[seat]:
                if is_ship_of(state, e, seat):
                    many += 1
            if many != (self.rank[seat * self.edges + front] if front >= 0 else 0):
                return f"the western line of {book.seat_name(seat)} has gaps or branches"
        return ""

    # ---- the line as it stands -----------------------------------------------------------------------------------

    def front(self, state: State, seat: i64) -> i64:
        """Find the edge of the ship nearest to the fort, or -1."""
        best: i64 = 0
        found: i64 = -1
        for e in self.ways[seat]:
            if is_ship_of(state, e, seat) and self.rank[seat * self.edges + e] > best:
                best = self.rank[seat * self.edges + e]
                found = e
        return found

    def rearmost(self, state: State, seat: i64) -> i64:
        """S7-16: find the edge of the normal ship nearest to the start, or -1."""
        best: i64 = self.edges
        found: i64 = -1
        for e in self.ways[seat]:
            if state.on_edge[e] == (seat + 1) << OWNER | SHIP and self.rank[seat * self.edges + e] < best:
                best = self.rank[seat * self.edges + e]
                found = e
        return found

    def strength(self, state: State, seat: i64) -> i64:
        """S7-19: count the warships."""
        many: i64 = 0
        for e in self.ways[seat]:
            if state.on_edge[e] == (seat + 1) << OWNER | WARSHIP:
                many += 1
        return many

    def reach(self, state: State, seat: i64) -> i64:
        """Count the ships of the line: it has one of each rank up to its front."""
        edge: i64 = self.front(state, seat)
        return self.rank[seat * self.edges + edge] if edge >= 0 else 0

    def way_to_fort(self, seat: i64) -> i64:
        """Count the ships of a whole line."""
        longest: i64 = 0
        for e in self.ways[seat]:
            if self.rank[seat * self.edges + e] > longest:
                longest = self.rank[seat * self.edges + e]
        return longest

    def at_fort(self, state: State, seat: i64) -> bool:
        """S7-28: tell whether the line touches the own fort."""
        edge: i64 = self.front(state, seat)
        return edge >= 0 and self.far[seat * self.edges + edge] == self.fort[seat]

    def goes_on(self, state: State, edge: i64, seat: i64) -> bool:
        """S7-38: tell whether an edge of the ways begins where the line ends."""
        at: i64 = seat * self.edges
        front: i64 = self.front(state, seat)
        if front < 0:
            return self.rank[at + edge] == 1
        return self.rank[at + edge] == self.rank[at + front] + 1 and self.near[at + edge] == self.far[at + front]

    def has_other_way(self, state: State, edge: i64, seat: i64) -> bool:
        """Tell whether another free edge of the ways begins where an edge of the line does."""
        at: i64 = seat * self.edges
        rank: i64 = self.rank[at + edge]
        if rank == 0:
            return False
        for e in self.ways[seat]:
            if e != edge and self.rank[at + e] == rank and self.near[at + e] == self.near[at + edge]:
                if state.on_edge[e] == 0:
                    return True
        return False

    def stands_apart(self, state: State, edge: i64, seat: i64, without: i64 = -1) -> bool:
        """S7-13: tell whether a ship at the eastern coast has a support that is neither the line nor a certain ship."""
        board = state.board
        i: i64
        j: i64
        node: i64
        e: i64
        x: i64
        for i in range(edge * 2, edge * 2 + 2):
            node = board.edge_nodes[i]
            x = state.on_node[node]
            if x & KIND == SETTLEMENT or x & KIND == CITY:
                if x >> OWNER == seat + 1:
                    return True
                continue
            for j in range(node * 3, node * 3 + 3):
                e = board.node_edges[j]
                if e >= 0 and e != edge and e != without and self.coast[e] != 0 and is_ship_of(state, e, seat):
                    return True
        return False

    # ---- the rule ------------------------------------------------------------------------------------------------

    def may_place(self, state: State, piece: i64, place: i64, seat: i64) -> bool:
        """Keep roads to the eastern island, and ships to the own line or the eastern coast."""
        if piece == SHIP:
            if self.rank[seat * self.edges + place] > 0:
                return self.goes_on(state, place, seat)
            return self.coast[place] != 0 and self.stands_apart(state, place, seat)
        if piece == ROAD:
            return self.home[place] != 0
        return piece != WARSHIP and piece != FORT  # nobody builds these

    def may_begin(self, state: State, piece: i64, place: i64, seat: i64) -> bool:
        """S7-40: a ship of the set-up does not go on with the western line."""
        return piece != SHIP or self.rank[seat * self.edges + place] == 0

    def may_pass(self, state: State, piece: i64, edge: i64, seat: i64) -> bool:
        """S7-45: the western line goes on past a foreign building."""
        return piece == SHIP and self.rank[seat * self.edges + edge] > 0

    def why_not_place(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> Why | None:
        """Say what is wrong with the edge."""
        if piece == ROAD:
            return Why("S7-41", "road_off_home")
        if piece != SHIP:
            return None
        if self.rank[seat * self.edges + place] > 0:
            return Why("S7-40", "no_first_ship_west") if state.phase == SETUP_ROUTE else Why("S7-38", "not_lines_end")
        if self.coast[place] != 0:
            return Why("S7-13", "line_may_not_branch")
        return Why("S7-37", "not_on_the_way")


def is_ship_of(state: State, edge: i64, seat: i64) -> bool:
    """Tell whether a ship or warship of a seat stands on an edge."""
    x: i64 = state.on_edge[edge]
    return x == (seat + 1) << OWNER | SHIP or x == (seat + 1) << OWNER | WARSHIP


def spot_of(ground: Ground, colour: str) -> dict[str, str]:
    """Find the marked spot of a colour."""
    spots = ground.marks.get(SPOT, [])
    for spot in spots:
        if spot["colour"] == colour:
            return spot
    raise UnknownWord(f"no spot is marked for {colour}{nearest(colour, [spot['colour'] for spot in spots])}")


def carries_ships(ground: Ground, edge: i64) -> bool:
    """S-16: tell whether an edge borders sea on the drawing."""
    k: i64
    for k in range(edge * 2, edge * 2 + 2):
        h: i64 = ground.board.edge_hexes[k]
        if h < 0 or ground.terrain[h] == SEA:
            return True
    return False


def distances(ground: Ground, begin: i64) -> vec[i64]:
    """Measure how many ships lead from a node to every other on the empty board; -1: no way."""
    board: Board = ground.board
    far = zeros(board.n_node)
    i: i64
    k: i64
    node: i64
    for node in range(board.n_node):
        far[node] = -1
    far[begin] = 0
    todo = vec[i64]([begin])
    i = 0
    while i < len(todo):
        for k in range(todo[i] * 3, todo[i] * 3 + 3):
            if board.node_edges[k] >= 0 and carries_ships(ground, board.node_edges[k]):
                node = board.node_nodes[k]
                if far[node] < 0:
                    far[node] = far[todo[i]] + 1
                    todo = append(todo, node)
        i += 1
    return far
