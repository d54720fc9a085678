"""What the command line says to a person who plays, in the languages we speak."""

import tomllib
from functools import cache
from importlib import resources

from wyspa.core.notation import nearest
from wyspa.core.why import UnknownWord
from wyspa.words import LANGUAGES


@cache
def lines(language: str) -> dict[str, str]:
    """Read the lines of a language."""
    if language not in LANGUAGES:
        raise UnknownWord(f"there is no language {language}{nearest(language, LANGUAGES)}")
    text = resources.files("wyspa.cli").joinpath("phrases.toml").read_text(encoding="utf-8")
    return {key: str(line) for key, line in tomllib.loads(text)[language].items()}


def tell(language: str, key: str, **facts: str) -> str:
    """Say a line."""
    return lines(language)[key].format_map(facts)
