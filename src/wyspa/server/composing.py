"""Offers and the like: what a player puts together from cards, packed as the verb of that name wants it."""

from wyspa.core.ids import EXTRA
from wyspa.core.notation import on_both_sides, too_many_offered, unknown
from wyspa.core.purse import TERM_MOST, packed, terms
from wyspa.core.rule import Verb
from wyspa.game import Game
from wyspa.server.errors import Refusal
from wyspa.server.wire import Compose


def compose(game: Game, message: Compose) -> int:
    """Pack an offer; what cannot be an offer at this table is refused."""
    verb = verb_named(game, message.verb)
    give, want = counts(game, message.give), counts(game, message.want)
    for card, (n, m) in enumerate(zip(give, want, strict=True)):
        if n and m:
            raise on_both_sides(game.book.card_names[card])
    action = int(verb.code) | int(terms(packed(give), packed(want)))
    if message.to:
        if "seat" not in verb.form.split():
            raise Refusal("to-one")
        if message.to[0] >= game.book.seats:
            raise unknown("seat", str(message.to[0]), [])
        action |= (message.to[0] + 1) << EXTRA
    return action


def verb_named(game: Game, name: str) -> Verb:
    """Find what can be composed: the verb of this phase, or of any."""
    known: list[Verb] = [verb for verb in [*game.book.verbs_in(game.state.phase), *game.book.verbs] if verb.built]
    for verb in known:
        if verb.name == name:
            return verb
    raise unknown("action", name, sorted({verb.name for verb in known}))


def counts(game: Game, purse: dict[str, int]) -> list[int]:
    """Count cards by kind."""
    names = game.notation.names_of("card")
    found = [0] * len(names)
    for name, n in purse.items():
        if name not in names:
            raise unknown("card", name, names)
        if n > TERM_MOST:
            raise too_many_offered()
        found[names.index(name)] = n
    return found
