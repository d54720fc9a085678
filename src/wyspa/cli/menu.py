"""What a person can do now: legal actions in groups with numbers, and what a typed line means."""

from dataclasses import dataclass

from wyspa.cli.phrases import lines
from wyspa.core.ids import VERB, first
from wyspa.core.notation import unknown
from wyspa.core.offering import offerings
from wyspa.core.purse import held
from wyspa.core.rule import Verb
from wyspa.core.why import UnknownWord, Unreadable
from wyspa.game import Game
from wyspa.words.typed import SMALL, several, small_word, written

SEVEN = 7
BESIDES = ["board", "help", "quit", "rules", "save", "stop"]  # what can be typed and is no action
EXCHANGE = "card card"  # the form of an exchange with the bank


@dataclass(frozen=True)
class MenuGroup:
    """The legal actions of one verb, with the number before the first of them."""

    verb: str
    start: int
    actions: list[int]


def groups_of(game: Game, actions: list[int]) -> list[MenuGroup]:
    """Sort legal actions by verb, in the order of the rules, and number them from 1 on."""
    by_verb: dict[int, list[int]] = {}
    for action in actions:
        by_verb.setdefault(action >> VERB, []).append(action)
    found: list[MenuGroup] = []
    start = 1
    for verb, same in by_verb.items():
        found.append(MenuGroup(game.book.verbs[verb].name, start, same))
        start += len(same)
    return found


def composed(game: Game, seat: int) -> list[Verb]:
    """List what the seat can put together itself now: offers, counter-offers."""
    return [game.book.verbs[action >> VERB] for action in offerings(game.book, game.state, seat)]


def pips_at(game: Game, action: int) -> int | None:
    """Count the pips around the node that an action names; None if it names none."""
    verb = game.book.verbs[action >> VERB]
    if not verb.form.startswith("node"):
        return None
    state = game.state
    pips = 0
    for k in range(3):
        h = state.board.node_hexes[first(action) * 3 + k]
        if h >= 0 and state.layout.number[h]:
            pips += SEVEN - 1 - abs(SEVEN - int(state.layout.number[h]))
    return pips


def besides(language: str) -> dict[str, list[str]]:
    """Give what is typed besides actions, by its English name, the word that is shown first."""
    return {name: lines(language)[f"type_{name}"].split() for name in BESIDES}


def arguments(game: Game, seat: int, action: int, language: str) -> str:
    """Write an action without its verb; an exchange with the bank says how many cards it takes."""
    verb = game.book.verbs[action >> VERB]
    said = written(game.notation, action, language).partition(" ")[2]
    if verb.form == EXCHANGE:
        give, _, take = said.partition(" ")
        rate = held(game.view(seat).rates[seat], first(action))
        return f"{rate} {give} {small_word(language, 'for')} {take}"
    return said


def columns(entries: list[str], wide: int) -> list[str]:
    """Lay entries side by side in rows, as many as fit."""
    each = max(len(entry) for entry in entries) + 2
    many = max(1, (wide - 1) // each)
    rows = [entries[k : k + many] for k in range(0, len(entries), many)]
    return ["".join(entry.ljust(each) for entry in row).rstrip() for row in rows]


def read_line(game: Game, actions: list[int], line: str) -> int | str:
    """Find the action that a line means: its number in the list, or words, which may be shortened: written in full."""
    words = line.lower().replace(",", " ").split()
    if len(words) == 1 and words[0].isdigit():
        number = int(words[0])
        ordered = [action for group in groups_of(game, actions) for action in group.actions]
        if not 1 <= number <= len(ordered):
            raise Unreadable(
                f"there is no number {number} in the list: it goes from 1 to {len(ordered)}",
                "no_such_number",
                {"word": str(number), "rate": str(len(ordered))},
            )
        return ordered[number - 1]
    return " ".join(expand(game, words))


def expand(game: Game, words: list[str]) -> list[str]:
    """Write shortened words in full: verbs that are possible now come before all others."""
    verbs = game.book.verbs_in(game.state.phase)
    now = [verb.name for verb in verbs]
    fitting = [verb.name for verb in verbs if takes(verb, len(words) - 1)]  # `roa c2/e` cannot be `roads`
    name = words[0]
    for known in (fitting, now):
        if any(verb.startswith(name) for verb in known):
            name = complete(name, known)
            break
    if name not in game.notation.by_name:
        try:
            name = complete(name, sorted(game.notation.by_name))
        except UnknownWord:
            raise unknown("action", name, sorted({*now, *BESIDES})) from None
    verb = next((verb for verb in verbs if verb.name == name), game.notation.by_name[name][0])
    if verb.form.startswith("terms"):
        return [name, *counted(game, words[1:])]
    kinds = verb.form.split()
    rest = []
    said = words[1:]
    if verb.form == EXCHANGE:  # "4 lumber for 1 ore" and "lumber ore" are the same: the rate is fixed
        said = [word for word in said if not word.isdigit() and word not in SMALL]
    for k, word in enumerate(said):
        kind = kinds[k].rstrip("?") if k < len(kinds) else ""
        known = game.notation.names_of(kind) if kind in ("card", "seat") or kind in game.book.named_args else []
        rest.append(complete(word, known, kind) if known else word)
    return [name, *rest]


def takes(verb: Verb, many: int) -> bool:
    """Tell whether a verb can have so many words after it."""
    if verb.form.startswith("terms"):
        return many > 0
    kinds = verb.form.split()
    return len([kind for kind in kinds if not kind.endswith("?")]) <= many <= len(kinds)


def counted(game: Game, words: list[str]) -> list[str]:
    """Write an offer in full: `or for 2 wo` is `1 ore for 2 wool`."""
    cards, seats = game.notation.names_of("card"), game.notation.names_of("seat")
    full: list[str] = []
    for k, word in enumerate(words):
        if word.isdigit() or word in SMALL:
            full.append(word)
        elif k and words[k - 1] == "to":
            full.append(complete(word, seats, "seat"))
        else:
            if not (full and full[-1].isdigit()):
                full.append("1")
            full.append(complete(word, cards, "card"))
    return full


def complete(word: str, known: list[str], what: str = "action") -> str:
    """Find the only known word that begins like this."""
    if word in known:
        return word
    found = sorted({name for name in known if name.startswith(word)})
    if len(found) == 1:
        return found[0]
    if found:
        raise several(word, found)
    raise unknown(what, word, known)
