"""Why something is refused: a rule, a key for the sentence, and what the sentence speaks of."""

from typing import final

from mypy_extensions import i64


@final
class Why:
    """A reason that can be put into words in any language."""

    rule: str
    key: str
    facts: dict[str, str]

    def __init__(self, rule: str, key: str, facts: dict[str, str] | None = None) -> None:
        """Name the rule and the sentence."""
        self.rule = rule
        self.key = key
        self.facts = facts if facts is not None else {}


class RuleConflict(ValueError):
    """Two rules want to own the same thing, or a partner is missing: found when the table is laid, not in turn 40."""

    why: Why | None  # the reason for those who speak another language; none where only authors of rules read it

    def __init__(self, message: str, why: Why | None = None) -> None:
        """Keep the reason besides the sentence."""
        super().__init__(message)
        self.why = why


class UnknownWord(ValueError):
    """A name nobody knows, with the nearest that are known."""


class BadTable(UnknownWord):
    """A table that a rule refuses before anybody plays, with the reason for those who speak another language."""

    why: Why

    def __init__(self, message: str, why: Why) -> None:
        """Keep the reason besides the sentence."""
        super().__init__(message)
        self.why = why


@final
class Unreadable(UnknownWord):
    """Words that stand for nothing at this table, with the reason for those who speak another language."""

    why: Why

    def __init__(self, message: str, key: str, facts: dict[str, str] | None = None) -> None:
        """Keep the reason besides the sentence: no rule forbids what cannot be read."""
        super().__init__(message)
        self.why = Why("", key, facts)


def plural(n: i64) -> str:
    """Give 's' unless there is one."""
    return "" if n == 1 else "s"
