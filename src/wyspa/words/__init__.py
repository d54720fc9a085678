"""Sentences in every language we speak: reasons for refusals and what happened."""

from functools import cache
from importlib import resources

import tomllib

LANGUAGES = ["en", "pl"]


@cache
def sentences(language: str) -> dict[str, dict[str, str]]:
    """Read the sentences of a language."""
    text = resources.files("wyspa.words").joinpath(f"{language}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def say(language: str, group: str, key: str, facts: dict[str, str]) -> str:
    """Put a key into words; what a language lacks is said in English."""
    for tongue in (language, "en"):
        pattern = sentences(tongue).get(group, {}).get(key)
        if pattern is not None:
            return pattern.format_map(facts)
    return key.replace("_", " ")
