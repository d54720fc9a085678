"""S-13, S-60, S-61, S1-5, S2-7, S4-8: harbours as ever, points and the end of the game."""

from __future__ import annotations

import pytest

from tests.rule import rule
from tests.rules.seafarers.waters import NORTH, SHIP_PRICE, bank, calm, edge, sail
from tests.scene import Scene
from wyspa.table import book_of, set_table

TARGETS = [("new-shores", 14), ("four-islands", 13), ("through-the-desert", 14)]


@rule("S-60", "S1-5", "S2-7", "S4-8")
@pytest.mark.parametrize(("map", "target"), TARGETS)
@pytest.mark.parametrize("seats", [3, 4])
def test_the_target_of_the_scenario(map, target, seats):
    assert book_of(set_table(map=map, seats=seats)).target == target


def near(map: str, points: int) -> Scene:
    """Red is a point short of so many."""
    scene = Scene(map, 3)
    scene.book.score(scene.state, 0, points - 1)
    return scene


@rule("S-60", "S1-5", "S2-7", "S4-8")
@pytest.mark.parametrize(("map", "target"), TARGETS)
def test_reaching_the_target_in_the_own_turn_ends_the_game_at_once(map, target):
    scene = near(map, target)
    assert not scene.game.over
    scene.book.score(scene.state, 0, 1)
    assert scene.game.winner == "red"


@rule("S-60")
@pytest.mark.parametrize(("map", "target"), TARGETS)
def test_one_point_less_does_not_win(map, target):
    scene = near(map, target)
    scene.when(
        "red: end", "blue: roll", "table: dice 1 1", "blue: end", "orange: roll", "table: dice 1 1", "orange: end"
    )
    assert not scene.game.over
    assert scene.game.actor == 0


@rule("S-60", "S-72")
def test_points_in_the_turn_of_another_win_at_the_start_of_the_own_turn():
    # red shortens the own route; blue's, of five, takes the tile and reaches 13, but must wait for blue's turn
    scene = calm()
    sail(scene.given("red settlement c2.s"), "red", *bank(NORTH, "c2.s", "c4.se"))
    scene.given("blue settlement e1.n")
    sail(scene, "blue", "e1.n", "e1.ne", "e2.n", "e2.ne", "e3.n", "e3.ne")
    scene.book.score(scene.state, 1, 10)
    scene.when(f"red: lift {edge(scene, 'c4.s', 'c4.se')}", f"red: sail {edge(scene, 'c3.s', 'e3.n')}")
    assert (scene.points("blue"), scene.game.over) == (13, False)
    scene.when("red: end")
    assert scene.game.winner == "blue"


@rule("S-60")
def test_points_lost_before_the_own_turn_do_not_win():
    scene = calm()
    scene.book.score(scene.state, 1, 13)
    assert not scene.game.over
    scene.book.score(scene.state, 1, -1)
    scene.when("red: end")
    assert not scene.game.over


@rule("S-60", "S-42")
def test_a_ship_may_win_by_the_trade_route():
    scene = sail(calm().given("red settlement c2.s"), "red", *bank(NORTH, "c2.s", "c4.s")).hand("red", SHIP_PRICE)
    scene.book.score(scene.state, 0, 10)
    scene.when(f"red: ship {edge(scene, 'c4.s', 'c4.se')}")
    assert scene.game.winner == "red"


@rule("S-60", "S2-6")
def test_the_tokens_of_an_unknown_land_may_win():
    scene = Scene("four-islands", 3).given("pirate ~1", "red settlement c2.s", "red ship d1/e e2/ne")
    scene.book.score(scene.state, 0, 10 - scene.points("red"))
    scene.hand("red", "1 lumber 1 brick 1 wool 1 grain").when("red: settlement e2.ne")
    assert (scene.points("red"), scene.game.winner) == (13, "red")


@rule("S-61")
def test_where_points_come_from():
    scene = calm().given("red settlement c2.s", "red city e2.ne").cards("red", point=1).knights("red", 3)
    sail(scene, "red", *bank(NORTH, "c2.s", "c4.se"))
    assert (scene.longest_road(), scene.largest_army()) == ("red", "red")
    assert scene.points("red") == 1 + 2 + 1 + 2 + 2
    unknown = Scene("four-islands", 3).given("red settlement c2.s")
    assert unknown.points("red") == 3  # with two tokens
    assert unknown.book.recount(unknown.state, 0) == 3


@rule("S-13")
@pytest.mark.parametrize(("node", "card", "rate"), [("b2.se", "ore", 2), ("c1.nw", "ore", 3), ("c2.s", "ore", 4)])
def test_a_building_at_either_node_of_a_harbour_edge_has_its_rate(node, card, rate):
    # b2/se is an ore harbour, c1/nw one for all cards
    assert calm().given(f"red settlement {node}").rate("red", card) == rate


@rule("S-13")
@pytest.mark.parametrize("node", ["b2.se", "b2.s"])
def test_both_ends_of_the_harbour_edge_count(node):
    scene = calm().given(f"red settlement {node}")
    assert (scene.rate("red", "ore"), scene.rate("red", "wool")) == (2, 4)


@rule("S-13")
def test_a_ship_at_a_harbour_gives_no_rate():
    scene = calm().given("red settlement c2.s", "red ship c2/se c2/e")
    assert scene.rate("red", "ore") == 4
