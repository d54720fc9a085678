"""The drawings that boxes and rules bring in their folders, by name."""

from functools import cache
from importlib.resources.abc import Traversable

from wyspa.rules.installed import installed


@cache
def drawn_maps() -> dict[str, Traversable]:
    """Find the files of all drawings, once."""
    return {name: file for folder in installed().folders() for name, file in folder.maps().items()}


def text_of(name: str) -> str:
    """Read the text of a drawing."""
    return drawn_maps()[name].read_text(encoding="utf-8")
