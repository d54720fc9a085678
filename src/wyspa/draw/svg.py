"""A position as SVG."""

from wyspa.game import Game


def draw(game: Game) -> str:
    """Draw the board."""
    raise NotImplementedError
