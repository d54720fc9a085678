"""Which tables are played: sets of options in which every three values meet, and the complete product."""

from __future__ import annotations

import random
from itertools import combinations, product

Options = dict[str, object]

CHOICES: dict[str, list[object]] = {
    "map": ["variable", "beginner"],
    "seats": [3, 4],
    "phases": ["combined", "separated"],
    "steal_optional": ["no", "yes"],
    "one_road": ["no", "yes"],
    "tokens": ["spiral", "random"],
    "ports": ["random", "fixed"],
    "start": ["roll", "first"],
}
HOUSE: dict[str, object] = {
    "target": 6,
    "hand_limit": 4,
    "friendly_robber": "yes",
    "balanced_dice": "yes",
    "no_sevens": 2,
}
NOT_PRINTED = ("tokens", "ports", "start")  # options that a fixed island with a printed start does not ask


def covering(choices: dict[str, list[object]], strength: int = 3) -> list[Options]:
    """Give tables in which any `strength` values meet at least once; the same ones every time."""
    names = sorted(choices)
    rng = random.Random(1)
    missing = {
        tuple(zip(group, values, strict=True))
        for group in combinations(names, strength)
        for values in product(*(choices[name] for name in group))
    }
    tables: list[Options] = []
    while missing:
        start = min(missing, key=str)
        best: Options = {}
        most = -1
        for _ in range(40):
            table = {name: rng.choice(choices[name]) for name in names} | dict(start)
            met = sum(all(table[name] == value for name, value in group) for group in missing)
            if met > most:
                best, most = table, met
        missing = {group for group in missing if not all(best[name] == value for name, value in group)}
        tables.append(best)
    return tables


def house_rules() -> list[Options]:
    """Give no house rule, each one, every two, and all of them."""
    sets: list[Options] = [{}]
    for n in (1, 2, len(HOUSE)):
        sets += [{name: HOUSE[name] for name in names} for names in combinations(HOUSE, n)]
    return sets


def quick_tables() -> list[Options]:
    """Give the tables of the everyday run: any three values meet, and all house rules in pairs and together."""
    houses = {name: ["off", value] if isinstance(value, int) else ["no", value] for name, value in HOUSE.items()}
    tables = [asked(table) for table in covering(CHOICES | houses)]
    alternating = [{"map": "beginner", "seats": 3}, {"map": "variable", "seats": 4}]
    tables += [alternating[k % 2] | house for k, house in enumerate(house_rules())]
    return tables


def asked(table: Options) -> Options:
    """Leave out what a printed island does not ask: an option that does nothing is refused."""
    return {name: value for name, value in table.items() if table["map"] == "variable" or name not in NOT_PRINTED}


def all_tables() -> list[Options]:
    """Give the complete product of the box's own options, each different game once."""
    tables: list[Options] = []
    for values in product(*CHOICES.values()):
        table = dict(zip(CHOICES, values, strict=True))
        if table["map"] == "variable" or all(table[name] == CHOICES[name][0] for name in NOT_PRINTED):
            tables.append(asked(table))
    return tables


def name_of(table: Options) -> str:
    """Name a table for the list of tests."""
    return " ".join(str(value) for name, value in sorted(table.items()) if str(value) not in ("no", "off")) or "plain"
