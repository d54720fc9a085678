"""What is wrong with a drawing: the English sentence, and key and facts to say it in every other language."""

import tomllib
from collections.abc import Callable
from functools import cache
from importlib import resources

from wyspa.core.notation import FEW, close_to

ENGLISH = "en"
SHOWN = 120  # characters of what somebody wrote that a sentence repeats

Reader = Callable[[Exception, str], str]  # puts an error of the notation or of a rule into a language
Fact = object  # words, numbers, another sentence, an error; of a tuple one is meant


@cache
def patterns(language: str) -> dict[str, str]:
    """Read the sentences of a language."""
    text = resources.files("wyspa.maps").joinpath("words", f"{language}.toml").read_text(encoding="utf-8")
    return {key: str(pattern) for key, pattern in tomllib.loads(text).items()}


def in_english(error: Exception, language: str) -> str:
    """Leave an error as it is."""
    return str(error)


class Several(list[str]):
    """Sentences that are said one after the other."""


class Problem(str):
    """A sentence about a drawing. It is English; `told` says it in another language."""

    key: str
    facts: dict[str, Fact]

    def __new__(cls, key: str, /, **facts: Fact) -> "Problem":
        """Take the key of the sentence and what it speaks of."""
        made = super().__new__(cls, filled(key, facts, ENGLISH, in_english))
        made.key = key
        made.facts = facts
        return made

    def told(self, language: str, read: Reader = in_english) -> str:
        return str(self) if language == ENGLISH else filled(self.key, self.facts, language, read)


def filled(key: str, facts: dict[str, Fact], language: str, read: Reader) -> str:
    """Fill the pattern of a sentence."""
    return patterns(language)[key].format_map({name: said(fact, language, read) for name, fact in facts.items()})


def said(fact: Fact, language: str, read: Reader) -> str:
    """Put a fact into words; what somebody wrote is cut, and stays on one line."""
    if isinstance(fact, Problem):
        return fact.told(language, read)
    if isinstance(fact, Exception):
        return shown(read(fact, language), 2 * SHOWN)
    if isinstance(fact, Several):
        return "; ".join(said(one, language, read) for one in fact)
    if isinstance(fact, tuple):
        return f" {patterns(language)['or']} ".join(said(one, language, read) for one in fact)
    return shown(str(fact))


def shown(text: str, most: int = SHOWN) -> str:
    """Give what can be seen of a text, cut where it is long."""
    text = "".join(letter if letter.isprintable() else "?" for letter in text[: most + 1])
    return text if len(text) <= most else f"{text[:most]}…"


def near(word: str, known: list[str]) -> Problem:
    """Ask for the nearest known words, or name those there are if they are few."""
    close = close_to(word[:SHOWN], known)
    if close:
        return Problem("near", words=tuple(close))
    if 0 < len(known) <= FEW:
        return Problem("known", words=", ".join(known))
    return Problem("nothing")


class BadDrawing(ValueError):
    """A drawing that cannot be read, and where."""

    problem: Problem

    def __init__(self, problem: Problem) -> None:
        """Take the sentence."""
        super().__init__(str(problem))
        self.problem = problem
