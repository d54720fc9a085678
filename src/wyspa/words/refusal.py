"""A refusal in words: who, what, why, which rule, and what would be possible instead."""

from collections.abc import Callable

from wyspa.core.actions import Actions
from wyspa.core.ids import TABLE, VERB
from wyspa.core.rule import Gate
from wyspa.core.why import Why
from wyspa.game import Game
from wyspa.words import Noun, say
from wyspa.words.nouns import card_noun, cards, noun, seat_noun

# A reason's facts come as the words of the table; this is what each of them names. All others are said as they are.
NAMED: dict[str, Callable[[str, str], Noun]] = {
    "who": seat_noun,
    "seat": seat_noun,
    "victim": seat_noun,
    "card": card_noun,
    "piece": lambda language, name: noun(language, "pieces", name),
    "figure": lambda language, name: noun(language, "figures", name),
    "wonder": lambda language, name: noun(language, "wonders", name),
    "price": cards,
    "hand": cards,
    "cards": cards,
}


def refusal(game: Game, seat: int, action: int, why: Why, language: str = "en") -> str:
    """Say it all in one sentence."""
    who = seat_noun(language, game.book.seat_name(seat))
    reason = reason_of(why, game.book.seat_name(seat), language)
    rule = f" ({why.rule})" if why.rule else ""
    head = say(language, "refusal", "head", {"who": who, "what": game.say(action), "reason": reason, "rule": rule})
    instead = possible(game, seat)
    if not instead:
        return head
    return head + say(language, "refusal", "instead", {"list": instead})


def reason_of(why: Why, who: str, language: str = "en") -> str:
    """Put only the reason into words."""
    facts = {"who": who, **why.facts}
    said = {name: NAMED[name](language, fact) if name in NAMED else Noun(fact) for name, fact in facts.items()}
    return say(language, "reasons", why.key, said)


def possible(game: Game, seat: int) -> str:
    """Name what the seat could do now: each verb once, with an example, as it is typed."""
    by_verb: dict[int, list[str]] = {}
    if seat == TABLE:
        return ""
    out = Actions()  # an own list: to copy the game would cost more, the more sit at the table
    game.book.legal_for(game.state, seat, out)
    for action in out.listed():
        by_verb.setdefault(action >> VERB, []).append(game.say(action))
    parts = []
    for verb in by_verb:
        ways = by_verb[verb]
        parts.append(ways[0] if len(ways) == 1 else f"{ways[0]} (+{len(ways) - 1})")
    for other in game.book.phases[game.state.phase]:
        if other.built and seat == game.state.turn and not isinstance(other, Gate) and other.name != "counter":
            parts.append(other.name)
    return ", ".join(parts)
