"""B-96 to B-100, B-103: how long a road is, and who gets the card."""

import pytest

from tests.rule import rule
from tests.scene import Scene

ROAD = "1 lumber 1 brick"
SETTLEMENT = "1 lumber 1 brick 1 wool 1 grain"


@rule("B-96")
@pytest.mark.parametrize("n", [1, 2, 4, 5, 9, 10])
def test_a_line_is_as_long_as_it_has_roads(n):
    scene = Scene().line("red", "north", 0, n)
    assert scene.road_length("red") == n


@rule("B-96")
def test_branches_do_not_add():
    # a line of five with twigs at its second and fourth node
    scene = Scene().line("red", "north", 0, 5).given("red road c1/e c2/e")
    assert scene.road_length("red") == 5


@rule("B-96")
def test_the_longer_branch_counts():
    # a stem of three that forks at c2.n: two roads east, three roads north
    scene = Scene().line("red", "north", 0, 3).line("red", "north", 3, 5).walk("red", "c2.n", "b1.ne", "b1.n", "b1.nw")
    assert scene.road_length("red") == 6


@rule("B-96")
def test_the_middle_of_a_star_is_passed_only_once():
    # three arms of two roads from c3.n
    scene = Scene().walk("red", "c3.n", "c3.ne", "c4.n").walk("red", "c3.n", "c2.ne", "c2.n")
    scene.walk("red", "c3.n", "b2.ne", "b2.n")
    assert scene.road_length("red") == 4


@rule("B-96")
def test_a_closed_loop_of_six_counts_six():
    assert Scene().ring("red", "c3").road_length("red") == 6
    assert Scene().ring("red", "a1").road_length("red") == 6  # also on the coast


@rule("B-96")
def test_a_loop_with_a_tail_counts_all_of_it():
    scene = Scene().ring("red", "c3").walk("red", "c3.n", "b2.ne", "b2.n")
    assert scene.road_length("red") == 8


@rule("B-96")
def test_a_loop_with_tails_at_two_neighbouring_nodes_counts_tail_loop_tail():
    # from one tail around the loop the long way to the other tail: 1 + 5 + 1
    scene = Scene().ring("red", "c3").given("red road b2/e b3/se")
    assert scene.road_length("red") == 7


@rule("B-96")
def test_a_loop_with_two_tails_at_opposite_nodes_counts_only_half_the_loop_between_them():
    # tails at c3.n and c3.s: tail + 3 + tail = 5; but tail + the whole loop = 7
    scene = Scene().ring("red", "c3").given("red road b2/e d2/e")
    assert scene.road_length("red") == 7


@rule("B-96")
def test_a_node_may_be_passed_twice_by_a_figure_of_eight():
    # two hexes that share one side: eleven roads. Both ends of that side are odd, so all eleven are one trail
    scene = Scene().ring("red", "c3").walk("red", "c3.ne", "c4.n", "c4.ne", "c4.se", "c4.s", "c3.se")
    assert 15 - scene.supply("red", "road") == 11
    assert scene.road_length("red") == 11


@rule("B-96")
def test_two_loops_joined_by_a_road_are_walked_both():
    # the rings around b2 and d2 touch nowhere; one road leads from the south of one to the north of the other
    scene = Scene().ring("red", "b2").walk("red", "b2.s", "d2.n").ring("red", "d2")
    assert 15 - scene.supply("red", "road") == 13
    assert scene.road_length("red") == 13


@rule("B-96")
def test_each_road_counts_once_in_a_trail():
    # a single road between two forks cannot be walked there and back
    scene = Scene().walk("red", "c2.n", "c2.ne", "c3.n").given("red road b1/e c2/e b2/e c3/ne")
    # b1.ne - c2.n - c2.ne - c3.n - b2.ne: the longest way through
    assert scene.road_length("red") == 4


@rule("B-96")
def test_separate_networks_do_not_add():
    scene = Scene().line("red", "north", 0, 4).line("red", "north", 5, 9)
    assert scene.road_length("red") == 4
    scene.given("red settlement c3.s").hand("red", ROAD).when("red: road c3/nw")  # the road that joins them
    assert scene.road_length("red") == 9


@rule("B-96")
def test_roads_of_others_are_no_part_of_the_trail():
    scene = Scene().line("red", "north", 0, 4).line("blue", "north", 4, 8)
    assert (scene.road_length("red"), scene.road_length("blue")) == (4, 4)


@rule("B-97")
@pytest.mark.parametrize("kind", ["settlement", "city"])
def test_an_opponents_building_interrupts_the_trail(kind):
    scene = Scene().line("red", "north", 0, 7).given(f"blue {kind} c3.n")  # node 5 of the row
    assert scene.road_length("red") == 5


@rule("B-97")
def test_roads_beyond_a_foreign_building_are_another_trail_even_if_laid_later():
    scene = Scene().given("blue settlement c3.n").line("red", "north", 0, 10)
    assert scene.road_length("red") == 5


@rule("B-97")
def test_the_trail_may_end_at_a_foreign_building():
    scene = Scene().given("blue settlement c1.nw", "white city c3.n").line("red", "north", 0, 5)
    assert scene.road_length("red") == 5


@rule("B-97")
@pytest.mark.parametrize("kind", ["settlement", "city"])
def test_own_buildings_never_interrupt(kind):
    scene = Scene().line("red", "north", 0, 7).given(f"red {kind} c1.n c3.n c4.n")
    assert scene.road_length("red") == 7
    scene = Scene().given(f"red {kind} c1.n c3.n c4.n").line("red", "north", 0, 7)
    assert scene.road_length("red") == 7
    scene = Scene().given(f"red {kind} c1.n c3.n").line("red", "north", 0, 2).line("red", "north", 3, 7)
    scene.walk("red", "c1.ne", "c2.n")  # the road that joins two parts
    assert scene.road_length("red") == 7


@rule("B-97")
def test_own_buildings_do_not_interrupt_what_is_left_after_a_cut():
    scene = Scene().given("red settlement c1.n c2.ne").line("red", "north", 0, 10).given("blue settlement c4.ne")
    assert scene.road_length("red") == 8


@rule("B-97")
def test_a_loop_with_a_foreign_building_still_counts_six_from_there_and_back():
    scene = Scene().ring("red", "c3").given("blue settlement c3.n")
    assert scene.road_length("red") == 6


@rule("B-97")
def test_a_loop_with_two_foreign_buildings_falls_into_two_arcs():
    scene = Scene().ring("red", "c3").given("blue settlement c3.n", "white settlement c3.se")
    assert scene.road_length("red") == 4  # arcs of two and of four


@rule("B-97")
def test_a_trail_may_begin_and_end_at_foreign_buildings_with_roads_beyond_both():
    # one road west of c1.n, four between, one road east of c3.n
    scene = Scene().line("red", "north", 0, 6).given("blue settlement c1.n", "white settlement c3.n")
    assert scene.road_length("red") == 4


@rule("B-97")
def test_a_foreign_building_at_the_knot_of_loop_and_tail_parts_them():
    scene = Scene().ring("red", "c3").walk("red", "c3.n", "b2.ne", "b2.n", "b1.ne").given("blue settlement c3.n")
    assert scene.road_length("red") == 6


@rule("B-98")
def test_the_first_with_five_takes_the_card_at_once():
    scene = Scene().line("red", "north", 0, 4).hand("red", ROAD)
    assert scene.longest_road() is None
    assert scene.points("red") == 0
    scene.when("red: road c3/nw")
    assert scene.longest_road() == "red"
    assert scene.points("red") == 2
    assert scene.public("red") == 2


@rule("B-98")
def test_five_roads_that_are_no_trail_of_five_do_not_take_it():
    scene = Scene().line("red", "north", 0, 4).hand("red", ROAD)
    scene.when("red: road c1/e")  # a branch
    assert scene.longest_road() is None


@rule("B-98")
def test_two_free_roads_take_the_card_at_once():
    scene = Scene().line("red", "north", 0, 3).cards("red", roads=1)
    scene.when("red: roads", "red: road c2/ne")
    assert scene.longest_road() is None
    scene.when("red: road c3/nw")
    assert scene.longest_road() == "red"
    assert scene.points("red") == 2


@rule("B-98")
def test_the_first_of_two_free_roads_takes_the_card_before_the_second_is_laid():
    scene = Scene().line("red", "north", 0, 4).cards("red", roads=1).turn("red", "roll")
    scene.when("red: roads", "red: road c3/nw")
    assert scene.phase == "free-route"
    assert scene.longest_road() == "red"
    assert scene.points("red") == 2


@rule("B-98")
def test_a_road_that_joins_two_short_networks_takes_the_card():
    scene = Scene().line("red", "north", 0, 2).line("red", "north", 3, 5).hand("red", ROAD).when("red: road c2/nw")
    assert scene.longest_road() == "red"


@rule("B-98")
def test_closing_a_loop_of_six_takes_the_card():
    scene = Scene().walk("red", "c3.nw", "c3.n", "c3.ne", "c3.se", "c3.s").hand("red", "2 lumber 2 brick")
    assert scene.road_length("red") == 4
    scene.when("red: road c3/w")
    assert scene.road_length("red") == 5
    scene.when("red: road c3/sw")
    assert (scene.road_length("red"), scene.longest_road()) == (6, "red")


@rule("B-99")
def test_a_longer_road_takes_the_card_at_once():
    scene = Scene().line("blue", "south", 0, 5).line("red", "north", 0, 5).hand("red", ROAD)
    assert scene.longest_road() == "blue"
    scene.when("red: road c3/ne")
    assert scene.longest_road() == "red"


@rule("B-99")
def test_an_equal_length_does_not_move_the_card():
    scene = Scene().line("blue", "south", 0, 6).line("red", "north", 0, 5).hand("red", ROAD).when("red: road c3/ne")
    assert scene.road_length("red") == scene.road_length("blue") == 6
    assert scene.longest_road() == "blue"
    assert (scene.points("red"), scene.points("blue")) == (0, 2)


@rule("B-99")
def test_the_first_of_two_with_five_keeps_it():
    scene = Scene().line("red", "north", 0, 5).line("blue", "south", 0, 5).line("white", "lower", 0, 5)
    assert scene.longest_road() == "red"


@rule("B-99")
def test_the_holder_keeps_it_while_growing():
    scene = Scene().line("red", "north", 0, 5).hand("red", ROAD).when("red: road c3/ne")
    assert scene.points("red") == 2


@rule("B-100")
def test_a_new_road_is_measured_at_once():
    scene = Scene().line("red", "north", 0, 5).hand("red", ROAD).when("red: road c3/ne")
    for viewer in ("red", "blue", "table"):
        assert scene.sees(viewer)["facts"]["route_length"] == [6, 1, 0, 0, 0, 0, 0, 0]


@rule("B-100")
def test_a_new_settlement_is_measured_at_once_for_all_players():
    scene = Scene().line("orange", "north", 0, 7).line("blue", "south", 0, 6).given("red road b2/e")
    scene.hand("red", SETTLEMENT).when("red: settlement c3.n")
    assert scene.sees("white")["facts"]["route_length"][::2] == [1, 6, 5, 0]
    assert scene.longest_road() == "blue"


@rule("B-100")
def test_the_own_new_settlement_changes_no_length():
    scene = Scene().line("red", "north", 0, 7).hand("red", SETTLEMENT).when("red: settlement c3.n")
    assert scene.road_length("red") == 7
    assert scene.longest_road() == "red"


@rule("B-100")
def test_an_upgrade_changes_no_length():
    scene = Scene().line("red", "north", 0, 7).given("blue settlement c3.n").hand("blue", "2 grain 3 ore").turn("blue")
    scene.when("blue: city c3.n")
    assert scene.road_length("red") == 5


@rule("B-103")
def test_losing_the_card_loses_its_points_at_once():
    scene = Scene().line("blue", "south", 0, 5).line("red", "north", 0, 5).given("blue city e1.s").hand("red", ROAD)
    assert scene.points("blue") == 4
    scene.when("red: road c3/ne")
    assert (scene.points("blue"), scene.points("red")) == (2, 2)
    assert scene.sees("white")["points"] == [2, 2, 0, 0]
