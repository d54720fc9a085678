"""A replay in a notebook: a slider, buttons, keys, and the position that is asked for, drawn when it is."""

from pathlib import Path
from typing import Any

import anywidget
import traitlets

from wyspa.draw.svg import draw
from wyspa.game import Game
from wyspa.laying import lay_table
from wyspa.replay import Replay

EVERY = 40  # actions between two positions that are kept
SIZE = 760


class ReplayWidget(anywidget.AnyWidget):  # type: ignore[misc]
    """Leaf through a game. `widget.at = 17` goes to the position after action 17; 0 is the empty table."""

    _esm = Path(__file__).parent / "replay_widget.js"
    at = traitlets.Int(0).tag(sync=True)
    last = traitlets.Int(0).tag(sync=True)
    svg = traitlets.Unicode("").tag(sync=True)
    said = traitlets.Unicode("").tag(sync=True)

    def __init__(self, replay: Replay, seat: int | None = None) -> None:
        """Play it once, and keep a position now and then."""
        self.replay, self.seat = replay, seat
        game = lay_table(replay.table, None, replay.layout)
        self.kept: list[Game] = [game.copy(log=False)]
        self.words: list[str] = ["the table is laid"]
        for number, (who, action) in enumerate(replay.actions, start=1):
            game.play(action, who)
            self.words.append(f"{game.book.seat_name(who)}: {game.say(action)}")
            if number % EVERY == 0:
                self.kept.append(game.copy(log=False))
        super().__init__(last=len(replay.actions))
        self.look()
        self.observe(self.look, names="at")

    @traitlets.validate("at")  # type: ignore[untyped-decorator]
    def within(self, proposal: Any) -> int:
        """Stay between the first position and the last."""
        return max(0, min(int(proposal["value"]), len(self.replay.actions)))

    def game_at(self, number: int) -> Game:
        """Give the position after so many actions."""
        game = self.kept[number // EVERY].copy(log=False)
        for who, action in self.replay.actions[number // EVERY * EVERY : number]:
            game.play(action, who)
        return game

    def look(self, change: object = None) -> None:
        """Draw what is asked for."""
        self.svg = draw(self.game_at(self.at), seat=self.seat, size=SIZE)
        self.said = f"{self.at}/{self.last}  {self.words[self.at]}"
