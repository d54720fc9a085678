"""What one seat sees from where it sits: a view of part of the board, made without looking at the rest.

Rules write their part of it in `Module.show_near`; what nobody writes is too far away to be seen.
"""

from librt.vecs import vec
from mypy_extensions import i64

from wyspa.core.chart import Chart, Tiles
from wyspa.core.purse import held
from wyspa.core.state import State


class Near:
    """The game as one seat sees it from its place. All of it is copied or cannot be written."""

    seat: i64
    board: Chart
    layout: Tiles
    phase: i64
    who: i64
    waits: i64  # how many answers are due from this seat while several are asked
    turn: i64
    turns: i64
    target: i64
    winner: i64
    hand: i64  # the own purse
    total: i64  # the own points, secret ones included
    rates: i64  # the own rates, a purse
    supply: vec[i64]  # the own pieces, by kind
    nodes: dict[int, int]  # what stands on the nodes in sight; bare ones are left out
    edges: dict[int, int]
    hexes: dict[int, int]  # figures
    hands: dict[int, int]  # purses of others that lie open
    points: dict[int, int]  # what all can see, of those in sight
    notes: dict[str, list[int]]  # what the rules show

    def __init__(self, state: State, seat: i64) -> None:
        """Copy what is the seat's own."""
        self.seat = seat
        self.board = state.board.chart()
        self.layout = state.layout.tiles()
        self.phase = state.phase
        self.who = state.who
        self.turn = state.turn
        self.turns = state.turns
        self.target = state.target
        self.winner = state.winner
        self.nodes = {}
        self.edges = {}
        self.hexes = {}
        self.hands = {}
        self.points = {}
        self.notes = {}
        player = state.players[seat]
        self.waits = state.waiting[seat]
        self.hand = player.purse
        self.total = player.points
        self.rates = player.rates
        self.supply = player.supply[:]

    def holds(self, card: i64) -> int:
        """Count one kind of card in the own hand."""
        return held(self.hand, card)

    def see_node(self, state: State, node: i64) -> None:
        """Copy what stands on a node."""
        if state.on_node[node] != 0:
            self.nodes[node] = state.on_node[node]

    def see_edge(self, state: State, edge: i64) -> None:
        """Copy what stands on an edge."""
        if state.on_edge[edge] != 0:
            self.edges[edge] = state.on_edge[edge]

    def see_hex(self, state: State, h: i64) -> None:
        """Copy which figures stand on a hex."""
        if state.on_hex[h] != 0:
            self.hexes[h] = state.on_hex[h]

    def see_hand(self, state: State, seat: i64) -> None:
        """Copy a hand that lies open, and the points that all can see."""
        player = state.players[seat]
        self.hands[seat] = player.purse
        self.points[seat] = player.points - player.secret

    def note(self, name: str, numbers: list[int]) -> None:
        """Show something, as plain numbers; the list is copied, for it may be the rule's own."""
        self.notes[name] = numbers.copy()

    def plain(self) -> dict[str, object]:
        """Give all of it but the printed board as plain numbers, lists and tables."""
        return {
            "seat": int(self.seat),
            "phase": int(self.phase),
            "who": int(self.who),
            "waits": int(self.waits),
            "turn": int(self.turn),
            "turns": int(self.turns),
            "target": int(self.target),
            "winner": int(self.winner),
            "hand": int(self.hand),
            "total": int(self.total),
            "rates": int(self.rates),
            "supply": [int(n) for n in self.supply],
            "nodes": self.nodes,
            "edges": self.edges,
            "hexes": self.hexes,
            "hands": self.hands,
            "points": self.points,
            "notes": self.notes,
        }
