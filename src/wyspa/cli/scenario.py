"""`wyspa scenario check`: what is wrong with a drawing of one's own, line by line, with row and column."""

from pathlib import Path

from wyspa.cli.phrases import lines, tell
from wyspa.core.notation import nearest
from wyspa.core.why import UnknownWord
from wyspa.laying import tried
from wyspa.maps.check import check, warnings
from wyspa.maps.drawing import BadDrawing, Drawing, load
from wyspa.maps.problem import Problem
from wyspa.words.drawing import told

DOES = ["check"]
WRONG = 2  # the exit code when something is wrong with a drawing


def scenario(does: str, *files: Path, maps: Path | None = None, language: str = "en") -> None:
    """Check drawings of your own: every problem on a line of its own; exit code 2 if there is any.

    Parameters
    ----------
    does
        What to do: check.
    files
        Drawings (.toml).
    maps
        A folder: check all the drawings in it.
    language
        The language of the sentences: en or pl.

    """
    lines(language)
    if does not in DOES:
        raise UnknownWord(f"wyspa scenario cannot {does}{nearest(does, DOES)}")
    files += tuple(sorted(maps.glob("*.toml"))) if maps is not None else ()
    if not files:
        raise UnknownWord(f"wyspa scenario {does} wants the name of a drawing, like islands/mine.toml")
    wrong = False
    for file in files:
        drawing, problems = problems_of(file)
        for problem in problems:
            print(f"{file.name}: {told(problem, language)}")
        for warning in warnings(drawing) if drawing is not None else []:
            print(tell(language, "drawing_warning", file=file.name, warning=told(warning, language)))
        if drawing is not None and not problems:
            print(tell(language, "can_be_played", file=file.name, what=said(drawing, language)))
        wrong = wrong or bool(problems)
    if wrong:
        raise SystemExit(WRONG)


def problems_of(file: Path) -> tuple[Drawing | None, list[Problem]]:
    """Read a drawing and list what is wrong with it; one that cannot be read has one problem."""
    if file.suffix.lower() != ".toml":
        raise UnknownWord(f"{file.name} is no drawing: it must end in .toml")
    try:
        drawing = load(file)
    except BadDrawing as error:
        return None, [error.problem]
    return drawing, check(drawing) or tried(drawing)


def said(drawing: Drawing, language: str) -> str:
    """Say in a few words what a drawing is."""
    name = drawing.said(drawing.name, language) or drawing.key
    players = " or ".join(str(n) for n in drawing.seats)
    return tell(language, "drawing_is", name=name, hexes=str(drawing.board.n_inner), players=players)
