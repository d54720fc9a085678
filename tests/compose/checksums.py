"""Plays a list of tables and prints one checksum of all actions each: `python tests/compose/checksums.py`.

The numbers must not depend on whether the engine is compiled. This file is run by itself, in another tree too, so it
imports nothing but the engine.
"""

import wyspa
from wyspa.core.dealer import Seeded
from wyspa.core.playout import Playout

TABLES: list[dict[str, object]] = [
    {"map": "variable", "seats": 4},
    {"map": "variable", "seats": 3, "tokens": "random", "ports": "fixed", "start": "first"},
    {"map": "beginner", "seats": 4},
    {"map": "beginner", "seats": 3, "phases": "separated", "steal_optional": "yes"},
    {"map": "variable", "seats": 4, "target": 12, "hand_limit": 5, "friendly_robber": "yes"},
    {"map": "variable", "seats": 4, "balanced_dice": "yes", "no_sevens": 2},
]
SEA_TABLES: list[dict[str, object]] = [
    {"map": "new-shores", "seats": 4, "layout": "variable"},
    {"map": "four-islands", "seats": 3, "ports": "random"},
    {"map": "fog-islands", "seats": 4},
    {"map": "through-the-desert", "seats": 3, "layout": "variable"},
    {"map": "forgotten-tribe", "seats": 4},
    {"map": "cloth-trade", "seats": 4},
    {"map": "cloth-trade", "seats": 3, "layout": "variable", "friendly_robber": "yes"},
    {"map": "pirate-islands", "seats": 4},
    {"map": "wonders", "seats": 3},
    {"map": "new-world", "seats": 4, "balanced_dice": "yes"},
]
CITY_TABLES: list[dict[str, object]] = [
    {"box": "cities-knights", "map": "variable", "seats": 4},
    {"box": "cities-knights", "map": "beginner", "seats": 3, "choose_defenders": "yes", "frame_harbour": "yes"},
    {"box": "cities-knights", "map": "variable", "seats": 3, "balanced_dice": "yes", "friendly_robber": "yes"},
    {"box": "cities-knights", "map": "new-shores", "seats": 4},
    {"box": "cities-knights", "map": "through-the-desert", "seats": 3, "layout": "variable", "no_sevens": 2},
    {"box": "cities-knights", "map": "cloth-trade", "seats": 4, "expert": "yes"},
    {"box": "cities-knights", "map": "fog-islands", "seats": 3, "expert": "yes"},
    {"box": "cities-knights", "map": "variable", "seats": 3, "strict_chase": "yes", "one_road": "yes"},
    {"box": "travel", "map": "variable", "neutral_places": "turned-left", "one_road": "yes", "preset": "official"},
]
HALL_TABLES: list[dict[str, object]] = [
    {"box": "connect", "seats": 6},
    {"box": "connect", "seats": 8, "ring": "yes", "build_range": "near", "claims": "manual"},
]
GAMES = 5
SEA_GAMES = 2
TURNS = 400
SEA_TURNS = 250


def checksums() -> list[str]:
    """Give a line for each game: table, actions, checksum, hash of the last position."""
    lines = []
    for k, table in enumerate(TABLES + SEA_TABLES + CITY_TABLES + HALL_TABLES):
        games, turns = (GAMES, TURNS) if k < len(TABLES) else (SEA_GAMES, SEA_TURNS)
        for seed in range(games):
            game = wyspa.lay(seed=seed, **table)
            playout = Playout()
            playout.run(game.book, game.state, Seeded(seed * 1_000_003 + k), turns)
            lines.append(f"{k} {seed} {playout.actions} {playout.checksum} {game.hash()}")
    return lines


if __name__ == "__main__":
    print("\n".join(checksums()))
