"""What greedy knows about a table is one object a table: no box leaves traces at the tables of others."""

import wyspa
from wyspa.bots.greedy.lore import Lore, lore_of
from wyspa.bots.guide import guide_of


def lore_at(box: str, **options: object) -> Lore:
    game = wyspa.lay(box, seed=1, **options)
    return lore_of(guide_of(game.book, game.state.board))


def test_a_base_table_has_heard_of_no_other_box() -> None:
    lore = lore_at("base")
    assert lore.cards == {}
    assert lore.urgent == set()
    assert lore.goals == []
    assert lore.grounds == {}
    assert set(lore.weights) == {"lumber", "brick", "wool", "grain", "ore"}


def test_each_box_teaches_its_own_tables() -> None:
    cities, shores = lore_at("cities-knights"), lore_at("seafarers", map="new-shores")
    assert "intrigue" in cities.cards
    assert "paper" in cities.weights
    assert "ship" not in cities.grounds
    assert "ship" in shores.grounds
    assert shores.cards == {}
    both = lore_at("cities-knights", map="new-shores")
    assert "intrigue" in both.cards
    assert "ship" in both.grounds


def test_bots_of_one_table_share_what_they_know() -> None:
    assert lore_at("base") is lore_at("base")
