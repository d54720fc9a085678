"""A position as a row of numbers: what all rules have in common first, then what each rule adds.

The row begins with a block for each seat in the order of turns, the own one first, made of what all may know; then
comes what concerns the own seat alone. What is hidden from the own seat is never read.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from wyspa.core.arrays import array, zeros
from wyspa.core.board import Layout
from wyspa.core.book import Book
from wyspa.core.ids import EDGE, KIND, KINDS, NODE, OWNER, bit
from wyspa.core.purse import FIELD, ONE, covers, held
from wyspa.core.sheet import Sheet
from wyspa.core.state import State
from wyspa.core.tables import TERRAINS
from wyspa.rules.base.ids import FIRST_ROLL, MAIN, ROLL, SETUP_HOUSE, SETUP_ROUTE

PIPS = [0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1]
NEAR: Final = 4  # seats that are told apart by when they roll


class Describer:
    """Writes rows for one table. It keeps scratch paper: one for each thread of play."""

    book: Book
    sheet: Sheet
    names: list[str]  # of all numbers of a row
    seats: i64
    kinds: i64
    wares: vec[i64]  # what can be bought in a turn: prices
    ware_names: list[str]
    stock: vec[i64]  # the kinds of pieces whose supply is told
    house: i64  # the piece that is built on free nodes
    routes: vec[i64]  # the pieces that lead there
    pips: vec[i64]  # by number
    layout: Layout | None  # of which `worth` is worked out
    worth: vec[i64]  # by node: pips around it
    income: vec[i64]  # by seat * kinds + card
    gold: vec[i64]  # by seat
    halted: vec[i64]  # by seat
    numbers: vec[i64]  # by seat: bits
    roots: vec[i64]  # by seat: buildings from which routes may begin

    def __init__(self, book: Book) -> None:
        """Read from the rules what is to be told."""
        self.book = book
        self.sheet = Sheet()
        self.seats = book.seats
        self.kinds = book.kinds
        self.pips = array(PIPS)
        self.layout = None
        self.worth = zeros(0)
        self.income = zeros(book.colours * book.kinds)
        self.gold = zeros(book.colours)
        self.halted = zeros(book.colours)
        self.numbers = zeros(book.colours)
        self.roots = zeros(book.colours)
        self.find_wares()
        self.find_pieces()
        self.names = self.named()

    def find_wares(self) -> None:
        """List the prices that are paid in a turn, each once, by the first verb that asks it."""
        self.wares = vec[i64]()
        self.ware_names = []
        for verb in self.book.phases[MAIN]:
            price: i64 = verb.price
            known: bool = price == 0
            for other in self.wares:
                if other == price:
                    known = True
            if not known:
                self.wares = append(self.wares, price)
                self.ware_names.append(verb.name)

    def find_pieces(self) -> None:
        """Find the pieces that are bought, and those two by which one spreads."""
        self.stock = vec[i64]()
        self.house = 0
        self.routes = vec[i64]()
        kind: i64
        for kind in range(KINDS):
            piece = self.book.pieces[kind]
            if piece.price == 0 or piece.supply == 0:
                continue
            self.stock = append(self.stock, kind)
            if piece.where == NODE and piece.roots and piece.upgrades == 0 and self.house == 0:
                self.house = kind
            if piece.where == EDGE:
                self.routes = append(self.routes, kind)

    def named(self) -> list[str]:
        """Name all numbers of a row."""
        book = self.book
        cards = [book.card_names[card] for card in range(int(self.kinds))]
        block = ["points", *cards, "gold", "total", "halted", "cards", "too_many"]
        block += [f"left_{book.pieces[kind].name}" for kind in self.stock]
        block += [f"rate_{card}" for card in cards]
        block += ["power", "sites", "site", "site_1", "site_2", "numbers", "kinds"]
        block += [f"speed_{name}" for name in self.ware_names]
        for module in book.describing:
            block += module.traits(book)
        names = [f"{seat}.{name}" for seat in range(int(self.seats)) for name in block]
        own = [f"hand_{card}" for card in cards]
        own += [f"{what}_{name}" for name in self.ware_names for what in ("short", "has", "far")]
        own += ["site_ready", "points", "one", "two", "three", "best", "best_two", "best_one"]
        own += [f"rolls_{seat}" for seat in range(NEAR)]
        own += ["setup", "none", "first", "second", "houses", "order", "turns"]
        for module in book.describing_own:
            own += module.own_traits(book)
        return names + [f"own.{name}" for name in own]

    # ---- writing ---------------------------------------------------------------------------------------------------

    def describe(self, state: State, me: i64) -> Sheet:
        """Write the row of a seat, as if the turn ended now; the sheet is used again by the next call."""
        sheet = self.sheet
        sheet.n = 0
        if self.layout is not state.layout:
            self.value_nodes(state)
        self.count_income(state)
        k: i64
        p: i64 = me
        for k in range(self.seats):
            self.block(state, p)
            p = p + 1 if p + 1 < self.seats else 0
        self.own(state, me)
        return sheet

    def value_nodes(self, state: State) -> None:
        """Work out how many pips of land lie around each node: hexes seldom change."""
        board = state.board
        self.layout = state.layout
        terrain = state.layout.terrain
        number = state.layout.number
        worth = zeros(board.n_node)
        i: i64
        h: i64
        pay: i64
        for i in range(board.n_node * 3):
            h = board.node_hexes[i]
            if h >= 0:
                pay = self.house * TERRAINS + terrain[h]
                if self.book.income[pay] != 0 or self.book.picks[pay] != 0:
                    worth[i // 3] += self.pips[number[h]]
        self.worth = worth

    def count_income(self, state: State) -> None:
        """Add up what the numbers bring everybody, and what figures keep from them."""
        book = self.book
        kinds: i64 = self.kinds
        income = self.income
        gold = self.gold
        halted = self.halted
        numbers = self.numbers
        roots = self.roots
        i: i64
        k: i64
        x: i64
        h: i64
        p: i64
        pay: i64
        pips: i64
        card: i64
        total: i64
        for i in range(len(income)):
            income[i] = 0
        for i in range(len(gold)):
            gold[i] = 0
            halted[i] = 0
            numbers[i] = 0
            roots[i] = 0
        on_node = state.on_node
        on_hex = state.on_hex
        node_hexes = state.board.node_hexes
        terrain = state.layout.terrain
        number = state.layout.number
        paid = book.income
        picks = book.picks
        rooted = book.roots
        for i in range(len(on_node)):
            x = on_node[i]
            if x == 0:
                continue
            p = (x >> OWNER) - 1
            if rooted[x & KIND] != 0:
                roots[p] += 1
            for k in range(i * 3, i * 3 + 3):
                h = node_hexes[k]
                if h < 0 or number[h] == 0:
                    continue
                pay = paid[(x & KIND) * TERRAINS + terrain[h]]
                total = picks[(x & KIND) * TERRAINS + terrain[h]]
                if pay == 0 and total == 0:
                    continue
                pips = self.pips[number[h]]
                gold[p] += pips * total
                numbers[p] |= bit(number[h])
                card = p * kinds
                while pay != 0:
                    income[card] += pips * (pay & ONE)
                    total += pay & ONE
                    pay >>= FIELD
                    card += 1
                if on_hex[h] & book.halting != 0:
                    halted[p] += pips * total

    def block(self, state: State, p: i64) -> None:
        """Write what all may know of a seat."""
        book = self.book
        sheet = self.sheet
        kinds: i64 = self.kinds
        player = state.players[p]
        income = self.income
        card: i64
        k: i64
        total: i64 = 0
        some: i64 = 0
        power: float = 0.0
        sheet.put(float(player.points - player.secret) / float(state.target))
        for card in range(kinds):
            k = income[p * kinds + card]
            sheet.put(float(k) / 10.0)
            total += k
            some += 1 if k > 0 else 0
            power += float(k) / float(held(player.rates, card))
        sheet.put(float(self.gold[p]) / 10.0)
        sheet.put(float(total + self.gold[p]) / 20.0)
        sheet.put(float(self.halted[p]) / 10.0)
        sheet.put(float(player.cards) / 10.0)
        k = player.cards - book.hand_limit(state, p)
        sheet.put(float(k) / 5.0 if k > 0 else 0.0)
        for k in self.stock:
            sheet.put(float(player.supply[k]) / float(book.pieces[k].supply))
        for card in range(kinds):
            sheet.put(float(book.base_rate - held(player.rates, card)) / 2.0)
        sheet.put(power / 10.0)
        self.sites(state, p)
        sheet.put(float(bits(self.numbers[p])) / 10.0)
        sheet.put(float(some) / float(kinds))
        for price in self.wares:
            sheet.put(self.speed(p, price))
        for module in book.describing:
            module.describe(book, state, p, sheet)

    def speed(self, p: i64, price: i64) -> float:
        """Tell how often the numbers alone would pay a price: by the card that comes most seldom."""
        least: float = 10.0
        card: i64 = p * self.kinds
        found: float
        while price != 0:
            if price & ONE != 0:
                found = float(self.income[card]) / float(price & ONE)
                if found < least:
                    least = found
            price >>= FIELD
            card += 1
        return least / 5.0

    def sites(self, state: State, p: i64) -> None:
        """Write where a seat may build next: how many places, and the best of them now, one and two routes away."""
        board = state.board
        worth = self.worth
        places = state.players[p].open
        best: i64 = 0
        nearer: i64 = 0
        farther: i64 = 0
        n: i64 = 0
        i: i64
        k: i64
        e: i64
        kind: i64
        node: i64
        other: i64
        for node in places[self.house]:
            n += 1
            if worth[node] > best:
                best = worth[node]
        for kind in self.routes:
            for e in places[kind]:
                for i in range(e * 2, e * 2 + 2):
                    node = board.edge_nodes[i]
                    if state.on_node[node] != 0:
                        continue
                    if worth[node] > nearer and is_free(state, node):
                        nearer = worth[node]
                    for k in range(node * 3, node * 3 + 3):
                        other = board.node_nodes[k]
                        if other < 0 or state.on_edge[board.node_edges[k]] != 0:
                            continue
                        if worth[other] > farther and is_free(state, other):
                            farther = worth[other]
        sheet = self.sheet
        sheet.put(float(n if n < 3 else 3) / 3.0)
        sheet.put(float(best) / 12.0)
        sheet.put(float(nearer) / 12.0)
        sheet.put(float(farther) / 12.0)

    def own(self, state: State, me: i64) -> None:
        """Write what concerns the own seat alone."""
        sheet = self.sheet
        player = state.players[me]
        purse: i64 = player.purse
        card: i64
        for card in range(self.kinds):
            sheet.put(float(held(purse, card)) / 5.0)
        ready: bool = False
        house: i64 = self.book.pieces[self.house].price
        for price in self.wares:
            self.ware(purse, player.rates, price)
            if price == house:
                ready = covers(purse, price)
        sheet.flag(ready and len(player.open[self.house]) > 0)
        left: i64 = state.target - player.points
        best: i64 = 0
        p: i64
        houses: i64 = 0
        for p in range(self.seats):
            houses += self.roots[p]
            if p != me and state.players[p].points - state.players[p].secret > best:
                best = state.players[p].points - state.players[p].secret
        sheet.put(float(player.points) / float(state.target))
        sheet.flag(left <= 1)
        sheet.flag(left == 2)
        sheet.flag(left == 3)
        sheet.put(float(best) / float(state.target))
        sheet.flag(best >= state.target - 2)
        sheet.flag(best >= state.target - 1)
        floor: i64 = state.stack[0] if state.depth > 0 else state.phase
        setup: bool = floor == SETUP_HOUSE or floor == SETUP_ROUTE or floor == FIRST_ROLL
        until: i64 = me - state.turn - (0 if floor == ROLL else 1)
        if until < 0:
            until += self.seats
        if until >= NEAR:
            until = NEAR - 1
        for p in range(NEAR):
            sheet.flag(p == until and not setup)
        mine: i64 = self.roots[me]
        sheet.flag(setup)
        sheet.flag(setup and mine == 0)
        sheet.flag(setup and mine == 1)
        sheet.flag(setup and mine >= 2)
        sheet.put(float(houses) / 8.0 if setup else 0.0)
        until = me - state.starter
        if until < 0:
            until += self.seats
        sheet.put(float(until) / 3.0 if setup else 0.0)
        sheet.put(float(state.turns if state.turns < 150 else 150) / 100.0)
        book = self.book
        for module in book.describing_own:
            module.describe_own(book, state, me, sheet)

    def ware(self, purse: i64, rates: i64, price: i64) -> None:
        """Write how many cards a price lacks, whether none, and how many after trades with the bank."""
        lacking: i64 = 0
        trades: i64 = 0
        card: i64
        n: i64
        for card in range(self.kinds):
            n = held(purse, card) - held(price, card)
            if n < 0:
                lacking -= n
            else:
                trades += n // held(rates, card)
        self.sheet.put(float(lacking) / 4.0)
        self.sheet.flag(lacking == 0)
        self.sheet.put(float(lacking - trades) / 4.0 if lacking > trades else 0.0)


def bits(x: i64) -> i64:
    """Count the bits."""
    n: i64 = 0
    while x != 0:
        n += x & 1
        x >>= 1
    return n


def is_free(state: State, node: i64) -> bool:
    """Tell whether nothing stands on a node nor next to it."""
    if state.on_node[node] != 0:
        return False
    node_nodes = state.board.node_nodes
    k: i64
    for k in range(node * 3, node * 3 + 3):
        if node_nodes[k] >= 0 and state.on_node[node_nodes[k]] != 0:
            return False
    return True
