"""Sentences in every language we speak: reasons for refusals and what happened.

A language is a file of patterns and nouns here, and one more in the folder of each box and rule. A
pattern names its facts in braces, and may ask a noun for a case: `{seat} kradnie {victim:dat} {cards:acc}.` Which facts
there are is the same in all languages.
"""

from collections.abc import Mapping

from wyspa.core.notation import nearest
from wyspa.core.why import UnknownWord
from wyspa.rules.folder import FALLBACK, LANGUAGES, Entry, Words
from wyspa.rules.installed import words_in

__all__ = ["FALLBACK", "LANGUAGES", "Entry", "Noun", "entry", "say", "sentences"]


class Noun(str):
    """A word with its cases: `{seat:gen}` asks for one. Where it lacks the case, it is said in its plain form."""

    forms: dict[str, str]

    def __new__(cls, plain: str, forms: Mapping[str, str] | None = None) -> "Noun":
        """Take the plain form and the others by name."""
        made = super().__new__(cls, plain)
        made.forms = dict(forms or {})
        return made

    def __format__(self, case: str) -> str:
        """Give the case a pattern asks for."""
        return self.forms.get(case, str(self))


def sentences(language: str) -> Words:
    """Give the sentences of a language."""
    if language not in LANGUAGES:
        raise UnknownWord(f"there is no language {language}{nearest(language, LANGUAGES)}")
    return words_in(language)


def entry(language: str, group: str, key: str) -> Entry | None:
    """Find an entry; what a language lacks is said in English."""
    for tongue in (language, FALLBACK):
        found = sentences(tongue).get(group, {}).get(key)
        if found is not None:
            return found
    return None


def say(language: str, group: str, key: str, facts: Mapping[str, str]) -> str:
    """Put a key into words; what no language knows is said as the key itself."""
    pattern = entry(language, group, key)
    if not isinstance(pattern, str):
        return key.replace("_", " ")
    nouns = {name: fact if isinstance(fact, Noun) else Noun(fact) for name, fact in facts.items()}
    return pattern.format_map(nouns)
