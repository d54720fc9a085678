"""Counting sequences in the plainest way: through the door of Game, without the engine's own recursion."""

from __future__ import annotations

from wyspa import Game


def count(game: Game, depth: int) -> int:
    """Count the sequences of legal actions of this length."""
    if depth == 0:
        return 1
    total = 0
    for action in game.legal():
        other = game.copy()
        other.play(action)
        total += count(other, depth - 1)
    return total
