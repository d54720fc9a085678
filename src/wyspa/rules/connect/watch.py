"""What has changed on which board since somebody looked: for a hub that tells thousands what lies near them.

A watch belongs to one game and remembers everything public of every board, number by number, so what it says is exact.
After an action it looks only where that action can reach: the boards around the actor, the place of a new piece, and
the homes of those whose roads end there (a settlement can take a title away from somebody who sits far off).
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from wyspa.core.arrays import holds, zeros
from wyspa.core.book import Book
from wyspa.core.ids import NOBODY, OWNER, TABLE, VERB, first
from wyspa.core.purse import count
from wyspa.core.state import State
from wyspa.rules.base.ids import CITY, DRAW, RESOURCES, ROAD, SETTLEMENT
from wyspa.rules.connect.banks import Banks
from wyspa.rules.connect.bonuses import ForeignAreas
from wyspa.rules.connect.claims import Claims
from wyspa.rules.connect.hall import Hall
from wyspa.rules.connect.ids import MOON, SIDES
from wyspa.rules.connect.market import NO_MARKET, Markets
from wyspa.rules.connect.piles import HallDevelopment
from wyspa.rules.connect.robbers import Robbers
from wyspa.rules.connect.rounds import Rounds
from wyspa.rules.connect.seats import board_of, seat_at
from wyspa.rules.connect.sight import HallSight
from wyspa.rules.connect.titles import LongestRoads
from wyspa.rules.connect.trading import Trading

# what of a board has changed, as bits
PIECES: Final = 1  # and robbers
HANDS: Final = 2  # and points, rates, supplies
TALK: Final = 4  # offers, who is waited for, and who has claimed
BANK: Final = 8  # and the markets beside it
CARDS: Final = 16  # piles, development cards, titles, arrows, free roads

EACH_SEAT: Final = 25  # numbers that are remembered of a seat: first those of its hand, then of its talk, and so on
HAND_NUMBERS: Final = 6
TALK_NUMBERS: Final = 4
OWN_NUMBERS: Final = 8  # numbers that only the seat itself knows
MARKET_NUMBERS: Final = (RESOURCES + SIDES) * 2  # of the two markets that may lie beside a board
UNSEEN: Final = -(1 << 60)  # what nothing can be: the first look finds everything changed


@final
class Watch:
    """What is public of every board of one game, as it was when it was looked at last."""

    book: Book
    hall: Hall
    rounds: Rounds
    banks: Banks
    trading: Trading
    piles: HallDevelopment
    roads: LongestRoads
    areas: ForeignAreas
    robbers: Robbers
    claims: Claims
    markets: Markets | None
    sight: HallSight
    first_place: vec[i64]  # by slot of a board: where its places begin
    places: vec[i64]  # nodes, then edges, then hexes of every board
    nodes: vec[i64]  # by slot: how many of its places are nodes
    edges: vec[i64]
    standing: vec[i64]  # in step with places: what stood there
    numbers: vec[i64]  # by seat, EACH_SEAT numbers
    stalls: vec[i64]  # by board, MARKET_NUMBERS
    own: vec[i64]  # by seat, OWN_NUMBERS
    near: list[int]  # scratch paper: the boards to look at
    actor: i64  # who acted last
    draws: vec[i64]  # by verb: 1 if nature only answers a seat with it
    builds: vec[i64]  # by verb: 1 if it puts a piece somewhere

    def __init__(self, book: Book) -> None:
        """Find the places of every board; nothing has been looked at yet."""
        self.book = book
        self.sight = book.rule(HallSight)
        self.hall = self.sight.hall
        self.rounds = book.rule(Rounds)
        self.banks = book.rule(Banks)
        self.trading = book.rule(Trading)
        self.piles = book.rule(HallDevelopment)
        self.roads = book.rule(LongestRoads)
        self.areas = book.rule(ForeignAreas)
        self.robbers = book.rule(Robbers)
        self.claims = book.rule(Claims)
        self.markets = book.rule(Markets) if self.hall.open_rows > 0 else None
        self.near = []
        self.actor = 0
        self.numbers = unseen(book.seats * EACH_SEAT)
        self.stalls = unseen(self.hall.boards * MARKET_NUMBERS)
        self.own = unseen(book.seats * OWN_NUMBERS)
        self.draws = zeros(len(book.verbs))
        self.builds = zeros(len(book.verbs))
        drawn: i64 = book.chances[DRAW].code >> VERB
        for verb in book.verbs:
            self.builds[verb.code >> VERB] = 1 if verb.name in PUT else 0
        self.draws[drawn] = 1
        self.find_places()

    def find_places(self) -> None:
        """List the nodes, edges and hexes of every board, each once; those on a seam belong to both boards."""
        hall = self.hall
        board = hall.board
        self.first_place = vec[i64]()
        self.places = vec[i64]()
        self.nodes = vec[i64]()
        self.edges = vec[i64]()
        seen_node = unseen(board.n_node)
        seen_edge = unseen(board.n_edge)
        slot: i64
        i: i64
        j: i64
        x: i64
        n: i64
        for slot in range(len(hall.first_hex) - 1):
            self.first_place = append(self.first_place, len(self.places))
            n = len(self.places)
            for i in range(hall.first_hex[slot], hall.first_hex[slot + 1]):
                for j in range(hall.hexes[i] * 6, hall.hexes[i] * 6 + 6):
                    x = board.hex_nodes[j]
                    if seen_node[x] != slot:
                        seen_node[x] = slot
                        self.places = append(self.places, x)
            self.nodes = append(self.nodes, len(self.places) - n)
            n = len(self.places)
            for i in range(hall.first_hex[slot], hall.first_hex[slot + 1]):
                for j in range(hall.hexes[i] * 6, hall.hexes[i] * 6 + 6):
                    x = board.hex_edges[j]
                    if seen_edge[x] != slot:
                        seen_edge[x] = slot
                        self.places = append(self.places, x)
            self.edges = append(self.edges, len(self.places) - n)
            for i in range(hall.first_hex[slot], hall.first_hex[slot + 1]):
                self.places = append(self.places, hall.hexes[i])
        self.first_place = append(self.first_place, len(self.places))
        self.standing = unseen(len(self.places))

    # ---- asking ------------------------------------------------------------------------------------------------

    def boards_in_sight(self, state: State, seat: int) -> list[int]:
        """List the boards that a seat sees, from left to right."""
        return self.sight.boards_seen(state, seat)

    def touched(self, state: State, acts: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Give the boards that some actions have changed, each with the bits of what; acts are (seat, action)."""
        self.near = []
        for seat, action in acts:
            if seat != TABLE:
                self.actor = seat
                self.reach(state, seat, action)
            elif self.draws[action >> VERB] != 0:  # what the last who acted has bought
                self.reach(state, self.actor, action)
            else:
                return self.changed(state, self.hall.all_boards())
        return self.changed(state, self.near)

    def changed(self, state: State, boards: list[int]) -> list[tuple[int, int]]:
        """Look at some boards again, and give those on which anything is other than before."""
        found: list[tuple[int, int]] = []
        for k in boards:
            bits: i64 = self.look(state, k)
            if bits != 0:
                found.append((k, int(bits)))
        return found

    def own_changed(self, state: State, seat: int) -> bool:
        """Tell whether what only a seat itself knows is other than when this was asked last."""
        player = state.players[seat]
        piles = self.piles.part(state)
        at: i64 = seat * OWN_NUMBERS
        old = self.own
        bits: i64 = note(old, at, player.points, 1)
        bits |= note(old, at + 1, player.secret, 1)
        bits |= note(old, at + 2, piles.owned[seat], 1)
        bits |= note(old, at + 3, self.piles.fresh(state, seat), 1)
        bits |= note(old, at + 4, self.piles.ready(state, seat), 1)
        bits |= note(old, at + 5, state.waiting[seat], 1)
        bits |= note(old, at + 6, self.rounds.part(state).free[seat], 1)
        bits |= note(old, at + 7, state.phase << 8 | state.turn, 1)
        return bits != 0

    # ---- looking -----------------------------------------------------------------------------------------------

    def reach(self, state: State, seat: i64, action: i64) -> None:
        """Note the boards that an action of a seat may have changed."""
        hall = self.hall
        k: i64 = board_of(seat)
        step: i64
        beside: i64
        for step in range(-1, 2):
            beside = hall.board_beside(k, step) if step != 0 else k
            if beside >= 0:
                self.add(beside)
        if self.builds[action >> VERB] != 0:
            self.reach_piece(state, first(action), self.book.verbs[action >> VERB].name == PUT[0])

    def reach_piece(self, state: State, place: i64, is_road: bool) -> None:
        """Note the boards that a new piece lies on, and the homes of those whose roads lead to it."""
        board = state.board
        i: i64
        h: i64
        other: i64
        if is_road:
            for i in range(place * 2, place * 2 + 2):
                h = board.edge_hexes[i]
                if h >= 0:
                    self.add(self.hall.board_of[h])
            return
        for i in range(place * 3, place * 3 + 3):
            h = board.node_hexes[i]
            if h >= 0:
                self.add(self.hall.board_of[h])
            if board.node_edges[i] >= 0:
                other = (state.on_edge[board.node_edges[i]] >> OWNER) - 1
                if 0 <= other < self.hall.seats:
                    self.add(board_of(other))

    def add(self, k: i64) -> None:
        """Note a board, once."""
        if k not in self.near:
            self.near.append(k)

    def look(self, state: State, k: i64) -> i64:
        """Look at a board or end board, remember it, and give the bits of what is other than before."""
        slot: i64 = self.hall.slot(k)
        start: i64 = self.first_place[slot]
        edges: i64 = start + self.nodes[slot]
        hexes: i64 = edges + self.edges[slot]
        places = self.places
        old = self.standing
        bits: i64 = 0
        i: i64
        for i in range(start, edges):
            bits |= note(old, i, state.on_node[places[i]], PIECES)
        for i in range(edges, hexes):
            bits |= note(old, i, state.on_edge[places[i]], PIECES)
        for i in range(hexes, self.first_place[slot + 1]):
            bits |= note(old, i, state.on_hex[places[i]], PIECES)
        if 0 <= k < self.hall.boards:
            bits |= self.look_at_seat(state, seat_at(k, MOON))
            bits |= self.look_at_seat(state, seat_at(k, MOON) + 1)
            bits |= self.look_at_markets(state, k)
        return bits

    def look_at_seat(self, state: State, seat: i64) -> i64:
        """Look at what everybody may know of a seat."""
        player = state.players[seat]
        piles = self.piles.part(state)
        offers = self.trading.part(state)
        fame = self.roads.part(state)
        left = self.banks.part(state).left
        old = self.numbers
        at: i64 = seat * EACH_SEAT
        open_points: i64 = player.points if state.winner != NOBODY else player.points - player.secret
        i: i64
        bits: i64 = note(old, at, player.purse, HANDS)
        bits |= note(old, at + 1, open_points, HANDS)
        bits |= note(old, at + 2, player.rates, HANDS)
        bits |= note(old, at + 3, player.supply[ROAD], HANDS)
        bits |= note(old, at + 4, player.supply[SETTLEMENT], HANDS)
        bits |= note(old, at + 5, player.supply[CITY], HANDS)
        at += HAND_NUMBERS
        bits |= note(old, at, state.waiting[seat], TALK)
        bits |= note(old, at + 1, offers.terms[seat], TALK)
        bits |= note(old, at + 2, offers.to[seat], TALK)
        bits |= note(old, at + 3, 1 if holds(self.claims.part(state).heard, seat) else 0, TALK)
        at += TALK_NUMBERS
        for i in range(RESOURCES):
            bits |= note(old, at + i, left[seat * RESOURCES + i], BANK)
        at += RESOURCES
        bits |= note(old, at, piles.pile[seat], CARDS)
        bits |= note(old, at + 1, count(piles.owned[seat]), CARDS)
        bits |= note(old, at + 2, 1 if piles.spent_in[seat] == self.rounds.part(state).number else 0, CARDS)
        bits |= note(old, at + 3, self.areas.part(state).taken[seat], CARDS)
        bits |= note(old, at + 4, self.rounds.part(state).free[seat], CARDS)
        bits |= note(old, at + 5, fame.length[seat], CARDS)
        bits |= note(old, at + 6, fame.played[seat], CARDS)
        bits |= note(old, at + 7, fame.roads[board_of(seat)], CARDS)
        bits |= note(old, at + 8, fame.holders[board_of(seat)], CARDS)
        bits |= note(old, at + 9, self.robbers.part(state).at[seat], PIECES)
        return bits

    def look_at_markets(self, state: State, k: i64) -> i64:
        """Look at the markets beside a board, if there are any."""
        markets = self.markets
        if markets is None:
            return 0
        part = markets.part(state)
        bits: i64 = 0
        end: i64
        i: i64
        for end in range(2):
            market: i64 = markets.market_at(seat_at(k, MOON), end)
            if market != NO_MARKET:
                at: i64 = k * MARKET_NUMBERS + end * (RESOURCES + SIDES)
                for i in range(RESOURCES):
                    bits |= note(self.stalls, at + i, part.goods[market * RESOURCES + i], BANK)
                for i in range(SIDES):
                    bits |= note(self.stalls, at + RESOURCES + i, part.used[market * SIDES + i], BANK)
        return bits


PUT = ["road", "settlement", "city"]  # verbs that put a piece somewhere


def note(old: vec[i64], at: i64, now: i64, bits: i64) -> i64:
    """Remember a number, and give the bits if it was another one."""
    if old[at] == now:
        return 0
    old[at] = now
    return bits


def unseen(n: i64) -> vec[i64]:
    """Make paper for n numbers that nobody has looked at."""
    return vec[i64]([UNSEEN] * n)
