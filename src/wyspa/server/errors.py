"""Refusals of the server: a key that the client knows, and a sentence in the language of whoever reads it."""

from wyspa.core.why import BadTable, RuleConflict, Unreadable
from wyspa.server.speech import lookup, phrase
from wyspa.words.refusal import misread

OURS = {"why", "what"}  # facts that may be keys of sentences; names of people never are


class Refusal(Exception):
    """Something that is not done, and why. Nothing has changed."""

    key: str
    facts: dict[str, str]
    status: int
    cause: Unreadable | BadTable | RuleConflict | None  # an error that says why in every language

    def __init__(self, key: str, status: int = 400, **facts: str) -> None:
        """Take the key of the sentence, the status for HTTP, and what the sentence speaks of."""
        super().__init__(key)
        self.key = key
        self.status = status
        self.facts = facts
        self.cause = None

    def text(self, language: str) -> str:
        """Say it; a reason that has a sentence of its own is said in the same language."""
        facts = dict(self.facts)
        for name in OURS & facts.keys():
            facts[name] = lookup(language, "errors", facts[name]) or facts[name]
        if self.cause is not None:
            facts["why"] = misread(self.cause, language)
        return phrase(language, "errors", self.key, **facts)


def caused(key: str, error: BaseException, status: int = 400) -> Refusal:
    """Refuse something because of an error, in the words of the error."""
    made = Refusal(key, status, why=plain(error))
    if isinstance(error, Unreadable | BadTable | RuleConflict):
        made.cause = error
    return made


def plain(error: BaseException) -> str:
    """Give the first line of an error without its full stop, for the middle of a sentence."""
    said = (str(error) or type(error).__name__).splitlines()[0]
    return said.rstrip(".")[:200]
