"""Every option that is accepted changes something (rules, plan, seats), or says what happens there anyway."""

from __future__ import annotations

import pytest

from tests.positions.tables import every_table, name_of
from wyspa.core.arrays import array, listed
from wyspa.core.dealer import Seeded
from wyspa.core.why import RuleConflict, UnknownWord
from wyspa.rules.catalogue import boxes
from wyspa.rules.house.box import HOUSE_OPTIONS
from wyspa.table import Table, book_of, drawing_of, plan_of, set_table

ALLOWS = ["expert"]  # what merely permits a table
PLAIN = (int, str, bool)
ROWS = (list, tuple, type(array([])))
TABLES = [table for table in every_table() if set(table) <= {"box", "map", "seats", "expert"} and "box" in table]


def described(table: Table) -> tuple[object, ...]:
    """Write down all that options can change: rules with their settings, verbs, and some islands."""
    book, plan = book_of(table), plan_of(table)
    rules = []
    for module in book.modules:
        settings = [(name, getattr(module, name, None)) for name in dir(module) if not name.startswith("_")]
        rules.append((type(module).__name__, [(name, written(value)) for name, value in settings]))
    islands = [plan.deal(Seeded(seed)) for seed in range(5)]
    dealt = [[listed(i.terrain), listed(i.number), listed(i.dock_edges), listed(i.dock_kinds)] for i in islands]
    return rules, dealt, table.seats, table.map, int(book.target)


def written(value: object) -> object:
    """Write down a setting: numbers and words, alone or in rows; of other things only what they are."""
    if isinstance(value, PLAIN):
        return value
    if isinstance(value, ROWS):
        return [written(item) for item in value]
    return type(value).__name__


def is_true_anyway(table: Table, name: str, value: str) -> bool:
    """Tell whether an option says what happens at this table in any case."""
    drawing = drawing_of(table)
    if name == "ports":
        return plan_of(table).docks_dealt == (value == "random")
    if name == "tokens":
        return bool(drawing.number_pool)  # they are shuffled where there is no spiral
    return (name, value) == ("start", "first") and bool(drawing.starts)


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_an_option_that_is_accepted_does_something(table: dict[str, object]):
    plain = described(set_table(**table))
    for option in [*boxes()[str(table["box"])].options, *HOUSE_OPTIONS]:
        for value in [value for value in option.values if value != option.default]:
            if option.name in ALLOWS or option.name in table:
                continue
            try:
                chosen = set_table(**table, **{option.name: value})
                found = described(chosen)
            except (UnknownWord, RuleConflict):
                continue
            assert found != plain or is_true_anyway(chosen, option.name, value), f"{option.name}={value}"


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ({"map": "pirate-islands", "layout": "variable"}, "layout=variable does nothing on pirate-islands: it has no"),
        ({"map": "pirate-islands", "steal_optional": "yes"}, "there is no robber to move"),
        ({"map": "beginner", "tokens": "random"}, "no numbers are dealt there"),
        ({"box": "seafarers", "map": "beginner", "ports": "random"}, "its harbours stay where they are drawn"),
        ({"box": "connect", "seats": 4, "build_range": "near"}, "all its boards lie next to each other"),
    ],
)
def test_what_does_nothing_is_refused(table: dict[str, object], sentence: str):
    with pytest.raises(UnknownWord, match=sentence):
        set_table(**table)
