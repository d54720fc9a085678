"""K-72 to K-76: titles of each board."""

from __future__ import annotations

from tests.rule import rule
from tests.rules.connect.row import Row

RIGHTWARDS = [
    "(4,2,NE)",
    "(5,1,SE)",
    "(6,1,SW)",
    "(6,1,SE)",
    "(6,1,E)",
    "(6,1,NE)",
]  # from A sun's city
LEFTWARDS = ["(0,1,SW)", "(-1,2,NW)", "(-1,1,SW)", "(-1,1,W)", "(-1,1,NW)", "(-1,1,NE)"]  # from A moon's city


def grow(hall: Row, seat: str, length: int) -> Row:
    """Lay roads one after the other until the trail has this length; the start road of the city is its first."""
    path = RIGHTWARDS if seat == "A sun" else LEFTWARDS
    for place in path:
        if hall.length(seat) >= length:
            break
        hall.given(f"{seat} road {place}")
    assert hall.length(seat) == length
    return hall


@rule("K-73", "KX-11")
def test_the_first_with_five_roads_has_the_title_and_only_a_longer_trail_takes_it():
    hall = Row().starts("sun")
    grow(hall, "A moon", 4)
    assert hall.road_holder(0) is None
    grow(hall, "A moon", 5)
    assert (hall.road_holder(0), hall.points("A moon")) == ("0moon", 6)
    grow(hall, "A sun", 5)
    assert (hall.road_holder(0), hall.points("A sun")) == ("0moon", 4)
    grow(hall, "A sun", 6)
    assert (hall.road_holder(0), hall.points("A sun"), hall.points("A moon")) == ("0sun", 6, 4)


@rule("K-72", "KX-11")
def test_roads_of_other_boards_never_count():
    hall = Row().starts("sun")
    grow(hall, "A moon", 5)
    way = hall.way("B moon", hall.node("B(0,1,S)"), hall.node("B(5,1,NE)"))
    for edge in way:
        hall.given(f"B moon road {hall.words.places.say_edge(edge)}")
    assert hall.length("B moon") >= 9
    assert (hall.road_holder(0), hall.road_holder(1), hall.road_holder(2)) == ("0moon", "1moon", None)
    assert (hall.points("A moon"), hall.points("B moon")) == (6, 6)


@rule("K-73")
def test_a_trail_counts_on_whatever_boards_it_runs():
    hall = grow(Row(2).starts("sun"), "A sun", 6)  # its end runs along the seam to board B
    assert hall.hall.edge_touches(hall.edge("(6,1,E)"), 1)
    assert hall.road_holder(0) == "0sun"


@rule("K-74")
def test_any_building_interrupts_also_one_of_a_third_player():
    hall = grow(grow(Row().starts("sun"), "A sun", 6), "A moon", 5)
    assert hall.road_holder(0) == "0sun"
    hall.given("C moon settlement (5,1,SE)")
    assert hall.length("A sun") == 3
    assert (hall.road_holder(0), hall.points("A sun"), hall.points("A moon")) == ("0moon", 4, 6)


@rule("K-74")
def test_a_title_that_nobody_of_the_two_deserves_is_set_aside():
    hall = grow(Row().starts("sun"), "A sun", 6)
    grow(hall, "A moon", 4)
    hall.given("C moon settlement (5,1,SE)")
    assert (hall.road_holder(0), hall.points("A sun")) == (None, 4)
    grow(hall, "A moon", 5)
    assert hall.road_holder(0) == "0moon"


@rule("K-74")
def test_in_a_tie_after_a_break_the_holder_keeps_the_title():
    hall = grow(grow(Row().starts("sun"), "A sun", 6), "A moon", 5)
    hall.given("C moon settlement (6,1,SE)")
    assert (hall.length("A sun"), hall.length("A moon")) == (5, 5)
    assert hall.road_holder(0) == "0sun"


@rule("K-74", "K-86")
def test_a_grey_building_interrupts_too():
    hall = Row(1).starts("moon")
    way = hall.way("A moon", hall.node("(0,1,S)"), hall.node("(-3,1,N)"))
    for edge in way:
        hall.given(f"A moon road {hall.words.places.say_edge(edge)}")
    before = hall.length("A moon")
    assert before >= 5
    hall.hand("A moon", "1 lumber 1 brick")
    beyond = [e for e in hall.edges_at("(-3,1,N)") if hall.state.on_edge[e] == 0]
    assert beyond
    for edge in beyond:
        hall.refused(f"A moon: road {hall.words.places.say_edge(edge)}", "K-50")
        hall.book.put(hall.state, 1, edge, 0)  # even if a road stood there
        assert hall.length("A moon") == before


@rule("K-75", "KX-12")
def test_the_first_with_two_knights_has_the_army_and_strictly_more_take_it():
    hall = Row().starts("sun").cards("A sun", knight=2).cards("A moon", knight=3).cards("B moon", knight=3)

    def play(seat: str) -> None:
        while not hall.is_active(seat):
            hall.next_round()
        hall.when(f"{seat}: knight-home wool").next_round()

    play("A sun")
    assert hall.army_holder(0) is None
    play("A sun")
    assert (hall.army_holder(0), hall.points("A sun")) == ("0sun", 6)
    play("A moon")
    play("A moon")
    assert hall.army_holder(0) == "0sun"
    play("A moon")
    assert (hall.army_holder(0), hall.points("A moon"), hall.points("A sun")) == ("0moon", 6, 4)
    play("B moon")
    play("B moon")
    assert (hall.army_holder(0), hall.army_holder(1)) == ("0moon", "1moon")  # each board has its own


@rule("K-76")
def test_a_second_title_needs_no_marker_of_ones_own():
    hall = grow(Row().starts("sun"), "A sun", 5).cards("A sun", knight=2)
    hall.given("A sun settlement (6,1,S)").given("A sun settlement (3,0,SW)")  # all markers are in use
    points = hall.points("A sun")
    hall.when("A sun: knight-home wool").next_round().next_round().when("A sun: knight-home wool")
    assert hall.points("A sun") == points + 2
    assert hall.arrows("A sun") == 3
    assert (hall.road_holder(0), hall.army_holder(0)) == ("0sun", "0sun")
