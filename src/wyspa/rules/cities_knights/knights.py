"""C-50 to C-61: knights are recruited, activated and trained."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.arrays import holds
from wyspa.core.book import Book
from wyspa.core.ids import KIND, NODE, OWNER, A, bit, first, raised
from wyspa.core.purse import covers, packed
from wyspa.core.rule import Gate, Piece, Verb
from wyspa.core.state import State
from wyspa.core.why import Why
from wyspa.rules.base.building import why_not_anywhere, why_not_there
from wyspa.rules.base.ids import MAIN
from wyspa.rules.cities_knights.ids import KNIGHT, MIGHTY, POLITICS, STRONG, WEAK
from wyspa.rules.cities_knights.improvements import Improvements
from wyspa.rules.cities_knights.knight_marks import ORDERED, TRAINED, WOKEN, MarkedKnights
from wyspa.rules.cities_knights.knight_posts import KnightPosts
from wyspa.rules.cities_knights.pieces import (
    KNIGHTS,
    KNIGHTS_EACH,
    MIGHTIEST,
    is_active,
    is_knight,
    is_knight_of,
    strength_of,
)

FORTRESS: Final = 3  # C-59: the level of politics that trains mighty knights
SHELF: Final = "knights"  # where a shop keeps what knights do
STRENGTHS = ["weak", "strong", "mighty"]
RECRUIT_COST = [0, 0, 1, 0, 1]
TRAIN_COST = [0, 0, 1, 0, 1]
ACTIVATE_COST = [0, 0, 0, 1, 0]


@final
class Knights(MarkedKnights):
    """The knights on the board."""

    improvements: Improvements
    commands: "Commands"

    def __init__(self) -> None:
        """Begin with no commands but those of this rule."""
        super().__init__("knights")
        self.commands = Commands(self)

    def join(self, book: Book) -> None:
        """C-1: no card is given for knights that were played."""
        book.withdraw("army")

    def meet(self, book: Book) -> None:
        """Find the levels: the third of politics is the fortress."""
        self.improvements = book.rule(Improvements)

    def install(self, book: Book) -> None:
        """Add the six kinds and what can be paid for."""
        super().install(book)
        book.citations["weak-knight: no_piece_left"] = "C-53"
        book.citations["weak-knight: no_own_road"] = "C-52"
        strength: i64
        for strength in range(MIGHTIEST):
            kind: i64 = KNIGHT + 2 * strength
            name = f"{STRENGTHS[strength]}-knight"
            for said in [name, f"active-{name}"]:
                book.citations[f"{said} bars"] = "C-62"
                book.citations[f"{said} bars knight"] = "C-68"
                book.citations[f"{said} holds"] = "C-64"
            cost = RECRUIT_COST if kind == WEAK else []
            book.add_piece(kind, Piece(name, NODE, cost, KNIGHTS_EACH, blocks=True, kept=kind == WEAK))
            book.add_piece(kind + 1, Piece(f"active-{name}", NODE, [], 0, blocks=True, stock=kind, kept=False))
        book.citations["settlement bars knight"] = "C-68"
        book.citations["city bars knight"] = "C-68"
        book.add(MAIN, Recruit(book))
        book.add(MAIN, self.commands)
        self.commands.take(book, Activate(self))
        self.commands.take(book, Train(self))

    def amiss(self, book: Book, state: State) -> str:
        """C-52, C-59: see that knights stand at own routes, and that the mighty ones have a fortress behind them."""
        node: i64
        i: i64
        here: i64
        e: i64
        for node in range(state.board.n_node):
            here = state.on_node[node]
            if is_knight(here):
                found: bool = False
                for i in range(node * 3, node * 3 + 3):
                    e = state.board.node_edges[i]
                    if e >= 0 and state.on_edge[e] >> OWNER == here >> OWNER:
                        found = True
                if not found:
                    return f"a knight is stranded on node {node}: no route of its owner leads there"
        return super().amiss(book, state)

    # ---- what happens to knights -------------------------------------------------------------------------------

    def wake(self, book: Book, state: State, node: i64) -> None:
        """Activate the knight on a node, whatever it costs: it gets no order in this turn (C-55)."""
        self.mark(state, node, WOKEN)
        book.change(state, (state.on_node[node] & KIND) + 1, node)

    def rest(self, book: Book, state: State, node: i64) -> None:
        """Make the active knight on a node inactive."""
        book.change(state, (state.on_node[node] & KIND) - 1, node)

    def train(self, book: Book, state: State, node: i64, seat: i64) -> None:
        """C-56, C-57: exchange the figure for the next stronger one, awake or asleep as it was."""
        self.mark(state, node, TRAINED)
        book.change(state, (state.on_node[node] & KIND) + 2, node)

    def may_train(self, book: Book, state: State, node: i64, seat: i64) -> bool:
        """Tell whether the own knight on a node could be trained now, payment aside (C-58 to C-60)."""
        x: i64 = state.on_node[node]
        if not is_knight_of(x, seat):
            return False
        strength: i64 = strength_of(x)
        if strength == MIGHTIEST or holds(self.part(state).trained, node):
            return False
        if state.players[seat].supply[KNIGHT + 2 * strength] == 0:
            return False
        return strength + 1 < MIGHTIEST or self.has_fortress(state, seat)

    def trainable(self, state: State, seat: i64, posts: KnightPosts) -> i64:
        """Mark the knights that could be trained now, payment aside: the same for all at once."""
        supply = state.players[seat].supply
        on_node = state.on_node
        trained = self.part(state).trained
        able: i64 = 0
        i: i64
        node: i64
        weaker: i64 = 0  # bit 0: weak ones become strong, bit 1: strong ones become mighty
        if supply[STRONG] != 0:
            weaker = 1
        if supply[MIGHTY] != 0 and self.has_fortress(state, seat):
            weaker |= 2
        if weaker == 0:
            return 0
        for i in range(posts.n):
            node = posts.nodes[posts.start + i]
            able |= raised(weaker >> ((on_node[node] & KIND) - KNIGHT >> 1) & 1, i)
            if len(trained) > 0 and holds(trained, node):
                able &= ~bit(i)
        return able

    def why_not_train(self, book: Book, state: State, node: i64, seat: i64) -> Why:
        """Say why a knight cannot be trained, payment aside."""
        why = why_no_knight(book, state, node, seat, "C-56")
        if why is not None:
            return why
        strength: i64 = strength_of(state.on_node[node])
        if strength == MIGHTIEST:
            return Why("C-56", "knight_is_mighty")
        if holds(self.part(state).trained, node):
            return Why("C-58", "knight_trained")
        stronger: i64 = KNIGHT + 2 * strength
        if stronger == MIGHTY and not self.has_fortress(state, seat):
            return Why("C-59", "no_fortress")
        return Why("C-60", "no_piece_left", {"piece": book.pieces[stronger].name})

    def has_fortress(self, state: State, seat: i64) -> bool:
        """C-59, C-82: levels stay, also without any city."""
        return self.improvements.level(state, seat, POLITICS) >= FORTRESS

    def may_order(self, state: State, node: i64) -> bool:
        """C-55, C-65, C-66: tell whether the knight on a node may still carry out an order in this turn."""
        if not is_active(state.on_node[node]):
            return False
        part = self.part(state)
        return not holds(part.woken, node) and not holds(part.ordered, node)

    def why_no_order(self, book: Book, state: State, node: i64, seat: i64) -> Why | None:
        """Say why a knight gets no order at all now."""
        why = why_no_knight(book, state, node, seat, "C-65")
        if why is not None:
            return why
        marks: i64 = self.marks_at(state, node)
        if marks & ORDERED != 0:
            return Why("C-66", "knight_had_order")
        if not is_active(state.on_node[node]):
            return Why("C-65", "knight_inactive")
        return Why("C-55", "knight_just_activated") if marks & WOKEN != 0 else None


def why_no_knight(book: Book, state: State, node: i64, seat: i64, rule: str) -> Why | None:
    """Say that an own knight is missing, if it is."""
    if node >= state.board.n_node:
        return Why(rule, "no_such_place")
    x: i64 = state.on_node[node]
    return None if is_knight_of(x, seat) else Why(rule, "no_own_knight")


def knights_out(state: State, seat: i64) -> i64:
    """Count the knights that a seat has on the board."""
    supply = state.players[seat].supply
    return KNIGHTS - supply[WEAK] - supply[STRONG] - supply[MIGHTY]


def knights_of(state: State, seat: i64) -> vec[i64]:
    """List the nodes of a seat's knights."""
    nodes = vec[i64]()
    node: i64
    for node in range(len(state.on_node)):
        if is_knight_of(state.on_node[node], seat):
            nodes = append(nodes, node)
    return nodes


@final
class Recruit(Verb):
    """C-51: a weak, inactive knight from the supply to a free node at an own route piece."""

    def __init__(self, book: Book) -> None:
        """Take the price of the piece."""
        super().__init__("recruit", "node", "C-51")
        self.plain = True
        self.shelf = SHELF
        self.price = book.pieces[WEAK].price

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the open nodes, if a figure is left."""
        player = state.players[seat]
        if player.supply[WEAK] > 0:
            out.add_all(self.code, player.open[WEAK])

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Pay and place."""
        book.pay(state, seat, self.price)
        book.put(state, WEAK, first(action), seat)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether the figure or the node is missing."""
        node: i64 = first(action)
        if state.players[seat].supply[WEAK] > 0 and node < state.board.n_node and state.on_node[node] != 0:
            return Why("C-52", "node_taken")
        return why_not_there(book, state, WEAK, node, seat)

    def why_nowhere(self, book: Book, state: State, seat: i64) -> Why:
        """Say whether figures or nodes are missing."""
        return why_not_anywhere(book, state, WEAK, seat)


class KnightVerb(Verb):
    """Something that one own knight on the board does."""

    knights: Knights
    ordered: bool  # an order (C-65): only for knights that may still be given one

    def __init__(self, knights: Knights, name: str, rule: str, ordered: bool = False) -> None:
        """Name the verb; it is always about the node of a knight."""
        super().__init__(name, "node", rule)
        self.plain = True
        self.ordered = ordered
        self.shelf = SHELF
        self.knights = knights

    def can(self, book: Book, state: State, node: i64, seat: i64) -> bool:
        """Tell whether the own knight on a node can do it now, payment aside."""
        raise NotImplementedError

    def able(self, book: Book, state: State, seat: i64, posts: KnightPosts) -> i64:
        """Mark the knights that `can` do it, one bit each: what concerns the seat is asked once for all of them."""
        raise NotImplementedError


@final
class Commands(Gate):
    """All that knights on the board can do, behind one look at the board."""

    knights: Knights
    commands: vec[KnightVerb]
    posts: KnightPosts

    def __init__(self, knights: Knights) -> None:
        """Begin without commands: rules add theirs."""
        super().__init__("knights", "", "C-65")
        self.knights = knights
        self.verbs = vec[Verb]()
        self.commands = vec[KnightVerb]()
        self.posts = KnightPosts()

    def take(self, book: Book, verb: KnightVerb) -> None:
        """Let knights do something more."""
        book.enrol(verb)
        self.verbs = append(self.verbs, verb)
        self.commands = append(self.commands, verb)

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """Ask each payable command about the own knights, and orders only if any may get one."""
        n: i64 = knights_out(state, seat)
        if n == 0:
            return
        posts = self.posts
        posts.look(state, seat, n, self.knights.part(state))
        nodes = posts.nodes
        start: i64 = posts.start
        purse: i64 = state.players[seat].purse
        items = out.room(n * len(self.commands))
        k: i64 = out.n
        able: i64
        i: i64
        for verb in self.commands:
            if (posts.ready != 0 or not verb.ordered) and covers(purse, verb.price):
                able = verb.able(book, state, seat, posts)
                if able != 0:
                    for i in range(n):
                        items[k] = verb.code | nodes[start + i] << A
                        k += able >> i & 1
        out.n = k


@final
class Activate(KnightVerb):
    """C-54: put the helmet on a knight."""

    def __init__(self, knights: Knights) -> None:
        """Name verb and price."""
        super().__init__(knights, "activate", "C-54")
        self.price = packed(ACTIVATE_COST)

    def can(self, book: Book, state: State, node: i64, seat: i64) -> bool:
        """Only a knight without one."""
        return not is_active(state.on_node[node])

    def able(self, book: Book, state: State, seat: i64, posts: KnightPosts) -> i64:
        return posts.asleep

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Pay and wake it."""
        book.pay(state, seat, self.price)
        self.knights.wake(book, state, first(action))

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether there is no knight or it is active."""
        why = why_no_knight(book, state, first(action), seat, "C-54")
        return why if why is not None else Why("C-54", "knight_active")

    def why_nowhere(self, book: Book, state: State, seat: i64) -> Why:
        """Say whether there is no knight or all are active."""
        return Why("C-54", "all_knights_active" if len(knights_of(state, seat)) > 0 else "no_knight_at_all")


@final
class Train(KnightVerb):
    """C-56: raise a knight by one level. It is no order (C-61)."""

    def __init__(self, knights: Knights) -> None:
        """Name verb and price."""
        super().__init__(knights, "train", "C-56")
        self.price = packed(TRAIN_COST)

    def can(self, book: Book, state: State, node: i64, seat: i64) -> bool:
        """Ask the rules of training."""
        return self.knights.may_train(book, state, node, seat)

    def able(self, book: Book, state: State, seat: i64, posts: KnightPosts) -> i64:
        return self.knights.trainable(state, seat, posts)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Pay and train it."""
        book.pay(state, seat, self.price)
        self.knights.train(book, state, first(action), seat)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say what is missing."""
        return self.knights.why_not_train(book, state, first(action), seat)

    def why_nowhere(self, book: Book, state: State, seat: i64) -> Why:
        """Say what keeps all of them from being trained: the same reason, or each its own."""
        nodes = knights_of(state, seat)
        if len(nodes) == 0:
            return Why("C-56", "no_knight_at_all")
        why = self.knights.why_not_train(book, state, nodes[0], seat)
        node: i64
        for node in nodes:
            other = self.knights.why_not_train(book, state, node, seat)
            if other.key != why.key or other.facts != why.facts:
                return Why("C-56", "no_knight_to_train")
        return Why("C-58", "no_knight_to_train") if why.key == "knight_trained" and len(nodes) > 1 else why
