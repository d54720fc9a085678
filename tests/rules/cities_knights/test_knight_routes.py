"""C-62 to C-64, C-146, C-158 to C-160: what knights mean for routes and building sites."""

from __future__ import annotations

import pytest

from tests.rule import rule
from tests.rules.cities_knights.shore import Shore
from wyspa.rules.base.ids import ROAD
from wyspa.rules.base.route import Route


def loose(scene: Shore) -> list[int]:
    """List the colours whose routes have changed and are not measured."""
    part = scene.module(Route).part(scene.state)
    return [seat for seat in range(scene.book.colours) if part.is_loose(seat)]


# ---- building --------------------------------------------------------------------------------------------------------


@rule("C-62", "E-C8")
def test_a_recruit_at_the_end_of_a_foreign_road_stops_it_and_not_the_own():
    scene = Shore().line("red", "north", 1, 4).walk("blue", "c2.se", "c2.ne")
    scene.hand("red", "1 wool 1 ore 1 lumber 1 brick").hand("blue", "1 lumber 1 brick")
    assert scene.open("red", "recruit") == scene.named("c1.n", "c1.ne", "c2.n", "c2.ne")
    beyond = scene.words.places.say_edge(scene.edge_between("c2.ne", "c3.n"))
    assert beyond in scene.turn("blue").open("blue", "road")
    scene.turn("red").when("red: recruit c2.ne")
    assert beyond in scene.open("red", "road")
    assert beyond not in scene.turn("blue").open("blue", "road")
    scene.refused(f"blue: road {beyond}", "C-62")


@rule("C-62")
@pytest.mark.parametrize("active", [True, False])
def test_a_knight_active_or_not_stops_others_and_lets_them_on_when_it_leaves(active):
    scene = Shore().walk("blue", "c2.se", "c2.ne").hand("blue", "1 lumber 1 brick").turn("blue")
    free = scene.open("blue", "road")
    scene.knight("red", "weak", "c2.ne", active=active)
    assert len(free - scene.open("blue", "road")) == 2
    scene.book.take(scene.state, scene.node("c2.ne"), 0)
    assert scene.open("blue", "road") == free


@rule("C-62")
def test_a_road_may_still_come_to_the_knight_from_elsewhere():
    """The knight stands at one end of the edge; blue has a road at the other."""
    scene = Shore().line("blue", "north", 1, 3).knight("red", "weak", "c2.ne").hand("blue", "1 lumber 1 brick")
    edge = scene.words.places.say_edge(scene.edge_between("c2.n", "c2.ne"))
    assert edge in scene.turn("blue").open("blue", "road")


@rule("C-63")
def test_own_knights_do_not_interrupt_the_own_route():
    scene = Shore().knight("red", "weak", "c2.n").knight("red", "strong", "c2.ne").line("red", "north", 0, 6)
    assert scene.road_length("red") == 6
    assert scene.longest_road() == "red"


@rule("C-63")
def test_an_own_route_goes_on_past_the_own_knight():
    scene = Shore().line("red", "north", 1, 3).hand("red", "1 lumber 1 brick")
    free = scene.open("red", "road")
    assert scene.knight("red", "weak", "c2.n").open("red", "road") == free


@rule("C-63")
def test_a_route_does_not_begin_at_a_knight():
    """An own knight with no road beside it: it is no building."""
    scene = Shore().knight("red", "weak", "c2.n").hand("red", "1 lumber 1 brick")
    assert scene.legal("red", "road") == []


@rule("C-64")
@pytest.mark.parametrize("owner", ["red", "blue"])
def test_no_building_stands_on_a_knight(owner):
    scene = Shore().line("red", "north", 1, 4).hand("red", "1 lumber 1 brick 1 wool 1 grain")
    assert "b1.se" in scene.open("red", "settlement")
    scene.knight(owner, "weak", "c2.n")
    assert "b1.se" not in scene.open("red", "settlement")
    assert "weak knight there" in scene.refused("red: settlement c2.n", "C-64")


@rule("C-64")
def test_an_own_knight_leaves_its_site_by_a_move():
    scene = Shore().line("red", "north", 1, 4).hand("red", "1 lumber 1 brick 1 wool 1 grain")
    scene.knight("red", "weak", "c2.n").when("red: march c2.n", "red: to c1.n", "red: settlement c2.n")
    assert scene.at("c2.n") == "red settlement"


@rule("C-64")
def test_an_inactive_knight_keeps_its_site_blocked():
    scene = Shore().line("red", "north", 1, 4).hand("red", "1 lumber 1 brick 1 wool 2 grain")
    scene.knight("red", "weak", "c2.n", active=False)
    scene.refused("red: march c2.n", "C-65")
    scene.when("red: activate c2.n").refused("red: march c2.n", "C-55")
    scene.refused("red: settlement c2.n", "C-64")


@rule("C-64")
def test_a_city_needs_a_settlement_and_no_knight():
    scene = Shore().line("red", "north", 1, 4).knight("red", "weak", "c2.n").hand("red", "2 grain 3 ore")
    assert scene.legal("red", "city") == []


@rule("C-160")
@pytest.mark.parametrize("owner", ["red", "blue"])
def test_a_knight_on_a_neighbouring_node_does_not_hinder_a_building(owner):
    scene = Shore().line("red", "north", 1, 4).hand("red", "1 lumber 1 brick 1 wool 1 grain")
    scene.knight(owner, "weak", "c2.ne").when("red: settlement c2.n")
    assert scene.at("c2.n") == "red settlement"


# ---- the longest trade route -----------------------------------------------------------------------------------------


@rule("C-62", "E-C9")
def test_a_recruit_inside_a_foreign_route_cuts_it():
    scene = Shore().line("blue", "north", 0, 6).walk("red", "c2.se", "c2.ne").hand("red", "1 wool 1 ore")
    assert (scene.road_length("blue"), scene.longest_road()) == (6, "blue")
    scene.when("red: recruit c2.ne")
    assert (scene.road_length("blue"), scene.longest_road()) == (4, None)
    assert scene.points("blue") == 0


@rule("C-158", "E-C42")
def test_the_tile_moves_at_once_when_a_recruit_cuts_the_holder():
    scene = Shore().line("blue", "north", 0, 7)
    scene.walk("red", "c2.ne", "c2.se").line("red", "south", 4, 9).hand("red", "1 wool 1 ore")
    assert (scene.road_length("blue"), scene.road_length("red"), scene.longest_road()) == (7, 6, "blue")
    assert (scene.points("blue"), scene.points("red")) == (2, 0)
    scene.when("red: recruit c2.ne")
    assert (scene.road_length("blue"), scene.longest_road()) == (4, "red")
    assert (scene.points("blue"), scene.points("red")) == (0, 2)


@rule("C-146")
def test_five_pieces_are_needed_and_the_holder_keeps_the_tile_in_a_tie():
    scene = Shore().line("blue", "north", 0, 5).line("red", "lower", 0, 5)
    assert scene.longest_road() == "blue"
    scene.line("red", "lower", 5, 6)
    assert scene.longest_road() == "red"
    scene.knight("white", "weak", "d1.s")
    assert (scene.road_length("red"), scene.longest_road()) == (5, "red")
    scene.knight("white", "weak", "d3.se")
    assert (scene.road_length("red"), scene.longest_road()) == (5, "red")


@rule("C-146", "C-158")
def test_a_holder_who_is_cut_below_another_loses_the_tile_as_by_a_settlement():
    scene = Shore().line("blue", "north", 0, 6).line("red", "lower", 0, 5).line("orange", "bottom", 0, 5)
    scene.knight("white", "weak", "c2.n")
    assert scene.road_length("blue") == 3
    assert scene.longest_road() is None  # B-101: red and orange tie
    scene.line("orange", "bottom", 5, 6)
    assert scene.longest_road() == "orange"  # B-102


@rule("C-158")
def test_a_knight_that_marches_away_lets_a_route_grow_past_the_holders():
    scene = Shore().line("orange", "lower", 0, 6).knight("red", "weak", "c1.ne").line("white", "north", 0, 7)
    scene.walk("red", "c1.ne", "c1.se")
    assert (scene.road_length("white"), scene.longest_road()) == (5, "orange")
    scene.when("red: march c1.ne")
    assert scene.longest_road() == "orange"  # the move is not over
    scene.when("red: to c1.se")
    assert (scene.road_length("white"), scene.longest_road()) == (7, "white")
    assert (scene.points("white"), scene.points("orange")) == (2, 0)


@rule("C-158")
def test_a_knight_that_marches_into_a_route_cuts_it():
    scene = Shore().line("white", "north", 0, 7).walk("red", "c1.ne", "c1.se").knight("red", "weak", "c1.se")
    scene.when("red: march c1.se", "red: to c1.ne")
    assert (scene.road_length("white"), scene.longest_road()) == (5, "white")


@rule("C-158", "C-159")
def test_a_knight_that_marches_along_a_foreign_route_is_judged_where_it_ends():
    """From c1.ne to c2.ne, both on white's route: in between white would have seven."""
    scene = Shore().line("orange", "lower", 0, 6).knight("red", "weak", "c1.ne").line("white", "north", 0, 7)
    scene.walk("red", "c1.ne", "c1.se", "c2.s", "c2.se", "c2.ne").listen()
    scene.when("red: march c1.ne", "red: to c2.ne")
    assert (scene.road_length("white"), scene.longest_road()) == (4, "orange")
    assert scene.told("red", "route") == []


@rule("C-158")
def test_a_knight_that_goes_home_counts_too():
    scene = Shore().knight("red", "weak", "c2.n").line("white", "north", 0, 6)
    assert scene.road_length("white") == 3
    scene.book.take(scene.state, scene.node("c2.n"), 0)
    assert (scene.road_length("white"), scene.longest_road()) == (6, "white")


@rule("C-158")
def test_waking_training_and_resting_knights_change_no_route():
    scene = Shore().line("white", "north", 0, 7).walk("red", "c1.se", "c1.ne").hand("red", "1 wool 1 ore 1 grain")
    scene.knight("red", "weak", "c1.ne", active=False).when("red: activate c1.ne", "red: train c1.ne")
    assert (scene.road_length("white"), scene.longest_road()) == (5, "white")


@rule("C-159")
def test_a_displacement_and_its_retreat_are_one_step():
    """Red leaves c1.ne, which frees all of white's route; blue's knight then goes to c2.ne and cuts it again."""
    scene = Shore().line("orange", "lower", 0, 6)
    scene.knight("red", "strong", "c1.ne").knight("blue", "weak", "c1.se", active=False).line("white", "north", 0, 7)
    scene.walk("red", "c1.ne", "c1.se").walk("blue", "c1.se", "c2.s", "c2.se", "c2.ne").listen()
    assert (scene.road_length("white"), scene.longest_road()) == (5, "orange")
    scene.when("red: march c1.ne", "red: to c1.se")
    assert scene.phase == "retreat"
    assert (scene.longest_road(), scene.points("white")) == ("orange", 0)
    scene.when("blue: retreat c2.ne")
    assert (scene.road_length("white"), scene.longest_road()) == (4, "orange")
    assert scene.told("red", "route") == []


@rule("C-159")
def test_after_the_whole_step_the_tile_moves():
    scene = Shore().line("orange", "lower", 0, 6)
    scene.knight("red", "strong", "c1.ne").knight("blue", "weak", "c1.se", active=False).line("white", "north", 0, 7)
    scene.walk("red", "c1.ne", "c1.se").walk("blue", "c1.se", "c2.s", "c2.se", "c2.ne")
    scene.when("red: march c1.ne", "red: to c1.se", "blue: retreat c2.s")
    assert (scene.road_length("white"), scene.longest_road()) == (7, "white")


@rule("C-159")
def test_steps_within_steps_are_compared_after_the_outermost():
    scene = Shore().line("white", "north", 0, 4)
    route, book, state = scene.module(Route), scene.book, scene.state
    route.hold(state)
    route.hold(state)
    scene.line("white", "north", 4, 6)
    route.release(book, state)
    assert (scene.road_length("white"), scene.longest_road()) == (6, None)
    assert loose(scene) == [scene.seat("white")]
    route.release(book, state)
    assert (scene.road_length("white"), scene.longest_road()) == (6, "white")
    assert loose(scene) == []


@rule("C-159")
def test_a_step_in_which_a_road_is_taken_up_and_put_elsewhere():
    scene = Shore().line("white", "north", 0, 5).line("blue", "lower", 0, 5)
    route, book, state = scene.module(Route), scene.book, scene.state
    route.hold(state)
    book.lift(state, scene.edge_between("c1.nw", "c1.n"), 1)
    assert scene.longest_road() == "white"
    book.put(state, ROAD, scene.edge_between("c3.n", "c3.ne"), scene.seat("white"))
    route.release(book, state)
    assert (scene.road_length("white"), scene.longest_road()) == (5, "white")


@rule("C-159")
def test_a_held_step_is_kept_with_the_position():
    scene = Shore().knight("red", "weak", "c1.ne").line("white", "north", 0, 7)
    scene.walk("red", "c1.ne", "c1.se").when("red: march c1.ne")
    copy = scene.game.copy()
    copy.play("to c1.se", scene.seat("red"))
    assert copy.view(-1).facts["route_length"] == [1, 0, 0, 0, 0, 0, 7, 1]
    assert not scene.module(Route).is_held(copy.state)
    assert scene.module(Route).is_held(scene.state)
    assert scene.seat("white") in loose(scene)
