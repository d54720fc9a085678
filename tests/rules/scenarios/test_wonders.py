"""The Wonders: claiming them, building them, and how the game ends."""

from __future__ import annotations

import pytest

import wyspa
from tests.rule import rule
from tests.rules.scenarios.wonder_table import COSTS, LONGER, ROUTE, Wonderland
from wyspa.maps.packaged import text_of
from wyspa.words.narration import story

# ---- claiming --------------------------------------------------------------------------------------------------------


@rule("S8-5")
@pytest.mark.parametrize("wonder", list(COSTS))
def test_whoever_fulfils_its_condition_may_claim_a_free_wonder_at_no_cost(wonder):
    scene = Wonderland().ready_for(wonder).hand("red", "1 ore").turn("red")
    assert scene.legal("red", "claim") == [f"claim {wonder}"]
    scene.when(f"red: claim {wonder}")
    assert scene.builder(wonder) == "red"
    assert scene.level("red") == 0
    assert scene.holds("red") == "1 ore"
    assert scene.phase == "main"


@rule("S8-5")
@pytest.mark.parametrize("wonder", list(COSTS))
def test_without_the_condition_no_wonder_is_claimed(wonder):
    scene = Wonderland().ready_for(wonder, "blue").given("red settlement g1.s").turn("red")
    assert scene.legal("red", "claim") == []
    assert "(S8-" in scene.refused(f"red: claim {wonder}")


@rule("S8-5")
def test_a_wonder_is_claimed_in_the_own_turn_after_the_roll_only():
    scene = Wonderland().ready_for("theatre").turn("red", "roll")
    scene.refused("red: claim theatre", "B-39")
    scene.turn("blue")
    scene.refused("red: claim theatre", "B-41")
    scene.turn("red")
    assert scene.legal("red", "claim") == ["claim theatre"]


@rule("S8-6")
def test_each_wonder_has_one_builder():
    scene = Wonderland().ready_for("theatre").builds("blue", "theatre", 0).turn("red")
    scene.refused("red: claim theatre", "S8-6")
    assert scene.builder("theatre") == "blue"


@rule("S8-6")
def test_each_player_has_one_wonder_and_cannot_exchange_it():
    scene = Wonderland().ready_for("theatre").ready_for("great-wall").turn("red")
    assert set(scene.legal("red", "claim")) == {"claim theatre", "claim great-wall"}
    scene.when("red: claim great-wall")
    assert scene.legal("red", "claim") == []
    scene.refused("red: claim theatre", "S8-6")
    scene.refused("red: claim great-wall", "S8-6")


@rule("S8-7")
def test_whoever_loses_what_a_wonder_needs_keeps_it_and_builds_on():
    scene = Wonderland().ready_for("monument").turn("red").when("red: claim monument")
    scene.given("blue settlement d2.n")
    assert scene.road_length("red") < 5
    scene.hand("red", COSTS["monument"]).when("red: raise")
    assert scene.level("red") == 1


@rule("E-S16", "S8-5")
def test_the_theatre_needs_two_cities():
    scene = Wonderland().given("red city d2.n", "red settlement d4.n").turn("red")
    text = scene.refused("red: claim theatre", "S8-5")
    assert "the Great Theatre needs 2 or more cities, and red has 1" in text
    scene.hand("red", "2 grain 3 ore").when("red: city d4.n")
    assert scene.legal("red", "claim") == ["claim theatre"]


@rule("S8-5", "S8-17")
@pytest.mark.parametrize("piece", ["settlement", "city"])
@pytest.mark.parametrize("node", ["d5.se", "c6.s", "c6.se", "b6.s", "b5.se"])
def test_the_wall_needs_a_building_on_one_of_its_corners(node, piece):
    scene = Wonderland().given(f"red {piece} {node}").turn("red")
    assert scene.legal("red", "claim") == ["claim great-wall"]


@rule("S8-5", "S8-17")
@pytest.mark.parametrize("piece", ["settlement", "city"])
@pytest.mark.parametrize("node", ["f3.s", "f2.se"])
def test_the_bridge_needs_a_building_on_one_of_its_corners(node, piece):
    scene = Wonderland().given(f"red {piece} {node}").turn("red")
    assert scene.legal("red", "claim") == ["claim great-bridge"]


@rule("S8-5")
def test_a_building_of_another_player_or_beside_the_corners_does_not_help():
    scene = Wonderland().given("blue settlement c6.se", "red settlement e3.s").turn("red")
    scene.refused("red: claim great-wall", "S8-5")
    scene.refused("red: claim great-bridge", "S8-5")


@rule("S8-5", "S8-15")
def test_the_monument_needs_a_city_at_a_harbour_and_a_route_of_five():
    scene = Wonderland().given("red settlement c2.n").walk("red", *ROUTE.split()[:5]).turn("red")
    scene.refused("red: claim monument", "S8-5")  # no city at a harbour
    scene.given("red city d4.n").refused("red: claim monument", "S8-5")  # the city is elsewhere
    scene.hand("red", "2 grain 3 ore").when("red: city c2.n")
    scene.refused("red: claim monument", "S8-15")  # four roads
    scene.walk("red", *ROUTE.split()[4:6])
    assert "claim monument" in scene.legal("red")


@rule("S8-15")
def test_the_monument_does_not_ask_for_the_longest_trade_route():
    scene = Wonderland().walk("blue", *LONGER.split()).ready_for("monument").turn("red")
    assert scene.longest_road() == "blue"
    assert scene.legal("red", "claim") == ["claim monument"]


@rule("S8-15", "S-43")
def test_roads_and_ships_that_meet_at_an_own_building_are_one_route_of_the_monument():
    scene = Wonderland().given("red city c2.n").walk("red", "c2.n", "c2.ne", "c2.se", "c2.s")
    scene.sail("red", "c2.n", "b1.ne").turn("red")
    scene.refused("red: claim monument", "S8-15")
    scene.sail("red", "b1.ne", "b2.n")
    assert scene.legal("red", "claim") == ["claim monument"]


@rule("S8-15", "S-43", "S-44")
def test_ships_and_roads_that_meet_on_an_empty_corner_are_not():
    scene = Wonderland().given("red city c2.n").walk("red", "c2.n", "c2.ne", "c2.se", "c2.s")
    scene.given("red settlement c4.n").sail("red", "c4.n", "c3.ne", "c3.n", "c2.ne").turn("red")
    assert scene.road_length("red") == 3
    scene.refused("red: claim monument", "S8-15")


@rule("S8-5", "S8-16")
def test_the_castle_needs_a_city_and_six_points_hidden_ones_included():
    scene = Wonderland().given("red city d4.n", "red settlement f4.n g4.n").cards("red", point=1).turn("red")
    assert scene.points("red") == 5
    scene.refused("red: claim castle", "S8-16")
    scene.cards("red", point=1)
    assert scene.public("red") == 4
    assert scene.legal("red", "claim") == ["claim castle"]


@rule("S8-5", "S8-16")
def test_six_points_without_a_city_build_no_castle():
    scene = Wonderland().given("red settlement d4.n f4.n g4.n g1.n e2.n").cards("red", point=2).turn("red")
    assert scene.points("red") == 7
    scene.refused("red: claim castle", "S8-5")


# ---- building --------------------------------------------------------------------------------------------------------


@rule("S8-8")
@pytest.mark.parametrize(("wonder", "cost"), list(COSTS.items()))
def test_every_level_costs_the_same_five_cards(wonder, cost):
    scene = Wonderland().builds("red", wonder, 0).turn("red")
    for level in (1, 2, 3):
        scene.hand("red", cost)
        assert scene.count("red") == 5
        scene.when("red: raise")
        assert scene.level("red") == level
        assert scene.count("red") == 0
    for card in ("lumber", "brick", "wool", "grain", "ore"):
        assert scene.left(card) == 19


@rule("S8-8")
def test_four_of_the_five_cards_are_not_enough():
    scene = Wonderland().builds("red", "castle", 1).hand("red", "1 brick 4 ore").turn("red")
    assert scene.legal("red", "raise") == []
    assert "it costs 1 brick, 1 grain and 3 ore" in scene.refused("red: raise", "S8-8")


@rule("S8-8")
def test_without_a_claimed_wonder_nothing_is_built():
    scene = Wonderland().ready_for("theatre").hand("red", COSTS["theatre"]).turn("red")
    scene.refused("red: raise", "S8-8")


@rule("S8-9")
def test_several_levels_may_be_built_in_the_turn_of_the_claim():
    scene = Wonderland().ready_for("theatre").hand("red", "2 lumber 2 brick 6 wool").turn("red").listen()
    scene.when("red: claim theatre", "red: raise", "red: raise")
    assert scene.level("red") == 2
    assert [detail for _, _, detail in scene.told("blue", "raised")] == [1, 2]


@rule("S8-6", "S8-8")
def test_everybody_sees_who_builds_what_and_how_far():
    scene = Wonderland().builds("red", "castle", 2).builds("white", "monument", 1)
    for eyes in ("red", "blue", "table"):
        shown, numbers = scene.book.shown["wonders"], scene.sees(eyes)["facts"]["wonders"]
        built = {name: (shown.holder(numbers, k), shown.level(numbers, k)) for k, name in enumerate(shown.of)}
        assert {name: found for name, found in built.items() if found[0] >= 0} == {"castle": (0, 2), "monument": (3, 1)}


# ---- the end ---------------------------------------------------------------------------------------------------------


@rule("S8-11")
def test_the_fourth_level_wins_at_once_whatever_the_points():
    scene = Wonderland().given("red settlement d2.n").builds("red", "castle", 3).builds("blue", "theatre", 3)
    scene.hand("red", COSTS["castle"]).turn("red")
    assert scene.points("red") == 1
    scene.when("red: raise")
    assert scene.game.winner == "red"
    assert scene.legal("red") == []


@rule("S8-12", "E-S17")
def test_ten_points_win_only_with_a_higher_level_than_everybody_else():
    scene = Wonderland().builds("red", "castle", 2).builds("blue", "theatre", 2).builds("white", "monument", 1)
    scene.scoring("red", 10)
    scene.book.begin_turn(scene.state, scene.seat("red"))
    assert not scene.game.over
    scene.builds("red", "castle", 3)
    scene.book.begin_turn(scene.state, scene.seat("red"))
    assert scene.game.winner == "red"


@rule("S8-12")
def test_a_level_built_in_the_own_turn_can_win():
    scene = Wonderland().builds("red", "castle", 1).builds("blue", "theatre", 1).scoring("red", 10)
    scene.hand("red", COSTS["castle"]).turn("red").when("red: raise")
    assert scene.game.winner == "red"


@rule("S8-12")
def test_a_level_that_only_draws_even_does_not_win():
    scene = Wonderland().builds("red", "castle", 1).builds("blue", "theatre", 2).scoring("red", 12)
    scene.hand("red", COSTS["castle"]).turn("red").when("red: raise")
    assert not scene.game.over


@rule("S8-12")
def test_the_tenth_point_wins_for_the_highest_builder_and_for_nobody_else():
    scene = Wonderland().given("red road d2/nw").builds("red", "castle", 1).scoring("red", 9)
    scene.hand("red", "1 lumber 1 brick 1 wool 1 grain").turn("red").when("red: settlement d2.n")
    assert scene.game.winner == "red"
    scene = Wonderland().given("red road d2/nw").builds("red", "castle", 0).scoring("red", 9)
    scene.hand("red", "1 lumber 1 brick 1 wool 1 grain").turn("red").when("red: settlement d2.n")
    assert not scene.game.over  # claimed, but level 0 is not more than the 0 of the others


@rule("S8-12", "S8-4")
def test_the_sentence_of_the_victory_counts_the_token_of_the_small_island():
    scene = Wonderland().given("red ship a1/nw").builds("red", "castle", 1).scoring("red", 9).listen()
    scene.hand("red", "1 lumber 1 brick 1 wool 1 grain").turn("red").when("red: settlement a1.n")
    assert scene.points("red") == 11
    said = scene.game.events(scene.seat("blue"), 0)
    assert [event.name for event in said if event.name in ("outpost", "won")] == ["outpost", "won"]
    assert story(scene.game, said, "en")[-1] == "Red wins with 11 points!"
    assert story(scene.game, said, "pl")[-1] == "Czerwony wygrywa: 11 punktów!"


@rule("S8-12")
def test_nine_points_do_not_win_with_the_highest_level():
    scene = Wonderland().builds("red", "castle", 2).scoring("red", 9)
    scene.hand("red", COSTS["castle"]).turn("red").when("red: raise")
    assert not scene.game.over


@rule("S8-12")
def test_nobody_wins_in_the_turn_of_another():
    scene = Wonderland().builds("blue", "theatre", 3).scoring("blue", 9).turn("red")
    scene.book.score(scene.state, scene.seat("blue"), 1)
    assert not scene.game.over
    scene.when("red: end")
    assert scene.game.winner == "blue"


@rule("S8-5", "S8-8")
def test_with_separated_phases_a_claim_does_not_end_the_trade_and_a_level_does():
    scene = Wonderland(phases="separated").ready_for("theatre").hand("red", "1 lumber 1 brick 7 wool").turn("red")
    scene.when("red: claim theatre", "red: trade wool ore", "red: raise")
    scene.hand("red", "4 wool")
    scene.refused("red: trade wool ore", "B-42")


@pytest.mark.parametrize(
    ("drawn", "written", "problem"),
    [
        ("cities 2", "citys 2", r"needs citys, which nobody knows \(did you mean cities"),
        ("cities 2", "cities two", r"two is no number"),
        ("cities 2", "cities", r"write pairs like"),
        ("settlement_at great-wall", "settlement_at grate-wall", r"marks no grate-wall \(did you mean great-wall"),
        ("3 wool 1 brick 1 lumber", "3 wol 1 brick 1 lumber", r"costs '3 wol' \(did you mean wool"),
        ("3 wool 1 brick 1 lumber", "3", r"write cards like"),
    ],
)
def test_a_drawing_whose_wonders_cannot_be_read_is_refused_with_what_is_wrong(tmp_path, drawn, written, problem):
    text = text_of("wonders")
    drawing = tmp_path / "odd.toml"
    drawing.write_text(text.replace(drawn, written), encoding="utf-8")
    with pytest.raises(ValueError, match=problem):
        wyspa.lay(map=str(drawing), seats=4, seed=1)
