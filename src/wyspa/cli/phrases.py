"""What the command line says to a person who plays, in the languages we speak."""

from wyspa.words import section


def lines(language: str) -> dict[str, str]:
    """Read the lines of a language."""
    return section("wyspa.cli", "phrases.toml", language)


def tell(language: str, key: str, **facts: str) -> str:
    """Say a line."""
    return lines(language)[key].format_map(facts)
