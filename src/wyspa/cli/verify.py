"""`wyspa verify`: derive every roll, draw and theft of a saved game again from the seed that was promised."""

from pathlib import Path

from wyspa.cli.words import lines, tell
from wyspa.replay import BadReplay
from wyspa.replay.proof import verify as derive


def verify(file: Path, *, language: str = "en") -> None:
    """Check that the dice of a game were not made up: FILE is the replay that a server gives after the end.

    Parameters
    ----------
    file
        The replay.
    language
        The language of the answer: en or pl.

    """
    lines(language)  # a language that is not there is refused first
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise BadReplay(f"the file cannot be read: {error.strerror}", 0, file.name) from None
    found = derive(text, file.name)
    colours = ", ".join(colour for colour, nonce in found.claim.nonces.items() if nonce) or "-"
    facts = {"chances": str(found.chances), "commitment": found.claim.commitment, "colours": colours}
    print(tell(language, "verified", **facts))
