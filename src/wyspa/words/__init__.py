"""Sentences in every language we speak: reasons for refusals and what happened.

A language is a file of patterns and nouns here, and one more in the folder of each box and rule. A
pattern names its facts in braces, and may ask a noun for a case: `{seat} kradnie {victim:dat} {cards:acc}.` Which facts
there are is the same in all languages.
"""

import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import resources
from string import Formatter
from typing import Self

from wyspa.core.notation import nearest
from wyspa.core.why import UnknownWord
from wyspa.rules.folder import FALLBACK, LANGUAGES, Entry, Words
from wyspa.rules.installed import words_in
from wyspa.words.marks import Mark, Run, text_of

__all__ = ["FALLBACK", "LANGUAGES", "Entry", "Noun", "entry", "runs_of", "say", "section", "sentences"]


class Noun(str):
    """A word with its cases: `{seat:gen}` asks for one. Where it lacks the case, it is said in its plain form."""

    forms: dict[str, str]
    mark: Mark | None

    def __new__(cls, plain: str, forms: Mapping[str, str] | None = None, mark: Mark | None = None) -> Self:
        """Take the plain form, the others by name, and what it is a name of."""
        made = super().__new__(cls, plain)
        made.forms, made.mark = dict(forms or {}), mark
        return made

    def marked(self, mark: Mark) -> "Noun":
        """Give the same noun, as the name of something that can be drawn."""
        return Noun(str(self), self.forms, mark)

    def run(self, case: str) -> Run:
        """Give the stretch of a sentence that it makes in a case."""
        return Run(format(self, case), self.mark)

    def __format__(self, case: str) -> str:
        """Give the case a pattern asks for."""
        return self.forms.get(case, str(self))


def sentences(language: str) -> Words:
    """Give the sentences of a language."""
    check_language(language)
    return words_in(language)


def check_language(language: str) -> None:
    """Refuse a language that is not there."""
    if language not in LANGUAGES:
        raise UnknownWord(f"there is no language {language}{nearest(language, LANGUAGES)}")


@cache
def section(package: str, file: str, language: str) -> dict[str, str]:
    """Read the section of a language from a file that has one for each: what a package says besides the game."""
    check_language(language)
    text = resources.files(package).joinpath(file).read_text(encoding="utf-8")
    return {key: str(line) for key, line in tomllib.loads(text)[language].items()}


@lru_cache(maxsize=16384)
def entry(language: str, group: str, key: str) -> Entry | None:
    """Find an entry; what a language lacks is said in English."""
    for tongue in (language, FALLBACK):
        found = sentences(tongue).get(group, {}).get(key)
        if found is not None:
            return found
    return None


@cache
def taken_apart(pattern: str) -> list[tuple[str, str | None, str | None]]:
    """Read a pattern: letters, and the name and case of the fact that follows them."""
    return [(text, name, case) for text, name, case, _ in Formatter().parse(pattern)]


def runs_of(language: str, group: str, key: str, facts: Mapping[str, str]) -> list[Run]:
    """Put a key into words, stretch by stretch; what no language knows is said as the key itself."""
    pattern = entry(language, group, key)
    if not isinstance(pattern, str):
        return [Run(key.replace("_", " "))]
    found: list[Run] = []
    for text, name, case in taken_apart(pattern):
        if text:
            found.append(Run(text))
        if name is not None:
            fact = facts[name]
            found.append((fact if isinstance(fact, Noun) else Noun(fact)).run(case or ""))
    return found


def say(language: str, group: str, key: str, facts: Mapping[str, str]) -> str:
    """Put a key into words."""
    return text_of(runs_of(language, group, key, facts))
