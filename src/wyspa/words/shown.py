"""What a shown fact is called: its name, its help, and the words for its parts, as the rule's own words say."""

from wyspa.core.book import Book
from wyspa.core.shown import Shown
from wyspa.rules import said
from wyspa.rules.said import FACTS, NOUNS
from wyspa.words import entry, sentences
from wyspa.words.nouns import noun


def fact_word(language: str, book: Book, shown: Shown, key: str) -> str:
    """Say a word of a fact; a part that is a card, a terrain or the like has the name it has everywhere."""
    found = own_word(language, book, shown, key)
    if found is not None:
        return found
    group = next((group for group in NOUNS if entry(language, group, key) is not None), None)
    return key if group is None else str(noun(language, group, key))


def fact_name(language: str, book: Book, shown: Shown) -> str:
    """Name a fact."""
    return own_word(language, book, shown, "name") or shown.name.replace("_", " ")


def fact_short(language: str, book: Book, shown: Shown) -> str:
    """Name a fact where there is little room: a line of a terminal for each seat."""
    return own_word(language, book, shown, "short") or fact_name(language, book, shown)


def fact_help(language: str, book: Book, shown: Shown) -> str:
    """Say in a sentence what a fact means."""
    return own_word(language, book, shown, "help") or ""


def own_word(language: str, book: Book, shown: Shown, key: str) -> str | None:
    """Find a word of a fact: of the last rule at the table with which it is called otherwise, or the usual one."""
    for module in reversed(book.modules):
        found = entry(language, FACTS, f"{shown.name} with {module.name}")
        if isinstance(found, dict) and key in found:
            return found[key]
    found = entry(language, FACTS, shown.name)
    return found.get(key) if isinstance(found, dict) else None


def lacking(language: str, shown: Shown) -> list[str]:
    """List the words that a fact needs and a language does not have."""
    return said.lacking(sentences(language), shown)
