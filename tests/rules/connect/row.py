"""A hall in the words of the rules: boards A, B, C, coordinates like (4,2,NE), seats like 'A sun'.

    hall = Row().starts("sun", 4)              # a sun round with a 4
    hall.hand("A sun", "1 lumber 1 brick")
    hall.when("A sun: road (4,2,NE)")
    hall.refused("A moon: road (0,1,SW)", "K-45")

Coordinates are those of board A; `C(0,1,N)` counts from board C. Nature acts only when told.
"""

from __future__ import annotations

import re

from tests.scene import Scene
from wyspa.core.arrays import listed
from wyspa.core.ids import KIND, OWNER
from wyspa.core.purse import count, held, one
from wyspa.laying import lay_table
from wyspa.rules.base.hidden_cards import NAMES
from wyspa.rules.connect.banks import Banks
from wyspa.rules.connect.boards import WIDTH
from wyspa.rules.connect.bonuses import ForeignAreas
from wyspa.rules.connect.hall import Hall
from wyspa.rules.connect.market import Markets
from wyspa.rules.connect.piles import HallDevelopment
from wyspa.rules.connect.robbers import Robbers
from wyspa.rules.connect.rounds import Rounds
from wyspa.rules.connect.sight import HallSight
from wyspa.rules.connect.titles import LargestArmies, LongestRoads
from wyspa.rules.connect.trading import Trading
from wyspa.table import set_table

RESOURCES = ["lumber", "brick", "wool", "grain", "ore"]
PLACE = re.compile(r"([A-Z]?)\((-?\d+),(-?\d+)(?:,([A-Z]+))?\)")
SEAT = re.compile(r"\b([A-Z]) (moon|sun)\b")


class Row(Scene):
    """Boards in a row (or a ring), as they are laid: before the first roll."""

    def __init__(self, boards: int = 3, **options: object) -> None:
        self.lay(seats=2 * boards, **options)

    def lay(self, **options: object) -> Row:
        """Lay a table: so many boards, or several rows of them."""
        self.table = set_table("connect", **options)
        self.game = lay_table(self.table)
        self.book = self.game.book
        self.words = self.game.notation
        self.boards = int(self.hall.boards)
        return self

    # ---- words ---------------------------------------------------------------------------------------------------

    def said(self, text: str) -> str:
        """Put the rules' words for seats and places into the table's."""
        text = SEAT.sub(lambda m: f"{ord(m[1]) - 65}{m[2]}", text)
        edge = " road" in f" {text}"
        return PLACE.sub(lambda m: self.place(m, edge), text)

    def place(self, m: re.Match[str], edge: bool) -> str:
        board = ord(m[1]) - 65 if m[1] else 0
        q, r, row = int(m[2]) + WIDTH * self.hall.place_of(board), int(m[3]), self.hall.row_of[board]
        name = self.words.places.hex_names[self.hall.board.hex_at(row, q, r)]
        if not m[4]:
            return name
        return f"{name}{'/' if edge else '.'}{m[4].lower()}"

    def hex_at(self, q: int, r: int) -> int:
        """Give a hex of the first row."""
        return self.hall.board.hex_at(0, q, r)

    def seat(self, name: str) -> int:
        return self.game.seat(self.said(name))

    def node(self, text: str) -> int:
        return self.words.places.read_node(self.said(text))

    def edge(self, text: str) -> int:
        return self.words.places.read_edge(self.said(f"road {text}").split()[1])

    def hex(self, text: str) -> int:
        return self.words.places.read_hex(self.said(text))

    def split(self, text: str) -> tuple[int, str]:
        return super().split(self.said(text))

    # ---- given ---------------------------------------------------------------------------------------------------

    def given(self, *pieces: str) -> Row:
        """Put pieces on the board: 'A sun road (4,2,NE) (5,1,SE)', 'B moon settlement (6,1,S)'."""
        super().given(*(self.said(text) for text in pieces))
        return self

    def in_round(self, number: int) -> Row:
        """Let so many rounds be over."""
        self.module(Rounds).edit(self.state).number = number
        return self

    def starts(self, side: str, roll: int = 0, after: int = 0) -> Row:
        """Begin a round of a side, after so many rounds at least; a roll of 0 pays nobody (all robbers are in the way).

        Without a roll hands stay as they are: the number is a 2, and what it would bring is taken back.
        """
        if self.phase == "round":
            self.when("table: round-ends")
        number = after + (1 if (after + 1) % 2 != (side == "sun") else 0)
        self.in_round(number)
        hands = [self.state.players[seat].purse for seat in range(self.book.seats)]
        a = max(1, (roll or 2) - 6)
        self.game.fresh = -9
        self.game.play(f"dice {a} {(roll or 2) - a}", -1)
        if not roll:
            for seat, purse in enumerate(hands):
                self.hold(seat, purse)
        assert self.state.turn == (1 if side == "sun" else 0)
        return self

    def next_round(self, roll: int = 2) -> Row:
        """Let time run out and roll for the next round."""
        a = max(1, roll - 6)
        return self.when("table: round-ends", f"table: dice {a} {roll - a}")

    def hold(self, seat: int, purse: int) -> None:
        """Let a seat hold exactly this; the difference goes to and comes from the banks near it."""
        banks = self.module(Banks)
        for card in range(5):
            more = held(purse, card) - held(self.state.players[seat].purse, card)
            if more < 0:
                banks.give_back(self.state, seat, card, -more)
            elif more > 0:
                assert banks.take(self.state, seat, card, more) == more

    def hand(self, seat: str, cards: str) -> Row:
        self.hold(self.seat(seat), self.words.read_purse(cards.split()))
        return self

    def vault(self, side: str, **left: int) -> Row:
        """Set what a bank holds; what it held beyond that is out of the game."""
        banks = self.module(Banks).edit(self.state)
        for card, n in left.items():
            k = self.seat(side) * 5 + RESOURCES.index(card)
            self.state.bank[RESOURCES.index(card)] += n - banks.left[k]
            banks.left[k] = n
        return self

    def cards(self, seat: str, **owned: int) -> Row:
        """Give development cards that were bought in an earlier round, from the piles of the own board."""
        part = self.module(HallDevelopment).edit(self.state)
        who = self.seat(seat)
        for name, n in owned.items():
            card = NAMES.index(name)
            part.owned[who] += n * one(card)
            part.unseen[who >> 1] -= n * one(card)
            for _ in range(n):
                part.pile[who if part.pile[who] else who ^ 1] -= 1
            if name == "point":
                self.book.score_secret(self.state, who, n)
        return self

    def piles(self, side: str, left: int) -> Row:
        """Leave so many cards in a pile; the others are out of the game."""
        part = self.module(HallDevelopment).edit(self.state)
        who = self.seat(side)
        part.pile[who] = left
        for card in (0, 1, 2, 3):
            while held(part.unseen[who >> 1], card) and count(part.unseen[who >> 1]) > (
                part.pile[who & ~1] + part.pile[who | 1]
            ):
                part.unseen[who >> 1] -= one(card)
        return self

    def stock(self, seat: str, piece: str, left: int) -> Row:
        """Let a seat have so many pieces of a kind left."""
        kind = next(k for k in range(32) if self.book.pieces[k].name == piece)
        supply = self.state.players[self.seat(seat)].supply[:]
        supply[kind] = left
        self.state.edit(self.seat(seat)).supply = supply
        return self

    def robber_on(self, seat: str, hex: str) -> Row:
        self.module(Robbers).move(self.state, self.seat(seat), self.hex(hex))
        return self

    def score(self, seat: str, points: int) -> Row:
        """Let a seat have so many points, for nothing in particular; nobody has won by it yet."""
        player = self.state.edit(self.seat(seat))
        player.points = points + player.secret
        return self

    # ---- then ----------------------------------------------------------------------------------------------------

    @property
    def sight(self) -> HallSight:
        return self.module(HallSight)

    @property
    def hall(self) -> Hall:
        return self.module(Banks).hall

    def bank(self, side: str, card: str) -> int:  # type: ignore[override]
        return self.module(Banks).part(self.state).left[self.seat(side) * 5 + RESOURCES.index(card)]

    def robber_of(self, seat: str) -> int:
        return self.module(Robbers).part(self.state).at[self.seat(seat)]

    def market(self, which: int) -> dict[str, int]:
        goods = listed(self.module(Markets).part(self.state).goods)[which * 5 : which * 5 + 5]
        return {card: n for card, n in zip(RESOURCES, goods, strict=True) if n}

    def all_there(self) -> list[int]:
        """Count every kind of resource in banks, hands and markets."""
        banks = listed(self.module(Banks).part(self.state).left)
        found = []
        for card in range(5):
            kept = sum(module.kept(self.book, self.state, card) for module in self.book.modules)
            hands = sum(held(player.purse, card) for player in self.state.players)
            found.append(sum(banks[card::5]) + hands + kept)
        return found

    def arrows(self, seat: str) -> int:
        return self.module(ForeignAreas).part(self.state).taken[self.seat(seat)]

    def road_holder(self, board: int) -> str | None:
        holder = self.module(LongestRoads).part(self.state).roads[board]
        return self.game.seats[holder] if holder >= 0 else None

    def army_holder(self, board: int) -> str | None:
        holder = self.module(LargestArmies).part(self.state).holders[board]
        return self.game.seats[holder] if holder >= 0 else None

    def length(self, seat: str) -> int:
        return self.module(LongestRoads).part(self.state).length[self.seat(seat)]

    def owned(self, seat: str) -> dict[str, int]:
        owned = self.module(HallDevelopment).part(self.state).owned[self.seat(seat)]
        return {name: held(owned, k) for k, name in enumerate(NAMES) if held(owned, k)}

    def offer_of(self, seat: str) -> int:
        return self.module(Trading).part(self.state).terms[self.seat(seat)]

    def partners(self, seat: str) -> set[str]:
        return {self.game.seats[who] for who in self.hall.partners(self.seat(seat))}

    def standing(self, seat: str) -> dict[str, int]:
        """Count the pieces of a seat on the board."""
        found: dict[str, int] = {}
        for here in listed(self.state.on_node) + listed(self.state.on_edge):
            if here and (here >> OWNER) - 1 == self.seat(seat):
                name = self.book.pieces[here & KIND].name
                found[name] = found.get(name, 0) + 1
        return found

    def round_left(self) -> int:
        """Count the seats that are still waited for."""
        return self.module(Rounds).part(self.state).left

    def hand_of(self, seat: str) -> dict[str, int]:
        purse = self.state.players[self.seat(seat)].purse
        return {card: held(purse, k) for k, card in enumerate(RESOURCES) if held(purse, k)}

    def round_number(self) -> int:
        return self.module(Rounds).part(self.state).number

    def is_active(self, seat: str) -> bool:
        return self.phase == "round" and self.seat(seat) % 2 == self.state.turn

    def edges_at(self, node: str) -> list[int]:
        at = self.node(node) * 3
        return [e for e in listed(self.state.board.node_edges[at : at + 3]) if e >= 0]

    def free_site(self, area: int, near: str) -> int:
        """Find a corner of an area where a settlement may stand, as near as can be to a node, but not beside it."""
        board, on_node = self.state.board, self.state.on_node
        seen, todo = {self.node(near)}, [self.node(near)]
        while todo:
            node = todo.pop(0)
            around = [n for n in listed(board.node_nodes[node * 3 : node * 3 + 3]) if n >= 0]
            if on_node[node] == 0 and self.hall.node_area[node] == area and all(on_node[n] == 0 for n in around):
                return node
            for other in around:
                if other not in seen and on_node[other] == 0:
                    seen.add(other)
                    todo.append(other)
        raise ValueError(f"no site in area {area}")

    def way(self, seat: str, start: int, goal: int) -> list[int]:
        """Give the edges of a shortest way for a seat over bare edges and past nobody's buildings."""
        board, who = self.state.board, self.seat(seat)
        came: dict[int, tuple[int, int]] = {}
        todo, seen = [start], {start}
        while todo:
            node = todo.pop(0)
            if node == goal:
                break
            for k in range(3):
                edge, other = board.node_edges[node * 3 + k], board.node_nodes[node * 3 + k]
                if edge >= 0 and other not in seen and self.state.on_edge[edge] == 0:
                    here = self.state.on_node[other]
                    if here == 0 or (here >> OWNER) - 1 == who or other == goal:
                        seen.add(other)
                        came[other] = (node, edge)
                        todo.append(other)
        found: list[int] = []
        while goal != start:
            goal, edge = came[goal]
            found.insert(0, edge)
        return found

    def grow_at_end(self, seat: str) -> None:
        """Lay the first road that makes the trail of a seat longer."""
        who, before = self.seat(seat), self.length(seat)
        for edge in listed(self.state.players[who].open[1]):
            other = self.state.copy()
            self.book.put(other, 1, edge, who)
            if self.module(LongestRoads).part(other).length[who] > before:
                self.book.put(self.state, 1, edge, who)
                return
        raise ValueError(f"nothing makes the road of {seat} longer")

    def module_arrows(self, seat: str, taken: int) -> Row:
        """Let a seat have its bonuses already."""
        self.state.edit_part(self.module(ForeignAreas).slot).taken[self.seat(seat)] = taken
        return self
