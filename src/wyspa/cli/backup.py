"""`wyspa backup`: a copy of the tables while the server runs."""

from pathlib import Path

from wyspa.cli.kept import database_named, file_of
from wyspa.cli.phrases import lines, tell
from wyspa.core.why import UnknownWord


def backup(file: Path, /, *, database: str = "", language: str = "en") -> None:
    """Copy the tables of a server into a file, also while it runs. The copy is checked before it takes its place.

    To restore it, stop the server, put the copy in the place of the database (without the files -wal and -shm beside
    it) and start the server again.

    Parameters
    ----------
    file
        The copy; one that is there already is replaced, at once or not at all.
    database
        The SQLite file of the server; without it the one named by WYSPA_DATABASE, or in ~/.local/share/wyspa.
    language
        The language of what is printed: en or pl.

    """
    lines(language)
    try:
        from wyspa.server.backing import back_up
    except ImportError as error:
        raise UnknownWord(f"the server needs more packages ({error.name}): pip install 'wyspa[server]'") from None
    found = back_up(file_of(database_named(database)), file)
    many = {name: str(count) for name, count in found.items()}
    print(tell(language, "backed_up", file=str(file), **many))
