"""Whatever rules are put together or left out: a table that can be laid, or one sentence that says why not."""

from __future__ import annotations

from itertools import permutations

import pytest

from wyspa.core.book import Book
from wyspa.core.dealer import Seeded
from wyspa.core.rule import Module
from wyspa.core.why import RuleConflict, UnknownWord
from wyspa.rules.catalogue import box_named, modules_of
from wyspa.rules.seafarers.box import RULES
from wyspa.table import Table, map_named, plan_of, scenario_names, set_table

TABLES = [
    set_table("base", "variable", 4),
    set_table("travel", seats=2),
    set_table("cities-knights", "variable", 4),
    set_table("cities-knights", "cloth-trade", 4, expert="yes"),
    set_table("connect", seats=6),
    *[set_table("seafarers", name, 4) for name in scenario_names()],
]
MATERIAL = ("material", "building", "sea")  # without cards, pieces and the terrains of the map there is no game


def modules(table: Table, rules: list[str] | None = None) -> list[Module]:
    """Give the modules of a table, perhaps with what other drawings ask for."""
    ground = map_named(table.map).ground(table.seats)
    if rules is not None:
        ground.words = {**ground.words, "rules": rules}  # the drawing keeps its own
    return modules_of(box_named(table.box), dict(table.options), ground)


def lay(table: Table, listed: list[Module]) -> str:
    """Lay a table, or give the sentence that says why not."""
    try:
        plan = plan_of(table)
        Book(listed, list(table.seats)).lay(plan.board, plan.deal(Seeded(1)))
    except (RuleConflict, UnknownWord) as error:
        return sentence(error)
    return ""


def sentence(error: Exception) -> str:
    """Give what an error says, which is one line."""
    said = str(error)
    assert said
    assert "\n" not in said
    return said


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.box} {table.map}")
def test_a_table_without_one_of_its_rules_is_a_table_or_a_sentence(table):
    names = [module.name for module in modules(table) if module.name not in MATERIAL]
    said = [lay(table, [module for module in modules(table) if module.name != name]) for name in names]
    assert any(said)
    assert not all(said)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.box} {table.map}")
def test_a_table_with_one_of_its_rules_twice_is_a_sentence(table):
    for k, module in enumerate(modules(table)):
        assert lay(table, [*modules(table), modules(table)[k]]) == f"the rule {module.name} is at this table twice"


@pytest.mark.parametrize("scenario", scenario_names())
def test_any_two_rules_of_drawings_on_any_map_are_a_table_or_a_sentence(scenario):
    table = set_table("seafarers", scenario, 4)
    own = map_named(table.map).ground(table.seats).words["rules"]
    assert lay(table, modules(table, own)) == ""
    for pair in permutations(RULES, 2):
        try:
            listed = modules(table, list(pair))
        except (RuleConflict, UnknownWord) as error:  # a drawing that does not mark what a rule looks for
            sentence(error)
            continue
        lay(table, listed)
