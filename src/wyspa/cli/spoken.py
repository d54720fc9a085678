"""Typed words of another language: read with and without diacritics, and handed on as the words of the notation."""

import tomllib
import unicodedata
from functools import cache
from importlib import resources

from wyspa.core.notation import unknown
from wyspa.game import Game
from wyspa.words import FALLBACK, sentences

LEAST = 3  # letters that a shortened word has
NOUNS = ("cards", "seats", "developments", "areas")  # groups whose nouns may stand behind a verb
OFFERED = ("do", "dla")  # before the seat that an offer is for


def folded(word: str) -> str:
    """Give a word without diacritics, in small letters."""
    bare = unicodedata.normalize("NFD", word.lower().replace("ł", "l").replace("Ł", "l"))
    return "".join(sign for sign in bare if not unicodedata.combining(sign))


@cache
def commands(language: str) -> dict[str, list[str]]:
    """Give the words for each verb in a language, none in English."""
    text = resources.files("wyspa.cli").joinpath("commands.toml").read_text(encoding="utf-8")
    return {verb: str(words).split() for verb, words in tomllib.loads(text).get(language, {}).items()}


@cache
def nouns(language: str) -> dict[str, str]:
    """Give every form of the nouns of a language, folded, and the word of the notation that it stands for."""
    found: dict[str, str] = {}
    for group in NOUNS:
        for key, forms in sentences(language).get(group, {}).items():
            for form in [forms] if isinstance(forms, str) else forms.values():
                found.setdefault(folded(form), key)
    return found


def verb_word(language: str, verb: str) -> str:
    """Give the word that is typed for a verb."""
    return commands(language).get(verb, [verb])[0]


def translated(game: Game, language: str, line: str) -> str:
    """Write a line in the words of the notation; what is written in them already stays as it is."""
    words = line.split()
    if language == FALLBACK or not words or words[0].isdigit():
        return line
    known = {folded(word): verb for verb, said in commands(language).items() for word in said}
    first = command(known, folded(words[0]))
    names = game.notation.by_name
    if not first and not any(name.startswith(words[0].lower()) for name in [*names, *commands(language)]):
        typed = [verb_word(language, verb.name) for verb in game.book.verbs_in(game.state.phase)]
        raise unknown("action", words[0], sorted({*typed, "plansza", "pomoc", "zasady", "zapisz", "koniec"}))
    rest = [noun(game, language, known, word) for word in words[1:]]
    return " ".join([first or words[0], *rest])


def command(known: dict[str, str], word: str) -> str:
    """Find the verb that a folded word names, in full or by a beginning that fits no other."""
    if word in known:
        return known[word]
    found = {verb for name, verb in known.items() if len(word) >= LEAST and name.startswith(word)}
    return found.pop() if len(found) == 1 else ""


def noun(game: Game, language: str, known: dict[str, str], word: str) -> str:
    """Give the card, the seat or the small word that a word stands for; others stay."""
    bare = folded(word.strip(","))
    if bare in OFFERED:
        return "to"
    if known.get(bare) in ("for", "nothing"):
        return known[bare]
    table = nouns(language)
    if bare in table:
        return table[bare]
    found = {key for form, key in table.items() if len(bare) >= LEAST and form.startswith(bare)}
    return found.pop() if len(found) == 1 else word
