"""Games to save: anything legal, offers and counter-offers included."""

from __future__ import annotations

from tests.walker import Walker
from wyspa import Game, lay

TABLES: list[tuple[str, int, dict[str, object]]] = [
    ("beginner", 3, {}),
    ("variable", 4, {}),
    ("variable", 3, {"tokens": "random", "ports": "fixed", "start": "first"}),
    ("variable", 4, {"phases": "separated", "steal_optional": "yes"}),
    ("beginner", 4, {"target": 6, "hand_limit": 4, "friendly_robber": "yes", "balanced_dice": "yes", "no_sevens": 2}),
]


def played(map: str = "variable", seats: int = 4, seed: int = 1, turns: int = 400, **options: object) -> Game:
    """Play a game at random to its end, or for so many turns; nature is played too."""
    game = lay(map=map, seats=seats, seed=seed, **options)
    game.dealer = None
    for _ in Walker(seed, talk=0.2).walk(game, turns=turns):
        pass
    return game
