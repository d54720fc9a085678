"""The Wonders before the first turn: the board, where players start, no pirate, settlements on small islands."""

from __future__ import annotations

import pytest

import wyspa
from tests.rule import rule
from tests.rules.scenarios.wonder_table import COSTS, Wonderland
from wyspa.core.arrays import listed
from wyspa.core.ids import first
from wyspa.rules.base.ids import ANY_DOCK, DESERT, ROBBER
from wyspa.table import map_named

DRAWN = map_named("wonders").marking
MAIN = set(DRAWN.areas["main"])
SMALL = set(DRAWN.areas["island-1"]) | set(DRAWN.areas["island-2"])
WALL = ["d5.se", "c6.s", "c6.se", "b6.s", "b5.se"]
BRIDGE = ["f3.s", "f2.se"]
MARKED = ["g2.se", "f3.se", "f2.s", "e3.s"]
SETTLEMENT = "1 lumber 1 brick 1 wool 1 grain"


def laid(seed: int = 1, seats: int = 4, **options: object) -> wyspa.Game:
    return wyspa.lay(map="wonders", seats=seats, seed=seed, **options)


def in_setup() -> wyspa.Game:
    game = laid()
    while game.phase != "setup-house":
        game.play(game.legal()[0])
    return game


@rule("S8-1")
@pytest.mark.parametrize("ports", ["fixed", "random"])
def test_nine_harbours_are_shuffled_onto_the_marked_places(ports):
    games = [laid(seed, ports=ports) for seed in range(6)]
    kinds = [listed(game.state.layout.dock_kinds) for game in games]
    assert all(sorted(dealt) == [1, 2, 3, 4, 5, *[ANY_DOCK] * 4] for dealt in kinds)
    assert len({tuple(dealt) for dealt in kinds}) > 1
    assert len({tuple(listed(game.state.layout.dock_edges)) for game in games}) == 1


@rule("S8-2")
@pytest.mark.parametrize("seats", [3, 4])
def test_five_wonders_can_be_built(seats):
    assert sorted(laid(seats=seats).book.named_args["wonder"]) == sorted(COSTS)


@rule("S8-3")
def test_nobody_starts_on_a_small_island_or_on_a_marked_corner():
    game = in_setup()
    places, board = game.notation.places, game.state.board
    marked = {places.read_node(name) for name in WALL + BRIDGE + MARKED}
    assert len(marked) == 11
    starts = {int(first(action)) for action in game.legal()}
    for node in range(board.n_node):
        around = {int(h) for h in board.node_hexes[node * 3 : node * 3 + 3]}
        assert (node in starts) == (bool(around & MAIN) and node not in marked)
        assert not (node in starts and around & SMALL)


@rule("S8-3")
@pytest.mark.parametrize(("node", "cited"), [("c6.se", "S8-3"), ("f2.se", "S8-3"), ("e3.s", "S8-3"), ("a1.n", "S-65")])
def test_such_a_start_is_refused_with_its_rule(node, cited):
    game = in_setup()
    with pytest.raises(wyspa.IllegalAction) as error:
        game.play(f"settlement {node}")
    assert error.value.why.rule == cited


@rule("S8-3")
@pytest.mark.parametrize("node", WALL + BRIDGE + MARKED)
def test_after_set_up_these_are_ordinary_building_sites(node):
    scene = Wonderland()
    board = scene.state.board
    at = scene.words.places.read_node(node)
    roads = [int(e) for e in board.node_edges[at * 3 : at * 3 + 3] if e >= 0]
    here = next(e for e in roads if {int(h) for h in board.edge_hexes[e * 2 : e * 2 + 2]} & MAIN)
    scene.given(f"red road {scene.words.places.say_edge(here)}").hand("red", SETTLEMENT).turn("red")
    assert scene.named(node) <= scene.open("red", "settlement")


@rule("S8-4", "S-62")
def test_every_settlement_on_a_small_island_brings_a_token_that_stays_under_it():
    scene = Wonderland().given("red ship a1/nw", "red ship a2/ne", "red ship f7/sw").turn("red")
    scene.hand("red", SETTLEMENT).when("red: settlement a1.n")
    assert scene.points("red") == 1 + 1
    scene.hand("red", SETTLEMENT).when("red: settlement a2.ne")  # the same island again
    assert scene.points("red") == 2 + 2
    scene.hand("red", SETTLEMENT).when("red: settlement f7.sw")
    assert scene.points("red") == 3 + 3
    scene.hand("red", "2 grain 3 ore").when("red: city a1.n")
    assert scene.points("red") == 4 + 3


@rule("S8-4")
def test_each_player_gets_the_token_though_others_were_there_before():
    scene = Wonderland().given("blue ship a1/nw", "blue settlement a1.n", "red ship a2/ne").turn("red")
    scene.hand("red", SETTLEMENT).when("red: settlement a2.ne")
    assert [scene.points("blue"), scene.points("red")] == [2, 2]


@rule("S8-4")
def test_a_settlement_on_the_main_island_brings_none():
    scene = Wonderland().given("red road d2/nw").hand("red", SETTLEMENT).turn("red").when("red: settlement d2.n")
    assert scene.points("red") == 1


@rule("S8-10")
def test_there_is_no_pirate_and_a_seven_moves_the_robber_alone():
    scene = Wonderland().given("red settlement d2.n", "blue ship b1/ne").hand("blue", "1 ore")
    assert list(scene.book.figure_names.values()) == ["robber"]
    scene.roll(7)
    assert {words.split()[0] for words in scene.legal("red")} == {"rob"}


@rule("S8-10")
def test_a_knight_moves_the_robber_alone():
    scene = Wonderland().cards("red", knight=1).turn("red").when("red: knight")
    assert {words.split()[0] for words in scene.legal("red")} == {"rob"}


@rule("S8-10", "S-73")
def test_the_robber_starts_on_a_desert_that_the_starting_player_may_name():
    game = laid()
    assert sorted(game.words()) == ["robber-at b6", "robber-at c7", "robber-at d6"]
    game.play("robber-at d6")
    here = next(h for h, on in enumerate(listed(game.state.on_hex)) if on & ROBBER)
    assert game.notation.places.say_hex(here) == "d6"
    assert game.state.layout.terrain[here] == DESERT


@rule("S8-13", "S8-14", "S-68")
def test_the_variable_layout_deals_the_large_island_but_its_deserts_and_keeps_red_numbers_from_beside_them():
    printed = laid().state.layout
    places = laid().notation.places
    deserts = {places.read_hex(name) for name in ("b6", "c7", "d6")}
    dealt = MAIN - deserts
    different = set()
    for seed in range(12):
        game = laid(seed, layout="variable")
        terrain, number = listed(game.state.layout.terrain), listed(game.state.layout.number)
        assert sorted(terrain[h] for h in dealt) == sorted(printed.terrain[h] for h in dealt)
        assert sorted(number[h] for h in dealt) == sorted(printed.number[h] for h in dealt)
        for h in range(len(terrain)):
            if h not in dealt:
                assert (terrain[h], number[h]) == (printed.terrain[h], printed.number[h])
            if number[h] in (6, 8):
                beside = [o for o in listed(game.state.board.hex_hexes[h * 6 : h * 6 + 6]) if o >= 0]
                assert not any(number[o] in (6, 8) for o in beside)
        assert not {number[places.read_hex(name)] for name in ("d5", "c6")} & {6, 8}
        different.add((tuple(terrain), tuple(number)))
    assert len(different) == 12


@rule("S8-14")
def test_in_the_variable_layout_the_marked_corners_stay():
    game = laid(4, layout="variable")
    while game.phase != "setup-house":
        game.play(game.legal()[0])
    for node in WALL + BRIDGE + MARKED:
        assert not game.is_legal(f"settlement {node}")


@rule("E-S24")
def test_beside_a_settlement_at_one_end_of_the_bridge_nobody_builds_at_the_other():
    scene = Wonderland().given("blue settlement f3.s", "red road f2/e").hand("red", SETTLEMENT).turn("red")
    scene.refused("red: settlement f2.se", "B-66")
