"""What one pair of eyes may know: its own class, with copies and tuples only, and no way back to the state.

Rules write their part of it in `Module.show`; what nobody writes stays hidden.
"""

from librt.vecs import vec
from mypy_extensions import i64

from wyspa.core.arrays import listed, zeros
from wyspa.core.chart import Chart, Tiles
from wyspa.core.ids import NOBODY
from wyspa.core.purse import held
from wyspa.core.state import State


class View:
    """The game as one seat sees it (NOBODY: a spectator). Arrays are copies; what is printed cannot be written."""

    seat: i64
    seats: i64
    board: Chart
    layout: Tiles
    on_node: vec[i64]
    on_edge: vec[i64]
    on_hex: vec[i64]
    bank: vec[i64]
    phase: i64
    who: i64
    waiting: vec[i64]
    turn: i64
    turns: i64
    starter: i64
    target: i64
    winner: i64
    hand: i64  # the own purse
    aside: i64  # the own cards laid face down
    total: i64  # the own points, secret ones included
    cards: vec[i64]  # by seat: how many in hand
    points: vec[i64]  # by seat: what all can see
    rates: vec[i64]  # by seat: a purse
    supply: list[vec[i64]]  # by seat and kind of piece
    notes: dict[str, list[int]]  # what the rules show

    def __init__(self, state: State, seat: i64, seats: i64) -> None:
        """Copy what is public and what is the seat's own."""
        self.seat = seat
        self.seats = seats
        self.board = state.board.chart()
        self.layout = state.layout.tiles()
        self.on_node = state.on_node[:]
        self.on_edge = state.on_edge[:]
        self.on_hex = state.on_hex[:]
        self.bank = state.bank[:]
        self.phase = state.phase
        self.who = state.who
        self.waiting = state.waiting[:]
        self.turn = state.turn
        self.turns = state.turns
        self.starter = state.starter
        self.target = state.target
        self.winner = state.winner
        self.hand = 0
        self.aside = 0
        self.total = 0
        n: i64 = len(state.players)
        cards = zeros(n)
        points = zeros(n)
        rates = zeros(n)
        supply: list[vec[i64]] = []
        i: i64
        over: bool = state.winner != NOBODY
        for i in range(n):
            player = state.players[i]
            cards[i] = player.cards
            points[i] = player.points if over else player.points - player.secret
            rates[i] = player.rates
            supply.append(player.supply[:])
            if i == seat:
                self.hand = player.purse
                self.aside = player.aside
                self.total = player.points
        self.cards = cards
        self.points = points
        self.rates = rates
        self.supply = supply
        self.notes = {}

    def holds(self, card: i64) -> int:
        """Count one kind of card in the own hand."""
        return held(self.hand, card)

    def note(self, name: str, numbers: list[int]) -> None:
        """Show something, as plain numbers; the list is copied, for it may be the rule's own."""
        self.notes[name] = numbers.copy()

    def plain(self) -> dict[str, object]:
        """Give all of it as plain numbers and lists: to compare, to send, to learn from."""
        return {
            "seat": int(self.seat),
            "on_node": listed(self.on_node),
            "on_edge": listed(self.on_edge),
            "on_hex": listed(self.on_hex),
            "terrain": list(self.layout.terrain),
            "number": list(self.layout.number),
            "dock_edges": list(self.layout.dock_edges),
            "dock_kinds": list(self.layout.dock_kinds),
            "bank": listed(self.bank),
            "phase": int(self.phase),
            "who": int(self.who),
            "waiting": listed(self.waiting),
            "turn": int(self.turn),
            "turns": int(self.turns),
            "starter": int(self.starter),
            "target": int(self.target),
            "winner": int(self.winner),
            "hand": int(self.hand),
            "aside": int(self.aside),
            "total": int(self.total),
            "cards": listed(self.cards),
            "points": listed(self.points),
            "rates": listed(self.rates),
            "supply": [listed(s) for s in self.supply],
            "notes": self.notes,
        }
