"""Tables of every box on every map of the package, for those who write and read positions."""

from __future__ import annotations

import wyspa
from wyspa import Game
from wyspa.core.why import UnknownWord
from wyspa.rules.catalogue import boxes
from wyspa.table import drawing_named, map_names, set_table

Options = dict[str, object]

HALLS: list[Options] = [
    {"box": "connect", "seats": 2},
    {"box": "connect", "seats": 6, "claims": "manual"},
    {"box": "connect", "seats": 8, "ring": "yes", "build_range": "near"},
    {"box": "connect", "rows": "1,3r,2", "timed": "yes"},
]
MORE: list[Options] = [
    {"phases": "separated", "steal_optional": "yes", "balanced_dice": "yes", "tokens": "random"},
    {"friendly_robber": "yes", "no_sevens": 2, "start": "second", "target": 7, "ports": "fixed"},
    {"preset": "duel"},
    {"box": "cities-knights", "choose_defenders": "yes", "frame_harbour": "yes"},
    {"box": "travel", "trade_actions_per_turn": 3},
    {"map": "four-islands", "layout": "variable", "seats": 3},
    {"map": "new-world", "ports": "random", "seats": 4},
    {"box": "seafarers-cities-knights", "map": "new-world", "expert": "yes", "choose_defenders": "yes"},
]


def every_table() -> list[Options]:
    """Give every box on every map it plays on, fewest and most seats in turn, halls, and tables with options."""
    tables: list[Options] = []
    for name, box in boxes().items():
        for drawn in map_names() if box.map_for is None else []:
            drawing = drawing_named(drawn)
            fits = sorted(n for n in box.seats if n in drawing.seats) if box.plays_on(drawing.box) else []
            if fits:
                tables.append({"box": name, "map": drawn, "seats": fits[len(tables) % len(fits)]})
    return [*filter(is_played, map(with_experts, tables)), *HALLS, *MORE]


def with_experts(table: Options) -> Options:
    """Let experts play on what is not recommended to others."""
    return table | {"expert": "yes"} if table["box"] == "seafarers-cities-knights" else table


def is_played(table: Options) -> bool:
    """Tell whether a table can be laid: some scenarios go with one box only."""
    try:
        set_table(**table)
    except UnknownWord:
        return False
    return True


def name_of(table: Options) -> str:
    """Name a table for the list of tests."""
    return " ".join(str(value) for value in table.values())


def lay(table: Options) -> Game:
    """Lay a table whose nature is dealt by the one who plays it."""
    return wyspa.lay(**table)
