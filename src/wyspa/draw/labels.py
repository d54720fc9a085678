"""The words on and beside a drawn board, in the languages we speak."""

import tomllib
from functools import cache
from importlib import resources

from wyspa.core.notation import nearest
from wyspa.core.why import UnknownWord
from wyspa.words import LANGUAGES, entry
from wyspa.words.nouns import noun

NAMED = ["seats", "cards", "developments", "progress", "pieces", "figures"]  # groups of nouns that drawings name


@cache
def vocabulary(language: str) -> dict[str, str]:
    """Read the words of a language."""
    if language not in LANGUAGES:
        raise UnknownWord(f"there is no language {language}{nearest(language, LANGUAGES)}")
    text = resources.files("wyspa.draw").joinpath("labels.toml").read_text(encoding="utf-8")
    return {key: str(said) for key, said in tomllib.loads(text)[language].items()}


def word(language: str, key: str, **facts: str) -> str:
    """Say a word, or name a thing; a name that nobody has translated (of a later box) stays as it is."""
    said = vocabulary(language).get(key)
    if said is not None:
        return said.format_map(facts)
    group = next((group for group in NAMED if entry(language, group, key) is not None), None)
    return key if group is None else str(noun(language, group, key))


def capital(text: str) -> str:
    """Begin with a capital letter."""
    return text[:1].upper() + text[1:]
