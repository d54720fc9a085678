"""X-22 to X-27, X-38 to X-40: what knights do to lines of ships, and what moving ships does to knights."""

from __future__ import annotations

import pytest

from tests.rule import rule
from tests.rules.combination.seas import Seas
from wyspa.core.ids import NODE


@rule("X-22", "E-X12")
def test_an_own_knight_closes_the_line_before_it_and_not_the_ship_beyond():
    scene = Seas().given("red settlement c2.se").ships("red", "c2.se", "c3.s", "d2.se").given("red weak-knight c3.s")
    assert scene.movable() == scene.edges("c3.s d2.se")
    scene.refused(f"red: lift {scene.edge('c2.se', 'c3.s')}", "S-31")


@rule("X-22")
@pytest.mark.parametrize("knight", ["weak-knight", "active-strong-knight"])
def test_a_knight_at_the_end_closes_the_whole_line(knight):
    scene = Seas().line()
    assert scene.movable() == scene.edges("c2.se c3.s")
    scene.given(f"red {knight} c3.s")
    assert scene.movable() == set()


@rule("X-23", "E-X4")
def test_when_the_knight_goes_back_the_line_is_open_again():
    scene = Seas().line().knight("red", "weak", "c3.s", active=False).hand("red", "1 grain")
    scene.when("red: activate c3.s").refused("red: march c3.s", "C-55")
    assert scene.movable() == set()
    scene.next_turn().when("red: march c3.s", "red: to b1.s")
    assert scene.movable() == scene.edges("c2.se c3.s")
    scene.when(f"red: lift {scene.edge('c2.se', 'c3.s')}", f"red: sail {scene.edge('c2.s', 'd1.se')}")
    assert scene.movable() == set()  # one ship a turn (S-35)


@rule("X-23")
def test_the_line_is_open_as_well_when_the_knight_is_driven_home():
    scene = Seas().given("red settlement c2.se").ships("red", "c2.se", "c3.s").given("red weak-knight c3.s")
    scene.given("blue settlement c3.se").ships("blue", "c3.se", "c3.s").walk("red", "c2.se", "b2.s")
    scene.turn("blue").progress("blue", intrigue=1).when("blue: intrigue c3.s")
    scene.next_turn("red")
    assert scene.movable() == scene.edges("c2.se c3.s")


@rule("X-24", "X-25", "E-X5")
def test_a_foreign_knight_in_the_middle_cuts_the_line_and_holds_the_ships_beside_it():
    nodes = ["c1.se", "c2.s", "c2.se", "c3.s", "c3.se", "c4.s", "c4.se"]
    scene = Seas().given("blue settlement c1.se").ships("blue", *nodes).turn("blue")
    assert scene.road_length("blue") == 6
    assert scene.longest_road() == "blue"
    scene.given("red weak-knight c3.s")
    assert scene.road_length("blue") == 3
    assert scene.longest_road() is None
    assert scene.movable("blue") == scene.edges("c4.s c4.se")
    for a, b in (("c2.se", "c3.s"), ("c3.s", "c3.se")):
        scene.refused(f"blue: lift {scene.edge(a, b)}")


@rule("X-24")
def test_an_own_knight_interrupts_nothing():
    nodes = ["c1.se", "c2.s", "c2.se", "c3.s", "c3.se", "c4.s"]
    scene = Seas().given("blue settlement c1.se").ships("blue", *nodes).given("blue weak-knight c3.s")
    assert scene.road_length("blue") == 5


@rule("X-25")
def test_an_end_ship_that_touches_a_foreign_knight_stays():
    scene = Seas().line()
    assert scene.movable() == scene.edges("c2.se c3.s")
    scene.given("blue weak-knight c2.se")  # the end at c3.s is loose all the same
    assert scene.movable() == set()
    assert "another player's knight" in scene.refused(f"red: lift {scene.edge('c2.se', 'c3.s')}", "X-25")
    scene.book.take(scene.state, scene.node("c2.se"), NODE)
    assert scene.movable() == scene.edges("c2.se c3.s")


@rule("X-25", "X-22")
def test_a_foreign_knight_at_the_end_closes_the_line_like_a_settlement():
    scene = Seas().line().given("blue weak-knight c3.s")
    assert scene.movable() == set()


@rule("X-26")
def test_nothing_is_attached_where_a_foreign_knight_stands():
    scene = Seas().line().hand("red", "3 lumber 3 wool 3 brick")
    assert scene.edges("c3.s c3.se", "c3.s d2.se") <= scene.open("red", "ship")
    scene.given("blue weak-knight c3.s")
    assert not scene.edges("c3.s c3.se", "c3.s d2.se") & scene.open("red", "ship")
    scene.refused(f"red: ship {scene.edge('c3.s', 'c3.se')}", "X-26")
    scene.given("blue weak-knight b1.s")
    assert not scene.edges("b1.s b1.se", "b1.s b1.sw") & scene.open("red", "road")


@rule("X-27")
@pytest.mark.parametrize(("joint", "length"), [("settlement", 5), ("weak-knight", 3), ("", 3)])
def test_road_and_ship_are_joined_by_a_building_and_by_no_knight(joint, length):
    scene = Seas().walk("red", "c1.se", "b1.s", "b1.se").ships("red", "c1.se", "c2.s", "c2.se", "c3.s")
    if joint:
        scene.given(f"red {joint} c1.se")
    assert scene.road_length("red") == length


@rule("X-38")
def test_moving_a_ship_is_no_order_and_takes_no_helmet():
    scene = Seas().line().knight("red", "weak", "b1.s")
    scene.when(f"red: lift {scene.edge('c2.se', 'c3.s')}", f"red: sail {scene.edge('c2.s', 'd1.se')}")
    assert scene.at("b1.s") == "red active-weak-knight"
    assert "c2.se" in scene.orders("b1.s")


@rule("X-38")
def test_after_an_order_a_ship_may_still_move():
    scene = Seas().line().knight("red", "weak", "b1.s").when("red: march b1.s", "red: to c2.s")
    assert scene.movable() == scene.edges("c2.se c3.s")


@rule("X-39")
def test_a_knight_is_not_carried_along():
    scene = Seas().given("red settlement c2.se").ships("red", "c2.se", "c3.s", "d2.se").given("red weak-knight c3.s")
    scene.when(f"red: lift {scene.edge('c3.s', 'd2.se')}", f"red: sail {scene.edge('c2.se', 'c2.s')}")
    assert scene.at("c3.s") == "red weak-knight"
    assert scene.at(scene.edge("c2.se", "c3.s")) == "red ship"


@rule("X-40")
def test_no_ship_move_strands_a_knight():
    """Whatever ship may be lifted, every knight still touches a route piece of its owner."""
    scene = Seas().line().ships("red", "c3.s", "c3.se").ships("red", "c3.s", "d2.se", "d3.s")
    scene.given("red weak-knight c3.s d2.se", "red strong-knight c3.se")
    assert scene.movable() == scene.edges("d2.se d3.s")
    for ship in scene.movable():
        scene.when(f"red: lift {ship}")
        for node in ("c3.s", "d2.se", "c3.se"):
            assert any(touch(scene, node, other) for other in ("c2.se", "c3.s", "c3.se", "d2.se", "d3.s"))


def touch(scene: Seas, a: str, b: str) -> bool:
    """Tell whether two nodes are neighbours with a red ship between them."""
    try:
        return scene.at(scene.edge(a, b)) == "red ship"
    except ValueError:
        return False


@rule("X-40")
def test_no_diplomat_strands_a_knight():
    """A line of one ship with the knight at its far end and nothing at the other, after a foreign city was built in."""
    scene = Seas().ships("red", "c2.se", "c3.s").given("red weak-knight c3.s", "blue settlement c2.se")
    scene.turn("blue").progress("blue", diplomat=1)
    scene.refused(f"blue: diplomat {scene.edge('c2.se', 'c3.s')}", "C-136")
