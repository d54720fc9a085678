"""A game as a small text file that replays exactly and needs no random numbers. The format is in docs/replays.md.

>>> import wyspa
>>> from wyspa.replay import dumps, loads
>>> game = wyspa.lay("base", "beginner", seats=3, seed=4)
>>> game.play("roll")
>>> loads(dumps(game)).game().hash() == game.hash()
True
"""

from wyspa.replay.kept import BadReplay, Moment, Replay
from wyspa.replay.reading import load, loads
from wyspa.replay.writing import dumps, dumps_log, save, seated

__all__ = ["BadReplay", "Moment", "Replay", "dumps", "dumps_log", "load", "loads", "save", "seated"]
