"""B-107 to B-109, B-112, BX-15, BX-21: who wins, and when; what the others see of it."""

import pytest

from tests.rule import rule
from tests.scene import Scene

ROAD = "1 lumber 1 brick"
SETTLEMENT = "1 lumber 1 brick 1 wool 1 grain"
CITY = "2 grain 3 ore"


@rule("B-107", "BX-15")
def test_settlements_cities_longest_road_and_victory_cards_add_up_to_ten_and_win():
    scene = Scene().given("red settlement a1.n a3.n", "red city e1.s e3.s").cards("red", point=2)
    scene.line("red", "north", 0, 4).hand("red", ROAD)
    assert scene.points("red") == 8
    scene.when("red: road c3/nw")
    assert scene.points("red") == 10
    assert scene.game.winner == "red"


@rule("B-107")
def test_points_are_counted_from_all_five_sources():
    scene = Scene()
    scene.state.target = 99
    scene.given("red settlement a1.n a3.n", "red city e1.s").cards("red", point=3)
    scene.line("red", "north", 0, 5).knights("red", 3)
    assert scene.points("red") == 2 + 2 + 3 + 2 + 2
    assert scene.book.recount(scene.state, scene.seat("red")) == scene.points("red")


@rule("B-107")
def test_roads_knights_and_other_cards_are_no_points():
    scene = Scene().line("red", "north", 0, 4).knights("red", 2).cards("red", knight=2, monopoly=1, roads=1, plenty=1)
    assert scene.hand("red", "9 ore 9 grain").points("red") == 0


@rule("B-108")
def test_nine_points_do_not_win():
    scene = Scene().given("red city a1.n a3.n e1.s", "red settlement c3.n e3.s").hand("red", CITY)
    scene.when("red: city c3.n")
    assert scene.points("red") == 9
    assert not scene.game.over


@rule("B-108")
def test_the_tenth_point_in_the_own_turn_ends_the_game_at_once():
    scene = Scene().given("red city a1.n a3.n e1.s", "red settlement c3.n c1.sw e3.s").hand("red", "4 grain 6 ore")
    scene.when("red: city c3.n")
    assert scene.game.winner == "red"
    for seat in scene.game.seats:
        assert scene.legal(seat) == []
    scene.refused("red: end", "B-108")
    scene.refused("red: city e3.s", "B-108")
    assert scene.game.waiting() == []


@rule("B-108")
def test_more_than_ten_points_win_too():
    scene = Scene().given("red city a1.n a3.n e1.s e3.s", "red settlement c1.sw").line("red", "north", 0, 4)
    assert scene.points("red") == 9
    scene.hand("red", ROAD).when("red: road c3/nw")
    assert scene.points("red") == 11
    assert scene.game.winner == "red"


@rule("B-108")
def test_the_first_free_road_may_win_and_the_second_is_not_placed():
    scene = Scene().given("red city a1.n a3.n e1.s e3.s").line("red", "north", 0, 4).cards("red", roads=1)
    scene.when("red: roads", "red: road c3/nw")
    assert scene.game.winner == "red"
    scene.refused("red: road c3/ne", "B-108")
    assert scene.supply("red", "road") == 10


@rule("B-108")
@pytest.mark.parametrize("phase", ["roll", "main"])
def test_a_knight_wins_by_the_largest_army_before_the_robber_moves(phase):
    scene = Scene().given("robber c3", "red city a1.n a3.n e1.s e3.s").knights("red", 2).cards("red", knight=1)
    scene.turn("red", phase).when("red: knight")
    assert scene.game.winner == "red"
    assert scene.robber() == "c3"


def almost(seat: str) -> Scene:
    """Give a seat eight points and a road of six, while orange holds the card with seven.

    A settlement of red on c3.n cuts orange to five: the card falls to that seat in red's turn.
    """
    scene = Scene().turn("red").line("orange", "north", 0, 7).line(seat, "lower", 0, 6)
    scene.given(f"{seat} city a1.n a3.n e1.s e3.s", "red road b2/e").hand("red", SETTLEMENT)
    assert scene.points(seat) == 8
    return scene


@rule("B-109")
def test_points_reached_in_the_turn_of_another_do_not_win_then():
    scene = almost("blue").when("red: settlement c3.n")
    assert (scene.longest_road(), scene.points("blue")) == ("blue", 10)
    assert not scene.game.over
    assert "end" in scene.legal("red")


@rule("B-109")
def test_they_win_at_the_start_of_the_own_next_turn_before_the_roll():
    scene = almost("blue").listen().when("red: settlement c3.n", "red: end")
    assert scene.game.winner == "blue"
    assert scene.phase == "roll"
    assert scene.told("table", "rolled") == []
    assert scene.told("table", "won") == [(1, 10, 0)]


@rule("B-109")
def test_others_have_their_turns_before_that():
    scene = almost("white").when("red: settlement c3.n", "red: end")
    for seat in ("blue", "orange"):
        assert not scene.game.over
        scene.when(f"{seat}: roll", "table: dice 1 1", f"{seat}: end")  # two is pasture a2, where nobody has built
    assert scene.game.winner == "white"


@rule("B-109")
def test_another_may_win_first():
    scene = almost("white").given("blue city c1.sw").cards("blue", point=5).hand("blue", CITY)
    scene.given("blue settlement c5.se d2.n")
    assert scene.points("blue") == 9
    scene.when("red: settlement c3.n", "red: end", "blue: roll", "table: dice 1 1", "blue: city c5.se")
    assert scene.game.winner == "blue"
    assert scene.points("white") == 10


@rule("B-109")
def test_whoever_has_lost_the_points_by_then_does_not_win():
    scene = almost("white").when("red: settlement c3.n", "red: end", "blue: roll", "table: dice 1 1", "blue: end")
    assert scene.points("white") == 10
    # orange's part of five grows to seven and takes the card back
    scene.hand("orange", "2 lumber 2 brick").when("orange: roll", "table: dice 1 1")
    scene.given("orange road c1/w").when("orange: road c1/sw")
    assert (scene.longest_road(), scene.points("white")) == ("orange", 8)
    scene.when("orange: end")
    assert not scene.game.over
    assert scene.game.actor == scene.seat("white")
    assert scene.legal("white") == ["roll"]


@rule("B-112", "BX-21")
def test_the_public_score_is_the_same_for_every_viewer_and_only_the_owner_sees_the_total():
    scene = Scene().given("red settlement a1.n a3.n e1.s", "red city e3.s").knights("red", 3).cards("red", point=2)
    for viewer in ("red", "blue", "orange", "white", "table"):
        assert scene.public("red", viewer) == 7
    assert scene.sees("red")["total"] == 9
    for viewer in ("blue", "orange", "white", "table"):
        assert scene.sees(viewer)["total"] == 0  # their own
    assert scene.points("red") == 9


@rule("B-112")
def test_nothing_in_another_view_depends_on_hidden_points():
    views = []
    for cards in ({"point": 2}, {"knight": 2}):
        scene = Scene().given("red settlement a1.n").cards("red", **cards)
        views.append([scene.sees(viewer) for viewer in ("blue", "orange", "white", "table")])
    assert views[0] == views[1]


@rule("B-112")
def test_events_tell_only_public_points():
    scene = Scene().given("red road c3/ne").cards("red", point=2).hand("red", SETTLEMENT).listen()
    scene.when("red: settlement c3.n")
    assert scene.told("blue", "scored") == [(0, 1, 1)]
