"""Files of games to learn from: made, checked, described, taken from elsewhere and handed on (docs/datasets.md)."""

from wyspa.data.game_rows import BadDataset, GameRow
from wyspa.data.games_file import read_games, write_games

__all__ = ["BadDataset", "GameRow", "read_games", "write_games"]
