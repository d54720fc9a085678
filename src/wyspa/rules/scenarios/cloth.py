"""S6-2 to S6-26: villages give cloth to those whose ships reach them; two cloth are a point; empty villages end it."""

from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from wyspa.core.arrays import array, changed, total, zeros
from wyspa.core.book import Book
from wyspa.core.ground import Ground
from wyspa.core.ids import KIND, NOBODY, NODE, OWNER, bit
from wyspa.core.notation import Places
from wyspa.core.recounting import range_amiss, ranges_amiss
from wyspa.core.rule import Module
from wyspa.core.sheet import Sheet
from wyspa.core.shown import BySeat, OnPlaces, Pile
from wyspa.core.stakes import GAIN, LOSS, PLAIN, Clause, Stake
from wyspa.core.state import Part, State
from wyspa.core.view import View
from wyspa.core.why import RuleConflict, Why
from wyspa.rules.base.ids import CITY, ROBBER, SETTLEMENT, SETUP_HOUSE, SETUP_ROUTE
from wyspa.rules.scenarios.bales import Bales
from wyspa.rules.seafarers.ids import PIRATE, SHIP
from wyspa.rules.seafarers.islands import marked
from wyspa.rules.seafarers.ship_lines import is_loose

FEW: Final = 3  # the game ends when so many villages, or fewer, have cloth (S6-19)
A_POINT: Final = 2  # cloth for one point (S6-14)


@final
class Cloth(Module):
    """The villages of the drawing, the cloth, and the end that comes when it runs out."""

    nodes: vec[i64]  # by village
    numbers: vec[i64]  # by village: the roll on which it pays
    first_stock: vec[i64]
    first_supply: i64
    village_at: vec[i64]  # by node: 1 and up, or 0
    closed: vec[i64]  # by hex: the robber never stands there
    book: Book | None  # remembered to ask about ships
    villages: OnPlaces
    supply: Pile
    bales: BySeat
    trades: BySeat

    def __init__(self, ground: Ground) -> None:
        """Read the villages, the supply and the islands of the villages."""
        super().__init__("cloth")
        places = Places(ground.board)
        villages = ground.marks.get("village", [])
        if len(villages) <= FEW:
            raise RuleConflict(f"cloth trade ends with {FEW} villages: draw more of them than {len(villages)}")
        nodes = [places.read_node(mark["node"]) for mark in villages]
        self.nodes = array(nodes)
        self.numbers = array([int(mark["number"]) for mark in villages])
        self.first_stock = array([int(mark["cloth"]) for mark in villages])
        self.first_supply = sum([int(mark["cloth"]) for mark in ground.marks.get("cloth-supply", [])])
        village_at = zeros(ground.board.n_node)
        for k, node in enumerate(nodes):
            village_at[node] = k + 1
        self.village_at = village_at
        self.closed = marked(ground, ground.board.n_hex, "closed")
        self.book = None

    def install(self, book: Book) -> None:
        """Remember the book."""
        self.book = book
        self.villages = book.feature(
            OnPlaces("villages", "village", NODE, sign="V", numbered=True, counted="cloth", shared=True)
        )
        self.supply = book.feature(Pile("cloth_supply", "i-bale"))
        self.bales = book.show(BySeat("bales", "i-bale"))
        self.trades = book.show(BySeat("cloth_trades", "i-anchor", usual=0, many=True))

    def new_part(self, book: Book) -> Part | None:
        """Begin with all the cloth in the villages and in the supply."""
        return Bales(self.first_stock, self.first_supply, zeros(book.seats), zeros(book.seats))

    def part(self, state: State) -> Bales:
        return cast(Bales, state.parts[self.slot])

    def edit(self, state: State) -> Bales:
        return cast(Bales, state.edit_part(self.slot))

    # ---- what may not be -----------------------------------------------------------------------------------------

    def may_place(self, state: State, piece: i64, place: i64, seat: i64) -> bool:
        """S6-6: nobody settles where a village stands."""
        return piece != SETTLEMENT or self.village_at[place] == 0

    def why_not_place(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> Why | None:
        """Name the village."""
        return Why("S6-6", "village_there")

    def may_lift(self, state: State, piece: i64, place: i64, seat: i64) -> bool:
        """S-32, S6-15: a village closes a line as a building does, so the end at a village is not loose."""
        book = self.book
        if piece != SHIP or book is None:
            return True
        nodes = state.board.edge_nodes
        i: i64
        for i in range(place * 2, place * 2 + 2):
            if self.village_at[nodes[i]] == 0 and is_loose(book, state, place, nodes[i], seat):
                return True
        return False

    def why_not_lift(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> Why | None:
        """Name the village."""
        return Why("S6-15", "closed_by_village")

    def may_move(self, state: State, figure: i64, seat: i64) -> bool:
        """S6-8: the pirate obeys those who trade."""
        return figure != PIRATE or self.part(state).trades[seat] != 0

    def may_stand(self, state: State, figure: i64, hex_: i64, seat: i64) -> bool:
        """S6-7: the robber stays away from the villages' islands."""
        return figure != ROBBER or len(self.closed) == 0 or self.closed[hex_] == 0

    def why_not_stand(self, book: Book, state: State, figure: i64, hex_: i64, seat: i64) -> Why | None:
        """Say which of the two it is."""
        return Why("S6-8", "pirate_wants_trade") if figure == PIRATE else Why("S6-7", "robber_not_to_villages")

    def may_win(self, state: State, seat: i64) -> bool:
        """S6-25: when the villages end the game they decide who wins; nobody wins in the set-up."""
        if state.phase == SETUP_HOUSE or state.phase == SETUP_ROUTE:
            return False
        return self.villages_left(state) > FEW

    # ---- cloth ---------------------------------------------------------------------------------------------------

    def after_place(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """S6-9: see whether a new ship, or a new building at a line of ships, reaches a village."""
        if seat >= book.seats:
            return
        node: i64 = place
        if piece == SHIP:
            node = state.board.edge_nodes[place * 2]
        elif piece != SETTLEMENT:
            return
        found: i64 = self.reached(book, state, node, seat) & ~self.part(state).trades[seat]
        if found != 0:
            self.begin_trade(book, state, seat, found)

    def reached(self, book: Book, state: State, node: i64, seat: i64) -> i64:
        """Mark the villages on the line of ships at a node, one bit each, if it has an own building too.

        S6-22: buildings of others on the way do not matter.
        """
        board = state.board
        mine: i64 = (seat + 1) << OWNER | SHIP
        seen = zeros(board.n_node)
        todo = append(vec[i64](), node)
        seen[node] = 1
        home: bool = False
        villages: i64 = 0
        i: i64 = 0
        k: i64
        x: i64
        while i < len(todo):
            node = todo[i]
            i += 1
            x = state.on_node[node]
            if x >> OWNER == seat + 1 and book.roots[x & KIND] != 0:
                home = True
            if self.village_at[node] != 0:
                villages |= bit(self.village_at[node] - 1)
            for k in range(node * 3, node * 3 + 3):
                x = board.node_edges[k]
                if x >= 0 and state.on_edge[x] == mine and seen[board.node_nodes[k]] == 0:
                    seen[board.node_nodes[k]] = 1
                    todo = append(todo, board.node_nodes[k])
        return villages if home else 0

    def begin_trade(self, book: Book, state: State, seat: i64, villages: i64) -> None:
        """S6-9, S6-10: note the new trade, and take one cloth from each village that has any."""
        part = self.edit(state)
        before = part.held
        stock = part.stock[:]
        many: i64 = 0
        v: i64
        for v in range(len(stock)):
            if villages >> v & 1 != 0:
                if state.telling:
                    state.tell("trade_begun", seat, self.numbers[v], self.nodes[v])
                if stock[v] > 0:
                    stock[v] -= 1
                    many += 1
        part.trades = changed(part.trades, seat, part.trades[seat] | villages)
        part.stock = stock
        part.held = changed(before, seat, before[seat] + many)
        tell_gains(state, before, part.held)
        self.settle(book, state, before)

    def dice_fell(self, book: Book, state: State, number: i64) -> None:
        """S6-11 to S6-13: villages with cloth pay all who trade with them, from the supply when they run short."""
        part = self.part(state)
        numbers = self.numbers
        v: i64
        k: i64
        seat: i64
        pays: bool = False
        for v in range(len(numbers)):
            if numbers[v] == number and part.stock[v] > 0:
                pays = True
        if not pays:
            return
        before = part.held
        stock = part.stock[:]
        held = before[:]
        supply: i64 = part.supply
        for v in range(len(numbers)):
            if numbers[v] != number or stock[v] == 0:
                continue
            for k in range(book.seats):
                seat = state.turn + k
                if seat >= book.seats:
                    seat -= book.seats
                if part.trades[seat] >> v & 1 == 0:
                    continue
                if stock[v] > 0:
                    stock[v] -= 1
                elif supply > 0:
                    supply -= 1
                else:
                    break
                held[seat] += 1
        part = self.edit(state)
        part.stock = stock
        part.held = held
        part.supply = supply
        tell_gains(state, before, held)
        self.settle(book, state, before)

    def settle(self, book: Book, state: State, before: vec[i64]) -> None:
        """Score what has changed for all, and only then see whether the game is over (S6-24)."""
        held = self.part(state).held
        seat: i64
        points: i64
        for seat in range(book.seats):
            points = held[seat] // A_POINT - before[seat] // A_POINT
            if points != 0:
                book.score(state, seat, points)
        winner: i64 = self.ending(book, state)
        if winner != NOBODY and state.winner == NOBODY:
            if state.telling:
                state.tell("villages_end", NOBODY, self.villages_left(state), 0)
            book.win(state, winner)

    # ---- the end ---------------------------------------------------------------------------------------------------

    def villages_left(self, state: State) -> i64:
        """Count the villages that have cloth."""
        stock = self.part(state).stock
        many: i64 = 0
        v: i64
        for v in range(len(stock)):
            if stock[v] > 0:
                many += 1
        return many

    def ending(self, book: Book, state: State) -> i64:
        """S6-19, S6-20, S6-26: few villages left, most points win, then most cloth, then the turn order."""
        if self.villages_left(state) > FEW:
            return NOBODY
        held = self.part(state).held
        best: i64 = state.turn
        k: i64
        seat: i64
        ahead: i64
        for k in range(1, book.seats):
            seat = state.turn + k
            if seat >= book.seats:
                seat -= book.seats
            ahead = state.players[seat].points - state.players[best].points
            if ahead > 0 or (ahead == 0 and held[seat] > held[best]):
                best = seat
        return best

    def amiss(self, book: Book, state: State) -> str:
        """S6-2: count the cloth, see who trades, and that the robber keeps away from the villages."""
        part = self.part(state)
        all_there: i64 = total(self.first_stock) + self.first_supply
        wrong = ranges_amiss("village_cloth", part.stock, 0, all_there) or ranges_amiss(
            "cloth", part.held, 0, all_there
        )
        wrong = wrong or range_amiss("cloth_supply", part.supply, 0, self.first_supply)
        wrong = wrong or ranges_amiss("cloth_trades", part.trades, 0, bit(len(self.nodes)) - 1)
        found: i64 = total(part.stock) + part.supply + total(part.held)
        if not wrong and found != all_there:
            wrong = f"there are {all_there} cloth in the box, and {found} on the table"
        h: i64
        for h in range(len(state.on_hex)):
            if state.on_hex[h] & ROBBER != 0 and len(self.closed) > 0 and self.closed[h] != 0:
                wrong = f"the robber keeps away from the villages, and stands on hex {h}"
        node: i64
        for node in self.nodes:
            if state.on_node[node] & KIND == SETTLEMENT or state.on_node[node] & KIND == CITY:
                wrong = f"a village stands on node {node}, and nobody can have built there"
        return wrong

    def traits(self, book: Book) -> list[str]:
        return ["bales", "villages"]

    def describe(self, book: Book, state: State, seat: i64, sheet: Sheet) -> None:
        """Write how much cloth a seat has, and with how many villages that have any left it trades."""
        part = self.part(state)
        n: i64 = 0
        i: i64
        for i in range(len(self.nodes)):
            if part.stock[i] > 0 and part.trades[seat] >> i & 1 != 0:
                n += 1
        sheet.count(part.held[seat], 8.0)
        sheet.count(n, 3.0)

    def show(self, book: Book, state: State, view: View) -> None:
        """Everybody sees the villages, the cloth and who trades with whom."""
        part = self.part(state)
        rows: list[int] = []
        i: i64
        seat: i64
        for i in range(len(self.nodes)):
            traders: i64 = 0
            for seat in range(book.seats):
                if part.trades[seat] >> i & 1 != 0:
                    traders |= bit(seat)
            rows.extend([self.nodes[i], self.numbers[i], part.stock[i], traders])
        view.put(self.villages, rows)
        view.put(self.supply, [part.supply])
        view.put_seats(self.bales, part.held)
        view.put_seats(self.trades, part.trades)

    def stakes(self, book: Book, view: View) -> list[Stake]:
        """S6-19, S6-20: say who would win if one more village ran out of cloth."""
        left = 0
        for thing in self.villages.things(view.facts[self.villages.name]):
            if thing.count > 0:
                left += 1
        if left != FEW + 1:
            return []
        leads = view.scope[0]
        for seat in view.scope:
            if view.points[seat] > view.points[leads]:
                leads = seat
        facts = {"seat": book.seat_name(leads), "number": str(FEW)}
        if leads == view.seat:
            return [Stake(self.villages, GAIN, Clause("villages_own", facts))]
        return [Stake(self.villages, LOSS if view.seat >= 0 else PLAIN, Clause("villages_few", facts))]

    def recount(self, book: Book, state: State, seat: i64) -> i64:
        """S6-14: every two cloth are a point."""
        return self.part(state).held[seat] // A_POINT


def tell_gains(state: State, before: vec[i64], held: vec[i64]) -> None:
    """Tell who has received how much."""
    seat: i64
    if state.telling:
        for seat in range(len(held)):
            if held[seat] > before[seat]:
                state.tell("cloth_gained", seat, held[seat] - before[seat], held[seat])
