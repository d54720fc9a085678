"""`wyspa maps`: the maps of the package, and checking drawings of one's own."""

from pathlib import Path

from rich.console import Console
from rich.table import Table as Sheet

from wyspa.core.notation import nearest
from wyspa.core.why import UnknownWord
from wyspa.maps.drawing import Drawing
from wyspa.table import map_named, map_names
from wyspa.words import LANGUAGES


def maps(*files: Path, language: str = "en") -> None:
    """List the maps of the package, or check drawings of your own.

    Parameters
    ----------
    files
        Drawings (.toml) to check; what is wrong with one is said with its place.
    language
        The language of the names: en or pl.

    """
    if language not in LANGUAGES:
        raise UnknownWord(f"there is no language {language}{nearest(language, LANGUAGES)}")
    for file in files:
        if file.suffix.lower() != ".toml":
            raise UnknownWord(f"{file.name} is no drawing: it must end in .toml")
        print(f"{file.name} can be played: {said(map_named(str(file)), language)}")
    if not files:
        show_maps(language)


def said(drawing: Drawing, language: str) -> str:
    """Say in a few words what a drawing is."""
    name = drawing.name.get(language, drawing.key)
    return f"{name}, {drawing.board.n_inner} hexes, {' or '.join(str(n) for n in drawing.seats)} players"


def show_maps(language: str) -> None:
    """Print the maps of the package."""
    sheet = Sheet("map", "name", "box", "players", "hexes")
    for key in map_names():
        drawing = map_named(key)
        players = ", ".join(str(n) for n in drawing.seats)
        sheet.add_row(key, drawing.name.get(language, key), drawing.box, players, str(drawing.board.n_inner))
    Console().print(sheet)
