"""The words on and beside a drawn board, in the languages we speak."""

from wyspa.words import entry, section
from wyspa.words.nouns import noun

NAMED = ["seats", "cards", "developments", "progress", "pieces", "figures"]  # groups of nouns that drawings name


def word(language: str, key: str, **facts: str) -> str:
    """Say a word, or name a thing; a name that nobody has translated (of a later box) stays as it is."""
    said = section("wyspa.draw", "labels.toml", language).get(key)
    if said is not None:
        return said.format_map(facts)
    group = next((group for group in NAMED if entry(language, group, key) is not None), None)
    return key if group is None else str(noun(language, group, key))


def capital(text: str) -> str:
    """Begin with a capital letter."""
    return text[:1].upper() + text[1:]
