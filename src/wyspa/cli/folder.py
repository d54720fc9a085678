"""`--maps FOLDER`: drawings of one's own, offered by the names of their files to every command that chooses a table."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from wyspa.maps.own import Offered
from wyspa.table import maps_from
from wyspa.words.drawing import told

MapsFolder = Annotated[Path | None, Parameter(name="--maps")]


def offer_maps(folder: Path | None) -> list[Offered]:
    """Offer the drawings of a folder, and give those that cannot be played: whoever asks for one hears why."""
    return [offered for offered in maps_from(folder) if not offered.playable] if folder is not None else []


def unplayable(offered: Offered, language: str) -> str:
    """Say in one line why a drawing cannot be played."""
    return f"{offered.name}: {'; '.join(told(problem, language) for problem in offered.problems)}"
