"""`wyspa maps`: the maps of the package, and checking drawings of one's own."""

from pathlib import Path

from rich.console import Console
from rich.table import Table as Sheet

from wyspa.cli.folder import MapsFolder, offer_maps, unplayable
from wyspa.cli.phrases import lines, tell
from wyspa.cli.scenario import said
from wyspa.core.why import UnknownWord
from wyspa.table import map_named, map_names


def maps(*files: Path, folder: MapsFolder = None, language: str = "en") -> None:
    """List the maps there are, or check drawings of your own. `wyspa scenarios` says what is special about some.

    Parameters
    ----------
    files
        Drawings (.toml) to check; what is wrong with one is said with its place.
    folder
        A folder with drawings of your own (*.toml); each is a map under the name of its file.
    language
        The language of the names: en or pl.

    """
    lines(language)  # a language that is not there is refused first
    refused = offer_maps(folder)
    for file in files:
        if file.suffix.lower() != ".toml":
            raise UnknownWord(f"{file.name} is no drawing: it must end in .toml")
        print(f"{file.name} can be played: {said(map_named(str(file)), language)}")
    if not files:
        show_maps(language)
        for offered in refused:
            print(tell(language, "unplayable", what=unplayable(offered, language)))


def show_maps(language: str) -> None:
    """Print the maps."""
    sheet = Sheet("map", "name", "box", "players", "hexes")
    for key in map_names():
        drawing = map_named(key)
        players = ", ".join(str(n) for n in drawing.seats)
        sheet.add_row(
            key, drawing.said(drawing.name, language) or key, drawing.box, players, str(drawing.board.n_inner)
        )
    Console().print(sheet)
