"""B-101, B-102, BX-11, BX-12, BX-20: a settlement in the middle of a road."""

from tests.rule import rule
from tests.scene import Scene

ROAD = "1 lumber 1 brick"
SETTLEMENT = "1 lumber 1 brick 1 wool 1 grain"

# Orange's line is the row "north" from node 0. Who cuts it has one road from the north to the node:
# node 3 is c2.n with b1/e, node 5 is c3.n with b2/e; from the south node 4 is c2.ne with c2/e.


def cut(scene: Scene, seat: str, node: str, road: str) -> Scene:
    """Let a seat build a settlement on a node in its own turn."""
    return scene.given(f"{seat} road {road}").hand(seat, SETTLEMENT).turn(seat).when(f"{seat}: settlement {node}")


@rule("BX-11", "B-101", "B-103")
def test_a_line_of_seven_cut_into_five_and_two_loses_the_card_to_six():
    scene = Scene().line("orange", "north", 0, 7).line("red", "bottom", 0, 6)
    assert (scene.longest_road(), scene.points("orange"), scene.points("red")) == ("orange", 2, 0)
    cut(scene, "red", "c3.n", "b2/e")
    assert (scene.road_length("orange"), scene.road_length("red")) == (5, 6)
    assert scene.longest_road() == "red"
    assert (scene.points("orange"), scene.points("red")) == (0, 3)  # the settlement and the card


@rule("B-101")
def test_under_five_the_card_is_set_aside():
    scene = cut(Scene().line("orange", "north", 0, 7), "red", "c2.n", "b1/e")
    assert (scene.road_length("orange"), scene.longest_road()) == (4, None)
    assert scene.points("orange") == 0


@rule("B-101")
def test_the_holder_who_still_has_the_greatest_length_keeps_it():
    scene = cut(Scene().line("orange", "north", 0, 8).line("blue", "bottom", 0, 4), "red", "c3.n", "b2/e")
    assert (scene.road_length("orange"), scene.longest_road()) == (5, "orange")
    assert scene.points("orange") == 2


@rule("B-101")
def test_the_holder_keeps_it_in_a_tie_with_one_other():
    scene = cut(Scene().line("orange", "north", 0, 8).line("blue", "bottom", 0, 5), "red", "c3.n", "b2/e")
    assert scene.road_length("orange") == scene.road_length("blue") == 5
    assert scene.longest_road() == "orange"


@rule("B-101")
def test_the_holder_keeps_it_in_a_tie_with_two_others():
    scene = Scene().line("orange", "north", 0, 8).line("blue", "bottom", 0, 5).line("white", "top", 0, 5)
    cut(scene, "red", "c3.n", "b2/e")
    assert scene.longest_road() == "orange"


@rule("B-101")
def test_a_single_other_with_the_greatest_length_takes_it():
    scene = Scene().line("orange", "north", 0, 8).line("blue", "bottom", 0, 6).line("white", "top", 0, 5)
    cut(scene, "red", "c3.n", "b2/e")
    assert scene.longest_road() == "blue"
    assert (scene.points("orange"), scene.points("blue"), scene.points("white")) == (0, 2, 0)


@rule("B-101")
def test_the_single_other_may_have_only_five_when_the_holder_falls_below():
    scene = cut(Scene().line("orange", "north", 0, 7).line("blue", "bottom", 0, 5), "red", "c2.n", "b1/e")
    assert (scene.road_length("orange"), scene.longest_road()) == (4, "blue")


@rule("B-101")
def test_two_others_tied_above_a_holder_with_five_set_it_aside():
    scene = Scene().line("orange", "north", 0, 7).line("blue", "bottom", 0, 6).line("white", "top", 0, 6)
    cut(scene, "red", "c3.n", "b2/e")
    assert scene.road_length("orange") == 5
    assert scene.longest_road() is None
    assert [scene.points(s) for s in ("blue", "orange", "white")] == [0, 0, 0]


@rule("B-101")
def test_two_tied_below_a_third_do_not_keep_the_third_from_it():
    scene = Scene().line("orange", "north", 0, 7).line("blue", "top", 0, 5).line("white", "lower", 0, 6)
    scene.line("red", "bottom", 0, 5)
    cut(scene, "red", "c2.n", "b1/e")
    assert scene.longest_road() == "white"


@rule("B-101")
def test_the_cutter_may_be_the_one_who_takes_it():
    scene = Scene().line("orange", "north", 0, 7).line("red", "bottom", 0, 5)
    cut(scene, "red", "c2.n", "b1/e")
    assert scene.longest_road() == "red"


@rule("B-101")
def test_a_cut_at_the_end_of_the_road_changes_nothing():
    scene = Scene().line("orange", "north", 1, 6).given("red road b1/w").hand("red", SETTLEMENT)
    scene.when("red: settlement c1.n")
    assert (scene.road_length("orange"), scene.longest_road()) == (5, "orange")


@rule("B-101")
def test_a_cut_of_another_road_does_not_move_the_card():
    scene = Scene().line("blue", "south", 0, 8).line("orange", "north", 0, 7)
    cut(scene, "red", "c2.n", "b1/e")
    assert (scene.road_length("orange"), scene.longest_road()) == (4, "blue")


@rule("B-101")
def test_a_cut_loop_that_keeps_its_length_keeps_the_card():
    scene = Scene().ring("orange", "c3")
    cut(scene, "red", "c3.n", "b2/e")
    assert (scene.road_length("orange"), scene.longest_road()) == (6, "orange")


@rule("BX-12", "B-101", "B-102")
def test_two_others_tied_with_five_set_it_aside_and_the_first_alone_with_six_takes_it():
    scene = Scene().line("orange", "north", 0, 7).line("red", "bottom", 0, 5).line("blue", "top", 0, 5)
    cut(scene, "white", "c2.n", "b1/e")
    assert scene.road_length("orange") == 4
    assert scene.longest_road() is None
    assert [scene.points(s) for s in ("red", "blue", "orange")] == [0, 0, 0]
    scene.hand("red", ROAD).turn("red").when("red: road e3/se")
    assert scene.road_length("red") == 6
    assert scene.longest_road() == "red"
    assert scene.points("red") == 2


@rule("B-102")
def test_a_set_aside_card_is_not_taken_with_an_equal_length():
    scene = Scene().line("orange", "north", 0, 7).line("red", "bottom", 0, 6).line("blue", "top", 0, 6)
    cut(scene, "white", "c2.n", "b1/e")
    assert scene.longest_road() is None
    scene.hand("orange", "2 lumber 2 brick").turn("orange").when("orange: road c4/ne", "orange: road c5/nw")
    assert scene.road_length("orange") == 6  # the part of four has grown to six: three are tied
    assert scene.longest_road() is None


@rule("B-102")
def test_a_card_set_aside_for_want_of_five_goes_to_the_first_with_five():
    scene = cut(Scene().line("orange", "north", 0, 7).line("blue", "bottom", 0, 4), "red", "c2.n", "b1/e")
    assert scene.longest_road() is None
    scene.hand("blue", ROAD).turn("blue").when("blue: road e3/sw")
    assert scene.longest_road() == "blue"


@rule("B-102")
def test_the_old_holder_may_take_a_set_aside_card_back():
    scene = cut(Scene().line("orange", "north", 0, 7), "red", "c2.n", "b1/e")
    scene.hand("orange", ROAD).turn("orange").when("orange: road c4/ne")
    assert scene.longest_road() == "orange"
    assert scene.points("orange") == 2


@rule("BX-20", "B-102", "B-100")
def test_a_cut_that_leaves_one_player_alone_gives_the_set_aside_card_at_once():
    # orange's seven are cut, red and blue are tied with five each
    scene = Scene().line("orange", "north", 0, 7).line("red", "bottom", 0, 5).line("blue", "top", 0, 5)
    cut(scene, "white", "c2.n", "b1/e")
    assert scene.longest_road() is None
    scene.given("white road a2/w").hand("white", SETTLEMENT).when("white: settlement a1.ne")
    assert scene.road_length("blue") == 3
    assert scene.state.turn == scene.seat("white")
    assert scene.longest_road() == "red"
    assert scene.points("red") == 2
