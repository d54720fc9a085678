"""The state of a game: a shared vocabulary, one Part for each rule that needs one, and a stack of frames.

Copies share until written: arrays that change seldom are values, players and parts carry `shared`, and `edit`, `own`
take an own one before writing. Board, layout and book are never copied.
"""

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.board import Board, Layout
from wyspa.core.event import Event
from wyspa.core.fields import BytesOut, Fields
from wyspa.core.ids import NOBODY, SEVERAL, bit
from wyspa.core.purse import FIELD, MOST, ONE, covers, one

FRAME: Final = 3  # ints a frame: phase, who, data

# Bits of what a player owns; the other bits are kinds of pieces, of which there is no kind 0.
SUPPLY: Final = 1
LISTS: Final = 1 << 32


class HandFull(Exception):
    """A hand can hold 63 cards of a kind and no more."""


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Part:
    """State that only one rule needs."""

    public: ClassVar[bool] = False  # all may know all of it; of others a view carries what their rule's `veil` leaves
    shared: bool = False  # a copy of the state points here too
    edited: i64 = 0  # the count of `State.edits` when it was last taken to be written

    def copy(self) -> "Part":
        """Give an own one: what is written in place is copied, what is replaced whole may be shared."""
        raise NotImplementedError

    def fields(self, io: Fields) -> None:
        """Name every field once, for writing and reading."""
        raise NotImplementedError


@final
@mypyc_attr(acyclic=True)
class Player:
    """What one seat has. Hands are purses: see `purse`."""

    shared: bool = False
    purse: i64  # the hand
    aside: i64  # cards laid face down until all have chosen: in no hand and not yet in the bank
    cards: i64  # how many in the hand
    points: i64  # all of them
    secret: i64  # those of them that others do not see
    rates: i64  # a purse: how many of a kind buy one card from the bank
    supply: vec[i64]  # by kind of piece
    open: vec[vec[i64]]  # by kind of piece: the places it may go to now, sorted
    owned: i64  # bits of the arrays that no copy sees, so that they may be written: see `own_supply` and `own_open`

    def __init__(self, rates: i64, supply: vec[i64], places: vec[vec[i64]]) -> None:
        """Begin with empty hands."""
        self.purse = 0
        self.aside = 0
        self.cards = 0
        self.points = 0
        self.secret = 0
        self.rates = rates
        self.supply = supply
        self.open = places
        self.owned = 0

    def copy(self) -> "Player":
        other = Player(self.rates, self.supply, self.open)
        other.purse = self.purse
        other.aside = self.aside
        other.cards = self.cards
        other.points = self.points
        other.secret = self.secret
        return other

    def own_supply(self) -> vec[i64]:
        """Give the supply for writing."""
        if self.owned & SUPPLY == 0:
            self.supply = self.supply[:]
            self.owned |= SUPPLY
        return self.supply

    def own_open(self, piece: i64) -> vec[vec[i64]]:
        """Give the lists of open places, of which the one for this piece may be written."""
        mark: i64 = bit(piece)
        lists = self.open
        if self.owned & mark == 0:
            if self.owned & LISTS == 0:
                lists = lists[:]
                self.open = lists
            lists[piece] = lists[piece][:]
            self.owned |= mark | LISTS
        return lists

    def fields(self, io: Fields) -> None:
        """Name every field; open places are worked out again."""
        self.purse = io.purse("hand", self.purse)
        self.aside = io.purse("aside", self.aside)
        self.cards = io.number("cards", self.cards)
        self.points = io.number("points", self.points)
        self.secret = io.number("secret", self.secret)
        self.rates = io.purse("rates", self.rates)
        self.supply = io.numbers("supply", self.supply)


@final
@mypyc_attr(acyclic=True)
class State:
    """One moment of a game."""

    board: Board
    layout: Layout
    on_node: vec[i64]
    on_edge: vec[i64]
    on_hex: vec[i64]  # bits of figures
    shared: bool  # on_* belong to a copy too: `own` before writing
    players: vec[Player]
    parts: vec[Part]
    bank: vec[i64]
    waiting: vec[i64]  # by seat: how many answers are due while who is SEVERAL
    stack: vec[i64]
    depth: i64
    phase: i64
    who: i64
    data: i64
    turn: i64  # the seat on turn
    turns: i64  # how many turns have ended
    starter: i64  # the seat that began
    target: i64  # points to win
    winner: i64
    telling: bool
    journal: list[Event]
    line: str  # the table, by which another process finds the rules
    edits: i64  # how often a part was taken to be written: these three tell whoever keeps what it saw that it is old
    laid: i64  # how often a piece came, left or changed
    stirred: i64  # how often something was about to be written on the board, figures included

    def __init__(
        self,
        board: Board,
        layout: Layout,
        on_node: vec[i64],
        on_edge: vec[i64],
        on_hex: vec[i64],
        players: vec[Player],
        parts: vec[Part],
        bank: vec[i64],
        waiting: vec[i64],
        stack: vec[i64],
        journal: list[Event],
    ) -> None:
        """Put the pieces together; the caller gives up its arrays."""
        self.board = board
        self.layout = layout
        self.on_node = on_node
        self.on_edge = on_edge
        self.on_hex = on_hex
        self.shared = False
        self.players = players
        self.parts = parts
        self.bank = bank
        self.waiting = waiting
        self.stack = stack
        self.depth = 0
        self.phase = 0
        self.who = 0
        self.data = 0
        self.turn = 0
        self.turns = 0
        self.starter = 0
        self.target = 0
        self.winner = NOBODY
        self.telling = False
        self.journal = journal
        self.line = ""
        self.edits = 0
        self.laid = 0
        self.stirred = 0

    def copy(self) -> "State":
        """Give another state that plays on by itself. It tells nothing."""
        self.shared = True
        for player in self.players:
            player.shared = True
        for part in self.parts:
            part.shared = True
        other = State(
            self.board,
            self.layout,
            self.on_node,
            self.on_edge,
            self.on_hex,
            self.players[:],
            self.parts[:],
            self.bank[:],
            self.waiting[:],
            self.stack[:],
            self.journal,
        )
        other.shared = True
        other.depth = self.depth
        other.phase = self.phase
        other.who = self.who
        other.data = self.data
        other.turn = self.turn
        other.turns = self.turns
        other.starter = self.starter
        other.target = self.target
        other.winner = self.winner
        other.line = self.line
        other.edits = self.edits
        return other

    def __copy__(self) -> "State":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> "State":
        """Copy; what is shared until it is written is as good as two, and boards and islands are never written."""
        return self.copy()

    # ---- before writing --------------------------------------------------------------------------------------

    def own(self) -> None:
        """Take own arrays of what stands on the board, before writing there."""
        self.stirred += 1
        if self.shared:
            self.on_node = self.on_node[:]
            self.on_edge = self.on_edge[:]
            self.on_hex = self.on_hex[:]
            self.shared = False

    def edit(self, seat: i64) -> Player:
        """Give the player, to be changed: our own, not one that a copy sees too."""
        player = self.players[seat]
        if player.shared:
            player = player.copy()
            self.players[seat] = player
        return player

    def edit_part(self, slot: i64) -> Part:
        """Give the part, to be changed."""
        part = self.parts[slot]
        if part.shared:
            part = part.copy()
            self.parts[slot] = part
        self.edits += 1
        part.edited = self.edits
        return part

    # ---- frames ----------------------------------------------------------------------------------------------

    def push(self, phase: i64, who: i64, data: i64) -> None:
        """Lay a frame on top: it is dealt with before what lies below."""
        k: i64 = self.depth * FRAME
        if k + FRAME > len(self.stack):
            self.stack = append(append(append(self.stack, 0), 0), 0)
        stack = self.stack
        stack[k] = self.phase
        stack[k + 1] = self.who
        stack[k + 2] = self.data
        self.depth += 1
        self.phase = phase
        self.who = who
        self.data = data

    def pop(self) -> None:
        """Take the top frame away."""
        self.depth -= 1
        k: i64 = self.depth * FRAME
        stack = self.stack
        self.phase = stack[k]
        self.who = stack[k + 1]
        self.data = stack[k + 2]

    def become(self, phase: i64, who: i64, data: i64) -> None:
        """Put another frame in place of the top one."""
        self.phase = phase
        self.who = who
        self.data = data

    def actor(self) -> i64:
        """Give the seat to ask next; of several the first that is waited for."""
        if self.who != SEVERAL:
            return self.who
        i: i64
        waiting = self.waiting
        for i in range(len(waiting)):
            if waiting[i] > 0:
                return i
        return NOBODY

    # ---- cards: the only writers of hands ----------------------------------------------------------------------

    def gain(self, seat: i64, card: i64, n: i64) -> None:
        """Move cards from the bank to a hand; a negative n gives back."""
        player = self.edit(seat)
        if (player.purse >> card * FIELD & ONE) + n > MOST:
            raise HandFull(f"seat {seat} cannot hold more than {MOST} cards of a kind")
        player.cards += n
        player.purse += n << card * FIELD
        self.bank[card] -= n
        if self.telling:
            self.tell("gained" if n > 0 else "paid", seat, card, n if n > 0 else -n)

    def pay(self, seat: i64, price: i64) -> None:
        """Move a price from a hand to the bank."""
        card: i64 = 0
        n: i64
        while price != 0:
            n = price & ONE
            if n != 0:
                self.gain(seat, card, -n)
            price >>= FIELD
            card += 1

    def hand_over(self, giver: i64, taker: i64, card: i64, n: i64) -> None:
        """Move cards from one hand to another; who tells it decides who sees which."""
        player = self.edit(giver)
        player.cards -= n
        player.purse -= n << card * FIELD
        player = self.edit(taker)
        if (player.purse >> card * FIELD & ONE) + n > MOST:
            raise HandFull(f"seat {taker} cannot hold more than {MOST} cards of a kind")
        player.cards += n
        player.purse += n << card * FIELD

    def swap(self, seat: i64, give: i64, take: i64) -> None:
        """Exchange one card of a hand for another, where neither goes to the bank: the rule that keeps them does so."""
        player = self.edit(seat)
        if (player.purse >> take * FIELD & ONE) + 1 > MOST:
            raise HandFull(f"seat {seat} cannot hold more than {MOST} cards of a kind")
        player.purse += one(take) - one(give)

    def lay_aside(self, seat: i64, card: i64) -> None:
        """Lay one card face down: it leaves the hand, but nobody learns which until all are collected."""
        player = self.edit(seat)
        player.cards -= 1
        player.purse -= one(card)
        player.aside += one(card)

    def tell_aside(self, seat: i64) -> None:
        """Tell what a seat has laid aside, once it has chosen all: card by card, so that no count tells a kind."""
        aside: i64 = self.players[seat].aside
        card: i64 = 0
        n: i64
        while aside != 0:
            n = aside & ONE
            while n > 0:
                if self.telling:
                    self.tell_some("laid_aside", seat, 1, card, [seat])
                n -= 1
            aside >>= FIELD
            card += 1

    def collect(self, seat: i64) -> None:
        """Turn up what a seat has laid aside, into the bank."""
        player = self.edit(seat)
        aside: i64 = player.aside
        player.aside = 0
        card: i64 = 0
        n: i64
        while aside != 0:
            n = aside & ONE
            if n != 0:
                self.bank[card] += n
                if self.telling:
                    self.tell("discarded", seat, card, n)
            aside >>= FIELD
            card += 1

    def can_pay(self, seat: i64, price: i64) -> bool:
        """Tell whether a hand covers a price."""
        return covers(self.players[seat].purse, price)

    # ---- telling ---------------------------------------------------------------------------------------------

    def tell(self, name: str, seat: i64, what: i64, detail: i64) -> None:
        """Write a fact that all may know. Ask `telling` first: it saves making the fact."""
        self.journal.append(Event(name, seat, what, detail, []))

    def tell_some(self, name: str, seat: i64, what: i64, detail: i64, eyes: list[int]) -> None:
        """Write a fact whose detail is only for these eyes."""
        self.journal.append(Event(name, seat, what, detail, eyes))

    # ---- storing ---------------------------------------------------------------------------------------------

    def written(self) -> bytes:
        """Write all of it, the island included; what can be worked out is not written."""
        io = BytesOut()
        layout_fields(self.layout, io)
        self.fields(io)
        return bytes(io.out)

    def fields(self, io: Fields) -> None:
        """Name every field but board, layout and what can be worked out."""
        self.on_node = io.numbers("on_node", self.on_node)
        self.on_edge = io.numbers("on_edge", self.on_edge)
        self.on_hex = io.numbers("on_hex", self.on_hex)
        self.bank = io.numbers("bank", self.bank)
        self.waiting = io.numbers("waiting", self.waiting)
        self.stack = io.sequence("stack", self.stack[: self.depth * FRAME])
        self.depth = len(self.stack) // FRAME
        self.phase = io.number("phase", self.phase)
        self.who = io.number("who", self.who)
        self.data = io.number("data", self.data)
        self.turn = io.seat("turn", self.turn)
        self.turns = io.number("turns", self.turns)
        self.starter = io.seat("starter", self.starter)
        self.target = io.number("target", self.target)
        self.winner = io.seat("winner", self.winner)
        for player in self.players:
            player.fields(io)
        for part in self.parts:
            part.fields(io)


def layout_fields(layout: Layout, io: Fields) -> list[vec[i64]]:
    """Name the arrays of a layout."""
    return [
        io.numbers("terrain", layout.terrain),
        io.numbers("number", layout.number),
        io.sequence("dock_edges", layout.dock_edges),
        io.sequence("dock_kinds", layout.dock_kinds),
    ]
