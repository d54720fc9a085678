"""T-21 to T-26: after each road and settlement one for a neutral."""

import pytest

import wyspa
from tests.rule import rule
from tests.rules.travel.pair import Pair

ROAD = "1 lumber 1 brick"
HOUSE = "1 lumber 1 brick 1 wool 1 grain"


def at_home() -> Pair:
    """Red lives in the west, with roads to a free place; orange has no road, white has two: it may settle."""
    scene = Pair().given("red settlement c1.n", "red road b1/w b1/nw", "robber c3")
    return scene.walk("white", "e2.n", "d2.ne", "d2.n")


@rule("T-21", "TX-6", "T-24")
def test_after_a_road_one_must_be_built_for_a_neutral_which_begins_at_its_settlement():
    scene = Pair().given("red settlement c1.n", "robber c3").hand("red", ROAD).when("red: road c1/ne")
    assert scene.phase == "neutral-road"
    orange = {f"road {edge} orange" for edge in scene.named("a2/se", "a2/sw", "b2/e")}
    white = {f"road {edge} white" for edge in scene.named("e2/ne", "e2/nw", "d2/e")}
    assert set(scene.legal("red")) == orange | white
    scene.when("red: road a2/se orange")
    assert (scene.at("a2/se"), scene.phase) == ("orange road", "main")
    assert scene.supply("orange", "road") == 14


@rule("TX-6")
def test_edges_that_are_taken_are_not_free_for_the_neutral():
    scene = Pair().given("red settlement c1.n", "blue road a2/se", "robber c3").hand("red", ROAD)
    scene.when("red: road c1/ne")
    assert "road a2/se orange" not in scene.legal("red")
    assert len([words for words in scene.legal("red") if words.endswith("orange")]) == 2


@rule("T-21")
def test_the_neutral_road_is_free_and_due_before_anything_else():
    scene = at_home().hand("red", "3 lumber 3 brick").when("red: road c1/ne")
    for action in ("end", "buy", "road b1/ne", "forced-trade", "hand-in-knight"):
        with pytest.raises((wyspa.IllegalAction, wyspa.UnknownWord)):
            scene.game.play(action, 0)
    scene.refused("red: end", "T-21")
    scene.when("red: road d2/nw white")
    assert scene.holds("red") == "2 lumber 2 brick"


@rule("T-21")
def test_the_road_may_not_be_built_for_a_player():
    scene = at_home().hand("red", ROAD).when("red: road c1/ne")
    assert scene.refused("red: road a1/sw red", "T-21") == (
        "red cannot do 'road a1/sw red': red is not a neutral colour (T-21); "
        f"possible now: {scene.legal('red')[0]} (+{len(scene.legal('red')) - 1})"
    )


@rule("T-22")
def test_after_a_settlement_one_must_be_built_for_a_neutral():
    scene = at_home().hand("red", HOUSE).when("red: settlement b1.n")
    assert scene.phase == "neutral-settlement"
    assert scene.legal("red") == [f"settlement {next(iter(scene.named('d2.n')))} white"]
    scene.refused("red: end", "T-22")
    scene.when("red: settlement d2.n white")
    assert (scene.at("d2.n"), scene.phase) == ("white settlement", "main")
    assert scene.supply("white", "settlement") == 3
    assert scene.count("red") == 0


@rule("T-21", "T-22")
def test_which_neutral_builds_is_the_builders_choice():
    scene = at_home().walk("orange", "a2.s", "a2.se", "a2.ne").hand("red", HOUSE).when("red: settlement b1.n")
    choices = {words.split()[2] for words in scene.legal("red")}
    assert choices == {"orange", "white"}


@rule("TX-7", "T-23")
def test_the_first_new_settlement_brings_a_neutral_road_since_no_neutral_can_settle():
    scene = Pair().given("red settlement c1.n", "red road b1/w", "robber c3").hand("red", ROAD)
    scene.when("red: road b1/nw", "red: road a2/se orange").hand("red", HOUSE).when("red: settlement b1.n")
    assert scene.phase == "neutral-road"
    scene.when("red: road a2/sw orange")
    assert scene.phase == "main"


@rule("T-24")
def test_a_neutral_road_joins_the_same_neutral_only():
    scene = at_home().hand("red", ROAD).when("red: road c1/ne")
    assert "B-68" in scene.refused("red: road d2/nw orange", "B-68")
    said = scene.refused("red: road a1/nw white", "B-68")
    assert "white has no road or building leading there" in said


@rule("T-24")
def test_a_neutral_settlement_needs_its_own_road_and_keeps_its_distance():
    scene = at_home().hand("red", HOUSE).when("red: settlement b1.n")
    scene.refused("red: settlement e3.se white", "B-67")
    scene.refused("red: settlement d2.ne white", "B-66")  # beside its own settlement
    scene.refused("red: settlement d2.n orange", "B-67")


@rule("T-24")
def test_a_neutral_without_pieces_builds_no_more():
    scene = Pair().given("red settlement c1.n", "robber c3").hand("red", ROAD)
    player = scene.state.edit(scene.seat("orange"))
    player.supply = scene.state.players[0].supply[:]
    player.supply[1] = 0  # all fifteen stand elsewhere
    scene.when("red: road c1/ne")
    assert {words.split()[2] for words in scene.legal("red")} == {"white"}
    scene.refused("red: road a2/se orange", "B-72")


@rule("T-25")
def test_if_only_one_neutral_has_a_place_it_must_be_used():
    scene = Pair().given("red settlement c1.n", "blue road a2/se a2/sw b2/e", "robber c3").hand("red", ROAD)
    scene.when("red: road c1/ne")
    assert {words.split()[2] for words in scene.legal("red")} == {"white"}


@rule("T-25")
def test_if_no_neutral_has_a_place_the_duty_lapses():
    scene = Pair().given("red settlement c1.n", "blue road a2/se a2/sw b2/e e2/ne e2/nw d2/e", "robber c3")
    scene.hand("red", ROAD).when("red: road c1/ne")
    assert scene.phase == "main"


@rule("T-26")
def test_cities_and_development_cards_call_for_nothing():
    scene = at_home().hand("red", "1 wool 3 grain 4 ore").when("red: city c1.n")
    assert scene.phase == "main"
    scene.when("red: buy", "table: drawn knight")
    assert scene.phase == "main"


@rule("T-26", "TX-13")
def test_road_building_runs_own_road_neutral_road_own_road_neutral_road():
    scene = at_home().cards("red", roads=1).when("red: roads", "red: road c1/ne")
    assert scene.phase == "neutral-road"
    scene.refused("red: road b1/ne white")
    scene.when("red: road d2/nw white")
    assert scene.phase == "free-route"
    scene.when("red: road b1/ne")
    assert scene.phase == "neutral-road"
    scene.when("red: road a2/se orange")
    assert scene.phase == "main"


@rule("TX-13", "T-26")
def test_a_road_that_wins_ends_the_game_before_the_neutral_road():
    scene = at_home().score("red", 7).walk("red", "b1.n", "b1.ne", "b2.n").cards("red", roads=1)
    assert (scene.points("red"), scene.road_length("red")) == (8, 4)
    scene.when("red: roads", "red: road c1/ne")
    assert scene.game.winner == "red"
    assert scene.phase != "neutral-road"
    assert not scene.game.legal()


@rule("T-26", "T-22")
def test_a_settlement_that_wins_ends_the_game_before_the_neutral_one():
    scene = at_home().score("red", 8).hand("red", HOUSE).when("red: settlement b1.n")
    assert scene.game.winner == "red"
    assert scene.phase == "main"


@rule("T-26")
def test_a_neutral_road_may_leave_no_room_for_the_second_free_road():
    scene = Pair().given("red settlement a1.n", "blue settlement a1.nw", "blue road a1/e", "robber c3")
    scene.given("blue settlement a2.ne", "blue road a2/ne", "orange road a2/sw").cards("red", roads=1)
    scene.when("red: roads", "red: road a1/ne")  # its far end, a1.ne, leads only to the northern side of a2
    assert scene.phase == "neutral-road"
    scene.given("orange road a2/nw")  # the neutral road could close that side
    scene.when("red: road a2/se orange")
    assert scene.legal("red") == [f"road {next(iter(scene.named('a1/nw')))}"]
