"""What is at stake, in words: `[stakes.KEY]` has the sentence, and for narrow places a short form and an aside."""

from collections.abc import Mapping

from wyspa.core.stakes import Clause
from wyspa.words import Noun, entry

STAKES = "stakes"
SAID, SHORT, ASIDE = "said", "short", "aside"


def stake_said(language: str, clause: Clause, nouns: Mapping[str, Noun], form: str = SAID) -> str:
    """Say a clause in one of its forms; one without the short form is said in full, and an aside may be missing."""
    found = entry(language, STAKES, clause.key)
    forms = found if isinstance(found, dict) else {SAID: clause.key.replace("_", " ")}
    pattern = forms.get(form, "" if form == ASIDE else forms[SAID])
    return pattern.format_map(nouns)
