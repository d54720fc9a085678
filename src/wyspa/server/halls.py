"""Tables where everybody acts at once, each seeing what is near."""

from wyspa.game import Game


def is_hall(game: Game) -> bool:
    """Tell whether a table is one."""
    return len(game.book.nearby) > 0
