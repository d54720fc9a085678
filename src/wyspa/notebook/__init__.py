"""For notebooks: games draw themselves there, and here is what moves: a replay that can be leafed through.

Imported only by those who want it; `pip install 'wyspa[notebook]'` brings what it needs.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from wyspa.core.why import UnknownWord
from wyspa.game import Game
from wyspa.replay import Replay, dumps, load, loads

if TYPE_CHECKING:
    from wyspa.notebook.replay_widget import ReplayWidget

__all__ = ["Eyes", "leaf_through"]


class Eyes:
    """A game as one seat sees it, drawn as it is when a notebook shows it; `game.view(seat)` is a moment."""

    def __init__(self, game: Game, seat: int | str | None = None) -> None:
        """Choose a game and a seat by number or colour; without one it is a spectator who looks."""
        if isinstance(seat, str):
            seat = game.seat(seat)
        if seat is not None and not 0 <= seat < len(game.seats):
            raise UnknownWord(f"there is no seat {seat}: this table has 0 to {len(game.seats) - 1}")
        self.game, self.seat = game, seat

    def _repr_svg_(self) -> str:
        """Draw it."""
        from wyspa.draw.svg import draw

        return draw(self.game, seat=self.seat)


def leaf_through(what: Game | Replay | str | Path, seat: int | None = None) -> "ReplayWidget":
    """Show a game, a replay or the file of one with a slider and buttons; with a seat, as that one sees it."""
    replay = what if isinstance(what, Replay) else loads(dumps(what)) if isinstance(what, Game) else load(what)
    if seat is not None and not 0 <= seat < len(replay.table.seats):
        raise UnknownWord(f"there is no seat {seat}: this table has 0 to {len(replay.table.seats) - 1}")
    try:
        from wyspa.notebook.replay_widget import ReplayWidget
    except ImportError as error:
        raise UnknownWord(f"leafing through replays needs anywidget: pip install 'wyspa[notebook]' ({error})") from None
    return ReplayWidget(replay, seat)
