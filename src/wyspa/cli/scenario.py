"""`wyspa scenario check`: what is wrong with a drawing of one's own, line by line, with row and column."""

from pathlib import Path

from wyspa.cli.phrases import lines, tell
from wyspa.core.dealer import Seeded
from wyspa.core.notation import nearest
from wyspa.core.plan import NoLayout
from wyspa.core.why import RuleConflict, UnknownWord
from wyspa.laying import lay_table
from wyspa.maps.check import check, warnings
from wyspa.maps.drawing import BadDrawing, Drawing, load
from wyspa.rules.catalogue import box_named
from wyspa.table import set_table

DOES = ["check"]
WRONG = 2  # the exit code when something is wrong with a drawing


def scenario(does: str, *files: Path, language: str = "en") -> None:
    """Check drawings of your own: every problem on a line of its own; exit code 2 if there is any.

    Parameters
    ----------
    does
        What to do: check.
    files
        Drawings (.toml).
    language
        The language of the summary: en or pl.

    """
    lines(language)
    if does not in DOES:
        raise UnknownWord(f"wyspa scenario cannot {does}{nearest(does, DOES)}")
    if not files:
        raise UnknownWord(f"wyspa scenario {does} wants the name of a drawing, like islands/mine.toml")
    wrong = False
    for file in files:
        drawing, problems = problems_of(file)
        for problem in problems:
            print(f"{file.name}: {problem}")
        for warning in warnings(drawing) if drawing is not None else []:
            print(tell(language, "drawing_warning", file=file.name, warning=warning))
        if drawing is not None and not problems:
            print(tell(language, "can_be_played", file=file.name, what=said(drawing, language)))
        wrong = wrong or bool(problems)
    if wrong:
        raise SystemExit(WRONG)


def problems_of(file: Path) -> tuple[Drawing | None, list[str]]:
    """Read a drawing and list what is wrong with it; one that cannot be read has one problem."""
    if file.suffix.lower() != ".toml":
        raise UnknownWord(f"{file.name} is no drawing: it must end in .toml")
    try:
        drawing = load(file)
    except BadDrawing as error:
        return None, [str(error)]
    return drawing, check(drawing) or tried(file, drawing)


def tried(file: Path, drawing: Drawing) -> list[str]:
    """Lay the table for every number of players and every layout; rules that cannot read their marks say so."""
    ways: list[dict[str, str]] = [{}, {"layout": "variable"}] if drawing.marking.groups else [{}]
    for seats in drawing.seats:
        for way in ways:
            try:
                lay_table(set_table(None, str(file), seats, None, **(by_default(drawing, seats) | way)), Seeded(1))
            except (UnknownWord, RuleConflict, NoLayout) as error:
                return [f"with {seats} players: {error}"]
    return []


def by_default(drawing: Drawing, seats: int) -> dict[str, str]:
    """Switch on what makes a box one for so many players."""
    box = box_named(drawing.box)
    return {option.name: "yes" for option in box.options if seats in option.seats and seats not in box.seats}


def said(drawing: Drawing, language: str) -> str:
    """Say in a few words what a drawing is."""
    name = drawing.said(drawing.name, language) or drawing.key
    players = " or ".join(str(n) for n in drawing.seats)
    return tell(language, "drawing_is", name=name, hexes=str(drawing.board.n_inner), players=players)
