"""B-30 to B-37: who starts, then two settlements with a road each, forth and back; the second one pays."""

from typing import ClassVar, Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.actions import Actions
from wyspa.core.arrays import array, changed, zeros
from wyspa.core.board import Layout
from wyspa.core.book import Book
from wyspa.core.dealer import Dealer
from wyspa.core.fields import Fields
from wyspa.core.ids import OWNER, TABLE, A, first, second
from wyspa.core.refusing import why_not_place
from wyspa.core.rule import Chance, Module, Verb
from wyspa.core.state import Part, State
from wyspa.core.why import RuleConflict, Why
from wyspa.rules.base.building import Building, why_not_there
from wyspa.rules.base.ids import FIRST_ROLL, ROAD, ROLL, SETTLEMENT, SETUP_HOUSE, SETUP_ROUTE
from wyspa.rules.base.turn import FACES

OUT: Final = -1  # has been outrolled
DUE: Final = 0  # has yet to roll


@final
@mypyc_attr(acyclic=True)
class FirstRolls(Part):
    """What each seat has rolled for the start: a sum, DUE or OUT."""

    public: ClassVar[bool] = True

    rolls: vec[i64]

    def __init__(self, rolls: vec[i64]) -> None:
        self.rolls = rolls

    def copy(self) -> Part:
        return FirstRolls(self.rolls)

    def fields(self, io: Fields) -> None:
        self.rolls = io.numbers("first_rolls", self.rolls)


@mypyc_attr(allow_interpreted_subclasses=True)
class FirstPieces(Module):
    """How the first pieces come to the board: chosen, or printed on the map."""

    def found(self, lap: i64, piece: i64) -> None:
        """Let a round place another building, and pay for it: for rules that meet this one."""
        raise NotImplementedError


@final
class Setup(FirstPieces):
    """The set-up phase. Each round places one kind of building with a route; the last round pays."""

    rounds: vec[i64]  # the building of each round
    pays: i64  # the round whose buildings pay
    starter: i64

    def __init__(self, starter: int = -1, rounds: list[int] | None = None) -> None:
        """Take the seat that starts, or -1 to roll for it, and the buildings of the rounds."""
        super().__init__("setup")
        self.starter = starter
        self.rounds = array(rounds if rounds is not None else [SETTLEMENT, SETTLEMENT])
        self.pays = len(self.rounds) - 1

    def play_rounds(self, rounds: int) -> None:
        """Let so many rounds each place a settlement, and the last one pay: for rules that meet this one."""
        self.rounds = array([SETTLEMENT] * rounds)
        self.pays = rounds - 1

    def found(self, lap: i64, piece: i64) -> None:
        """Let a round place another building, and pay for it: for rules that meet this one."""
        self.rounds = changed(self.rounds, lap, piece)
        self.pays = lap

    def install(self, book: Book) -> None:
        """Add the three phases of the set-up."""
        check_starter(book, self.starter)
        book.phase(FIRST_ROLL, "first-roll", floor=True, lone=True)
        book.phase(SETUP_HOUSE, "setup-house", floor=True)
        book.phase(SETUP_ROUTE, "setup-route", floor=True)
        book.citations["not_in_setup_house"] = "B-31"
        book.citations["not_in_setup_route"] = "B-31"
        book.chance(FIRST_ROLL, FirstRoll(self))
        kinds: list[int] = []
        for kind in self.rounds:
            if int(kind) not in kinds:
                kinds.append(int(kind))
                book.add(SETUP_HOUSE, FirstHouse(self, book, kind))
        book.add(SETUP_ROUTE, FirstRoute(self, book, ROAD))

    def new_part(self, book: Book) -> Part | None:
        """Begin with all rolls due."""
        return FirstRolls(zeros(book.seats))

    def table_laid(self, book: Book, state: State) -> None:
        """Begin with the roll for the start, or with the first settlement."""
        if self.starter < 0:
            state.become(FIRST_ROLL, TABLE, 0)
        else:
            self.begin(book, state, self.starter)

    def begin(self, book: Book, state: State, starter: i64) -> None:
        """Let the starter place first."""
        state.starter = starter
        state.turn = starter
        state.become(SETUP_HOUSE, starter, 0)
        book.setup_begins(state, starter)

    def placer(self, book: Book, state: State, placed: i64) -> i64:
        """B-33: who places when so many have been placed: 1, 2, ..., n, n, ..., 2, 1."""
        seats: i64 = book.seats
        lap: i64 = placed // seats
        step: i64 = placed - lap * seats
        if lap & 1 != 0:
            step = seats - 1 - step
        step += state.starter
        return step if step < seats else step - seats

    def amiss(self, book: Book, state: State) -> str:
        """See that the rolls for the start make sense, and are forgotten afterwards."""
        rolls = cast(FirstRolls, state.parts[self.slot]).rolls
        seat: i64
        for seat in range(book.seats):
            if state.phase != FIRST_ROLL and rolls[seat] != DUE:
                return "a roll for the start is noted, and the start is decided"
            if rolls[seat] > FACES * 2 or rolls[seat] < OUT or rolls[seat] == 1:
                return f"{book.seat_name(seat)} cannot have rolled {rolls[seat]}"
        return ""

    def frame_amiss(self, book: Book, state: State, phase: i64, who: i64, data: i64) -> str:
        """See that everybody has placed as much as is due so far, and that the right one places next."""
        if phase == FIRST_ROLL:
            return self.roll_amiss(book, state, data)
        if phase != SETUP_HOUSE and phase != SETUP_ROUTE:
            return ""
        placed: i64 = data if phase == SETUP_HOUSE else second(data)
        if state.turns != 0 or not 0 <= placed < book.seats * len(self.rounds):
            return f"{placed} buildings cannot have been placed"
        if self.placer(book, state, placed) != who:
            return f"{book.seat_name(self.placer(book, state, placed))} places next, not {book.seat_name(who)}"
        laid = book.lay(state.board, state.layout)
        seat: i64
        k: i64
        for seat in range(book.seats):
            due: i64 = 1 if phase == SETUP_ROUTE and seat == who else 0
            houses: i64 = standing(laid.on_node, seat) + due
            routes: i64 = standing(laid.on_edge, seat)
            for k in range(placed):
                if self.placer(book, state, k) == seat:
                    houses += 1
                    routes += 1
            if standing(state.on_node, seat) != houses or standing(state.on_edge, seat) != routes:
                return (
                    f"{book.seat_name(seat)} has {standing(state.on_node, seat)} buildings and "
                    f"{standing(state.on_edge, seat)} routes on the board, not {houses} and {routes}"
                )
        if phase == SETUP_ROUTE:
            node: i64 = data >> A
            if not 0 <= node < state.board.n_node or state.on_node[node] >> OWNER != who + 1:
                return f"{book.seat_name(who)} has placed no building on node {node}"
        return ""

    def roll_amiss(self, book: Book, state: State, rolling: i64) -> str:
        """See that those before have rolled, and those after have not."""
        rolls = cast(FirstRolls, state.parts[self.slot]).rolls
        i: i64
        if not 0 <= rolling < book.seats or rolls[rolling] != DUE:
            return f"seat {rolling} has no roll for the start left"
        for i in range(book.seats):
            if rolls[i] != OUT and (rolls[i] != DUE) != (i < rolling):
                return f"{book.seat_name(i)} has rolled out of turn"
        return ""


def standing(places: vec[i64], seat: i64) -> i64:
    """Count what a seat has on nodes or edges."""
    n: i64 = 0
    here: i64
    for here in places:
        if here >> OWNER == seat + 1:
            n += 1
    return n


def check_starter(book: Book, starter: i64) -> None:
    """Refuse a start for a seat that is not there."""
    if starter >= book.seats:
        raise RuleConflict(f"seat {starter + 1} cannot start: there are {book.seats} seats")


@final
class FirstRoll(Chance):
    """B-30: all roll, the highest starts, the tied highest roll again. Frame data: whose roll it is."""

    rule_of: Setup

    def __init__(self, rule_of: Setup) -> None:
        super().__init__("first-roll", "number number", "B-30")
        self.rule_of = rule_of

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the ways two dice fall."""
        a: i64
        b: i64
        for a in range(1, FACES + 1):
            for b in range(1, FACES + 1):
                out.weigh(self.code | a << A | b, 1)

    def deal(self, book: Book, state: State, dealer: Dealer) -> i64:
        """Throw two dice."""
        return self.code | (dealer.below(FACES) + 1) << A | (dealer.below(FACES) + 1)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Note the sum; after the last one find the highest."""
        part = cast(FirstRolls, state.edit_part(self.rule_of.slot))
        rolling: i64 = state.data
        rolls = changed(part.rolls, rolling, first(action) + second(action))
        part.rolls = rolls
        if state.telling:
            state.tell("first_roll", rolling, first(action), second(action))
        i: i64
        best: i64 = 0
        who: i64 = -1
        tied: i64 = 0
        for i in range(rolling + 1, len(rolls)):
            if rolls[i] == DUE:
                state.data = i
                return
        for i in range(len(rolls)):
            if rolls[i] > best:
                best = rolls[i]
                who = i
                tied = 1
            elif rolls[i] == best:
                tied += 1
        if tied == 1:
            part.rolls = zeros(book.seats)
            if state.telling:
                state.tell("starts", who, 0, 0)
            self.rule_of.begin(book, state, who)
            return
        again = zeros(len(rolls))
        for i in range(len(rolls)):
            again[i] = DUE if rolls[i] == best else OUT
        part.rolls = again
        state.data = who


@final
class FirstHouse(Verb):
    """B-31: a building on any node that keeps its distance; B-34: free, and connected to nothing."""

    rule_of: Setup
    building: Building
    piece: i64
    layout: Layout | None  # the last one it asked about, if the answers depend on nothing else, and by node: 1 for yes
    fit: vec[i64]

    def __init__(self, rule_of: Setup, book: Book, piece: i64) -> None:
        """Take the name from the kind of piece."""
        super().__init__(book.pieces[piece].name, "node", "B-31")
        self.plain = True
        self.layout = None
        self.fit = vec[i64]()
        self.building = book.rule(Building)
        self.rule_of = rule_of
        self.piece = piece

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the free nodes, when this is the round for this piece."""
        if self.rule_of.rounds[state.data // book.seats] != self.piece:
            return
        free = self.building.free_nodes(state)
        if len(book.ask_begin) == 0 and len(book.judging[SETTLEMENT]) == 1:  # only the rule of buildings
            out.add_all(self.code, free)
            return
        node: i64
        if self.layout is not state.layout and self.all_steady(book):
            self.survey(book, state, seat)
        known: bool = self.layout is state.layout
        for node in free:
            if self.fit[node] != 0 if known else self.may_stand(book, state, node, seat):
                out.add(self.code | node << A)

    def all_steady(self, book: Book) -> bool:
        """Tell whether all whom it asks will say the same about a node as long as the island is the same."""
        for module in book.ask_begin:
            if not module.steady:
                return False
        for module in book.judging[SETTLEMENT]:
            if not module.steady and module is not self.building:
                return False
        return True

    def survey(self, book: Book, state: State, seat: i64) -> None:
        """Ask about all nodes of an island once: every seat asks again with every first building."""
        fit = zeros(state.board.n_node)
        node: i64
        for node in range(len(fit)):
            if self.may_stand(book, state, node, seat):
                fit[node] = 1
        self.fit = fit
        self.layout = state.layout

    def may_stand(self, book: Book, state: State, node: i64, seat: i64) -> bool:
        """Ask all rules but that of buildings, which says by itself whether the node is free."""
        if not book.may_begin(state, SETTLEMENT, node, seat):
            return False
        building = self.building
        for module in book.judging[SETTLEMENT]:
            if module is not building and not module.may_place(state, SETTLEMENT, node, seat):
                return False
        return True

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Place it; in the last round it pays (B-35)."""
        node: i64 = first(action)
        placed: i64 = state.data
        state.become(SETUP_ROUTE, seat, node << A | placed)
        put_first(book, state, self.piece, node, seat)
        if placed // book.seats == self.rule_of.pays:
            book.first_pay.run(book, state, node << A | seat)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say what is in the way."""
        if first(action) >= state.board.n_node:
            return Why("B-11", "no_such_place")
        why = why_not_place(book, state, SETTLEMENT, first(action), seat)
        if why is None:
            why = why_not_place(book, state, SETTLEMENT, first(action), seat, True)
        return why if why is not None else Why("B-31", "not_possible")


def put_first(book: Book, state: State, piece: i64, node: i64, seat: i64) -> None:
    """Put a first building down; one that is built upon another stands on it here too, and all who care hear both."""
    below: i64 = book.pieces[piece].upgrades
    if below != 0:
        telling: bool = state.telling
        state.telling = False
        book.put(state, below, node, seat)
        state.telling = telling
    book.put(state, piece, node, seat)


@final
class FirstRoute(Verb):
    """The route at the new building. Any edge piece may be installed here. Frame data: node << 20 | placed."""

    rule_of: Setup
    piece: i64

    def __init__(self, rule_of: Setup, book: Book, piece: i64) -> None:
        """Take the name from the kind of piece."""
        super().__init__(book.pieces[piece].name, "edge", "B-31")
        self.plain = True
        self.rule_of = rule_of
        self.piece = piece

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the free edges at the new building."""
        node: i64 = state.data >> A
        i: i64
        e: i64
        for i in range(node * 3, node * 3 + 3):
            e = state.board.node_edges[i]
            if e >= 0 and state.on_edge[e] == 0 and book.may_place(state, self.piece, e, seat):
                if book.may_begin(state, self.piece, e, seat):
                    out.add(self.code | e << A)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Place it and let the next one place, or begin the first turn (B-36).

        The frame goes first, so that what the new piece calls for lies on top.
        """
        placed: i64 = second(state.data) + 1
        if placed == book.seats * len(self.rule_of.rounds):
            state.become(ROLL, state.starter, 0)
            book.put(state, self.piece, first(action), seat)
            book.begin_turn(state, state.starter)
            return
        next_seat = self.rule_of.placer(book, state, placed)
        state.become(SETUP_HOUSE, next_seat, placed)
        book.put(state, self.piece, first(action), seat)
        state.turn = next_seat

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether the edge is taken or elsewhere."""
        edge: i64 = first(action)
        node: i64 = state.data >> A
        if edge < state.board.n_edge and state.on_edge[edge] == 0:
            if state.board.edge_nodes[edge * 2] != node and state.board.edge_nodes[edge * 2 + 1] != node:
                return Why("B-32" if second(state.data) >= book.seats else "B-31", "not_at_new_building")
            why = why_not_place(book, state, self.piece, edge, seat, True)
            if why is not None and book.may_place(state, self.piece, edge, seat):
                return why
        return why_not_there(book, state, self.piece, edge, seat)
