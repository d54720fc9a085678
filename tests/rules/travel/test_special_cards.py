"""T-41 to T-49: longest road, largest army, victims and the end with two players and two neutrals."""

import pytest

import wyspa
from tests.rule import rule
from tests.rules.travel.pair import Pair
from tests.walker import Walker

ROAD = "1 lumber 1 brick"


@rule("T-41")
def test_a_neutral_takes_the_longest_road_and_it_counts_for_nobody():
    scene = Pair().given("red settlement d1.nw").line("orange", "upper", 2, 6).hand("red", ROAD)
    assert scene.longest_road() is None
    before = (scene.points("red"), scene.points("blue"))
    scene.when("red: road c1/se", "red: road b4/nw orange")
    assert (scene.longest_road(), scene.road_length("orange")) == ("orange", 5)
    assert (scene.points("red"), scene.points("blue"), scene.points("orange")) == (*before, 0)


@rule("T-41")
def test_a_player_takes_the_longest_road_from_a_neutral_only_with_more():
    scene = Pair().line("orange", "upper", 2, 7).given("red settlement c1.sw").line("red", "south", 0, 5)
    assert scene.longest_road() == "orange"
    scene.line("red", "south", 5, 6)
    assert scene.longest_road() == "red"
    assert scene.points("red") == 3


@rule("T-41")
def test_a_neutral_takes_the_longest_road_from_a_player():
    scene = Pair().given("red settlement c1.sw").line("red", "south", 0, 5)
    assert (scene.longest_road(), scene.points("red")) == ("red", 3)
    scene.line("orange", "upper", 2, 8)
    assert (scene.longest_road(), scene.points("red")) == ("orange", 1)


@rule("T-41")
def test_a_tie_above_a_broken_holder_sets_the_card_aside_also_with_neutrals():
    scene = Pair().line("red", "south", 0, 6).line("orange", "upper", 2, 7).line("white", "lower", 0, 5)
    assert scene.longest_road() == "red"
    scene.given("blue settlement c2.s")  # red is left with three
    assert (scene.longest_road(), scene.points("red")) == (None, 0)


@rule("T-42")
def test_neutral_buildings_interrupt_the_roads_of_players():
    scene = Pair().line("red", "south", 0, 5)
    assert scene.longest_road() == "red"
    scene.given("white settlement c2.s")
    assert (scene.longest_road(), scene.road_length("red")) == (None, 3)
    scene.hand("red", ROAD)
    assert not scene.open("red", "road") & scene.named("d1/e")  # beyond the settlement nothing goes on


@rule("T-42")
def test_buildings_of_players_interrupt_neutral_roads():
    scene = Pair().line("orange", "upper", 2, 7)
    assert scene.longest_road() == "orange"
    scene.given("blue settlement b3.ne")
    assert (scene.longest_road(), scene.road_length("orange")) == (None, 4)


@rule("T-43")
def test_neutrals_never_win_and_score_nothing():
    game = wyspa.lay("travel", "beginner", ["red", "blue"], target=3)
    for _ in Walker(1).walk(game, turns=300):
        assert [game.state.players[colour].points for colour in (2, 3)] == [0, 0]
    assert game.winner in ("red", "blue")


@rule("T-43")
def test_neutrals_have_no_knights_and_no_turn():
    scene = Pair()
    assert len(scene.sees("red")["facts"]["knights"]) == 2 * 2
    with pytest.raises(wyspa.UnknownWord, match="there is no seat 2 at this table of 2"):
        scene.game.play("end", scene.seat("orange"))


@rule("T-43", "T-44")
def test_the_robber_may_stand_at_neutral_buildings_but_nobody_is_robbed_there():
    scene = Pair().given("robber c3", "blue settlement d1.n").hand("blue", "2 ore").turn("red", "roll").rolls(7)
    assert set(scene.legal("red")) >= {"rob a2", "rob b2", "rob e2"}
    scene.refused("red: rob a2 orange", "B-82")
    scene.refused("red: rob e2 white", "B-82")
    scene.when("red: rob b2")
    assert (scene.robber(), scene.count("blue")) == ("b2", 2)


@rule("T-43")
def test_nobody_trades_with_a_neutral():
    scene = Pair().hand("red", "1 wool").hand("blue", "1 ore")
    scene.refused("red: offer 1 wool for 1 ore to orange")


@rule("T-45", "TX-8")
def test_a_holder_left_with_two_knights_returns_the_army_and_may_take_it_again():
    scene = Pair().given("robber c3").knights("red", 3).knights("blue", 1).cards("red", knight=1)
    assert (scene.largest_army(), scene.points("red")) == ("red", 2)
    scene.when("red: hand-in-knight")
    assert (scene.largest_army(), scene.points("red")) == (None, 0)
    scene.when("red: knight")
    assert (scene.largest_army(), scene.points("red")) == ("red", 2)


@rule("T-45", "TX-9")
def test_a_holder_left_with_as_many_as_the_other_returns_the_army():
    scene = Pair().given("robber c3").knights("red", 4).knights("blue", 3).cards("blue", knight=1)
    scene.when("red: hand-in-knight")
    assert (scene.largest_army(), scene.points("red"), scene.points("blue")) == (None, 0, 0)
    scene.when("red: end", "blue: knight")
    assert (scene.largest_army(), scene.points("blue")) == ("blue", 2)


@rule("T-46")
def test_a_holder_left_with_fewer_than_the_other_loses_the_army_to_the_other():
    scene = Pair().knights("red", 4).knights("blue", 4)
    assert scene.largest_army() == "red"
    scene.listen().when("red: hand-in-knight")
    assert (scene.largest_army(), scene.points("red"), scene.points("blue")) == ("blue", 0, 2)
    assert scene.told("table", "army") == [(1, 4, 0)]


@rule("T-46")
def test_a_holder_who_still_has_more_keeps_the_army():
    scene = Pair().knights("red", 5).knights("blue", 3).when("red: hand-in-knight")
    assert (scene.largest_army(), scene.points("red")) == ("red", 2)


@rule("T-46")
def test_a_knight_of_the_other_leaves_the_army_with_its_holder():
    scene = Pair().knights("red", 3).knights("blue", 3).turn("blue").when("blue: hand-in-knight")
    assert (scene.largest_army(), scene.points("red")) == ("red", 2)


@rule("TX-14", "T-46")
def test_whoever_is_left_with_more_takes_a_free_army_at_once():
    scene = Pair().knights("red", 4).knights("blue", 3).when("red: hand-in-knight")
    assert scene.largest_army() is None  # three each
    scene.when("red: end", "blue: hand-in-knight")
    assert (scene.largest_army(), scene.points("red")) == ("red", 2)


@rule("T-46")
def test_an_army_that_comes_in_the_turn_of_the_other_wins_only_in_the_own_turn():
    scene = Pair().given("robber c3").knights("red", 4).knights("blue", 3).when("red: hand-in-knight").score("red", 8)
    scene.when("red: end", "blue: hand-in-knight")
    assert (scene.points("red"), scene.game.winner) == (10, None)
    scene.rolls(2, 12).when("blue: end")
    assert scene.game.winner == "red"


@rule("T-47")
def test_a_knight_that_only_draws_level_does_not_move_the_army():
    scene = Pair().given("robber c3").knights("red", 3).knights("blue", 2).cards("blue", knight=1)
    scene.turn("blue").when("blue: knight")
    assert (scene.largest_army(), scene.played_knights("blue")) == ("red", 3)


@rule("T-48")
def test_the_two_players_trade_after_both_rolls():
    scene = Pair().given("robber c3").hand("red", "1 wool").hand("blue", "1 ore").turn("red", "roll")
    scene.refused("red: offer 1 wool for 1 ore", "B-39")
    scene.rolls(2).refused("red: offer 1 wool for 1 ore", "B-39")
    scene.rolls(12).when("red: offer 1 wool for 1 ore", "blue: accept", "red: confirm blue")
    assert (scene.holds("red"), scene.holds("blue")) == ("1 ore", "1 wool")


@rule("T-49")
def test_the_first_with_ten_points_in_the_own_turn_wins():
    scene = Pair().given("red settlement c1.n").score("red", 8)
    assert scene.game.winner is None
    scene.hand("red", "2 grain 3 ore").when("red: city c1.n")
    assert (scene.points("red"), scene.game.winner) == (10, "red")
    scene = Pair().score("blue", 10)
    assert scene.game.winner is None
    scene.when("red: end")
    assert scene.game.winner == "blue"
