"""One table of every box and every scenario, for tests that must hold at all of them."""

from __future__ import annotations

import wyspa

Table = dict[str, object]

TABLES: list[Table] = [
    {"map": "variable", "seats": 4, "hand_limit": 5},
    {"map": "variable", "seats": 3, "friendly_robber": "yes", "balanced_dice": "yes", "phases": "separated"},
    {"map": "new-shores", "seats": 4},
    {"map": "four-islands", "seats": 3},
    {"map": "fog-islands", "seats": 4},
    {"map": "through-the-desert", "seats": 3},
    {"map": "forgotten-tribe", "seats": 4},
    {"map": "cloth-trade", "seats": 4},
    {"map": "pirate-islands", "seats": 4},
    {"map": "wonders", "seats": 3},
    {"map": "new-world", "seats": 4},
    {"box": "cities-knights", "map": "variable", "seats": 4},
    {"box": "cities-knights", "map": "beginner", "seats": 3, "choose_defenders": "yes", "frame_harbour": "yes"},
    {"box": "cities-knights", "map": "new-shores", "seats": 4},
    {"box": "cities-knights", "map": "cloth-trade", "seats": 4, "expert": "yes"},
    {"box": "cities-knights", "map": "fog-islands", "seats": 3, "expert": "yes"},
    {"box": "travel", "seats": 2},
    {"box": "connect", "seats": 6},
    {"box": "connect", "seats": 8, "ring": "yes", "build_range": "near", "claims": "manual"},
    {"box": "connect", "rows": "1,3r,2", "timed": "yes", "claims": "manual"},
]


def seats_of(table: Table) -> int:
    """Count the seats of a table; the rows of a hall say themselves how many there are."""
    return int(str(table["seats"])) if "seats" in table else len(wyspa.lay(**table).seats)  # type: ignore[arg-type]


def name_of(table: Table) -> str:
    """Name a table for the list of tests."""
    return " ".join(str(value) for value in table.values())
