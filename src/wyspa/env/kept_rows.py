"""Rows that are kept from look to look: what has not changed since a seat looked last is not written again.

A row has a slow part (island, pieces, supplies, rates, what most rules show) and a quick one (hands, bank, points, who
is asked). The slow one is kept for each seat of a game beside what it was made of; three counts of the state and
`Module.shows_by` tell what of it is old (decision 108). It is written by the same rules through the same view, so
nothing can be seen that a view would not show.
"""

from typing import final

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, u8

from wyspa.core.arrays import zeros
from wyspa.core.board import Layout
from wyspa.core.book import Book
from wyspa.core.chart import Chart, Tiles
from wyspa.core.ids import (
    BY_ANYTHING,
    BY_FRAME,
    BY_OTHERS,
    BY_PIECES,
    BY_TURN,
    KIND,
    NOBODY,
    OWNER,
    SEVERAL,
)  # fmt: skip
from wyspa.core.purse import FIELD, ONE
from wyspa.core.rule import Module
from wyspa.core.state import State
from wyspa.env.fact_rows import MOST
from wyspa.env.sketching import Sketch


@final
class KeptRow:
    """The slow part of what one seat of a game saw last, and what it was made of."""

    state: State | None
    layout: Layout | None
    row: BytesWriter
    slow: bytes  # the same
    stirred: i64
    laid: i64
    edits: i64
    turn: i64
    winner: i64
    phase: i64
    who: i64
    data: i64
    nodes: vec[i64]
    edges: vec[i64]
    hexes: vec[i64]
    rates: vec[i64]  # by colour
    facts: list[list[int]]  # by rule that is kept: which facts it has put

    def __init__(self) -> None:
        """Know nothing yet."""
        self.state = None
        self.layout = None
        self.row = BytesWriter()
        self.slow = b""
        self.facts = []
        self.forget()

    def forget(self) -> None:
        """Hold everything for old."""
        self.stirred = -1
        self.laid = -1
        self.edits = -1
        self.turn = -9
        self.winner = -9
        self.phase = -9
        self.who = -9
        self.data = 0

    def begin(self, state: State, printed: bytes, rules: i64) -> None:
        """Take another state, or another island, of which only what is printed is written yet."""
        self.forget()
        self.state = state
        self.layout = state.layout
        self.row = BytesWriter()
        self.row.write(printed)
        self.nodes = zeros(len(state.on_node))
        self.edges = zeros(len(state.on_edge))
        self.hexes = zeros(len(state.on_hex))
        self.rates = zeros(len(state.players))
        i: i64
        self.facts = []
        for i in range(rules):
            self.facts.append([])


@final
class Keeper(Sketch):
    """Writes rows straight from states, for the seats of a table that is seen as a whole."""

    keeping: vec[Module]  # the rules that say on what it depends what they show
    asking: vec[Module]  # the others: they show it anew each time

    def __init__(self, book: Book, chart: Chart, tiles: Tiles, sizes: list[int], whole: bool) -> None:
        super().__init__(book, chart, tiles, sizes, whole)
        self.keeping = vec[Module]([m for m in book.showing if m.shows_by & BY_ANYTHING == 0])
        self.asking = vec[Module]([m for m in book.showing if m.shows_by & BY_ANYTHING != 0])

    def look(self, out: BytesWriter, kept: KeptRow, printed: bytes, state: State, seat: i64) -> None:
        """Append the row of a seat, of which `kept` has what it saw last."""
        self.me = seat
        self.seat = seat
        self.phase = state.phase
        self.who = state.who
        self.turn = state.turn
        self.turns = state.turns
        self.winner = state.winner
        player = state.players[seat]
        self.hand = player.purse
        self.aside = player.aside
        self.total = player.points
        if kept.state is not state or kept.layout is not state.layout:
            kept.begin(state, printed, len(self.keeping))
        self.row = kept.row
        self.base = 0
        by: i64 = self.on_board(kept, state)
        if state.edits != kept.edits:
            by |= BY_OTHERS
        if state.turn != kept.turn or state.winner != kept.winner:
            kept.turn = state.turn
            kept.winner = state.winner
            by |= BY_TURN
        if state.phase != kept.phase or state.who != kept.who or state.data != kept.data:
            kept.phase = state.phase
            kept.who = state.who
            kept.data = state.data
            by |= BY_FRAME
        if by != 0 and self.facts_again(kept, state, by):
            kept.slow = kept.row.getvalue()
        self.row = out
        self.base = len(out)
        out.write(kept.slow)
        self.quick(out, state, seat)

    # ---- the slow part -----------------------------------------------------------------------------------------------

    def on_board(self, kept: KeptRow, state: State) -> i64:
        """Write what stands elsewhere than before, and other rates; give what depends on that, as bits."""
        by: i64 = 0
        k: i64
        for k in range(self.n_seat):
            rates: i64 = state.players[k].rates
            if rates != kept.rates[k]:
                kept.rates[k] = rates
                self.rates_of(k, rates)
                by = BY_ANYTHING
        if state.stirred == kept.stirred:
            return by
        kept.stirred = state.stirred
        hexes = kept.hexes
        on_hex = state.on_hex
        for k in range(len(on_hex)):
            if on_hex[k] != hexes[k]:
                hexes[k] = on_hex[k]
                self.figures_now(k, on_hex[k])
                by |= BY_ANYTHING
        if state.laid == kept.laid:
            return by
        kept.laid = state.laid
        self.pieces_now(
            self.o_nodes, self.w_node, self.w_node - 1 - self.owners, self.node_at, kept.nodes, state.on_node
        )
        self.pieces_now(self.o_edges, self.w_edge, self.w_edge - self.owners, self.edge_at, kept.edges, state.on_edge)
        for k in range(self.n_seat):
            self.supply_of(k, state.players[k].supply)
        return by | BY_PIECES

    def rates_of(self, seat: i64, rates: i64) -> None:
        """Write the rates of a seat at the bank."""
        at: i64 = self.o_seats + self.local(seat) * self.w_seat + 5 + len(self.stock)
        k: i64
        for k in range(self.kinds):
            self.row[self.base + at + k] = u8(rates >> k * FIELD & ONE)

    def supply_of(self, seat: i64, supply: vec[i64]) -> None:
        """Write the supply of a seat."""
        at: i64 = self.base + self.o_seats + self.local(seat) * self.w_seat + 5
        piece: i64
        for piece in self.stock:
            self.row[at] = u8(supply[piece] & 255)
            at += 1

    def figures_now(self, h: i64, bits: i64) -> None:
        """Write which figures stand on a hex, where others stood."""
        at: i64 = self.o_hexes + h * self.w_hex + self.w_figure
        f: i64
        figures = self.figure_bits
        for f in range(len(figures)):
            self.row[at + f] = 1 if bits & figures[f] != 0 else 0

    def pieces_now(self, at: i64, wide: i64, owners: i64, kind_at: vec[i64], old: vec[i64], new: vec[i64]) -> None:
        """Write the pieces that came, left or changed, on nodes or on edges."""
        row = self.row
        k: i64
        x: i64
        p: i64
        for k in range(len(new)):
            x = new[k]
            if x != old[k]:
                p = old[k]
                if p != 0:
                    row[at + k * wide + kind_at[p & KIND]] = 0
                    row[at + k * wide + owners + self.local((p >> OWNER) - 1)] = 0
                old[k] = x
                if x != 0:
                    row[at + k * wide + kind_at[x & KIND]] = 1
                    row[at + k * wide + owners + self.local((x >> OWNER) - 1)] = 1

    def facts_again(self, kept: KeptRow, state: State, by: i64) -> bool:
        """Let those rules show again whose facts are old; tell whether anything of the row may be new."""
        book = self.book
        again: bool = by & (BY_PIECES | BY_ANYTHING) != 0
        i: i64
        slot: i64
        for i in range(len(self.keeping)):
            module = self.keeping[i]
            slot = module.slot
            if module.shows_by & by != 0 or (slot >= 0 and state.parts[slot].edited > kept.edits):
                facts = kept.facts[i]
                if len(facts) > 0:
                    self.clear(facts)
                    again = True
                self.noted = facts
                module.show(book, state, self)
                if len(facts) > 0:
                    again = True
        kept.edits = state.edits  # looking at a route may have measured it
        return again

    def clear(self, facts: list[int]) -> None:
        """Write zeros where facts stood."""
        row = self.row
        fact: i64
        k: i64
        for fact in facts:
            form = self.forms[fact]
            for k in range(form.at, form.at + form.width):
                row[k] = 0
        facts.clear()

    # ---- the quick part ----------------------------------------------------------------------------------------------

    def quick(self, row: BytesWriter, state: State, seat: i64) -> None:
        """Write what changes with almost every action, and what rules show that do not say on what it depends."""
        base: i64 = self.base
        self.head(state.target)
        k: i64
        x: i64
        at: i64 = base + self.o_bank
        bank = state.bank
        for k in range(len(bank)):
            row[at + k] = u8(bank[k])
        p: i64 = seat
        who: i64 = state.who
        turn: i64 = state.turn
        starter: i64 = state.starter
        over: bool = state.winner != NOBODY
        at = base + self.o_seats
        for k in range(self.n_seat):
            other = state.players[p]
            if turn == p:
                row[at] = 1
            if who == p:
                row[at + 1] = 1
            elif who == SEVERAL:
                row[at + 1] = u8(state.waiting[p])
            if starter == p:
                row[at + 2] = 1
            x = other.points
            if not over:
                x -= other.secret
            row[at + 3] = u8(x & 255)
            x = other.cards
            if x > MOST:
                x = MOST
            row[at + 4] = u8(x)
            if self.stands_in:
                self.supply[p] = other.supply
            at += self.w_seat
            p = p + 1 if p + 1 < self.n_seat else 0
        if len(self.asking) > 0:
            self.noted = []
            for module in self.asking:
                module.show(self.book, state, self)
            if self.stands_in:
                self.supplies()
