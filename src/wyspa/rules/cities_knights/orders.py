"""C-65 to C-69, C-73, C-74: the orders of active knights: move, displace a weaker knight, chase a figure away."""

from typing import final

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.ids import KIND, NODE, OWNER, A, bit, first
from wyspa.core.refusing import why_not_stand
from wyspa.core.rule import Module, Verb
from wyspa.core.state import State
from wyspa.core.why import Why
from wyspa.rules.base.ids import ROBBER, THIEF
from wyspa.rules.base.route import Route, hold, release, route_in_steps
from wyspa.rules.cities_knights.ids import MARCH
from wyspa.rules.cities_knights.knight_marks import ORDERED
from wyspa.rules.cities_knights.knight_paths import Paths, may_step
from wyspa.rules.cities_knights.knight_posts import KnightPosts
from wyspa.rules.cities_knights.knights import Knights, KnightVerb, knights_of
from wyspa.rules.cities_knights.pieces import is_knight, strength_of
from wyspa.rules.cities_knights.retreat import Retreat, in_hand_amiss, kind_in, marks_in, taken_up
from wyspa.rules.cities_knights.strict_chase import StrictChase
from wyspa.rules.cities_knights.why_no_way import why_no_way, why_nowhere_to_go

ORDER = "order"  # marches and chases are one ware: first the knight, then what it does


@final
class Orders(Module):
    """What active knights do, once a turn each; afterwards they are inactive (C-66)."""

    knights: Knights
    retreat: Retreat
    route: Route | None
    paths: Paths
    chased: list[tuple[int, str, str, str]]  # other figures than the robber: see `let_chase`

    def __init__(self) -> None:
        """Begin with the robber as the only figure that is chased."""
        super().__init__("orders")
        self.paths = Paths()
        self.chased = []

    def meet(self, book: Book) -> None:
        """Find the knights, where driven-away ones go, and the longest route if it counts."""
        self.knights = book.rule(Knights)
        self.retreat = book.rule(Retreat)
        self.route = route_in_steps(book)

    def let_chase(self, figure: int, verb: str, rule: str, rule_off: str) -> None:
        """Let knights chase another figure: a verb of its own, the rule to cite, and the one for when it is not there.

        For rules that meet this one.
        """
        self.chased.append((figure, verb, rule, rule_off))

    def install(self, book: Book) -> None:
        """Add the orders to what knights can do."""
        book.phase(MARCH, "march", lone=True)
        book.citations["not_in_march"] = "C-67"
        knights = self.knights
        knights.commands.take(book, March(self))
        knights.commands.take(book, Chase(knights, ROBBER, "chase", "C-73", "C-74", book.find(StrictChase)))
        for figure, verb, rule, rule_off in self.chased:
            knights.commands.take(book, Chase(knights, figure, verb, rule, rule_off))
        book.add(MARCH, MarchTo(self))

    def frame_amiss(self, book: Book, state: State, phase: i64, who: i64, data: i64) -> str:
        """See which knight is in hand."""
        return in_hand_amiss(book, state, who, data, True) if phase == MARCH else ""


@final
class March(KnightVerb):
    """Take a knight up; the next frame puts it down."""

    rule_of: Orders

    def __init__(self, rule_of: Orders) -> None:
        super().__init__(rule_of.knights, "march", "C-67", ordered=True)
        self.ware = ORDER
        self.rule_of = rule_of

    def can(self, book: Book, state: State, node: i64, seat: i64) -> bool:
        """Only with an order left and somewhere to go."""
        return self.knights.may_order(state, node) and self.has_way(book, state, node, seat)

    def has_way(self, book: Book, state: State, node: i64, seat: i64) -> bool:
        """Tell whether the knight on a node has somewhere to go."""
        strength: i64 = strength_of(state.on_node[node])
        if may_step(book, state, node, seat, strength):
            return True
        return self.rule_of.paths.search(book, state, node, seat, strength, 1) > 0

    def able(self, book: Book, state: State, seat: i64, posts: KnightPosts) -> i64:
        able: i64 = 0
        i: i64
        for i in range(posts.n):
            if posts.ready >> i & 1 != 0 and self.has_way(book, state, posts.nodes[posts.start + i], seat):
                able |= bit(i)
        return able

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Take it up. Until it stands again, and whom it displaces too, all is one step (C-159)."""
        node: i64 = first(action)
        state.push(MARCH, seat, taken_up(node, state.on_node[node] & KIND, self.knights.marks_at(state, node)))
        hold(self.rule_of.route, state)
        book.lift(state, node, NODE)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say why the knight stays."""
        why = self.knights.why_no_order(book, state, first(action), seat)
        return why if why is not None else why_nowhere_to_go(book, state, first(action), seat)

    def why_nowhere(self, book: Book, state: State, seat: i64) -> Why:
        """Say whether there is no knight, none that may still be ordered, or no way for any of those."""
        nodes = knights_of(state, seat)
        node: i64
        for node in nodes:
            if self.knights.may_order(state, node):
                return Why("C-67", "no_way_for_knights")
        return Why("C-65", "no_knight_ready" if len(nodes) > 0 else "no_knight_at_all")


@final
class MarchTo(Verb):
    """Put the knight on another node, free or held by a weaker knight. Frame data: see `taken_up`."""

    rule_of: Orders

    def __init__(self, rule_of: Orders) -> None:
        super().__init__("to", "node", "C-67")
        self.plain = True
        self.rule_of = rule_of

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List every node that the own routes lead to; the one it came from is not among them."""
        paths = self.rule_of.paths
        strength: i64 = strength_of(kind_in(state.data))
        i: i64
        for i in range(paths.search(book, state, first(state.data), seat, strength, state.board.n_node)):
            out.add(self.code | paths.found[i] << A)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Put it down, inactive. Where a knight stands it is driven away first; its owner's frame waits meanwhile."""
        node: i64 = first(action)
        rule = self.rule_of
        data: i64 = state.data
        state.pop()
        if state.on_node[node] != 0:
            rule.retreat.drive_away(book, state, node)
        rule.knights.mark(state, node, marks_in(data) | ORDERED)
        book.put(state, kind_in(data) - 1, node, seat)
        release(rule.route, book, state)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say what is wrong with the node."""
        node: i64 = first(action)
        if node >= state.board.n_node:
            return Why("C-67", "no_such_place")
        if node == first(state.data):
            return Why("C-67", "knight_must_leave")
        x: i64 = state.on_node[node]
        if is_knight(x) and x >> OWNER != seat + 1:
            if strength_of(x) >= strength_of(kind_in(state.data)):
                return Why("C-69", "knight_not_weaker")
        elif x != 0:
            return Why("C-67", "node_taken")
        return why_no_way(book, state, first(state.data), node, seat, "C-68")


@final
class Chase(KnightVerb):
    """C-73: a knight at the hex of a figure moves that figure, as a played knight of the base game does."""

    figure: i64
    rule_off: str  # what to cite while the figure is not on the board
    strict: StrictChase | None  # keeps the figure from some hexes

    def __init__(
        self, knights: Knights, figure: int, verb: str, rule: str, rule_off: str, strict: StrictChase | None = None
    ) -> None:
        super().__init__(knights, verb, rule, ordered=True)
        self.ware = ORDER
        self.figure = figure
        self.rule_off = rule_off
        self.strict = strict

    def can(self, book: Book, state: State, node: i64, seat: i64) -> bool:
        """Only with an order left, beside the figure, and while it may be moved somewhere."""
        return (
            self.knights.may_order(state, node)
            and stands_at(state, self.figure, node)
            and book.figure_may_move(state, self.figure, seat)
            and (self.strict is None or self.strict.has_room(book, state, seat))
        )

    def able(self, book: Book, state: State, seat: i64, posts: KnightPosts) -> i64:
        able: i64 = 0
        i: i64
        for i in range(posts.n):
            if posts.ready >> i & 1 != 0 and stands_at(state, self.figure, posts.nodes[posts.start + i]):
                able |= bit(i)
        if able != 0 and not book.figure_may_move(state, self.figure, seat):
            return 0
        if able != 0 and self.strict is not None and not self.strict.has_room(book, state, seat):
            return 0
        return able

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Let the seat move the figure, and no other; the knight is inactive."""
        node: i64 = first(action)
        state.push(THIEF, seat, self.figure)
        if state.telling:
            state.tell("knight_chases", seat, self.figure, node)
        self.knights.mark(state, node, ORDERED)
        self.knights.rest(book, state, node)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether it is the knight or the figure."""
        node: i64 = first(action)
        why = self.knights.why_no_order(book, state, node, seat)
        if why is not None:
            return why
        figure = book.figure_names[self.figure]
        h: i64
        for h in range(state.board.n_hex):
            if state.on_hex[h] & self.figure != 0:
                if not stands_at(state, self.figure, node):
                    return Why(self.rule, "figure_not_beside", {"figure": figure})
                why = why_not_stand(book, state, self.figure, h, seat)
                if why is None and self.strict is not None and not self.strict.has_room(book, state, seat):
                    why = Why(self.rule, "nowhere_to_chase")
                return why if why is not None else Why(self.rule, "not_possible")
        return Why(self.rule_off, "figure_off_board", {"figure": figure})


def stands_at(state: State, figure: i64, node: i64) -> bool:
    """Tell whether a figure stands on a hex of a node."""
    node_hexes = state.board.node_hexes
    i: i64
    for i in range(node * 3, node * 3 + 3):
        if node_hexes[i] >= 0 and state.on_hex[node_hexes[i]] & figure != 0:
            return True
    return False
