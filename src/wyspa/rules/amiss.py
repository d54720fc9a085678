"""What is wrong with a table that somebody wishes for: a sentence in English, and the reason for all languages."""

from wyspa.core.why import BadTable, Why


class Objection(str):
    """Why a box does not play a drawing: the sentence in English, and the reason for other languages."""

    why: Why

    def __new__(cls, text: str, why: Why) -> "Objection":
        """Keep the reason besides the sentence."""
        made = super().__new__(cls, text)
        made.why = why
        return made


def bad_table(text: str, key: str, rule: str = "", **facts: str) -> BadTable:
    """Make the error for a table that cannot be laid."""
    return BadTable(text, Why(rule, key, facts))
