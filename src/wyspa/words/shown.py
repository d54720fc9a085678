"""What a shown fact is called: its name, its help, and the words for its parts, as the rule's own words say."""

from wyspa.core.shown import Shown
from wyspa.rules import said
from wyspa.rules.said import FACTS, NOUNS
from wyspa.words import entry, sentences
from wyspa.words.nouns import noun


def fact_word(language: str, shown: Shown, key: str) -> str:
    """Say a word of a fact; a part that is a card, a terrain or the like has the name it has everywhere."""
    found = entry(language, FACTS, shown.name)
    if isinstance(found, dict) and key in found:
        return found[key]
    group = next((group for group in NOUNS if entry(language, group, key) is not None), None)
    return key if group is None else str(noun(language, group, key))


def fact_name(language: str, shown: Shown) -> str:
    """Name a fact."""
    found = entry(language, FACTS, shown.name)
    return found["name"] if isinstance(found, dict) and "name" in found else shown.name.replace("_", " ")


def fact_short(language: str, shown: Shown) -> str:
    """Name a fact where there is little room: a line of a terminal for each seat."""
    found = entry(language, FACTS, shown.name)
    return found["short"] if isinstance(found, dict) and "short" in found else fact_name(language, shown)


def fact_help(language: str, shown: Shown) -> str:
    """Say in a sentence what a fact means."""
    found = entry(language, FACTS, shown.name)
    return found.get("help", "") if isinstance(found, dict) else ""


def lacking(language: str, shown: Shown) -> list[str]:
    """List the words that a fact needs and a language does not have."""
    return said.lacking(sentences(language), shown)
