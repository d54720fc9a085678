"""Why an action is refused: who, when, what it costs, and then what the verb itself knows."""

from librt.vecs import vec
from mypy_extensions import i64

from wyspa.core.book import Book
from wyspa.core.ids import NOBODY, SEVERAL, TABLE, VERB
from wyspa.core.rule import Chance, Gate, Verb
from wyspa.core.state import State
from wyspa.core.why import Why


def why_not(book: Book, state: State, seat: i64, action: i64) -> Why:
    """Find the reason."""
    if state.winner != NOBODY:
        return general(book, "over", {})
    verb = book.verbs[action >> VERB]
    if isinstance(verb, Chance) != (seat == TABLE):
        return general(book, "natures", {})
    mine = state.who == seat or state.who == SEVERAL
    if seat == TABLE and state.who != TABLE:
        for bell in book.bells[state.phase]:
            if bell is verb:
                return verb.why_not(book, state, seat, action)
        return general(book, "not_your_turn", {"seat": book.seat_name(state.who)})
    verbs = book.phases[state.phase] if mine else book.asides[state.phase]
    if not reached(verbs, verb):
        if not mine and (reached(book.phases[state.phase], verb) or (state.who != TABLE and seat != state.turn)):
            return general(book, "not_your_turn", {"seat": book.seat_name(state.who)})
        key = f"not_in_{book.phase_names[state.phase].replace('-', '_')}"
        return Why(book.citations.get(key, verb.rule), key, {})
    if not state.can_pay(seat, verb.price):
        price = book.say_purse(verb.price)
        return Why(verb.rule, "cannot_pay", {"price": price, "hand": book.say_purse(state.players[seat].purse)})
    return verb.why_not(book, state, seat, action)


def reached(verbs: vec[Verb], verb: Verb) -> bool:
    """Tell whether a verb is among these or behind a gate of theirs."""
    for other in verbs:
        if other is verb or (isinstance(other, Gate) and other.holds_verb(verb)):
            return True
    return False


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


def why_not_lift(book: Book, state: State, piece: i64, place: i64, seat: i64) -> Why | None:
    """Ask the rules that hold a piece for their reason."""
    for module in book.ask_lift:
        if not module.may_lift(state, piece, place, seat):
            why = module.why_not_lift(book, state, piece, place, seat)
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
