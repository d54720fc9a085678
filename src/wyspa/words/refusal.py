"""A refusal in words: who, what, why, which rule, and what would be possible instead."""

from wyspa.core.book import Gate
from wyspa.core.ids import TABLE, VERB
from wyspa.core.why import Why
from wyspa.game import Game
from wyspa.words import say

SHOWN = 3  # how many examples of one verb are named


def refusal(game: Game, seat: int, action: int, why: Why, language: str = "en") -> str:
    """Say it all in one sentence."""
    who = game.book.seat_name(seat)
    reason = say(language, "reasons", why.key, why.facts | {"who": who})
    rule = f" ({why.rule})" if why.rule else ""
    head = say(language, "refusal", "head", {"who": who, "what": game.say(action), "reason": reason, "rule": rule})
    instead = possible(game, seat)
    if not instead:
        return head
    return head + say(language, "refusal", "instead", {"list": instead})


def possible(game: Game, seat: int) -> str:
    """Name what the seat could do now: each verb once, with an example or two."""
    by_verb: dict[int, list[str]] = {}
    if seat == TABLE:
        return ""
    for action in game.copy().legal(seat):
        by_verb.setdefault(action >> VERB, []).append(game.say(action))
    parts = []
    for verb in by_verb:
        ways = by_verb[verb]
        parts.append(ways[0] if len(ways) == 1 else f"{ways[0]} (+{len(ways) - 1})")
    for other in game.book.phases[game.state.phase]:
        if other.built and seat == game.state.turn and not isinstance(other, Gate) and other.name != "counter":
            parts.append(other.name)
    return ", ".join(parts)
