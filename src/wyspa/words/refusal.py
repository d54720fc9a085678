"""A refusal in words: who, what, why, which rule, who is waited for, and what would be possible instead."""

from collections.abc import Callable

from wyspa.core.actions import Actions
from wyspa.core.ids import TABLE, VERB
from wyspa.core.offering import offerings
from wyspa.core.refusing import MANY
from wyspa.core.why import BadTable, RuleConflict, UnknownWord, Unreadable, Why
from wyspa.game import Game
from wyspa.table import drawing_named, map_names, without_seats
from wyspa.words import Noun, entry, say
from wyspa.words.nouns import card_noun, cards, joined, noun, seat_noun
from wyspa.words.typed import line_written, word_written, written

WAITED = ("not_your_turn", "others_act")  # reasons that name who is waited for themselves


def seat_nouns(language: str, names: str) -> Noun:
    """Name several seats."""
    return joined(language, [seat_noun(language, name) for name in names.split()])


def either(language: str, words: str) -> Noun:
    """Join words of which one is meant with an 'or'."""
    return Noun(f" {noun(language, 'words', 'or')} ".join(words.split()))


def near_words(language: str, words: str, kind: str) -> Noun:
    """Ask whether one of the nearest words was meant; nothing if there is none."""
    typed = " ".join(word_written(language, word, kind) for word in words.split())
    return Noun(say(language, "refusal", "near", {"list": either(language, typed)}) if words else "")


def known_words(language: str, words: str, kind: str) -> Noun:
    """List the words there are; nothing if they are many."""
    typed = ", ".join(word_written(language, word, kind) for word in words.split())
    return Noun(say(language, "refusal", "known", {"list": typed}) if words else "")


def titled(language: str, group: str, name: str) -> Noun:
    """Give the title of something that a folder brings, or its name."""
    found = entry(language, group, name)
    return Noun(found if isinstance(found, str) else name)


def box_titled(language: str, name: str) -> Noun:
    """Give the title of a box."""
    return titled(language, "boxes", name)


def map_titled(language: str, name: str) -> Noun:
    """Give the title of a map: as its drawing is called, or as a folder calls it."""
    plain = without_seats(name)
    found = entry(language, "maps", plain)
    drawn = [] if isinstance(found, str) else [key for key in map_names() if without_seats(key) == plain]
    for key in [name, *drawn] if not isinstance(found, str) else []:
        try:
            drawing = drawing_named(key)
        except UnknownWord:
            continue
        return Noun(drawing.said(drawing.name, language) or name)
    return Noun(found if isinstance(found, str) else name)


def option_titled(language: str, words: str) -> Noun:
    """Name an option as people choose it, with its value if one is said."""
    name, _, value = words.partition("=")
    label = str(titled(language, "options", name))
    return Noun(f"{label}: {titled(language, 'values', value)}" if value else label)


# A reason's facts come as the words of the table; this is what each of them names. All others are said as they are.
NAMED: dict[str, Callable[[str, str], Noun]] = {
    "who": seat_noun,
    "seat": seat_noun,
    "seats": seat_nouns,
    "victim": seat_noun,
    "card": card_noun,
    "piece": lambda language, name: noun(language, "pieces", name),
    "figure": lambda language, name: noun(language, "figures", name),
    "terrain": lambda language, name: noun(language, "terrains", name),
    "wonder": lambda language, name: noun(language, "wonders", name),
    "price": cards,
    "hand": cards,
    "cards": cards,
    "what": lambda language, name: noun(language, "kinds", name),
    "box": box_titled,
    "boxes": lambda language, names: joined(language, [box_titled(language, name) for name in names.split()]),
    "map": map_titled,
    "option": option_titled,
    "loose": lambda language, name: titled(language, "rules", name),
    "either": either,
    "like": lambda language, line: Noun(line_written(language, line)),
    "short": lambda language, line: Noun(line_written(language, line)),
}
LISTS = {"near": near_words, "known": known_words}  # facts that list words of the kind that the fact "what" names


def refusal(game: Game, seat: int, action: int, why: Why, typed: str = "", language: str = "en") -> str:
    """Say it all in one sentence; what was typed is repeated as it was typed."""
    who = seat_noun(language, game.book.seat_name(seat))
    reason = reason_of(why, game.book.seat_name(seat), language)
    rule = f" ({why.rule})" if why.rule else ""
    what = typed or written(game.notation, action, language)
    said = say(language, "refusal", "head", {"who": who, "what": what, "reason": reason, "rule": rule})
    others = waited_for(game, seat, why)
    if others:
        names = joined(language, [seat_noun(language, game.book.seat_name(other)) for other in others])
        said += say(language, "refusal", "waiting", {"seats": names})
    instead = possible(game, seat, language)
    return said + say(language, "refusal", "instead", {"list": instead}) if instead else said


def reason_of(why: Why, who: str, language: str = "en") -> str:
    """Put only the reason into words."""
    facts = {"who": who, **why.facts}
    said = {name: NAMED[name](language, fact) if name in NAMED else Noun(fact) for name, fact in facts.items()}
    kind = facts.get("what", "")
    said |= {name: LISTS[name](language, fact, kind) for name, fact in facts.items() if name in LISTS}
    return say(language, "reasons", why.key, said)


def misread(error: Exception, language: str) -> str:
    """Say what is wrong with words that stand for nothing, or with a table; what has no reason is said as it is."""
    why = error.why if isinstance(error, Unreadable | BadTable | RuleConflict) else None
    return reason_of(why, "", language) if why is not None else str(error)


def waited_for(game: Game, seat: int, why: Why) -> list[int]:
    """List who is waited for, if it is others than this seat and the reason does not name them; not whole halls."""
    asked = game.waiting()
    if why.key in WAITED or seat in asked or len(asked) > MANY:
        return []
    return asked


def possible(game: Game, seat: int, language: str = "en") -> str:
    """Name what the seat could do now: each verb once, with an example, as it is typed in a language."""
    if seat == TABLE:
        return ""
    by_verb: dict[int, list[int]] = {}
    out = Actions()  # an own list: to copy the game would cost more, the more sit at the table
    game.book.legal_for(game.state, seat, out)
    for action in out.listed():
        by_verb.setdefault(action >> VERB, []).append(action)
    parts = []
    for ways in by_verb.values():
        example = written(game.notation, ways[0], language)
        parts.append(example if len(ways) == 1 else f"{example} (+{len(ways) - 1})")
    composed = [written(game.notation, action, language) for action in offerings(game.book, game.state, seat)]
    parts += [f"{example} (+…)" for example in composed]
    return ", ".join(parts)
