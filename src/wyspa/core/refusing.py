"""Why an action is refused: who, when, what it costs, and then what the verb itself knows."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wyspa.core.book import Book
from wyspa.core.ids import KIND, KINDS, NOBODY, OWNER, SEVERAL, TABLE, VERB
from wyspa.core.rule import Chance, Gate, Verb
from wyspa.core.state import State
from wyspa.core.why import Why

MANY: Final = 6  # of more who are asked at once (in a hall) nobody is named


def why_not(book: Book, state: State, seat: i64, action: i64) -> Why:
    """Find the reason."""
    verb = book.verbs[action >> VERB]
    why = why_not_now(book, state, seat, verb)
    return why if why is not None else verb.why_not(book, state, seat, action)


def why_not_at_all(book: Book, state: State, seat: i64, verb: Verb) -> Why:
    """Find the reason why a verb is possible nowhere: not one of its actions is legal for the seat now."""
    why = why_not_now(book, state, seat, verb)
    return why if why is not None else verb.why_nowhere(book, state, seat)


def why_not_now(book: Book, state: State, seat: i64, verb: Verb) -> Why | None:
    """Find the reason if it is not of the verb: the game is over, somebody else acts, the phase, the price."""
    if state.winner != NOBODY:
        return general(book, "over", {})
    if isinstance(verb, Chance) != (seat == TABLE):
        return general(book, "natures", {})
    mine = state.who == seat or state.who == SEVERAL
    if seat == TABLE and state.who != TABLE:
        for bell in book.bells[state.phase]:
            if bell is verb:
                return None
        return others_act(book, state)
    verbs = book.phases[state.phase] if mine else book.asides[state.phase]
    if not reached(verbs, verb):
        if not mine and state.who != TABLE and (reached(book.phases[state.phase], verb) or seat != state.turn):
            return others_act(book, state)
        key = f"not_in_{book.phase_names[state.phase].replace('-', '_')}"
        return Why(book.citations.get(key, verb.rule), key, {})
    why = why_shut(book, state, seat, verb, verbs)
    if why is not None:
        return why
    if seat != TABLE and not state.can_pay(seat, verb.price):
        price = book.say_purse(verb.price)
        return Why(verb.rule, "cannot_pay", {"price": price, "hand": book.say_purse(state.players[seat].purse)})
    return None


def others_act(book: Book, state: State) -> Why:
    """Say that it is for others to act, and name them."""
    if state.who != SEVERAL:
        return general(book, "not_your_turn", {"seat": book.seat_name(state.who)})
    names: list[str] = []
    seat: i64
    for seat in range(book.seats):
        if state.waiting[seat] > 0:
            names.append(book.seat_name(seat))
    if len(names) > MANY:
        return general(book, "not_your_turn", {"seat": book.seat_name(SEVERAL)})
    return Why(book.citations.get("not_your_turn", ""), "others_act", {"seats": " ".join(names)})


def reached(verbs: vec[Verb], verb: Verb) -> bool:
    """Tell whether a verb is among these or behind a gate of theirs."""
    for other in verbs:
        if other is verb or (isinstance(other, Gate) and other.holds_verb(verb)):
            return True
    return False


def why_shut(book: Book, state: State, seat: i64, verb: Verb, verbs: vec[Verb]) -> Why | None:
    """Ask the gate in front of a verb, if there is one, whether the seat may come to it at all."""
    for other in verbs:
        if isinstance(other, Gate) and other.holds_verb(verb):
            return other.why_shut(book, state, seat, verb)
    return None


def cited(book: Book, what: str, key: str, rule: str) -> str:
    """Give the rule to cite: another one where a module has named it for a verb or piece ('road: edge_taken')."""
    return book.citations.get(f"{what}: {key}", rule)


def general(book: Book, key: str, facts: dict[str, str]) -> Why:
    """Give a reason that is not of one verb, with the rule that a module named for it."""
    return Why(book.citations.get(key, ""), key, facts)


def why_not_place(book: Book, state: State, piece: i64, place: i64, seat: i64, first: bool = False) -> Why | None:
    """Ask the rules that forbid a place, or that forbid it to the first pieces, for their reason."""
    for module in book.ask_begin if first else book.ask_place:
        allowed = module.may_begin(state, piece, place, seat) if first else module.may_place(state, piece, place, seat)
        why = None if allowed else module.why_not_place(book, state, piece, place, seat)
        if why is not None:
            return why
    return None


def why_barred(book: Book, state: State, piece: i64, edge: i64, seat: i64) -> Why | None:
    """Say which piece of another seat bars the way to an edge, if an own route ends there and would lead on."""
    board = state.board
    i: i64
    j: i64
    node: i64
    e: i64
    x: i64
    y: i64
    for i in range(edge * 2, edge * 2 + 2):
        node = board.edge_nodes[i]
        x = state.on_node[node]
        if x == 0 or x >> OWNER == seat + 1 or book.blocks[x & KIND] == 0:
            continue
        for j in range(node * 3, node * 3 + 3):
            e = board.node_edges[j]
            if e >= 0 and e != edge:
                y = state.on_edge[e]
                if y >> OWNER == seat + 1 and book.joins[(y & KIND) * KINDS + piece] != 0:
                    return barred_by(book, x, book.pieces[piece].name)
    return None


def barred_by(book: Book, stands: i64, comes: str) -> Why:
    """Name the piece that stands in the way of what comes: the rule is the one named for both, or for what stands."""
    name = book.pieces[stands & KIND].name
    rule = book.citations.get(f"{name} bars {comes}", book.citations.get(f"{name} bars", ""))
    return Why(rule, "way_barred", {"piece": name, "seat": book.colour_names[(stands >> OWNER) - 1]})


def why_not_lift(book: Book, state: State, piece: i64, place: i64, seat: i64) -> Why | None:
    """Ask the rules that hold a piece for their reason."""
    for module in book.ask_lift:
        if not module.may_lift(state, piece, place, seat):
            why = module.why_not_lift(book, state, piece, place, seat)
            if why is not None:
                return why
    return None


def why_no_thief(book: Book, state: State, seat: i64) -> Why | None:
    """Ask the rules that keep all thieves from moving for their reason: of the first of them, it is as good as any."""
    figure: i64 = book.thieves & -book.thieves
    for module in book.ask_move:
        if not module.may_move(state, figure, seat):
            why = module.why_not_stand(book, state, figure, 0, seat)
            if why is not None:
                return why
    return None


def why_not_stand(book: Book, state: State, figure: i64, hex_: i64, seat: i64) -> Why | None:
    """Ask the rules that keep a figure from moving, or from a hex, for their reason."""
    for module in book.modules:
        if not module.may_move(state, figure, seat) or not module.may_stand(state, figure, hex_, seat):
            why = module.why_not_stand(book, state, figure, hex_, seat)
            if why is not None:
                return why
    return None
