"""`wyspa verify`: derive every roll, draw and theft of a saved game again from the seed that was promised."""

from pathlib import Path

from wyspa.cli.phrases import lines, tell
from wyspa.replay import BadReplay
from wyspa.replay.added import AddedKind
from wyspa.replay.proof import verify as derive


def verify(file: Path, *, commitment: str = "", language: str = "en") -> None:
    """Check that the dice of a game were not made up: FILE is the replay that a server gives after the end.

    Parameters
    ----------
    file
        The replay.
    commitment
        The hash that you were shown before the game and have noted: the file must be of that game.
    language
        The language of the answer: en or pl.

    """
    lines(language)  # a language that is not there is refused first
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise BadReplay(f"the file cannot be read: {error.strerror}", 0, file.name) from None
    found = derive(text, file.name, commitment)
    facts = {"chances": str(found.chances), "commitment": found.claim.commitment}
    print(tell(language, "verified", **facts))
    for kind in (AddedKind.PERSON, AddedKind.GUEST, AddedKind.SILENT, AddedKind.BOT):
        colours = [colour for colour, added in found.claim.added.items() if added.kind == kind]
        if colours:
            print(tell(language, f"added_{kind}", colours=", ".join(colours)))
    print(tell(language, "promised" if commitment else "promise_not_compared"))
