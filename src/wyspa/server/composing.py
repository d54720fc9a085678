"""Offers and the like: what a player puts together from cards, packed as the verb of that name wants it."""

from wyspa.core.ids import EXTRA
from wyspa.core.notation import nearest
from wyspa.core.purse import TERM_MOST, packed, terms
from wyspa.core.rule import Verb
from wyspa.core.why import UnknownWord
from wyspa.game import Game
from wyspa.server.errors import Refusal
from wyspa.server.wire import Compose


def compose(game: Game, message: Compose) -> int:
    """Pack an offer; what cannot be an offer at this table is refused."""
    verb = verb_named(game, message.verb)
    give, want = counts(game, message.give), counts(game, message.want)
    for card, (n, m) in enumerate(zip(give, want, strict=True)):
        if n and m:
            raise UnknownWord(f"{game.book.card_names[card]} stands on both sides")
    action = int(verb.code) | int(terms(packed(give), packed(want)))
    if message.to:
        if "seat" not in verb.form.split():
            raise Refusal("to-one")
        if message.to[0] >= game.book.seats:
            raise UnknownWord(f"there is no seat {message.to[0]}")
        action |= (message.to[0] + 1) << EXTRA
    return action


def verb_named(game: Game, name: str) -> Verb:
    """Find what can be composed: the verb of this phase, or of any."""
    known: list[Verb] = [verb for verb in [*game.book.verbs_in(game.state.phase), *game.book.verbs] if verb.built]
    for verb in known:
        if verb.name == name:
            return verb
    raise UnknownWord(f"{name}{nearest(name, sorted({verb.name for verb in known}))}")


def counts(game: Game, purse: dict[str, int]) -> list[int]:
    """Count cards by kind."""
    names = game.notation.names_of("card")
    found = [0] * len(names)
    for name, n in purse.items():
        if name not in names:
            raise UnknownWord(f"there is no card {name}{nearest(name, names)}")
        if n > TERM_MOST:
            raise UnknownWord(f"an offer names at most {TERM_MOST} cards of a kind")
        found[names.index(name)] = n
    return found
