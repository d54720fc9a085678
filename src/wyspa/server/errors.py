"""Refusals of the server: a key that the client knows, and a sentence in the language of whoever reads it."""

from wyspa.core.why import BadTable, RuleConflict, Unreadable
from wyspa.maps.drawing import BadDrawing
from wyspa.server.speech import lookup, phrase
from wyspa.words.drawing import told
from wyspa.words.refusal import misread

OURS = {"why", "what"}  # facts that may be keys of sentences; names of people never are


class Refusal(Exception):
    """Something that is not done, and why. Nothing has changed."""

    key: str
    facts: dict[str, str]
    status: int
    cause: Unreadable | BadTable | RuleConflict | BadDrawing | None  # an error that says why in every language

    def __init__(self, key: str, status: int = 400, **facts: str) -> None:
        """Take the key of the sentence, the status for HTTP, and what the sentence speaks of."""
        super().__init__(key)
        self.key = key
        self.status = status
        self.facts = facts
        self.cause = None

    def reason(self, language: str) -> str:
        """Say only why, as a sentence of its own."""
        if self.cause is None and "why" not in self.facts:
            return self.text(language)
        said = self.facts_in(language)["why"]
        return f"{said[:1].upper()}{said[1:]}."

    def text(self, language: str) -> str:
        """Say it; a reason that has a sentence of its own is said in the same language."""
        return phrase(language, "errors", self.key, **self.facts_in(language))

    def facts_in(self, language: str) -> dict[str, str]:
        """Give what the sentence speaks of, in a language."""
        facts = dict(self.facts)
        for name in OURS & facts.keys():
            facts[name] = lookup(language, "errors", facts[name]) or facts[name]
        if self.cause is not None:
            facts["why"] = plain_text(said_in(self.cause, language))
        return facts


def caused(key: str, error: BaseException, status: int = 400) -> Refusal:
    """Refuse something because of an error, in the words of the error."""
    made = Refusal(key, status, why=plain(error))
    if isinstance(error, Unreadable | BadTable | RuleConflict | BadDrawing):
        made.cause = error
    return made


def said_in(error: Unreadable | BadTable | RuleConflict | BadDrawing, language: str) -> str:
    """Say in a language why something is refused: a drawing has a problem, all else a reason."""
    return told(error.problem, language) if isinstance(error, BadDrawing) else misread(error, language)


def plain(error: BaseException) -> str:
    """Give the first line of an error without its full stop, for the middle of a sentence."""
    return plain_text(str(error) or type(error).__name__)


def plain_text(said: str) -> str:
    """Give the first line of a text without its full stop."""
    return said.splitlines()[0].rstrip(".")[:200]
