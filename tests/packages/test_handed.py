"""Rules that a script hands over: classes and instances of Module, each table with its own."""

from __future__ import annotations

from multiprocessing import get_context

import pytest

import wyspa
from wyspa.table import book_of, read_table, set_table


class QuietCoast(wyspa.Module):
    """No building at the coast from some size on."""

    def __init__(self, least: int = 0, name: str = "quiet-coast") -> None:
        super().__init__(name)
        self.least = least
        self.seen: list[int] = []

    def may_place(self, state, piece, place, seat):
        return piece < self.least or not state.board.node_is_coast(place)


class Calm(wyspa.Module):
    """Nobody is robbed."""

    def may_rob(self, state, victim, thief):
        return False


def rule_in(table: wyspa.Table, name: str) -> wyspa.Module:
    return next(module for module in book_of(table).modules if module.name == name)


def test_a_class_is_made_anew_for_every_table():
    one, two = (set_table("base", seats=n, rules=[Calm]) for n in (3, 4))
    assert one.rules[0].startswith("calm@")
    assert isinstance(rule_in(one, "calm"), Calm)
    assert rule_in(one, "calm") is not rule_in(two, "calm")


def test_of_an_instance_every_table_has_a_copy_as_it_was():
    coast = QuietCoast(3)
    one = set_table("base", seats=3, rules=[coast])
    coast.seen.append(7)
    two = set_table("base", seats=4, rules=[coast])
    assert one.rules == two.rules
    assert rule_in(two, "quiet-coast") is not coast
    assert rule_in(two, "quiet-coast").seen == []
    assert rule_in(two, "quiet-coast").least == 3


def test_what_it_was_made_with_is_part_of_its_digest():
    three, four, again = (set_table("base", seats=3, rules=[QuietCoast(n)]) for n in (3, 4, 3))
    assert three == again
    assert three != four
    assert rule_in(three, "quiet-coast").least == 3
    assert rule_in(four, "quiet-coast").least == 4


def test_a_class_that_is_written_anew_at_a_prompt_is_another_rule():
    texts = (
        f"class Odd(wyspa.Module):\n def may_fall(self, state, number):\n  return number % 2 == {n}" for n in "001"
    )
    rules = []
    for text in texts:
        names = {"wyspa": wyspa}
        exec(text, names)
        rules.append(set_table("base", seats=3, rules=[names["Odd"]]).rules)
    assert rules[0] == rules[1] != rules[2]


def test_a_game_with_it_is_written_and_read_again_here():
    game = wyspa.lay("base", seats=3, seed=2, rules=[Calm, QuietCoast(1)])
    assert read_table(game.line).line() == game.line
    assert wyspa.from_text(game.to_text()).hash() == game.hash()
    other = game.line.replace("calm@", "calm@0")
    with pytest.raises(wyspa.UnknownWord, match="this game was played with the rule calm, which is not installed here"):
        read_table(other)


def test_it_goes_along_to_another_process():
    table = set_table("base", seats=3, rules=[Calm, QuietCoast(2)])
    with get_context("spawn").Pool(1) as pool:
        assert pool.apply(line_of, (table,)) == (table.line(), 2)


def line_of(table: wyspa.Table) -> tuple[str, int]:
    return table.line(), rule_in(table, "quiet-coast").least


def test_what_is_no_rule_is_refused():
    with pytest.raises(wyspa.UnknownWord, match="7 is no rule: give the name of one that is installed, or a Module"):
        set_table("base", rules=[7])
    with pytest.raises(wyspa.UnknownWord, match="there is no rule volcano"):
        set_table("base", rules=["volcano"])
