"""B-65 to B-69, B-71, B-72: what roads and settlements cost and where they may stand."""

import random

import pytest

import wyspa
from tests.rule import rule
from tests.scene import Scene
from wyspa.core.arrays import listed
from wyspa.core.ids import KIND, OWNER
from wyspa.rules.base.ids import CITY, SETTLEMENT

PLENTY = "9 lumber 9 brick 9 wool 9 grain 9 ore"
COSTS = {
    "road c3/ne": "1 lumber 1 brick",
    "settlement c3.se": "1 lumber 1 brick 1 wool 1 grain",
    "city c3.n": "2 grain 3 ore",
    "buy": "1 wool 1 grain 1 ore",
}


def ready() -> Scene:
    """Give red a settlement with two roads, so that everything can be built in one place."""
    return Scene().given("red settlement c3.n", "red road c3/nw c3/w c3/e")


def less_one(cost: str, missing: int) -> str:
    """Leave one card out of a price."""
    words = cost.split()
    counts = [(int(words[k]) - (k // 2 == missing), words[k + 1]) for k in range(0, len(words), 2)]
    return " ".join(f"{n} {card}" for n, card in counts if n)


@rule("B-65")
@pytest.mark.parametrize("action", COSTS)
def test_whoever_builds_pays_exactly_the_price_to_the_bank(action):
    scene = ready().hand("red", COSTS[action])
    scene.when(f"red: {action}")
    assert scene.holds("red") == "nothing"
    assert [scene.left(card) for card in ("lumber", "brick", "wool", "grain", "ore")] == [19] * 5


@rule("B-65")
@pytest.mark.parametrize("action", COSTS)
def test_no_other_cards_than_the_price_are_taken(action):
    scene = ready().hand("red", PLENTY).when(f"red: {action}")
    words = COSTS[action].split()
    price = {words[k + 1]: int(words[k]) for k in range(0, len(words), 2)}
    for card in ("lumber", "brick", "wool", "grain", "ore"):
        assert scene.has("red", card) == 9 - price.get(card, 0)


@rule("B-65")
@pytest.mark.parametrize(("action", "missing"), [(a, k) for a in COSTS for k in range(len(COSTS[a].split()) // 2)])
def test_a_build_with_one_card_missing_is_refused_and_costs_nothing(action, missing):
    scene = ready().hand("red", less_one(COSTS[action], missing))
    scene.refused(f"red: {action}")
    assert not scene.legal("red", action.split()[0])


@rule("B-65")
def test_a_build_without_a_legal_place_is_refused_and_costs_nothing():
    scene = ready().hand("red", PLENTY)
    scene.refused("red: road e1/sw", "B-68")
    scene.refused("red: settlement e1.s", "B-67")
    scene.refused("red: city e1.s", "B-70")


@rule("B-65", "B-72")
def test_a_build_without_a_piece_in_supply_is_refused_and_costs_nothing():
    scene = Scene().turn("blue").hand("red", PLENTY).line("red", "south", 0, 10).line("red", "north", 0, 5).turn("red")
    assert scene.supply("red", "road") == 0
    scene.refused("red: road c3/ne", "B-72")
    assert not scene.legal("red", "road")


@rule("B-66")
@pytest.mark.parametrize("neighbour", ["red settlement", "red city", "blue settlement", "blue city"])
def test_a_settlement_keeps_one_free_node_from_every_building(neighbour):
    scene = Scene().given("red road c3/ne", f"{neighbour} c3.n").hand("red", PLENTY)
    scene.refused("red: settlement c3.ne", "B-66")
    assert not scene.legal("red", "settlement")


@rule("B-66")
def test_each_of_the_three_neighbouring_nodes_forbids_a_settlement():
    for neighbour in ("c3.n", "c3.se", "b3.se"):
        scene = Scene().given("red road c3/ne", f"blue settlement {neighbour}").hand("red", PLENTY)
        assert scene.open("red", "settlement") <= scene.named("c3.n")
        scene.refused("red: settlement c3.ne", "B-66")


@rule("B-66")
def test_a_coast_node_with_two_neighbours_is_forbidden_by_each_of_them():
    for neighbour in ("a1.nw", "a1.ne"):
        scene = Scene().given("red road a1/nw a1/ne", f"blue settlement {neighbour}").hand("red", PLENTY)
        scene.refused("red: settlement a1.n", "B-66")


@rule("B-66")
def test_a_building_two_edges_away_forbids_nothing():
    scene = Scene().given("red road c3/ne", "blue city c3.s", "blue settlement b3.ne").hand("red", PLENTY)
    scene.when("red: settlement c3.ne")
    assert scene.at("c3.ne") == "red settlement"


@rule("B-66")
def test_a_node_that_holds_a_building_takes_no_settlement():
    scene = Scene().given("red road c3/ne", "blue settlement c3.ne").hand("red", PLENTY)
    scene.refused("red: settlement c3.ne", "B-11")


@rule("BX-14", "B-66")
def test_only_the_node_two_edges_from_foreign_buildings_takes_the_settlement():
    scene = Scene().walk("orange", "c2.n", "c2.ne", "c3.n").given("red settlement b1.ne", "blue settlement c2.se")
    scene.hand("orange", PLENTY).turn("orange")
    assert scene.open("orange", "settlement") == scene.named("c3.n")


@rule("B-67")
def test_a_settlement_needs_an_own_road_at_its_node():
    scene = Scene().given("red road c3/ne", "blue road c1/w").hand("red", PLENTY)
    assert scene.open("red", "settlement") == scene.named("c3.n", "c3.ne")
    scene.refused("red: settlement c1.nw", "B-67")  # only blue's road ends there
    scene.refused("red: settlement e3.s", "B-67")  # nothing ends there


@rule("B-67")
def test_a_settlement_may_end_the_road_of_another_player_if_an_own_road_ends_there_too():
    scene = Scene().given("red road c3/ne", "blue road c3/e").hand("red", PLENTY)
    scene.when("red: settlement c3.ne")
    assert scene.at("c3.ne") == "red settlement"


@rule("B-68")
def test_a_road_starts_at_any_edge_of_an_own_building():
    for kind in ("settlement", "city"):
        scene = Scene().given(f"red {kind} c3.n").hand("red", PLENTY)
        assert scene.open("red", "road") == scene.named("c3/ne", "c3/nw", "b2/e")


@rule("B-68")
def test_a_road_goes_on_at_both_ends_of_an_own_road():
    scene = Scene().given("red road c3/ne").hand("red", PLENTY)
    assert scene.open("red", "road") == scene.named("c3/nw", "b2/e", "c3/e", "b3/se")


@rule("B-68")
def test_roads_and_buildings_of_others_lead_nowhere():
    scene = Scene().given("blue road c3/ne", "blue settlement c3.s").hand("red", PLENTY)
    assert not scene.legal("red", "road")
    scene.refused("red: road c3/e", "B-68")


@rule("B-68")
def test_a_road_needs_an_empty_edge():
    scene = Scene().given("red settlement c3.n", "blue road c3/ne").hand("red", PLENTY)
    scene.refused("red: road c3/ne", "B-12")
    assert scene.open("red", "road") == scene.named("c3/nw", "b2/e")


@rule("B-68", "B-69", "BX-13")
@pytest.mark.parametrize("building", ["settlement", "city"])
def test_a_road_is_not_continued_through_a_building_of_another(building):
    scene = Scene().given("orange road c3/ne", f"red {building} c3.ne").hand("orange", PLENTY).turn("orange")
    scene.refused("orange: road c3/e", "B-69")
    scene.refused("orange: road b3/se", "B-69")
    assert scene.open("orange", "road") == scene.named("c3/nw", "b2/e")
    assert scene.at("c3/ne") == "orange road"


@rule("B-69", "BX-13")
def test_beyond_a_foreign_building_the_edge_is_free_to_those_who_come_from_the_other_side():
    scene = Scene().given("orange road c3/ne c3/se", "red settlement c3.ne").hand("orange", PLENTY).turn("orange")
    scene.when("orange: road c3/e")  # its other end, c3.se, is touched by an own road
    assert scene.at("c3/e") == "orange road"


@rule("B-68", "BX-13")
def test_an_own_building_leads_on_even_if_a_foreign_building_stands_at_the_other_end():
    scene = Scene().given("orange settlement c3.n", "red settlement c3.se", "orange road c3/ne").hand("orange", PLENTY)
    scene.turn("orange").when("orange: road c3/e")
    assert scene.at("c3/e") == "orange road"
    scene.refused("orange: road c3/se", "B-69")  # beyond red's settlement


@rule("B-69")
def test_a_new_foreign_settlement_closes_the_edges_beyond_it():
    scene = Scene().given("orange road c3/ne", "red road b3/se").hand("orange", PLENTY).hand("red", PLENTY)
    scene.turn("orange")
    assert scene.named("c3/e") <= scene.open("orange", "road")
    scene.turn("red").when("red: settlement c3.ne").turn("orange")
    scene.refused("orange: road c3/e", "B-69")


@rule("B-71")
def test_what_stands_stays_but_settlements_become_cities():
    cities = sum(cities_of_a_whole_game(seed) for seed in range(6))
    assert cities > 20


def cities_of_a_whole_game(seed: int) -> int:
    """Watch the board through a game of chance, and count the cities."""
    game = wyspa.lay("base", "variable", seats=4, seed=seed)
    choose = random.Random(seed)
    game.tell()
    cities = 0
    edges, nodes = listed(game.state.on_edge), listed(game.state.on_node)
    while not game.over and game.turns < 400:
        upgrades = [action for action in game.legal() if game.say(action).startswith("city")]
        game.play(choose.choice(upgrades or game.legal()))
        after_edges, after_nodes = listed(game.state.on_edge), listed(game.state.on_node)
        assert all(now == was for was, now in zip(edges, after_edges, strict=True) if was)
        for was, now in zip(nodes, after_nodes, strict=True):
            if was and was != now:
                assert was & KIND == SETTLEMENT
                assert now & KIND == CITY
                assert was >> OWNER == now >> OWNER
                cities += 1
        edges, nodes = after_edges, after_nodes
    assert not [event for event in game.events() if event.name == "removed"]
    return cities


@rule("B-71")
def test_there_is_no_action_that_takes_a_piece_from_the_board():
    scene = ready().hand("red", PLENTY).cards("red", knight=1, roads=1, plenty=1, monopoly=1)
    verbs = {words.split()[0] for words in scene.legal("red")}
    assert verbs == {"end", "road", "settlement", "city", "trade", "buy", "knight", "roads", "plenty", "monopoly"}


@rule("B-72", "BX-17")
def test_a_sixth_settlement_waits_until_one_of_five_is_a_city():
    scene = Scene().given("red settlement a1.n a3.n c1.sw c3.n e1.s", "red road e3/se").hand("red", PLENTY)
    assert scene.supply("red", "settlement") == 0
    scene.refused("red: settlement e3.s", "B-72")
    scene.when("red: city c3.n")
    assert scene.supply("red", "settlement") == 1
    scene.when("red: settlement e3.s")
    assert scene.at("e3.s") == "red settlement"
    assert scene.supply("red", "settlement") == 0


@rule("B-72")
def test_a_fifth_city_is_refused():
    scene = Scene().turn("blue").given("red city a1.n a3.n c1.sw e1.s", "red settlement c3.n").turn("red")
    scene.hand("red", PLENTY)
    assert scene.supply("red", "city") == 0
    scene.refused("red: city c3.n", "B-72")


@rule("B-72")
def test_the_fifteenth_road_is_the_last():
    scene = Scene().line("red", "south", 0, 10).line("red", "north", 0, 4).hand("red", PLENTY)
    scene.when("red: road c3/nw")
    assert scene.supply("red", "road") == 0
    scene.refused("red: road c3/ne", "B-72")
