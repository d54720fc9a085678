"""K-59 to K-64: two points for the first settlement in a foreign area on either side."""

from __future__ import annotations

import pytest

from tests.rule import rule
from tests.rules.connect.row import Row
from wyspa.core.arrays import listed
from wyspa.rules.connect.hall import NONE
from wyspa.rules.connect.ids import LEFT, RIGHT

SETTLEMENT = "1 lumber 1 brick 1 wool 1 grain"


@rule("K-59")
@pytest.mark.parametrize(("boards", "ring"), [(1, False), (3, False), (3, True), (4, True)])
def test_a_node_lies_in_the_one_area_whose_numbered_hex_it_touches(boards, ring):
    hall = Row(boards, ring=ring)
    board, layout = hall.state.board, hall.state.layout
    for node in range(board.n_node):
        areas = {
            hall.hall.area_of[h]
            for h in listed(board.node_hexes[node * 3 : node * 3 + 3])
            if h >= 0 and layout.number[h] > 0
        }
        assert len(areas) <= 1
        assert hall.hall.node_area[node] == (areas.pop() if areas else NONE)


@rule("K-60", "K-62", "K-63", "KX-7", "K-93")
def test_a_sun_to_the_right():
    hall = Row().starts("sun").hand("A sun", "4 lumber 4 brick 1 wool 1 grain")
    hall.when("A sun: road (4,2,NE)", "A sun: road (5,1,SE)", "A sun: road (6,1,SW)", "A sun: settlement (6,1,S)")
    assert hall.points("A sun") == 4 + 1 + 2
    assert hall.arrows("A sun") == RIGHT
    assert hall.node("(6,1,S)") == hall.node("(5,2,NE)") == hall.node("B(-1,2,NW)")
    assert (hall.rate("A sun", "brick"), hall.rate("A sun", "wool")) == (2, 3)
    site = hall.free_site(2, "(6,1,S)")
    for edge in hall.way("A sun", hall.node("(6,1,S)"), site):
        hall.given(f"A sun road {hall.words.places.say_edge(edge)}")
    hall.hand("A sun", SETTLEMENT).when(f"A sun: settlement {hall.words.places.say_node(site)}")
    assert hall.points("A sun") == 7 + 1 + 2  # a second one to the right is one point; two for the road of five
    assert hall.road_holder(0) == "0sun"


@rule("K-60", "K-61", "KX-8")
def test_a_sun_to_the_left_into_the_area_of_the_own_board():
    hall = Row().starts("sun").given("A sun road (3,1,NE) (3,1,NW) (3,0,SW)").hand("A sun", SETTLEMENT)
    hall.when("A sun: settlement (3,0,SW)")
    assert (hall.points("A sun"), hall.arrows("A sun")) == (7, LEFT)
    hall.given("A sun road (4,2,NE) (5,1,SE) (6,1,SW)").hand("A sun", SETTLEMENT)
    points = hall.points("A sun")
    hall.when("A sun: settlement (6,1,S)")
    assert (hall.points("A sun"), hall.arrows("A sun")) == (points + 3, LEFT | RIGHT)


@rule("K-61", "KX-9", "K-85", "K-108")
def test_a_moon_on_the_end_board():
    hall = Row().starts("moon").given("A moon road (0,1,SW) (-1,2,NW) (-1,1,SW)").hand("A moon", SETTLEMENT)
    hall.when("A moon: settlement (-1,1,SW)")
    assert (hall.points("A moon"), hall.arrows("A moon")) == (7, LEFT)


@rule("K-60")
def test_no_more_than_two_bonuses_and_none_in_the_own_area():
    hall = Row(4).starts("sun")
    assert hall.hall.node_area[hall.node("B(1,0,N)")] == 2
    hall.given("B moon settlement B(1,0,N)")
    assert (hall.points("B moon"), hall.arrows("B moon")) == (5, 0)
    for place, points in [("C(0,0,N)", 8), ("D(0,0,N)", 9), ("(0,0,N)", 12), ("(4,0,N)", 13)]:
        hall.stock("B moon", "settlement", 5).given(f"B moon settlement {place}")
        assert hall.points("B moon") == points, place


@rule("K-62")
def test_the_bonus_stays_when_the_settlement_becomes_a_city():
    hall = Row().starts("sun").given("A sun settlement (6,1,S)").hand("A sun", "2 grain 3 ore")
    hall.when("A sun: city (6,1,S)")
    assert (hall.points("A sun"), hall.arrows("A sun")) == (8, RIGHT)


@rule("K-61")
def test_only_the_direction_counts_however_far_the_area_is():
    hall = Row(6).starts("sun").given("A sun settlement F(0,0,N)", "F moon settlement (0,0,N)")
    assert (hall.points("A sun"), hall.arrows("A sun")) == (7, RIGHT)
    assert (hall.points("F moon"), hall.arrows("F moon")) == (7, LEFT)


@rule("K-59", "K-60")
def test_a_settlement_between_deserts_gives_no_bonus():
    hall = Row()
    bare = next(n for n in range(hall.state.board.n_node) if hall.hall.node_area[n] == NONE)
    hall.given(f"C sun settlement {hall.words.places.say_node(bare)}")
    assert (hall.points("C sun"), hall.arrows("C sun")) == (5, 0)


@rule("K-64")
@pytest.mark.parametrize("boards", [3, 4, 5])
def test_directions_in_a_ring(boards):
    hall = Row(boards, ring=True).hall
    for own in range(2 * boards):
        assert hall.direction(own, own, 0) == 0
        for step in range(1, 2 * boards):
            area = (own + step) % (2 * boards)
            expected = RIGHT if step < boards else LEFT
            if step == boards:
                assert hall.direction(own, area, 0) == RIGHT
                assert hall.direction(own, area, LEFT) == RIGHT
                assert hall.direction(own, area, RIGHT) == LEFT
            else:
                assert hall.direction(own, area, 0) == expected


@rule("K-64")
def test_straight_across_a_ring_the_direction_not_yet_rewarded_counts():
    hall = Row(3, ring=True).starts("sun")
    hall.given("A sun settlement C(0,0,N)")  # area 4, three from area 1 either way
    assert (hall.points("A sun"), hall.arrows("A sun")) == (7, RIGHT)
    hall.given("A sun settlement C(1,0,NE)")
    assert (hall.points("A sun"), hall.arrows("A sun")) == (10, LEFT | RIGHT)
    hall.given("A sun settlement C(0,3,S)")
    assert (hall.points("A sun"), hall.arrows("A sun")) == (11, LEFT | RIGHT)
