"""What people type in another language than English: actions written and read in its words, with diacritics or without.

The notation itself is English. A box says under [typed] of its words what is typed for its verbs; the first word is
the one that is shown. `"harbour any"` there is what is typed for an argument whose noun is too long, `"word for"` a
small word of an offer. What has no word is typed by its name, and the notation is read in every language.
"""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence

from wyspa.core.ids import TERMS_MASK, VERB, extra, first, second
from wyspa.core.notation import Notation, unknown
from wyspa.core.purse import given, wanted
from wyspa.core.rule import Verb
from wyspa.core.why import Unreadable
from wyspa.rules.installed import TYPED
from wyspa.words import FALLBACK, entry
from wyspa.words.nouns import ARGUMENTS, amount, noun, seat_noun

LEAST = 3  # letters that a shortened word has
LONGEST = 4  # words of a noun
SMALL = ("for", "to", "nothing")  # words of an offer
MARK = "-"  # between the words of a noun that is typed as one


def folded(word: str) -> str:
    """Give a word without diacritics, in small letters."""
    bare = unicodedata.normalize("NFD", word.lower().replace("ł", "l"))
    return "".join(sign for sign in bare if not unicodedata.combining(sign))


# ---- writing -------------------------------------------------------------------------------------------------------


def own_words(language: str, key: str) -> list[str]:
    """List what is typed for a key, the word that is shown first."""
    found = entry(language, TYPED, key)
    return found.split() if isinstance(found, str) else []


def verb_word(language: str, verb: str) -> str:
    """Give the word that is shown for a verb."""
    return (own_words(language, verb) or [verb])[0]


def small_word(language: str, word: str) -> str:
    """Give a small word of an offer."""
    return (own_words(language, f"word {word}") or [word])[0]


def noun_words(language: str, kind: str, name: str) -> list[str]:
    """List what is typed for an argument, all its cases, the word that is shown first; its name if it has none."""
    own = own_words(language, f"{kind} {name}")
    if own or kind not in ARGUMENTS:
        return own or [name]
    said = seat_noun(language, name) if kind == "seat" else noun(language, ARGUMENTS[kind], name)
    return [form.lower().replace(" ", MARK) for form in dict.fromkeys([str(said), *said.forms.values()])]


def written(notation: Notation, action: int, language: str) -> str:
    """Write an action as it is typed in a language."""
    if language == FALLBACK:
        return notation.say(action)
    verb = notation.book.verbs[action >> VERB]
    words = [verb_word(language, verb.name)]
    if verb.form.startswith("terms"):
        deal = action & TERMS_MASK
        words += [cards_written(notation, given(deal), language), small_word(language, "for")]
        words.append(cards_written(notation, wanted(deal), language))
        if verb.form == "terms seat" and extra(action) > 0:
            words += [small_word(language, "to"), argument_written(notation, "seat", extra(action) - 1, language)]
        return " ".join(words)
    values = (first(action), second(action))
    words += [argument_written(notation, kind, x, language) for kind, x in zip(verb.form.split(), values, strict=False)]
    return " ".join(word for word in words if word)


def argument_written(notation: Notation, kind: str, x: int, language: str) -> str:
    """Write one argument; what may be left out and is left out is nothing."""
    said = notation.say_argument(kind, x)
    return noun_words(language, kind.rstrip("?"), said)[0] if said else ""


def cards_written(notation: Notation, purse: int, language: str) -> str:
    """Write the cards of one side of an offer."""
    words = notation.book.say_purse(purse).split()
    if len(words) % 2:
        return small_word(language, "nothing")
    return " ".join(str(amount(language, card, int(n))) for n, card in zip(words[::2], words[1::2], strict=True))


def line_written(language: str, line: str) -> str:
    """Write a line of the notation in the words of a language, without a table: the verb, then nouns of any kind."""
    words = line.split()
    if language == FALLBACK or not words:
        return line
    return " ".join([verb_word(language, words[0]), *(word_written(language, word) for word in words[1:])])


def word_written(language: str, word: str, kind: str = "") -> str:
    """Write a word of the notation in a language: a small word, or a noun of this kind, or of the first that has it."""
    if word in SMALL:
        return small_word(language, word)
    if kind == "action":
        return verb_word(language, word)
    kinds = [kind] if kind else [one for one in ARGUMENTS if entry(language, ARGUMENTS[one], word) is not None]
    return noun_words(language, kinds[0], word)[0] if kinds else word


# ---- reading -------------------------------------------------------------------------------------------------------


class TypedReader:
    """Reads lines of one table in one language, and hands them on in the words of the notation."""

    def __init__(self, notation: Notation, language: str, besides: Mapping[str, list[str]]) -> None:
        """Take the table's words, and what can be typed besides actions, by its English name."""
        self.notation = notation
        self.language = language
        self.besides = besides
        self.kinds: dict[str, dict[str, str]] = {}  # what is typed for the arguments of a kind, folded

    def read(self, line: str, phase: int) -> str:
        """Write a line in the words of the notation; what is written in them already stays as it is."""
        words = line.split()
        if self.language == FALLBACK or not words or words[0].isdigit():
            return line
        name, used = self.command(words, phase)
        if name in self.besides or not name:
            return " ".join([name or words[0], *words[used:]])
        return " ".join([name, *self.arguments(name, words[used:], phase)])

    def command(self, words: list[str], phase: int) -> tuple[str, int]:
        """Find the verb or command that a line begins with, and of how many words it is; no name: it is English."""
        known = {**self.typed_for(list(self.notation.by_name)), **self.commands()}
        for many in range(min(LONGEST, len(words)), 0, -1):
            said = folded(MARK.join(words[:many]))
            if said in known:
                return known[said], many
        word = words[0].lower()
        if word in self.notation.by_name:
            return word, 1
        now = {**self.typed_for([verb.name for verb in self.notation.book.verbs_in(phase)]), **self.commands()}
        for some in (now, known):
            found = {typed: name for typed, name in some.items() if typed.startswith(folded(word))}
            names = set(found.values()) if len(word) >= LEAST else set()
            if len(names) == 1:
                return names.pop(), 1
            if names:
                raise several(words[0], sorted({self.shown(name) for name in names}))
        if any(name.startswith(word) for name in [*self.notation.by_name, *self.besides]):
            return "", 1
        raise unknown("action", words[0], sorted({self.shown(name) for name in now.values()}))

    def typed_for(self, verbs: list[str]) -> dict[str, str]:
        """Give what is typed for verbs, folded."""
        return {folded(word): verb for verb in verbs for word in own_words(self.language, verb)}

    def commands(self) -> dict[str, str]:
        """Give what is typed besides actions, folded."""
        return {folded(word): name for name, words in self.besides.items() for word in words}

    def shown(self, name: str) -> str:
        """Give the word that is shown for a verb or a command."""
        return self.besides[name][0] if name in self.besides else verb_word(self.language, name)

    def arguments(self, name: str, words: list[str], phase: int) -> Iterator[str]:
        """Translate the words behind a verb; those that no kind of its arguments knows stay as they are."""
        known = self.known_after(name, phase)
        at = 0
        while at < len(words):
            many = LONGEST
            while many > 1 and folded(MARK.join(words[at : at + many])) not in known:
                many -= 1
            yield self.argument(folded(MARK.join(words[at : at + many]).strip(",")), known) or words[at]
            at += many

    def argument(self, said: str, known: Mapping[str, str]) -> str:
        """Find the name that a word stands for, in full or by a beginning that fits no other; else nothing."""
        if said in known:
            return known[said]
        found = {name for typed, name in known.items() if len(said) >= LEAST and typed.startswith(said)}
        return found.pop() if len(found) == 1 else ""

    def known_after(self, name: str, phase: int) -> dict[str, str]:
        """Give what can be typed behind a verb, folded."""
        same = [verb for verb in self.notation.book.verbs_in(phase) if verb.name == name]
        found: dict[str, str] = {}
        for kind in dict.fromkeys(kind for verb in same or self.notation.by_name[name] for kind in kinds_of(verb)):
            found |= self.typed_of(kind)
        return found

    def typed_of(self, kind: str) -> dict[str, str]:
        """Give what is typed for the arguments of a kind, folded; of two with one word the first has it."""
        if kind not in self.kinds:
            found: dict[str, str] = {}
            for name in self.names_of(kind):
                for word in noun_words(self.language, kind, name):
                    found.setdefault(folded(word), name)
            self.kinds[kind] = found
        return self.kinds[kind]

    def names_of(self, kind: str) -> Sequence[str]:
        """List the names of a kind; places and numbers are written alike in all languages."""
        named = kind in ("card", "seat") or kind in self.notation.book.named_args
        return SMALL if kind == "word" else self.notation.names_of(kind) if named else []


def kinds_of(verb: Verb) -> list[str]:
    """List the kinds of words that may stand behind a verb."""
    if verb.form.startswith("terms"):
        return ["word", "card", "seat"]
    kinds = [kind.rstrip("?") for kind in verb.form.split()]
    return ["word", *kinds] if "card" in kinds else kinds


def several(word: str, shown: list[str]) -> Unreadable:
    """Ask for more of a word that could mean several things."""
    return Unreadable(
        f"'{word}' could mean {' or '.join(shown)}: write more of it",
        "write_more",
        {"word": word, "either": " ".join(shown)},
    )
