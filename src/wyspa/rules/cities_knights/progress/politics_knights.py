"""C-137, C-139, C-142, C-143: Warlord, Intrigue and Deserter: cards that wake, drive away and win over knights."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.arrays import holds
from wyspa.core.book import Book
from wyspa.core.ids import ANYBODY, KIND, KINDS, NODE, OWNER, A, first, second
from wyspa.core.places import led_to
from wyspa.core.rule import Module, Verb
from wyspa.core.state import State
from wyspa.core.why import Why
from wyspa.rules.base.building import why_not_there
from wyspa.rules.base.route import Route, hold, release, route_in_steps
from wyspa.rules.cities_knights.declining import Decline
from wyspa.rules.cities_knights.ids import DESERT_KNIGHT, DESERTER, ENLIST, INTRIGUE, WARLORD, WEAK
from wyspa.rules.cities_knights.knights import Knights, knights_of, knights_out
from wyspa.rules.cities_knights.pieces import is_active, is_knight, knight_of, strength_of
from wyspa.rules.cities_knights.progress.decks import Progress
from wyspa.rules.cities_knights.progress.playing import ProgressVerb, why_not_of
from wyspa.rules.cities_knights.retreat import Retreat


@final
class PlayWarlord(ProgressVerb):
    """C-137: all own knights that sleep wake, free of charge; none of those gets an order in this turn (C-55)."""

    knights: Knights

    def __init__(self, rule_of: Progress, knights: Knights) -> None:
        super().__init__(rule_of, WARLORD, "", "C-137")
        self.knights = knights

    def ways(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """If one of them sleeps."""
        piece: i64
        for piece in state.on_node:
            if piece >> OWNER == seat + 1 and is_knight(piece) and not is_active(piece):
                out.add(self.code)
                return

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Wake them."""
        self.rule_of.spend(book, state, seat, self.card)
        node: i64
        piece: i64
        for node in range(state.board.n_node):
            piece = state.on_node[node]
            if piece >> OWNER == seat + 1 and is_knight(piece) and not is_active(piece):
                self.knights.wake(book, state, node)

    def why_not_now(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether there is no knight or all are active."""
        return Why("C-137", "all_knights_active" if len(knights_of(state, seat)) > 0 else "no_knight_at_all")


@final
class PlayIntrigue(ProgressVerb):
    """C-139: drive a foreign knight away from a node that an own route piece touches."""

    retreat: Retreat

    def __init__(self, rule_of: Progress, retreat: Retreat) -> None:
        super().__init__(rule_of, INTRIGUE, "node", "C-139")
        self.retreat = retreat

    def ways(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the foreign knights at the own routes, whatever their strength."""
        on_node = state.on_node
        node: i64
        for node in range(len(on_node)):
            if is_knight(on_node[node]) and on_node[node] >> OWNER != seat + 1 and led_to(state, node, seat):
                out.add(self.code | node << A)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Let its owner find another node."""
        self.rule_of.spend(book, state, seat, self.card)
        self.retreat.drive_away(book, state, first(action))

    def why_not_now(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether the card, the knight or the route is missing."""
        node: i64 = first(action)
        if node >= state.board.n_node or not is_knight(state.on_node[node]) or state.on_node[node] >> OWNER == seat + 1:
            return Why("C-139", "no_foreign_knight")
        return Why("C-139", "no_own_route_there")


@final
class Desertion(Module):
    """The two choices of a Deserter: which knight goes, and where one comes."""

    route: Route | None

    def __init__(self) -> None:
        super().__init__("desertion")

    def meet(self, book: Book) -> None:
        """Find the longest route, if there is one: going and coming are one step (C-159)."""
        self.route = route_in_steps(book)

    def install(self, book: Book) -> None:
        """Add the phases."""
        book.phase(DESERT_KNIGHT, "desert", ANYBODY, lone=True)
        book.phase(ENLIST, "enlist", lone=True)
        book.citations["not_in_desert"] = "C-142"
        book.citations["not_in_enlist"] = "C-142"
        book.add(DESERT_KNIGHT, Desert(self))
        book.add(ENLIST, Enlist(self))
        book.add(ENLIST, Decline("no-enlist", "C-142", self.route))

    def frame_amiss(self, book: Book, state: State, phase: i64, who: i64, data: i64) -> str:
        """See whose card it is and who gives a knight, or which knight has left."""
        if phase == DESERT_KNIGHT and (data != state.turn or who == state.turn):
            return f"{book.seat_name(who)} gives no knight for the card of seat {data}"
        if phase == ENLIST and (not 0 <= data < KINDS or not is_knight(data)):
            return f"no such knight can have left: {data}"
        return ""

    def leave(self, book: Book, state: State, node: i64, seat: i64) -> None:
        """Take a knight off the board; the card's player may place one like it, or a weaker one (C-143)."""
        piece: i64 = state.on_node[node] & KIND
        hold(self.route, state)
        book.take(state, node, NODE)
        if len(state.players[seat].open[WEAK]) > 0 and len(levels(book, state, seat, piece)) > 0:
            state.push(ENLIST, seat, piece)
        else:
            release(self.route, book, state)


def levels(book: Book, state: State, seat: i64, piece: i64) -> vec[i64]:
    """C-143: the strengths that may be placed: the same, or if none is in supply any weaker one."""
    found = vec[i64]()
    supply = state.players[seat].supply
    strength: i64 = strength_of(piece)
    if supply[knight_of(strength, False)] > 0:
        return append(found, strength)
    level: i64
    for level in range(1, strength):
        if supply[knight_of(level, False)] > 0:
            found = append(found, level)
    return found


@final
class PlayDeserter(ProgressVerb):
    """C-142: name another player with a knight."""

    desertion: Desertion

    def __init__(self, rule_of: Progress, desertion: Desertion) -> None:
        super().__init__(rule_of, DESERTER, "seat", "C-142")
        self.desertion = desertion

    def ways(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List everybody else who has a knight on the board."""
        other: i64
        for other in range(book.seats):
            if other != seat and knights_out(state, other) > 0:
                out.add(self.code | other << A)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Let that player choose; a single knight goes without a question (C-164)."""
        victim: i64 = first(action)
        self.rule_of.spend(book, state, seat, self.card)
        nodes = knights_of(state, victim)
        if len(nodes) == 1:
            self.desertion.leave(book, state, nodes[0], seat)
        else:
            state.push(DESERT_KNIGHT, victim, seat)

    def why_not_now(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say that the player named is oneself or has no knight."""
        return why_not_of(book, first(action), seat, "C-142", "has_no_knight")


@final
class Desert(Verb):
    """C-170: choose one own knight, of any strength, asleep or awake. Frame data: whose card it is."""

    rule_of: Desertion

    def __init__(self, rule_of: Desertion) -> None:
        super().__init__("desert", "node", "C-142")
        self.rule_of = rule_of

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the own knights."""
        out.add_all(self.code, knights_of(state, seat))

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Take it off the board."""
        player: i64 = state.data
        state.pop()
        self.rule_of.leave(book, state, first(action), player)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        return Why("C-170", "no_own_knight")


@final
class Enlist(Verb):
    """Place a knight free of charge, in the state of the one that left. Frame data: the kind that left."""

    rule_of: Desertion

    def __init__(self, rule_of: Desertion) -> None:
        super().__init__("enlist", "node number", "C-142")
        self.plain = True
        self.rule_of = rule_of

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the nodes where a knight may be recruited, with each strength that may be placed."""
        places = state.players[seat].open[WEAK]
        strengths = levels(book, state, seat, state.data)
        i: i64
        k: i64
        for i in range(len(places)):
            for k in range(len(strengths)):
                out.add(self.code | places[i] << A | strengths[k])

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Put it there; it counts neither as activated nor as trained (C-171)."""
        active: bool = is_active(state.data)
        state.pop()
        book.put(state, knight_of(second(action), active), first(action), seat)
        release(self.rule_of.route, book, state)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether the strength or the node is wrong."""
        if not holds(levels(book, state, seat, state.data), second(action)):
            return Why("C-143", "not_that_strength")
        return why_not_there(book, state, WEAK, first(action), seat)
